import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { createSealing } from '../privacy/sealing.ts';
import { sealCodes } from '../second-factor/recovery-codes.ts';
import { type Browser, PASSWORD, type Reply, startOffice } from './office.test-world.ts';

const office = await startOffice({ after });
const TABLES = ['users', 'sessions', 'pending_sign_ins', 'two_factor'];

const OTHER = 'another long password';
const WRONG_CODE = 'The provided two factor authentication code was invalid.';
const WRONG_RECOVERY_CODE = 'The provided two factor recovery code was invalid.';
const invalid = (field: string, message: string) => [422, { message, errors: { [field]: [message] } }];
const shown = (reply: Reply) => [reply.status, reply.body];

/** The code of a secret, so many steps from now. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = office.clock.now().epochMilliseconds + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).sort();

/** Somebody signed in who gave the password again. */
async function confirmedAs(email: string): Promise<Browser> {
  const client = await office.signedInAs(email);
  assert.equal((await client.post('/user/confirm-password', { password: PASSWORD })).status, 201);
  return client;
}

/** Somebody with an authenticator app, whose code of this step was used; the clock stands in the next. */
async function withApp() {
  const person = await office.person();
  const client = await confirmedAs(person.email);
  await client.post('/user/two-factor-authentication');
  const { secretKey: secret } = (await client.get('/user/two-factor-secret-key')).body;
  const reply = await client.post('/user/confirmed-two-factor-authentication', { code: codeOf(secret) });
  assert.deepEqual(shown(reply), [200, '']);
  const recoveryCodes: string[] = (await client.get('/user/two-factor-recovery-codes')).body;
  office.clock.advance({ seconds: 30 });
  return { ...person, client, secret, recoveryCodes };
}

/** A browser in which the password was right and the second factor is awaited. */
async function challenged(email: string): Promise<Browser> {
  const client = office.browser();
  assert.deepEqual(shown(await client.login(email)), [200, { two_factor: true }]);
  return client;
}

/** Every route that shows or changes second factors. */
const SETTINGS: [method: 'GET' | 'POST' | 'DELETE', path: string][] = [
  ['POST', '/user/two-factor-authentication'],
  ['POST', '/user/confirmed-two-factor-authentication'],
  ['DELETE', '/user/two-factor-authentication'],
  ['GET', '/user/two-factor-qr-code'],
  ['GET', '/user/two-factor-secret-key'],
  ['GET', '/user/two-factor-recovery-codes'],
  ['POST', '/user/two-factor-recovery-codes'],
  ['POST', '/user/passkeys/options'],
  ['POST', '/user/passkeys'],
  ['DELETE', '/user/passkeys/1'],
];

const bodyFor = (path: string) =>
  path === '/user/passkeys'
    ? {
        name: 'a key',
        credential: {
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          response: { clientDataJSON: 'x', attestationObject: 'x' },
        },
      }
    : { code: '123456' };

test('contract, court: without the password given once more, two-factor settings are 423 and nothing changes', async () => {
  const { client, email } = await withApp();
  const before = await office.snapshot(...TABLES);
  const refused = [423, { message: 'Password confirmation required.' }];
  // Given in another session, or more than three hours ago, it does not count.
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
  // The session itself would end by idleness, which is another rule.
  const later = '2027-01-01T00:00:00Z';
  await office.db.updateTable('sessions').set({ expires_at: later }).where('user_id', '=', id).execute();
  office.clock.advance({ hours: 2, minutes: 59, seconds: 59 });
  assert.deepEqual((await client.get('/user/confirmed-password-status')).body, { confirmed: true });
  office.clock.advance({ seconds: 1 });
  assert.deepEqual((await client.get('/user/confirmed-password-status')).body, { confirmed: false });
  assert.equal((await client.get('/user/two-factor-recovery-codes')).status, 423);
});

