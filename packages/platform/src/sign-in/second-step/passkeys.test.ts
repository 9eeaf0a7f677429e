import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { whileHeld } from '@bulwagan/testing/locks.ts';
import { type AuthenticatorOptions, createAuthenticator } from '../../second-factor/testing/authenticator.ts';
import { type Browser, PASSWORD, type Reply, startBackOffice } from '../testing/back-office.ts';

const office = await startBackOffice({ after });
const TABLES = ['users', 'sessions', 'pending_sign_ins', 'two_factor', 'passkeys'];
const shown = (reply: Reply) => [reply.status, reply.body];
const REFUSED = [
  422,
  {
    message: 'The provided passkey was invalid.',
    errors: { passkey: ['The provided passkey was invalid.'] },
  },
];
const NOT_REGISTERED = 'The passkey could not be registered. Please try again.';

async function confirmedAs(email: string): Promise<Browser> {
  const client = await office.signedInAs(email);
  await client.post('/user/confirm-password', { password: PASSWORD });
  return client;
}

/** Registers a key of this authenticator for a user who has confirmed the password. */
async function register(
  client: Browser,
  authenticator: ReturnType<typeof createAuthenticator>,
  name = 'a key',
) {
  const options = (await client.post('/user/passkeys/options')).body;
  return await client.post('/user/passkeys', { name, credential: authenticator.create(options) });
}

/** Creates a user whose only second factor is a passkey. */
async function withPasskey(options: AuthenticatorOptions = {}) {
  const person = await office.person();
  const client = await confirmedAs(person.email);
  const authenticator = createAuthenticator(options);
  const reply = await register(client, authenticator);
  assert.equal(reply.status, 201, reply.text);
  return { ...person, client, authenticator, passkey: reply.body.data as { id: number; name: string } };
}

/** Returns a browser after the correct password, and the passkey challenge. */
async function challenged(email: string) {
  const client = office.browser();
  assert.deepEqual(shown(await client.login(email)), [200, { two_factor: true }]);
  const options = (await client.post('/two-factor-challenge/passkey-options')).body;
  return { client, options };
}

const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).sort();

test('a passkey of another page or host, without user verification, or for another challenge is not registered', async () => {
  const client = await confirmedAs((await office.person()).email);
  const before = await office.snapshot('passkeys', 'two_factor');
  for (const wrong of [
    { origin: 'https://evil.test' },
    { origin: 'http://localhost:3001' },
    { origin: 'https://localhost:3000' },
    { rpId: 'evil.test' },
    { flags: 0 },
  ]) {
    const reply = await register(client, createAuthenticator(wrong));
    assert.deepEqual(
      shown(reply),
      [422, { message: NOT_REGISTERED, errors: { credential: [NOT_REGISTERED] } }],
      JSON.stringify(wrong),
    );
  }
  const first = (await client.post('/user/passkeys/options')).body;
  await client.post('/user/passkeys/options');
  const stale = createAuthenticator().create(first);
  assert.equal((await client.post('/user/passkeys', { name: 'stale', credential: stale })).status, 422);
  const { challenge, ...rest } = (await client.post('/user/passkeys/options')).body;
  office.clock.advance({ minutes: 5 });
  const late = createAuthenticator().create({ challenge, ...rest });
  assert.equal((await client.post('/user/passkeys', { name: 'late', credential: late })).status, 422);
  assert.equal(await office.snapshot('passkeys', 'two_factor'), before);
});

test('an invalid credential is 422 under its fields, and malformed data in one is refused', async () => {
  const client = await confirmedAs((await office.person()).email);
  const options = (await client.post('/user/passkeys/options')).body;
  const good = createAuthenticator().create(options);
  const bad = [
    {},
    { name: '', credential: good },
    { name: 'x'.repeat(101), credential: good },
    { name: 'a key', credential: { ...good, type: 'password' } },
    { name: 'a key', credential: { ...good, id: '<script>' } },
    { name: 'a key', credential: { ...good, response: {} } },
    {
      name: 'a key',
      credential: { ...good, response: { ...good.response, attestationObject: 'x'.repeat(70_000) } },
    },
  ];
  for (const body of bad) assert.equal((await client.post('/user/passkeys', body)).status, 422);
  for (const attestationObject of [
    'AAAA',
    'oA',
    'o2NmbXQ',
    Buffer.alloc(3_000, 0x9f).toString('base64url'),
  ]) {
    await client.post('/user/passkeys/options');
    const credential = { ...good, response: { ...good.response, attestationObject } };
    assert.equal((await client.post('/user/passkeys', { name: 'a key', credential })).status, 422);
  }
  assert.deepEqual((await client.get('/user/passkeys')).body, { data: [] });
});

