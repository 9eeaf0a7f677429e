import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { addItem, addRoster, addRun, office } from './payroll-fixtures.ts';

/** Computes runs of two months for two employees; the later one pays 25.50 more of one item to one of them. */
async function twoRuns(page: Page) {
  const roster = await addRoster(page, 2);
  const item = await addItem(page);
  const other = await addItem(page, { category: 'deduction' });
  const items = [
    { payroll_item_id: item.id, amount: 1_000 },
    { payroll_item_id: other.id, amount: 100 },
  ];
  const earlier = await addRun(page, roster, items);
  await office(page, 'POST', `/api/payroll/runs/${earlier.id}/compute`);
  const run = await addRun(page, roster, items, ['2026-10-01', '2026-10-31']);
  const members: { employee: { id: string; full_name: string } }[] = await office(
    page,
    'GET',
    `/api/payroll/runs/${earlier.id}/employees`,
  );
  const { employee } = members[0]!;
  await office(page, 'PUT', `/api/payroll/runs/${run.id}`, {
    roster_id: roster.id,
    period_start: '2026-10-01',
    period_end: '2026-10-31',
    items,
    amounts: [{ employee_id: employee.id, payroll_item_id: item.id, amount: 1_025.5 }],
  });
  await office(page, 'POST', `/api/payroll/runs/${run.id}/compute`);
  return { roster, item, other, run, employee };
}

story(
  'contract §3.3 the changes of a run show who gets what more than in the run before, and why, and a copy is the draft of the next month',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'payroll');
    const { item, other, run, employee, roster } = await twoRuns(page);
    await go(`/workforce/runs/${run.id}`);
    await page.getByRole('tab', { name: 'Changes' }).click();
    await page.getByText('Compared with the run of Sep 1, 2026 – Sep 30, 2026 (Computed).').waitFor();
    const table = page.getByRole('table', { name: 'Changes' });
    const row = table.getByRole('row', { name: new RegExp(item.name) });
    await row.getByText('+₱25.50').first().waitFor();
    for (const text of [employee.full_name, 'Net pay +₱25.50', '₱1,000.00', '₱1,025.50'])
      await row.getByText(text).waitFor();
    await row.getByText('Another amount was entered.').waitFor();
    await page.getByText('1 to 1 of 1').waitFor();
    await checkAccess();
    await page.getByLabel('Show').selectOption('All lines');
    await page.getByText('1 to 4 of 4').waitFor();
    await page.getByLabel('Item', { exact: true }).selectOption(other.name);
    await page.getByText('1 to 2 of 2').waitFor();
    await table.getByText('Unchanged.').first().waitFor();
    await page.getByRole('searchbox', { name: 'Name or employee number' }).fill(employee.full_name);
    await page.getByText('1 to 1 of 1').waitFor();

    await page.getByRole('button', { name: 'Copy to next period' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy this run to another period' });
    await checkAccess();
    await dialog.getByLabel('Pay date').fill('2026-12-04');
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await page
      .getByRole('heading', { level: 1, name: `${roster.name}, Nov 1, 2026 – Nov 30, 2026` })
      .waitFor();
    await page.getByText('Dec 4, 2026').waitFor();
    await page.getByRole('button', { name: 'Compute', exact: true }).waitFor();
    await checkAccess();

    await page.goBack();
    await page
      .getByRole('heading', { level: 1, name: `${roster.name}, Oct 1, 2026 – Oct 31, 2026` })
      .waitFor();
    await page.getByRole('button', { name: 'Copy to next period' }).click();
    assert.equal(await dialog.getByLabel('First day').inputValue(), '2026-11-01');
  },
);
