import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRateLimits } from '../http/rate-limits/rate-limits.ts';
import { HashQueueFull } from '../identity/passwords/hash-queue.ts';
import { createPasswords } from '../identity/passwords/passwords.ts';
import { PASSWORD, type Reply, startBackOffice } from './testing/back-office.ts';

const office = await startBackOffice({ after });
const TABLES = ['users', 'sessions', 'pending_sign_ins'];
const WRONG = {
  message: 'These credentials do not match our records.',
  errors: { email: ['These credentials do not match our records.'] },
};

let addresses = 0;
/** Returns an address without failed attempts. */
const newAddress = () => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};

const statusesOf = (replies: Reply[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Makes concurrent attempts, each from its own browser that already has a token. */
async function together(email: string, password: string, count: number, ip: string): Promise<Reply[]> {
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = office.browser({ ip });
      await client.enter();
      return client;
    }),
  );
  return await Promise.all(clients.map((client) => client.login(email, password)));
}

test('C§7 login reports every field that is missing, of the wrong type or too long', async () => {
  const before = await office.snapshot(...TABLES);
  const client = office.browser({ ip: newAddress() });
  await client.enter();
  const cases: [unknown, Record<string, string[]>][] = [
    [{}, { email: ['The email field is required.'], password: ['The password field is required.'] }],
    [
      { email: '', password: '' },
      { email: ['The email field is required.'], password: ['The password field is required.'] },
    ],
    [
      { email: { $gt: '' }, password: 1 },
      { email: ['The email field must be a string.'], password: ['The password field must be a string.'] },
    ],
    [
      { email: 'a@x.test', password: 'x'.repeat(1_001) },
      { password: ['The password field must not be greater than 1000 characters.'] },
    ],
    [
      { email: 'x'.repeat(256), password: 'x' },
      { email: ['The email field must not be greater than 255 characters.'] },
    ],
    [{ email: 'a\u0000@x.test', password: 'x' }, { email: ['The email field contains invalid characters.'] }],
  ];
  for (const [body, errors] of cases) {
    const reply = await client.post('/login', body);
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.body.errors, errors);
  }
  assert.equal(await office.snapshot(...TABLES), before);
});

test('C§5.2 a wrong password, an unknown account and a disabled one with a wrong password get the same 422', async () => {
  const { email } = await office.person();
  const { email: disabled } = await office.person({ disabled: true });
  const before = await office.snapshot(...TABLES);
  for (const address of [email, disabled, 'nobody@office.test', "' or 1=1 --", '%']) {
    const client = office.browser({ ip: newAddress() });
    const reply = await client.login(address, 'not the password');
    assert.deepEqual([reply.status, reply.body], [422, WRONG], address);
    assert.deepEqual(reply.cookies, []);
  }
  assert.equal(await office.snapshot(...TABLES), before);
});

test('C§5.2 one password hash is computed per attempt, whether or not the account exists', async (t) => {
  const real = createPasswords({ cost: { memoryInKibibytes: 64, passes: 1, lanes: 1 } });
  const compared: (string | null)[] = [];
  const watched = await startBackOffice(t, {
    passwords: {
      ...real,
      verify: (password, hash) => {
        compared.push(hash);
        return real.verify(password, hash);
      },
    },
  });
  const { email } = await watched.person();
  const { email: disabled } = await watched.person({ disabled: true });
  for (const address of [email, 'nobody@office.test', disabled])
    await watched.browser().login(address, 'wrong');
  assert.deepEqual(
    compared.map((hash) => hash === null),
    [false, true, false],
  );
});

test('C§5.5 a disabled account is 403 with the correct password, and no session is opened', async () => {
  const { email } = await office.person({ disabled: true });
  const before = await office.snapshot(...TABLES);
  const reply = await office.browser({ ip: newAddress() }).login(email);
  assert.deepEqual([reply.status, reply.body], [403, { message: 'Your account has been disabled.' }]);
  assert.deepEqual(reply.cookies, []);
  assert.equal(await office.snapshot(...TABLES), before);
});

test('C§8 the fourth attempt after three failures is 429 with the remaining seconds, even with the correct password', async () => {
  const { email } = await office.person();
  const client = office.browser({ ip: newAddress() });
  for (let left = 2; left >= 0; left -= 1) {
    const reply = await client.login(email, 'wrong');
    assert.equal(reply.status, 422);
    assert.equal(reply.headers['x-ratelimit-limit'], '3');
    assert.equal(reply.headers['x-ratelimit-remaining'], String(left));
  }
  const before = await office.snapshot(...TABLES);
  for (const password of ['wrong', PASSWORD, PASSWORD]) {
    const reply = await client.login(email, password);
    assert.equal(reply.status, 429);
    const message = String(reply.body.message);
    const [, seconds] = /^Too many login attempts\. Please try again in (\d+) seconds\.$/.exec(message) ?? [];
    assert.ok(Number(seconds) > 3_500 && Number(seconds) <= 3_600, message);
    assert.equal(reply.headers['retry-after'], seconds);
    assert.equal(reply.headers['x-ratelimit-remaining'], '0');
    assert.deepEqual(reply.body.errors, { email: [reply.body.message] });
    assert.deepEqual(reply.cookies, []);
  }
  assert.equal(await office.snapshot(...TABLES), before);
});

