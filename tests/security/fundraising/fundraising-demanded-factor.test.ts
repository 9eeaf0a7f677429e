import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { login } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { appCode, browserOf, withApp } from '@bulwagan/fundraising/second-factor/testing/factors.ts';
import { fundraisingRoutes } from '@bulwagan/fundraising/service.ts';
import { createAuthenticator } from '@bulwagan/platform/second-factor/testing/authenticator.ts';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { checkAgainst } from '@bulwagan/testing/access.ts';
import { sender } from '@bulwagan/testing/app.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { declaredOpen, SET_UP_FIRST } from '@bulwagan/testing/demanded-factor.ts';
import { PASSWORD, type Person, type Reply, startFundraising } from '@bulwagan/testing/fundraising.ts';
import { waitingForLocks, whileHeld } from '@bulwagan/testing/locks.ts';
import { FOR_GUESTS_TOO, MATRIX } from './fundraising-table.ts';

/** Last second of January in Manila. */
const EVE = '2027-01-31T15:59:59Z';
const clock = movableClock(EVE);
const factorRules = [
  { role: 'system_admin' },
  { role: 'committee_member' },
  { role: 'donor', from: '2027-02-01' },
];
const testApp = await startFundraising({ after }, { clock, factorRules });
const institutionId = await testApp.institution();
const routes = fundraisingRoutes(testApp.app);
const owed = (message: string) => ({ success: false, message, two_factor_required: true });
const fundraising = checkAgainst(
  { send: sender(testApp.server, '/fundraising'), app: testApp.app },
  { schema: 'fundraising', routes, matrix: MATRIX, forGuestsToo: FOR_GUESTS_TOO, refusal: owed },
);

/**
 * Routes for setting up a second factor, reading the own profile and signing out; and the FAQs and legal texts that
 * guests may read.
 */
const OPEN = [
  'POST /api/v1/mobile/auth/logout',
  'POST /api/v1/mobile/auth/logout-all',
  'POST /api/v1/web/auth/logout',
  'GET /api/v1/profile/password-confirmation',
  'POST /api/v1/profile/password-confirmation',
  'GET /api/v1/profile',
  'POST /api/v1/profile/password',
  'PUT /api/v1/profile/password',
  'PATCH /api/v1/profile/password',
  'GET /api/v1/profile/devices',
  'DELETE /api/v1/profile/devices/{id}',
  'GET /api/v1/profile/two-factor',
  'POST /api/v1/profile/two-factor/app',
  'POST /api/v1/profile/two-factor/app/confirm',
  'POST /api/v1/profile/two-factor/recovery-codes/show',
  'POST /api/v1/profile/two-factor/passkeys',
  'POST /api/v1/profile/two-factor/passkeys/options',
];
const OPEN_TO_GUESTS = [
  'GET /api/v1/faqs',
  'GET /api/v1/faqs/{id}',
  'GET /api/v1/legal-documents',
  'GET /api/v1/legal-documents/{slug}/versions/{version}',
];