test('a challenge registers one passkey, and a key can be registered only once', async () => {
  const client = await confirmedAs((await office.person()).email);
  const options = (await client.post('/user/passkeys/options')).body;
  const authenticator = createAuthenticator();
  const credential = authenticator.create(options);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => client.copy().post('/user/passkeys', { name: 'a key', credential })),
  );
  assert.deepEqual(statusesOf(replies), [201, 422, 422, 422, 422]);
  // The same key again, with a challenge of its own and for another user.
  const other = await confirmedAs((await office.person()).email);
  const again = (await other.post('/user/passkeys/options')).body;
  const copied = authenticator.create(again);
  await office.db
    .updateTable('passkeys')
    .set({ credential_id: copied.id })
    .where('credential_id', '=', credential.id)
    .execute();
  assert.equal((await other.post('/user/passkeys', { name: 'stolen', credential: copied })).status, 422);
  assert.deepEqual((await other.get('/user/passkeys')).body, { data: [] });
  assert.deepEqual((await other.get('/user/two-factor-recovery-codes')).body, []);
});

test('a passkey is offered, registered and listed; the first one creates recovery codes, and the owner is notified', async () => {
  const { id, email } = await office.person();
  const client = await confirmedAs(email);
  const options = (await client.post('/user/passkeys/options')).body;
  assert.deepEqual(options.rp, { name: 'Bulwagan Office', id: 'localhost' });
  assert.equal(options.user.name, email);
  assert.equal(options.authenticatorSelection.userVerification, 'preferred');
  assert.equal(options.attestation, 'none');
  const authenticator = createAuthenticator({ flags: 0x01 });
  const credential = authenticator.create(options);
  const reply = await client.post('/user/passkeys', { name: 'Phone', credential });
  const { id: passkeyId, ...passkey } = reply.body.data;
  const now = office.clock.now().toString({ fractionalSecondDigits: 3 });
  assert.deepEqual([reply.status, passkey], [201, { name: 'Phone', created_at: now, last_used_at: null }]);
  assert.deepEqual((await client.get('/user/passkeys')).body, { data: [{ id: passkeyId, ...passkey }] });
  assert.equal((await client.get('/user/two-factor-recovery-codes')).body.length, 8);
  assert.deepEqual((await client.get('/user/two-factor-qr-code')).body, []);
  const next = (await client.post('/user/passkeys/options')).body;
  assert.deepEqual(
    next.excludeCredentials.map((one: { id: string }) => one.id),
    [credential.id],
  );
  assert.equal(office.mailsTo(email).at(-1)!.subject, 'A passkey was added (Bulwagan Office)');
  assert.deepEqual(await office.auditOf(id), ['user.passkey_added']);
  assert.ok(office.events().includes('passkey_added'));
});

test('an account has at most twenty passkeys, also with two concurrent registrations', async () => {
  const { id, email, client } = await withPasskey();
  const [row] = await office.db.selectFrom('passkeys').selectAll().where('user_id', '=', id).execute();
  const { id: _id, ...values } = row!;
  await office.db
    .insertInto('passkeys')
    .values(
      Array.from({ length: 18 }, (_, n) => ({ ...values, credential_id: `${values.credential_id}${n}` })),
    )
    .execute();
  // Two sessions, since each has one challenge at a time; the other signs in with a recovery code.
  const [code] = (await client.get('/user/two-factor-recovery-codes')).body;
  const other = (await challenged(email)).client;
  await other.post('/two-factor-challenge', { recovery_code: code });
  await other.post('/user/confirm-password', { password: PASSWORD });
  const made = await Promise.all(
    [client, other].map(async (browser) => {
      const options = (await browser.post('/user/passkeys/options')).body;
      return () =>
        browser.post('/user/passkeys', {
          name: 'one more',
          credential: createAuthenticator().create(options),
        });
    }),
  );
  assert.deepEqual(statusesOf(await Promise.all(made.map((add) => add()))), [201, 422]);
  const third = await register(client, createAuthenticator());
  assert.deepEqual(shown(third), [422, { message: 'An account can have at most 20 passkeys.' }]);
});

test('an account that is deleted during the setup gets no passkey', async () => {
  const { id, email } = await office.person();
  const client = await confirmedAs(email);
  const options = (await client.post('/user/passkeys/options')).body;
  const credential = createAuthenticator().create(options);
  const reply = await whileHeld(
    office.pool,
    `delete from users where id = ${id}`,
    () => client.post('/user/passkeys', { name: 'a key', credential }),
    async () => undefined,
  );
  assert.equal(reply.status, 401);
  const { rows } = await office.pool.query(
    'select user_id from two_factor where user_id = $1 union all select user_id from passkeys where user_id = $1',
    [id],
  );
  assert.equal(rows.length, 0);
});

