import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { makeSomebody } from '../back-office-client.ts';
import { story } from '../browser.ts';
import { bytesOf } from '../errors/downloads.ts';
import { forgetSession, signIn } from '../people.ts';
import { change, hire, newName } from '../workforce/employees-hiring.ts';
import { addItem, addRoster, addRun, office } from '../workforce/payroll-fixtures.ts';

/** Makes a run of October final that pays an employee 20,000, less 1,000.50; the payroll officer stays signed in. */
async function paidEmployee(page: Page, userId?: number) {
  await signIn(page, 'workforce', 'super');
  const name = newName();
  const { id } = await hire(page.context(), { last_name: name });
  if (userId !== undefined) await change(page.context(), id, { user_id: userId });
  await forgetSession(page);
  await signIn(page, 'workforce', 'payroll');
  const roster = await addRoster(page, 0);
  await office(page, 'POST', `/api/payroll/rosters/${roster.id}/members`, { employee_ids: [id] });
  const basic = await addItem(page);
  const tax = await addItem(page, { category: 'deduction' });
  const run = await addRun(
    page,
    roster,
    [
      { payroll_item_id: basic.id, amount: 20_000 },
      { payroll_item_id: tax.id, amount: 1_000.5 },
    ],
    ['2026-10-01', '2026-10-31'],
  );
  for (const step of ['compute', 'review']) await office(page, 'POST', `/api/payroll/runs/${run.id}/${step}`);
  await forgetSession(page);
  await signIn(page, 'workforce', 'super');
  await office(page, 'POST', `/api/payroll/runs/${run.id}/approve`);
  await forgetSession(page);
  await signIn(page, 'workforce', 'payroll');
  await office(page, 'POST', `/api/payroll/runs/${run.id}/finalize`);
  return { id, name, run, basic, tax };
}

story(
  'contract §3.2 an employee without a role opens last month’s payslip, downloads it, and turns its mails off',
  async ({ page, go, checkAccess }) => {
    const somebody = await makeSomebody('workforce');
    const { name, basic } = await paidEmployee(page, somebody.id);
    await forgetSession(page);
    await signIn(page, 'workforce', somebody.login, somebody.password);
    await go('/workforce');
    await page.getByRole('main').getByRole('link', { name: 'My payslips' }).click();
    await page.getByRole('heading', { level: 1, name: 'My payslips' }).waitFor();
    await page.getByText('₱18,999.50').waitFor();
    await checkAccess();
    await page.getByRole('switch', { name: 'Email me when a payslip is ready' }).click();
    await page.getByText('You will get no more emails about payslips.').waitFor();
    await page.getByRole('link', { name: /Oct 1, 2026 – Oct 31, 2026/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Payslip, Oct 1, 2026 – Oct 31, 2026' }).waitFor();
    await page.getByText(`Amihan ${name}`).waitFor();
    await page
      .getByRole('row', { name: new RegExp(basic.name) })
      .getByText('₱20,000.00')
      .first()
      .waitFor();
    await page.getByRole('region', { name: 'Net pay' }).getByText('₱18,999.50').first().waitFor();
    await checkAccess();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0, `the page is ${overflow} pixels wider than the screen`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download payslip' }).click();
    assert.ok((await bytesOf(await coming)).toString('latin1').startsWith('%PDF-'));
    await go('/workforce/me/certificates');
    await page.getByText('₱20,000.00').waitFor();
    await checkAccess();
    await page.getByRole('table').getByRole('link', { name: '2026' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tax certificate, 2026' }).waitFor();
    await checkAccess();
    await go('/workforce/me/payslips');
    assert.equal(await page.getByRole('switch').isChecked(), false);
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.getByRole('button', { name: 'Wika: Filipino' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mga payslip ko' }).waitFor();
  },
);

story(
  'contract §3.2 a payroll officer issues the payslips of a run as one file, and copies a template with a preview',
  async ({ page, go, checkAccess }) => {
    const { name, run } = await paidEmployee(page);
    await go(`/workforce/runs/${run.id}`);
    await page.getByRole('main').getByRole('link', { name: 'Papers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Papers of this run' }).waitFor();
    await page.getByText(/^Employees with an account got an email/).waitFor();
    await page.getByRole('link', { name: 'Payroll Register' }).waitFor();
    await checkAccess();
    await page.getByRole('checkbox', { name: 'Issue papers with missing values too' }).check();
    await page.getByRole('button', { name: 'Issue 1 paper' }).click();
    await page.getByText('1 paper issued').waitFor();
    await checkAccess();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the file' }).click();
    assert.ok((await bytesOf(await coming)).toString('latin1').startsWith('%PDF-'));
    await page.reload();
    await page.getByRole('region', { name: 'Your recent batches' }).getByText('Done: 1 of 1').waitFor();
    await page
      .getByRole('table', { name: 'Papers of the run in force' })
      .getByRole('cell', { name: new RegExp(name) })
      .waitFor();
    await checkAccess();

    await go('/workforce/papers/templates?kind=payslip&language=en');
    await checkAccess();
    await page.getByRole('row').filter({ hasText: 'Built in' }).getByRole('link').click();
    await page.getByText('Built-in templates stay as they are.').waitFor();
    await page.getByRole('combobox', { name: 'Preview on a record' }).fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
    await page.getByRole('link', { name: 'Open the preview' }).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Copy' }).click();
    const copied = newName();
    await page.getByRole('dialog').getByLabel(/^Name/).fill(copied);
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('heading', { level: 1, name: copied }).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published as version 1.').waitFor();
    await page.getByRole('button', { name: 'Retire' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await page.getByText('Template retired.').waitFor();
    await checkAccess();
  },
);
