import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { waitingForLocks, watchDeadlocks, whileHeld } from '@bulwagan/testing/locks.ts';
import { createPasswords } from '../../identity/passwords/passwords.ts';
import { type Browser, PASSWORD, type Reply, startBackOffice } from '../testing/back-office.ts';

const office = await startBackOffice({ after });
const TABLES = ['users', 'sessions', 'pending_sign_ins', 'password_reset_tokens', 'audit_log'];
const NEW_PASSWORD = 'a new one that is long';
const shown = (reply: Reply) => [reply.status, reply.body];
const invalid = (field: string, message: string) => [422, { message, errors: { [field]: [message] } }];
const BAD_LINK = invalid('email', 'This password reset link is invalid or has expired.');
const ASKED = [
  200,
  { message: 'If an account exists for this email, a link to reset its password was sent.' },
];

let addresses = 0;
/** Returns a browser with an address that has requested no link. */
async function newBrowser(): Promise<Browser> {
  addresses += 1;
  const client = office.browser({ ip: `203.0.113.${addresses}` });
  await client.enter();
  return client;
}

const change = (more: Record<string, unknown> = {}) => ({
  current_password: PASSWORD,
  password: NEW_PASSWORD,
  password_confirmation: NEW_PASSWORD,
  ...more,
});

/** Requests a link and reads it from the mail. */
async function linkFor(email: string): Promise<{ token: string; email: string; client: Browser }> {
  const client = await newBrowser();
  assert.deepEqual(shown(await client.post('/forgot-password', { email })), ASKED);
  const mail = office.mailsTo(email).at(-1)!;
  const url = new URL(/http:\S+/.exec(mail.text)![0]);
  assert.equal(`${url.origin}${url.pathname}`, 'http://localhost:3000/office/reset-password');
  assert.equal(url.searchParams.get('email'), email);
  return { token: url.searchParams.get('token')!, email, client };
}

const reset = (email: string, token: string, password = NEW_PASSWORD) => ({
  email,
  token,
  password,
  password_confirmation: password,
});

const canSignIn = async (email: string, password: string) =>
  (await (await newBrowser()).login(email, password)).status === 200;

const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).sort();

test('a new password is refused when it is short, not repeated, or sent without the current one', async () => {
  const { email } = await office.person();
  const client = await office.signedInAs(email);
  const before = await office.snapshot(...TABLES);
  const cases: [Record<string, unknown>, string, string][] = [
    [{ current_password: undefined }, 'current_password', 'The current password field is required.'],
    [{ current_password: 'wrong' }, 'current_password', 'The password is incorrect.'],
    [
      { password: 'seven77', password_confirmation: 'seven77' },
      'password',
      'The password field must be at least 8 characters.',
    ],
    [
      { password: 'x'.repeat(1_001), password_confirmation: 'x'.repeat(1_001) },
      'password',
      'The password field must not be greater than 1000 characters.',
    ],
    [{ password_confirmation: 'another one' }, 'password', 'The password field confirmation does not match.'],
    [
      { password_confirmation: undefined },
      'password_confirmation',
      'The password confirmation field is required.',
    ],
  ];
  for (const [more, field, message] of cases)
    assert.deepEqual(shown(await client.put('/user/password', change(more))), invalid(field, message));
  assert.equal((await (await newBrowser()).put('/user/password', change())).status, 401);
  assert.equal(await office.snapshot(...TABLES), before);
  assert.ok(await canSignIn(email, PASSWORD));
});

test('contract: common passwords are refused where that is enabled, for changes and resets', async (t) => {
  const strict = await startBackOffice(t, { refusesCommonPasswords: true });
  const { email } = await strict.person();
  const client = await strict.signedInAs(email);
  const message = 'The password is too common. Please choose another.';
  const common = { password: 'Password1', password_confirmation: 'Password1' };
  assert.deepEqual(shown(await client.put('/user/password', change(common))), invalid('password', message));
  assert.deepEqual(
    shown(await client.post('/reset-password', { email, token: 'x', ...common })),
    invalid('password', message),
  );
});

test('guessing the current password ends in 429, for every action that requires it', async () => {
  const { email } = await office.person();
  const client = await office.signedInAs(email);
  const guesses = Array.from({ length: 12 }, () =>
    client.copy().put('/user/password', change({ current_password: 'wrong' })),
  );
  assert.deepEqual(statusesOf(await Promise.all(guesses)), [...Array(10).fill(422), 429, 429]);
  for (const reply of [
    await client.put('/user/password', change()),
    await client.post('/user/confirm-password', { password: PASSWORD }),
    await client.delete('/user/sessions', { password: PASSWORD }),
  ])
    assert.equal(reply.status, 429);
  assert.ok(await canSignIn(email, PASSWORD));
});

