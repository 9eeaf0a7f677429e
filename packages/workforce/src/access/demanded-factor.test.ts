import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { checkAgainst } from '@bulwagan/testing/access.ts';
import { signIn } from '@bulwagan/testing/back-office.ts';
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
import { enableApp } from '@bulwagan/testing/second-factor.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { hire } from '../employees/testing/employees.ts';
import { workforceRoutes } from '../service.ts';
import { MATRIX } from '../testing/access-table.ts';

/** The last second of January in Manila. */
const EVE = '2027-01-31T15:59:59Z';
const clock = movableClock(EVE);
const factorRules = [{ role: 'Super Admin' }, { role: 'HR Admin', from: '2027-02-01' }];
const testApp = await startWorkforce({ after }, { clock, settings: { factorRules } });
const admin = await testApp.superUser();
await addPasskey(admin);
const employee = await hire(admin);
const record = `/api/pms/employees/${employee.id}`;
const routes = workforceRoutes(testApp.app);
const workforce = checkAgainst(testApp, { schema: 'workforce', routes, matrix: MATRIX, refusal: owed });

test('ASVS 6.3.3 workforce: a user without a required second factor gets 403 except on the routes to set one up and sign out, and nothing changes', async () => {
  for (const { headers } of [await testApp.superUser(), await testApp.as('Super Admin')])
    await workforce.assertShutOut(headers, 403, SET_UP_FIRST, OPEN_IN_OFFICES);
});

test('ASVS 6.3.3 workforce: routes open to users without a required second factor are declared and answer', async () => {
  assert.deepEqual(declaredOpen(routes), [...OPEN_IN_OFFICES].sort());
  const { headers } = await testApp.superUser();
  const open = workforce
    .withCell('super user', 'yes')
    .filter(({ method, path }) => OPEN_IN_OFFICES.includes(`${method} ${path}`));
  assert.equal(open.length, OPEN_IN_OFFICES.length);
  await workforce.assertAdmitted(open, headers);
});

test('ASVS 6.3.3 workforce: after setting up an app or a passkey the session has access; after removing it, none', async () => {
  const [one, other] = [await testApp.superUser(), await testApp.as('Super Admin')];
  for (const person of [one, other]) assertOwed(await person.get(record));
  await enableApp(one, clock);
  const passkey = await addPasskey(other);
  for (const person of [one, other]) assert.equal((await person.get(record)).status, 200);
  assert.equal((await one.delete('/user/two-factor-authentication')).status, 200);
  assert.equal((await other.delete(`/user/passkeys/${passkey}`)).status, 204);
  for (const person of [one, other]) assertOwed(await person.get(record));
});

for (const [what, setUp] of FIRST_FACTORS)
  test(`ASVS 6.3.3 workforce: the owner’s first ${what} signs out other waiting sessions when a second factor is required, and none otherwise`, async () => {
    clock.set(EVE);
    for (const role of ['Super Admin', 'HR Timekeeping'] as const) {
      const owner = await testApp.as(role);
      const isDemanded = role === 'Super Admin';
      const asked = { path: record, isDemanded, setUp: () => setUp(owner, clock) };
      await assertWaitsInVain(await signIn(testApp.send, { username: owner.username }), owner, asked);
    }
  });

test('ASVS 6.3.3 workforce: a role requires a second factor from its date in the service’s zone, and as soon as it is assigned', async () => {
  clock.set(EVE);
  const [hr, appPool] = [await testApp.as('HR Admin'), await testApp.as('HR Timekeeping')];
  for (const person of [hr, appPool]) assert.equal((await person.get(record)).status, 200);
  clock.advance({ seconds: 1 });
  assertOwed(await hr.get(record));
  assert.equal((await appPool.get(record)).status, 200);
  const { rows } = await testApp.app.connection.pool.query(`select id from roles where name = 'HR Admin'`);
  const given = await admin.post(`/api/users/${appPool.id}/roles`, { role_id: rows[0].id });
  assert.equal(given.status, 200, given.text);
  assertOwed(await appPool.get(record));
});