test('a user cannot see, rename or remove passkeys of another', async () => {
  const { passkey, client: owner } = await withPasskey();
  const client = await confirmedAs((await office.person()).email);
  const before = await office.snapshot('passkeys');
  assert.deepEqual((await client.get('/user/passkeys')).body, { data: [] });
  assert.equal((await client.put(`/user/passkeys/${passkey.id}`, { name: 'mine' })).status, 404);
  assert.equal((await client.delete(`/user/passkeys/${passkey.id}`)).status, 404);
  for (const id of ['0', '-1', 'x', '1e2', '2147483648']) {
    assert.equal((await owner.put(`/user/passkeys/${id}`, { name: 'x' })).status, 404, id);
    assert.equal((await owner.delete(`/user/passkeys/${id}`)).status, 404, id);
  }
  assert.equal((await owner.put(`/user/passkeys/${passkey.id}`, { name: ' ' })).status, 422);
  assert.equal(await office.snapshot('passkeys'), before);
});

test('a passkey is renamed and removed by its owner; removing the last one removes recovery codes and the second step', async () => {
  const { id, email, client, passkey } = await withPasskey();
  const renamed = await client.put(`/user/passkeys/${passkey.id}`, { name: 'Office key' });
  assert.deepEqual([renamed.status, renamed.body.data.name], [200, 'Office key']);
  const from = office.eventLines().length;
  const removed = await client.delete(`/user/passkeys/${passkey.id}`);
  assert.deepEqual([removed.status, removed.text], [204, '']);
  assert.equal((await client.delete(`/user/passkeys/${passkey.id}`)).status, 404);
  assert.deepEqual(
    office
      .eventLines()
      .slice(from)
      .map(({ security_event: kind, outcome, user_id: userId, route }) => [kind, outcome, userId, route]),
    [['passkey_removed', 'success', id, '/office/user/passkeys/:id']],
  );
  assert.deepEqual((await client.get('/user/two-factor-recovery-codes')).body, []);
  assert.deepEqual(shown(await office.browser().login(email)), [200, { two_factor: false }]);
  assert.equal(office.mailsTo(email).at(-1)!.subject, 'A passkey was removed (Bulwagan Office)');
});

test('C§5.2 passkey options are returned only to a browser with a pending sign-in', async () => {
  await withPasskey();
  const guest = office.browser();
  await guest.enter();
  assert.deepEqual(shown(await guest.post('/two-factor-challenge/passkey-options')), REFUSED);
  const signedIn = await office.signedInAs((await office.person()).email);
  assert.deepEqual(shown(await signedIn.post('/two-factor-challenge/passkey-options')), REFUSED);
});

test('a passkey signs in, with a new session id, and its use is recorded', async () => {
  const { id, email, authenticator } = await withPasskey();
  const { client, options } = await challenged(email);
  assert.equal(options.rpId, 'localhost');
  assert.equal(options.userVerification, 'preferred');
  assert.deepEqual(
    options.allowCredentials.map((one: { id: string }) => one.id),
    [authenticator.credentials[0]!.id],
  );
  const waiting = client.copy();
  const reply = await client.post('/two-factor-challenge', { passkey: authenticator.get(options) });
  assert.deepEqual([reply.status, reply.text], [204, '']);
  assert.equal((await client.get('/api/profile')).body.id, id);
  assert.equal((await waiting.get('/api/profile')).status, 401);
  const [row] = await office.db
    .selectFrom('passkeys')
    .select(['counter', 'last_used_at'])
    .where('user_id', '=', id)
    .execute();
  assert.deepEqual(row, {
    counter: 1n,
    last_used_at: office.clock.now().toString({ fractionalSecondDigits: 3 }),
  });
});

test('an answer of another page, host, key, challenge or user is refused, and the sign-in stays pending', async () => {
  const { email, authenticator } = await withPasskey();
  const stranger = await withPasskey();
  const key = authenticator.credentials[0]!;
  const { client } = await challenged(email);
  const fresh = async () => (await client.post('/two-factor-challenge/passkey-options')).body;
  const before = await office.snapshot(...TABLES);
  const wrong = [
    async () => createAuthenticator({ origin: 'https://evil.test' }).get(await fresh(), key),
    async () => createAuthenticator({ rpId: 'evil.test' }).get(await fresh(), key),
    async () => createAuthenticator({ flags: 0 }).get(await fresh(), key),
    async () => stranger.authenticator.get(await fresh()),
  ];
  for (const make of wrong)
    assert.deepEqual(shown(await client.post('/two-factor-challenge', { passkey: await make() })), REFUSED);
  assert.equal(await office.snapshot(...TABLES), before);
});

