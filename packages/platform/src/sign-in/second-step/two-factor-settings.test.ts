import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { whileHeld } from '@bulwagan/testing/locks.ts';
import { createAuthenticator } from '../../second-factor/testing/authenticator.ts';
import { type Browser, PASSWORD } from '../testing/back-office.ts';
import {
  bodyFor,
  invalid,
  SETTINGS,
  shown,
  startWithApps,
  TABLES,
  WRONG_CODE,
} from '../testing/two-factor.ts';

const { office, codeOf, confirmedAs, withApp, challenged } = await startWithApps({ after });
const OTHER = 'another long password';

test('contract, court: without a confirmed password, two-factor settings are 423 and nothing changes', async () => {
  const { client, email } = await withApp();
  const before = await office.snapshot(...TABLES);
  const refused = [423, { message: 'Password confirmation required.' }];
  // A confirmation in another session or more than three hours ago does not count.
  const other = office.browser();
  await other.login(email);
  const { secretKey } = (await client.get('/user/two-factor-secret-key')).body;
  await other.post('/two-factor-challenge', { code: codeOf(secretKey) });
  const during = await office.snapshot(...TABLES);
  assert.notEqual(during, before);
  for (const [method, path] of SETTINGS) {
    assert.deepEqual(
      shown(await other.send(method, path, method === 'GET' ? undefined : bodyFor(path))),
      refused,
      path,
    );
  }
  assert.equal(await office.snapshot(...TABLES), during);
  for (const [method, path] of SETTINGS) {
    const reply = await office.browser().send(method, path);
    assert.equal(reply.status, 401, path);
  }
});

test('contract, court: a confirmed password counts for three hours in its session', async () => {
  const { id, email } = await office.person();
  const client = await office.signedInAs(email);
  assert.deepEqual((await client.get('/user/confirmed-password-status')).body, { confirmed: false });
  await client.post('/user/confirm-password', { password: PASSWORD });
  assert.deepEqual((await client.get('/user/confirmed-password-status')).body, { confirmed: true });
  // Extended, because the session itself would expire when idle, which is another rule.
  const later = '2027-01-01T00:00:00Z';
  await office.db.updateTable('sessions').set({ expires_at: later }).where('user_id', '=', id).execute();
  office.clock.advance({ hours: 2, minutes: 59, seconds: 59 });
  assert.deepEqual((await client.get('/user/confirmed-password-status')).body, { confirmed: true });
  office.clock.advance({ seconds: 1 });
  assert.deepEqual((await client.get('/user/confirmed-password-status')).body, { confirmed: false });
  assert.equal((await client.get('/user/two-factor-recovery-codes')).status, 423);
});

test('a wrong password confirms nothing, and guessing it in an open session ends in 429', async () => {
  const { email } = await office.person();
  const client = await office.signedInAs(email);
  const message = 'The password is incorrect.';
  for (let n = 0; n < 10; n += 1) {
    const reply = await client.post('/user/confirm-password', { password: 'wrong' });
    assert.deepEqual(shown(reply), invalid('password', message));
  }
  const locked = await client.post('/user/confirm-password', { password: PASSWORD });
  assert.equal(locked.status, 429);
  assert.ok(Number(locked.headers['retry-after']) > 0);
  assert.deepEqual((await client.get('/user/confirmed-password-status')).body, { confirmed: false });
  assert.ok(office.events().includes('password_confirmation_failed'));
});

test('contract, court: before setup the QR code and recovery codes are empty and the secret is 404', async () => {
  const client = await confirmedAs((await office.person()).email);
  assert.deepEqual(shown(await client.get('/user/two-factor-qr-code')), [200, []]);
  assert.deepEqual(shown(await client.get('/user/two-factor-recovery-codes')), [200, []]);
  const off = [404, { message: 'Two factor authentication has not been enabled.' }];
  assert.deepEqual(shown(await client.get('/user/two-factor-secret-key')), off);
  assert.deepEqual(shown(await client.post('/user/two-factor-recovery-codes')), off);
  assert.deepEqual(shown(await client.delete('/user/two-factor-authentication')), [200, '']);
});

