import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { pagesOfConsoles } from '../../../scripts/tests/pages-checked.ts';
import { type Story, settle, story } from '../browser.ts';
import { signIn } from '../people.ts';

/** Amounts as typed in the Philippines, with commas grouping thousands. */
const TYPED: readonly (readonly [text: string, pesos: number])[] = [
  ['5,000', 5000],
  ['12,500', 12_500],
  ['1,000.50', 1000.5],
  ['1,234,567.89', 1_234_567.89],
];

const amountIn = (shown: string): number => Number(shown.replaceAll(/[₱,%]/g, ''));

const INTEGERS = TYPED.filter(([, pesos]) => Number.isInteger(pesos));

/** False for a count, which has neither the peso sign nor decimals. */
async function takesDecimals(field: Locator): Promise<boolean> {
  await field.fill('');
  await field.pressSequentially('1.5');
  const shown = await field.inputValue();
  return shown !== '15';
}

/** Types into every amount field of the page; returns the number of such fields. */
async function typeAmounts(page: Page): Promise<number> {
  await settle(page);
  const fields = await page.getByRole('textbox').and(page.locator('[inputmode=decimal]')).all();
  for (const field of fields) {
    if (await field.isDisabled()) continue;
    const name = (await field.getAttribute('aria-label')) ?? (await field.getAttribute('id'));
    for (const [text, pesos] of (await takesDecimals(field)) ? TYPED : INTEGERS) {
      await field.fill('');
      // A form that has just shown other fields may write the value once more.
      await field.press('ControlOrMeta+a');
      await field.pressSequentially(text);
      assert.equal(amountIn(await field.inputValue()), pesos, `${page.url()}, ${name}: typed ${text}`);
    }
    await field.fill('');
  }
  return fields.length;
}

/** Returns the pages with a URL without parameters. */
async function fixedPages(service: string): Promise<string[]> {
  const pages = await pagesOfConsoles();
  return pages.filter((path) => path.startsWith(`/${service}`) && !path.includes(':') && !path.includes('*'));
}

async function typeOnEveryPage({ page, go }: Story, service: string): Promise<number> {
  let fields = 0;
  for (const path of await fixedPages(service)) {
    await go(path);
    fields += await typeAmounts(page);
  }
  return fields;
}

/**
 * Source files with an amount field, each with the story below that types into it. A new file needs a story that opens
 * it.
 */
const DRAWN_BY: Readonly<Record<string, string>> = {
  'fundraising/public/donate/amount-step.tsx': 'the donation’s amount',
  'fundraising/campaign-form/fields.tsx': 'every page of fundraising',
  'fundraising/manage/withdrawals/new.tsx': 'every page of fundraising',
  'fundraising/manage/fees/set-fee.tsx': 'dialogs of fundraising',
  'fundraising/manage/donations/actions.tsx': 'dialogs of fundraising',
  'workforce/calculate/fields.tsx': 'a calculated pay',
  'workforce/calculate/more-fields.tsx': 'a calculated pay',
  'workforce/employees/pay/compensation-form.tsx': 'the pay of an employee',
  'workforce/employees/pay/previous-employer-form.tsx': 'the pay of an employee',
  'workforce/employees/pay/recurring-item-form.tsx': 'the pay of an employee',
  'workforce/payroll-items/evaluator.tsx': 'a payroll item and a run',
  'workforce/payroll-items/method-fields.tsx': 'a payroll item and a run',
  'workforce/payroll-items/limit-fields.tsx': 'a payroll item and a run',
  'workforce/statutory-tables/evaluator.tsx': 'a payroll item and a run',
  'workforce/statutory-tables/form.tsx': 'a payroll item and a run',
  'workforce/statutory-values/form.tsx': 'a payroll item and a run',
  'workforce/runs/item-rows.tsx': 'a payroll item and a run',
  'workforce/runs/own-rows.tsx': 'a payroll item and a run',
};

test('contract §2 every source file with an amount field is opened by a story that types into it', async () => {
  const drawn: string[] = [];
  for await (const file of glob('apps/console/src/{fundraising,workforce,court,account}/**/*.tsx')) {
    const source = await readFile(file, 'utf8');
    if (/<PesosField\b|inputMode="decimal"|kind: 'pesos'/.test(source))
      drawn.push(file.replace('apps/console/src/', ''));
  }
  assert.deepEqual(drawn.sort(), Object.keys(DRAWN_BY).sort());
});

