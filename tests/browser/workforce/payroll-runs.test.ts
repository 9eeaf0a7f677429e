import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { forgetSession, signIn } from '../people.ts';
import { addItem, addRoster, addRun, choose, office } from './payroll-fixtures.ts';

story(
  'W§2 a run is computed with lines and totals; a limit reduces larger amounts',
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
    await page.getByRole('link', { name: 'Start payroll run' }).click();
    const item = (place: number) => page.getByRole('combobox', { name: `Item ${place}` });
    const amount = (place: number) => page.getByRole('textbox', { name: `Amount of item ${place}` });
    await choose(item(1), share.code, share.name);
    await amount(1).fill('3000');
    await page.getByLabel(/^First day/).fill('2026-10-01');
    await page.getByLabel(/^Last day/).fill('2026-09-30');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('is a percentage of an item that is not among the items').waitFor();
    await page.getByText('Last day must be a date after or equal to First day.').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Add item' }).click();
    await choose(item(2), basic.code, basic.name);
    await amount(2).fill('20000');
    await page.getByLabel(/^Last day/).fill('2026-10-31');
    await page.getByRole('button', { name: 'Add amount' }).click();
    await page.getByRole('combobox', { name: 'Employee 1', exact: true }).click();
    await page.locator('[role=option]:visible').first().click();
    await page.getByRole('combobox', { name: 'Item of employee 1' }).selectOption({ index: 2 });
    await page.getByRole('textbox', { name: 'Amount of employee 1' }).fill('30000.5');
    // Choosing the same roster again keeps the amounts of its members.
    await choose(page.getByRole('combobox', { name: 'Roster' }), roster.name);
    assert.equal(await page.getByRole('textbox', { name: 'Amount of employee 1' }).inputValue(), '₱30,000.5');
    await checkAccess();
    await page.getByRole('button', { name: 'Save as draft' }).click();
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
    await page.getByLabel('Limit', { exact: true }).selectOption('Capped');
    await page.getByText('1 to 3 of 3').waitFor();
    await page.getByLabel('Item', { exact: true }).selectOption(basic.name);
    await page.getByText('No results.').waitFor();

    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click();
    // The author is not offered to approve, which the server would refuse.
    await page.getByText(/^You created or changed this run, .* A colleague has to approve it\.$/).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Approve' }).count(), 0);
    await checkAccess();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Cancel run' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
    await page.getByText(/Canceled by Teodoro Villanueva/).waitFor();
  },
);

story(
  'W§4 a run that pays nothing asks before saving, and one that pays days twice warns',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'payroll');
    const roster = await addRoster(page, 2);
    const item = await addItem(page);
    await addRun(page, roster, [{ payroll_item_id: item.id, amount: 100 }]);
    await go(`/workforce/rosters/${roster.id}`);
    await page.getByRole('link', { name: 'Start payroll run' }).click();
    await choose(page.getByRole('combobox', { name: 'Item 1' }), item.code, item.name);
    await page.getByRole('textbox', { name: 'Amount of item 1' }).fill('0');
    await page.getByLabel(/^First day/).fill('2026-09-16');
    await page.getByLabel(/^Last day/).fill('2026-10-15');
    const save = page.getByRole('button', { name: 'Save as draft' });
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Save a run with items of ₱0.00?' });
    await dialog.getByText(item.name).waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await save.click();
    await dialog.getByRole('button', { name: 'Save as draft' }).click();
    await page
      .getByText('The period overlaps the payroll run of the same roster from 2026-09-01 to 2026-09-30.')
      .waitFor();
    await checkAccess();
  },
);

story(
  'contract another user approves a run, which becomes final; a changed one is a draft again',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'payroll');
    const roster = await addRoster(page, 2);
    const item = await addItem(page);
    const run = await addRun(page, roster, [{ payroll_item_id: item.id, amount: 100 }]);
    await office(page, 'POST', `/api/payroll/runs/${run.id}/compute`);
    await go(`/workforce/runs/${run.id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.waitForURL(/\/edit$/);
    await checkAccess();
    await page.getByRole('textbox', { name: 'Amount of item 1' }).fill('150.25');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByRole('button', { name: 'Compute', exact: true }).click();
    await page.getByText('₱300.50').first().waitFor();
    await office(page, 'POST', `/api/payroll/runs/${run.id}/review`);
    await forgetSession(page);
    await signIn(page, 'workforce', 'super');
    await go(`/workforce/runs?roster_id=${roster.id}`);
    await page.getByText('Reviewed').last().waitFor();
    await checkAccess();
    await page.getByRole('link', { name: roster.name }).click();
    for (const step of ['Approve', 'Finalize']) {
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
    await page.getByRole('menuitem', { name: 'CSV file' }).click();
    assert.match((await download).suggestedFilename(), /\.csv$/);
  },
);

story(
  'contract a long computation shows its progress, can be cancelled, and its result appears by itself',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'payroll');
    const roster = await addRoster(page, 2);
    const item = await addItem(page);
    const run = await addRun(page, roster, [{ payroll_item_id: item.id, amount: 100 }]);
    await go(`/workforce/runs/${run.id}`);
    // A small run is computed immediately, so a slow one is simulated.
    let isComputing = true;
    let progress: object | null = null;
    await page.route(new RegExp(`/api/payroll/runs/${run.id}(/compute)?$`), async (route) => {
      if (!isComputing) return await route.continue();
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({
        response,
        json: { ...body, data: { ...body.data, status: 'computing', progress } },
      });
    });
    await page.getByRole('button', { name: 'Compute', exact: true }).click();
    const reported = page
      .getByRole('status')
      .filter({ hasText: 'The run is being computed. You can leave this page' });
    const bar = reported.getByRole('progressbar', { name: 'Computing' });
    await bar.waitFor();
    assert.equal(await bar.getAttribute('aria-valuenow'), null, 'no progress is shown');
    await reported.getByText(/^Started /).waitFor();
    progress = { employees_done: 2_500, employees_total: 10_000 };
    await reported.getByText('2,500 of 10,000 employees').waitFor();
    assert.equal(await bar.getAttribute('aria-valuenow'), '25');
    assert.equal(await page.getByRole('region', { name: 'Totals' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Review' }).count(), 0);
    await checkAccess();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem').first().waitFor();
    assert.deepEqual(await page.getByRole('menuitem').allInnerTexts(), ['Cancel run']);
    await page.keyboard.press('Escape');
    isComputing = false;
    await page.getByRole('region', { name: 'Totals' }).getByText('₱200.00').first().waitFor();
    await reported.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Review' }).waitFor();
  },
);