test('contract, court: an unconfirmed app is not requested at sign-in', async () => {
  const { email } = await office.person();
  const client = await confirmedAs(email);
  assert.deepEqual(shown(await client.post('/user/two-factor-authentication')), [200, '']);
  const { secretKey: secret } = (await client.get('/user/two-factor-secret-key')).body;
  for (const code of ['000000', '', '12345', codeOf(secret, 2), codeOf(secret, -2)]) {
    const reply = await client.post('/user/confirmed-two-factor-authentication', { code });
    assert.equal(reply.status, 422, code);
  }
  assert.deepEqual(
    shown(await client.post('/user/confirmed-two-factor-authentication', { code: '000000' })),
    invalid('code', WRONG_CODE),
  );
  assert.deepEqual(shown(await office.browser().login(email)), [200, { two_factor: false }]);
  assert.deepEqual(office.mailsTo(email), []);
});

test('repeating the setup keeps the unconfirmed secret and the codes unless forced', async () => {
  const client = await confirmedAs((await office.person()).email);
  const secret = async () => (await client.get('/user/two-factor-secret-key')).body.secretKey;
  const codes = async () => (await client.get('/user/two-factor-recovery-codes')).body;
  await client.post('/user/two-factor-authentication');
  const [first, firstCodes] = [await secret(), await codes()];
  await client.post('/user/two-factor-authentication', { force: false });
  assert.deepEqual([await secret(), await codes()], [first, firstCodes]);
  await client.post('/user/two-factor-authentication', { force: true });
  assert.notEqual(await secret(), first);
  const all = [...firstCodes, ...(await codes())];
  assert.equal(new Set(all).size, 16, 'nothing of the earlier ones');
});

test('an unconfirmed setup of another person is discarded after a new password or half an hour', async () => {
  const { email } = await office.person();
  const begun = async (client: Browser) => {
    await client.post('/user/two-factor-authentication');
    const { secretKey } = (await client.get('/user/two-factor-secret-key')).body;
    return [secretKey, ...(await client.get('/user/two-factor-recovery-codes')).body] as string[];
  };
  const seeded = await begun(await confirmedAs(email));
  const owner = await office.signedInAs(email);
  const body = { current_password: PASSWORD, password: OTHER, password_confirmation: OTHER };
  assert.equal((await owner.put('/user/password', body)).status, 200);
  await owner.post('/user/confirm-password', { password: OTHER });
  assert.deepEqual(shown(await owner.get('/user/two-factor-recovery-codes')), [200, []]);
  const second = await begun(owner);
  office.clock.advance({ minutes: 30, seconds: 1 });
  const third = await begun(owner);
  const all = [...seeded, ...second, ...third];
  assert.equal(new Set(all).size, all.length, 'nothing of the earlier ones');
});

test('an account that is deleted during the setup gets no second factor', async () => {
  const { id, email } = await office.person();
  const client = await confirmedAs(email);
  const reply = await whileHeld(
    office.pool,
    `delete from users where id = ${id}`,
    () => client.post('/user/two-factor-authentication'),
    async () => undefined,
  );
  assert.equal(reply.status, 401);
  const { rows } = await office.pool.query('select from two_factor where user_id = $1', [id]);
  assert.equal(rows.length, 0);
});

