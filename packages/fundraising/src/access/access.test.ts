import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERMISSIONS, ROLES } from '@bulwagan/contracts/fundraising/roles.ts';
import { type Actor, can, hasPermission, institutionScope, systemAdmin } from '../access.ts';

/** The table of F§5 as the specification prints it. */
const TABLE = `
| Permission | system_admin | institution_admin | committee_member | donor |
|---|---|---|---|---|
| Manage institutions | yes | no | no | no |
| Manage users | yes | yes | no | no |
| Suspend users | yes | yes | no | no |
| View campaigns | yes | yes | yes | yes |
| Create campaigns | yes | yes | no | yes |
| Approve/reject campaigns | yes | yes | yes | no |
| Create donations | yes | no | no | yes |
| View donations | yes | yes | yes | no |
| View withdrawals | yes | yes | yes | no |
| Create withdrawals | yes | yes | yes | no |
| Approve withdrawals | yes | no | yes | no |
| View audit logs | yes | yes | no | no |
`;

const [header, , ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.slice(2, -2).split(' | '));

const actor = (roles: string[], institutionId: number | null = null): Actor => ({
  id: 1,
  name: 'A',
  email: 'a@x.test',
  status: 'active',
  roles: roles as Actor['roles'],
  institutionId,
  tokenVersion: 1,
  owesFactor: false,
  via: { kind: 'device', deviceId: 1 },
});

test('F§5 the roles and permissions are exactly those of the table', () => {
  assert.deepEqual(header!.slice(1), [...ROLES]);
  assert.deepEqual(
    rows.map(([name]) => name),
    [...PERMISSIONS],
  );
  assert.equal(rows.length * ROLES.length, 48);
});

test('F§5 every cell of the permission table matches the specification', () => {
  for (const [name, ...cells] of rows) {
    const permission = name as (typeof PERMISSIONS)[number];
    for (const [n, cell] of cells.entries()) {
      const who = actor([ROLES[n]!]);
      assert.equal(hasPermission(who, permission), cell === 'yes', `${ROLES[n]}: ${name}`);
      assert.equal(can(permission).permits(who), cell === 'yes');
    }
    assert.equal(hasPermission(actor([]), permission), false, 'without a role nothing is allowed');
    assert.equal(can(permission).identification, 'required');
  }
});

test('F§5 several roles allow what any of them does, and an unknown one nothing', () => {
  assert.equal(hasPermission(actor(['donor', 'committee_member']), 'Approve withdrawals'), true);
  assert.equal(hasPermission(actor(['donor', 'committee_member']), 'Create donations'), true);
  assert.equal(hasPermission(actor(['donor', 'committee_member']), 'Manage users'), false);
  assert.equal(hasPermission(actor(['System_Admin', 'admin', '']), 'Manage users'), false);
});

test('F§5 only a system_admin passes where one is required', () => {
  for (const role of ROLES) assert.equal(systemAdmin.permits(actor([role])), role === 'system_admin');
});

test('F§5 staff are limited to their own institution, staff without one see nothing, and a system_admin is not limited', () => {
  assert.equal(institutionScope(actor(['system_admin'], 7)), null);
  assert.equal(institutionScope(actor(['institution_admin'], 7)), 7);
  assert.equal(institutionScope(actor(['committee_member'], 7)), 7);
  // No institution has this id; 0 means all institutions in stored totals.
  assert.equal(institutionScope(actor(['institution_admin'])), -1);
});
