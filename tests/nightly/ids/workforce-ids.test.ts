import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { operationsOf } from '@bulwagan/testing/operations.ts';
import { tallied } from '@bulwagan/testing/tally.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { workforceOperations } from '@bulwagan/workforce/operations.ts';
import {
  addressOf,
  type Change,
  filled,
  type Ids,
  nameOf,
  placeholdersOf,
  scopedReads,
  withPatch,
} from '../../attack/changes.ts';
import { assertQueriesRevealNothing } from '../../attack/queries.ts';
import type { Reason } from '../../attack/reasons.ts';
import { assertTried } from '../../attack/untried.ts';
import {
  CHANGES,
  common,
  everything,
  finishedBatchOf,
  officeWithAll,
  otherSessionOf,
  send,
} from '../../workforce/changes.ts';

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const shared = await common(admin);
const mine = await officeWithAll(testApp, admin, 'North', shared);
const elsewhere = await officeWithAll(testApp, admin, 'South', shared);
const chief = await testApp.as('Super Admin', mine.organization);
const approver = await testApp.as('Super Admin', mine.organization);
const colleague = await testApp.as('HR Admin', mine.organization);
mine.own_session = await otherSessionOf(testApp, chief);
elsewhere.own_session = await otherSessionOf(testApp, admin);
mine.document_batch = await finishedBatchOf(chief, mine.employee!);
elsewhere.document_batch = await finishedBatchOf(admin, elsewhere.employee!);
const operations = operationsOf((await testApp.get('/openapi.json')).body);

const NUMBERS = ['user', 'managed_user', 'office'];
const none: Ids = Object.fromEntries(
  Object.keys(mine).map((name) => [name, NUMBERS.includes(name) ? '2000000000' : newId()]),
);
/** Records shared by all organizations. */
const SHARED = Object.keys(shared);

const senders: Record<string, typeof chief> = { approver, 'super user': admin };
const by = (change: Change) => senders[change.by ?? ''] ?? chief;
/** A super user has access to every record. */
const isStrange = (change: Change, name: string) => by(change) !== admin && !SHARED.includes(name);

const UNTRIED: Reason[] = [
  ['Payroll types belong to all organizations.', /^POST \/api\/payroll\/calculate: payroll_type_id$/],
  [
    'Quantities of others than members, and of other items, are refused (computed-runs.test.ts).',
    /\/api\/payroll\/runs.*: quantities\./,
  ],
  ['A number of an external time clock, not the id of a record.', /: (?:entries\.)?biometric_id$/],
  [
    'A template of another office is refused (contract §3.2, papers.test.ts).',
    /^POST \/api\/documents(?:\/preview|\/batch)?: template_id$/,
  ],
  [
    'A filter of the employees in reach, or a figure that is compared with them (bulk.test.ts).',
    /^POST \/api\/pms\/compensation_changes(?:\/preview)?: (?:employment_type_id|expected\.employee_id)$/,
  ],
];
const isInPath = ({ path }: Change, name: string) => path.includes(`{${name}}`);

const IDS_IN_CHANGES = {
  check: 'write requests of workforce with ids of other owners or of missing records',
  what: 'refused',
  least: 90,
};

async function assertRefused(change: Change, name: string, ids: Ids, of: string): Promise<void> {
  const { status, text } = await send(by(change), change, { ...mine, [name]: ids[name]! });
  // In a path: 403 for an existing record, 404 for an unknown one or one that belongs to another parent. In a body: an
  // error of its field.
  const allowed = isInPath(change, name) ? (of === 'of missing records' ? [404] : [403, 404]) : [422, 403];
  assert.ok(allowed.includes(status), `${nameOf(change)} with the ${name} ${of}: ${status} ${text}`);
  if (of === 'of missing records') assert.notEqual(status, 403, nameOf(change));
  assert.doesNotMatch(text, /South/);
}

test('contract: every write and read route of workforce that takes an id is tested with ids of others, or marked as shared data', () => {
  assertTried(operations, workforceOperations, UNTRIED);
});

test('contract: no record of another organization can be read by its id', async () => {
  for (const { second_run: second } of [mine, elsewhere])
    assert.equal((await admin.post(`/api/payroll/runs/${second}/compute`)).status, 200);
  for (const path of scopedReads(workforceOperations).map(addressOf)) {
    const at = (ids: Ids) => filled(path, ids);
    const own = await chief.get(at(mine));
    // No employee has a picture here.
    assert.equal(own.status, path.includes('avatar') ? 404 : 200, `${path}: ${own.text}`);
    const foreign = await chief.get(at(elsewhere));
    assert.equal(foreign.status, path.includes('/document') ? 404 : 403, `${path}: ${foreign.text}`);
    assert.equal((await chief.get(at(none))).status, 404, path);
    const mixed = at({ ...mine, employee: elsewhere.employee! });
    if (path.includes('second_run') && path.includes('{employee}'))
      assert.equal((await chief.get(mixed)).status, 404, path);
  }
});

