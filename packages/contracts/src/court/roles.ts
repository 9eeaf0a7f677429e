import { type BothLanguages, type NameIn, namesIn } from '../facts.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

/** Scopes of a permission, widest first: all cases of the court, those of the user's branches, or the user's own as counsel. */
export const PERMISSION_SCOPES = ['court', 'branch', 'own'] as const;
export type PermissionScope = (typeof PERMISSION_SCOPES)[number];

/** Returns whether a scope is as wide as another scope, or wider. */
export const isAsWide = (scope: PermissionScope, other: PermissionScope): boolean =>
  PERMISSION_SCOPES.indexOf(scope) <= PERMISSION_SCOPES.indexOf(other);

interface SystemRoleFacts {
  /** The English text is the description of the seeded row, which a court can change. */
  description: BothLanguages;
  scope: PermissionScope;
  /** Permissions that a new court starts with. The rows of `role_permissions` then decide (C§4). */
  permissions: readonly Permission[];
}

/** Seeded roles of a court, in the order of C§2. Migrations insert their rows; a test compares these with the table. */
const SYSTEM_ROLE = {
  'Super Admin': {
    description: { en: 'Full access to the whole court.', fil: 'Ganap na access sa buong hukuman.' },
    scope: 'court',
    permissions: PERMISSIONS,
  },
  Counsel: {
    description: { en: 'Cases in which the user is counsel.', fil: 'Ang mga kasong ang user ang abogado.' },
    scope: 'own',
    permissions: [
      'View Case Details',
      'View Case Activities',
      'View Case Filing',
      'View Evidence',
      'File Amendments',
    ],
  },
  'Office of the Court Clerk': {
    description: {
      en: 'Filing, raffle and records of the whole court.',
      fil: 'Ang paghahain, raffle at mga tala ng buong hukuman.',
    },
    scope: 'court',
    permissions: [
      'View Case Details',
      'View Case Activities',
      'View Case Filing',
      'View Case History',
      'View Evidence',
      'View Restricted Cases',
      'View Sealed Cases',
      'Reports',
      'Case Raffle',
      'Manage Cases',
      'Classify Cases',
      'Record Activities',
      'Schedule Hearings',
      'File Amendments',
      'Manage Holidays',
      'Manage Branches',
      'Manage Lists',
    ],
  },
  'Branch of the Court Clerk': {
    description: {
      en: 'All records of a branch, and its user accounts.',
      fil: 'Ang lahat ng tala ng isang sangay, at ang mga account ng mga tao nito.',
    },
    scope: 'branch',
    permissions: [
      'View Case Details',
      'View Case Activities',
      'View Case Filing',
      'View Case History',
      'View Evidence',
      'View Restricted Cases',
      'View Sealed Cases',
      'Reports',
      'Manage Cases',
      'Classify Cases',
      'Manage Evidence',
      'Record Activities',
      'Decide Activities',
      'Schedule Hearings',
      'Report Service',
      'File Amendments',
      'Review Amendments',
      'Manage Lists',
    ],
  },
  'Dashboard User': {
    description: { en: 'Statistics of the whole court.', fil: 'Ang mga estadistika ng buong hukuman.' },
    scope: 'court',
    permissions: ['Reports'],
  },
  'BCC Staff': {
    description: { en: 'The daily records of a branch.', fil: 'Ang araw-araw na mga tala ng isang sangay.' },
    scope: 'branch',
    permissions: [
      'View Case Details',
      'View Case Activities',
      'View Case Filing',
      'View Case History',
      'View Evidence',
      'View Restricted Cases',
      'Manage Cases',
      'Manage Evidence',
      'Record Activities',
      'Schedule Hearings',
      'File Amendments',
    ],
  },
  'BCC Evidence': {
    description: { en: 'The evidence of a branch.', fil: 'Ang ebidensiya ng isang sangay.' },
    scope: 'branch',
    permissions: ['View Case Details', 'View Case Activities', 'View Evidence', 'Manage Evidence'],
  },
  User: {
    description: {
      en: 'The case records of a branch, read-only.',
      fil: 'Ang mga tala ng kaso ng isang sangay, nababasa lamang.',
    },
    scope: 'branch',
    permissions: ['View Case Details'],
  },
  Stenographer: {
    description: { en: 'Transcripts of a branch.', fil: 'Ang mga transcript ng isang sangay.' },
    scope: 'branch',
    permissions: ['View Case Details', 'View Case Activities', 'Record Activities'],
  },
  Sheriff: {
    description: {
      en: 'Service of papers for a branch.',
      fil: 'Ang paghahatid ng mga papel ng isang sangay.',
    },
    scope: 'branch',
    permissions: ['View Case Details', 'View Case Activities', 'Report Service'],
  },
} as const satisfies Record<string, SystemRoleFacts>;

export type SystemRole = NameIn<typeof SYSTEM_ROLE>;
export const SYSTEM_ROLES = namesIn(SYSTEM_ROLE);

/** Access rules refer to these roles, because a permission is not enough (C§4). */
export const SUPER_ADMIN = 'Super Admin' satisfies SystemRole;
export const ADMINISTRATORS = [
  SUPER_ADMIN,
  'Branch of the Court Clerk',
] as const satisfies readonly SystemRole[];

/** Returns the initial contents of a new court. */
export const factsOfRole = (role: SystemRole): SystemRoleFacts => SYSTEM_ROLE[role];

/** Filipino descriptions by English description of a seeded role. */
export const FILIPINO_DESCRIPTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(SYSTEM_ROLE).map(({ description }) => [description.en, description.fil]),
);
