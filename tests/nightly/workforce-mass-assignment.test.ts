import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { operationsOf } from '@bulwagan/testing/operations.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '@bulwagan/workforce/employees/testing/employees.ts';
import { itemBody } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { newUser } from '@bulwagan/workforce/users/testing/users.ts';
import { assertNotIn, ID, MOMENT, NUMBER, TEXT } from '../attack/mass-assignment.ts';
import { type Ask, assertMoreIsNothing } from '../attack/rounds.ts';
import { askSignIn } from '../attack/sign-in-bodies.ts';
import {
  BEA,
  CHANGES,
  common,
  everything,
  type OfficeChange,
  officeWithAll,
  otherSessionOf,
  send,
} from '../workforce/changes.ts';

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const shared = await common(admin);
const operations = operationsOf((await testApp.get('/openapi.json')).body);

/** Fields of responses that neither a table nor a body has. */
const BESIDE = {
  two_factor_enabled: true,
  roles: [{ name: 'Super Admin' }],
  permissions: ['Manage users'],
  full_name: 'Somebody Else',
};

const ITEMS = '/api/payroll/payroll_items';

/** Creates and changes the records that need all permissions. */
async function askOfEverybody(round: number, ask: Ask): Promise<void> {
  const named = (name: string, more = {}): [path: object, change: object] => [
    { name: `${name} ${round}`, ...more },
    { name: `${name} ${round} again`, ...more },
  ];
  const item = itemBody({ name: `Item ${round}`, code: `ITEM${round}` });
  const making: [path: string, body: object, change: object][] = [
    [EMPLOYEES, BEA, { religion: 'none' }],
    ['/api/users', newUser(), { name: 'Renamed' }],
    ['/api/roles', ...named('A role', { permissions: ['Manage payroll'] })],
    ['/api/organizations', ...named('An office')],
    ['/api/pms/positions', ...named('A position')],
    ['/api/pms/employment_types', ...named('A type')],
    ['/api/pms/timekeeping_policies', ...named('A policy')],
    ['/api/accounting/account_codes', ...named('An account')],
    ['/api/payroll/payroll_types', ...named('A payroll')],
    [ITEMS, item, { ...item, name: `Renamed ${round}` }],
    ['/api/payroll/rosters', ...named('Another roster')],
  ];
  let id = '';
  for (const [path, body, change] of making) {
    const made = await ask(admin, { method: 'POST', path, body });
    ({ id } = made.body.data);
    await ask(admin, { method: 'PUT', path: `${path}/{id}`, body: change }, { id });
    if (path === ITEMS) await askOfItem(made.body.data, round, ask);
  }
}

async function askOfItem(
  { id, order_column: last }: { id: string; order_column: number },
  round: number,
  ask: Ask,
): Promise<void> {
  const limit = { limit_type: 'fixed_amount', limit_amount: 5, limit_frequency: 'monthly' };
  await ask(admin, { method: 'POST', path: `${ITEMS}/{id}/evaluate`, body: { amount: 10 } }, { id });
  await ask(admin, { method: 'POST', path: `${ITEMS}/evaluate`, body: { amount: 10, ...limit } });
  await ask(admin, { method: 'POST', path: `${ITEMS}/{id}/move`, body: { position: last - 1 } }, { id });
  const install = { method: 'POST', path: '/api/payroll/presets/{preset}/install' } as const;
  const body = { name: `Rice ${round}`, code: `RICE${round}` };
  await ask(admin, { ...install, body }, { preset: 'rice-subsidy' });
}

/** Returns the body of a change with names that are unique to the round. */
function inRound(round: number, { method, path, body }: OfficeChange): { body?: unknown } {
  if (method === 'POST' && path === '/api/users') return { body: newUser({ organization_id: '{unit}' }) };
  const { name, sss_number: number } = (body ?? {}) as { name?: string; sss_number?: string };
  if (number !== undefined) return { body: { ...(body as object), sss_number: `34-12345${round}-8` } };
  return name === undefined ? {} : { body: { ...(body as object), name: `${name} ${round}` } };
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
      const mine = await officeWithAll(testApp, admin, `North ${round}`, shared);
      const chief = await testApp.as('Super Admin', mine.organization);
      const approver = await testApp.as('Super Admin', mine.organization);
      mine.own_session = await otherSessionOf(testApp, chief);
      return async (ask) => {
        for (const change of CHANGES) {
          const who = change.isBySuperUser ? admin : change.isByApprover ? approver : chief;
          await ask(who, { ...change, ...inRound(round, change) }, mine);
        }
        await askOfEverybody(round, ask);
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
