import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ROLES } from '@bulwagan/contracts/fundraising/roles.ts';
import { login } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { fundraisingRoutes } from '@bulwagan/fundraising/service.ts';
import { checkAgainst, pathOf } from '@bulwagan/testing/access.ts';
import { sender } from '@bulwagan/testing/app.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { PASSWORD, type Person, startFundraising } from '@bulwagan/testing/fundraising.ts';
import { FOR_GUESTS_TOO, MATRIX } from './fundraising-table.ts';

const testApp = await startFundraising({ after });
const institutionId = await testApp.institution();
const send = sender(testApp.server, '/fundraising');
const fundraising = checkAgainst(
  { send, app: testApp.app },
  {
    schema: 'fundraising',
    routes: fundraisingRoutes(testApp.app),
    matrix: MATRIX,
    forGuestsToo: FOR_GUESTS_TOO,
    bodies: { 'POST /api/v1/profile/password-confirmation': { password: 'not theirs' } },
    refusal: (message) => ({ success: false, message }),
  },
);

const bearer = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` });
const everything = () => testApp.person({ roles: [...ROLES], institutionId });

/** Signs in by browser and returns the headers to send. */
async function inBrowser({ email }: Person): Promise<Record<string, string>> {
  const reply = await login(testApp, 'web', email, PASSWORD);
  assert.equal(reply.status, 200, reply.text);
  return { cookie: browserHeaders(reply).cookie! };
}

test('F§4 the access table lists every route of fundraising, and no route that does not exist', () => {
  assert.deepEqual(MATRIX.callers, [...ROLES, 'without a role']);
  fundraising.assertComplete();
});

test('F§7 anonymous requests answer 401 wherever sign-in is required, whatever the id and the body', async () => {
  await fundraising.assertShutOut({}, 401, 'Unauthenticated.');
});

test('F§4 public routes refuse neither guests nor users without a role', async () => {
  const person = await testApp.person({ roles: [] });
  await fundraising.assertOpen([{}, bearer(person)], []);
});

test('F§5 an invalid token or cookie answers 401 on every route that identifies its caller, also where guests are allowed', async () => {
  const [signedOut, outdated] = [await everything(), await everything()];
  assert.equal((await signedOut.post('/mobile/auth/logout')).status, 200);
  await testApp.app.connection.pool.query('update users set token_version = 2 where id = $1', [outdated.id]);
  for (const person of [signedOut, outdated, { token: 'nonsense' }])
    await fundraising.assertShutOut(bearer(person), 401, 'Unauthenticated.');
});

test('F§7 a suspended account gets 403 wherever sign-in is required, by token and by cookie', async () => {
  const person = await everything();
  const cookie = await inBrowser(person);
  await testApp.app.connection.pool.query(
    `update users set status = 'suspended', suspended_at = created_at where id = $1`,
    [person.id],
  );
  for (const headers of [bearer(person), cookie])
    await fundraising.assertShutOut(
      headers,
      403,
      'Your account has been suspended. For help, please write to help@bulwagan.test.',
    );
});

for (const caller of MATRIX.callers) {
  test(`F§5 routes allowed and refused for: ${caller}`, async () => {
    const roles = ROLES.filter((role) => role === caller);
    const person = await testApp.person({ roles, institutionId });
    await fundraising.assertAccess(caller, bearer(person));
  });
}

test('F§5 every cell of the access table was tested', () => {
  fundraising.assertAllAccess();
});

test('F§4 routes that end tokens require a token, routes that end a session require its cookie', async () => {
  const person = await everything();
  const headers = { token: bearer(person), session: await inBrowser(person) };
  for (const [kind, other] of [
    ['token', 'session'],
    ['session', 'token'],
  ] as const) {
    const routes = fundraising.withCell('system_admin', kind);
    assert.notEqual(routes.length, 0);
    for (const route of routes)
      assert.equal((await fundraising.call(route, headers[other], pathOf(route))).status, 401, route.path);
  }
  for (const kind of ['token', 'session'] as const) {
    const [first] = fundraising.withCell('system_admin', kind);
    assert.equal((await fundraising.call(first!, headers[kind])).status, 200);
  }
});

test('contract: a malformed id in a path of fundraising answers 404', async () => {
  await fundraising.assertOddIds(bearer(await everything()));
});
