import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { forgetSession, signIn, speakFilipino } from '../people.ts';
import { hire, newName } from './employees-hiring.ts';
import { office } from './payroll-fixtures.ts';

const ROWS_OF_PAGE = 50;

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

story(
  'contract §3.3 an officer filters leave applications and corrections by employee, and cancels a leave filed by mistake',
  async ({ page, go, checkAccess }) => {
    const [name, other] = [newName(), newName()];
    await signIn(page, 'workforce', 'super');
    const types = await office(page, 'GET', '/api/leave/types');
    const unpaid = types.find((one: { name: string }) => one.name === 'Leave without pay');
    for (const last_name of [name, other]) {
      const { id: employee_id } = await hire(page.context(), { last_name });
      await office(page, 'POST', '/api/leave/applications', {
        employee_id,
        leave_type_id: unpaid.id,
        start: '2026-10-06',
        end: '2026-10-06',
        reason: 'Family',
      });
      await office(page, 'POST', '/api/time/corrections', {
        employee_id,
        date: '2026-10-05',
        pm_out: '17:00',
        reason: 'The device was broken.',
      });
    }
    for (const path of ['leave-applications', 'time-corrections']) {
      await go(`/workforce/${path}`);
      await page.getByRole('combobox', { name: 'Employee' }).fill(name);
      await page.getByRole('option', { name: new RegExp(name) }).click();
      await page.waitForURL(/employee_id=/);
      const row = page.getByRole('row', { name: new RegExp(name) });
      await row.waitFor();
      await page.getByRole('row', { name: new RegExp(other) }).waitFor({ state: 'detached' });
      // The server refuses the decision of who filed the request.
      await row.getByText('Someone else decides.').waitFor();
      assert.equal(await row.getByRole('button', { name: 'Approve' }).count(), 0);
      await checkAccess();
      // The address keeps the employee.
      await page.reload();
      await page.getByRole('row', { name: new RegExp(name) }).waitFor();
      assert.match(await page.getByRole('combobox', { name: 'Employee' }).inputValue(), new RegExp(name));
    }
    await go('/workforce/leave-applications?status=pending');
    const mistake = page.getByRole('row', { name: new RegExp(name) });
    await mistake.getByRole('button', { name: 'Cancel leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel leave' }).click();
    await mistake.waitFor({ state: 'detached' });
  },
);

story(
  'contract §3.3 the last request of a page is decided and the page before is shown, and leave credits are current after a decision',
  async ({ page, go, checkAccess, width }) => {
    const last_name = newName();
    await signIn(page, 'workforce', 'super');
    const { id: employee_id } = await hire(page.context(), { last_name });
    const types = await office(page, 'GET', '/api/leave/types');
    const { id: leave_type_id } = types.find((one: { name: string }) => one.name === 'Vacation leave');
    const credits = { employee_id, leave_type_id, kind: 'opening', days: 10, on: '2026-01-01' };
    await office(page, 'POST', '/api/leave/credits', { ...credits, reason: 'Balance of the cards' });
    const leave = { employee_id, leave_type_id, start: '2026-10-05', end: '2026-10-05', reason: 'Family' };
    await office(page, 'POST', '/api/leave/applications', leave);
    const correction = { employee_id, date: '2026-10-06', pm_out: '17:00', reason: 'Forgot' };
    for (let filed = 0; filed <= ROWS_OF_PAGE; filed += 1)
      await office(page, 'POST', '/api/time/corrections', correction);
    await forgetSession(page);

    await signIn(page, 'workforce', 'hr');
    const dialog = page.getByRole('dialog');
    const approve = async () => {
      const row = page.getByRole('row', { name: new RegExp(last_name) });
      await row.getByRole('button', { name: 'Approve' }).click();
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Approved.', { exact: true }).waitFor();
    };
    await go(`/workforce/time-corrections?employee_id=${employee_id}&status=pending&page=2`);
    await approve();
    await page.waitForURL((url) => !url.searchParams.has('page'));
    await page.getByText(`1 to ${ROWS_OF_PAGE} of ${ROWS_OF_PAGE}`).waitFor();
    await checkAccess();

    await go(`/workforce/leave-credits?employee=${employee_id}`);
    const awaiting = page
      .getByRole('row', { name: /^Vacation leave/ })
      .locator('[data-label="Awaiting decision"]');
    await awaiting.getByText('1', { exact: true }).waitFor();
    if (width === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Leave applications' }).click();
    await page.locator('[data-label="Days charged"]').first().waitFor();
    await approve();
    await page.goBack();
    await awaiting.getByText('0', { exact: true }).waitFor();
  },
);
