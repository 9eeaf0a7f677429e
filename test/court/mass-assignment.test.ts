import assert from 'node:assert/strict';
import { after, test } from 'node:test';
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
import { startCourt } from '../court.ts';
import { operationsOf } from '../operations.ts';
import { tallied } from '../tally.ts';
import { CHANGES, caseWithAll, everything, rafflerOf, send } from './changes.ts';

const world = await startCourt({ after });
const branchId = await world.branch();
const otherBranchId = await world.branch();
const admin = await world.as('Super Admin');
const clerk = await world.as('Branch of the Court Clerk', branchId);
const raffler = await rafflerOf(world, admin);
const mine = await caseWithAll(world, { admin, owner: clerk, branchId, hour: 13 });
const operations = operationsOf((await world.get('/openapi.json')).body);

const INJECTIONS = {
  check: 'changes of the court with members that their operations do not take',
  what: 'wrote none of them',
  least: 20,
};

/** What rows have and no client sets: columns of every table, and what their answers call them. */
const INJECTED: Record<string, unknown> = {
  id: ID,
  case_id: ID,
  amendment_id: ID,
  calendar_id: ID,
  form_id: ID,
  public_id: ID,
  storage_key: TEXT,
  case_number: TEXT,
  guard_name: TEXT,
  slug: TEXT,
  name_key: TEXT,
  email_key: TEXT,
  search_key: TEXT,
  password_hash: TEXT,
  token_hash: TEXT,
  closing_reason: TEXT,
  review_remarks: TEXT,
  collection: TEXT,
  tenant_id: NUMBER,
  created_by: NUMBER,
  reviewed_by: NUMBER,
  uploaded_by: NUMBER,
  recorded_by: NUMBER,
  granted_by: NUMBER,
  drawn_by: NUMBER,
  revision: NUMBER,
  size_in_bytes: NUMBER,
  created_at: MOMENT,
  updated_at: MOMENT,
  reviewed_at: MOMENT,
  confirmed_at: MOMENT,
  raffled_at: MOMENT,
  archived_at: MOMENT,
  removed_at: MOMENT,
  revoked_at: MOMENT,
  disabled_at: MOMENT,
  reminded_at: MOMENT,
  granted_at: MOMENT,
  recorded_at: MOMENT,
  last_login_at: MOMENT,
  email_verified_at: MOMENT,
};

/** Words of which some are true of some rows: what became of them is asked for by itself. */
const STANDINGS: Record<string, unknown> = {
  status: 'archived',
  classification: 'sealed',
  hearing_status: 'held',
  is_active: false,
  is_system: true,
  is_super_admin: true,
  is_amendment: true,
  reach: 'court',
  roles: [{ name: 'Super Admin' }],
  permissions: [{ name: 'Manage Branches' }],
  two_factor_enabled: true,
};

/** Also to what stands in lists. None of these is taken there by any operation. */
const IN_LISTS = { id: ID, created_by: NUMBER, removed_at: MOMENT, calendar_id: ID, revision: NUMBER };

const withMore = (body: unknown) => withMoreInLists(body, IN_LISTS);
const assertNothingInjected = async (what: string) => assertNotIn(await everything(world), what);

const SQL = {
  cases: `select status, classification, branch_id from case_records order by id`,
  activities: `select count(*) filter (where status not in ('Confirmed', 'Granted', 'Denied'))::integer as odd_status,
    count(*) filter (where hearing_status in ('held', 'no_show'))::integer as ended,
    count(*) filter (where is_amendment and activity <> 'Case Ammendment')::integer as odd_amendment
    from case_activities`,
  roles: `select r.name, r.reach, r.is_system, count(p.permission)::integer as permissions
    from roles r left join role_permissions p on p.role_id = r.id group by r.id order by r.name`,
  standing: `select (select count(*)::integer from roles where is_system or reach = 'court') as wide_roles,
    (select count(*)::integer from user_roles u join roles r on r.id = u.role_id where r.name = 'Super Admin') as admins`,
};
const rowsOf = async (text: string) => (await world.app.connection.pool.query(text)).rows;

test('C§7 what a body says beyond what its operation takes is never written, in any operation on cases', async () => {
  // But for the one that is changed and deleted.
  const roles = async () => (await rowsOf(SQL.roles)).filter(({ name }) => !/^Role of/.test(name));
  const rolesBefore = await roles();
  const standing = await rowsOf(SQL.standing);
  await tallied(INJECTIONS, async (hold) => {
    for (const change of CHANGES.filter(takesBody))
      await hold(async () => {
        const operation = operationOf(operations, change);
        const more = undeclared(operation, { ...INJECTED, ...STANDINGS });
        const casesBefore = await rowsOf(SQL.cases);
        const { status, text } = await send(
          change.isByRaffler ? raffler : clerk,
          { ...change, body: withMore(change.body) },
          mine,
          more,
        );
        const what = `${change.method} ${change.path}`;
        assert.ok(status === 200 || status === 201, `${what}: ${status} ${text}`);
        await assertNothingInjected(what);
        assert.deepEqual(await rowsOf(SQL.standing), standing, what);
        if (!/\/(case-records|raffle|classify|close|archive|reopen)$/.test(change.path))
          assert.deepEqual(await rowsOf(SQL.cases), casesBefore, what);
      });
  });
  // The one hearing whose result is recorded.
  assert.deepEqual(await rowsOf(SQL.activities), [{ odd_status: 0, ended: 1, odd_amendment: 0 }]);
  assert.deepEqual(await roles(), rolesBefore);
});

