import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAuthenticator } from '@bulwagan/platform/second-factor/testing/authenticator.ts';
import { codeOf, PASSWORD, startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { waitingForLocks, whileHeld } from '@bulwagan/testing/locks.ts';
import { sql } from 'kysely';
import { bearer, login, NEW_PASSWORD } from '../accounts/testing/steps.ts';
import {
  answer,
  appCode,
  browserOf,
  challenged,
  invalid,
  shown,
  WRONG_CODE,
  WRONG_RECOVERY_CODE,
  withApp,
} from './testing/factors.ts';

/** Signs a user in on one more device, to change second factors with the password. */
async function signedIn(testApp: TestApp, email: string, password: string) {
  const reply = await login(testApp, 'mobile', email, password);
  assert.equal(reply.status, 200, reply.text);
  const options = bearer(reply.body.data.access_token);
  return (path: string, body: object = {}) => testApp.post(path, { password, ...body }, options);
}

type Post = Awaited<ReturnType<typeof signedIn>>;

const begin = async (post: Post, body: object = {}): Promise<string> =>
  (await post('/profile/two-factor/app', body)).body.data.secret_key;

/** Steps that an owner takes after a suspected break-in. Each returns the password valid afterwards. */
const CARES: [name: string, care: (testApp: TestApp, email: string) => Promise<string>][] = [
  [
    'a new password by a mailed code',
    async (testApp, email) => {
      await testApp.post('/auth/forgot-password', { email });
      const token = codeOf(await testApp.mail(email, ({ subject }) => /reset/i.test(subject)));
      const body = { email, token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
      assert.equal((await testApp.post('/auth/reset-password', body)).status, 200);
      return NEW_PASSWORD;
    },
  ],
  [
    'a changed password',
    async (testApp, email) => {
      const post = await signedIn(testApp, email, PASSWORD);
      const body = {
        current_password: PASSWORD,
        password: NEW_PASSWORD,
        password_confirmation: NEW_PASSWORD,
      };
      assert.equal((await post('/profile/password', body)).status, 200);
      return NEW_PASSWORD;
    },
  ],
  [
    'signing out everywhere',
    async (testApp, email) => {
      const post = await signedIn(testApp, email, PASSWORD);
      assert.equal((await post('/mobile/auth/logout-all')).status, 200);
      return PASSWORD;
    },
  ],
  [
    'half an hour',
    async (testApp) => {
      testApp.clock.advance({ minutes: 30, seconds: 1 });
      return PASSWORD;
    },
  ],
];

for (const [name, care] of CARES) {
  test(`F§5 a factor that another person has set up but not confirmed is no factor of the owner after ${name}`, async (t) => {
    const testApp = await startFundraising(t);
    const { email } = await testApp.person();
    const seeded = await begin(await signedIn(testApp, email, PASSWORD));
    const {
      rows: [row],
    } = await sql<{ codes: string }>`select recovery_codes as codes from two_factor`.execute(testApp.app.db);

    const password = await care(testApp, email);
    const post = await signedIn(testApp, email, password);
    const secret = await begin(post);
    assert.notEqual(secret, seeded);
    const bySeeded = { code: appCode(testApp, seeded) };
    const refused = await post('/profile/two-factor/app/confirm', bySeeded);
    assert.deepEqual(shown(refused), invalid('code', WRONG_CODE));
    const confirmed = await post('/profile/two-factor/app/confirm', { code: appCode(testApp, secret) });
    assert.equal(confirmed.status, 200, confirmed.text);
    const { rows } = await sql<{ codes: string }>`select recovery_codes as codes from two_factor`.execute(
      testApp.app.db,
    );
    assert.notEqual(rows[0]!.codes, row!.codes);
  });
}

test('F§5 a first passkey comes with its own recovery codes, not with those of an unfinished setup', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const post = await signedIn(testApp, email, PASSWORD);
  const begun = await begin(post);
  const codes = () => sql<{ codes: string }>`select recovery_codes as codes from two_factor`;
  const { rows: before } = await codes().execute(testApp.app.db);
  const again = await signedIn(testApp, email, PASSWORD);
  const options = (await again('/profile/two-factor/passkeys/options')).body.data;
  const credential = createAuthenticator().create(options);
  const added = await again('/profile/two-factor/passkeys', { name: 'a key', credential });
  assert.equal(added.status, 201, added.text);
  assert.equal(added.body.data.recovery_codes.length, 8);
  const { rows: after } = await codes().execute(testApp.app.db);
  assert.notEqual(after[0]!.codes, before[0]!.codes);
  const { rows: secrets } = await sql`select from two_factor where secret is not null`.execute(
    testApp.app.db,
  );
  assert.equal(secrets.length, 0);
  const late = await post('/profile/two-factor/app/confirm', { code: appCode(testApp, begun) });
  assert.deepEqual(shown(late), invalid('code', WRONG_CODE));
});

test('F§5 recovery codes of an unfinished setup are neither shown nor renewed', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const post = await signedIn(testApp, email, PASSWORD);
  await begin(post);
  const before = await testApp.snapshot('two_factor', 'audit_log');
  const showing = await post('/profile/two-factor/recovery-codes/show');
  assert.deepEqual(showing.body.data, { recovery_codes: [] });
  assert.equal((await post('/profile/two-factor/recovery-codes')).status, 404);
  assert.equal(await testApp.snapshot('two_factor', 'audit_log'), before);
  assert.deepEqual(await testApp.mails(email), []);
});

