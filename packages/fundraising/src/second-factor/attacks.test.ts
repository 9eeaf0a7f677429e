import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAuthenticator } from '@bulwagan/platform/second-factor/testing/authenticator.ts';
import { PASSWORD, type Person, startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { bearer, KINDS, type Kind, login, statuses } from '../accounts/testing/steps.ts';
import {
  answer,
  appCode,
  browserOf,
  challenged,
  GONE,
  invalid,
  shown,
  WRONG_CODE,
  WRONG_RECOVERY_CODE,
  withApp,
} from './testing/factors.ts';

const ENTERED = ['sessions', 'devices', 'push_tokens', 'two_factor', 'passkeys', 'pending_sign_ins'];
const WRONG_PASSKEY = invalid('passkey', 'The provided passkey was invalid.');

async function withPasskey(testApp: TestApp, authenticator = createAuthenticator()) {
  const person = await testApp.person();
  const post = (path: string, body: object = {}) =>
    person.post(`/profile/two-factor/passkeys${path}`, { password: PASSWORD, ...body });
  const credential = authenticator.create((await post('/options')).body.data);
  const added = await post('', { name: 'a key', credential });
  assert.equal(added.status, 201, added.text);
  return { ...person, authenticator, passkeyId: added.body.data.passkey.id as number };
}

const optionsFor = async (testApp: TestApp, kind: Kind, challenge: string) =>
  (await testApp.post(`/${kind}/auth/two-factor-challenge/passkey-options`, { challenge })).body.data;

const remove = ({ token }: Person, testApp: TestApp, path: string) =>
  testApp.send('DELETE', `/profile/two-factor${path}`, { ...bearer(token), body: { password: PASSWORD } });

test('F§5 a challenge cannot be answered with another user’s code, recovery code or passkey, even if the body names that user', async (t) => {
  const testApp = await startFundraising(t);
  const [thief, keyed] = [await withApp(testApp), await withPasskey(testApp)];
  for (const kind of KINDS) {
    const victim = await withApp(testApp);
    const challenge = await challenged(testApp, kind, victim.email);
    const passkey = keyed.authenticator.get(await optionsFor(testApp, kind, challenge));
    const before = await testApp.snapshot(...ENTERED);
    for (const named of [{}, { user_id: thief.id, id: thief.id, email: thief.email, token_version: 0 }]) {
      const given = (factor: object) => answer(testApp, kind, challenge, { ...named, ...factor });
      const code = await given({ code: appCode(testApp, thief.secret) });
      assert.deepEqual(shown(code), invalid('code', WRONG_CODE));
      const recovery = await given({ recovery_code: thief.recoveryCodes[0] });
      assert.deepEqual(shown(recovery), invalid('recovery_code', WRONG_RECOVERY_CODE));
    }
    assert.deepEqual(shown(await answer(testApp, kind, challenge, { passkey })), WRONG_PASSKEY);
    assert.equal(await testApp.snapshot(...ENTERED), before);
  }
  const own = await challenged(testApp, 'web', thief.email);
  assert.equal((await answer(testApp, 'web', own, { code: appCode(testApp, thief.secret) })).status, 200);
});

test('F§5 of several factors the strongest is checked, and a correct one does not make up for a wrong one', async (t) => {
  const testApp = await startFundraising(t);
  const { email, secret, recoveryCodes } = await withApp(testApp);
  const challenge = await challenged(testApp, 'web', email);
  const before = await testApp.snapshot(...ENTERED);
  const code = appCode(testApp, secret);
  const mixed = await answer(testApp, 'web', challenge, { code, recovery_code: 'aaaaaaaaaa-aaaaaaaaaa' });
  assert.deepEqual(shown(mixed), invalid('recovery_code', WRONG_RECOVERY_CODE));
  const swapped = await answer(testApp, 'web', challenge, { code: recoveryCodes[0] });
  assert.deepEqual(shown(swapped), invalid('code', WRONG_CODE));
  assert.equal(await testApp.snapshot(...ENTERED), before);
});

test('one recovery code used on many challenges at once signs in once', async (t) => {
  const testApp = await startFundraising(t);
  const { email, recoveryCodes } = await withApp(testApp);
  const challenges = await Promise.all(
    Array.from({ length: 5 }, (_, n) => challenged(testApp, KINDS[n % 2]!, email)),
  );
  const replies = await Promise.all(
    challenges.map((challenge, n) =>
      answer(testApp, KINDS[n % 2]!, challenge, { recovery_code: recoveryCodes[2] }),
    ),
  );
  assert.deepEqual(statuses(replies), { 200: 1, 422: 4 });
  const reports = ({ subject }: { subject: string }) => subject.startsWith('A recovery code');
  await testApp.mail(email, reports);
  assert.equal((await testApp.mails(email)).filter(reports).length, 1);
});

test('one passkey answer signs in once, however often it is sent', async (t) => {
  const testApp = await startFundraising(t);
  const { email, authenticator } = await withPasskey(testApp);
  const challenge = await challenged(testApp, 'web', email);
  const passkey = authenticator.get(await optionsFor(testApp, 'web', challenge));
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => answer(testApp, 'web', challenge, { passkey })),
  );
  assert.equal(statuses(replies)[200], 1);
});

