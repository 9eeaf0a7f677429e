import { story } from '../browser.ts';
import { signIn, speakFilipino } from '../people.ts';
import { hire, newName } from './employees-hiring.ts';

story(
  'contract §3.3 an officer adds a holiday and a leave type, and enters the opening balance of an employee',
  async ({ page, go, checkAccess }) => {
    const name = newName();
    await signIn(page, 'workforce', 'super');
    await hire(page.context(), { last_name: name });
    const dialog = page.getByRole('dialog');

    await go('/workforce/holidays');
    await page.getByRole('button', { name: 'Add a holiday' }).click();
    await dialog.getByLabel('Date').fill('2026-10-13');
    await dialog.getByLabel('Name').fill(`Founding ${name}`);
    await dialog.getByLabel('Place').fill('Malolos');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: new RegExp(`Founding ${name}.*Malolos`) }).waitFor();
    await checkAccess();

    await go('/workforce/leave-types');
    await page.getByRole('button', { name: 'Add a leave type' }).click();
    await dialog.getByLabel('Name').fill(`Leave ${name}`);
    await dialog.getByLabel('Days', { exact: false }).first().fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: new RegExp(`Leave ${name}`) }).waitFor();
    await checkAccess();

    await go('/workforce/leave-credits');
    await page.getByRole('combobox', { name: 'Employee' }).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await page.getByRole('button', { name: 'Enter credits' }).click();
    await dialog.getByRole('combobox', { name: 'Kind of leave' }).click();
    await page.getByRole('option', { name: 'Vacation leave', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Days' }).fill('10.5');
    await dialog.getByLabel('Reason').fill('Balance of the cards');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Vacation leave 10\.5 10\.5/ }).waitFor();
    await checkAccess();
  },
);

story('W§5 the kinds of holidays are in Filipino', async ({ page, go, checkAccess }) => {
  await signIn(page, 'workforce', 'super');
  await speakFilipino(page);
  await go('/workforce/holidays');
  await page
    .getByRole('row', { name: /Regular na holiday/ })
    .first()
    .waitFor();
  await page.getByText('Espesyal na araw').first().waitFor();
  await checkAccess();
});
