import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { waitingForLocks, whileHeld } from '@bulwagan/testing/locks.ts';
import { PASSWORD, type Reply } from '../testing/back-office.ts';
import {
  bodyFor,
  invalid,
  SETTINGS,
  shown,
  startWithApps,
  statusesOf,
  TABLES,
  WRONG_CODE,
  WRONG_RECOVERY_CODE,
} from '../testing/two-factor.ts';

const { office, codeOf, confirmedAs, withApp, challenged } = await startWithApps({ after });

test('C§5.2 until the second step the user is not signed in: every path is 401, with a new session id', async () => {
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

test('the previous session of a browser ends when another sign-in awaits its second factor', async () => {
  const { email } = await withApp();
  const client = await office.signedInAs((await office.person()).email);
  const old = client.copy();
  await client.login(email);
  for (const browser of [old, client]) assert.equal((await browser.get('/api/profile')).status, 401);
});

test('C§5.2 a second step without a pending sign-in is 422 for any input, also after ten minutes', async () => {
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

test('C§5.2 a wrong code is 422 on its field, and the sign-in stays pending', async () => {
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

test('C§5.2 a code is accepted with spaces, no-break spaces and hyphens between its digits', async () => {
  const { email, secret } = await withApp();
  for (const between of [' ', '\u00a0', '\u202f', '-', '\u200b']) {
    const code = codeOf(secret);
    const client = await challenged(email);
    const typed = `${code.slice(0, 3)}${between}${code.slice(3)}`;
    assert.equal(
      (await client.post('/two-factor-challenge', { code: typed })).status,
      204,
      JSON.stringify(typed),
    );
    office.clock.advance({ seconds: 30 });
  }
});

test('C§5.2 an app is confirmed by its first code, also with a space as displayed', async () => {
  const { email } = await office.person();
  const client = await confirmedAs(email);
  await client.post('/user/two-factor-authentication');
  const { secretKey } = (await client.get('/user/two-factor-secret-key')).body;
  const code = codeOf(secretKey).replace(/(?=...$)/, '\u00a0');
  const reply = await client.post('/user/confirmed-two-factor-authentication', { code });
  assert.equal(reply.status, 200);
});

test('contract, court: the correct code is 204 and signs in with a new session id; the old id is invalid', async () => {
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

test('C§5 a code is accepted once: not again in its time step, and afterwards no code of an earlier step', async () => {
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

test('the code that confirmed the app cannot be used to sign in', async () => {
  const { email, secret } = await withApp();
  const client = await challenged(email);
  const reply = await client.post('/two-factor-challenge', { code: codeOf(secret, -1) });
  assert.deepEqual(shown(reply), invalid('code', WRONG_CODE));
});

test('of one code sent concurrently from five browsers, one signs in', async () => {
  const { email, secret } = await withApp();
  const clients = await Promise.all(Array.from({ length: 5 }, () => challenged(email)));
  const code = codeOf(secret);
  const replies = await Promise.all(clients.map((client) => client.post('/two-factor-challenge', { code })));
  assert.deepEqual(statusesOf(replies), [204, 422, 422, 422, 422]);
  const profiles = await Promise.all(clients.map((client) => client.get('/api/profile')));
  assert.deepEqual(statusesOf(profiles), [200, 401, 401, 401, 401]);
});

test('of one answer sent five times concurrently from one browser, one signs in', async () => {
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

test('of twenty concurrent codes five are checked for one user, across sessions, and the correct one is then 429', async () => {
  const { email, secret } = await withApp();
  const clients = await Promise.all(Array.from({ length: 4 }, () => challenged(email)));
  const attempts = Array.from({ length: 20 }, (_, n) => n);
  const replies = await Promise.all(
    attempts.map((n) =>
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
  // Codes of another user are counted separately.
  const other = await withApp();
  const mine = await challenged(other.email);
  assert.equal((await mine.post('/two-factor-challenge', { code: codeOf(other.secret) })).status, 204);
});

test('a correct code gives back only its own attempt', async () => {
  const { email, secret } = await withApp();
  const guesser = await challenged(email);
  for (let n = 0; n < 4; n += 1)
    assert.equal((await guesser.post('/two-factor-challenge', { code: '000000' })).status, 422);
  const owner = await challenged(email);
  assert.equal((await owner.post('/two-factor-challenge', { code: codeOf(secret) })).status, 204);
  assert.equal((await guesser.post('/two-factor-challenge', { code: '000000' })).status, 422);
  assert.equal((await guesser.post('/two-factor-challenge', { code: '000000' })).status, 429);
});

test('C§5.5 a user disabled between password and code gets 403, and the code is not used up', async () => {
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

test('ending all other sessions also ends one that is just being opened by a second factor', async () => {
  const { client, email, id, secret } = await withApp();
  const other = await challenged(email);
  let ends: Promise<Reply> | undefined;
  await whileHeld(
    office.pool,
    `select from two_factor where user_id = ${id} for update`,
    () => other.post('/two-factor-challenge', { code: codeOf(secret) }),
    async () => {
      ends = client.delete('/user/sessions', { password: PASSWORD });
      // It waits for the sign-in, or is done by now.
      await Promise.race([ends, waitingForLocks(office.pool, 2)]);
    },
  );
  assert.equal((await ends!).status, 204);
  assert.equal((await other.get('/api/profile')).status, 401);
  assert.equal((await client.get('/api/profile')).status, 200);
});