test('C§7 so it is where cases, accounts, roles, branches, holidays, help and entries are made and changed', async () => {
  const roleOf = async (name: string) =>
    (await admin.get('/api/roles')).body.data.find((role: { name: string }) => role.name === name).id;
  const user = await roleOf('User');
  const account = { password: 'correct horse battery', password_confirmation: 'correct horse battery' };
  const party = { name: 'Ben Dy', classification: 'defendant' };
  const topic = { title: 'Topic', body: 'How it is done.', roles: [user] };
  const filed = { case_title: 'A v. B', case_type: 'Civil', category: 'Damages', filed_at: '2026-01-15' };
  const making: [path: string, body: Record<string, unknown>, change: Record<string, unknown>][] = [
    [
      '/api/case-records',
      { ...filed, court_type: 'RTC', case_number: 'X-1', classification: 'public', parties: [party] },
      { description: 'Changed.' },
    ],
    [
      '/api/users',
      { name: 'Ana', email: 'ana@court.example', role_ids: [user], branch_ids: [branchId], ...account },
      { name: 'Anna' },
    ],
    [
      '/api/roles-list',
      { name: 'Reader', permissions: [{ name: 'View Case Details' }] },
      { name: 'Reader', permissions: [{ name: 'View Case Details' }] },
    ],
    ['/api/branches', { name: 'New', court_type: 'RTC' }, { name: 'Newer', court_type: 'RTC' }],
    ['/api/holidays', { date: '2031-05-05', name: 'A day off' }, { name: 'Another day off' }],
    ['/api/help-categories', { name: 'Category', order: 1 }, { name: 'Another' }],
  ];
  for (const [path, body, change] of making) {
    const made = operationOf(operations, { method: 'POST', path });
    const sent = { ...undeclared(made, { ...INJECTED, ...STANDINGS }), ...body };
    const reply = await admin.post(path, withMore(sent));
    assert.equal(reply.status, 201, `${path}: ${reply.text}`);
    const one = `${path}/${reply.body.data.id}`;
    const changing = operationOf(operations, { method: 'PUT', path: `${path}/{id}` });
    const more = undeclared(changing, { ...INJECTED, ...STANDINGS });
    const changed = await admin.put(one, { ...more, ...change });
    assert.equal(changed.status, 200, `${one}: ${changed.text}`);
    await assertNothingInjected(path);
    // Topics of help stand in a category.
    if (path === '/api/help-categories')
      making.push([
        '/api/help-topics',
        { ...topic, help_category_id: reply.body.data.id },
        { title: 'Another' },
      ]);
  }
  const [ana] = (await admin.get('/api/users?filter[search]=ana@court')).body.data;
  assert.deepEqual(
    [ana.roles.map((role: { name: string }) => role.name), ana.disabled_at, ana.two_factor_enabled],
    [['User'], null, false],
  );
  const reader = (await rowsOf(SQL.roles)).find(({ name }) => name === 'Reader');
  assert.deepEqual(reader, { name: 'Reader', reach: 'branch', is_system: false, permissions: 1 });
});

test('C§5 a permission that is needed for a member is asked for wherever the member is taken', async () => {
  const staff = await world.as('BCC Staff', branchId);
  const before = await everything(world);
  const opened = {
    case_title: 'A v. B',
    court_type: 'RTC',
    case_type: 'Civil',
    category: 'Damages',
    filed_at: '2026-01-15',
  };
  const refused: [by: typeof staff, method: 'post' | 'put', path: string, body: object][] = [
    [staff, 'post', '/api/case-records', { ...opened, branch_id: branchId, classification: 'sealed' }],
    [staff, 'post', '/api/case-records', { ...opened, branch_id: otherBranchId }],
    [staff, 'post', '/api/case-records', opened],
    [clerk, 'put', `/api/case-records/${mine.case}`, { branch_id: otherBranchId }],
    [clerk, 'post', '/api/roles-list', { name: 'Mine', permissions: [{ name: 'Case Raffle' }] }],
    [clerk, 'post', '/api/roles-list', { name: 'Mine', reach: 'court', permissions: [{ name: 'Reports' }] }],
  ];
  for (const [by, method, path, body] of refused)
    assert.equal((await by[method](path, body)).status, 403, `${path} ${JSON.stringify(body)}`);
  assert.equal(await everything(world), before);
});
