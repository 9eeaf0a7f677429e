import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { signIn } from '@bulwagan/testing/back-office.ts';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { bothHeldUp, waitingForLocks, watchDeadlocks } from '@bulwagan/testing/locks.ts';
import { sql } from 'kysely';
import { courtAccounts } from '../commands/accounts.ts';
import { followMailbox } from '../parties/accounts.ts';
import { addParties } from '../parties/add.ts';

const PASSWORD = 'correct horse battery';

const testApp = await startCourt({ after });
const { pool } = testApp.app.connection;
const [branchId, elsewhere] = [await testApp.branch(), await testApp.branch()];
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branchId);
const { rows: roles } = await pool.query(`select id from roles where name = 'Counsel'`);

interface Party {
  id: string;
  user_id: number | null;
}

/** Creates a case with one party, a counsel by default. */
async function caseWith(party: Record<string, unknown>, values: Record<string, unknown> = {}) {
  const counsel = { name: 'Atty. Reyes', classification: 'counsel', ...party };
  const { id } = await testApp.caseRecord({ branch_id: branchId, parties: [counsel], ...values });
  return { id, path: `/api/case-records/${id}`, party: await partyOf(id) };
}

async function partyOf(caseId: string): Promise<Party> {
  const { rows } = await pool.query('select id, user_id from case_parties where case_record_id = $1', [
    caseId,
  ]);
  return rows[0];
}

const accountIn = async ({ id }: { id: string }) => (await partyOf(id)).user_id;

