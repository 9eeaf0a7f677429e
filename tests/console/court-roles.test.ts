import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { PERMISSIONS, ROLES } from '../../apps/console/src/court/roles/filipino.ts';

test('C§5 every built-in permission and role of the court has a Filipino description', async (t) => {
  const testApp = await startCourt(t);
  const admin = await testApp.as('Super Admin');
  const permissions: { name: string }[] = (await admin.get('/api/permissions')).body.data;
  assert.deepEqual(permissions.map(({ name }) => name).toSorted(), Object.keys(PERMISSIONS).toSorted());
  const roles: { description: string }[] = (await admin.get('/api/roles-list?per_page=100')).body.data;
  assert.deepEqual(roles.map(({ description }) => description).toSorted(), Object.keys(ROLES).toSorted());
});
