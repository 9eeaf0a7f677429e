import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { makeSomebody, type Somebody } from '../back-office-client.ts';
import { story } from '../browser.ts';
import { bytesOf, textOf } from '../errors/downloads.ts';
import { forgetSession, signIn } from '../people.ts';
import { readBank, readJournal, readPagIbig, readPhilhealth, readSss } from './agency-files.ts';
import { change, newName } from './employees-hiring.ts';
import { office, unique } from './payroll-fixtures.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const SALARY = 30_450;
/** At the factor 261: 1,400 a day, 175 an hour. */
const [ABSENT_DAY, OVERTIME_OF_2_HOURS] = [1_400, 437.5];

const today = new Date();
/** The last full month, as `YYYY-MM`. */
const MONTH = new Date(Date.UTC(today.getFullYear(), today.getMonth() - 1, 1)).toISOString().slice(0, 7);
const FIRST = `${MONTH}-01`;
const LAST = new Date(Date.UTC(Number(MONTH.slice(0, 4)), Number(MONTH.slice(5)), 0))
  .toISOString()
  .slice(0, 10);

interface Hired {
  id: string;
  name: string;
  number: string;
}

const digits = (length: number): string =>
  Array.from({ length }, () => Math.floor(Math.random() * 10)).join('');

/** Hires somebody on the page, enters the salary there, and sets over the API what payroll needs besides. */
async function hireWithSalary(page: Page, go: (path: string) => Promise<void>, user: Somebody) {
  const name = newName();
  const number = digits(8);
  await go('/workforce/employees/new');
  await page.getByLabel('First name').fill('Amihan');
  await page.getByLabel('Last name').fill(name);
  await page.getByLabel('Birthdate').fill('1990-05-17');
  await page.getByLabel('Sex').selectOption('Female');
  await page.getByLabel('Civil status').selectOption('Single');
  await page.getByLabel('Employee number', { exact: true }).fill(number);
  await page.getByRole('button', { name: 'Add employee' }).click();
  await page.waitForURL(/employees\/[0-9a-f]{8}-/);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const numbers = {
    sss_number: digits(10),
    philhealth_number: digits(12),
    pagibig_number: digits(12),
    tin_number: digits(9),
    bank_account_number: digits(10),
  };
  const policies: { id: string; name: string }[] = await office(page, 'GET', '/api/pms/timekeeping_policies');
  const policy = policies.find((one) => one.name === 'Office hours')!;
  await change(page.context(), id, {
    ...numbers,
    bank_name: 'Security Bank',
    user_id: user.id,
    biometric_id: number,
    timekeeping_policy_id: policy.id,
    hired_on: '2020-01-15',
  });
  await go(`/workforce/employees/${id}`);
  await page.getByRole('tab', { name: 'Pay' }).click();
  await page.getByRole('button', { name: 'Enter pay' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From').fill('2024-01-01');
  await dialog.getByLabel('Amount', { exact: true }).fill(String(SALARY));
  await dialog.getByLabel('Factor').fill('261');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('₱30,450.00').waitFor();
  return { id, name, number, numbers };
}

/** Imports a month of punches: the first working day is missing, and the second ends two hours later. */
async function importPunches(page: Page, go: (path: string) => Promise<void>, { id, number }: Hired) {
  const path = `/api/time/records?employee_id=${id}&month=${MONTH}`;
  const { days } = await office(page, 'GET', path);
  const working: string[] = days
    .filter(({ remark }: { remark: string | null }) => remark === 'Absent')
    .map(({ date }: { date: string }) => date);
  const log = working
    .slice(1)
    .flatMap((date, at) =>
      ['08:00', '12:00', '13:00', at === 0 ? '19:00' : '17:00'].map((time) => `${date} ${time}`),
    )
    .map((moment) => `${number}\t${moment}:00\t1\t0\t1\t0\r\n`)
    .join('');
  await go('/workforce/time-records');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import punches' }).click();
  const files = { name: '1_attlog.dat', mimeType: 'application/octet-stream', buffer: Buffer.from(log) };
  await (await chooser).setFiles(files);
  await page
    .getByRole('status')
    .getByText(String((working.length - 1) * 4))
    .first()
    .waitFor();
}

/** Starts a run of the month from the installed set, on the pages. Returns its id. */
async function startRun(page: Page, go: (path: string) => Promise<void>, employee: Hired): Promise<string> {
  await go('/workforce/payroll-items/presets');
  await page.getByRole('button', { name: /^Add set.*Private employer/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add set' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const roster = await office(page, 'POST', '/api/payroll/rosters', { name: unique('Roster') });
  const members = { employee_ids: [employee.id] };
  await office(page, 'POST', `/api/payroll/rosters/${roster.id}/members`, members);
  await go(`/workforce/runs/new?roster=${roster.id}`);
  await page.getByLabel(/^First day/).fill(FIRST);
  await page.getByLabel(/^Last day/).fill(LAST);
  await page.getByLabel('Take absences, tardiness and overtime from time records').check();
  await page.getByRole('button', { name: 'Add the items of a set' }).click();
  await page.getByRole('menuitem', { name: 'Private employer' }).click();
  await page.getByText(/items added/).waitFor();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByRole('button', { name: 'Compute', exact: true }).click();
  await page.getByRole('region', { name: 'Totals' }).waitFor();
  await take(page, 'Review');
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

async function take(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: step, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Downloads a file of the month from the page of payroll files. */
async function fileOf(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${name}` }).click();
  return await textOf(await download);
}

story(
  'contract §3.3 from hire and salary over punches to a final run, a payslip on a phone, and files that an independent reader finds right',
  async ({ page, go, checkAccess }) => {
    const user = await makeSomebody('workforce');
    await signIn(page, 'workforce', 'hr');
    const employee = await hireWithSalary(page, go, user);
    await importPunches(page, go, employee);
    await forgetSession(page);

    await signIn(page, 'workforce', 'payroll');
    const run = await startRun(page, go, employee);
    await forgetSession(page);
    await signIn(page, 'workforce', 'super');
    await go(`/workforce/runs/${run}`);
    await take(page, 'Approve');
    await take(page, 'Finalize');
    const lines = await office(page, 'GET', `/api/payroll/runs/${run}/lines?per_page=100`);
    const amountOf = (code: string): number =>
      lines.find(({ payroll_item: item }: { payroll_item: { code: string } }) => item.code === code)
        ?.amount ?? 0;
    const centavosOf = (...codes: string[]): number =>
      codes.reduce((sum, code) => sum + Math.round(amountOf(code) * 100), 0);
    assert.deepEqual(
      ['BASIC', 'ABSENT', 'OT'].map(amountOf),
      [SALARY, ABSENT_DAY, OVERTIME_OF_2_HOURS],
      'the punches became quantities of the run',
    );
    await go(`/workforce/runs/${run}/employees/${employee.id}`);
    await page.getByText(/^How it was computed: Overtime/).click();
    await page.getByText(/2 hours × 125 % of the hourly rate of 175\.00/).waitFor();
    await forgetSession(page);

    await page.setViewportSize(PHONE);
    await signIn(page, 'workforce', user.login, user.password);
    await go('/workforce/me/payslips');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /^Payslip, / }).waitFor();
    await page.getByText('How it was computed: Absence without pay').click();
    await page.getByText(/1 days × 100 % of the daily rate of 1,400\.00/).waitFor();
    await checkAccess();
    const payslip = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download payslip' }).click();
    assert.equal((await bytesOf(await payslip)).subarray(0, 5).toString(), '%PDF-');
    const { net } = (await office(page, 'GET', `/api/me/payslips/${run}`)).totals;
    await forgetSession(page);

    await page.setViewportSize(DESK);
    await signIn(page, 'workforce', 'payroll');
    await go('/workforce/payroll-files');
    await page.getByLabel('Month', { exact: true }).fill(MONTH);
    const { numbers, name } = employee;
    const surname = name.toUpperCase();
    const sss = readSss(await fileOf(page, 'SSS contributions (R3)'), surname);
    assert.deepEqual(sss, {
      period: MONTH.replace('-', ''),
      isBalanced: true,
      member: {
        surname,
        number: numbers.sss_number,
        contribution: centavosOf('SSS-EE', 'SSS-ER', 'MPF-EE', 'MPF-ER'),
        compensation: centavosOf('EC-ER'),
      },
    });
    const [own, employers] = [centavosOf('PHIC-EE'), centavosOf('PHIC-ER')];
    assert.deepEqual(readPhilhealth(await fileOf(page, 'PhilHealth premiums (RF-1)'), surname), {
      number: numbers.philhealth_number,
      salary: SALARY * 100,
      employee: own,
      employer: employers,
      total: own + employers,
    });
    assert.deepEqual(readPagIbig(await fileOf(page, 'Pag-IBIG savings'), surname), {
      number: numbers.pagibig_number,
      employee: centavosOf('HDMF-EE'),
      employer: centavosOf('HDMF-ER'),
    });
    assert.deepEqual(readBank(await fileOf(page, 'Bank credits'), surname), {
      account: numbers.bank_account_number,
      amount: Math.round(net * 100),
    });
    await page.getByLabel('Layout of the bank file').selectOption('BDO');
    const left = page.getByRole('status').filter({ hasText: 'this bank file does not credit' });
    await left.getByText(new RegExp(name, 'i')).waitFor();
    // Payroll officers may not open the page of an employee.
    assert.equal(await left.getByRole('link').count(), 0);
    await checkAccess();
    const journal = readJournal(await fileOf(page, 'Journal entry'));
    assert.ok(journal.isBalanced, 'debits equal credits');
    for (const account of ['Due to SSS', 'Due to PhilHealth', 'Due to BIR', 'Due to Officers and Employees'])
      assert.ok(journal.accounts.includes(account), account);
  },
  { widths: ['desk'] },
);
