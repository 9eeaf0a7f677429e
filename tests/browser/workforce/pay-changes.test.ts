import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { change, hire, newName } from './employees-hiring.ts';
import { office, unique } from './payroll-fixtures.ts';

const PAY = { effective_from: '2026-01-01', basis: 'monthly', amount: 30_000 };

story(
  'contract §3.3 HR previews and applies a raise by a rule, and a file with a wrong row is refused before anything changes',
  async ({ page, context, go, checkAccess, expect }) => {
    expect(422);
    await signIn(page, 'workforce', 'super');
    const organization = await office(page, 'POST', '/api/organizations', { name: unique('Office') });
    const employee_number = unique('E').replace(' ', '-');
    const { id } = await hire(context, { last_name: newName(), employee_number });
    await change(context, id, { organization_id: organization.id });
    await office(page, 'POST', `/api/pms/employees/${id}/compensations`, PAY);
    await go('/workforce/pay-changes');
    await checkAccess();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page
      .getByText(/required/)
      .first()
      .waitFor();
    await page.getByRole('combobox', { name: 'Organization' }).fill(organization.name);
    await page.getByRole('option', { name: organization.name }).click();
    await page.getByLabel('Percentage').fill('5');
    await page.getByLabel('From').fill('2027-01-01');
    await page.getByRole('button', { name: 'Preview' }).click();
    const result = page.getByRole('region', { name: 'What would change' });

    await result.getByRole('row', { name: /₱30,000\.00.*₱31,500\.00.*₱1,500\.00/ }).waitFor();
    await checkAccess();
    const dialog = page.getByRole('dialog');
    await result.getByRole('button', { name: 'Change the pay of 1' }).click();
    await dialog.getByRole('button', { name: 'Change the pay of 1' }).click();
    await page.getByText('The pay of 1 employees was changed.').waitFor();
    await page.getByText('A file', { exact: true }).click();
    const rows = `employee_number,effective_from,salary_grade,step\n${employee_number},2027-02-01,34,1\n`;
    await page.locator('input[type=file]').setInputFiles({
      name: 'pay.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows),
    });
    await page.getByText(/Correct the marked rows first/).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: /Change the pay of/ }).waitFor({ state: 'detached' });
  },
);
