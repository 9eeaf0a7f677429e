import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import {
  addRoles,
  createModel,
  drawn,
  type FilterDrawn,
  fitsDrawn,
  holds,
  type KnownCase,
  type KnownUser,
  sees,
} from './testing/scope-model.ts';

// The cases are inserted directly and test only access, so the usual invariants do not hold.
const testApp = await startCourt({ after }, { skipInvariants: true });
const branchIds = [await testApp.branch(), await testApp.branch(), await testApp.branch()];
const admin = await testApp.as('Super Admin');
await addRoles(testApp);

const model = createModel(testApp, branchIds);
/** Cases created by all test runs: each run adds cases to those of earlier runs. */
const known: KnownCase[] = [];

async function listed(
  user: KnownUser,
  query = '',
): Promise<{ ids: string[]; total: number; status: number }> {
  const { status, body } = await user.person.get(`/api/case-records?per_page=100&${query}`);
  if (status !== 200) return { ids: [], total: 0, status };
  return { ids: body.data.map(({ id }: KnownCase) => id).sort(), total: body.meta.total, status };
}

function queryOf({ branch, year, from, to, ...equal }: FilterDrawn): string {
  const given: Record<string, unknown> = {
    ...equal,
    branch_id: branch === undefined ? undefined : branchIds[Number(branch)],
    year,
    date_from: from,
    date_to: to,
  };
  return Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `filter[${name}]=${encodeURIComponent(String(value))}`)
    .join('&');
}

const ids = (cases: KnownCase[]): string[] => cases.map(({ id }) => id).sort();
const isPossible = ({ from, to }: FilterDrawn): boolean =>
  from === undefined || to === undefined || from <= to;

/** Combines the rules of the explanation into one verdict. */
function combined(rules: { rule: string; holds: boolean }[]): boolean {
  const rule = (name: string) => rules.find((one) => one.rule === name)!.holds;
  const byRole = rule('branch') && rule('classification');
  return rule('account') && rule('permission') && (byRole || rule('counsel') || rule('grant'));
}

/** Set TEST_SEED to repeat a run. */
function seedOf(t: TestContext): number {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
  t.diagnostic(`seed ${seed}`);
  return seed;
}

test('C§5 scope, classification, counsel and grants limit list, search, detail and total equally, and are explained', async (t) => {
  const property = fc.asyncProperty(drawn, fc.boolean(), async (court, isFolded) => {
    const added: KnownCase[] = [];
    for (const one of court.cases) added.push(await model.addCase(one));
    known.push(...added);
    const users: KnownUser[] = [];
    for (const one of court.users) users.push(await model.addUser(one));
    for (const { user, of, tie } of court.ties)
      if (users[user] !== undefined && added[of] !== undefined) await model.tie(users[user], added[of], tie);
    if (isFolded) await sql`select fold_case_counts()`.execute(testApp.app.db);
    for (const user of users) {
      await assertLists(user, court.filters);
      await assertDetails(user, added);
    }
  });
  await fc.assert(property, { numRuns: 14, seed: seedOf(t), endOnFailure: true });
});

async function assertLists(user: KnownUser, filters: FilterDrawn[]): Promise<void> {
  const visible = known.filter((one) => sees(user, one));
  const all = await listed(user);
  assert.equal(all.status, holds(user, 'View Case Details') ? 200 : 403);
  assert.deepEqual(all.ids, ids(visible));
  assert.equal(all.total, visible.length);
  assert.deepEqual((await listed(user, 'filter[search]=case')).ids, ids(visible));
  for (const filter of filters.filter(isPossible)) {
    const expected = visible.filter((one) => fitsDrawn(filter, one));
    const query = queryOf(filter);
    const { ids: found, total } = await listed(user, query);
    assert.deepEqual({ found, total }, { found: ids(expected), total: expected.length }, query);
  }
}

