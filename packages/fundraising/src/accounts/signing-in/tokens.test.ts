import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, type Reply, startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { bearer, lanesOf, login, refresh, statuses, withCookie } from '../testing/steps.ts';

const TABLES = ['users', 'devices', 'sessions'];

async function signedIn(testApp: TestApp, email: string) {
  const { body } = await login(testApp, 'mobile', email, PASSWORD);
  return { access: body.data.access_token as string, refresh: body.data.refresh_token as string };
}

const logout = (testApp: TestApp, token: string) =>
  testApp.post('/mobile/auth/logout', undefined, bearer(token));
const logoutAll = (testApp: TestApp, token: string) =>
  testApp.post('/mobile/auth/logout-all', undefined, bearer(token));

test('F§4 logout and logout-all refuse anonymous callers, other schemes, malformed tokens and refresh tokens: 401', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const tokens = await signedIn(testApp, email);
  const before = await testApp.snapshot(...TABLES);
  const [head, payload, signature] = tokens.access.split('.') as [string, string, string];
  const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`;
  const headers: (string | undefined)[] = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}`,
    `Token ${tokens.access}`,
    tokens.access,
    `Bearer ${tokens.refresh}`,
    `Bearer ${tokens.access} ${tokens.access}`,
    `Bearer ${tokens.access}, Bearer ${tokens.access}`,
    `Bearer  ${tokens.access}=`,
    `Bearer ${tokens.access}=`,
    `Bearer ${head}.${payload}`,
    `Bearer ${head}.${payload}.`,
    `Bearer ${unsigned}`,
    `Bearer ${head}.${payload}.${signature.slice(0, -1)}`,
    `Bearer ${head}.${payload}x.${signature}`,
    `Bearer ${'x'.repeat(8_000)}`,
    'Bearer null',
    'Bearer undefined',
  ];
  for (const path of ['/mobile/auth/logout', '/mobile/auth/logout-all', '/web/auth/logout']) {
    for (const authorization of headers) {
      const reply = await testApp.post(
        path,
        undefined,
        authorization === undefined ? {} : { headers: { authorization } },
      );
      assert.equal(reply.status, 401, `${path} ${authorization}`);
      assert.deepEqual(reply.body, { success: false, message: 'Unauthenticated.' });
      const scheme = path.startsWith('/web/') ? 'Cookie' : 'Bearer';
      assert.equal(reply.headers['www-authenticate'], `${scheme} realm="fundraising"`);
    }
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§4 a token in the query, in a cookie or in the body is ignored', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const { access } = await signedIn(testApp, email);
  const before = await testApp.snapshot(...TABLES);
  const attempts = [
    await testApp.post(`/mobile/auth/logout?access_token=${access}&token=${access}`),
    await testApp.post('/mobile/auth/logout', { access_token: access }),
    await testApp.post('/mobile/auth/logout', undefined, {
      headers: { cookie: `access_token=${access}; fundraising_session=${access}` },
    }),
    await testApp.post('/mobile/auth/logout', undefined, { headers: { 'x-access-token': access } }),
  ];
  for (const reply of attempts) assert.equal(reply.status, 401);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§4 a session is refused where only a bearer token is accepted, and a bearer token where only a session is', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const { access } = await signedIn(testApp, email);
  const session = await login(testApp, 'web', email, PASSWORD);
  const before = await testApp.snapshot(...TABLES);
  for (const path of ['/mobile/auth/logout', '/mobile/auth/logout-all']) {
    assert.equal((await testApp.post(path, undefined, withCookie(session))).status, 401);
  }
  assert.equal((await testApp.post('/web/auth/logout', undefined, bearer(access))).status, 401);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§5 with both a bearer token and a cookie the token decides, even when it is invalid', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const session = await login(testApp, 'web', email, PASSWORD);
  const before = await testApp.snapshot(...TABLES);
  const reply = await testApp.post(
    '/web/auth/logout',
    undefined,
    withCookie(session, { authorization: 'Bearer x.y.z' }),
  );
  assert.equal(reply.status, 401);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§8 an access token is valid for 1,800 seconds: 29:59 passes, 30:00 and 30:01 do not', async (t) => {
  const testApp = await startFundraising(t);
  testApp.clock.set('2026-11-21T05:00:00Z');
  for (const [minutes, seconds, status] of [
    [29, 59, 200],
    [30, 0, 401],
    [30, 1, 401],
  ] as const) {
    const { email } = await testApp.person();
    const { access } = await signedIn(testApp, email);
    testApp.clock.advance({ minutes, seconds });
    const before = await testApp.snapshot(...TABLES);
    assert.equal((await logout(testApp, access)).status, status, `${minutes}:${seconds}`);
    if (status === 401) assert.equal(await testApp.snapshot(...TABLES), before);
  }
});

