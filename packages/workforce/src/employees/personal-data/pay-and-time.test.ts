import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem } from '../../payroll-items/testing/payroll.ts';
import { computingOffice, JULY_1, JULY_2, monthlyPay } from '../../runs/pay/testing/computed.ts';
import { addRun, take } from '../../runs/testing/runs.ts';
import { forgetNames } from '../names.ts';
import { EMPLOYEES, hire } from '../testing/employees.ts';
import { anonymizeEmployees } from './anonymize.ts';

const RETENTION_DAYS = 365;
const testApp = await startWorkforce(
  { after },
  { settings: { employeeRetentionDays: RETENTION_DAYS }, now: '2026-11-29T02:00:00Z' },
);
const { pool } = testApp.app.connection;
const admin = await testApp.superUser();
const office = await computingOffice(testApp);

/** Texts that occur only in the records of this person. */
const PRIVATE =
  /Perpetua|Katigbak|Tindahan ni Aling Nena|004411223344|Landbank Lipa|Dialysis|Punctured|Court order|Opening card/gi;

const { id } = await hire(office.hr, {
  first_name: 'Perpetua',
  last_name: 'Katigbak',
  bank_name: 'Landbank Lipa',
  bank_account_number: '004411223344',
});
const staff = await testApp.person();
assert.equal(
  (await office.hr.put(`${EMPLOYEES}/${id}`, { user_id: staff.id, biometric_id: '4471' })).status,
  200,
);

async function sent(path: string, body: object) {
  const reply = await admin.post(path, body);
  assert.ok(reply.status === 200 || reply.status === 201, reply.text);
  return reply.body.data;
}

// This run was computed before the employee had pay, so its warnings contain her name.
const roster = await office.roster(monthlyPay(25_000));
await admin.put(`/api/payroll/rosters/${roster.id}/members`, { employee_ids: [...roster.members, id] });
const early = await addRun(office.payroll, roster.id, { ...JULY_1, items: office.items('BASIC', 'WTAX') });
await take(office.payroll, early.id, 'compute');
await sent(`${EMPLOYEES}/${id}/compensations`, { ...monthlyPay(40_000), reason: 'Court order' });
await sent(`${EMPLOYEES}/${id}/previous_employers`, {
  ...{ year: 2026, employer: 'Tindahan ni Aling Nena', tin: '123456789000', address: 'Lipa' },
  ...{ taxable: 90_000, withheld: 1_000, periods: 6 },
});
const loan = await addItem(office.payroll, { name: 'Loan', code: 'LOAN', category: 'deduction' });
await sent(`${EMPLOYEES}/${id}/recurring_items`, {
  ...{ payroll_item_id: loan.id, amount: 12_000, balance: 12_000, installment: 1_000 },
  effective_from: '2026-01-01',
});
await sent('/api/time/logs', { entries: [{ biometric_id: '4471', at: '2026-07-16 08:00:00' }] });
await sent('/api/time/corrections', {
  ...{ employee_id: id, date: '2026-07-16', pm_out: '17:00', reason: 'Punctured tire' },
});
const { data: types } = (await admin.get('/api/leave/types')).body;
const vacation = types.find((one: { name: string }) => one.name === 'Vacation leave').id;
await sent('/api/leave/credits', {
  ...{
    employee_id: id,
    leave_type_id: vacation,
    kind: 'opening',
    days: 10,
    on: '2026-01-01',
    reason: 'Opening card',
  },
});
await sent('/api/leave/applications', {
  ...{ employee_id: id, leave_type_id: vacation, start: '2026-07-20', end: '2026-07-20', reason: 'Dialysis' },
});
const run = await addRun(office.payroll, roster.id, {
  ...JULY_2,
  items: [...office.items('BASIC', 'WTAX'), { payroll_item_id: loan.id, amount: 0 }],
});
await office.makeFinal(run.id);

const everything = async (): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name::text as name from information_schema.tables
    where table_schema = 'workforce' and table_type = 'BASE TABLE' order by 1`,
  );
  return await testApp.snapshot(...rows.map(({ name }) => name));
};

test('W§2: the document of a person’s data has their pay, loans, earlier employers, bank account, punches, corrections and leave', async () => {
  const reply = await staff.get(`${EMPLOYEES}/${id}/personal-data`);
  assert.equal(reply.status, 200, reply.text);
  const { data } = reply.body;
  assert.equal(data.employee.bank_account_number, '004411223344');
  assert.partialDeepStrictEqual(data, {
    compensations: [{ amount: 40_000, reason: 'Court order' }],
    previous_employers: [{ employer: 'Tindahan ni Aling Nena', taxable: 90_000 }],
    recurring_items: [{ balance: 11_000, installment: 1_000 }],
    time_logs: [{ at: '2026-07-16T08:00:00+08:00', source: 'entry' }],
    time_corrections: [
      { date: '2026-07-16', am_in: null, pm_out: '17:00', reason: 'Punctured tire', status: 'pending' },
    ],
    leave_applications: [
      { leave_type: 'Vacation leave', start: '2026-07-20', end: '2026-07-20', days: 1, reason: 'Dialysis' },
    ],
    leave_entries: [
      { leave_type: 'Vacation leave', kind: 'opening', days: 10, on: '2026-01-01', reason: 'Opening card' },
    ],
  });
  assert.ok(
    data.pay.some(
      ({ code, amount }: { code: string; amount: number }) => code === 'LOAN' && amount === 1_000,
    ),
  );
});

test('W§2: an anonymized employee leaves no name, employer, reason, punch or bank account in any table, and payrolls keep their amounts', async () => {
  await pool.query(
    `update runs set compute_error = 'The deductions exceed the pay of Perpetua Katigbak.' where id = $1`,
    [early.id],
  );
  assert.ok([...(await everything()).matchAll(PRIVATE)].length > 8);
  const amounts = () => testApp.snapshot('run_lines', 'run_employees', 'run_installments', 'run_items');
  const before = await amounts();
  assert.equal((await office.hr.delete(`${EMPLOYEES}/${id}`)).status, 204);
  testApp.clock.advance({ hours: 24 * RETENTION_DAYS });
  assert.equal(await anonymizeEmployees(testApp.app), 1);
  // The next job removes the names from the search index.
  await forgetNames(testApp.app.db);
  const left = [...(await everything()).matchAll(PRIVATE)].map(({ index, input }) =>
    input.slice(index - 80, index + 40),
  );
  assert.deepEqual(left, []);
  assert.equal(await amounts(), before);
  for (const table of ['time_logs', 'time_corrections', 'recurring_items', 'previous_employers']) {
    const { rows } = await pool.query(
      `select count(*)::integer as left from ${table} where employee_id = $1`,
      [id],
    );
    assert.deepEqual([table, rows[0].left], [table, 0]);
  }
  const { rows } = await pool.query(
    'select amount_centavos, reason from compensations where employee_id = $1',
    [id],
  );
  assert.deepEqual(rows, [{ amount_centavos: 4_000_000n, reason: null }]);
});
