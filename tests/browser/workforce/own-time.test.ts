import assert from 'node:assert/strict';
import { makeSomebody } from '../back-office-client.ts';
import { story } from '../browser.ts';
import { forgetSession, signIn } from '../people.ts';
import { change, hire, newName } from './employees-hiring.ts';
import { office } from './payroll-fixtures.ts';

story(
  'contract §3.3 an employee without a role sees the own month, asks for a correction and for leave, and an officer decides',
  async ({ page, go, checkAccess }) => {
    const somebody = await makeSomebody('workforce');
    const name = newName();
    await signIn(page, 'workforce', 'super');
    const { id } = await hire(page.context(), { last_name: name });
    await change(page.context(), id, { user_id: somebody.id, biometric_id: name });
    const entries = ['08:12', '12:01', '12:55'].map((time) => ({
      biometric_id: name,
      at: `2026-10-05 ${time}`,
    }));
    await office(page, 'POST', '/api/time/logs', { entries });
    await forgetSession(page);

    await signIn(page, 'workforce', somebody.login, somebody.password);
    await go('/workforce/me/time');
    await page.getByRole('heading', { level: 1, name: 'My time record' }).waitFor();
    await page.getByLabel('Month').fill('2026-10');
    await page.getByRole('row', { name: /Oct 5, 2026.*Missing punch.*08:12/ }).waitFor();
    await checkAccess();
    await page.getByText('What you send appears here, with its decision.').waitFor();
    await page.getByRole('button', { name: 'Ask for a correction' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Date').fill('2026-10-05');
    await dialog.getByLabel('PM out').fill('17:00');
    await dialog.getByLabel('Reason').fill('The device was broken.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('PM out 17:00').waitFor();

    await go('/workforce/me/leave');
    await page.getByRole('button', { name: 'Apply for leave' }).click();
    await dialog.getByRole('combobox', { name: 'Kind of leave' }).click();
    await page.getByRole('option', { name: 'Leave without pay' }).click();
    await dialog.getByLabel('First day').fill('2026-10-06');
    await dialog.getByLabel('Last day').fill('2026-10-06');
    await dialog.getByLabel('Reason').fill('Family');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Pending').first().waitFor();
    await checkAccess();
    await forgetSession(page);

    await signIn(page, 'workforce', 'super');
    for (const [path, asked] of [
      ['leave-applications', 'Leave without pay · Oct 6, 2026 · Days charged: 1 · Family'],
      ['time-corrections', 'Oct 5, 2026 · PM out 17:00 · The device was broken.'],
    ] as const) {
      await go(`/workforce/${path}?status=pending`);
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('button', { name: 'Approve' })
        .click();
      await dialog.getByText(asked).waitFor();
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('row', { name: new RegExp(name) }).waitFor({ state: 'detached' });
      await checkAccess();
    }
    await go('/workforce/leave-applications?status=approved');
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: 'Cancel leave' })
      .click();
    await dialog.getByRole('heading', { name: new RegExp(`Cancel the leave of .*${name}`) }).waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Cancel leave' }).click();
    await page.getByRole('row', { name: new RegExp(name) }).waitFor({ state: 'detached' });

    await go('/workforce/time-records');
    await page.getByRole('heading', { level: 1, name: 'Time records' }).waitFor();
    await page.getByRole('combobox', { name: 'Employee' }).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await page.getByLabel('Month').fill('2026-10');
    await page.getByRole('row', { name: /Oct 5, 2026.*17:00/ }).waitFor();
    await page.getByRole('button', { name: 'File a correction' }).click();
    await dialog.getByLabel('Date').fill('2026-10-07');
    await dialog.getByLabel('AM in').fill('08:00');
    await dialog.getByLabel('Reason').fill('On the road.');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Filed. Someone else decides on the page “Time corrections”.').waitFor();
    await page.getByRole('link', { name: 'Make CS Form 48' }).click();
    await page.getByRole('heading', { level: 1, name: 'Make a paper' }).waitFor();
    await page.goBack();
    await page.getByRole('row', { name: /Oct 5, 2026.*17:00/ }).waitFor();
    assert.match(await page.getByRole('combobox', { name: 'Employee' }).inputValue(), new RegExp(name));
    await checkAccess();
  },
);