test('a session that ends while its request waits can neither start nor add a second factor', async () => {
  const { id, email } = await office.person();
  const stranger = await confirmedAs(email);
  const options = (await stranger.post('/user/passkeys/options')).body;
  const credential = createAuthenticator().create(options);
  const before = await office.snapshot('two_factor', 'passkeys');
  for (const seed of [
    () => stranger.post('/user/passkeys', { name: 'a key', credential }),
    () => stranger.post('/user/two-factor-authentication'),
  ]) {
    const owner = await office.signedInAs(email);
    const reply = await whileHeld(
      office.pool,
      `select from users where id = ${id} for update`,
      seed,
      async () => {
        for (const { id: session, is_current: isOwn } of (await owner.get('/user/sessions')).body.data)
          if (!isOwn) assert.equal((await owner.delete(`/user/sessions/${session}`)).status, 204);
      },
    );
    assert.equal(reply.status, 401, reply.text);
    assert.equal(await office.snapshot('two_factor', 'passkeys'), before);
    await stranger.login(email);
    await stranger.post('/user/confirm-password', { password: PASSWORD });
  }
});

test('a confirmed secret is never replaced, not even by force', async () => {
  const { client, secret } = await withApp();
  const before = await office.snapshot('two_factor');
  assert.deepEqual(shown(await client.post('/user/two-factor-authentication', { force: true })), [200, '']);
  assert.equal(await office.snapshot('two_factor'), before);
  const again = await client.post('/user/confirmed-two-factor-authentication', { code: codeOf(secret) });
  assert.deepEqual(shown(again), invalid('code', WRONG_CODE));
});

test('contract, court: an app is set up by QR code or text and confirmed by its code; the owner is notified', async () => {
  const { id, email, secret, recoveryCodes, client } = await withApp();
  const picture = (await client.get('/user/two-factor-qr-code')).body;
  assert.match(picture.svg, /^<svg /);
  assert.ok(picture.url.startsWith('otpauth://totp/Bulwagan%20Office:'));
  assert.ok(picture.url.includes(`secret=${secret}`) && picture.url.includes(encodeURIComponent(email)));
  assert.equal(recoveryCodes.length, 8);
  assert.equal(new Set(recoveryCodes).size, 8);
  for (const code of recoveryCodes) assert.match(code, /^[a-z0-9]{13}-[a-z0-9]{13}$/);
  assert.deepEqual(
    office.mailsTo(email).map(({ subject }) => subject),
    ['Two-step sign-in is on (Bulwagan Office)'],
  );
  const records = await office.auditOf(id);
  assert.deepEqual(records, ['user.two_factor_enabled']);
  assert.ok(office.events().includes('two_factor_enabled'));
});

test('secrets and recovery codes are encrypted, each for its own user', async () => {
  const [one, two] = [await withApp(), await withApp()];
  const rows = await office.snapshot('two_factor');
  for (const { secret, recoveryCodes } of [one, two]) {
    for (const text of [secret, ...recoveryCodes]) assert.ok(!rows.includes(text));
  }
  const { secret } = await office.db
    .selectFrom('two_factor')
    .select('secret')
    .where('user_id', '=', one.id)
    .executeTakeFirstOrThrow();
  await office.db.updateTable('two_factor').set({ secret }).where('user_id', '=', two.id).execute();
  const client = await challenged(two.email);
  const reply = await client.post('/two-factor-challenge', { code: codeOf(one.secret) });
  assert.equal(reply.status, 500, 'a secret of another row is noticed, not used');
});

test('contract, court: an app that is turned off is no longer requested, and its secret and recovery codes are removed', async () => {
  const { id, email, client } = await withApp();
  assert.deepEqual(shown(await client.delete('/user/two-factor-authentication')), [200, '']);
  assert.deepEqual((await client.get('/user/two-factor-qr-code')).body, []);
  assert.deepEqual((await client.get('/user/two-factor-recovery-codes')).body, []);
  assert.deepEqual(shown(await office.browser().login(email)), [200, { two_factor: false }]);
  assert.deepEqual(
    await office.db.selectFrom('two_factor').select('user_id').where('user_id', '=', id).execute(),
    [],
  );
  assert.equal((await office.auditOf(id)).at(-1), 'user.two_factor_disabled');
  assert.equal(office.mailsTo(email).at(-1)!.subject, 'The authenticator app is off (Bulwagan Office)');
});