test('a wrong password confirms nothing, and guessing it from an open session ends in 429', async () => {
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

test('contract, court: before anything is set up the QR code and recovery codes are empty and the secret is 404', async () => {
  const client = await confirmedAs((await office.person()).email);
  assert.deepEqual(shown(await client.get('/user/two-factor-qr-code')), [200, []]);
  assert.deepEqual(shown(await client.get('/user/two-factor-recovery-codes')), [200, []]);
  const off = [404, { message: 'Two factor authentication has not been enabled.' }];
  assert.deepEqual(shown(await client.get('/user/two-factor-secret-key')), off);
  assert.deepEqual(shown(await client.post('/user/two-factor-recovery-codes')), off);
  assert.deepEqual(shown(await client.delete('/user/two-factor-authentication')), [200, '']);
});

test('contract, court: an app that was set up and not confirmed is not asked for at sign-in', async () => {
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

test('setting up again keeps the secret that awaits its first code and the codes, unless others are asked for', async () => {
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

test('what somebody else has begun and not confirmed is no factor of the owner’s after a new password, or half an hour', async () => {
  const { email } = await office.person();
  const begun = async (client: Browser) => {
    await client.post('/user/two-factor-authentication');
    const { secretKey } = (await client.get('/user/two-factor-secret-key')).body;
    return [secretKey, ...(await client.get('/user/two-factor-recovery-codes')).body] as string[];
  };
  const planted = await begun(await confirmedAs(email));
  const owner = await office.signedInAs(email);
  const body = { current_password: PASSWORD, password: OTHER, password_confirmation: OTHER };
  assert.equal((await owner.put('/user/password', body)).status, 200);
  await owner.post('/user/confirm-password', { password: OTHER });
  assert.deepEqual(shown(await owner.get('/user/two-factor-recovery-codes')), [200, []]);
  const second = await begun(owner);
  office.clock.advance({ minutes: 30, seconds: 1 });
  const third = await begun(owner);
  const all = [...planted, ...second, ...third];
  assert.equal(new Set(all).size, all.length, 'nothing of the earlier ones');
});

test('a confirmed secret is never replaced, not even by force', async () => {
  const { client, secret } = await withApp();
  const before = await office.snapshot('two_factor');
  assert.deepEqual(shown(await client.post('/user/two-factor-authentication', { force: true })), [200, '']);
  assert.equal(await office.snapshot('two_factor'), before);
  const again = await client.post('/user/confirmed-two-factor-authentication', { code: codeOf(secret) });
  assert.deepEqual(shown(again), invalid('code', WRONG_CODE));
});

test('contract, court: an app is set up by picture or by text, and confirmed by its code; the owner is told', async () => {
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
    ['Two-factor sign-in is on (Bulwagan Office)'],
  );
  const records = await office.auditOf(id);
  assert.deepEqual(records, ['user.two_factor_enabled']);
  assert.ok(office.events().includes('two_factor_enabled'));
});

test('secrets and recovery codes are sealed, each for its own user', async () => {
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

test('C§5.2 until the challenge nobody is signed in: every path is 401, under a session id that is new', async () => {
  const { email, id } = await withApp();
  const client = office.browser();
  await client.enter();
  const guest = client.copy();
  const signIns = office.signedIn.length;
  await client.login(email);
  assert.notEqual(client.jar.get('office_session'), guest.jar.get('office_session'));
  assert.notEqual(client.jar.get('XSRF-TOKEN'), guest.jar.get('XSRF-TOKEN'));
  for (const browser of [client, guest]) {
    for (const [method, path] of [
      ...SETTINGS,
      ['GET', '/api/profile'],
      ['POST', '/api/notes'],
      ['POST', '/logout'],
    ] as const) {
      const reply = await browser.send(
        method,
        path,
        method === 'GET' ? undefined : { ...bodyFor(path), text: 'x' },
      );
      assert.equal(reply.status, 401, path);
    }
  }
  assert.equal(office.signedIn.length, signIns);
  assert.equal(office.events().at(-1), 'two_factor_requested');
  const rows = await office.db
    .selectFrom('pending_sign_ins')
    .select('user_id')
    .where('user_id', '=', id)
    .execute();
  assert.deepEqual(rows, [{ user_id: id }]);
});

test('a session that the browser had ends when another sign-in awaits its second factor', async () => {
  const { email } = await withApp();
  const client = await office.signedInAs((await office.person()).email);
  const old = client.copy();
  await client.login(email);
  for (const browser of [old, client]) assert.equal((await browser.get('/api/profile')).status, 401);
});

test('C§5.2 a challenge that nobody awaits is 422, whatever is sent, and so is one that is ten minutes old', async () => {
  const { email, secret, recoveryCodes } = await withApp();
  const guest = office.browser();
  await guest.enter();
  const before = await office.snapshot(...TABLES);
  const answers = [
    [{ code: codeOf(secret) }, 'code', WRONG_CODE],
    [{}, 'code', WRONG_CODE],
    [{ code: null, recovery_code: null }, 'code', WRONG_CODE],
    [{ recovery_code: recoveryCodes[0] }, 'recovery_code', WRONG_RECOVERY_CODE],
  ] as const;
  for (const [body, field, message] of answers)
    assert.deepEqual(shown(await guest.post('/two-factor-challenge', body)), invalid(field, message));
  assert.equal(await office.snapshot(...TABLES), before);

  const late = await challenged(email);
  office.clock.advance({ minutes: 10 });
  for (const [body, field, message] of answers)
    assert.deepEqual(shown(await late.post('/two-factor-challenge', body)), invalid(field, message));
  const inTime = await challenged(email);
  office.clock.advance({ minutes: 9, seconds: 59 });
  assert.equal((await inTime.post('/two-factor-challenge', { code: codeOf(secret) })).status, 204);
});

test('C§5.2 a wrong code is 422 on its field, and the sign-in still awaits the right one', async () => {
  const { email, secret } = await withApp();
  const client = await challenged(email);
  const before = await office.snapshot(...TABLES);
  for (const [body, field, message] of [
    [{ code: '000000' }, 'code', WRONG_CODE],
    [{ code: codeOf(secret, 2) }, 'code', WRONG_CODE],
    [{ code: codeOf(secret, -2) }, 'code', WRONG_CODE],
    [{ recovery_code: 'aaaaaaaaaa-aaaaaaaaaa' }, 'recovery_code', WRONG_RECOVERY_CODE],
  ] as const)
    assert.deepEqual(shown(await client.post('/two-factor-challenge', body)), invalid(field, message));
  assert.equal(await office.snapshot(...TABLES), before);
  assert.equal(office.events().at(-1), 'two_factor_failed');
  assert.equal((await client.post('/two-factor-challenge', { code: ` ${codeOf(secret)} ` })).status, 204);
});

test('contract, court: the right code is 204 and signs in under a new id; the one before it is dead', async () => {
  const { id, email, secret } = await withApp();
  const client = await challenged(email);
  const waiting = client.copy();
  const signIns = office.signedIn.length;
  const reply = await client.post('/two-factor-challenge', { code: codeOf(secret) });
  assert.deepEqual([reply.status, reply.text], [204, '']);
  assert.deepEqual(reply.cookies.map(({ name }) => name).sort(), ['XSRF-TOKEN', 'office_session']);
  assert.equal((await client.get('/api/profile')).body.id, id);
  assert.equal((await waiting.get('/api/profile')).status, 401);
  assert.equal((await waiting.post('/two-factor-challenge', { code: codeOf(secret, 1) })).status, 422);
  assert.deepEqual(
    office.signedIn.slice(signIns).map(({ userId }) => userId),
    [id],
  );
  assert.deepEqual(office.events().slice(-3), [
    'two_factor_succeeded',
    'sign_in_succeeded',
    'two_factor_failed',
  ]);
  assert.ok(
    await office.db.selectFrom('users').select('last_login_at').where('id', '=', id).executeTakeFirst(),
  );
});

test('C§5 a code is taken once: not again in its step, nor one of an earlier step afterwards', async () => {
  const { email, secret } = await withApp();
  const code = codeOf(secret);
  assert.equal((await (await challenged(email)).post('/two-factor-challenge', { code })).status, 204);
  const again = await challenged(email);
  assert.deepEqual(shown(await again.post('/two-factor-challenge', { code })), invalid('code', WRONG_CODE));
  assert.deepEqual(
    shown(await again.post('/two-factor-challenge', { code: codeOf(secret, -1) })),
    invalid('code', WRONG_CODE),
  );
  assert.equal((await again.post('/two-factor-challenge', { code: codeOf(secret, 1) })).status, 204);
});

test('the code that confirmed the app signs nobody in', async () => {
  const { email, secret } = await withApp();
  const client = await challenged(email);
  const reply = await client.post('/two-factor-challenge', { code: codeOf(secret, -1) });
  assert.deepEqual(shown(reply), invalid('code', WRONG_CODE));
});

test('of one code sent from five browsers at once, one signs in', async () => {
  const { email, secret } = await withApp();
  const clients = await Promise.all(Array.from({ length: 5 }, () => challenged(email)));
  const code = codeOf(secret);
  const replies = await Promise.all(clients.map((client) => client.post('/two-factor-challenge', { code })));
  assert.deepEqual(statusesOf(replies), [204, 422, 422, 422, 422]);
  const profiles = await Promise.all(clients.map((client) => client.get('/api/profile')));
  assert.deepEqual(statusesOf(profiles), [200, 401, 401, 401, 401]);
});

test('of one answer sent five times at once from one browser, one signs in', async () => {
  const { id, email, secret } = await withApp();
  await office.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  const client = await challenged(email);
  const codes = [codeOf(secret), codeOf(secret, 1), codeOf(secret), codeOf(secret, 1), codeOf(secret)];
  const replies = await Promise.all(
    codes.map((code) => client.copy().post('/two-factor-challenge', { code })),
  );
  assert.deepEqual(statusesOf(replies), [204, 422, 422, 422, 422]);
  const rows = await office.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute();
  assert.equal(rows.length, 1);
});

test('contract, court: a recovery code works once, and another stands in its place; the owner is told', async () => {
  const { id, email, recoveryCodes, client: settings } = await withApp();
  const [code] = recoveryCodes;
  const first = await challenged(email);
  assert.equal(
    (await first.post('/two-factor-challenge', { recovery_code: ` ${code!.toUpperCase()} ` })).status,
    204,
  );
  assert.equal((await first.get('/api/profile')).body.id, id);
  const second = await challenged(email);
  assert.deepEqual(
    shown(await second.post('/two-factor-challenge', { recovery_code: code })),
    invalid('recovery_code', WRONG_RECOVERY_CODE),
  );
  const now: string[] = (await settings.get('/user/two-factor-recovery-codes')).body;
  assert.equal(now.length, 8);
  assert.deepEqual(now.slice(1), recoveryCodes.slice(1));
  assert.ok(!recoveryCodes.includes(now[0]!));
  assert.equal((await second.post('/two-factor-challenge', { recovery_code: now[0] })).status, 204);
  assert.equal(
    office.mailsTo(email).filter(({ subject }) => subject.startsWith('A recovery code was used')).length,
    2,
  );
  assert.equal((await office.auditOf(id)).filter((action) => action === 'user.recovery_code_used').length, 2);
  assert.ok(office.events().includes('recovery_code_used'));
});

test('ASVS 6.5.2 recovery codes that were given out when they were shorter sign in all the same, and longer ones follow them', async () => {
  const { id, email, client: settings } = await withApp();
  const earlier = Array.from({ length: 8 }, (_, n) => `${n}abcdefghi-${n}jklmnopqr`);
  const sealing = createSealing({ keys: [{ id: 'test', key: Buffer.alloc(32, 1) }] });
  await office.db
    .updateTable('two_factor')
    .set({ recovery_codes: sealCodes({ sealing, service: 'office' }, id, earlier) })
    .where('user_id', '=', id)
    .execute();
  assert.deepEqual((await settings.get('/user/two-factor-recovery-codes')).body, earlier);
  const by = async (code: string | undefined) =>
    (await (await challenged(email)).post('/two-factor-challenge', { recovery_code: code })).status;
  assert.equal(await by(earlier[2]), 204);
  assert.equal(await by(earlier[2]), 422);
  const now: string[] = (await settings.get('/user/two-factor-recovery-codes')).body;
  assert.deepEqual(now.with(2, ''), earlier.with(2, ''));
  assert.match(now[2]!, /^[a-z0-9]{13}-[a-z0-9]{13}$/);
  assert.equal(await by(now[2]), 204);
});

test('of one recovery code sent from five browsers at once, one signs in', async () => {
  const { email, recoveryCodes } = await withApp();
  const clients = await Promise.all(Array.from({ length: 5 }, () => challenged(email)));
  const replies = await Promise.all(
    clients.map((client) => client.post('/two-factor-challenge', { recovery_code: recoveryCodes[3] })),
  );
  assert.deepEqual(statusesOf(replies), [204, 422, 422, 422, 422]);
});

test('contract, court: renewed recovery codes end the earlier ones', async () => {
  const { email, recoveryCodes, client } = await withApp();
  assert.deepEqual(shown(await client.post('/user/two-factor-recovery-codes')), [200, '']);
  const renewed: string[] = (await client.get('/user/two-factor-recovery-codes')).body;
  assert.equal(renewed.filter((code) => recoveryCodes.includes(code)).length, 0);
  const browser = await challenged(email);
  assert.equal(
    (await browser.post('/two-factor-challenge', { recovery_code: recoveryCodes[0] })).status,
    422,
  );
  assert.equal((await browser.post('/two-factor-challenge', { recovery_code: renewed[0] })).status, 204);
});

test('of twenty codes at once five are judged for one user, from whatever session, and the right one is then 429', async () => {
  const { email, secret } = await withApp();
  const clients = await Promise.all(Array.from({ length: 4 }, () => challenged(email)));
  const tries = Array.from({ length: 20 }, (_, n) => n);
  const replies = await Promise.all(
    tries.map((n) =>
      clients[n % 4]!.copy().post('/two-factor-challenge', { code: String(n).padStart(6, '0') }),
    ),
  );
  assert.deepEqual(statusesOf(replies), [...Array(5).fill(422), ...Array(15).fill(429)]);
  for (const client of [...clients, await challenged(email)]) {
    const reply = await client.post('/two-factor-challenge', { code: codeOf(secret) });
    assert.equal(reply.status, 429);
    assert.match(reply.body.message, /^Too many attempts\. Please try again in \d+ seconds?\.$/);
    assert.deepEqual(reply.body.errors, { code: [reply.body.message] });
    assert.ok(Number(reply.headers['retry-after']) <= 60);
  }
  // Somebody else's codes are counted apart.
  const other = await withApp();
  const mine = await challenged(other.email);
  assert.equal((await mine.post('/two-factor-challenge', { code: codeOf(other.secret) })).status, 204);
});

test('a right code gives no tries back but its own', async () => {
  const { email, secret } = await withApp();
  const guesser = await challenged(email);
  for (let n = 0; n < 4; n += 1)
    assert.equal((await guesser.post('/two-factor-challenge', { code: '000000' })).status, 422);
  const owner = await challenged(email);
  assert.equal((await owner.post('/two-factor-challenge', { code: codeOf(secret) })).status, 204);
  assert.equal((await guesser.post('/two-factor-challenge', { code: '000000' })).status, 422);
  assert.equal((await guesser.post('/two-factor-challenge', { code: '000000' })).status, 429);
});

test('C§5.5 whoever is disabled between password and code is 403, and the code is not used up', async () => {
  const { id, email, secret } = await withApp();
  const client = await challenged(email);
  await office.db
    .updateTable('users')
    .set({ disabled_at: '2026-11-21T00:00:00Z' })
    .where('id', '=', id)
    .execute();
  const before = await office.snapshot(...TABLES);
  const reply = await client.post('/two-factor-challenge', { code: codeOf(secret) });
  assert.deepEqual(shown(reply), [403, { message: 'Your account has been disabled.' }]);
  assert.equal(await office.snapshot(...TABLES), before);
  await office.db.updateTable('users').set({ disabled_at: null }).where('id', '=', id).execute();
  assert.equal((await client.post('/two-factor-challenge', { code: codeOf(secret) })).status, 204);
});

test('contract, court: an app that is turned off is no longer asked for, and its codes and recovery codes are gone', async () => {
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
  assert.equal(office.mailsTo(email).at(-1)!.subject, 'Two-factor sign-in by app is off (Bulwagan Office)');
});