test('a copied passkey with an older counter is refused', async (t) => {
  const testApp = await startFundraising(t);
  const { email, authenticator } = await withPasskey(testApp);
  const challenge = await challenged(testApp, 'web', email);
  const passkey = authenticator.get(await optionsFor(testApp, 'web', challenge));
  assert.equal((await answer(testApp, 'web', challenge, { passkey })).status, 200);
  const next = await challenged(testApp, 'mobile', email);
  const [copy] = authenticator.credentials;
  copy!.counter = 0;
  const behind = authenticator.get(await optionsFor(testApp, 'mobile', next));
  assert.deepEqual(shown(await answer(testApp, 'mobile', next, { passkey: behind })), WRONG_PASSKEY);
  copy!.counter = 7;
  const early = authenticator.get(await optionsFor(testApp, 'mobile', next));
  assert.equal((await answer(testApp, 'mobile', next, { passkey: early })).status, 200);
});

test('F§5 a factor removed between the steps is no longer accepted', async (t) => {
  const testApp = await startFundraising(t);
  const keyed = await withPasskey(testApp);
  const awaited = await challenged(testApp, 'web', keyed.email);
  const passkey = keyed.authenticator.get(await optionsFor(testApp, 'web', awaited));
  assert.equal((await remove(keyed, testApp, `/passkeys/${keyed.passkeyId}`)).status, 200);
  assert.deepEqual(shown(await answer(testApp, 'web', awaited, { passkey })), WRONG_PASSKEY);

  const person = await withApp(testApp);
  const challenge = await challenged(testApp, 'web', person.email);
  assert.equal((await remove(person, testApp, '/app')).status, 200);
  const before = await testApp.snapshot(...ENTERED);
  for (const [factor, refusal] of [
    [{ code: appCode(testApp, person.secret) }, invalid('code', WRONG_CODE)],
    [{ recovery_code: person.recoveryCodes[0] }, invalid('recovery_code', WRONG_RECOVERY_CODE)],
  ] as const)
    assert.deepEqual(shown(await answer(testApp, 'web', challenge, factor)), refusal);
  assert.equal(await testApp.snapshot(...ENTERED), before);
  assert.equal((await login(testApp, 'web', person.email, PASSWORD)).status, 200);
});

test('F§7 an account suspended or deleted between the steps cannot sign in with any factor', async (t) => {
  const testApp = await startFundraising(t);
  const [admin, keyed] = [await testApp.person({ roles: ['system_admin'] }), await withPasskey(testApp)];
  const challenge = await challenged(testApp, 'mobile', keyed.email);
  const passkey = keyed.authenticator.get(await optionsFor(testApp, 'mobile', challenge));
  const suspended = await admin.post(`/users/${keyed.id}/suspend`, { reason: 'asked for' });
  assert.equal(suspended.status, 200, suspended.text);
  const refused = await answer(testApp, 'mobile', challenge, { passkey });
  assert.deepEqual(shown(refused), [
    403,
    {
      success: false,
      message: 'Your account has been suspended. For help, please write to help@bulwagan.test.',
    },
  ]);

  const gone = await withApp(testApp);
  const awaited = await challenged(testApp, 'web', gone.email);
  await testApp.app.db.deleteFrom('users').where('id', '=', gone.id).execute();
  const reply = await answer(testApp, 'web', awaited, { code: appCode(testApp, gone.secret) });
  assert.deepEqual(shown(reply), invalid('challenge', GONE));
});

test('F§4 no field of a body turns a factor on, marks it as used or assigns it to another user', async (t) => {
  const testApp = await startFundraising(t);
  const [one, other] = [await testApp.person(), await testApp.person()];
  const more = {
    user_id: other.id,
    secret: 'GEZDGNBVGY3TQOJQ',
    secret_key: 'GEZDGNBVGY3TQOJQ',
    confirmed_at: '2026-01-01T00:00:00Z',
    last_used_step: 1,
    recovery_codes: ['aaaaaaaaaa-aaaaaaaaaa'],
  };
  const app = await one.post('/profile/two-factor/app', { password: PASSWORD, ...more });
  assert.equal(app.status, 200, app.text);
  assert.notEqual(app.body.data.secret_key, more.secret);
  const rows = await testApp.app.db
    .selectFrom('two_factor')
    .select(['user_id', 'confirmed_at', 'last_used_step'])
    .execute();
  assert.deepEqual(rows, [{ user_id: one.id, confirmed_at: null, last_used_step: null }]);

  const keyed = await withPasskey(testApp);
  const own = `/profile/two-factor/passkeys/${keyed.passkeyId}`;
  const before = await testApp.snapshot('passkeys');
  const renamed = await keyed.put(own, { name: 'a key', user_id: other.id, counter: 99, public_key: 'x' });
  assert.equal(renamed.status, 200, renamed.text);
  assert.equal(await testApp.snapshot('passkeys'), before);
});

test('F§4 removing a factor needs a password in the body, or a session that has confirmed it', async (t) => {
  const testApp = await startFundraising(t);
  const { email, token, recoveryCodes } = await withApp(testApp);
  const path = '/profile/two-factor/app';
  assert.equal((await testApp.send('DELETE', path, bearer(token))).status, 423);
  const challenge = await challenged(testApp, 'web', email);
  const browser = browserOf(
    testApp,
    await answer(testApp, 'web', challenge, { recovery_code: recoveryCodes[0] }),
  );
  assert.equal((await browser.delete(path)).status, 423);
  assert.equal((await browser.post('/profile/password-confirmation', { password: PASSWORD })).status, 200);
  assert.equal((await browser.delete(path)).status, 200);
  assert.equal(await testApp.snapshot('two_factor'), 'two_factor: ');
});