test('C§8 other spellings of the e-mail or client address allow no further attempts', async () => {
  const { email } = await office.person({ email: 'locked@office.test' });
  const forms = [
    email,
    'LOCKED@office.test',
    ' locked@office.test ',
    'ｌocked@office.test',
    'ⓛⓞⓒⓚⓔⓓ@office.test',
  ];
  const ip = newAddress();
  const client = office.browser({ ip });
  for (const form of forms.slice(0, 3)) assert.equal((await client.login(form, 'wrong')).status, 422);
  for (const form of forms) assert.equal((await client.login(form, PASSWORD)).status, 429, form);
  assert.equal((await client.login(email, PASSWORD, { ip: `::ffff:${ip}` })).status, 429);
  const network = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2:3:4:5:6'];
  for (const one of network) assert.equal((await client.login(email, 'wrong', { ip: one })).status, 422);
  assert.equal((await client.login(email, PASSWORD, { ip: '2001:db8:1:2::99' })).status, 429);
});

test('C§8 a user locked out at one address can sign in from another, and other users from the same', async () => {
  const { email } = await office.person();
  const { email: colleague } = await office.person();
  const client = office.browser({ ip: newAddress() });
  for (let n = 0; n < 3; n += 1) await client.login(email, 'wrong');
  assert.equal((await client.login(email)).status, 429);
  assert.equal((await client.login(colleague)).status, 200);
  // The success of another user has not reset the count.
  assert.equal((await client.login(email)).status, 429);
  assert.equal((await client.login(email, PASSWORD, { ip: newAddress() })).status, 200);
});

test('contract, court: a success resets the count', async () => {
  const { email } = await office.person();
  const client = office.browser({ ip: newAddress() });
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 2; n += 1) assert.equal((await client.login(email, 'wrong')).status, 422);
    assert.equal((await client.login(email)).status, 200);
  }
});

test('C§8 of ten concurrent wrong attempts exactly three are checked', async () => {
  const { email, id } = await office.person();
  const from = office.eventLines().length;
  const replies = await together(email, 'wrong', 10, newAddress());
  assert.deepEqual(statusesOf(replies), { 422: 3, 429: 7 });
  const failed = office
    .eventLines()
    .slice(from)
    .filter((line) => line.security_event === 'sign_in_failed');
  assert.equal(failed.length, 3);
  assert.ok(
    failed.every((line) => line.user_id === id && line.outcome === 'failure' && typeof line.ip === 'string'),
  );
});

test('contract, court: concurrent correct attempts do not count as failures: all succeed', async () => {
  const { email } = await office.person();
  assert.deepEqual(statusesOf(await together(email, PASSWORD, 10, newAddress())), { 200: 10 });
});

test('an attempt that fails because of a server error is not counted', async () => {
  const { email } = await office.person();
  const { id } = await office.person({ email: 'broken@office.test' });
  await office.db.updateTable('users').set({ password_hash: 'no hash' }).where('id', '=', id).execute();
  const ip = newAddress();
  const client = office.browser({ ip });
  for (let n = 0; n < 5; n += 1) assert.equal((await client.login('broken@office.test')).status, 500);
  await office.db
    .updateTable('users')
    .set({
      password_hash: await createPasswords({ cost: { memoryInKibibytes: 64, passes: 1, lanes: 1 } }).hash(
        PASSWORD,
      ),
    })
    .where('id', '=', id)
    .execute();
  for (let n = 0; n < 2; n += 1) await client.login('broken@office.test', 'wrong');
  assert.equal((await client.login('broken@office.test')).status, 200);
  assert.equal((await client.login(email)).status, 200);
});

