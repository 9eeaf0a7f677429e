import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { waitingForLocks } from '@bulwagan/testing/locks.ts';
import { sql } from 'kysely';
import { createPasswords } from '../../identity/passwords/passwords.ts';
import { type Browser, PASSWORD, type Reply, startBackOffice } from '../testing/back-office.ts';

/** Tests of a session that gets a new id in one window during a request of another window of the same browser. */

const passwords = createPasswords({ cost: { memoryInKibibytes: 64, passes: 1, lanes: 1 } });
/** Hook that runs after a password was found correct. */
let whenChecked = async (): Promise<void> => undefined;
const office = await startBackOffice(
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

/** Runs `work` while a password change has renewed the session id but is not committed. */
async function whileRenewed(client: Browser, work: () => Promise<Reply>): Promise<Reply[]> {
  const { db, pool } = office;
  const held = await db.startTransaction().execute();
  // The audit event of the change is written last in its transaction.
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
  test(`contract §2 ${way} ends a session that gets a new id in another window at the same time`, async () => {
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

test('contract §2 signing in as another user ends a session that gets a new id at the same time', async () => {
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

test('contract §2 ending all other sessions keeps the current one, even if it gets a new id at the same time', async () => {
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
