import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { EMPLOYEES } from '../../src/workforce/employees/test-employees.ts';
import { itemBody } from '../../src/workforce/payroll-items/test-payroll.ts';
import { newUser } from '../../src/workforce/users/test-users.ts';
import { nameOf } from '../attack/changes.ts';
import {
  assertNotIn,
  ID,
  MOMENT,
  NUMBER,
  operationOf,
  TEXT,
  takesBody,
  undeclared,
  withMoreInLists,
} from '../attack/mass-assignment.ts';
import { multipartForm } from '../form.ts';
import { operationsOf } from '../operations.ts';
import { tallied } from '../tally.ts';
import { startWorkforce } from '../workforce.ts';
import { BEA, CHANGES, common, everything, officeWithAll, otherSessionOf, send } from './changes.ts';

const world = await startWorkforce({ after });
const admin = await world.superUser();
const shared = await common(admin);
const mine = await officeWithAll(world, admin, 'North', shared);
const chief = await world.as('Super Admin', mine.organization);
const approver = await world.as('Super Admin', mine.organization);
mine.own_session = await otherSessionOf(world, chief);
const operations = operationsOf((await world.get('/openapi.json')).body);

const BY_TYPE: Record<string, unknown> = {
  uuid: ID,
  text: TEXT,
  bytea: TEXT,
  jsonb: { before: TEXT },
  inet: TEXT,
  ARRAY: [NUMBER],
  smallint: NUMBER,
  integer: NUMBER,
  bigint: NUMBER,
  numeric: NUMBER,
  date: '1999-09-09',
  'timestamp with time zone': MOMENT,
  'time without time zone': TEXT,
};

/** Every column of every table, with a value that would be seen in it. Whether something is so, is asked for apart. */
const { rows: columns } = await world.app.connection.pool.query(
  `select column_name as name, data_type as type from information_schema.columns
   where table_schema = 'workforce' and data_type <> 'boolean'`,
);
const INJECTIONS = {
  check: 'changes of workforce with members that their operations do not take',
  what: 'wrote none of them',
  least: 20,
};

const INJECTED: Record<string, unknown> = Object.fromEntries(
  columns.map(({ name, type }) => [name, BY_TYPE[type]]),
);

/** What is true of some rows: what became of them is asked for by itself. */
const STANDINGS: Record<string, unknown> = {
  is_super_user: true,
  is_system: true,
  two_factor_enabled: true,
  roles: [{ name: 'Super Admin' }],
  permissions: ['Manage users'],
};

/** Also to what stands in lists: items and amounts of runs. */
const IN_LISTS = {
  id: ID,
  run_id: ID,
  position: NUMBER,
  place: NUMBER,
  amount_centavos: NUMBER,
  created_at: MOMENT,
};

/** A form has few fields. */
const IN_FORMS = { id: ID, organization_id: ID, user_id: NUMBER, archived_at: MOMENT };

async function assertNothingInjected(what: string): Promise<void> {
  assertNotIn(await everything(world), what);
}

const rowsOf = async (text: string) => (await world.app.connection.pool.query(text)).rows;

test('contract: every kind of column is among what is injected', () => {
  for (const { name, type } of columns) assert.notEqual(BY_TYPE[type], undefined, `${name} ${type}`);
  assert.ok(columns.length > 200);
});

test('contract: what a body says beyond what its operation takes is never written, in any change in an organization', async () => {
  const standing = `select (select count(*)::integer from users where is_super_user) as super_users,
    (select count(*)::integer from roles where is_system) as system_roles,
    (select count(*)::integer from role_permissions) as permissions`;
  const before = await rowsOf(standing);
  await tallied(INJECTIONS, async (hold) => {
    for (const change of CHANGES)
      await hold(async () => {
        const all = change.form === undefined ? { ...INJECTED, ...STANDINGS } : IN_FORMS;
        const more = takesBody(change) ? undeclared(operationOf(operations, change), all) : {};
        const body = withMoreInLists(change.body, IN_LISTS);
        const who = change.isBySuperUser ? admin : change.isByApprover ? approver : chief;
        const { status, text } = await send(who, { ...change, body }, mine, more);
        assert.ok(status >= 200 && status < 300, `${nameOf(change)}: ${status} ${text}`);
        await assertNothingInjected(nameOf(change));
      });
  });
  assert.deepEqual(await rowsOf(standing), before);
  const [run] = await rowsOf(
    `select status, author_ids, created_by, approved_by from runs where status = 'final'`,
  );
  assert.deepEqual(run, {
    status: 'final',
    author_ids: [admin.id, chief.id],
    created_by: admin.id,
    approved_by: approver.id,
  });
  const [{ archived, anonymized }] = await rowsOf(
    `select count(archived_at)::integer as archived, count(anonymized_at)::integer as anonymized from employees`,
  );
  assert.deepEqual([archived, anonymized], [0, 0]);
});

