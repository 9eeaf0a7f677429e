import type { SystemRole } from '@bulwagan/contracts/workforce/roles.ts';
import type { Person } from '@bulwagan/testing/workforce.ts';

/** Model of who sees which organizations, written from the specification and independent of the program. */

/**
 * Organization tree: city is the parent of health and schools, health is the parent of clinic. Null means no
 * organization.
 */
const PARENTS = { city: null, health: 'city', clinic: 'health', schools: 'city' } as const;
export type OrganizationName = keyof typeof PARENTS;
export type Place = OrganizationName | null;
export const PLACES: Place[] = ['city', 'health', 'clinic', 'schools', null];

/** Kinds of data that a user may view. */
export type Right = 'employees' | 'numbers' | 'payroll' | 'users';
export const RIGHTS: Right[] = ['employees', 'numbers', 'payroll', 'users'];

const RULES: Record<SystemRole, readonly Right[]> = {
  'Super Admin': RIGHTS,
  'Payroll Admin': ['payroll'],
  'HR Admin': ['employees', 'numbers'],
  'HR Timekeeping': ['employees'],
};

/** Role for all organizations (null), or for one organization and its descendants. */
export type Given = [role: SystemRole, where: OrganizationName | null];

export interface Caller {
  name: string;
  isSuperUser: boolean;
  given: Given[];
  person: Person;
}

type Holder = Pick<Caller, 'isSuperUser' | 'given'>;

export function isWithin(place: Place, above: OrganizationName): boolean {
  if (place === null) return false;
  return place === above || isWithin(PARENTS[place], above);
}

export const has = ({ isSuperUser, given }: Holder, right: Right): boolean =>
  isSuperUser || given.some(([role]) => RULES[role].includes(right));

export const sees = ({ isSuperUser, given }: Holder, right: Right, place: Place): boolean =>
  isSuperUser ||
  given.some(([role, where]) => RULES[role].includes(right) && (where === null || isWithin(place, where)));

/** Organization that an account is connected with. `everywhere` stands for a role without an organization. */
export type Tie = Place | 'everywhere';

/** A Super Admin sees the accounts of their organizations; one without an organization sees all. */
export function seesUser(caller: Holder, ties: Tie[]): boolean {
  if (caller.isSuperUser) return true;
  const scopes = caller.given.filter(([role]) => RULES[role].includes('users')).map(([, where]) => where);
  return scopes.some(
    (where) => where === null || ties.some((tie) => tie !== 'everywhere' && isWithin(tie, where)),
  );
}
