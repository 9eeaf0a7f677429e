import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { office, unique } from './payroll-fixtures.ts';

const TABLES = '/api/payroll/tables';

/** Deletes versions that an earlier run of a story left. */
async function removeFrom(page: Parameters<typeof office>[0], key: string, date: string): Promise<void> {
  const tables = await office(page, 'GET', TABLES);
  const { versions } = tables.find((one: { key: string }) => one.key === key);
  const left = versions.find((one: { effective_from: string }) => one.effective_from === date);
  if (left !== undefined) await office(page, 'DELETE', `${TABLES}/${key}/versions/${left.id}`);
}

story(
  'contract §3.3 a payroll officer reads a table, evaluates an amount, previews a new version, adds, confirms and deletes it',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await signIn(page, 'workforce', 'payroll');
    await removeFrom(page, 'withholding-monthly', '2038-01-01');
    await go('/workforce/statutory-tables');
    await checkAccess();
    await page.getByRole('link', { name: 'Withholding tax, monthly' }).click();
    await page.getByRole('heading', { level: 1, name: 'Withholding tax, monthly' }).waitFor();
    await page.getByText('₱8,541.80 + 25%').waitFor();
    const trial = page.getByRole('region', { name: 'Evaluate an amount' });
    await trial.getByLabel('Amount').fill('50000');
    await trial.getByText('₱5,208.40').waitFor();
    await trial.getByLabel('Supplementary pay').fill('10000');
    await trial.getByText('₱7,208.40').waitFor();
    await checkAccess();
    await page.getByLabel('Version').selectOption('2018-01-01');
    await page.getByText('₱10,833.33 + 30%').waitFor();

    await page.getByRole('link', { name: 'Add version' }).click();
    await page.getByLabel('Effective from').fill('2038-01-01');
    await page.getByRole('textbox', { name: 'Law' }).fill('RA 99999, section 1');
    await page.getByLabel('Brackets').fill('1\t0\t0\n30,000\t0\t10');
    await page.getByRole('button', { name: 'Add version' }).click();
    await page.getByText(/must be 0, where the first bracket begins/).waitFor();
    await page.getByLabel('Brackets').fill('0\t0\t0\n30,000\t0\t10');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'What would change' });
    await preview.getByText(/Compared with NIRC section 24/).waitFor();
    await preview.getByRole('row', { name: /₱20,833\.00/ }).waitFor();
    await checkAccess();
    // A preview of former figures would mislead.
    await page.getByLabel('Brackets').fill('0\t0\t0\n30,000\t0\t11');
    await preview.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add version' }).click();
    await page.waitForURL('**/statutory-tables/withholding-monthly?from=2038-01-01');
    await page.getByText('RA 99999, section 1').first().waitFor();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Confirm figures' }).click();
    await dialog.getByRole('button', { name: 'Confirm figures' }).click();
    await page.getByText('Figures confirmed.').waitFor();
    await page.getByRole('button', { name: 'Withdraw confirmation' }).waitFor();
    await page.getByRole('button', { name: 'Delete version' }).click();
    await dialog.getByRole('button', { name: 'Delete version' }).click();
    await page.getByText('Version deleted.').waitFor();
    const tables = await office(page, 'GET', TABLES);
    const { versions } = tables.find((one: { key: string }) => one.key === 'withholding-monthly');
    assert.ok(versions.every((one: { effective_from: string }) => one.effective_from !== '2038-01-01'));
  },
);

story(
  'contract §3.3 salary grades show each step, the salary of one of them, and what a new tranche would change',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'payroll');
    await go('/workforce/statutory-tables/salary-grades');
    await page.getByRole('columnheader', { name: 'Step 8' }).waitFor();
    await page.getByRole('cell', { name: '₱462,329.00' }).waitFor();
    const trial = page.getByRole('region', { name: 'Evaluate an amount' });
    await trial.getByLabel('On').fill('2026-11-30');
    await trial.getByText('₱31,705.00').waitFor();
    await trial.getByLabel('Step').fill('2');
    await trial.getByText('₱31,820.00').waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Add version' }).click();
    await page.getByRole('textbox', { name: 'Law' }).fill('EO 64 of 2024, fourth tranche');
    const grades = page.getByLabel('Salary grades');
    const printed = await grades.inputValue();
    assert.equal(printed.split('\n').length, 33);
    await grades.fill(printed.replace('462329', '470000'));
    await page.getByRole('button', { name: 'Preview' }).click();
    const row = page.getByRole('row', { name: /33, Step 2/ });
    assert.match(await row.innerText(), /₱462,329\.00\s+₱470,000\.00/);
  },
  { widths: ['desk'] },
);

