import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, type Reply, startFundraising, type World } from '../../../test/fundraising.ts';
import { bearer, lanesOf, login, refresh, statuses, withCookie } from './test-steps.ts';

const TABLES = ['users', 'devices', 'sessions'];

async function signedIn(world: World, email: string) {
  const { body } = await login(world, 'mobile', email, PASSWORD);
  return { access: body.data.access_token as string, refresh: body.data.refresh_token as string };
}

const logout = (world: World, token: string) => world.post('/mobile/auth/logout', undefined, bearer(token));
const logoutAll = (world: World, token: string) =>
  world.post('/mobile/auth/logout-all', undefined, bearer(token));

test('F§4 logout and logout-all refuse anonymous callers, other schemes, malformed tokens and refresh tokens: 401', async (t) => {
  const world = await startFundraising(t);
  const { email } = await world.person();
  const tokens = await signedIn(world, email);
  const before = await world.snapshot(...TABLES);
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
      const reply = await world.post(
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
  assert.equal(await world.snapshot(...TABLES), before);
});

test('F§4 a token in the query, in a cookie or in the body is ignored', async (t) => {
  const world = await startFundraising(t);
  const { email } = await world.person();
  const { access } = await signedIn(world, email);
  const before = await world.snapshot(...TABLES);
  const tries = [
    await world.post(`/mobile/auth/logout?access_token=${access}&token=${access}`),
    await world.post('/mobile/auth/logout', { access_token: access }),
    await world.post('/mobile/auth/logout', undefined, {
      headers: { cookie: `access_token=${access}; fundraising_session=${access}` },
    }),
    await world.post('/mobile/auth/logout', undefined, { headers: { 'x-access-token': access } }),
  ];
  for (const reply of tries) assert.equal(reply.status, 401);
  assert.equal(await world.snapshot(...TABLES), before);
});

test('F§4 a session is refused where only a bearer token is accepted, and a bearer token where only a session is', async (t) => {
  const world = await startFundraising(t);
  const { email } = await world.person();
  const { access } = await signedIn(world, email);
  const session = await login(world, 'web', email, PASSWORD);
  const before = await world.snapshot(...TABLES);
  for (const path of ['/mobile/auth/logout', '/mobile/auth/logout-all']) {
    assert.equal((await world.post(path, undefined, withCookie(session))).status, 401);
  }
  assert.equal((await world.post('/web/auth/logout', undefined, bearer(access))).status, 401);
  assert.equal(await world.snapshot(...TABLES), before);
});

test('F§5 with both a bearer token and a cookie the token decides, even when it is invalid', async (t) => {
  const world = await startFundraising(t);
  const { email } = await world.person();
  const session = await login(world, 'web', email, PASSWORD);
  const before = await world.snapshot(...TABLES);
  const reply = await world.post(
    '/web/auth/logout',
    undefined,
    withCookie(session, { authorization: 'Bearer x.y.z' }),
  );
  assert.equal(reply.status, 401);
  assert.equal(await world.snapshot(...TABLES), before);
});

test('F§8 an access token is valid for 1,800 seconds: 29:59 passes, 30:00 and 30:01 do not', async (t) => {
  const world = await startFundraising(t);
  world.clock.set('2026-11-21T05:00:00Z');
  for (const [minutes, seconds, status] of [
    [29, 59, 200],
    [30, 0, 401],
    [30, 1, 401],
  ] as const) {
    const { email } = await world.person();
    const { access } = await signedIn(world, email);
    world.clock.advance({ minutes, seconds });
    const before = await world.snapshot(...TABLES);
    assert.equal((await logout(world, access)).status, status, `${minutes}:${seconds}`);
    if (status === 401) assert.equal(await world.snapshot(...TABLES), before);
  }
});

test('F§5 a token from the future is refused after the clock was set back', async (t) => {
  const world = await startFundraising(t);
  const { email } = await world.person();
  const { access } = await signedIn(world, email);
  world.clock.advance({ minutes: -1 });
  assert.equal((await logout(world, access)).status, 401);
});

test('F§4 refresh accepts the token only in the JSON body and refuses invalid ones', async (t) => {
  const world = await startFundraising(t);
  const { email } = await world.person();
  const tokens = await signedIn(world, email);
  const before = await world.snapshot('users', 'sessions');
  const devices = await world.snapshot('devices');
  const required = { refresh_token: ['The refresh token field is required.'] };
  for (const value of [undefined, null, '']) {
    const reply = await refresh(world, value);
    assert.deepEqual([reply.status, reply.body.errors], [422, required]);
  }
  for (const value of [7, true, [tokens.refresh], { token: tokens.refresh }, 'x'.repeat(501)]) {
    assert.equal((await refresh(world, value)).status, 422);
  }
  const inHeader = await world.post('/mobile/auth/refresh', {}, bearer(tokens.refresh));
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
    const reply = await refresh(world, value);
    assert.equal(reply.status, 401, value);
    assert.deepEqual(reply.body, {
      success: false,
      message: 'The refresh token is invalid or has expired.',
    });
  }
  assert.equal(await world.snapshot('users', 'sessions'), before);
  assert.equal(await world.snapshot('devices'), devices);
});

