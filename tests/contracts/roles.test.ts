import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as courtPermissions from '@bulwagan/contracts/court/permissions.ts';
import * as courtRoles from '@bulwagan/contracts/court/roles.ts';
import * as workforceRoles from '@bulwagan/contracts/workforce/roles.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

test('C§2 a new court has the permissions of the contracts, with their descriptions and in their order', async (t) => {
  const testApp = await startCourt(t);
  const admin = await testApp.as('Super Admin');
  const { data } = (await admin.get('/api/permissions')).body;
  const descriptions = courtPermissions.PERMISSION_DESCRIPTIONS.en;
  assert.deepEqual(
    data,
    courtPermissions.PERMISSIONS.map((name) => ({ name, description: descriptions[name] })),
  );
});

test('C§2 a new court has the roles of the contracts, with their scopes, descriptions and permissions', async (t) => {
  const testApp = await startCourt(t);
  const admin = await testApp.as('Super Admin');
  const listed: Record<string, unknown>[] = (await admin.get('/api/roles-list?per_page=100')).body.data;
  const seeded = listed
    .filter(({ is_system }) => is_system)
    .map(({ name, description, reach, permissions }) => ({ name, description, reach, permissions }));
  const expected = courtRoles.SYSTEM_ROLES.map((name) => {
    const { description, scope, permissions } = courtRoles.factsOfRole(name);
    return { name: name as string, description: description.en, reach: scope, permissions };
  });
  assert.deepEqual(seeded, expected.sort(byName));
});

test('W§1 a new database has the roles of the contracts, with their descriptions and permissions', async (t) => {
  const testApp = await startWorkforce(t);
  const admin = await testApp.superUser();
  const listed: Record<string, unknown>[] = (await admin.get('/api/roles?per_page=100')).body.data;
  const seeded = listed
    .filter(({ is_system }) => is_system)
    .map(({ name, description, permissions }) => ({ name, description, permissions }));
  const expected = workforceRoles.SYSTEM_ROLES.map((name) => ({
    name: name as string,
    ...workforceRoles.factsOfRole(name)!,
  }));
  assert.deepEqual(seeded, expected.sort(byName));
});