test('a passkey added while the last other factor is removed has recovery codes', async (t) => {
  const testApp = await startFundraising(t);
  const { id, post: asPerson } = await withApp(testApp);
  const post: Post = (path, body = {}) => asPerson(path, { password: PASSWORD, ...body });
  const options = (await post('/profile/two-factor/passkeys/options')).body.data;
  const credential = createAuthenticator().create(options);
  const added = await testApp.app.db.transaction().execute(async (trx) => {
    await sql`select from two_factor where user_id = ${id} for update`.execute(trx);
    const adding = post('/profile/two-factor/passkeys', { name: 'a key', credential });
    await waitingForLocks(testApp.app.connection.pool);
    await sql`delete from two_factor where user_id = ${id}`.execute(trx);
    return { adding };
  });
  const reply = await added.adding;
  assert.equal(reply.status, 201, reply.text);
  assert.equal(reply.body.data.recovery_codes.length, 8);
});

test('F§5 a null or empty factor counts as missing', async (t) => {
  const testApp = await startFundraising(t);
  const { email, secret, recoveryCodes } = await withApp(testApp);
  const challenge = await challenged(testApp, 'mobile', email);
  const empty = await answer(testApp, 'mobile', challenge, { recovery_code: null, code: '', passkey: null });
  assert.deepEqual(shown(empty), invalid('code', WRONG_CODE));
  const blank = await answer(testApp, 'mobile', challenge, { recovery_code: 'x', code: null, passkey: null });
  assert.deepEqual(shown(blank), invalid('recovery_code', WRONG_RECOVERY_CODE));
  const code = appCode(testApp, secret);
  const given = await answer(testApp, 'mobile', challenge, { code, recovery_code: ' ', passkey: null });
  assert.equal(given.status, 200, given.text);
  const next = await challenged(testApp, 'web', email);
  const recovered = { code: '', recovery_code: recoveryCodes[0], passkey: null };
  assert.equal((await answer(testApp, 'web', next, recovered)).status, 200);
});

test('F§5 a device or browser signed out while its request waits starts no factor setup', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email } = await testApp.person();
  const { pool } = testApp.app.connection;
  const kinds = {
    device: await signedIn(testApp, email, PASSWORD),
    session: browserOf(testApp, await login(testApp, 'web', email, PASSWORD)).post,
  };
  for (const [kind, post] of Object.entries(kinds)) {
    const reply = await whileHeld(
      pool,
      `select from users where id = ${id} for update`,
      () => post('/profile/two-factor/app', { password: PASSWORD }),
      async () => {
        await pool.query(
          kind === 'device' ? 'update devices set revoked_at = now()' : 'delete from sessions',
        );
      },
    );
    assert.equal(reply.status, 401, reply.text);
    assert.equal(await testApp.snapshot('two_factor'), 'two_factor: ');
  }
});
