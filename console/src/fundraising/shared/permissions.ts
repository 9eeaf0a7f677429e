import { type Role, useMe } from '../api.ts';

/** What each role may do: the table of F§5 as the pages need it. The server decides; this is what to show. */
const PERMISSIONS = {
  'Manage institutions': ['system_admin'],
  'Manage users': ['system_admin', 'institution_admin'],
  'Create campaigns': ['system_admin', 'institution_admin', 'donor'],
  'Approve campaigns': ['system_admin', 'institution_admin', 'committee_member'],
  'View donations': ['system_admin', 'institution_admin', 'committee_member'],
  'Create withdrawals': ['system_admin', 'institution_admin', 'committee_member'],
  'Approve withdrawals': ['system_admin', 'committee_member'],
  'View audit logs': ['system_admin', 'institution_admin'],
  /** Scholars, bank accounts, the committee, closing campaigns. */
  'Run an institution': ['system_admin', 'institution_admin'],
  /** Refunds, the gateway's inbox, questions and legal documents, and everything of every institution. */
  'Run the system': ['system_admin'],
  'Work here': ['system_admin', 'institution_admin', 'committee_member'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether the signed-in user may do what the permission is for. */
export function usePermission(): (permission: Permission) => boolean {
  const { roles } = useMe();
  return (permission) => PERMISSIONS[permission].some((role) => roles.includes(role));
}
