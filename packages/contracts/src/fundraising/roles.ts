import { type BothLanguages, inBothLanguages, type NameIn, namesIn, namesWith } from '../facts.ts';

/** Permissions in the order of the table of F§5. */
export const PERMISSIONS = [
  'Manage institutions',
  'Manage users',
  'Suspend users',
  'View campaigns',
  'Create campaigns',
  'Approve/reject campaigns',
  'Create donations',
  'View donations',
  'View withdrawals',
  'Create withdrawals',
  'Approve withdrawals',
  'View audit logs',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

interface RoleFacts {
  label: BothLanguages;
  description: BothLanguages;
  permissions: readonly Permission[];
  /** True if a user with this role must belong to an institution. */
  needsInstitution: boolean;
  /** Manages scholars, bank accounts and the committee of an institution, and closes its campaigns. */
  runsInstitution: boolean;
  /** Works for one institution, or for all of them. */
  isStaff: boolean;
  /** May be granted by an institution_admin. */
  isGrantedWithin: boolean;
}

/** Roles with their permissions: the table of F§5. The database lists the roles in the constraint `user_roles__role`. */
const ROLE = {
  system_admin: {
    label: { en: 'System administrator', fil: 'Administrador ng sistema' },
    description: { en: 'Full access to all institutions.', fil: 'Buong access sa lahat ng institusyon.' },
    permissions: PERMISSIONS,
    needsInstitution: false,
    runsInstitution: true,
    isStaff: true,
    isGrantedWithin: false,
  },
  institution_admin: {
    label: { en: 'Institution administrator', fil: 'Administrador ng institusyon' },
    description: {
      en: 'Manages the institution’s campaigns, users, scholars, bank accounts and committee.',
      fil: 'Namamahala ng mga kampanya, user, iskolar, bank account at komite ng institusyon.',
    },
    permissions: [
      'Manage users',
      'Suspend users',
      'View campaigns',
      'Create campaigns',
      'Approve/reject campaigns',
      'View donations',
      'View withdrawals',
      'Create withdrawals',
      'View audit logs',
    ],
    needsInstitution: true,
    runsInstitution: true,
    isStaff: true,
    isGrantedWithin: true,
  },
  committee_member: {
    label: { en: 'Committee member', fil: 'Miyembro ng komite' },
    description: {
      en: 'Approves or rejects campaigns and withdrawals of the institution.',
      fil: 'Nag-aapruba o tumatanggi sa mga kampanya at withdrawal ng institusyon.',
    },
    permissions: [
      'View campaigns',
      'Approve/reject campaigns',
      'View donations',
      'View withdrawals',
      'Create withdrawals',
      'Approve withdrawals',
    ],
    needsInstitution: true,
    runsInstitution: false,
    isStaff: true,
    isGrantedWithin: true,
  },
  donor: {
    label: { en: 'Donor', fil: 'Donor' },
    description: {
      en: 'Donates, proposes campaigns and manages their own profile.',
      fil: 'Nagdo-donate, nagmumungkahi ng kampanya at namamahala ng sariling profile.',
    },
    permissions: ['View campaigns', 'Create campaigns', 'Create donations'],
    needsInstitution: false,
    runsInstitution: false,
    isStaff: false,
    isGrantedWithin: true,
  },
} as const satisfies Record<string, RoleFacts>;

export type Role = NameIn<typeof ROLE>;
export const ROLES = namesIn(ROLE);
export const STAFF_ROLES: readonly Role[] = namesWith(ROLE, 'isStaff');
export const INSTITUTION_ROLES: readonly Role[] = namesWith(ROLE, 'needsInstitution');
export const INSTITUTION_MANAGERS: readonly Role[] = namesWith(ROLE, 'runsInstitution');
export const ROLES_GRANTED_WITHIN: readonly Role[] = namesWith(ROLE, 'isGrantedWithin');

const ROLES_WITH = new Map(
  PERMISSIONS.map((permission): [Permission, readonly Role[]] => [
    permission,
    ROLES.filter((role) => (ROLE[role].permissions as readonly Permission[]).includes(permission)),
  ]),
);

/** Returns the roles that have a permission. */
export const rolesWith = (permission: Permission): readonly Role[] => ROLES_WITH.get(permission)!;

export const ROLE_LABELS = inBothLanguages(ROLE, ({ label }) => label);
export const ROLE_DESCRIPTIONS = inBothLanguages(ROLE, ({ description }) => description);
