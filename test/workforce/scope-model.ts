import type { SystemRole } from '../../src/workforce/access.ts';
import type { Person } from '../workforce.ts';

/** Who sees what of which organization, written down from the words of the rule and not from the program. */

/** A tree: city over health over clinic, and schools beside health. Null is no organization. */
const PARENTS = { city: null, health: 'city', clinic: 'health', schools: 'city' } as const;
export type OrganizationName = keyof typeof PARENTS;
export type Place = OrganizationName | null;
export const PLACES: Place[] = ['city', 'health', 'clinic', 'schools', null];

/** What somebody may see. */
export type Right = 'employees' | 'numbers' | 'payroll' | 'users';
export const RIGHTS: Right[] = ['employees', 'numbers', 'payroll', 'users'];

const RULES: Record<SystemRole, readonly Right[]> = {
  'Super Admin': RIGHTS,
  'Payroll Admin': ['payroll'],
  'HR Admin': ['employees', 'numbers'],
  'HR Timekeeping': ['employees'],
};

/** A role for everything (null), or for an organization and those below it. */
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

/** What an account has to do with; everywhere is what a role without an organization counts for. */
export type Tie = Place | 'everywhere';

/** A Super Admin sees the accounts of their organizations, one of everything all. */
export function seesUser(caller: Holder, ties: Tie[]): boolean {
  if (caller.isSuperUser) return true;
  const scopes = caller.given.filter(([role]) => RULES[role].includes('users')).map(([, where]) => where);
  return scopes.some(
    (where) => where === null || ties.some((tie) => tie !== 'everywhere' && isWithin(tie, where)),
  );
}