test('contract: so it is where anything is made or changed by who may do everything', async () => {
  const named = (name: string, more = {}): [Record<string, unknown>, Record<string, unknown>] => [
    { name, ...more },
    { name: `${name} again`, ...more },
  ];
  const item = itemBody();
  const making: [path: string, body: Record<string, unknown>, change: Record<string, unknown>][] = [
    [EMPLOYEES, BEA, { religion: 'none' }],
    ['/api/users', newUser(), { name: 'Renamed' }],
    ['/api/roles', ...named('A role', { permissions: ['Manage payroll'] })],
    ['/api/organizations', ...named('An office')],
    ['/api/pms/positions', ...named('A position')],
    ['/api/pms/employment_types', ...named('A type')],
    ['/api/pms/timekeeping_policies', ...named('A policy')],
    ['/api/accounting/account_codes', ...named('An account')],
    ['/api/payroll/payroll_types', ...named('A payroll')],
    ['/api/payroll/payroll_items', item, { ...item, name: 'Renamed' }],
    ['/api/payroll/rosters', ...named('Another roster')],
  ];
  for (const [path, body, change] of making) {
    const made = undeclared(operationOf(operations, { method: 'POST', path }), { ...INJECTED, ...STANDINGS });
    const reply = await admin.post(path, { ...made, ...body });
    assert.equal(reply.status, 201, `${path}: ${reply.text}`);
    const one = `${path}/${reply.body.data.id}`;
    const changing = operationOf(operations, { method: 'PUT', path: `${path}/{id}` });
    const changed = await admin.put(one, {
      ...undeclared(changing, { ...INJECTED, ...STANDINGS }),
      ...change,
    });
    assert.equal(changed.status, 200, `${one}: ${changed.text}`);
    await assertNothingInjected(path);
    for (const { body: shown } of [reply, changed]) {
      const { is_super_user: isSuperUser = false, is_system: isSystem = false } = shown.data;
      assert.deepEqual([isSuperUser, isSystem], [false, false], path);
    }
  }
  const install = { method: 'POST', path: '/api/payroll/presets/{preset}/install' } as const;
  const sent = undeclared(operationOf(operations, install), { ...INJECTED, is_de_minimis: false });
  const installed = await admin.post(install.path.replace('{preset}', 'rice-subsidy'), sent);
  assert.equal(installed.status, 201, installed.text);
  assert.deepEqual([installed.body.data.limit_amount, installed.body.data.is_de_minimis], [2_500, true]);
  await assertNothingInjected(install.path);
});

test('contract: a spreadsheet has no more to say of a record than its columns, and these take no id', async () => {
  const text = [
    'id,first_name,last_name,birthdate,sex,civil_status,age,full_name,archived_at,created_at,updated_at',
    `${ID},Ana,Ong,1990-01-31,female,single,${NUMBER},${TEXT},${MOMENT},${MOMENT},${MOMENT}`,
  ].join('\n');
  const file = (value: string) =>
    multipartForm([{ name: 'file', value: Buffer.from(value), filename: 'people.csv' }]);
  const reply = await admin.post(`${EMPLOYEES}/import`, undefined, file(text));
  assert.deepEqual([reply.status, reply.body.data.imported], [201, 1]);
  await assertNothingInjected('import');
  const before = await everything(world);
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
  assert.equal(await everything(world), before);
});
