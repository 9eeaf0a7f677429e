import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { createAccess } from '@bulwagan/platform/http/access.ts';
import { type Actor, hasRole } from '../access.ts';

/** Permissions to issue papers. A user with any of them may issue at least one kind of paper (contract §3.2). */
export const ISSUE_PERMISSIONS: readonly Permission[] = [
  'Record Activities',
  'Decide Activities',
  'Report Service',
  'Case Raffle',
  'Reports',
];

export const templateEditors = createAccess<Actor>().when('Super Admin, Branch of the Court Clerk', (actor) =>
  hasRole(actor, 'Super Admin', 'Branch of the Court Clerk'),
);
