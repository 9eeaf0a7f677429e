import assert from 'node:assert/strict';
import { story } from './browser.ts';
import { addItem, addRoster, choose, office, unique } from './payroll-office.ts';
import { signIn } from './people.ts';

story(
  'contract a roster is made, its members are chosen among those whom it can have, and one is taken off',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await signIn(page, 'workforce', 'payroll');
    await go('/workforce/rosters');
    await page.getByRole('button', { name: 'Add a roster' }).first().click();
    const name = unique('Hospital staff');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The name field is required.').waitFor();
    await dialog.getByLabel(/^Name/).fill(name);
    await choose(dialog.getByRole('combobox', { name: 'Organization' }), 'District', 'District Hospital');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Nobody is on this roster yet.').waitFor();
    await page.getByRole('button', { name: 'Add members' }).click();
    await dialog.getByRole('checkbox').nth(1).waitFor();
    const [first, second] = await dialog.getByRole('checkbox').all();
    await first!.check();
    await second!.check();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Add 2 members' }).click();
    await page.getByText('District Hospital · 2 members').waitFor();
    await page
      .getByRole('button', { name: /^Take off/ })
      .first()
      .click();
    await page.getByText('District Hospital · 1 members').waitFor();
    await page.getByRole('button', { name: 'Add members' }).click();
    await choose(
      dialog.getByRole('combobox', { name: 'Everybody of an organization' }),
      'Engineering',
      'Provincial Engineering Office',
    );
    await dialog.getByRole('button', { name: 'Add everybody' }).click();
    await dialog.getByText('The selected organization id is invalid.').waitFor();
    await choose(
      dialog.getByRole('combobox', { name: 'Everybody of an organization' }),
      'District',
      'District Hospital',
    );
    await dialog.getByRole('button', { name: 'Add everybody' }).click();
    await page.getByText(/The roster has \d+ members now/).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/workforce/rosters');
  },
);

story(
  'W§2 a run is computed with its lines and totals; a limit cuts what is asked for above it',
  async ({ page, go, expect, checkAccess }) => {
    expect(422, 403);
    await signIn(page, 'workforce', 'payroll');
    const roster = await addRoster(page, 3);
    const basic = await addItem(page);
    const share = await addItem(page, {
      category: 'deduction',
      has_limit: true,
      limit_type: 'percentage',
      limit_percentage: 9,
      limit_basis_payroll_item_id: basic.id,
    });
    await go(`/workforce/rosters/${roster.id}`);
    await page.getByRole('link', { name: 'Start a payroll run' }).click();
    const item = (place: number) => page.getByRole('combobox', { name: `Item ${place}` });
    const amount = (place: number) => page.getByRole('textbox', { name: `Amount of item ${place}` });
    await choose(item(1), share.code, share.name);
    await amount(1).fill('3000');
    await page.getByLabel(/^First day/).fill('2026-10-01');
    await page.getByLabel(/^Last day/).fill('2026-09-30');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByText('is a percentage of an item that is not among the items').waitFor();
    await page.getByText('must be a date after or equal to period start').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Add an item' }).click();
    await choose(item(2), basic.code, basic.name);
    await amount(2).fill('20000');
    await page.getByLabel(/^Last day/).fill('2026-10-31');
    await page.getByRole('button', { name: 'Add an amount' }).click();
    await page.getByRole('combobox', { name: 'Employee 1', exact: true }).click();
    await page.locator('[role=option]:visible').first().click();
    await page.getByRole('combobox', { name: 'Item of employee 1' }).selectOption({ index: 2 });
    await page.getByRole('textbox', { name: 'Amount of employee 1' }).fill('30000.5');
    await checkAccess();
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByRole('heading', { level: 1, name: roster.name }).waitFor();
    await page.getByRole('button', { name: 'Compute', exact: true }).click();
    const totals = page.getByRole('region', { name: 'Totals' });
    await totals.getByText('₱70,000.50').waitFor();
    // 9 % of 20,000, twice, and of 30,000.50, rounded down.
    await totals.getByText('₱6,300.04').waitFor();
    await totals.getByText('₱63,700.46').waitFor();
    await page.getByText('₱1,800.00').first().waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByLabel('Limit', { exact: true }).selectOption('Cut by a limit');
    await page.getByText('1 to 3 of 3').waitFor();
    await page.getByLabel('Item', { exact: true }).selectOption(basic.name);
    await page.getByText('Nothing is found.').waitFor();

    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve this run?' });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText('Whoever made or changed a payroll run does not approve it.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Cancel the run' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the run' }).click();
    await page.getByText(/Cancelled by Teodoro Villanueva/).waitFor();
  },
);

story(
  'contract another person approves a run, which becomes final; a changed one is a draft again',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'payroll');
    const roster = await addRoster(page, 2);
    const item = await addItem(page);
    const run = await office(page, 'POST', '/api/payroll/runs', {
      roster_id: roster.id,
      period_start: '2026-09-01',
      period_end: '2026-09-30',
      items: [{ payroll_item_id: item.id, amount: 100 }],
    });
    await office(page, 'POST', `/api/payroll/runs/${run.id}/compute`);
    await go(`/workforce/runs/${run.id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    await page.getByRole('textbox', { name: 'Amount of item 1' }).fill('150.25');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByRole('button', { name: 'Compute', exact: true }).click();
    await page.getByText('₱300.50').first().waitFor();
    await office(page, 'POST', `/api/payroll/runs/${run.id}/review`);
    await office(page, 'POST', '/logout');
    await page.context().clearCookies();
    await signIn(page, 'workforce', 'super');
    await go(`/workforce/runs?roster_id=${roster.id}`);
    await page.getByText('Reviewed').last().waitFor();
    await checkAccess();
    await page.getByRole('link', { name: roster.name }).click();
    for (const step of ['Approve', 'Make final']) {
      await page.getByRole('button', { name: step }).click();
      await page.getByRole('dialog').getByRole('button', { name: step }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page
      .getByText(/Gloria Magbanua/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'More' }).waitFor({ state: 'hidden' });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'As CSV' }).click();
    assert.match((await download).suggestedFilename(), /\.csv$/);
  },
);

story(
  'W§5.3 a Payroll Admin sees payroll and the lists, and neither accounts nor employees',
  async ({ page, go, expect, width }) => {
    expect(403);
    await signIn(page, 'workforce', 'payroll');
    if (width === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('link', { name: 'Payroll runs' }).waitFor();
    assert.deepEqual(
      (await nav.getByRole('link').allTextContents()).filter((name) => name !== 'Overview'),
      ['Payroll items', 'Rosters', 'Payroll runs', 'Organizations', 'Reference lists'],
    );
    await go('/workforce/users');
    await page.getByRole('heading', { name: 'This is not for your account' }).waitFor();
    await go('/workforce/organizations');
    await page.getByText('District Hospital').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Add an organization' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: /^Actions for/ }).count(), 0);
  },
);
