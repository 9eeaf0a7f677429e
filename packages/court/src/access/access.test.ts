import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SYSTEM_ROLES } from '@bulwagan/contracts/court/roles.ts';
import { checkAgainst } from '@bulwagan/testing/access.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { courtRoutes } from '../service.ts';
import { MATRIX } from '../testing/access-table.ts';

const testApp = await startCourt({ after });
const branchId = await testApp.branch();
const court = checkAgainst(testApp, { schema: 'court', routes: courtRoutes(testApp.app), matrix: MATRIX });

test('C§4 the access table lists exactly the existing routes', () => {
  assert.deepEqual(MATRIX.callers, [...SYSTEM_ROLES, 'without a role']);
  court.assertComplete();
});

test('C§7 without a session every protected route is 401, whatever the id and the body', async () => {
  await court.assertShutOut({}, 401, 'Unauthenticated.');
});

test('C§4 public routes accept guests and users without a role', async () => {
  const guest = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  const { headers } = await testApp.person();
  await court.assertOpen(
    [guest, headers],
    [['The token in the address tells whose calendar it is.', /^GET \/calendar\.ics$/]],
  );
});

test('C§5.5 a disabled account gets 403 on every protected route', async () => {
  const { id, headers } = await testApp.as('Super Admin', branchId);
  await testApp.app.connection.pool.query('update users set disabled_at = now() where id = $1', [id]);
  await court.assertShutOut(headers, 403, 'Your account has been disabled.');
});

for (const caller of MATRIX.callers) {
  test(`C§5.6 permitted and refused routes match the access table: ${caller}`, async () => {
    const roles = SYSTEM_ROLES.filter((role) => role === caller);
    const { headers } = await testApp.person({ roles, branchIds: [branchId] });
    await court.assertAccess(caller, headers);
  });
}

test('C§5.6 every cell of the access table was tested', () => {
  court.assertAllAccess();
});

test('C§5.3 no route changes anything without the CSRF token of the session', async () => {
  const { headers } = await testApp.as('Super Admin', branchId);
  const { headers: others } = await testApp.as('Super Admin', branchId);
  await court.assertTokens(headers, others);
});

test('contract: an invalid id in a path is 404', async () => {
  const { headers } = await testApp.as('Super Admin', branchId);
  await court.assertOddIds(headers);
});
