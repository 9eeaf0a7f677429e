import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { endAllSessions, endSession, forgetUser, listSessions, removeSecondFactors } from '../index.ts';
import { PASSWORD, startBackOffice } from '../testing/back-office.ts';

const office = await startBackOffice({ after });
const UNKNOWN = '2f1ab3ad-5a41-4b24-9e0c-53a1a8e4b9a5';

const sessionsOf = async (client: {
  get: (path: string) => Promise<{ body: { data: { id: string; is_current: boolean }[] } }>;
}) => (await client.get('/user/sessions')).body.data;

test('a user cannot see or end sessions of another, and an unknown session is 404', async () => {
  const [one, two] = [await office.person(), await office.person()];
  const [mine, theirs] = [await office.signedInAs(one.email), await office.signedInAs(two.email)];
  const [session] = await sessionsOf(theirs);
  const before = await office.snapshot('sessions');
  for (const id of [session!.id, UNKNOWN, '1', 'x', '%00', "' or true --"]) {
    assert.equal((await mine.delete(`/user/sessions/${encodeURIComponent(id)}`)).status, 404, id);
  }
  assert.ok((await sessionsOf(mine)).every(({ id }) => id !== session!.id));
  assert.equal(await office.snapshot('sessions'), before);
  assert.equal((await theirs.get('/api/profile')).status, 200);
});

test('ending all other sessions requires the password', async () => {
  const { email } = await office.person();
  const [here, there] = [await office.signedInAs(email), await office.signedInAs(email)];
  for (const [password, status] of [
    [undefined, 422],
    ['wrong', 422],
  ] as const)
    assert.equal((await here.delete('/user/sessions', { password })).status, status);
  assert.equal((await there.get('/api/profile')).status, 200);
  const reply = await here.delete('/user/sessions', { password: PASSWORD });
  assert.deepEqual([reply.status, reply.text], [204, '']);
  assert.equal((await there.get('/api/profile')).status, 401);
  assert.equal((await here.get('/api/profile')).status, 200);
  assert.equal(office.events().at(-2), 'signed_out_everywhere');
});

test('the list shows open sessions with address and time, last active first, and marks the current one', async () => {
  const { email } = await office.person();
  const ended = await office.signedInAs(email);
  assert.ok(ended);
  office.clock.advance({ hours: 2 });
  await office.signedInAs(email, { ip: '192.0.2.1', headers: { 'user-agent': 'an old browser' } });
  office.clock.advance({ minutes: 5 });
  const here = await office.signedInAs(email, {
    ip: '192.0.2.2',
    headers: { 'user-agent': 'a new browser' },
  });
  const { body, headers } = await here.get('/user/sessions');
  const now = office.clock.now();
  assert.deepEqual(
    body.data.map(({ id: _id, ...session }: { id: string }) => session),
    [
      {
        ip_address: '192.0.2.2',
        user_agent: 'a new browser',
        last_active_at: now.toString({ fractionalSecondDigits: 3 }),
        is_current: true,
      },
      {
        ip_address: '192.0.2.1',
        user_agent: 'an old browser',
        last_active_at: now.subtract({ minutes: 5 }).toString({ fractionalSecondDigits: 3 }),
        is_current: false,
      },
    ],
  );
  assert.equal(headers['cache-control'], 'no-store');
});

test('an ended session is invalid immediately; ending the current one signs out', async () => {
  const { email } = await office.person();
  const [here, there] = [await office.signedInAs(email), await office.signedInAs(email)];
  const other = (await sessionsOf(here)).find(({ is_current: isCurrent }) => !isCurrent)!;
  assert.equal((await here.delete(`/user/sessions/${other.id}`)).status, 204);
  assert.equal((await there.get('/api/profile')).status, 401);
  const [present] = await sessionsOf(here);
  const old = here.copy();
  const reply = await here.delete(`/user/sessions/${present!.id}`);
  assert.equal(reply.status, 204);
  assert.deepEqual(reply.cookies.map(({ name }) => name).sort(), ['XSRF-TOKEN', 'office_session']);
  for (const client of [old, here]) assert.equal((await client.get('/api/profile')).status, 401);
  assert.equal((await here.login(email)).status, 200);
});

test('a session can be ended by its id in capitals', async () => {
  const { email } = await office.person();
  const [here, there] = [await office.signedInAs(email), await office.signedInAs(email)];
  const other = (await sessionsOf(here)).find(({ is_current: isCurrent }) => !isCurrent)!;
  assert.equal((await here.delete(`/user/sessions/${other.id.toUpperCase()}`)).status, 204);
  assert.equal((await there.get('/api/profile')).status, 401);
  assert.equal((await here.get('/api/profile')).status, 200);
});

