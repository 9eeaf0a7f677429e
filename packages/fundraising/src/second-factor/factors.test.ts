import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAuthenticator } from '@bulwagan/platform/second-factor/testing/authenticator.ts';
import { PASSWORD, startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { bearer, login } from '../accounts/testing/steps.ts';
import { fundraisingAccounts } from '../commands/accounts.ts';
import {
  answer,
  appCode,
  browserOf,
  challenged,
  GONE,
  invalid,
  shown,
  WRONG_CODE,
  withApp,
} from './testing/factors.ts';

const TABLES = ['users', 'sessions', 'two_factor', 'passkeys', 'passkey_challenges', 'audit_log'];
const UNCONFIRMED = [423, { success: false, message: 'Password confirmation required.' }];

const credential = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', attestationObject: 'x' },
};

/** Every route that shows or changes a factor, with a body that is complete except for the password. */
const SETTINGS: [method: 'POST' | 'DELETE', path: string, body: object][] = [
  ['POST', '/profile/two-factor/app', {}],
  ['POST', '/profile/two-factor/app/confirm', { code: '123456' }],
  ['DELETE', '/profile/two-factor/app', {}],
  ['POST', '/profile/two-factor/recovery-codes', {}],
  ['POST', '/profile/two-factor/recovery-codes/show', {}],
  ['POST', '/profile/two-factor/passkeys/options', {}],
  ['POST', '/profile/two-factor/passkeys', { name: 'a key', credential }],
  ['DELETE', '/profile/two-factor/passkeys/1', {}],
];

const inBrowser = async (testApp: TestApp, email: string) =>
  browserOf(testApp, await login(testApp, 'web', email, PASSWORD));