const assertOwed = ({ status, body }: Reply) => assert.deepEqual([status, body], [403, owed(SET_UP_FIRST)]);
const bearer = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` });

test('ASVS 6.3.3 fundraising: a user who must set up a second factor gets 403 on all other routes, by token and cookie, and nothing changes', async () => {
  const person = await testApp.person({ roles: ['system_admin'] });
  const { cookie } = browserHeaders(await login(testApp, 'web', person.email, PASSWORD));
  for (const headers of [bearer(person), { cookie: cookie! }])
    await fundraising.assertShutOut(headers, 403, SET_UP_FIRST, OPEN);
});

test('ASVS 6.3.3 fundraising: routes open before a second factor is set up are declared, and answer', async () => {
  assert.deepEqual(declaredOpen(routes), [...OPEN, ...OPEN_TO_GUESTS].sort());
  const person = await testApp.person({ roles: ['system_admin'] });
  const open = fundraising
    .withCell('system_admin', 'yes')
    .filter(({ method, path }) => OPEN.includes(`${method} ${path}`));
  assert.equal(open.length, OPEN.length - 5, 'but for those by one credential alone');
  await fundraising.assertAdmitted(open, bearer(person));
  const browser = browserOf(testApp, await login(testApp, 'web', person.email, PASSWORD));
  assert.equal((await browser.get('/profile/password-confirmation')).status, 200);
  const confirmed = await browser.post('/profile/password-confirmation', { password: PASSWORD });
  assert.equal(confirmed.status, 200, confirmed.text);
  assert.equal((await browser.post('/web/auth/logout')).status, 200);
  assert.equal((await person.post('/mobile/auth/logout')).status, 200);
});

test('ASVS 6.3.3 fundraising: a user who must set up a second factor reads FAQs like a guest and cannot donate', async () => {
  const writer = await withApp(testApp, { roles: ['system_admin'] });
  const draft = { question: 'Not yet?', answer: '<p>No.</p>', category: 'general', is_published: false };
  const added = await writer.post('/faqs', draft);
  assert.equal(added.status, 201, added.text);
  const path = `/faqs/${added.body.data.id}`;
  assert.equal((await writer.get(path)).status, 200);
  const person = await testApp.person({ roles: ['system_admin'] });
  assert.equal((await person.get(path)).status, 404);
  assert.equal((await person.get('/faqs')).status, 200);
  for (const closed of ['/campaigns', '/institutions', '/scholars']) assertOwed(await person.get(closed));
  assertOwed(await person.post('/donations', { amount: 100 }));
});

/** Signs the same user in once more, by token and by cookie. */
async function onceMore(email: string) {
  const token = (await login(testApp, 'mobile', email, PASSWORD)).body.data.access_token as string;
  const browser = browserOf(testApp, await login(testApp, 'web', email, PASSWORD));
  return { withdrawals: () => testApp.get('/withdrawals', { headers: bearer({ token }) }), browser };
}

test('ASVS 6.3.3 fundraising: setting up an app unblocks the same token and signs out all other sessions', async () => {
  const person = await testApp.person({ roles: ['committee_member'], institutionId });
  const waiting = await onceMore(person.email);
  const key = await person.post('/profile/two-factor/app', { password: PASSWORD });
  for (const reply of [await person.get('/withdrawals'), await waiting.withdrawals()]) assertOwed(reply);
  const code = appCode(testApp, key.body.data.secret_key);
  const confirmed = await person.post('/profile/two-factor/app/confirm', { password: PASSWORD, code });
  assert.equal(confirmed.status, 200, confirmed.text);
  assert.equal((await person.get('/withdrawals')).status, 200);
  for (const reply of [await waiting.withdrawals(), await waiting.browser.get('/withdrawals')])
    assert.equal(reply.status, 401);
  const off = await testApp.send('DELETE', '/profile/two-factor/app', {
    body: { password: PASSWORD },
    headers: bearer(person),
  });
  assert.equal(off.status, 200, off.text);
  assertOwed(await person.get('/withdrawals'));
});

test('ASVS 6.3.3 fundraising: setting up a passkey unblocks the same session and ends other sessions and their pending setups', async () => {
  const { email, ...waiting } = await testApp.person({ roles: ['committee_member'], institutionId });
  const seeded = await waiting.post('/profile/two-factor/app', { password: PASSWORD });
  assert.equal(seeded.status, 200);
  const { browser } = await onceMore(email);
  const offered = await browser.post('/profile/two-factor/passkeys/options', { password: PASSWORD });
  const credential = createAuthenticator().create(offered.body.data);
  const sent = { password: PASSWORD, name: 'a key', credential };
  assert.equal((await browser.post('/profile/two-factor/passkeys', sent)).status, 201);
  assert.equal((await browser.get('/withdrawals')).status, 200);
  assert.equal((await waiting.get('/withdrawals')).status, 401);
  const factors = (await browser.get('/profile/two-factor')).body.data;
  assert.deepEqual([factors.authenticator_app, factors.passkeys.length], [false, 1]);
});

/** Creates a committee member who has started to set up an app; the returned function completes the setup. */
async function onTheWay() {
  const owner = await testApp.person({ roles: ['committee_member'], institutionId });
  const key = await owner.post('/profile/two-factor/app', { password: PASSWORD });
  const code = appCode(testApp, key.body.data.secret_key);
  const setUp = () => owner.post('/profile/two-factor/app/confirm', { password: PASSWORD, code });
  return { owner, setUp };
}

test('ASVS 6.3.3 fundraising: a sign-in concurrent with the setup of a factor is ended by it or asked for the factor', async () => {
  const { pool } = testApp.app.connection;
  const other = await testApp.person({ roles: ['institution_admin'], institutionId });
  assert.equal((await other.post('/device-tokens', { token: 'shared' })).status, 201);
  const early = await onTheWay();
  let comesOn: Promise<Reply> | undefined;
  const first = await whileHeld(
    pool,
    `select from push_tokens where token = 'shared' for update`,
    () => loginWith(early.owner.email, { device_token: 'shared' }),
    async () => {
      comesOn = early.setUp();
      // Continue when the setup waits for the sign-in's lock or has finished.
      await Promise.race([comesOn, waitingForLocks(pool, 2)]);
    },
  );
  assert.equal((await comesOn!).status, 200);
  assert.equal(first.status, 200, first.text);
  const headers = bearer({ token: first.body.data.access_token });
  assert.equal((await testApp.get('/withdrawals', { headers })).status, 401);

  const late = await onTheWay();
  let second: Promise<Reply> | undefined;
  const on = await whileHeld(
    pool,
    `select from two_factor where user_id = ${late.owner.id} for update`,
    late.setUp,
    async () => {
      second = loginWith(late.owner.email);
      await Promise.race([second, waitingForLocks(pool, 2)]);
    },
  );
  assert.equal(on.status, 200, on.text);
  const { status, body } = await second!;
  assert.deepEqual([status, body.two_factor], [403, true]);
});

const loginWith = (email: string, more: object = {}) =>
  testApp.post('/mobile/auth/login', { email, password: PASSWORD, device_name: 'a phone', ...more });

test('ASVS 6.3.3 fundraising: setting up an optional factor signs nobody out', async () => {
  const person = await testApp.person({ roles: ['institution_admin'], institutionId });
  const elsewhere = await onceMore(person.email);
  const key = await person.post('/profile/two-factor/app', { password: PASSWORD });
  const code = appCode(testApp, key.body.data.secret_key);
  const confirmed = await person.post('/profile/two-factor/app/confirm', { password: PASSWORD, code });
  assert.equal(confirmed.status, 200, confirmed.text);
  for (const reply of [await elsewhere.withdrawals(), await elsewhere.browser.get('/withdrawals')])
    assert.equal(reply.status, 200);
});

test('ASVS 6.3.3 fundraising: a role requires a factor from its start date in the service time zone, and from its assignment', async () => {
  clock.set(EVE);
  const [donor, staff, withFactor] = [
    await testApp.person(),
    await testApp.person({ roles: ['institution_admin'], institutionId }),
    await withApp(testApp),
  ];
  clock.set(EVE);
  for (const person of [donor, staff]) assert.equal((await person.get('/notifications')).status, 200);
  clock.advance({ seconds: 1 });
  assertOwed(await donor.get('/notifications'));
  for (const person of [staff, withFactor]) assert.equal((await person.get('/notifications')).status, 200);
  await testApp.app.db.insertInto('user_roles').values({ user_id: staff.id, role: 'donor' }).execute();
  assertOwed(await staff.get('/notifications'));
});
