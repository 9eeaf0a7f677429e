import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { operationsOf } from '@bulwagan/testing/operations.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import { workforceOperations } from '@bulwagan/workforce/operations.ts';
import { itemBody } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { type Ids, otherChanges } from '../attack/changes.ts';
import { assertNotIn, ID, MOMENT, NUMBER, TEXT } from '../attack/mass-assignment.ts';
import { assertMoreIsNothing } from '../attack/rounds.ts';
import { askSignIn } from '../attack/sign-in-bodies.ts';
import {
  CHANGES,
  common,
  everything,
  gsisVersion,
  officeWithAll,
  otherSessionOf,
  send,
  uniformValue,
} from '../workforce/changes.ts';

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const shared = await common(admin);
// Installing a set again adds nothing, so that each round gets the same answer.
await admin.post('/api/payroll/sets/ph-private/install', {});
const operations = operationsOf((await testApp.get('/openapi.json')).body);

/** Fields of responses that neither a table nor a body has. */
const BESIDE = {
  two_factor_enabled: true,
  roles: [{ name: 'Super Admin' }],
  permissions: ['Manage users'],
  full_name: 'Somebody Else',
};

/** Creates the shared records that requests name. */
async function ofEverybody(serial: string): Promise<Ids> {
  const made = async (path: string, body: object): Promise<string> => {
    const reply = await admin.post(path, body);
    assert.equal(reply.status, 201, `${path}: ${reply.text}`);
    return reply.body.data.id;
  };
  const { id, order_column } = (
    await admin.post('/api/payroll/payroll_items', itemBody({ code: `OLD${serial}` }))
  ).body.data;
  const named = (path: string) => made(path, { name: `Old ${serial}` });
  const organization = await named('/api/organizations');
  return {
    serial,
    preset: 'rice-subsidy',
    table: 'gsis',
    table_version: await made('/api/payroll/tables/gsis/versions', gsisVersion(`20${serial}-06-01`)),
    value: 'uniform',
    value_version: await made(
      '/api/payroll/statutory_values/uniform/versions',
      uniformValue(`20${serial}-06-01`),
    ),
    set: 'ph-private',
    payroll_item: id,
    next_position: String(order_column + 1),
    organization,
    salary_table: await made(`/api/organizations/${organization}/salary_tables`, {
      starts_on: '2091-01-01',
      table_effective_from: '2026-01-01',
    }),
    role: await made('/api/roles', { name: `Old ${serial}`, permissions: ['Manage payroll'] }),
    position: await named('/api/pms/positions'),
    employment_type: await named('/api/pms/employment_types'),
    timekeeping_policy: await named('/api/pms/timekeeping_policies'),
    account_code: await named('/api/accounting/account_codes'),
    leave_type: await made('/api/leave/types', {
      ...{ name: `Old ${serial}`, law: null, accrual: 'none', days: 3, allows_without_pay: true },
    }),
    work_holiday: await made('/api/time/holidays', {
      ...{ date: '2026-10-05', name: `Old ${serial}`, kind: 'special' },
    }),
    payroll_type: await named('/api/payroll/payroll_types'),
  };
}

/** Creates a user with an employee record, and an own leave application of another day. */
async function employeeWithLeave(leave_type_id: string) {
  const person = await testApp.person();
  const { id } = await hire(admin);
  await admin.put(`${EMPLOYEES}/${id}`, { user_id: person.id });
  const body = { leave_type_id, start: '2026-06-01', end: '2026-06-01', reason: 'Rest' };
  const reply = await person.post('/api/me/leave-applications', body);
  assert.equal(reply.status, 201, reply.text);
  return { person, leave_application: reply.body.data.id as string };
}

/**
 * Removes what answers of every round would sum up: leave types, whose credits are listed, and the pay of employees. The
 * removal of a holiday is stored once for each date.
 */
async function forgetEarlierRounds(): Promise<void> {
  const added = `select id from leave_types where name ~ '^(Old|Leave) [0-9]+$'`;
  await testApp.app.connection.pool.query(`
    delete from leave_days where application_id in (select id from leave_applications where leave_type_id in (${added}));
    delete from leave_entries where leave_type_id in (${added});
    delete from leave_applications where leave_type_id in (${added});
    delete from leave_types where id in (${added});
    delete from removed_holidays;
    update employees set archived_at = now() where archived_at is null`);
}

async function somebody() {
  const person = await testApp.as('HR Timekeeping');
  const { username } = person;
  return { person, login: { username }, email: `${username}@workforce.example` };
}

test('contract: extra fields in a body are never written and change no response, in any operation of workforce', async () => {
  await assertMoreIsNothing({
    pool: testApp.app.connection.pool,
    schema: 'workforce',
    operations,
    send,
    extra: BESIDE,
    untried: [],
    // A name shared by several employees is stored once.
    besides: /^employee_names$/,
    prepare: async (round) => {
      await forgetEarlierRounds();
      const others = await ofEverybody(String(round));
      const mine = await officeWithAll(testApp, admin, `North ${round}`, shared);
      const chief = await testApp.as('Super Admin', mine.organization);
      const approver = await testApp.as('Super Admin', mine.organization);
      mine.own_session = await otherSessionOf(testApp, chief);
      const { person: employee, leave_application } = await employeeWithLeave(others.leave_type!);
      others.leave_application = leave_application;
      const senders: Record<string, typeof chief> = { approver, employee, 'super user': admin };
      return async (ask) => {
        for (const change of CHANGES) await ask(senders[change.by ?? ''] ?? chief, change, mine);
        for (const change of otherChanges(workforceOperations))
          await ask(senders[change.by ?? ''] ?? admin, change, others);
        await askSignIn(testApp, somebody, ask);
      };
    },
  });
});

test('contract: a spreadsheet can set only the import columns, which include no id', async () => {
  const text = [
    'id,first_name,last_name,birthdate,sex,civil_status,age,full_name,archived_at,created_at,updated_at',
    `${ID},Ana,Ong,1990-01-31,female,single,${NUMBER},${TEXT},${MOMENT},${MOMENT},${MOMENT}`,
  ].join('\n');
  const file = (value: string) =>
    multipartForm([{ name: 'file', value: Buffer.from(value), filename: 'people.csv' }]);
  const reply = await admin.post(`${EMPLOYEES}/import`, undefined, file(text));
  assert.deepEqual([reply.status, reply.body.data.imported], [201, 1]);
  assertNotIn(await everything(testApp), 'import');
  const before = await everything(testApp);
  for (const name of [
    'user_id',
    'version',
    'avatar_key',
    'organization_id',
    'anonymized_at',
    'sss_number_index',
  ]) {
    const more = text.replace('id,', `${name},`);
    assert.equal((await admin.post(`${EMPLOYEES}/import`, undefined, file(more))).status, 422, name);
  }
  assert.equal(await everything(testApp), before);
});