story(
  'contract §3.3 a table version is compared on present pay and changed before it is used, and an organization starts a tranche later',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'super');
    await removeFrom(page, 'gsis', '2038-01-01');
    const { id } = await office(page, 'POST', `${TABLES}/gsis/versions`, {
      effective_from: '2038-01-01',
      law: 'RA 99998',
      rate_on: 'whole',
      brackets: [{ from: 0, employee_rate: 9, employer_rate: 12 }],
    });
    await go('/workforce/statutory-tables/gsis?from=2038-01-01');
    await page.getByRole('link', { name: 'Edit version' }).click();
    await page.waitForURL(`**/statutory-tables/gsis/versions/${id}`);
    await page.getByLabel('Brackets').fill('0\t0\t10\t0\t12');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Show employees' }).click();
    const people = page.getByRole('region', { name: 'On the present pay of employees' });
    await people.getByRole('row', { name: /All employees/ }).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/statutory-tables/gsis?from=2038-01-01');
    await page.getByText('10%').first().waitFor();
    await removeFrom(page, 'gsis', '2038-01-01');

    const name = unique('Town');
    await office(page, 'POST', '/api/organizations', { name });
    await go('/workforce/statutory-tables/salary-grades');
    const choices = page.getByRole('region', { name: 'Salary tables of organizations' });
    await choices.getByRole('combobox', { name: 'Organization' }).fill(name);
    await page.getByRole('option', { name }).click();
    await choices.getByRole('button', { name: 'Choose a table' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Paid from').fill('2026-01-01');
    await dialog.getByLabel('Table').selectOption('2025-01-01');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await choices.getByText('From Jan 1, 2025').waitFor();
    await choices.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await choices.getByText('From Jan 1, 2025').waitFor({ state: 'detached' });
  },
);

const VALUES = '/api/payroll/statutory_values';

story(
  'contract §3.3 a payroll officer adds, changes, confirms and deletes a de minimis ceiling',
  async ({ page, go, checkAccess, expect }) => {
    expect(422);
    await signIn(page, 'workforce', 'payroll');
    const values = await office(page, 'GET', VALUES);
    const { versions } = values.find(({ key }: { key: string }) => key === 'laundry');
    const left = versions.find((one: { effective_from: string }) => one.effective_from === '2039-01-01');
    if (left !== undefined) await office(page, 'DELETE', `${VALUES}/laundry/versions/${left.id}`);
    await go('/workforce/statutory-tables');
    await page.getByRole('link', { name: 'Ceilings and rates' }).click();
    await page.getByText('₱2,500.00 a month').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Add version: Laundry allowance' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Effective from').fill('2026-01-06');
    await dialog.getByLabel('Pesos').fill('450');
    await dialog.getByRole('textbox', { name: 'Law' }).fill('RR 1-2038');
    await dialog.getByRole('button', { name: 'Add version' }).click();
    await dialog.getByText(/Choose (a later|another) date/).waitFor();
    await dialog.getByLabel('Effective from').fill('2039-01-01');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Add version' }).click();
    const table = page.getByRole('table', { name: 'Versions of Laundry allowance' });
    const row = table.getByRole('row', { name: /Jan 1, 2039/ });
    await row.getByText('₱450.00 a month').waitFor();
    await row.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Pesos').fill('475');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('₱475.00 a month').waitFor();
    await row.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await row.getByText('Confirmed').waitFor();
    await row.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
  },
);

story(
  'contract §3.3 two users who edit the same version of a table or of a value see both versions',
  async ({ page, go, expect, checkAccess }) => {
    expect(412);
    await signIn(page, 'workforce', 'payroll');
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this record' });
    await removeFrom(page, 'gsis', '2037-01-01');
    const { id } = await office(page, 'POST', `${TABLES}/gsis/versions`, {
      effective_from: '2037-01-01',
      law: 'RA 99997',
      rate_on: 'whole',
      brackets: [{ from: 0, employee_rate: 9, employer_rate: 12 }],
    });
    await go(`/workforce/statutory-tables/gsis/versions/${id}`);
    await page.getByRole('textbox', { name: 'Law' }).fill('RA 99997, section 1');
    await office(page, 'PATCH', `${TABLES}/gsis/versions/${id}`, { law: 'RA 99997, section 2' });
    await page.getByRole('button', { name: 'Save' }).click();
    await conflict.getByText('RA 99997, section 2').waitFor();
    await checkAccess();
    await conflict.getByRole('button', { name: 'Save these choices' }).click();
    await page.waitForURL('**/statutory-tables/gsis?from=2037-01-01');
    await page.getByText('RA 99997, section 1').first().waitFor();
    // A corrected source keeps the confirmation.
    await office(page, 'PATCH', `${TABLES}/gsis/versions/${id}`, { confirmed: true });
    await go(`/workforce/statutory-tables/gsis/versions/${id}`);
    await page.getByRole('textbox', { name: 'Source' }).fill('Circular 1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/statutory-tables/gsis?from=2037-01-01');
    await page.getByText('Circular 1').waitFor();
    await page.getByRole('button', { name: 'Withdraw confirmation' }).waitFor();
    await removeFrom(page, 'gsis', '2037-01-01');

    const added = { effective_from: '2040-01-01', value: 450, law: 'RR 1-2039' };
    const values = await office(page, 'GET', VALUES);
    const { versions } = values.find(({ key }: { key: string }) => key === 'laundry');
    const left = versions.find((one: { effective_from: string }) => one.effective_from === '2040-01-01');
    if (left !== undefined) await office(page, 'DELETE', `${VALUES}/laundry/versions/${left.id}`);
    const version = await office(page, 'POST', `${VALUES}/laundry/versions`, added);
    await go('/workforce/statutory-values');
    const row = page.getByRole('row', { name: /Jan 1, 2040/ });
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Pesos').fill('475');
    await office(page, 'PATCH', `${VALUES}/laundry/versions/${version.id}`, { value: 500 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await conflict.getByText('475').waitFor();
    await checkAccess();
    await conflict.getByRole('button', { name: 'Use saved values' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('₱500.00 a month').waitFor();
    await office(page, 'DELETE', `${VALUES}/laundry/versions/${version.id}`);
  },
);