const auditOf = async (testApp: TestApp, id: number): Promise<string[]> => {
  const rows = await testApp.app.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

test('F§4 without the password second-factor routes are 423, by token and session, and nothing changes', async (t) => {
  const testApp = await startFundraising(t);
  const { email, token } = await withApp(testApp);
  const challenge = await challenged(testApp, 'web', email);
  const recovery = await testApp.post(
    '/profile/two-factor/recovery-codes/show',
    { password: PASSWORD },
    bearer(token),
  );
  const [code] = recovery.body.data.recovery_codes;
  const browser = browserOf(testApp, await answer(testApp, 'web', challenge, { recovery_code: code }));
  const before = await testApp.snapshot(...TABLES);
  for (const [method, path, body] of SETTINGS) {
    const asBearer = await testApp.send(method, path, { ...bearer(token), body });
    assert.deepEqual(shown(asBearer), UNCONFIRMED, path);
    const inSession = method === 'POST' ? await browser.post(path, body) : await browser.delete(path, body);
    assert.deepEqual(shown(inSession), UNCONFIRMED, path);
    const wrong = await testApp.send(method, path, { ...bearer(token), body: { ...body, password: null } });
    assert.deepEqual(shown(wrong), UNCONFIRMED, path);
    assert.equal((await testApp.send(method, path, { body })).status, 401, path);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§4 a wrong password is 422 on each of these routes, and repeated guesses are 429', async (t) => {
  const testApp = await startFundraising(t);
  const { token } = await testApp.person();
  const before = await testApp.snapshot(...TABLES);
  for (let n = 0; n < 10; n += 1) {
    const [method, path, body] = SETTINGS[n % SETTINGS.length]!;
    const reply = await testApp.send(method, path, {
      ...bearer(token),
      body: { ...body, password: 'wrong' },
    });
    assert.deepEqual(shown(reply), invalid('password', 'The password is incorrect.'), path);
  }
  const locked = await testApp.post('/profile/two-factor/app', { password: PASSWORD }, bearer(token));
  assert.equal(locked.status, 429);
  assert.ok(Number(locked.headers['retry-after']) > 0);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§5 a confirmed password is valid for three hours in its session only', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, token } = await testApp.person();
  const [here, there] = [await inBrowser(testApp, email), await inBrowser(testApp, email)];
  const confirmed = async () => (await here.get('/profile/password-confirmation')).body.data.confirmed;
  assert.equal(await confirmed(), false);
  const wrong = await here.post('/profile/password-confirmation', { password: 'wrong' });
  assert.deepEqual(shown(wrong), invalid('password', 'The password is incorrect.'));
  assert.equal(await confirmed(), false);
  const byToken = await testApp.post('/profile/password-confirmation', { password: PASSWORD }, bearer(token));
  assert.equal(byToken.status, 401, 'a token has no session to note it in');
  assert.equal((await here.post('/profile/password-confirmation', { password: PASSWORD })).status, 200);
  assert.equal(await confirmed(), true);
  assert.equal((await there.post('/profile/two-factor/app')).status, 423);
  assert.equal((await here.post('/profile/two-factor/app')).status, 200);
  // Extends the session, which would otherwise expire by inactivity first.
  const later = '2099-01-01T00:00:00Z';
  await testApp.app.db.updateTable('sessions').set({ expires_at: later }).where('user_id', '=', id).execute();
  testApp.clock.advance({ hours: 2, minutes: 59, seconds: 59 });
  assert.equal(await confirmed(), true);
  await testApp.app.db.updateTable('sessions').set({ expires_at: later }).where('user_id', '=', id).execute();
  testApp.clock.advance({ seconds: 1 });
  assert.equal(await confirmed(), false);
  assert.equal((await here.post('/profile/two-factor/recovery-codes/show')).status, 423);
});

test('F§4 a wrong code does not turn an app on, and without a factor there are no codes to replace', async (t) => {
  const testApp = await startFundraising(t);
  const { token, email } = await testApp.person();
  const post = (path: string, body: object = {}) =>
    testApp.post(`/profile/two-factor${path}`, { password: PASSWORD, ...body }, bearer(token));
  const { secret_key: secret, url, svg } = (await post('/app')).body.data;
  assert.ok(url.startsWith('otpauth://totp/Bulwagan%20Fundraising:') && url.includes(`secret=${secret}`));
  assert.ok(url.includes(encodeURIComponent(email)));
  assert.match(svg, /^<svg /);
  assert.equal((await post('/app')).body.data.secret_key, secret, 'it stays until its first code');
  assert.notEqual((await post('/app', { force: true })).body.data.secret_key, secret);
  assert.deepEqual(shown(await post('/app/confirm', { code: '000000' })), invalid('code', WRONG_CODE));
  assert.deepEqual((await testApp.get('/profile/two-factor', bearer(token))).body.data, {
    authenticator_app: false,
    passkeys: [],
  });
  const other = await testApp.person();
  const none = await other.post('/profile/two-factor/recovery-codes', { password: PASSWORD });
  assert.equal(none.status, 404);
  const shownCodes = await other.post('/profile/two-factor/recovery-codes/show', { password: PASSWORD });
  assert.deepEqual(shownCodes.body.data, { recovery_codes: [] });
  assert.deepEqual(await testApp.mails(email), []);
});

test('F§5 an app is turned on and off, each with a mail and an audit event; its secret is not shown again', async (t) => {
  const testApp = await startFundraising(t);
  const institutionId = await testApp.institution();
  const { id, email, secret, recoveryCodes, post, token } = await withApp(testApp, {
    roles: ['committee_member'],
    institutionId,
  });
  assert.equal(new Set(recoveryCodes).size, 8);
  for (const code of recoveryCodes) assert.match(code, /^[a-z0-9]{13}-[a-z0-9]{13}$/);
  const again = await post('/profile/two-factor/app', { password: PASSWORD, force: true });
  assert.deepEqual(shown(again), [
    422,
    { success: false, message: 'The authenticator app is on already. Turn it off to set up another one.' },
  ]);
  const rows = await testApp.snapshot('two_factor', 'audit_log');
  for (const text of [secret, ...recoveryCodes]) assert.ok(!rows.includes(text), 'sealed');
  await testApp.mail(email, ({ subject }) => subject === 'Two-step sign-in is on (Bulwagan Fundraising)');
  const off = await testApp.send('DELETE', '/profile/two-factor/app', {
    ...bearer(token),
    body: { password: PASSWORD },
  });
  assert.equal(off.status, 200, off.text);
  await testApp.mail(email, ({ subject }) => subject.startsWith('The authenticator app is off'));
  assert.deepEqual(await auditOf(testApp, id), ['user.two_factor_enabled', 'user.two_factor_disabled']);
  const { tenant_id: tenant } = await testApp.app.db
    .selectFrom('audit_log')
    .select('tenant_id')
    .where('actor_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.equal(tenant, institutionId, 'its administrators see it');
  assert.equal((await login(testApp, 'web', email, PASSWORD)).status, 200);
  assert.equal(await testApp.snapshot('two_factor'), 'two_factor: ');
});

test('F§5 a user who lost every second factor signs in by password after the operator removed them, signed out everywhere', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, get } = await withApp(testApp);
  const challenge = await challenged(testApp, 'web', email);
  await fundraisingAccounts(testApp.app, 'the operator').resetTwoFactor(email);
  assert.equal(await testApp.snapshot('two_factor', 'passkeys'), 'two_factor: \npasskeys: ');
  assert.equal((await get('/profile')).status, 401);
  assert.deepEqual(shown(await answer(testApp, 'web', challenge, {})), invalid('challenge', GONE));
  assert.equal((await login(testApp, 'web', email, PASSWORD)).status, 200);
  const record = await testApp.app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_label', 'subject_id'])
    .where('action', '=', 'user.two_factor_reset')
    .executeTakeFirstOrThrow();
  assert.deepEqual(record, { actor_id: null, actor_label: 'the operator', subject_id: String(id) });
});

test('F§5 renewed recovery codes replace the earlier ones', async (t) => {
  const testApp = await startFundraising(t);
  const { email, recoveryCodes, post } = await withApp(testApp);
  const renewed = await post('/profile/two-factor/recovery-codes', { password: PASSWORD });
  const codes: string[] = renewed.body.data.recovery_codes;
  assert.equal(codes.filter((code) => recoveryCodes.includes(code)).length, 0);
  const challenge = await challenged(testApp, 'web', email);
  const by = (code: string | undefined) => answer(testApp, 'web', challenge, { recovery_code: code });
  assert.equal((await by(recoveryCodes[0])).status, 422);
  assert.equal((await by(codes[0])).status, 200);
});

test('F§5 a passkey is registered by token or session, signs in, and an answer is not accepted twice', async (t) => {
  const testApp = await startFundraising(t);
  for (const way of ['token', 'session'] as const) {
    const { id, email, token } = await testApp.person();
    const browser = await inBrowser(testApp, email);
    const post = (path: string, body: object = {}) =>
      way === 'token'
        ? testApp.post(path, { password: PASSWORD, ...body }, bearer(token))
        : browser.post(path, { password: PASSWORD, ...body });
    const authenticator = createAuthenticator();
    const options = (await post('/profile/two-factor/passkeys/options')).body.data;
    const made = authenticator.create(options);
    const added = await post('/profile/two-factor/passkeys', { name: 'a key', credential: made });
    assert.equal(added.status, 201, added.text);
    assert.equal(added.body.data.recovery_codes.length, 8);
    assert.equal(
      (await post('/profile/two-factor/passkeys', { name: 'a key', credential: made })).status,
      422,
    );
    await testApp.mail(email, ({ subject }) => subject.startsWith('A passkey was added'));

    const challenge = await challenged(testApp, 'web', email);
    const asked = await testApp.post('/web/auth/two-factor-challenge/passkey-options', { challenge });
    assert.equal(asked.status, 200, asked.text);
    const passkey = authenticator.get(asked.body.data);
    const stranger = await challenged(testApp, 'mobile', email);
    assert.equal(
      (await answer(testApp, 'mobile', stranger, { passkey })).status,
      422,
      'of another challenge',
    );
    const entered = await answer(testApp, 'web', challenge, { passkey });
    assert.equal(entered.status, 200, entered.text);
    assert.equal(entered.body.data.id, id);
    assert.equal((await answer(testApp, 'web', challenge, { passkey })).status, 422);

    const listed = (await testApp.get('/profile/two-factor', bearer(token))).body.data;
    assert.equal(listed.authenticator_app, false);
    assert.equal(listed.passkeys[0].name, 'a key');
    assert.notEqual(listed.passkeys[0].last_used_at, null);
    const own = `/profile/two-factor/passkeys/${listed.passkeys[0].id}`;
    const thief = await testApp.person();
    assert.equal((await thief.put(own, { name: 'mine' })).status, 404);
    const taken = await testApp.send('DELETE', own, { ...bearer(thief.token), body: { password: PASSWORD } });
    assert.equal(taken.status, 404);
    const renamed = await testApp.send('PUT', own, { ...bearer(token), body: { name: 'my key' } });
    assert.equal(renamed.body.data.name, 'my key');
    const removed = await testApp.send('DELETE', own, { ...bearer(token), body: { password: PASSWORD } });
    assert.equal(removed.status, 200, removed.text);
    assert.deepEqual(await auditOf(testApp, id), ['user.passkey_added', 'user.passkey_removed']);
    assert.equal((await login(testApp, 'web', email, PASSWORD)).status, 200);
  }
});

test('while an app is set up, five wrong codes a minute are checked, and the correct one is then 429', async (t) => {
  const testApp = await startFundraising(t);
  const { post } = await testApp.person();
  const { secret_key: secret } = (await post('/profile/two-factor/app', { password: PASSWORD })).body.data;
  const confirm = (code: string) => post('/profile/two-factor/app/confirm', { password: PASSWORD, code });
  for (let n = 0; n < 5; n += 1) assert.equal((await confirm('000000')).status, 422);
  const locked = await confirm(appCode(testApp, secret));
  assert.equal(locked.status, 429);
  assert.deepEqual(locked.body.errors, { code: [locked.body.message] });
});

test('F§5 mails about a second factor are in the stored language of the account, not in that of the request', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, token } = await withApp(testApp);
  await testApp.app.db.updateTable('users').set({ language: 'fil' }).where('id', '=', id).execute();
  const headers = { ...bearer(token).headers, 'accept-language': 'en' };
  const off = await testApp.send('DELETE', '/profile/two-factor/app', {
    headers,
    body: { password: PASSWORD },
  });
  assert.equal(off.status, 200, off.text);
  const mail = await testApp.mail(email, ({ subject }) =>
    subject.startsWith('Naka-off na ang authenticator app'),
  );
  assert.match(mail.text, /^Magandang araw po/m);
  assert.match(mail.html, /<html lang="fil">/);
});
