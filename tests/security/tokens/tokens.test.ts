import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { login, refresh } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { deriveKey } from '@bulwagan/platform/privacy/keys.ts';
import { PASSWORD, startFundraising } from '@bulwagan/testing/fundraising.ts';
import { tallied } from '@bulwagan/testing/tally.ts';
import { signed } from '../forging.ts';
import { fingerprintOf } from '../requests.ts';
import { forgeAll } from './tokens.ts';

const SECRET = 'the secret of a server whose tokens are forged, long enough';
const testApp = await startFundraising({ after }, { platform: { secret: SECRET } });
const { email } = await testApp.person();
const signedIn = (await login(testApp, 'mobile', email, PASSWORD)).body.data;
const good: string = signedIn.access_token;
const [header, payload] = good
  .split('.', 2)
  .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString())) as [
  Record<string, unknown>,
  Record<string, unknown>,
];
const now = Math.floor(testApp.clock.now().epochMilliseconds / 1000);
const key = deriveKey(SECRET, 'fundraising/access-tokens');
const forged = forgeAll({ key, header, payload, good, now });
const fingerprint = () => fingerprintOf(testApp.app.connection.pool, 'fundraising');
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test('F§5 the forger uses the real key: signing the claims of a valid token again gives the same token', () => {
  assert.equal(signed(header, payload, key), good);
});

test('F§5 every forged token answers 401 on every kind of route, and nothing changes', async () => {
  const before = await fingerprint();
  const slow: string[] = [];
  await tallied({ check: 'forged access tokens', what: 'refused by 401', least: 450 }, async (hold) => {
    for (const [what, token] of forged)
      await hold(async () => {
        const begun = performance.now();
        const asked = await testApp.get('/profile', bearer(token));
        if (performance.now() - begun > 100) slow.push(what);
        assert.deepEqual(
          [asked.status, asked.body],
          [401, { success: false, message: 'Unauthenticated.' }],
          what,
        );
        assert.ok(!asked.text.includes(token.slice(0, 40)) || token.length < 8, what);
      });
  });
  // Routes with optional sign-in, and routes that write.
  for (const [what, token] of forged.filter((_, index) => index % 7 === 0)) {
    assert.equal((await testApp.get('/campaigns', bearer(token))).status, 401, what);
    assert.equal((await testApp.post('/mobile/auth/logout-all', undefined, bearer(token))).status, 401, what);
  }
  // A token that is slow to reject would be slow every time; a busy machine is slow only occasionally.
  assert.ok(slow.length < forged.length / 20, slow.join());
  assert.deepEqual(await fingerprint(), before);
  assert.equal((await testApp.get('/profile', bearer(good))).status, 200);
});

test('F§5 neither forged tokens nor access tokens refresh a session, and refresh tokens give no access', async () => {
  const before = await fingerprint();
  const all = [['the access token', good] as const, ...forged.filter((_, index) => index % 5 === 0)];
  for (const [what, token] of all) {
    const { status } = await refresh(testApp, token);
    assert.ok(status === 401 || status === 422, `${what}: ${status}`);
  }
  const { refresh_token: token } = signedIn;
  const shapes = [token, `${token}=`, token.toUpperCase(), `${header}.${payload}.${token}`];
  for (const shape of shapes) assert.equal((await testApp.get('/profile', bearer(shape))).status, 401);
  for (const shape of [
    `${token}=`,
    ` ${token}`,
    `${token} `,
    token.slice(0, -1),
    token.toUpperCase(),
    [token],
    { token },
  ]) {
    const { status } = await refresh(testApp, shape);
    assert.ok(status === 401 || status === 422, JSON.stringify(shape));
  }
  assert.deepEqual(await fingerprint(), before);
  assert.equal((await refresh(testApp, token)).status, 200);
});

test('F§4 another scheme, several tokens, and a token outside the header are refused', async () => {
  for (const authorization of [`Bearer ${good}`, `bearer ${good}`, `BEARER ${good}`])
    assert.equal((await testApp.get('/profile', { headers: { authorization } })).status, 200);
  for (const authorization of [
    good,
    `Bearer  ${good}`,
    `Bearer\t${good}`,
    `Bearer ${good}, Bearer ${good}`,
    `Bearer ${good} ${good}`,
    `Basic ${Buffer.from(`:${good}`).toString('base64')}`,
    `Token ${good}`,
    `JWT ${good}`,
    `BearerBearer ${good}`,
    `Bearer "${good}"`,
    'Bearer',
    'Bearer ',
    '',
  ])
    assert.equal(
      (await testApp.get('/profile', { headers: { authorization } })).status,
      401,
      authorization.slice(0, 20),
    );
  for (const headers of [
    { 'x-authorization': `Bearer ${good}` },
    { 'x-access-token': good },
    { cookie: `fundraising_session=${good}; access_token=${good}; token=${good}` },
  ] as Record<string, string>[])
    assert.equal((await testApp.get('/profile', { headers })).status, 401, `${Object.keys(headers)}`);
  for (const query of [`access_token=${good}`, `token=${good}`, `bearer=${good}`])
    assert.equal((await testApp.get(`/profile?${query}`)).status, 401);
});
