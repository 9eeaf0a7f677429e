import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type SecurityEventKind, securityEvent } from '@bulwagan/platform/audit/security-events.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { activeCampaign } from '@bulwagan/testing/donations.ts';
import { fileForm } from '@bulwagan/testing/form.ts';
import {
  codeOf,
  PASSWORD,
  type Person,
  type Reply,
  startFundraising,
  type TestApp,
  type TestAppOptions,
} from '@bulwagan/testing/fundraising.ts';
import { sql } from 'kysely';
import { insertDonation } from '../donations/queries.ts';
import { newReference } from '../donations/tracking/reference.ts';
import { answer, appCode } from '../second-factor/testing/factors.ts';
import {
  bearer,
  login,
  NEW_PASSWORD,
  otherCode,
  refresh,
  registration,
  verify,
  withCookie,
} from './testing/steps.ts';

const IP = '203.0.113.7';
const from = { ip: IP };

type Reported = [
  kind: SecurityEventKind,
  userId: number | null,
  more?: { subject_id?: number; reason?: string },
];

/** Starts a test app whose log is recorded, with a helper that returns the security events of a request. */
async function watched(t: TestContext, options: TestAppOptions = {}) {
  const lines: string[] = [];
  const secrets = new Set<string>([PASSWORD, NEW_PASSWORD]);
  const log = createLog({ level: 'debug', pretty: false, to: { write: (line) => lines.push(line) } });
  const testApp = await startFundraising(t, { ...options, platform: { ...options.platform, log } });
  const outcomes = outcomesByKind();

  /** Asserts that a request logs exactly these events, once each, with all required fields. */
  const reports = async (
    act: () => Promise<Reply>,
    status: number,
    ...expected: Reported[]
  ): Promise<Reply> => {
    const begin = lines.length;
    const reply = await act();
    assert.equal(reply.status, status, reply.text);
    const events = lines.slice(begin).map((line) => JSON.parse(line));
    const reported = events.filter((fields) => fields.security_event !== undefined);
    for (const fields of reported) assert.match(fields.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(
      reported.map(({ time: _, level: __, pid: ___, msg: ____, route, ...fields }) => {
        assert.match(route, /^\/fundraising\/api\/v1\//);
        return fields;
      }),
      expected.map(([kind, userId, more = {}]) => ({
        security_event: kind,
        outcome: outcomes[kind],
        ip: IP,
        user_id: userId,
        reqId: reply.headers['x-request-id'],
        ...more,
      })),
    );
    return reply;
  };

  /** No event contains an address, and no log line a secret. */
  const assertDiscreet = () => {
    const events = lines.filter((line) => line.includes('security_event'));
    for (const line of events) assert.doesNotMatch(line, /@|%40/);
    for (const line of lines) for (const secret of secrets) assert.ok(!line.includes(secret), line);
  };
  return { testApp, reports, secrets, assertDiscreet };
}

/** Outcomes as the platform logs them, so that a changed outcome shows in the level's name. */
function outcomesByKind(): Record<SecurityEventKind, string> {
  return new Proxy({} as Record<SecurityEventKind, string>, {
    get(_, kind: string) {
      let outcome = '';
      const keep = (fields: object) => {
        outcome = (fields as { outcome: string }).outcome;
      };
      securityEvent({ info: keep, warn: keep }, { kind: kind as SecurityEventKind, ip: null });
      return outcome;
    },
  });
}

const deviceOf = async (testApp: TestApp, userId: number) =>
  await testApp.app.db
    .selectFrom('devices')
    .select(['id', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const setStatus = (testApp: TestApp, { id }: { id: number }, status: 'active' | 'suspended') =>
  testApp.app.db.updateTable('users').set({ status }).where('id', '=', id).execute();

test('F§5 registering and verifying log one event each, also when refused, without address, password or code', async (t) => {
  const { testApp, reports, secrets, assertDiscreet } = await watched(t);
  const first = await testApp.post('/mobile/auth/register', registration('first@x.test'));
  const id = first.body.data.id + 1;
  const email = 'ana@x.test';
  await reports(
    () => testApp.post('/mobile/auth/register', registration(email), from),
    201,
    ['account_registered', id],
    ['code_sent', id],
  );
  const code = codeOf(await testApp.mail(email));
  await reports(() => login(testApp, 'mobile', email, NEW_PASSWORD, from), 403, [
    'sign_in_refused',
    id,
    { reason: 'not verified' },
  ]);
  await reports(() => verify(testApp, 'mobile', email, otherCode(code), from), 400, ['code_refused', id]);
  await reports(() => verify(testApp, 'web', 'nobody@x.test', code, from), 400, ['code_refused', null]);
  await reports(() => verify(testApp, 'mobile', email, code, from), 200, ['email_verified', id]);
  await reports(() => verify(testApp, 'mobile', email, code, from), 400, ['code_refused', id]);

  const resend = (to: string) => () => testApp.post('/web/auth/resend-verification', { email: to }, from);
  await reports(resend('first@x.test'), 429, ['limit_reached', null]);
  testApp.clock.advance({ minutes: 2 });
  await reports(resend('first@x.test'), 200, ['code_sent', first.body.data.id]);
  await reports(resend('stranger@x.test'), 200);
  for (const secret of [code, otherCode(code)]) secrets.add(secret);
  assertDiscreet();
});

test('F§5 signing in, refreshing and signing out log one event each, also when refused', async (t) => {
  const { testApp, reports, secrets, assertDiscreet } = await watched(t);
  const { id, email } = await testApp.person();
  for (const kind of ['mobile', 'web'] as const) {
    await reports(() => login(testApp, kind, email, 'a wrong one', from), 401, ['sign_in_failed', id]);
    await reports(() => login(testApp, kind, 'nobody@x.test', PASSWORD, from), 401, ['sign_in_failed', null]);
  }
  const { body } = await reports(() => login(testApp, 'mobile', email, PASSWORD, from), 200, [
    'sign_in_succeeded',
    id,
  ]);
  const { access_token: access, refresh_token: refreshToken } = body.data;
  const renew = (token: string) => () => testApp.post('/mobile/auth/refresh', { refresh_token: token }, from);
  await reports(renew(refreshToken), 200, ['token_refreshed', id]);
  await reports(renew('not a token of ours'), 401, ['token_refused', null, { reason: 'refresh token' }]);
  for (const secret of [access, refreshToken, 'not a token of ours', 'a wrong one']) secrets.add(secret);

  const web = await reports(() => login(testApp, 'web', email, PASSWORD, from), 200, [
    'sign_in_succeeded',
    id,
  ]);
  const cookie = { ...withCookie(web), ...from };
  await reports(() => testApp.post('/mobile/auth/logout', undefined, cookie), 401, [
    'token_refused',
    id,
    { reason: 'wrong kind' },
  ]);
  await reports(() => testApp.post('/web/auth/logout', undefined, cookie), 200, ['signed_out', id]);
  await reports(() => testApp.post('/web/auth/logout', undefined, cookie), 401, ['token_refused', null]);
  secrets.add(cookie.headers!.cookie!.split('=')[1]!);

  const own = { ...bearer(access), ...from };
  await reports(() => testApp.post('/mobile/auth/logout', undefined, own), 200, ['signed_out', id]);
  await reports(() => testApp.get('/profile', own), 401, ['token_refused', id, { reason: 'revoked' }]);
  const again = await login(testApp, 'mobile', email, PASSWORD);
  const all = { ...bearer(again.body.data.access_token), ...from };
  await reports(() => testApp.post('/mobile/auth/logout-all', undefined, all), 200, [
    'signed_out_everywhere',
    id,
  ]);
  await reports(() => testApp.get('/profile', { ...bearer('garbage'), ...from }), 401, [
    'token_refused',
    null,
  ]);
  await reports(() => testApp.get('/profile', from), 401);
  assertDiscreet();
});

test('F§5 a second factor logs one event per step and change, without code, secret or challenge', async (t) => {
  const { testApp, reports, secrets, assertDiscreet } = await watched(t);
  const person = await testApp.person();
  const { id, email, post } = person;
  const settings = '/profile/two-factor';
  const key = await reports(() => post(`${settings}/app`, { password: PASSWORD }, from), 200);
  const secret: string = key.body.data.secret_key;
  const confirm = (code: string) => () => post(`${settings}/app/confirm`, { password: PASSWORD, code }, from);
  await reports(confirm('000000'), 422, ['two_factor_failed', id, { reason: 'confirming' }]);
  await reports(confirm(appCode(testApp, secret)), 200, ['two_factor_enabled', id]);
  await reports(() => post(`${settings}/app`, { password: 'a wrong one' }, from), 422, [
    'password_confirmation_failed',
    id,
  ]);
  testApp.clock.advance({ seconds: 30 });
  const asked = await reports(() => login(testApp, 'web', email, PASSWORD, from), 403, [
    'two_factor_requested',
    id,
  ]);
  const { challenge } = asked.body;
  await reports(() => answer(testApp, 'web', challenge, { code: '000000' }, from), 422, [
    'two_factor_failed',
    id,
    { reason: 'code' },
  ]);
  await reports(
    () => answer(testApp, 'web', challenge, { code: appCode(testApp, secret) }, from),
    200,
    ['two_factor_succeeded', id, { reason: 'code' }],
    ['sign_in_succeeded', id],
  );
  await reports(() => answer(testApp, 'web', challenge, { code: '000000' }, from), 422, [
    'two_factor_failed',
    null,
    { reason: 'none is awaited' },
  ]);
  const renewed = await reports(() => post(`${settings}/recovery-codes`, { password: PASSWORD }, from), 200, [
    'recovery_codes_renewed',
    id,
  ]);
  const codes: string[] = renewed.body.data.recovery_codes;
  const next = (await login(testApp, 'mobile', email, PASSWORD)).body.challenge;
  await reports(
    () => answer(testApp, 'mobile', next, { recovery_code: codes[0] }, from),
    200,
    ['recovery_code_used', id],
    ['two_factor_succeeded', id, { reason: 'recovery code' }],
    ['sign_in_succeeded', id],
  );
  const off = { ...bearer(person.token), ...from, body: { password: PASSWORD } };
  await reports(() => testApp.send('DELETE', `${settings}/app`, off), 200, ['two_factor_disabled', id]);
  for (const one of [secret, challenge, next, ...codes]) secrets.add(one);
  assertDiscreet();
});

test('F§7 a suspended account is logged as refused, and its refresh token is not marked as used', async (t) => {
  const { testApp, reports, assertDiscreet } = await watched(t);
  const person = await testApp.person();
  const { id, email } = person;
  const { body } = await login(testApp, 'mobile', email, PASSWORD);
  const before = await deviceOf(testApp, id);
  await setStatus(testApp, person, 'suspended');
  testApp.clock.advance({ minutes: 5 });
  const renew = () => testApp.post('/mobile/auth/refresh', { refresh_token: body.data.refresh_token }, from);
  await reports(renew, 403, ['sign_in_refused', id, { reason: 'suspended' }]);
  assert.deepEqual(await deviceOf(testApp, id), before);
  await reports(() => person.get('/profile', from), 403, ['access_refused', id]);
  await reports(() => login(testApp, 'web', email, PASSWORD, from), 403, [
    'sign_in_refused',
    id,
    { reason: 'suspended' },
  ]);
  await setStatus(testApp, person, 'active');
  assert.equal((await refresh(testApp, body.data.refresh_token)).status, 200);
  assert.notDeepEqual(await deviceOf(testApp, id), before, 'one who is not suspended moves it');
  assertDiscreet();
});

test('F§5 a forgotten and a changed password log one event each, as do devices signed out elsewhere', async (t) => {
  const { testApp, reports, secrets, assertDiscreet } = await watched(t);
  const { id, email } = await testApp.person();
  const forgot = (to: string) => () => testApp.post('/auth/forgot-password', { email: to }, from);
  await reports(forgot(email), 200, ['code_sent', id]);
  await reports(forgot('nobody@x.test'), 200);
  const code = codeOf(await testApp.mail(email));
  const check = (to: string, token: string) => () =>
    testApp.post('/auth/verify-reset-token', { email: to, token }, from);
  const reset = (token: string) => () => {
    const password = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    return testApp.post('/auth/reset-password', { email, token, ...password }, from);
  };
  await reports(check(email, otherCode(code)), 422, ['code_refused', id]);
  await reports(check('nobody@x.test', code), 422, ['code_refused', null]);
  await reports(check(email, code), 200);
  await reports(reset(otherCode(code)), 422, ['code_refused', id]);
  await reports(reset(code), 200, ['password_reset', id]);
  for (const secret of [code, otherCode(code)]) secrets.add(secret);

  const { body } = await login(testApp, 'mobile', email, NEW_PASSWORD);
  const own = { ...bearer(body.data.access_token), ...from };
  const another = (await login(testApp, 'mobile', email, NEW_PASSWORD)).body.data;
  const { id: deviceId } = await deviceOf(testApp, id);
  await reports(() => testApp.send('DELETE', `/profile/devices/${deviceId}`, own), 200, [
    'session_ended',
    id,
  ]);
  const change = (current: string) => () =>
    testApp.send('PUT', '/profile/password', {
      ...own,
      body: { current_password: current, password: PASSWORD, password_confirmation: PASSWORD },
    });
  await reports(change('a wrong one'), 422, ['password_confirmation_failed', id]);
  const changed = await reports(change(NEW_PASSWORD), 200, ['password_changed', id]);
  for (const secret of ['a wrong one', another.refresh_token, changed.body.data.access_token])
    secrets.add(secret);
  assertDiscreet();
});

test('F§5 accounts that staff open, change and suspend log one event each, with the affected user', async (t) => {
  const { testApp, reports, secrets, assertDiscreet } = await watched(t);
  const institutionId = await testApp.institution();
  const admin = await testApp.person({ roles: ['system_admin'] });
  const user = await testApp.person({ institutionId });
  const of = (kind: SecurityEventKind, subject = user.id): Reported => [
    kind,
    admin.id,
    { subject_id: subject },
  ];
  const invitation = { first_name: 'Ben', last_name: 'Cruz', email: 'ben@x.test', roles: ['donor'] };
  await reports(
    () => admin.post('/users', invitation, from),
    201,
    of('account_created', user.id + 1),
    of('code_sent', user.id + 1),
  );
  secrets.add(codeOf(await testApp.mail('ben@x.test')));

  const role = { role: 'institution_admin' };
  await reports(() => admin.post(`/users/${user.id}/roles`, role, from), 200, of('role_changed'));
  await reports(() => admin.post(`/users/${user.id}/roles`, role, from), 200);
  await reports(
    () => admin.delete(`/users/${user.id}/roles/institution_admin`, from),
    200,
    of('role_changed'),
  );
  const committee = `/institutions/${institutionId}/committee`;
  await reports(() => admin.post(committee, { user_id: user.id }, from), 201, of('role_changed'));
  await reports(() => admin.post(committee, { user_id: user.id }, from), 422);
  await reports(() => admin.delete(`${committee}/${user.id}`, from), 200, of('role_changed'));

  await reports(() => user.get('/users', from), 403, ['access_refused', user.id]);

  const suspend = () => admin.post(`/users/${user.id}/suspend`, { reason: 'A test.' }, from);
  await reports(suspend, 200, of('account_disabled'));
  await reports(suspend, 422);
  await reports(() => admin.post(`/users/${user.id}/restore`, undefined, from), 200, of('account_enabled'));
  assertDiscreet();
});

test('F§8 rate limits, cross-site requests, invalid files and card testing log one event per refused request', async (t) => {
  const { testApp, reports, assertDiscreet } = await watched(t, { settings: { login: 2 } });
  const person = await testApp.person();
  const { id, email } = person;
  const web = await login(testApp, 'web', email, PASSWORD, from);
  const evil = { ...withCookie(web, { 'sec-fetch-site': 'cross-site' }), ...from };
  await reports(() => testApp.post('/web/auth/logout', undefined, evil), 403, ['cross_site_refused', null]);

  await reports(() => login(testApp, 'web', email, 'a wrong one', from), 401, ['sign_in_failed', id]);
  for (let n = 0; n < 2; n += 1)
    await reports(() => login(testApp, 'web', email, PASSWORD, from), 429, ['limit_reached', null]);

  const upload = (bytes: Buffer) => () =>
    person.put('/profile', undefined, { ...fileForm('avatar', bytes), ...from });
  await reports(upload(Buffer.from('no picture')), 422, ['upload_refused', id, { reason: 'kind' }]);
  await reports(upload(Buffer.alloc(11 * 1024 * 1024)), 413, ['upload_refused', id, { reason: 'too large' }]);

  await failedDonations(testApp, person);
  const donation = { campaign_id: 1, amount: 100, payment_gateway: 'paymongo', payment_method: 'gcash' };
  await reports(() => person.post('/donations', donation, from), 429, ['card_test_suspected', id]);
  await reports(
    () =>
      testApp.post('/payments/paymongo/webhook', {}, { ...from, headers: { 'paymongo-signature': 't=1' } }),
    401,
    ['webhook_refused', null, { reason: 'malformed_header' }],
  );
  assertDiscreet();
});

/** Creates enough failed payments of a donor that the next attempt is suspicious. */
async function failedDonations(testApp: TestApp, { id }: Person): Promise<void> {
  const now = iso(testApp.clock.now());
  const campaignId = await activeCampaign(testApp, {
    institutionId: await testApp.institution(),
    createdBy: id,
  });
  for (let n = 0; n < 10; n += 1) {
    const donation = await insertDonation(testApp.app.db, donationFrom(id, campaignId), now);
    await sql`update donations set status = 'failed', updated_at = ${now} where id = ${donation!.id}`.execute(
      testApp.app.db,
    );
  }
}

const donationFrom = (userId: number, campaignId: number) => ({
  reference: newReference(),
  campaignId,
  userId,
  donorName: null,
  donorEmail: null,
  isAnonymous: false,
  message: null,
  amount: 10_000n,
  feeOn: '2026-01-01',
  paymentGateway: 'paymongo',
  paymentMethod: 'card',
  paymentMethodId: null,
  ip: null,
});