test('changing the password ends other sessions and pending sign-ins; this session gets a new id', async () => {
  const { id, email } = await office.person();
  const [client, elsewhere] = [await office.signedInAs(email), await office.signedInAs(email)];
  const link = await linkFor(email);
  await office.db
    .insertInto('pending_sign_ins')
    .values({ id_hash: Buffer.alloc(32, id), user_id: id, expires_at: '2027-01-01T00:00:00Z' })
    .execute();
  const old = client.copy();
  const reply = await client.put('/user/password', change());
  assert.deepEqual(shown(reply), [200, { message: 'Your password has been changed.' }]);
  assert.notEqual(client.jar.get('office_session'), old.jar.get('office_session'));
  assert.notEqual(client.jar.get('XSRF-TOKEN'), old.jar.get('XSRF-TOKEN'));
  assert.equal((await client.post('/api/notes', { text: 'still here' })).status, 201);
  for (const dead of [old, elsewhere]) assert.equal((await dead.get('/api/profile')).status, 401);
  const pending = await office.db
    .selectFrom('pending_sign_ins')
    .select('user_id')
    .where('user_id', '=', id)
    .execute();
  assert.deepEqual(pending, []);
  assert.deepEqual(
    shown(await link.client.post('/reset-password', reset(email, link.token, 'yet another one'))),
    BAD_LINK,
  );
  assert.deepEqual([await canSignIn(email, PASSWORD), await canSignIn(email, NEW_PASSWORD)], [false, true]);
  assert.deepEqual(await office.auditOf(id), ['user.password_changed']);
  assert.equal(office.mailsTo(email).at(-1)!.subject, 'Your password was changed (Bulwagan Office)');
});

/** Password hashing that first waits for `meanwhile`, to simulate the duration in production. */
function slowPasswords() {
  const real = createPasswords({ cost: { memoryInKibibytes: 64, passes: 1, lanes: 1 } });
  const slow = { meanwhile: async () => {}, passwords: real };
  slow.passwords = {
    ...real,
    hash: async (password) => {
      await slow.meanwhile();
      return await real.hash(password);
    },
  };
  return slow;
}

test('of two concurrent password changes one succeeds', async (t) => {
  const slow = slowPasswords();
  const testApp = await startBackOffice(t, { passwords: slow.passwords });
  const { email } = await testApp.person();
  const [one, two] = [await testApp.signedInAs(email), await testApp.signedInAs(email)];
  let arrived = 0;
  const both = Promise.withResolvers<void>();
  slow.meanwhile = async () => {
    arrived += 1;
    if (arrived === 2) both.resolve();
    await both.promise;
  };
  const passwords = ['the first of two', 'the second of two'] as const;
  const changeTo = (password: string) => change({ password, password_confirmation: password });
  const replies = await Promise.all([
    one.put('/user/password', changeTo(passwords[0])),
    two.put('/user/password', changeTo(passwords[1])),
  ]);
  assert.deepEqual(statusesOf(replies), [200, 422]);
  const winner = passwords[replies.findIndex(({ status }) => status === 200)]!;
  assert.equal((await testApp.browser().login(email, winner)).status, 200);
});

test('requesting a link gets the same response for known, unknown and disabled accounts; only the first gets a mail', async () => {
  const { email } = await office.person();
  const { email: disabled } = await office.person({ disabled: true });
  const unknown = 'nobody@office.test';
  for (const address of [email, unknown, disabled]) {
    const reply = await (await newBrowser()).post('/forgot-password', { email: address });
    assert.deepEqual(shown(reply), ASKED, address);
  }
  assert.deepEqual(
    [email, unknown, disabled].map((address) => office.mailsTo(address).length),
    [1, 0, 0],
  );
  // The same rows are written, so that the work and the time are the same.
  const rows = await office.db
    .selectFrom('password_reset_tokens')
    .select('email_key')
    .where('email_key', 'in', [email, unknown, disabled])
    .execute();
  assert.equal(rows.length, 3);
});

test('an invalid address is 422, and reset requests are limited per client: once a minute per address, six times in total', async () => {
  const { email } = await office.person();
  const client = await newBrowser();
  for (const address of ['', 'x', 'a@b', 'a@x.test\r\nBcc: b@x.test'])
    assert.equal((await client.post('/forgot-password', { email: address })).status, 422);
  const asking = await newBrowser();
  assert.deepEqual(shown(await asking.post('/forgot-password', { email })), ASKED);
  for (const address of [email, email.toUpperCase()]) {
    const paced = await asking.post('/forgot-password', { email: address });
    assert.equal(paced.status, 429);
    assert.ok(Number(paced.headers['retry-after']) <= 60);
  }
  assert.equal(office.mailsTo(email).length, 1);
  const unknown = 'paced@office.test';
  assert.deepEqual(shown(await asking.post('/forgot-password', { email: unknown })), ASKED);
  assert.equal((await asking.post('/forgot-password', { email: unknown })).status, 429);
  const busy = await newBrowser();
  const replies: Reply[] = [];
  for (let n = 0; n < 8; n += 1)
    replies.push(await busy.post('/forgot-password', { email: `busy${n}@office.test` }));
  assert.deepEqual(statusesOf(replies), [...Array(6).fill(200), 429, 429]);
});