test('C§8 an attempt is not counted when a limit cannot be read or checked', async (t) => {
  const real = createRateLimits({ kind: 'memory', log: { warn: () => undefined } });
  let problem: { unavailable: boolean } | undefined;
  const failing = await startBackOffice(t, {
    rateLimits: {
      ...real,
      define(definition) {
        const limiter = real.define(definition);
        if (definition.name !== 'office.sign-ins-by-name') return limiter;
        const consume = async (key: string) => ({
          ...(await limiter.consume(key)),
          ...(problem === undefined ? {} : { exceeded: true, ...problem }),
        });
        return { ...limiter, consume };
      },
    },
  });
  const { email } = await failing.person();
  const client = failing.browser();
  await client.enter();
  problem = { unavailable: true };
  for (let n = 0; n < 3; n += 1) assert.equal((await client.login(email)).status, 503);
  // The sessions table shows whether the owner has signed in from an address.
  problem = { unavailable: false };
  await failing.pool.query('alter table sessions rename to away');
  for (let n = 0; n < 3; n += 1) assert.equal((await client.login(email)).status, 500);
  await failing.pool.query('alter table away rename to sessions');
  problem = undefined;
  for (let n = 0; n < 2; n += 1) assert.equal((await client.login(email, 'wrong')).status, 422);
  assert.equal((await client.login(email)).status, 200);
});

test('distributed guesses at one account are limited, and its owner can still sign in from a known address', async (t) => {
  const small = await startBackOffice(t, { throttle: { attempts: 200, windowInSeconds: 3_600 } });
  const { email } = await small.person();
  const home = '192.0.2.10';
  await small.signedInAs(email, { ip: home });
  await small.signedInAs(email, { ip: '2001:db8:1:2::a' });
  const guesser = small.browser();
  await guesser.enter();
  const counts: Record<number, number> = {};
  for (let n = 0; n < 310; n += 1) {
    const { status } = await guesser.login(email, 'guess', { ip: `10.1.${n >> 6}.${n & 63}` });
    counts[status] = (counts[status] ?? 0) + 1;
  }
  assert.deepEqual(counts, { 422: 300, 429: 10 });
  assert.equal((await guesser.login(email, PASSWORD, { ip: '10.9.9.9' })).status, 429);
  assert.equal((await small.browser().login(email, PASSWORD, { ip: home })).status, 200);
  // The /64 network is the client: the rest of the address changes from day to day.
  assert.equal((await small.browser().login(email, PASSWORD, { ip: '2001:db8:1:2::b' })).status, 200);
  assert.equal((await guesser.login(email, PASSWORD, { ip: '2001:db8:1:3::a' })).status, 429);
});

