import {
  INSTITUTION_MANAGERS,
  type Permission as NamedPermission,
  type Role,
  rolesWith,
  STAFF_ROLES,
} from '@bulwagan/contracts/fundraising/roles.ts';
import { useMe } from '../api.ts';

/** Parts of the staff pages that these roles can open. The permission table of F§5 does not list them. */
const AREAS = {
  /** Manages scholars, bank accounts and the committee, and closes campaigns. */
  'Run an institution': INSTITUTION_MANAGERS,
  /** Manages refunds, webhook events, FAQs, legal documents and all institutions. */
  'Run the system': ['system_admin'],
  'Work here': STAFF_ROLES,
} as const satisfies Record<string, readonly Role[]>;

type Area = keyof typeof AREAS;
export type Permission = NamedPermission | Area;

const isArea = (permission: Permission): permission is Area => permission in AREAS;

/** Returns a check for permissions of the signed-in user. UI hint only; the server enforces permissions. */
export function usePermission(): (permission: Permission) => boolean {
  const { roles } = useMe();
  return (permission) => hasPermission(roles, permission);
}

export function hasPermission(roles: readonly Role[], permission: Permission): boolean {
  const holders: readonly Role[] = isArea(permission) ? AREAS[permission] : rolesWith(permission);
  return holders.some((role) => roles.includes(role));
}