test('a link that is wrong, of another account, used, replaced or an hour old is 422 on email, and nothing changes', async () => {
  const [one, two] = [await office.person(), await office.person()];
  const link = await linkFor(one.email);
  const other = await linkFor(two.email);
  const before = await office.snapshot(...TABLES);
  for (const [email, token] of [
    [one.email, 'x'],
    [one.email, other.token],
    [two.email, link.token],
    ['nobody@office.test', link.token],
    [one.email, link.token.toUpperCase()],
    [one.email, `${link.token} `],
  ] as const)
    assert.deepEqual(shown(await link.client.post('/reset-password', reset(email, token))), BAD_LINK);
  assert.equal((await link.client.post('/reset-password', reset(one.email, ''))).status, 422);
  assert.equal(
    (await link.client.post('/reset-password', reset(one.email, link.token, 'short'))).status,
    422,
  );
  const unlike = { ...reset(one.email, link.token), password_confirmation: 'another' };
  assert.equal((await link.client.post('/reset-password', unlike)).status, 422);
  assert.equal(await office.snapshot(...TABLES), before);

  office.clock.advance({ minutes: 59, seconds: 59 });
  assert.equal((await link.client.post('/reset-password', reset(one.email, link.token))).status, 200);
  assert.deepEqual(
    shown(await link.client.post('/reset-password', reset(one.email, link.token, 'once more please'))),
    BAD_LINK,
  );
  office.clock.advance({ seconds: 1 });
  assert.deepEqual(
    shown(await other.client.post('/reset-password', reset(two.email, other.token))),
    BAD_LINK,
  );
  assert.deepEqual(
    [await canSignIn(one.email, NEW_PASSWORD), await canSignIn(two.email, PASSWORD)],
    [true, true],
  );
});

test('the link of an account that was disabled since is invalid', async () => {
  const { id, email } = await office.person();
  const { token, client } = await linkFor(email);
  await office.db
    .updateTable('users')
    .set({ disabled_at: '2026-11-21T00:00:00Z' })
    .where('id', '=', id)
    .execute();
  assert.deepEqual(shown(await client.post('/reset-password', reset(email, token))), BAD_LINK);
});

test('contract: a link requested while the account’s address changes is not mailed to the old address', async () => {
  const { id, email } = await office.person();
  const moved = `moved-${email}`;
  const client = await newBrowser();
  const asked = await whileHeld(
    office.pool,
    `update users set email = '${moved}', email_key = '${moved}' where id = ${id}`,
    () => client.post('/forgot-password', { email }),
    async () => undefined,
  );
  assert.deepEqual(shown(asked), ASKED);
  assert.deepEqual([office.mailsTo(email), office.mailsTo(moved)], [[], []]);
  const reported = office
    .eventLines()
    .filter((line) => line.security_event === 'code_sent' && line.user_id === id);
  assert.deepEqual(reported, []);
});

test('a reset ends every session, works once, notifies the owner, and stores only a keyed hash of the token', async () => {
  const { id, email } = await office.person();
  const sessions = [await office.signedInAs(email), await office.signedInAs(email)];
  const { token, client } = await linkFor(email);
  assert.ok(!(await office.snapshot('password_reset_tokens')).includes(token));
  const reply = await client.post('/reset-password', reset(email.toUpperCase(), token));
  assert.deepEqual(shown(reply), [200, { message: 'Your password has been reset.' }]);
  for (const session of sessions) assert.equal((await session.get('/api/profile')).status, 401);
  assert.equal((await client.get('/api/profile')).status, 401, 'nobody is signed in by it');
  assert.deepEqual([await canSignIn(email, PASSWORD), await canSignIn(email, NEW_PASSWORD)], [false, true]);
  assert.deepEqual(await office.auditOf(id), ['user.password_reset']);
  assert.equal(office.mailsTo(email).at(-1)!.subject, 'Your password was reset (Bulwagan Office)');
  const logged = JSON.stringify(office.lines);
  for (const secret of [token, NEW_PASSWORD, PASSWORD]) assert.ok(!logged.includes(secret));
  assert.ok(office.events().includes('password_reset') && office.events().includes('code_sent'));
});

