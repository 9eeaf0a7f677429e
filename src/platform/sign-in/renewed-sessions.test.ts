import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { waitingForLocks } from '../../../test/locks.ts';
import { createPasswords } from '../identity/passwords.ts';
import { type Browser, PASSWORD, type Reply, startOffice } from './office.test-world.ts';

/** What becomes of a session that gets a new id in one window while another window of the same browser is served. */

const passwords = createPasswords({ cost: { memoryInKibibytes: 64, passes: 1, lanes: 1 } });
/** What is done where a password has just been found right. */
let whenChecked = async (): Promise<void> => undefined;
const office = await startOffice(
  { after },
  {
    passwords: {
      ...passwords,
      verify: async (password, hash) => {
        const isRight = await passwords.verify(password, hash);
        const pause = whenChecked;
        whenChecked = async () => undefined;
        await pause();
        return isRight;
      },
    },
  },
);
const OWN = 'a password of my own';
const CHANGE = { current_password: PASSWORD, password: OWN, password_confirmation: OWN };

/** A new password that has given the session its new id and is not committed yet, and what `work` then does. */
async function whileRenewed(client: Browser, work: () => Promise<Reply>): Promise<Reply[]> {
  const { db, pool } = office;
  const held = await db.startTransaction().execute();
  // The record of the change comes last in its transaction.
  await sql`lock table audit_log in exclusive mode`.execute(held);
  const changed = client.put('/user/password', CHANGE);
  try {
    await waitingForLocks(pool, 1);
    const done = work();
    await waitingForLocks(pool, 2);
    await held.commit().execute();
    return await Promise.all([changed, done]);
  } finally {
    if (!held.isCommitted) await held.rollback().execute();
  }
}

const ways: [string, (other: Browser, id: string) => Promise<Reply>][] = [
  ['signing out', (other) => other.post('/logout')],
  ['ending the present session', (other, id) => other.delete(`/user/sessions/${id}`)],
];
for (const [way, end] of ways) {
  test(`contract §2 ${way} ends a session that a new password in another window gives a new id at that moment`, async () => {
    const { id: userId, email } = await office.person();
    const client = await office.signedInAs(email);
    const other = client.copy();
    const [{ id }] = (await client.get('/user/sessions')).body.data;
    const [changed, ended] = await whileRenewed(client, () => end(other, id));
    assert.deepEqual([changed!.status, ended!.status], [200, 204]);
    assert.ok(changed!.cookies.some(({ name }) => name === 'office_session'));
    for (const browser of [client, other]) assert.equal((await browser.get('/api/profile')).status, 401);
    const left = office.db.selectFrom('sessions').select('public_id').where('user_id', '=', userId);
    assert.deepEqual(await left.execute(), []);
  });
}

test('contract §2 signing in as somebody else ends a session that gets a new id at that moment', async () => {
  const [{ id: userId, email }, somebody] = [await office.person(), await office.person()];
  const client = await office.signedInAs(email);
  const other = client.copy();
  const [changed, signedIn] = await whileRenewed(client, () => other.login(somebody.email));
  assert.deepEqual([changed!.status, signedIn!.status], [200, 200]);
  assert.equal((await client.get('/api/profile')).status, 401);
  assert.equal((await other.get('/api/profile')).status, 200);
  const left = office.db.selectFrom('sessions').select('public_id').where('user_id', '=', userId);
  assert.deepEqual(await left.execute(), []);
});

test('contract §2 ending all other sessions keeps the own one, which gets a new id meanwhile', async () => {
  const { email } = await office.person();
  const [client, elsewhere] = [await office.signedInAs(email), await office.signedInAs(email)];
  const other = client.copy();
  whenChecked = async () => {
    assert.equal((await client.put('/user/password', CHANGE)).status, 200);
  };
  assert.equal((await other.delete('/user/sessions', { password: PASSWORD })).status, 204);
  assert.equal((await elsewhere.get('/api/profile')).status, 401);
  assert.equal((await client.get('/api/profile')).status, 200);
});