test('contract: filtering by an id of another organization answers the same as filtering by an unknown id', async () => {
  for (const { employee, managed_user: account, second_run: second } of [mine, elsewhere]) {
    assert.equal(
      (await admin.put(`/api/pms/employees/${employee}`, { user_id: Number(account) })).status,
      200,
    );
    assert.equal((await admin.post(`/api/payroll/runs/${second}/compute`)).status, 200);
  }
  await assertQueriesRevealNothing(operations, {
    by: chief,
    ids: { own: mine, elsewhere, none: { ...none, slug: 'of-nothing' } },
    fillers: {
      'filter[organization_id]': 'organization',
      'filter[organization_slug]': 'slug',
      'filter[roster_id]': 'paying_roster',
      'filter[payroll_roster_id]': 'paying_roster',
      'filter[payroll_run_id]': 'second_run',
      with: 'second_run',
      'filter[user_id]': 'managed_user',
      'filter[employee_id]': 'employee',
      employee_id: 'employee',
      'filter[subject_id]': 'employee',
      'filter[record_id]': 'employee',
      'except[employee_id]': 'employee',
      'except[employee_id][]': 'employee',
    },
    paths: {
      '/api/time/records': '/api/time/records?month=2026-11',
      '/api/payroll/runs/{id}/comparison': '/api/payroll/runs/{second_run}/comparison',
      '/api/payroll/rosters/{id}/candidates': '/api/payroll/rosters/{roster}/candidates',
      ...Object.fromEntries(
        ['lines', 'lines/export', 'employees', 'employees/export'].map((part) => [
          `/api/payroll/runs/{id}/${part}`,
          `/api/payroll/runs/{second_run}/${part}`,
        ]),
      ),
    },
    reasons: [
      [
        'A compared run is refused like one that is shown.',
        /^GET \/api\/payroll\/runs\/\{id\}\/comparison\?with/,
      ],
      [
        'Only final runs are in a file, and there are none here: payroll-files.test.ts compares organizations.',
        /^GET \/api\/payroll\/files/,
      ],
      ['Every user can see organizations.', /^GET \/api\/organizations\?/],
      [
        'Every user can see payroll items and their types.',
        /filter\[(account_code_id|payroll_type_id|payroll_item_id)\]$/,
      ],
    ],
  });
});

test('contract: no write accepts an id of another organization or an unknown id, and nothing changes', async () => {
  await tallied(IDS_IN_CHANGES, async (hold) => {
    for (const change of CHANGES) {
      const before = await everything(testApp);
      if (by(change) === admin)
        for (const ids of [mine, elsewhere, none])
          assert.equal((await send(chief, change, ids)).status, 403, nameOf(change));
      for (const tried of withPatch(change))
        for (const name of placeholdersOf(tried)) {
          if (isStrange(tried, name))
            await hold(() => assertRefused(tried, name, elsewhere, 'of another organization'));
          await hold(() => assertRefused(tried, name, none, 'of missing records'));
        }
      assert.equal(await everything(testApp), before, nameOf(change));
      const { status, text } = await send(by(change), change, mine);
      assert.ok(status >= 200 && status < 300, `${nameOf(change)}: ${status} ${text}`);
    }
  });
});

test('contract: a nested id in a path must belong to its parent, even within the same organization', async () => {
  const other = await testApp.as('HR Timekeeping', mine.organization);
  const [session] = (await admin.get(`/api/users/${other.id}/sessions`)).body.data;
  const { body } = await chief.post('/api/payroll/rosters', {
    name: 'Another',
    organization_id: mine.organization,
  });
  const before = await everything(testApp);
  const refused: [path: string, status: number][] = [
    [`/api/users/${colleague.id}/sessions/${session.id}`, 404],
    [`/api/users/${other.id}/sessions/${newId()}`, 404],
    [`/api/payroll/rosters/${body.data.id}/members/${mine.spare_employee}`, 404],
  ];
  for (const [path, status] of refused) assert.equal((await chief.delete(path)).status, status, path);
  assert.equal(await everything(testApp), before);
  assert.equal((await other.get('/api/profile')).status, 200);
});

test('contract: an id is equal in lower case and in capitals', async () => {
  const organization_id = mine.organization!.toUpperCase();
  const hired = await chief.post('/api/pms/employees', {
    first_name: 'Dina',
    last_name: 'Uy',
    birthdate: '1990-01-31',
    sex: 'female',
    civil_status: 'single',
    organization_id,
  });
  assert.equal(hired.status, 201, hired.text);
  const path = `/api/pms/employees/${hired.body.data.id.toUpperCase()}`;
  const same = await chief.put(path, { organization_id });
  assert.deepEqual([same.status, same.body.data.updated_at], [200, hired.body.data.updated_at]);
  assert.equal((await chief.get(`${path}/history`)).body.meta.total, 1);
  const roster = await chief.post('/api/payroll/rosters', { name: 'Upper', organization_id });
  assert.equal(roster.status, 201, roster.text);
  const renamed = await chief.put(`/api/payroll/rosters/${roster.body.data.id}`, {
    name: 'Upper case',
    organization_id,
  });
  assert.equal(renamed.status, 200, renamed.text);
});