test('a changed signature, an earlier challenge and one of another browser are refused', async () => {
  const { email, authenticator } = await withPasskey();
  const [one, two] = [await challenged(email), await challenged(email)];
  const good = authenticator.get(one.options);
  const forged = structuredClone(good);
  forged.response.signature = authenticator.get(two.options).response.signature;
  const before = await office.snapshot(...TABLES);
  assert.deepEqual(shown(await one.client.post('/two-factor-challenge', { passkey: forged })), REFUSED);
  // The attempt has used up the challenge.
  assert.deepEqual(shown(await one.client.post('/two-factor-challenge', { passkey: good })), REFUSED);
  assert.deepEqual(shown(await two.client.post('/two-factor-challenge', { passkey: good })), REFUSED);
  assert.equal(await office.snapshot(...TABLES), before);
});

test('an answer after five minutes is refused', async () => {
  const { email, authenticator } = await withPasskey();
  const { client, options } = await challenged(email);
  office.clock.advance({ minutes: 5 });
  assert.deepEqual(
    shown(await client.post('/two-factor-challenge', { passkey: authenticator.get(options) })),
    REFUSED,
  );
});

test('a counter that did not increase indicates a cloned key, and is refused; a key that never counts is accepted', async () => {
  const { email, authenticator } = await withPasskey();
  const first = await challenged(email);
  const key = authenticator.credentials[0]!;
  await first.client.post('/two-factor-challenge', { passkey: authenticator.get(first.options) });
  const copy = await challenged(email);
  key.counter -= 1;
  assert.deepEqual(
    shown(await copy.client.post('/two-factor-challenge', { passkey: authenticator.get(copy.options) })),
    REFUSED,
  );
  const uncounted = await withPasskey({ counterStep: 0 });
  for (let n = 0; n < 2; n += 1) {
    const { client, options } = await challenged(uncounted.email);
    const passkey = uncounted.authenticator.get(options);
    assert.equal((await client.post('/two-factor-challenge', { passkey })).status, 204);
  }
});

test('of two browsers that answer with the same counter, one signs in', async () => {
  const { email, authenticator } = await withPasskey();
  const browsers = await Promise.all([challenged(email), challenged(email), challenged(email)]);
  const key = authenticator.credentials[0]!;
  const replies = await Promise.all(
    browsers.map(({ client, options }) => {
      key.counter = 6;
      return client.post('/two-factor-challenge', { passkey: authenticator.get(options) });
    }),
  );
  assert.deepEqual(statusesOf(replies), [204, 422, 422]);
});

test('a recovery code signs in a user who lost the only passkey', async () => {
  const { email, client: settings } = await withPasskey();
  const [code] = (await settings.get('/user/two-factor-recovery-codes')).body;
  const { client } = await challenged(email);
  assert.equal((await client.post('/two-factor-challenge', { code: '123456' })).status, 422);
  assert.equal((await client.post('/two-factor-challenge', { recovery_code: code })).status, 204);
});

test('turning the authenticator app off keeps passkeys and recovery codes', async () => {
  const { email, client } = await withPasskey();
  const codes = (await client.get('/user/two-factor-recovery-codes')).body;
  await client.post('/user/two-factor-authentication');
  assert.equal((await client.get('/user/two-factor-secret-key')).status, 200);
  assert.deepEqual((await client.get('/user/two-factor-recovery-codes')).body, codes);
  await client.delete('/user/two-factor-authentication');
  assert.equal((await client.get('/user/two-factor-secret-key')).status, 404);
  assert.deepEqual((await client.get('/user/two-factor-recovery-codes')).body, codes);
  await challenged(email);
});

test('wrong passkeys and wrong codes of one user share a limit', async () => {
  const { email, authenticator } = await withPasskey();
  const { client, options } = await challenged(email);
  const passkey = authenticator.get(options);
  for (let n = 0; n < 2; n += 1) await client.post('/two-factor-challenge', { code: '000000' });
  for (let n = 0; n < 3; n += 1) await client.post('/two-factor-challenge', { recovery_code: 'x' });
  const reply = await client.post('/two-factor-challenge', { passkey });
  assert.equal(reply.status, 429);
  assert.match(reply.body.errors.passkey[0], /^Too many attempts/);
});