test('F§4 refresh returns the user and a new access token, and no new refresh token', async (t) => {
  const world = await startFundraising(t);
  const { id, email } = await world.person();
  const tokens = await signedIn(world, email);
  world.clock.advance({ minutes: 31 });
  const reply = await refresh(world, tokens.refresh);
  assert.equal(reply.status, 200);
  assert.deepEqual(Object.keys(reply.body.data).sort(), ['access_token', 'expires_in', 'token_type', 'user']);
  assert.deepEqual(
    [reply.body.data.token_type, reply.body.data.expires_in, reply.body.data.user.id],
    ['bearer', 1800, id],
  );
  assert.equal((await logout(world, tokens.access)).status, 401, 'the first access token has expired');
  assert.equal((await refresh(world, tokens.refresh)).status, 200, 'the refresh token goes on');
  assert.equal((await logout(world, reply.body.data.access_token)).status, 200);
});

test('F§5 a refresh token is valid for six calendar months from its issue, and refreshing does not extend it', async (t) => {
  const world = await startFundraising(t);
  const { email } = await world.person();
  for (const [issued, lastMoment, end] of [
    ['2026-11-21T05:00:00Z', '2027-05-21T04:59:59Z', '2027-05-21T05:00:00Z'],
    // 31 August plus six months is the last day of February.
    ['2026-08-31T12:00:00Z', '2027-02-28T11:59:59Z', '2027-02-28T12:00:00Z'],
    ['2027-08-31T00:00:00Z', '2028-02-28T23:59:59Z', '2028-02-29T00:00:00Z'],
  ] as const) {
    world.clock.set(issued);
    const tokens = await signedIn(world, email);
    world.clock.advance({ months: 3 });
    assert.equal((await refresh(world, tokens.refresh)).status, 200);
    world.clock.set(lastMoment);
    const last = await refresh(world, tokens.refresh);
    assert.equal(last.status, 200, lastMoment);
    world.clock.set(end);
    const before = await world.snapshot(...TABLES);
    assert.equal((await refresh(world, tokens.refresh)).status, 401, end);
    assert.equal((await logout(world, last.body.data.access_token)).status, 401, 'nor its access tokens');
    assert.equal(await world.snapshot(...TABLES), before);
  }
});

test('F§4 logout ends the access and refresh tokens of this device only', async (t) => {
  const world = await startFundraising(t);
  const { email } = await world.person();
  const [phone, tablet] = [await signedIn(world, email), await signedIn(world, email)];
  const again = await refresh(world, phone.refresh);
  const out = await logout(world, phone.access);
  assert.equal(out.status, 200);
  assert.deepEqual(out.body, { success: true, message: 'Signed out.' });
  const before = await world.snapshot(...TABLES);
  for (const token of [phone.access, again.body.data.access_token]) {
    assert.equal((await logout(world, token)).status, 401);
  }
  assert.equal((await refresh(world, phone.refresh)).status, 401);
  assert.equal(await world.snapshot(...TABLES), before);
  assert.equal((await refresh(world, tablet.refresh)).status, 200);
  assert.equal((await logout(world, tablet.access)).status, 200);
});

