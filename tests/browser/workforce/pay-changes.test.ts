import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { story } from '../browser.ts';
import { chooseOnDisk } from '../choose-on-disk.ts';
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
    const { id } = await hire(context, { last_name: newName() });
    await change(context, id, { organization_id: organization.id, employee_number });
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

    await result.getByRole('row', { name: /₱30,000\.00 a month.*₱31,500\.00 a month.*₱1,500\.00/ }).waitFor();
    await checkAccess();
    const dialog = page.getByRole('dialog');
    await result.getByRole('button', { name: 'Change the pay of 1' }).click();
    await dialog.getByRole('button', { name: 'Change the pay of 1' }).click();
    await page.getByText('Employees whose pay was changed: 1.').waitFor();
    await page.getByText('A file', { exact: true }).click();
    const rows = (amount: string) =>
      `employee_number,effective_from,amount\n${employee_number},2027-02-01,${amount}\n`;
    const folder = await mkdtemp(join(tmpdir(), 'bulwagan-pay-'));
    const path = join(folder, 'pay.csv');
    try {
      await writeFile(path, rows('a raise'));
      await chooseOnDisk(page, path);
      await page.getByText(/Correct the marked rows first/).waitFor();
      await checkAccess();
      await page.getByRole('button', { name: /Change the pay of/ }).waitFor({ state: 'detached' });
      // The browser reports a file of the same name only if the field has forgotten the one before.
      assert.equal(await page.locator('input[type=file]').inputValue(), '');
      await writeFile(path, rows('32000'));
      await chooseOnDisk(page, path);
      await result.getByRole('button', { name: 'Change the pay of 1' }).click();
      await writeFile(path, rows('3200'));
      // Some file systems store whole seconds only, so the browser would not notice the change.
      await utimes(path, new Date(), new Date(Date.now() + 60_000));
      await dialog.getByRole('button', { name: 'Change the pay of 1' }).click();
      await dialog.getByText('The file was changed, moved or deleted').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