test('C§5.2 login answers two_factor false, opens a session with a new id, and records the time', async () => {
  const { id } = await office.person({ email: 'Ana.Cruz@office.test' });
  office.clock.advance({ hours: 1 });
  const now = office.clock.now().toString({ fractionalSecondDigits: 3 });
  const client = office.browser({ ip: newAddress(), headers: { 'user-agent': 'a browser' } });
  await client.enter();
  const guest = client.jar.get('office_session');
  const reply = await client.login('ana.cruz@OFFICE.test');
  assert.deepEqual([reply.status, reply.body], [200, { two_factor: false }]);
  assert.deepEqual(reply.cookies.map(({ name }) => name).sort(), ['XSRF-TOKEN', 'office_session']);
  assert.notEqual(client.jar.get('office_session'), guest);
  assert.equal((await client.get('/api/profile')).body.id, id);
  const user = await office.db
    .selectFrom('users')
    .select('last_login_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(user.last_login_at, now);
  const [session] = await office.db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();
  assert.equal(session!.user_agent, 'a browser');
  assert.deepEqual(office.signedIn.at(-1), { userId: id, at: now });
  assert.equal(office.events().at(-1), 'sign_in_succeeded');
  assert.ok(!(await office.snapshot(...TABLES)).includes(client.jar.get('office_session')!));
});

test('C§5.2 spaces around the e-mail address are ignored for sign-in and password reset', async () => {
  const { email } = await office.person();
  for (const typed of [`${email} `, ` ${email}`, `\u00a0${email}`]) {
    const client = office.browser();
    assert.equal((await client.login(typed)).status, 200, JSON.stringify(typed));
  }
  const client = office.browser();
  await client.enter();
  assert.equal((await client.post('/forgot-password', { email: ` ${email} ` })).status, 200);
  assert.equal(office.mailsTo(email).length, 1);
});

test('signing in again ends the previous session of the browser, even of another account', async () => {
  const [{ id: first, email }, { id: second, email: other }] = [await office.person(), await office.person()];
  const client = await office.signedInAs(email, { ip: newAddress() });
  const old = client.copy();
  await client.login(other);
  assert.equal((await client.get('/api/profile')).body.id, second);
  assert.equal((await old.get('/api/profile')).status, 401);
  const rows = await office.db
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', 'in', [first, second])
    .execute();
  assert.deepEqual(rows, [{ user_id: second }]);
});

test('C§5.5 a disabled user is refused immediately on open sessions, for reading, writing and signing out', async () => {
  const { id, email } = await office.person();
  const client = await office.signedInAs(email, { ip: newAddress() });
  await office.db
    .updateTable('users')
    .set({ disabled_at: '2026-11-21T00:00:00Z' })
    .where('id', '=', id)
    .execute();
  const refused = [403, { message: 'Your account has been disabled.' }];
  for (const reply of [
    await client.get('/api/profile'),
    await client.post('/api/notes', { text: 'x' }),
    await client.get('/user/sessions'),
    await client.post('/logout'),
  ]) {
    assert.deepEqual([reply.status, reply.body], refused);
  }
});

test('an account that is disabled or changes its password during the password check is not signed in', async (t) => {
  const real = createPasswords({ cost: { memoryInKibibytes: 64, passes: 1, lanes: 1 } });
  let meanwhile: (() => Promise<unknown>) | undefined;
  const slow = await startBackOffice(t, {
    passwords: {
      ...real,
      verify: async (password, hash) => {
        const isRight = await real.verify(password, hash);
        await meanwhile?.();
        return isRight;
      },
    },
  });
  const changes: { password_hash?: string; disabled_at?: string }[] = [
    { password_hash: await real.hash('another one') },
    { disabled_at: '2026-11-21T00:00:00Z' },
  ];
  for (const row of changes) {
    const { id, email } = await slow.person();
    meanwhile = () => slow.db.updateTable('users').set(row).where('id', '=', id).execute();
    assert.equal((await slow.browser().login(email)).status, 422, JSON.stringify(row));
    meanwhile = undefined;
  }
  assert.deepEqual(await slow.db.selectFrom('sessions').selectAll().execute(), []);
});

test('a sign-in beyond the hash queue is refused before anything is looked up or counted', async (t) => {
  const real = createPasswords({ cost: { memoryInKibibytes: 64, passes: 1, lanes: 1 } });
  let isFull = false;
  const flooded = await startBackOffice(t, {
    passwords: {
      ...real,
      assertRoom: () => {
        if (isFull) throw new HashQueueFull('Too many sign-ins at the moment.', 7);
      },
      verify: (password, hash) => (isFull ? assert.fail('judged') : real.verify(password, hash)),
    },
  });
  const { email } = await flooded.person();
  const browser = flooded.browser();
  isFull = true;
  for (let n = 0; n < 20; n += 1) {
    const { status, headers } = await browser.login(email, 'wrong');
    assert.deepEqual([status, headers['retry-after']], [503, '7']);
  }
  isFull = false;
  assert.equal((await browser.login(email)).status, 200);
});

test('a password hashed at another cost is rehashed at sign-in', async () => {
  const { id, email } = await office.person();
  const dear = createPasswords({ cost: { memoryInKibibytes: 128, passes: 1, lanes: 1 } });
  const hash = await dear.hash(PASSWORD);
  await office.db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
  for (let n = 0; n < 2; n += 1) await office.signedInAs(email, { ip: newAddress() });
  const { password_hash: now } = await office.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.match(now, /\$m=64,/);
});

test('contract, court: concurrent correct attempts all succeed, even when the password needs rehashing', async () => {
  const { id, email } = await office.person();
  const other = createPasswords({ cost: { memoryInKibibytes: 32, passes: 1, lanes: 1 } });
  const password_hash = await other.hash(PASSWORD);
  await office.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  assert.deepEqual(statusesOf(await together(email, PASSWORD, 6, newAddress())), { 200: 6 });
});

test('contract, workforce: where users sign in by username, that field is required and reported', async (t) => {
  const staff = await startBackOffice(t, {
    login: { field: 'username', keyColumn: 'username_key' },
    throttle: { attempts: 5, windowInSeconds: 60 },
  });
  await staff.person({ username: 'Payroll' });
  const client = staff.browser();
  await client.enter();
  const login = (username: string | undefined, password: string) =>
    client.post('/login', { username, password });
  assert.deepEqual((await login(undefined, PASSWORD)).body.errors, {
    username: ['The username field is required.'],
  });
  for (let n = 0; n < 5; n += 1) {
    const reply = await login('payroll', 'wrong');
    assert.deepEqual([reply.status, reply.body.errors], [422, { username: [WRONG.message] }]);
  }
  const locked = await login('payroll', PASSWORD);
  assert.equal(locked.status, 429);
  assert.ok(Number(locked.headers['retry-after']) <= 60);
  assert.match(locked.body.errors.username[0], /^Too many login attempts/);
  const other = staff.browser({ ip: '192.0.2.77' });
  await other.enter();
  assert.equal((await other.post('/login', { username: 'PAYROLL', password: PASSWORD })).status, 200);
});