async function makeAccount(email: string, by: Person = admin): Promise<number> {
  const reply = await by.post('/api/users', {
    name: 'Atty. Reyes',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    role_ids: [roles[0].id],
    branch_ids: by === admin ? [] : [branchId],
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

async function put(path: string, body: unknown): Promise<void> {
  const reply = await admin.put(path, body);
  assert.equal(reply.status, 200, reply.text);
}

/** Returns the events in the history of a case that linked or unlinked accounts, newest first. */
async function reported({ path }: { path: string }) {
  const { data } = (await admin.get(`${path}/history`)).body;
  const entries = data as { action: string; before: unknown; after: unknown; details: unknown }[];
  return entries
    .filter(({ action }) => action.startsWith('party.account'))
    .map(({ action, before, after }) => [action, before, after]);
}

test('contract: a new account is not linked with other parties, removed ones or ones that had an account removed', async () => {
  const email = 'nobody@law.example';
  const witness = await caseWith({ classification: 'witness', email });
  const other = await caseWith({ email: 'somebody@law.example' });
  const removed = await caseWith({ email });
  await admin.delete(`${removed.path}/parties/${removed.party.id}`);
  const before = await makeAccount('before@law.example');
  const refusing = await caseWith({ email: 'before@law.example' });
  assert.equal(await accountIn(refusing), before);
  await put(`${refusing.path}/parties/${refusing.party.id}`, { user_id: null });
  await makeAccount(email);
  await admin.post(`/api/users/${before}/disable`);
  await admin.post(`/api/users/${before}/enable`);
  for (const one of [witness, other, removed, refusing]) {
    assert.equal(await accountIn(one), null);
    assert.deepEqual(await reported(one), []);
  }
});

test('contract: creating an account gives it no access to cases outside the creator’s scope', async () => {
  const email = 'bounded@law.example';
  const own = await caseWith({ email });
  const foreign = await caseWith({ email }, { branch_id: elsewhere });
  const id = await makeAccount(email, clerk);
  assert.deepEqual([await accountIn(own), await accountIn(foreign)], [id, null]);
  assert.deepEqual(await reported(foreign), []);
});

test('contract: nobody can take a counsel’s email for themselves or assign it to see cases elsewhere', async () => {
  const head = await testApp.as('Branch of the Court Clerk', branchId);
  const email = 'wanted@law.example';
  const before = await testApp.snapshot('users', 'case_parties', 'audit_log');
  for (const sent of [email, head.email.toUpperCase()])
    assert.equal((await head.put(`/api/users/${head.id}`, { email: sent })).status, 403);
  assert.equal(await testApp.snapshot('users', 'case_parties', 'audit_log'), before);
  assert.equal((await head.put(`/api/users/${head.id}`, { email: head.email, name: 'Head' })).status, 200);

  const id = await makeAccount(email, head);
  const [here, there] = [await caseWith({ email }), await caseWith({ email }, { branch_id: elsewhere })];
  const sealed = await caseWith({ email }, { classification: 'sealed' });
  assert.deepEqual(await Promise.all([here, there, sealed].map(accountIn)), [id, null, null]);
});

test('contract: without the permission to classify, creating an account gives no access to restricted cases', async () => {
  const { rows } = await pool.query(`select id from roles where name = 'Branch of the Court Clerk'`);
  const path = `/api/roles-list/${rows[0].id}`;
  const full = (await admin.get(path)).body.data;
  const named = (names: string[]) => names.map((name) => ({ name }));
  // An administrator role without that permission.
  const lesser = full.permissions.filter((name: string) => name !== 'Classify Cases');
  await put(path, { name: full.name, permissions: named(lesser) });
  const email = 'kept@law.example';
  const [open, restricted] = [
    await caseWith({ email }),
    await caseWith({ email }, { classification: 'restricted' }),
  ];
  const id = await makeAccount(email, clerk);
  assert.deepEqual([await accountIn(open), await accountIn(restricted)], [id, null]);
  await put(path, { name: full.name, permissions: named(full.permissions) });
});

test('contract: counsel waiting for an account with their email are linked when it is created, and see their cases', async () => {
  const cases = [
    await caseWith({ email: 'Late@Law.Example' }),
    await caseWith({ email: 'late@law.example' }, { branch_id: elsewhere, classification: 'sealed' }),
    await caseWith({ email: 'ｌate@law.example' }),
  ];
  const archived = await caseWith({ email: 'late@law.example' });
  await admin.post(`${archived.path}/close`, {});
  await admin.post(`${archived.path}/archive`, {});
  const id = await makeAccount('LATE@law.example');
  for (const one of [...cases, archived]) {
    assert.equal(await accountIn(one), id);
    assert.deepEqual(await reported(one), [['party.account_linked', { user_id: null }, { user_id: id }]]);
  }
  const { rows } = await pool.query(
    `select distinct actor_id, tenant_id from audit_log where action = 'party.account_linked' and subject_id = $1`,
    [cases[1]!.id],
  );
  assert.deepEqual(rows, [{ actor_id: admin.id, tenant_id: elsewhere }]);
});

test('contract: an account is linked with counsel added while it was disabled, but only once it is enabled', async () => {
  const counsel = await testApp.person({ roles: ['Counsel'], email: 'back@law.example' });
  await admin.post(`/api/users/${counsel.id}/disable`);
  const one = await caseWith({ email: 'back@law.example' });
  assert.equal(await accountIn(one), null);
  await admin.post(`/api/users/${counsel.id}/enable`);
  assert.equal(await accountIn(one), counsel.id);
  const again = await signIn(testApp.send, { email: counsel.email });
  assert.equal((await again.get(one.path)).status, 200);
});

test('contract: links of counsel follow a changed email, and counsel named by account keep it', async () => {
  const counsel = await testApp.person({ roles: ['Counsel'], email: 'old@law.example' });
  const [left, found] = [
    await caseWith({ email: 'old@law.example' }),
    await caseWith({ email: 'new@law.example' }),
  ];
  const named = await caseWith({ email: 'office@law.example', user_id: counsel.id });
  await put(`/api/users/${counsel.id}`, { email: 'OLD@law.example', name: 'Atty. Old' });
  assert.deepEqual([await accountIn(left), await reported(left)], [counsel.id, []]);

  await put(`/api/users/${counsel.id}`, { email: 'new@law.example' });
  assert.deepEqual(await Promise.all([left, found, named].map(accountIn)), [null, counsel.id, counsel.id]);
  assert.deepEqual(await reported(left), [
    ['party.account_unlinked', { user_id: counsel.id }, { user_id: null }],
  ]);
  assert.deepEqual(
    await Promise.all([left, found].map(async ({ path }) => (await counsel.get(path)).status)),
    [404, 200],
  );

  await admin.post(`/api/users/${counsel.id}/disable`);
  await put(`/api/users/${counsel.id}`, { email: 'old@law.example' });
  assert.deepEqual(await Promise.all([left, found].map(accountIn)), [null, null]);
});

test('contract: an account created by a command is linked too, and the history names the command', async () => {
  const one = await caseWith({ email: 'operated@law.example' });
  const accounts = courtAccounts(testApp.app, 'operator');
  const id = await accounts.create(
    {
      email: 'operated@law.example',
      name: 'Atty. Operated',
      firstName: null,
      lastName: null,
      roles: ['Counsel'],
      branches: [],
      institutionId: null,
    },
    PASSWORD,
  );
  assert.equal(await accountIn(one), id);
  const [newest] = (await admin.get(`${one.path}/history`)).body.data;
  assert.deepEqual([newest.action, newest.actor], ['party.account_linked', { id: null, name: 'operator' }]);
});

test('a counsel and an account of the same email created at once are linked, in either order', async () => {
  const now = iso(testApp.clock.now());
  const party = (email: string) => ({ name: 'Atty. Race', classification: 'counsel' as const, email });
  const [one, two] = [await testApp.caseRecord({ branch_id: branchId }), await testApp.caseRecord()];

  const making = await withTransaction(testApp.app.db, async (trx) => {
    const linking = { actor: admin, found: one, canLetIn: true };
    await addParties(trx, linking, [party('first@law.example')], now);
    const work = makeAccount('first@law.example');
    await waitingForLocks(pool);
    return { work };
  });
  const id = await making.work;
  assert.equal(await accountIn(one), id);

  const adding = await withTransaction(testApp.app.db, async (trx) => {
    const email = 'second@law.example';
    const { id } = await trx
      .insertInto('users')
      .values({ name: 'S', email, email_key: email, password_hash: '', created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bounds = { isTheirs: sql<boolean>`true`, now, origin: null };
    await followMailbox(trx, { id: null, name: 'test' }, { userId: id, from: null, to: email }, bounds);
    const work = admin.post(`/api/case-records/${two.id}/parties`, party(email));
    await waitingForLocks(pool);
    return { work, id };
  });
  assert.equal((await adding.work).status, 201);
  assert.equal(await accountIn(two), adding.id);
});

test('linking a counsel by hand while the account gets their email links them without a deadlock', async (t) => {
  const email = 'both.ways@law.example';
  const one = await caseWith({ email });
  const { id } = await testApp.person({ roles: ['Counsel'], email: 'one.way@law.example' });
  const role = (await admin.post('/api/roles-list', { name: 'Granted concurrently', permissions: [] })).body
    .data.id;
  const deadlocks = watchDeadlocks(t);
  const replies = await bothHeldUp(
    pool,
    `select from roles where id = '${role}' for update`,
    // The update has written the new email and waits for the role, before its counsel are searched.
    () => admin.put(`/api/users/${id}`, { email, role_ids: [roles[0].id, role] }),
    () => admin.put(`${one.path}/parties/${one.party.id}`, { user_id: id }),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(deadlocks(), 0);
  assert.equal(await accountIn(one), id);
});