async function assertDetails(user: KnownUser, cases: KnownCase[]): Promise<void> {
  for (const one of cases) {
    const { status } = await user.person.get(`/api/case-records/${one.id}`);
    const refusal = holds(user, 'View Case Details') ? 404 : 403;
    assert.equal(status, sees(user, one) ? 200 : refusal);
    const { data } = (await admin.get(`/api/case/${one.id}/access?user=${user.person.id}`)).body;
    assert.equal(data.may_access, status === 200, JSON.stringify(data));
    assert.equal(combined(data.rules), data.may_access, JSON.stringify(data));
  }
}

test('C§2 the explanation of access is for the Super Admin, for an existing case and user', async () => {
  const { id } = await testApp.caseRecord({ branch_id: branchIds[0] });
  const clerk = await testApp.as('Office of the Court Clerk');
  const path = `/api/case/${id}/access`;
  assert.equal((await testApp.get(`${path}?user=1`)).status, 401);
  assert.equal((await clerk.get(`${path}?user=1`)).status, 403);
  assert.equal((await admin.get(`/api/case/${crypto.randomUUID()}/access?user=${clerk.id}`)).status, 404);
  assert.deepEqual(Object.keys((await admin.get(path)).body.errors), ['user']);
  assert.deepEqual(Object.keys((await admin.get(`${path}?user=999999`)).body.errors), ['user']);
  const unknown = await admin.get(`${path}?user=${clerk.id}&permission=Everything`);
  assert.deepEqual(Object.keys(unknown.body.errors), ['permission']);
});

test('C§5 the explanation names the role, a disabled account, and a permission with a narrower scope', async () => {
  const { id } = await testApp.caseRecord({ branch_id: branchIds[0], classification: 'sealed' });
  const staff = await testApp.as('BCC Staff', branchIds[0]!);
  const explain = async (query = '') =>
    (await admin.get(`/api/case/${id}/access?user=${staff.id}${query}`)).body.data;
  const sealed = await explain();
  const details = Object.fromEntries(
    sealed.rules.map(({ rule, detail }: { rule: string; detail: string }) => [rule, detail]),
  );
  assert.equal(sealed.may_access, false);
  assert.match(details.permission, /BCC Staff \(the branches of the user\)/);
  assert.match(details.classification, /sealed, which requires View Sealed Cases: no role/);
  await admin.post(`/api/case-records/${id}/classify`, { classification: 'public', reason: 'Unsealed.' });
  assert.equal((await explain()).may_access, true);
  assert.equal((await explain('&permission=Case%20Raffle')).may_access, false);
  await sql`update users set disabled_at = created_at where id = ${staff.id}`.execute(testApp.app.db);
  const disabled = await explain();
  assert.deepEqual([disabled.may_access, disabled.rules[0].holds], [false, false]);
});

test('C§5 the explanation equals what a request gets: changing a case also requires seeing it', async () => {
  const { id } = await testApp.caseRecord({ branch_id: branchIds[0] });
  const name = `Records ${crypto.randomUUID()}`;
  const only = [{ name: 'Record Activities' }];
  const role = (await admin.post('/api/roles-list', { name, permissions: only })).body.data.id;
  const somebody = await testApp.person({ branchIds: [branchIds[0]!] });
  await admin.put(`/api/users/${somebody.id}`, { role_ids: [role] });
  const record = async () =>
    (await somebody.post(`/api/case/${id}/activities`, { activity: 'Motion', type: 'Pleadings' })).status;
  const explained = async () => {
    const query = `user=${somebody.id}&permission=Record%20Activities`;
    return (await admin.get(`/api/case/${id}/access?${query}`)).body.data;
  };
  const before = await testApp.snapshot('case_activities');
  const refused = await explained();
  assert.equal(refused.may_access, false);
  assert.equal(combined(refused.rules), false);
  assert.equal(refused.rules[1].detail, 'No role of the user has the permission View Case Details.');
  assert.equal(await record(), 404);
  assert.equal(await testApp.snapshot('case_activities'), before);
  await admin.put(`/api/roles-list/${role}`, { name, permissions: [...only, { name: 'View Case Details' }] });
  const allowed = await explained();
  assert.deepEqual([allowed.may_access, combined(allowed.rules)], [true, true]);
  assert.match(allowed.rules[1].detail, /^Record Activities: Records /);
  assert.equal(await record(), 201);
});
