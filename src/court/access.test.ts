import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { heldAgainst } from '../../test/access.ts';
import { browserHeaders } from '../../test/browser-headers.ts';
import { startCourt } from '../../test/court.ts';
import { MATRIX } from './access.test-table.ts';
import { SYSTEM_ROLES } from './access.ts';
import { courtRoutes } from './service.ts';

const world = await startCourt({ after });
const branchId = await world.branch();
const court = heldAgainst(world, { schema: 'court', routes: courtRoutes(world.app), matrix: MATRIX });

test('C§4 the access table lists exactly the existing routes', () => {
  assert.deepEqual(MATRIX.callers, [...SYSTEM_ROLES, 'without a role']);
  court.assertComplete();
});

test('C§7 without a session every protected route is 401, whatever the id and the body', async () => {
  await court.assertShutOut({}, 401, 'Unauthenticated.');
});

test('C§4 public routes accept guests and users without a role', async () => {
  const guest = browserHeaders(await world.get('/sanctum/csrf-cookie'));
  const { headers } = await world.person();
  await court.assertOpen(
    [guest, headers],
    [['The token in the address tells whose calendar it is.', /^GET \/calendar\.ics$/]],
  );
});

test('C§5.5 a disabled account gets 403 on every protected route', async () => {
  const { id, headers } = await world.as('Super Admin', branchId);
  await world.app.connection.pool.query('update users set disabled_at = now() where id = $1', [id]);
  await court.assertShutOut(headers, 403, 'Your account has been disabled.');
});

for (const caller of MATRIX.callers) {
  test(`C§5.6 permitted and refused routes match the access table: ${caller}`, async () => {
    const roles = SYSTEM_ROLES.filter((role) => role === caller);
    const { headers } = await world.person({ roles, branchIds: [branchId] });
    await court.assertDoors(caller, headers);
  });
}

test('C§5.6 every cell of the access table was tested', () => {
  court.assertAllDoors();
});

test('C§5.3 no route changes anything without the CSRF token of the session', async () => {
  const { headers } = await world.as('Super Admin', branchId);
  const { headers: others } = await world.as('Super Admin', branchId);
  await court.assertTokens(headers, others);
});

test('contract: an invalid id in a path is 404', async () => {
  const { headers } = await world.as('Super Admin', branchId);
  await court.assertOddIds(headers);
});