test('F§5 a token from the future is refused after the clock was set back', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const { access } = await signedIn(testApp, email);
  testApp.clock.advance({ minutes: -1 });
  assert.equal((await logout(testApp, access)).status, 401);
});

test('F§4 refresh accepts the token only in the JSON body and refuses invalid ones', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const tokens = await signedIn(testApp, email);
  const before = await testApp.snapshot('users', 'sessions');
  const devices = await testApp.snapshot('devices');
  const required = { refresh_token: ['The refresh token field is required.'] };
  for (const value of [undefined, null, '']) {
    const reply = await refresh(testApp, value);
    assert.deepEqual([reply.status, reply.body.errors], [422, required]);
  }
  for (const value of [7, true, [tokens.refresh], { token: tokens.refresh }, 'x'.repeat(501)]) {
    assert.equal((await refresh(testApp, value)).status, 422);
  }
  const inHeader = await testApp.post('/mobile/auth/refresh', {}, bearer(tokens.refresh));
  assert.deepEqual([inHeader.status, inHeader.body.errors], [422, required]);
  for (const value of [
    tokens.access,
    'x',
    `${tokens.refresh} `,
    ` ${tokens.refresh}`,
    `${tokens.refresh}=`,
    tokens.refresh.slice(0, -1),
    tokens.refresh.toUpperCase(),
    '%',
    "' or 1=1 --",
  ]) {
    const reply = await refresh(testApp, value);
    assert.equal(reply.status, 401, value);
    assert.deepEqual(reply.body, {
      success: false,
      message: 'The refresh token is invalid or has expired.',
    });
  }
  assert.equal(await testApp.snapshot('users', 'sessions'), before);
  assert.equal(await testApp.snapshot('devices'), devices);
});

test('F§4 refresh returns the user and a new access token, and no new refresh token', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email } = await testApp.person();
  const tokens = await signedIn(testApp, email);
  testApp.clock.advance({ minutes: 31 });
  const reply = await refresh(testApp, tokens.refresh);
  assert.equal(reply.status, 200);
  assert.deepEqual(Object.keys(reply.body.data).sort(), ['access_token', 'expires_in', 'token_type', 'user']);
  assert.deepEqual(
    [reply.body.data.token_type, reply.body.data.expires_in, reply.body.data.user.id],
    ['bearer', 1800, id],
  );
  assert.equal((await logout(testApp, tokens.access)).status, 401, 'the first access token has expired');
  assert.equal((await refresh(testApp, tokens.refresh)).status, 200, 'the refresh token goes on');
  assert.equal((await logout(testApp, reply.body.data.access_token)).status, 200);
});

test('F§5 a refresh token is valid for six calendar months from its issue, and refreshing does not extend it', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  for (const [issued, lastMoment, end] of [
    ['2026-11-21T05:00:00Z', '2027-05-21T04:59:59Z', '2027-05-21T05:00:00Z'],
    // 31 August plus six months is the last day of February.
    ['2026-08-31T12:00:00Z', '2027-02-28T11:59:59Z', '2027-02-28T12:00:00Z'],
    ['2027-08-31T00:00:00Z', '2028-02-28T23:59:59Z', '2028-02-29T00:00:00Z'],
  ] as const) {
    testApp.clock.set(issued);
    const tokens = await signedIn(testApp, email);
    testApp.clock.advance({ months: 3 });
    assert.equal((await refresh(testApp, tokens.refresh)).status, 200);
    testApp.clock.set(lastMoment);
    const last = await refresh(testApp, tokens.refresh);
    assert.equal(last.status, 200, lastMoment);
    testApp.clock.set(end);
    const before = await testApp.snapshot(...TABLES);
    assert.equal((await refresh(testApp, tokens.refresh)).status, 401, end);
    assert.equal((await logout(testApp, last.body.data.access_token)).status, 401, 'nor its access tokens');
    assert.equal(await testApp.snapshot(...TABLES), before);
  }
});

