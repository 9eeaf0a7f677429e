import assert from 'node:assert/strict';
import { makeSomebody } from '../back-office-client.ts';
import { story } from '../browser.ts';
import { forgetSession, signIn } from '../people.ts';
import { change, hire, newName } from './employees-hiring.ts';
import { office, unique } from './payroll-fixtures.ts';

story(
  'contract §3.3 HR enters pay by amount and by salary grade, adds a loan and a previous employer, and deletes an entry',
  async ({ page, context, go, checkAccess, expect }) => {
    expect(422);
    await signIn(page, 'workforce', 'hr');
    const { id } = await hire(context, { last_name: newName() });
    await go(`/workforce/employees/${id}`);
    await page.getByRole('tab', { name: 'Pay' }).click();
    await page.getByText('No pay has been entered.').waitFor();
    await page.getByRole('button', { name: 'Enter pay' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('From').fill('2026-01-01');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog
      .getByText(/enter either an amount, or a salary grade/)
      .first()
      .waitFor();
    await dialog.getByLabel('Amount', { exact: true }).fill('30450');
    await dialog.getByLabel('Factor').fill('261');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('₱30,450.00').waitFor();
    await page.getByRole('button', { name: 'Enter pay' }).click();
    await dialog.getByLabel('From').fill('2026-07-01');
    await dialog.getByText('A salary grade and step').click();
    await dialog.getByLabel('Salary grade', { exact: true }).fill('11');
    await dialog.getByLabel('Step', { exact: true }).fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('SG 11, step 1').waitFor();
    await page.getByText('₱31,705.00', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add a recurring item' }).click();
    await dialog.getByRole('combobox', { name: 'Payroll item' }).fill('COOP');
    await page.getByRole('option', { name: /COOP/ }).click();
    await dialog.getByLabel('From').fill('2026-01-01');
    await dialog.getByLabel('Balance').fill('9000');
    await dialog.getByLabel('Installment').fill('1000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('₱9,000.00').waitFor();
    // On a phone, the notification covers the button.
    await page.getByRole('button', { name: 'Add a previous employer' }).press('Enter');
    await dialog.getByLabel('Year').fill('2026');
    await dialog.getByRole('textbox', { name: /^Employer/ }).fill('Malolos Trading');
    await dialog.getByLabel('Taxable compensation').fill('180000');
    await dialog.getByLabel('Tax withheld').fill('4500.50');
    await dialog.getByLabel('Number of payrolls').fill('6');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('₱4,500.50').waitFor();
    await checkAccess();
    const rows = page.getByRole('region', { name: 'Compensation' }).getByRole('row');
    assert.equal(await rows.count(), 3);
    await rows.nth(1).getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('SG 11, step 1').waitFor({ state: 'detached' });
  },
);

story(
  'contract §3.3 HR ends a recurring item and corrects the figures of a previous employer',
  async ({ page, context, go, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const { id } = await hire(context, { last_name: newName() });
    const [item] = await office(page, 'GET', '/api/pms/recurring_item_choices');
    await office(page, 'POST', `/api/pms/employees/${id}/recurring_items`, {
      payroll_item_id: item.id,
      amount: 500,
      effective_from: '2026-01-01',
    });
    await office(page, 'POST', `/api/pms/employees/${id}/previous_employers`, {
      year: 2026,
      employer: 'Malolos Trading',
      taxable: 180_000,
      withheld: 4_500.5,
      periods: 6,
    });
    await go(`/workforce/employees/${id}`);
    await page.getByRole('tab', { name: 'Pay' }).click();
    const dialog = page.getByRole('dialog');
    const items = page.getByRole('region', { name: 'Recurring items' });
    await items.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('To', { exact: true }).fill('2026-12-31');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await items.getByText('Dec 31, 2026').waitFor();
    await items.getByText('₱500.00').waitFor();
    await go(`/workforce/employees/${id}`);
    await page.getByRole('tab', { name: 'Pay' }).click();
    const employers = page.getByRole('region', { name: 'Previous employers' });
    await employers.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Tax withheld').fill('4700');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await employers.getByText('₱4,700.00').waitFor();
  },
);

story(
  'contract §3.3 an HR officer sees no buttons next to their own pay, because nobody enters their own pay',
  async ({ page, context, go, checkAccess }) => {
    const officer = await makeSomebody('workforce');
    await signIn(page, 'workforce', 'super');
    const roles = await office(page, 'GET', '/api/roles?per_page=100');
    const role_id = roles.find((one: { name: string }) => one.name === 'HR Admin').id;
    await office(page, 'POST', `/api/users/${officer.id}/roles`, { role_id });
    const { id } = await hire(context, { last_name: newName() });
    await change(context, id, { user_id: officer.id });
    const pay = { effective_from: '2026-01-01', basis: 'monthly', amount: 30_450 };
    await office(page, 'POST', `/api/pms/employees/${id}/compensations`, pay);
    await forgetSession(page);
    await signIn(page, 'workforce', officer.login, officer.password);
    await go(`/workforce/employees/${id}?tab=pay`);
    await page.getByText('₱30,450.00').waitFor();
    await page.getByText('Another user enters and changes it.').waitFor();
    for (const name of ['Enter pay', 'Add a recurring item', 'Add a previous employer', 'Delete'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name);
    await checkAccess();
  },
);

story(
  'contract §3.3 a payroll officer opens the pay of a member of a roster, and adds a loan',
  async ({ page, context, go, checkAccess }) => {
    await signIn(page, 'workforce', 'super');
    const last_name = newName();
    const { id, full_name } = await hire(context, { last_name });
    const roster = await office(page, 'POST', '/api/payroll/rosters', { name: unique('Roster') });
    await office(page, 'POST', `/api/payroll/rosters/${roster.id}/members`, { employee_ids: [id] });
    await forgetSession(page);
    await signIn(page, 'workforce', 'payroll');
    await go(`/workforce/rosters/${roster.id}`);
    await page.getByRole('link', { name: full_name }).click();
    await page.getByRole('heading', { level: 1, name: `Pay of ${full_name}` }).waitFor();
    await page.getByText('No pay has been entered.').waitFor();
    await checkAccess();
    assert.equal(await page.getByRole('button', { name: 'Enter pay' }).count(), 0);
    await page.getByRole('button', { name: 'Add a recurring item' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Payroll item' }).fill('COOP');
    await page.getByRole('option', { name: /COOP/ }).click();
    await dialog.getByLabel('From').fill('2026-01-01');
    await dialog.getByLabel('Balance').fill('9000');
    await dialog.getByLabel('Installment').fill('1000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('₱9,000.00').waitFor();
  },
);