test('F§5.4 logout-all raises token_version and ends every token on all devices; sessions and other users continue', async (t) => {
  const world = await startFundraising(t);
  const { id, email } = await world.person();
  const other = await world.person();
  const devices = [await signedIn(world, email), await signedIn(world, email)];
  const session = await login(world, 'web', email, PASSWORD);
  const reply = await logoutAll(world, devices[0]!.access);
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.body, { success: true, message: 'Signed out on all devices.' });
  const { token_version: version } = await world.app.db
    .selectFrom('users')
    .select('token_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(version, 2);
  const before = await world.snapshot(...TABLES);
  for (const { access, refresh: refreshToken } of devices) {
    assert.equal((await logoutAll(world, access)).status, 401);
    assert.equal((await refresh(world, refreshToken)).status, 401);
  }
  assert.equal(await world.snapshot(...TABLES), before);
  assert.equal((await other.post('/mobile/auth/logout')).status, 200);
  assert.equal((await world.post('/web/auth/logout', undefined, withCookie(session))).status, 200);
  const anew = await signedIn(world, email);
  assert.equal((await refresh(world, anew.refresh)).status, 200);
});

test('F§5.4 a token of an earlier version is refused by the version alone', async (t) => {
  const world = await startFundraising(t);
  const { id, email } = await world.person();
  const tokens = await signedIn(world, email);
  await world.app.db.updateTable('users').set({ token_version: 2 }).where('id', '=', id).execute();
  assert.equal((await logout(world, tokens.access)).status, 401);
  assert.equal((await refresh(world, tokens.refresh)).status, 401);
});

test('F§5.4 parallel calls of logout-all raise the version once per success', async (t) => {
  const world = await startFundraising(t);
  const { id, email } = await world.person();
  const devices = await Promise.all(Array.from({ length: 20 }, () => signedIn(world, email)));
  const replies = await Promise.all(devices.map(({ access }) => logoutAll(world, access)));
  const counts = statuses(replies);
  assert.equal((counts[200] ?? 0) + (counts[401] ?? 0), 20, JSON.stringify(counts));
  const { token_version: version } = await world.app.db
    .selectFrom('users')
    .select('token_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(version, 1 + counts[200]!);
});

/** Asserts that each answer is complete, some returned a token, and none of the tokens still works. */
async function assertEnded(world: World, replies: Reply[], lanes: Reply[][]): Promise<void> {
  for (const lane of lanes) assert.equal(lane.at(-1)!.status, 401);
  const all = [...replies, ...lanes.flat()];
  const counts = statuses(all);
  assert.equal((counts[200] ?? 0) + (counts[401] ?? 0), all.length, JSON.stringify(counts));
  const issued = all.filter(({ status }) => status === 200);
  assert.notEqual(issued.length, 0);
  for (const { body } of issued) assert.equal((await logout(world, body.data.access_token)).status, 401);
}

test('F§5.4 logout-all during 100 refreshes: afterwards none of their tokens works', async (t) => {
  const world = await startFundraising(t);
  const { email } = await world.person();
  const device = await signedIn(world, email);
  const refreshes = Array.from({ length: 100 }, () => refresh(world, device.refresh));
  const lanes = lanesOf(world, device.refresh);
  // Waits until some refreshes are answered while others are still open.
  await Promise.race(refreshes);
  const [out, ...replies] = await Promise.all([logoutAll(world, device.access), ...refreshes]);
  assert.equal(out.status, 200);
  await assertEnded(world, replies, await lanes);
  assert.equal((await refresh(world, device.refresh)).status, 401);
});

test('F§5 of 200 parallel refreshes with a logout in the middle every answer is complete, and no token works afterwards', async (t) => {
  const world = await startFundraising(t);
  const { email } = await world.person();
  const device = await signedIn(world, email);
  const burst = (count: number) => Array.from({ length: count }, () => refresh(world, device.refresh));
  const first = burst(100);
  await Promise.race(first);
  const out = logout(world, device.access);
  const lanes = lanesOf(world, device.refresh);
  const replies = await Promise.all([...first, ...burst(100)]);
  assert.equal((await out).status, 200);
  await assertEnded(world, replies, await lanes);
});