test('F§4 logout ends the access and refresh tokens of this device only', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const [phone, tablet] = [await signedIn(testApp, email), await signedIn(testApp, email)];
  const again = await refresh(testApp, phone.refresh);
  const out = await logout(testApp, phone.access);
  assert.equal(out.status, 200);
  assert.deepEqual(out.body, { success: true, message: 'Signed out.' });
  const before = await testApp.snapshot(...TABLES);
  for (const token of [phone.access, again.body.data.access_token]) {
    assert.equal((await logout(testApp, token)).status, 401);
  }
  assert.equal((await refresh(testApp, phone.refresh)).status, 401);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await refresh(testApp, tablet.refresh)).status, 200);
  assert.equal((await logout(testApp, tablet.access)).status, 200);
});

test('F§5.4 logout-all raises token_version and ends every token on all devices; sessions and other users continue', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email } = await testApp.person();
  const other = await testApp.person();
  const devices = [await signedIn(testApp, email), await signedIn(testApp, email)];
  const session = await login(testApp, 'web', email, PASSWORD);
  const reply = await logoutAll(testApp, devices[0]!.access);
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.body, { success: true, message: 'Signed out on all devices.' });
  const { token_version: version } = await testApp.app.db
    .selectFrom('users')
    .select('token_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(version, 2);
  const before = await testApp.snapshot(...TABLES);
  for (const { access, refresh: refreshToken } of devices) {
    assert.equal((await logoutAll(testApp, access)).status, 401);
    assert.equal((await refresh(testApp, refreshToken)).status, 401);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await other.post('/mobile/auth/logout')).status, 200);
  assert.equal((await testApp.post('/web/auth/logout', undefined, withCookie(session))).status, 200);
  const again = await signedIn(testApp, email);
  assert.equal((await refresh(testApp, again.refresh)).status, 200);
});

test('F§5.4 a token of an earlier version is refused by the version alone', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email } = await testApp.person();
  const tokens = await signedIn(testApp, email);
  await testApp.app.db.updateTable('users').set({ token_version: 2 }).where('id', '=', id).execute();
  assert.equal((await logout(testApp, tokens.access)).status, 401);
  assert.equal((await refresh(testApp, tokens.refresh)).status, 401);
});

test('F§5.4 parallel calls of logout-all raise the version once per success', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email } = await testApp.person();
  const devices = await Promise.all(Array.from({ length: 20 }, () => signedIn(testApp, email)));
  const replies = await Promise.all(devices.map(({ access }) => logoutAll(testApp, access)));
  const counts = statuses(replies);
  assert.equal((counts[200] ?? 0) + (counts[401] ?? 0), 20, JSON.stringify(counts));
  const { token_version: version } = await testApp.app.db
    .selectFrom('users')
    .select('token_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(version, 1 + counts[200]!);
});

/** Asserts that each answer is complete, some returned a token, and none of the tokens still works. */
async function assertEnded(testApp: TestApp, replies: Reply[], lanes: Reply[][]): Promise<void> {
  for (const lane of lanes) assert.equal(lane.at(-1)!.status, 401);
  const all = [...replies, ...lanes.flat()];
  const counts = statuses(all);
  assert.equal((counts[200] ?? 0) + (counts[401] ?? 0), all.length, JSON.stringify(counts));
  const issued = all.filter(({ status }) => status === 200);
  assert.notEqual(issued.length, 0);
  for (const { body } of issued) assert.equal((await logout(testApp, body.data.access_token)).status, 401);
}

test('F§5.4 logout-all during 100 refreshes: afterwards none of their tokens works', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const device = await signedIn(testApp, email);
  const refreshes = Array.from({ length: 100 }, () => refresh(testApp, device.refresh));
  const lanes = lanesOf(testApp, device.refresh);
  // Waits until some refreshes are answered while others are still open.
  await Promise.race(refreshes);
  const [out, ...replies] = await Promise.all([logoutAll(testApp, device.access), ...refreshes]);
  assert.equal(out.status, 200);
  await assertEnded(testApp, replies, await lanes);
  assert.equal((await refresh(testApp, device.refresh)).status, 401);
});

test('F§5 of 200 parallel refreshes with a logout in the middle every answer is complete, and no token works afterwards', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const device = await signedIn(testApp, email);
  const burst = (count: number) => Array.from({ length: count }, () => refresh(testApp, device.refresh));
  const first = burst(100);
  await Promise.race(first);
  const out = logout(testApp, device.access);
  const lanes = lanesOf(testApp, device.refresh);
  const replies = await Promise.all([...first, ...burst(100)]);
  assert.equal((await out).status, 200);
  await assertEnded(testApp, replies, await lanes);
});
