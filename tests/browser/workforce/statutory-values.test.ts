import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { office } from './payroll-fixtures.ts';

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
