import { type Role, useMe } from '../api.ts';

/** Roles that have each permission, from the table in F§5. UI hint only; the server enforces permissions. */
const PERMISSIONS = {
  'Manage institutions': ['system_admin'],
  'Manage users': ['system_admin', 'institution_admin'],
  'Create campaigns': ['system_admin', 'institution_admin', 'donor'],
  'Approve campaigns': ['system_admin', 'institution_admin', 'committee_member'],
  'View donations': ['system_admin', 'institution_admin', 'committee_member'],
  'Create withdrawals': ['system_admin', 'institution_admin', 'committee_member'],
  'Approve withdrawals': ['system_admin', 'committee_member'],
  'View audit logs': ['system_admin', 'institution_admin'],
  /** Manages scholars, bank accounts and the committee, and closes campaigns. */
  'Run an institution': ['system_admin', 'institution_admin'],
  /** Manages refunds, webhook events, FAQs, legal documents and all institutions. */
  'Run the system': ['system_admin'],
  'Work here': ['system_admin', 'institution_admin', 'committee_member'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Returns a check for permissions of the signed-in user. */
export function usePermission(): (permission: Permission) => boolean {
  const { roles } = useMe();
  return (permission) => PERMISSIONS[permission].some((role) => roles.includes(role));
}
