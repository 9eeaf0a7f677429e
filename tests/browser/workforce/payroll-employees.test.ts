import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { settle, story } from '../browser.ts';
import { forgetSession, signIn } from '../people.ts';
import { addItem, addRoster, addRun, office } from './payroll-fixtures.ts';

interface Candidate {
  id: string;
  full_name: string;
  employee_number: string;
}

/** Creates a computed run: 20,000 for everybody, minus a share of 9 % with 3,000 entered, plus the employer's part. */
async function computedRun(page: Page) {
  const roster = await addRoster(page, 0);
  const candidates: Candidate[] = await office(
    page,
    'GET',
    `/api/payroll/rosters/${roster.id}/candidates?per_page=100`,
  );
  // More members than fit on a page, from demo employees that no other story changes.
  const members = candidates.filter(({ employee_number: number }) => /^100\d\d$/.test(number));
  await office(page, 'POST', `/api/payroll/rosters/${roster.id}/members`, {
    employee_ids: members.map(({ id }) => id),
  });
  const basic = await addItem(page);
  const share = await addItem(page, {
    category: 'deduction',
    has_limit: true,
    limit_type: 'percentage',
    limit_percentage: 9,
    limit_basis_payroll_item_id: basic.id,
  });
  const part = await addItem(page, { category: 'contribution' });
  const run = await addRun(
    page,
    roster,
    [
      { payroll_item_id: basic.id, amount: 20_000 },
      { payroll_item_id: share.id, amount: 3_000 },
      { payroll_item_id: part.id, amount: 400.5 },
    ],
    ['2026-10-01', '2026-10-31'],
  );
  const { employees_count: count } = await office(page, 'POST', `/api/payroll/runs/${run.id}/compute`);
  assert.ok(count > 50, 'they fill more than a page');
  return { run, roster, share, count, members };
}

story(
  'contract the pay of each employee in a run is paginated, searched and exported, and leads to lines and payslip',
  async ({ page, context, go, checkAccess }) => {
    await signIn(page, 'workforce', 'payroll');
    const { run, share, count, members } = await computedRun(page);
    const somebody = members[7]!;
    await go(`/workforce/runs/${run.id}`);
    await page.getByRole('tab', { name: 'By employee' }).click();
    const view = page.getByRole('region', { name: 'By employee' });
    await view.getByText(`1 to 50 of ${count}`).waitFor();
    await view.getByText('₱18,200.00').first().waitFor();
    await checkAccess();
    await view.getByRole('button', { name: 'Page 2' }).click();
    await view.getByText(`51 to ${count} of ${count}`).waitFor();
    await page.waitForURL(/view=employees&page=2/);
    await view.getByLabel('Name or employee number').fill(somebody.employee_number);
    await view.getByText('1 to 1 of 1').waitFor();
    await page.waitForURL(({ search }) => search === `?view=employees&search=${somebody.employee_number}`);
    await page.reload();
    await view.getByText('1 to 1 of 1').waitFor();
    const download = page.waitForEvent('download');
    await view.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV file' }).click();
    assert.match((await download).suggestedFilename(), /^Net pay 2026-10-01 to 2026-10-31 .*\.csv$/);

    await view.getByRole('link', { name: somebody.full_name }).first().click();
    const lines = page.getByRole('region', { name: 'Lines' });
    await lines.getByText('1 to 3 of 3').waitFor();
    await lines.getByText(`Showing only the lines of ${somebody.full_name}.`).waitFor();
    await lines.getByRole('link', { name: 'Payslip' }).click();
    await page.getByRole('heading', { level: 1, name: `Payslip of ${somebody.full_name}` }).waitFor();
    await page.getByText('This run is not final. Amounts may still change.').waitFor();
    await page.getByRole('region', { name: 'Net pay' }).getByText('₱18,200.00').waitFor();
    const deductions = page.getByRole('table', { name: 'Deductions' });
    await deductions.getByText(share.name).waitFor();
    await deductions.getByText('limit ₱1,800.00 for Oct 1, 2026 – Oct 31, 2026').waitFor();
    await deductions.getByRole('row', { name: /^Total ₱1,800\.00/ }).waitFor();
    await page.getByRole('table', { name: 'Employer share' }).getByText('₱400.50').first().waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();

    const paper = await context.newPage();
    await paper.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await paper.goto(page.url());
    await settle(paper);
    await paper.getByRole('heading', { level: 1, name: `Payslip of ${somebody.full_name}` }).waitFor();
    await paper.getByText('This run is not final').waitFor();
    for (const name of ['Print', 'More'])
      assert.equal(await paper.getByRole('button', { name }).isVisible(), false);
    // Black on white, even in dark mode.
    const heading = paper.getByRole('heading', { level: 1 });
    const colours = await heading.evaluate((node) => [
      getComputedStyle(node).color,
      getComputedStyle(node.closest('main > *')!).backgroundColor,
    ]);
    assert.deepEqual(colours, ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);

    await page.getByRole('link', { name: 'Payroll run', exact: true }).click();
    await view.getByText(`1 to 50 of ${count}`).waitFor();
    // Switching views clears the search.
    await view.getByLabel('Name or employee number').fill('nobody of this name');
    await view.getByText('No results.').waitFor();
    await page.getByRole('tab', { name: 'Lines' }).click();
    await lines.getByText(`1 to 50 of ${3 * count}`).waitFor();
    assert.equal(new URL(page.url()).search, '');
  },
);

story(
  'contract the payslip of a final run says so, and is available in Filipino',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'payroll');
    const { run, members } = await computedRun(page);
    await office(page, 'POST', `/api/payroll/runs/${run.id}/review`);
    await forgetSession(page);
    await signIn(page, 'workforce', 'super');
    await office(page, 'POST', `/api/payroll/runs/${run.id}/approve`);
    await go(`/workforce/runs/${run.id}?view=employees`);
    await page.getByRole('region', { name: 'Bawat empleado' }).getByText('₱18,200.00').first().waitFor();
    await checkAccess();
    await office(page, 'POST', `/api/payroll/runs/${run.id}/finalize`);
    await go(`/workforce/runs/${run.id}/employees/${members[0]!.id}`);
    await page.getByRole('heading', { level: 1, name: `Payslip ni ${members[0]!.full_name}` }).waitFor();
    await page.getByText('Pinal noong').waitFor();
    await page.getByText('limitasyong ₱1,800.00 para sa').waitFor();
    assert.equal(await page.getByText('Hindi pa pinal ang run na ito').count(), 0);
    await checkAccess();
  },
  { language: 'fil-PH' },
);

story(
  'contract an employee not paid by a run has no payslip in it',
  async ({ page, go, expect, checkAccess }) => {
    expect(404);
    await signIn(page, 'workforce', 'payroll');
    const roster = await addRoster(page, 1);
    const item = await addItem(page);
    const run = await addRun(page, roster, [{ payroll_item_id: item.id, amount: 100 }]);
    await go(`/workforce/runs/${run.id}/employees/${run.id}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await checkAccess();
  },
  { widths: ['phone'] },
);
