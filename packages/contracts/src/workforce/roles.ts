import { type NameIn, namesIn } from '../facts.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

interface SystemRoleFacts {
  /** Description of the seeded row, which administrators can change. */
  description: string;
  permissions: readonly Permission[];
}

/**
 * Seeded roles of workforce with their permissions, which cannot change. A custom role has the permissions assigned to it.
 * Migrations insert the rows; a test compares them with this table.
 */
const SYSTEM_ROLE = {
  'Super Admin': {
    description: 'Everything, as far as the assignment reaches.',
    permissions: PERMISSIONS,
  },
  'Payroll Admin': {
    description: 'The payroll catalog, rosters and runs.',
    permissions: ['Manage payroll', 'Manage reference lists', 'See pay', 'Manage recurring items'],
  },
  'HR Admin': {
    description: 'Employees with their government numbers.',
    permissions: [
      'Manage employees',
      'See government numbers',
      'Manage reference lists',
      'See pay',
      'Manage pay',
      'Manage recurring items',
      'Manage leave',
    ],
  },
  'HR Timekeeping': {
    description: 'Employees without their government numbers.',
    permissions: ['Manage employees'],
  },
} as const satisfies Record<string, SystemRoleFacts>;

export type SystemRole = NameIn<typeof SYSTEM_ROLE>;
export const SYSTEM_ROLES = namesIn(SYSTEM_ROLE);

/** Super Admin is more than its permissions: only a Super Admin can assign it. */
export const SUPER_ADMIN = 'Super Admin' satisfies SystemRole;

/** Returns the facts of a seeded role; undefined if no seeded role has this name. */
export const factsOfRole = (name: string): SystemRoleFacts | undefined =>
  Object.hasOwn(SYSTEM_ROLE, name) ? SYSTEM_ROLE[name as SystemRole] : undefined;