story(
  'contract §2 amounts typed with commas are read correctly in dialogs: the refund of a donation, and a fee',
  async ({ page, go }) => {
    await signIn(page, 'fundraising', 'admin@fundraising.test');
    const list = await page.request.get('/fundraising/api/v1/donations?status=completed');
    const { data } = await list.json();
    await go(`/fundraising/manage/donations/${data.data[0].id}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Amount').waitFor();
    assert.equal(await typeAmounts(page), 1);
    await go('/fundraising/manage/payment-fees');
    await page.getByRole('button', { name: 'Set a fee' }).click();
    await page.getByRole('dialog').waitFor();
    assert.equal(await typeAmounts(page), 2);
  },
  { widths: ['desk'] },
);

story(
  'F§4 a comma typed into a donation amount groups thousands and is not a decimal point',
  async ({ page, go }) => {
    const { data } = await (await page.request.get('/fundraising/api/v1/campaigns?status=active')).json();
    await go(`/fundraising/give/${data.data[0].id}`);
    assert.equal(await typeAmounts(page), 1);
    const amount = page.getByRole('textbox', { name: /^Amount/ });
    await amount.pressSequentially('5,000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page
      .getByText(/₱5,000\.00/)
      .first()
      .waitFor();
  },
);

story(
  'W§4 amounts typed with commas are read correctly in forms of payroll items, runs and statutory tables',
  async (reported) => {
    const { page, go } = reported;
    await signIn(page, 'workforce', 'payroll');
    await go('/workforce/payroll-items/new');
    await page.getByRole('switch', { name: 'Limited' }).check({ force: true });
    assert.equal(await typeAmounts(page), 3, 'the limit, the trial’s amount and what was already paid');
    await page.getByRole('radio', { name: 'Percentage of another item' }).check();
    await typeAmounts(page);
    for (const [method, least] of [
      ['fixed', 4],
      ['percentage', 5],
    ] as const) {
      await page.locator('select:has(option[value=thirteenth_month])').selectOption(method);
      assert.ok((await typeAmounts(page)) >= least - 1, method);
    }
    await go('/workforce/runs/new');
    assert.ok((await typeAmounts(page)) > 0);
    for (const path of ['withholding-monthly', 'philhealth/new']) {
      await go(`/workforce/statutory-tables/${path}`);
      assert.equal(await typeAmounts(page), 2, 'amount and supplementary pay; floor and ceiling');
    }
    await go('/workforce/statutory-values');
    await page.getByRole('button', { name: 'Add version: Rice subsidy' }).click();
    await page.getByRole('dialog').waitFor();
    assert.equal(await typeAmounts(page), 1, 'the ceiling');
  },
);

story(
  'contract §3.3 amounts typed with commas are read correctly in the pay of an employee, and in a calculated pay',
  async ({ page, go }) => {
    await signIn(page, 'workforce', 'hr');
    const list = await page.request.get('/workforce/api/pms/employees');
    const { data } = await list.json();
    await go(`/workforce/employees/${data[0].id}`);
    await page.getByRole('tab', { name: 'Pay' }).click();
    const dialogs = [
      ['Enter pay', 1],
      ['Add a recurring item', 2],
      ['Add a previous employer', 2],
    ] as const;
    for (const [button, fields] of dialogs) {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').waitFor();
      assert.ok((await typeAmounts(page)) >= fields, button);
      await page.reload();
      await page.getByRole('tab', { name: 'Pay' }).click();
    }
    await signIn(page, 'workforce', 'payroll');
    await go('/workforce/calculate');
    assert.ok((await typeAmounts(page)) > 3);
  },
  { widths: ['desk'] },
);

for (const [service, who, atLeast] of [
  ['fundraising', 'admin@fundraising.test', 3],
  ['workforce', 'super', 2],
  ['court', 'super@court.test', 0],
] as const)
  story(
    `contract §2 every amount field of the ${service} pages accepts amounts with commas`,
    async (reported) => {
      // Pages without access for a system administrator answer 403 or 404.
      reported.expect(403, 404);
      await signIn(reported.page, service, who);
      assert.ok((await typeOnEveryPage(reported, service)) >= atLeast);
    },
    { widths: ['desk'], isWeekly: true },
  );