test('of five concurrent uses of one link, one sets its password', async () => {
  const { email } = await office.person();
  const { token, client } = await linkFor(email);
  const passwords = Array.from({ length: 5 }, (_, n) => `the password number ${n}`);
  const replies = await Promise.all(
    passwords.map((password) => client.copy().post('/reset-password', reset(email, token, password))),
  );
  assert.deepEqual(statusesOf(replies), [200, 422, 422, 422, 422]);
  const winner = passwords[replies.findIndex(({ status }) => status === 200)]!;
  assert.ok(await canSignIn(email, winner));
});

test('a link that is replaced while its new password is hashed sets none', async (t) => {
  const slow = slowPasswords();
  const testApp = await startBackOffice(t, { passwords: slow.passwords });
  const { email } = await testApp.person();
  const client = testApp.browser();
  await client.enter();
  await client.post('/forgot-password', { email });
  const [, token] = /token=([\w-]+)/.exec(testApp.mailsTo(email)[0]!.text)!;
  slow.meanwhile = async () => {
    await testApp.db
      .updateTable('password_reset_tokens')
      .set({ token_hash: Buffer.alloc(32) })
      .execute();
  };
  assert.deepEqual(shown(await client.post('/reset-password', reset(email, token!))), BAD_LINK);
  assert.equal((await client.login(email)).status, 200);
});

test('a reset keeps the second factor', async () => {
  const { id, email } = await office.person();
  await office.db
    .insertInto('two_factor')
    .values({
      user_id: id,
      secret: 'sealed',
      confirmed_at: '2026-11-21T00:00:00Z',
      recovery_codes: 'sealed',
      created_at: '2026-11-21T00:00:00Z',
      updated_at: '2026-11-21T00:00:00Z',
    })
    .execute();
  const { token, client } = await linkFor(email);
  await client.post('/reset-password', reset(email, token));
  assert.deepEqual(shown(await (await newBrowser()).login(email, NEW_PASSWORD)), [200, { two_factor: true }]);
});

test('C§8 a user locked out after forgetting the password can sign in after a reset', async () => {
  const { email } = await office.person();
  const { token, client } = await linkFor(email);
  for (let n = 0; n < 4; n += 1) await client.login(email, 'forgotten');
  assert.equal((await client.login(email)).status, 429);
  await client.post('/reset-password', reset(email, token));
  assert.equal((await client.login(email, NEW_PASSWORD)).status, 200);
});

test('a concurrent change and reset do not deadlock: the first to lock the account wins', async (t) => {
  const deadlocks = watchDeadlocks(t);
  const { id, email } = await office.person();
  const client = await office.signedInAs(email);
  const link = await linkFor(email);
  const { db, pool } = office;
  await db
    .insertInto('pending_sign_ins')
    .values({ id_hash: Buffer.alloc(32, 7), user_id: id, expires_at: '2030-01-01T00:00:00Z' })
    .execute();
  // The change holds the account and waits for the pending sign-in; the reset comes then.
  const held = await db.startTransaction().execute();
  await held.selectFrom('pending_sign_ins').select('user_id').where('user_id', '=', id).forUpdate().execute();
  const changed = client.put('/user/password', change());
  await waitingForLocks(pool, 1);
  const wasReset = link.client.post('/reset-password', reset(email, link.token, 'one of the link'));
  await waitingForLocks(pool, 2);
  await held.commit().execute();
  assert.equal((await changed).status, 200);
  assert.deepEqual(shown(await wasReset), BAD_LINK);
  assert.equal(deadlocks(), 0);
  assert.ok(await canSignIn(email, NEW_PASSWORD));
});

test('contract §2 mails about an account are in the language of the request of its owner', async () => {
  for (const [language, link, notice, hello] of [
    [
      'fil',
      'I-reset ang inyong password',
      'Na-reset ang inyong password (Bulwagan Office)',
      'Magandang araw po',
    ],
    [
      'tl-PH,en;q=0.5',
      'I-reset ang inyong password',
      'Na-reset ang inyong password (Bulwagan Office)',
      'Magandang araw po',
    ],
    ['en', 'Reset your password', 'Your password was reset (Bulwagan Office)', 'Hello'],
    ['de', 'Reset your password', 'Your password was reset (Bulwagan Office)', 'Hello'],
  ] as const) {
    const { email } = await office.person();
    const client = await newBrowser();
    const headers = { 'accept-language': language };
    await client.post('/forgot-password', { email }, { headers });
    const mail = office.mailsTo(email).at(-1)!;
    const token = new URL(/http:\S+/.exec(mail.text)![0]).searchParams.get('token')!;
    assert.equal((await client.post('/reset-password', reset(email, token), { headers })).status, 200);
    const [asked, reported] = office.mailsTo(email).slice(-2);
    assert.deepEqual([asked!.subject, reported!.subject], [link, notice], language);
    for (const { text } of [asked!, reported!]) assert.match(text, new RegExp(`^${hello}`, 'm'), language);
  }
});
