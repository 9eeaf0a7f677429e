import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { refusedBy, signIn } from '@bulwagan/testing/back-office.ts';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { giveStatus } from '@bulwagan/testing/samples/case-status.ts';

const TABLES = ['case_parties', 'audit_log'];

const testApp = await startCourt({ after });
const branchId = await testApp.branch();
const clerk = await testApp.as('BCC Staff', branchId);
const record = await testApp.caseRecord({ branch_id: branchId });
const PATH = `/api/case-records/${record.id}/parties`;
const ana = { name: 'Ana Cruz', classification: 'plaintiff', address: 'Biñan' };

const refused = refusedBy(testApp, TABLES);

/** Adds a party as the clerk and returns the response body. */
async function add(values: Record<string, unknown>) {
  const reply = await clerk.post(PATH, values);
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

const sees = async (person: Person): Promise<boolean> =>
  (await person.get(`/api/case-records/${record.id}`)).status === 200;

test('C§5 parties are visible with the case and changed by users who manage it', async () => {
  const { data } = await add(ana);
  const reader = await testApp.as('User', branchId);
  const elsewhere = await testApp.as('BCC Staff', await testApp.branch());
  await refused(() => testApp.get(PATH), 401);
  await refused(() => testApp.post(PATH, ana), 401);
  assert.deepEqual((await reader.get(PATH)).body.data, [data]);
  await refused(() => reader.post(PATH, ana), 403);
  await refused(() => reader.put(`${PATH}/${data.id}`, ana), 403);
  await refused(() => reader.delete(`${PATH}/${data.id}`), 403);
  for (const status of [404]) {
    await refused(() => elsewhere.get(PATH), status);
    await refused(() => elsewhere.post(PATH, ana), status);
    await refused(() => elsewhere.put(`${PATH}/${data.id}`, ana), status);
    await refused(() => elsewhere.delete(`${PATH}/${data.id}`), status);
  }
  const other = await testApp.caseRecord({ branch_id: branchId });
  await refused(() => clerk.put(`/api/case-records/${other.id}/parties/${data.id}`, ana), 404);
  await refused(() => clerk.delete(`/api/case-records/${other.id}/parties/${data.id}`), 404);
  await refused(() => clerk.put(`${PATH}/${newId()}`, ana), 404);
});

test('C§7 all errors of a party are reported at once', async () => {
  const reply = await refused(
    () => clerk.post(PATH, { name: ' ', classification: 'judge', email: 'nobody', phone: 'x'.repeat(51) }),
    422,
  );
  assert.deepEqual(Object.keys(reply.body.errors).sort(), ['classification', 'email', 'name', 'phone']);
  const missing = await refused(() => clerk.post(PATH, {}), 422);
  assert.deepEqual(Object.keys(missing.body.errors).sort(), ['classification', 'name']);
});

test('contract: an unknown account or party is refused with an error for its field', async () => {
  const other = await testApp.caseRecord({ branch_id: branchId, parties: [ana] });
  const [stranger] = (await clerk.get(`/api/case-records/${other.id}/parties`)).body.data;
  const counsel = { name: 'Atty. Reyes', classification: 'counsel' };
  const reply = await refused(
    () => clerk.post(PATH, { ...counsel, user_id: 999_999, represents_id: stranger.id }),
    422,
  );
  assert.deepEqual(reply.body.errors, {
    user_id: ['The selected user id is invalid.'],
    represents_id: ['The selected represents id is invalid.'],
  });
  // Only counsel have accounts, because an account gives access to the case.
  const witness = await refused(() => clerk.post(PATH, { ...ana, user_id: clerk.id }), 422);
  assert.deepEqual(Object.keys(witness.body.errors), ['user_id']);
  const { data } = await add({ ...counsel, name: 'Atty. Alone' });
  const itself = await refused(() => clerk.put(`${PATH}/${data.id}`, { represents_id: data.id }), 422);
  assert.deepEqual(Object.keys(itself.body.errors), ['represents_id']);
});

test('contract: a counsel whose client was removed can be changed, even when the form sends that client', async () => {
  const { data: client } = await add({ ...ana, name: 'Lito Santos' });
  const { data: counsel } = await add({
    name: 'Atty. Ramos',
    classification: 'counsel',
    represents_id: client.id,
  });
  assert.equal((await clerk.delete(`${PATH}/${client.id}`)).status, 200);
  const full = { name: counsel.name, classification: 'counsel', represents_id: client.id };
  const changed = await clerk.put(`${PATH}/${counsel.id}`, { ...full, phone: '0918' });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual([changed.body.data.phone, changed.body.data.represents_id], ['0918', client.id]);
  const misshapen = await refused(
    () => clerk.put(`${PATH}/${counsel.id}`, { ...full, email: 'nobody' }),
    422,
  );
  assert.deepEqual(Object.keys(misshapen.body.errors), ['email']);
  // A removed party cannot be newly assigned as client.
  const { data: other } = await add({ name: 'Atty. Sison', classification: 'counsel' });
  const late = await refused(() => clerk.put(`${PATH}/${other.id}`, { represents_id: client.id }), 422);
  assert.deepEqual(Object.keys(late.body.errors), ['represents_id']);
  const freed = await clerk.put(`${PATH}/${counsel.id}`, { represents_id: null });
  assert.equal(freed.body.data.represents_id, null);
});

test('C§3 parties cannot be added, changed or removed in an archived case', async () => {
  const archived = await testApp.caseRecord({ branch_id: branchId, parties: [ana] });
  const where = `/api/case-records/${archived.id}/parties`;
  const [party] = (await clerk.get(where)).body.data;
  await giveStatus(testApp, archived.id, 'archived');
  await refused(() => clerk.post(where, ana), 422);
  await refused(() => clerk.put(`${where}/${party.id}`, ana), 422);
  const reply = await refused(() => clerk.delete(`${where}/${party.id}`), 422);
  assert.equal(reply.body.errors, undefined);
  assert.equal((await clerk.get(where)).body.data.length, 1);
});

test('contract: a party is added, partially updated, and removed without deleting its row', async () => {
  const { data: party } = await add({ ...ana, name: 'Iñigo "X" <b>Dela Cruz</b> ', phone: '0917' });
  assert.equal(party.name, 'Iñigo "X" <b>Dela Cruz</b> ');
  const changed = await clerk.put(`${PATH}/${party.id}`, { address: null, classification: 'witness' });
  assert.equal(changed.status, 200);
  assert.deepEqual(
    [
      changed.body.data.name,
      changed.body.data.address,
      changed.body.data.classification,
      changed.body.data.phone,
    ],
    [party.name, null, 'witness', '0917'],
  );
  const removed = await clerk.delete(`${PATH}/${party.id}`);
  assert.equal(removed.status, 200);
  assert.equal(typeof removed.body.message, 'string');
  await refused(() => clerk.delete(`${PATH}/${party.id}`), 404);
  await refused(() => clerk.put(`${PATH}/${party.id}`, ana), 404);
  const listed = (await clerk.get(PATH)).body.data.map(({ id }: { id: string }) => id);
  assert.equal(listed.includes(party.id), false);
  const { rows } = await testApp.app.connection.pool.query(
    'select name, removed_at is not null as removed from case_parties where id = $1',
    [party.id],
  );
  assert.deepEqual(rows, [{ name: party.name, removed: true }]);
  const { rows: auditEvents } = await testApp.app.connection.pool.query(
    `select action, changes from audit_log where subject_id = $1 and changes->>'party_id' = $2 order by id`,
    [record.id, party.id],
  );
  assert.deepEqual(
    auditEvents.map(({ action }) => action),
    ['party.added', 'party.updated', 'party.removed'],
  );
  assert.deepEqual(auditEvents[1].changes.before, { classification: 'plaintiff', address: 'Biñan' });
  assert.deepEqual(auditEvents[1].changes.after, { classification: 'witness', address: null });
});

test('contract: a counsel named by account sees the case until removed', async () => {
  const counsel = await testApp.as('Counsel');
  assert.equal(await sees(counsel), false);
  const { data, notices } = await add({
    name: 'Atty. Santos',
    classification: 'counsel',
    user_id: counsel.id,
  });
  assert.deepEqual(notices, []);
  assert.equal(await sees(counsel), true);
  assert.equal((await counsel.get(PATH)).status, 200);
  await clerk.delete(`${PATH}/${data.id}`);
  assert.equal(await sees(counsel), false);
  assert.equal((await counsel.get(PATH)).status, 404);
});

test('contract: a counsel is linked with the enabled account of the same email, and the response says so', async () => {
  const counsel = await testApp.person({ roles: ['Counsel'], email: 'Atty.Lopez@law.example' });
  const { data, notices } = await add({
    name: 'Atty. Lopez',
    classification: 'counsel',
    email: 'atty.lopez@LAW.example',
    user_id: null,
  });
  assert.equal(data.user_id, counsel.id);
  assert.deepEqual(
    notices.map(({ field }: { field: string }) => field),
    ['user_id'],
  );
  assert.equal(await sees(counsel), true);

  const unlinked = await clerk.put(`${PATH}/${data.id}`, { user_id: null });
  assert.equal(unlinked.body.data.user_id, null);
  assert.equal(await sees(counsel), false);
  const elsewhere = await clerk.put(`${PATH}/${data.id}`, { address: 'Calamba' });
  assert.equal(elsewhere.body.data.user_id, null);
});

test('contract: other parties and disabled accounts are not linked by email', async () => {
  const counsel = await testApp.person({ roles: ['Counsel'], email: 'disabled@law.example' });
  await testApp.app.connection.pool.query('update users set disabled_at = $1 where id = $2', [
    testApp.clock.now().toString(),
    counsel.id,
  ]);
  const disabled = await add({ name: 'Atty. D', classification: 'counsel', email: 'disabled@law.example' });
  assert.deepEqual([disabled.data.user_id, disabled.notices], [null, []]);
  const witness = await add({ name: 'Clerk', classification: 'witness', email: clerk.email });
  assert.deepEqual([witness.data.user_id, witness.notices], [null, []]);
});

test('contract: a counsel linked by email loses the account when the email or the role changes', async () => {
  const first = await testApp.person({ roles: ['Counsel'], email: 'first@law.example' });
  const second = await testApp.person({ roles: ['Counsel'], email: 'second@law.example' });
  const { data } = await add({ name: 'Atty. One', classification: 'counsel', email: 'first@law.example' });
  const url = `${PATH}/${data.id}`;
  const moved = await clerk.put(url, { email: 'second@law.example' });
  assert.equal(moved.body.data.user_id, second.id);
  assert.equal(moved.body.notices.length, 1);
  assert.deepEqual([await sees(first), await sees(second)], [false, true]);

  const gone = await clerk.put(url, { email: 'nobody@law.example' });
  assert.equal(gone.body.data.user_id, null);
  assert.equal(await sees(second), false);

  const named = await clerk.put(url, { user_id: first.id });
  assert.deepEqual(named.body.notices, []);
  const kept = await clerk.put(url, { email: 'another@law.example' });
  assert.equal(kept.body.data.user_id, first.id);

  const witness = await clerk.put(url, { classification: 'witness' });
  assert.equal(witness.body.data.user_id, null);
  assert.equal(await sees(first), false);
  const again = await clerk.put(url, { classification: 'counsel', email: 'first@law.example' });
  assert.equal(again.body.data.user_id, first.id);
});

test('contract: a counsel linked by email also loses a disabled account when the email changes', async () => {
  const admin = await testApp.as('Super Admin');
  const gone = await testApp.person({ roles: ['Counsel'], email: 'left@law.example' });
  const next = await testApp.person({ roles: ['Counsel'], email: 'next@law.example' });
  const { data } = await add({ name: 'Atty. Left', classification: 'counsel', email: 'left@law.example' });
  const url = `${PATH}/${data.id}`;
  assert.equal((await admin.post(`/api/users/${gone.id}/disable`)).status, 200);
  // The same mailbox in another spelling keeps the account.
  assert.equal((await clerk.put(url, { email: 'Left@LAW.example' })).body.data.user_id, gone.id);
  const moved = await clerk.put(url, { email: 'next@law.example' });
  assert.equal(moved.body.data.user_id, next.id);
  assert.equal((await admin.post(`/api/users/${gone.id}/enable`)).status, 200);
  Object.assign(gone, await signIn(testApp.send, { email: gone.email }));
  assert.deepEqual([await sees(gone), await sees(next)], [false, true]);
});

test('contract: an account removed from a counsel is not linked again by another spelling of the same email', async () => {
  const counsel = await testApp.person({ roles: ['Counsel'], email: 'taken@law.example' });
  const { data } = await add({ name: 'Atty. Taken', classification: 'counsel', email: 'taken@law.example' });
  const url = `${PATH}/${data.id}`;
  assert.equal((await clerk.put(url, { user_id: null })).body.data.user_id, null);
  const respelled = await clerk.put(url, { email: 'Taken@LAW.example' });
  assert.deepEqual(
    [respelled.body.data.email, respelled.body.data.user_id, respelled.body.notices],
    ['Taken@LAW.example', null, []],
  );
  assert.equal(await sees(counsel), false);
});

test('contract: counsel named in a new case are linked as well, and parties keep their order', async () => {
  const counsel = await testApp.person({ roles: ['Counsel'], email: 'opening@law.example' });
  const opened = await testApp.caseRecord({
    branch_id: branchId,
    parties: [
      ana,
      { name: 'Ben Dy', classification: 'defendant' },
      { name: 'Atty. Open', classification: 'counsel', email: 'opening@law.example' },
      { name: 'Cora Uy', classification: 'witness' },
    ],
  });
  const listed = await counsel.get(`/api/case-records/${opened.id}/parties`);
  assert.equal(listed.status, 200);
  assert.deepEqual(
    listed.body.data.map(({ name }: { name: string }) => name),
    ['Ana Cruz', 'Ben Dy', 'Atty. Open', 'Cora Uy'],
  );
});

test('contract: without permission to classify, nobody can be added as counsel to a restricted case, or oneself to any case', async () => {
  const friend = await testApp.person({ roles: ['Counsel'], email: 'friend@law.example' });
  const values = { branch_id: branchId, classification: 'restricted' };
  const { id } = await testApp.caseRecord({ ...values, parties: [ana] });
  const restricted = `/api/case-records/${id}/parties`;
  const [party] = (await clerk.get(restricted)).body.data;
  const counsel = { name: 'Atty. Friend', classification: 'counsel' };
  const opening = {
    case_title: 'Mine v. Theirs',
    court_type: 'Regional Trial Court',
    case_type: 'Civil',
    category: 'Damages',
    filed_at: '2024-01-02',
    branch_id: branchId,
  };
  for (const user_id of [friend.id, clerk.id]) {
    await refused(() => clerk.post(restricted, { ...counsel, user_id }), 403);
    await refused(() => clerk.put(`${restricted}/${party.id}`, { ...counsel, user_id }), 403);
  }
  await refused(() => clerk.post(PATH, { ...counsel, user_id: clerk.id }), 403);
  const parties = [{ ...counsel, user_id: clerk.id }];
  await refused(() => clerk.post('/api/case-records', { ...opening, parties }), 403);

  // An email does not link either; the notices of the response say so.
  const found = async (where: string, { id: account, email }: Person) => {
    const { data, notices } = (await clerk.post(where, { ...counsel, email })).body;
    assert.deepEqual([data.user_id, notices.length, notices[0]?.field], [null, 1, 'user_id']);
    assert.match(notices[0].message, new RegExp(`number ${account} .*not linked by itself`));
    return data;
  };
  await found(PATH, clerk);
  const { id: partyId } = await found(restricted, friend);
  assert.equal((await friend.get(restricted)).status, 404);

  const head = await testApp.as('Branch of the Court Clerk', branchId);
  const named = await head.put(`${restricted}/${partyId}`, { user_id: friend.id });
  assert.deepEqual([named.status, named.body.data.user_id], [200, friend.id]);
  assert.equal((await friend.get(restricted)).status, 200);
  // An account already linked is kept when other fields change.
  const changed = await clerk.put(`${restricted}/${partyId}`, { phone: '0917', user_id: friend.id });
  assert.deepEqual([changed.status, changed.body.data.user_id], [200, friend.id]);
  const opened = await head.post('/api/case-records', {
    ...opening,
    ...values,
    parties: [
      { ...counsel, email: friend.email },
      { ...counsel, user_id: head.id },
    ],
  });
  const [entry] = (await head.get(`/api/case-records/${opened.body.data.id}/history`)).body.data;
  assert.deepEqual(entry.details.linked_user_ids, [friend.id, head.id]);
});

test('contract: an account with branches is linked by email only in public cases of these branches', async () => {
  const other = await testApp.branch();
  const head = await testApp.as('Branch of the Court Clerk', branchId, other);
  const person = (email: string, ...branchIds: number[]) =>
    testApp.person({ roles: ['Counsel'], email, branchIds });
  const [near, far] = [await person('near@law.example', branchId), await person('far@law.example', other)];
  const accountIn = async (values: Record<string, unknown>, { email }: Person, by = head) => {
    const { id } = await testApp.caseRecord({ branch_id: branchId, ...values });
    const counsel = { name: 'Atty. B', classification: 'counsel', email };
    const { data, notices } = (await by.post(`/api/case-records/${id}/parties`, counsel)).body;
    assert.equal(notices.length, 1);
    return data.user_id;
  };
  assert.equal(await accountIn({}, near), near.id);
  assert.equal(await accountIn({}, far), null);
  for (const classification of ['restricted', 'sealed'])
    assert.equal(await accountIn({ classification }, near), null);
  const admin = await testApp.as('Super Admin');
  assert.equal(await accountIn({ branch_id: undefined }, near, admin), null);
  const { id } = await testApp.caseRecord({ branch_id: branchId });
  const counsel = { name: 'Atty. F', classification: 'counsel', user_id: far.id };
  const named = await clerk.post(`/api/case-records/${id}/parties`, counsel);
  assert.deepEqual([named.body.data.user_id, named.body.notices], [far.id, []]);
});

test('of two simultaneous removals of one party, one succeeds', async () => {
  const { data } = await add(ana);
  const replies = await Promise.all([1, 2, 3, 4].map(() => clerk.delete(`${PATH}/${data.id}`)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404, 404, 404]);
});