test('an administrator of users can list and end the sessions of a given user only', async () => {
  const [one, two] = [await office.person(), await office.person()];
  const [first, second, other] = [
    await office.signedInAs(one.email),
    await office.signedInAs(one.email),
    await office.signedInAs(two.email),
  ];
  const now = office.clock.now();
  const listed = await listSessions(office.db, one.id, now);
  assert.equal(listed.length, 2);
  assert.ok(listed.every(({ is_current: isCurrent }) => !isCurrent));
  assert.equal(await endSession(office.db, two.id, listed[0]!.id), false);
  assert.equal(await endSession(office.db, one.id, listed[0]!.id), true);
  assert.equal(await endSession(office.db, one.id, listed[0]!.id), false);
  assert.equal((await listSessions(office.db, one.id, now)).length, 1);
  await endAllSessions(office.db, one.id);
  for (const client of [first, second]) assert.equal((await client.get('/api/profile')).status, 401);
  assert.equal((await other.get('/api/profile')).status, 200);
});

/** Inserts a row of each kind that expires, for one user. */
async function seed(userId: number, expiresAt: string, fill: number) {
  const idHash = Buffer.alloc(32, fill);
  const { db } = office;
  await db
    .insertInto('pending_sign_ins')
    .values({ id_hash: idHash, user_id: userId, expires_at: expiresAt })
    .execute();
  await db
    .insertInto('passkey_challenges')
    .values({ id_hash: idHash, purpose: 'register', challenge: 'x', expires_at: expiresAt })
    .execute();
  await db
    .insertInto('password_reset_tokens')
    .values({ email_key: `planted${fill}`, client: '', token_hash: idHash, expires_at: expiresAt })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      id_hash: idHash,
      user_id: userId,
      ip_address: null,
      user_agent: null,
      created_at: expiresAt,
      last_active_at: expiresAt,
      expires_at: expiresAt,
      password_confirmed_at: null,
    })
    .execute();
}

test('clean-up removes expired rows and keeps the others', async () => {
  const { db, clock, signIn } = office;
  const { id } = await office.person();
  const now = clock.now();
  const iso = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 });
  await seed(id, iso(now), 1);
  await seed(id, iso(now.add({ milliseconds: 1 })), 2);
  await signIn.cleanUp(db, iso(now));
  for (const table of ['pending_sign_ins', 'passkey_challenges', 'sessions'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('id_hash')
      .where('id_hash', 'in', [Buffer.alloc(32, 1), Buffer.alloc(32, 2)])
      .execute();
    assert.deepEqual(rows, [{ id_hash: Buffer.alloc(32, 2) }], table);
  }
  const links = await db
    .selectFrom('password_reset_tokens')
    .select('email_key')
    .where('email_key', 'like', 'planted%')
    .execute();
  assert.deepEqual(links, [{ email_key: 'planted2' }]);
});

test('deleting an account removes all its sign-in data', async () => {
  const { db } = office;
  const [gone, stays] = [await office.person(), await office.person()];
  for (const { id, email } of [gone, stays]) {
    await db
      .insertInto('password_reset_tokens')
      .values({
        email_key: email,
        client: '',
        token_hash: Buffer.alloc(32),
        expires_at: '2030-01-01T00:00:00Z',
      })
      .execute();
    await seed(id, '2030-01-01T00:00:00Z', 100 + id);
    const at = '2026-11-21T00:00:00Z';
    await db
      .insertInto('two_factor')
      .values({ user_id: id, recovery_codes: 'x', created_at: at, updated_at: at })
      .execute();
    await db
      .insertInto('passkeys')
      .values({
        user_id: id,
        name: 'x',
        credential_id: `x${id}`,
        public_key: Buffer.alloc(1),
        counter: 0n,
        transports: [],
        created_at: at,
      })
      .execute();
  }
  await forgetUser(db, gone.id);
  for (const table of ['sessions', 'pending_sign_ins', 'two_factor', 'passkeys'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', 'in', [gone.id, stays.id])
      .execute();
    assert.deepEqual(rows, [{ user_id: stays.id }], table);
  }
  const links = db
    .selectFrom('password_reset_tokens')
    .select('email_key')
    .where('email_key', 'in', [gone.email, stays.email]);
  assert.deepEqual(await links.execute(), [{ email_key: stays.email }]);
});

test('a user who lost every second factor can sign in by password after an administrator removed them', async () => {
  const { id, email } = await office.person();
  const at = '2026-11-21T00:00:00Z';
  await office.db
    .insertInto('two_factor')
    .values({
      user_id: id,
      secret: 'x',
      confirmed_at: at,
      recovery_codes: 'x',
      created_at: at,
      updated_at: at,
    })
    .execute();
  const two = await office.browser().login(email);
  assert.deepEqual(two.body, { two_factor: true });
  await removeSecondFactors(office.db, id);
  assert.deepEqual((await office.browser().login(email)).body, { two_factor: false });
});
