import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { checkAgainst } from '@bulwagan/testing/access.ts';
import { PASSWORD } from '@bulwagan/testing/app.ts';
import { signIn } from '@bulwagan/testing/back-office.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import {
  addPasskey,
  assertOwed,
  assertWaitsInVain,
  declaredOpen,
  FIRST_FACTORS,
  OPEN_IN_OFFICES,
  owed,
  SET_UP_FIRST,
} from '@bulwagan/testing/demanded-factor.ts';
import { waitingForLocks, whileHeld } from '@bulwagan/testing/locks.ts';
import { codeOf, enableApp } from '@bulwagan/testing/second-factor.ts';
import { courtRoutes } from '../service.ts';
import { MATRIX } from '../testing/access-table.ts';

/** The last second of January in Manila. */
const EVE = '2027-01-31T15:59:59Z';
const clock = movableClock(EVE);
const factorRules = [{ role: 'Super Admin' }, { role: 'Sheriff', from: '2027-02-01' }];
const testApp = await startCourt({ after }, { clock, settings: { factorRules } });
const branchId = await testApp.branch();
const routes = courtRoutes(testApp.app);
const court = checkAgainst(testApp, { schema: 'court', routes, matrix: MATRIX, refusal: owed });
const OWN_ONES = '/api/events';

test('ASVS 6.3.3 court: a user without a required second factor gets 403 except on the routes to set one up and sign out, and nothing changes', async () => {
  const { headers } = await testApp.as('Super Admin', branchId);
  await court.assertShutOut(headers, 403, SET_UP_FIRST, OPEN_IN_OFFICES);
});

test('ASVS 6.3.3 court: routes open to users without a required second factor are declared and answer', async () => {
  assert.deepEqual(declaredOpen(routes), [...OPEN_IN_OFFICES].sort());
  const { headers } = await testApp.as('Super Admin', branchId);
  const open = court
    .withCell('Super Admin', 'yes')
    .filter(({ method, path }) => OPEN_IN_OFFICES.includes(`${method} ${path}`));
  assert.equal(open.length, OPEN_IN_OFFICES.length);
  await court.assertAdmitted(open, headers);
});

test('ASVS 6.3.3 court: after setting up an app or a passkey the session has access; after removing it, none', async () => {
  const [one, other] = [await testApp.as('Super Admin'), await testApp.as('Super Admin')];
  for (const person of [one, other]) assertOwed(await person.get('/api/users'));
  await enableApp(one, clock);
  const passkey = await addPasskey(other);
  for (const person of [one, other]) assert.equal((await person.get('/api/users')).status, 200);
  assert.equal((await one.delete('/user/two-factor-authentication')).status, 200);
  assert.equal((await other.delete(`/user/passkeys/${passkey}`)).status, 204);
  for (const person of [one, other]) assertOwed(await person.get('/api/users'));
});

test('ASVS 6.3.3 court: an authenticator app that was not confirmed is no second factor', async () => {
  const person = await testApp.as('Super Admin');
  await person.post('/user/confirm-password', { password: PASSWORD });
  assert.equal((await person.post('/user/two-factor-authentication', {})).status, 200);
  assertOwed(await person.get('/api/users'));
});

for (const [what, setUp] of FIRST_FACTORS)
  test(`ASVS 6.3.3 court: the owner’s first ${what} signs out other waiting sessions when a second factor is required, and none otherwise`, async () => {
    clock.set(EVE);
    for (const role of ['Super Admin', 'BCC Staff'] as const) {
      const owner = await testApp.as(role, branchId);
      const isDemanded = role === 'Super Admin';
      const asked = { path: OWN_ONES, isDemanded, setUp: () => setUp(owner, clock) };
      await assertWaitsInVain(await signIn(testApp.send, { email: owner.email }), owner, asked);
    }
  });

test('ASVS 6.3.3 court: a second factor confirmed during another sign-in signs that session out', async () => {
  clock.set(EVE);
  const { pool } = testApp.app.connection;
  const owner = await testApp.as('Super Admin');
  await owner.post('/user/confirm-password', { password: PASSWORD });
  await owner.post('/user/two-factor-authentication', {});
  const { secretKey } = (await owner.get('/user/two-factor-secret-key')).body;
  let setUp: ReturnType<typeof owner.post> | undefined;
  const waiting = await whileHeld(
    pool,
    `select from sign_in_days where user_id = ${owner.id} for update`,
    () => signIn(testApp.send, { email: owner.email }),
    async () => {
      setUp = owner.post('/user/confirmed-two-factor-authentication', { code: codeOf(secretKey, clock) });
      // The request waits for the sign-in, or has already finished.
      await Promise.race([setUp, waitingForLocks(pool, 2)]);
    },
  );
  assert.equal((await setUp!).status, 200);
  assert.equal((await owner.get(OWN_ONES)).status, 200);
  assert.equal((await waiting.get(OWN_ONES)).status, 401);
});

test('ASVS 6.3.3 court: a role requires a second factor from its date in the court’s zone, and as soon as it is assigned', async () => {
  clock.set(EVE);
  const [sheriff, clerk] = [await testApp.as('Sheriff', branchId), await testApp.as('BCC Staff', branchId)];
  for (const person of [sheriff, clerk]) assert.equal((await person.get(OWN_ONES)).status, 200);
  clock.advance({ seconds: 1 });
  assertOwed(await sheriff.get(OWN_ONES));
  assert.equal((await clerk.get(OWN_ONES)).status, 200);
  await testApp.app.connection.pool.query(
    `insert into user_roles (user_id, role_id) select $1, id from roles where name = 'Sheriff'`,
    [clerk.id],
  );
  assertOwed(await clerk.get(OWN_ONES));
});

test('ASVS 6.3.3 court: a calendar address returns nothing while its owner lacks a required second factor', async () => {
  clock.set(EVE);
  const person = await testApp.as('Sheriff', branchId);
  const { token } = (await person.post('/api/calendar-token')).body.data;
  assert.equal((await testApp.get(`/calendar.ics?token=${token}`)).status, 200);
  clock.advance({ seconds: 1 });
  assertOwed(await testApp.get(`/calendar.ics?token=${token}`));
  await enableApp(person, clock);
  assert.equal((await testApp.get(`/calendar.ics?token=${token}`)).status, 200);
});

test('ASVS 6.3.3 court: a requirement for an unknown role is reported at startup', async (t) => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', pretty: false, to: { write: (line) => lines.push(line) } });
  const rules = [{}, { role: 'Sheriff' }, { role: 'Sherif' }];
  await startCourt(t, { platform: { log }, settings: { factorRules: rules } });
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).roles),
    [['Sherif']],
  );
});
