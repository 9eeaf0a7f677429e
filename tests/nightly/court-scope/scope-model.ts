import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import type { SystemRole } from '@bulwagan/contracts/court/roles.ts';
import type { Person } from '@bulwagan/testing/court.ts';

/** Model of which user sees which cases, written from the specification and independent of the program. */

export type BranchName = 'A' | 'B';

/** Right of a user on a case in scope. */
export type Right =
  | 'details'
  | 'activities'
  | 'filing'
  | 'history'
  | 'evidence'
  | 'reports'
  | 'hearings'
  | 'service'
  | 'classify'
  | 'record'
  | 'holidays';

interface RoleRule {
  scope: 'court' | 'branch' | 'own';
  rights: readonly Right[];
  /** Classifications that the role sees within its branch or court, besides public. */
  opens: readonly Classification[];
}

const READING = ['details', 'activities'] as const;
const PAPERS = [...READING, 'filing', 'evidence'] as const;
const CLERKS = [...PAPERS, 'history', 'hearings', 'record'] as const;

const RULES: Partial<Record<SystemRole, RoleRule>> = {
  'Super Admin': {
    scope: 'court',
    rights: [...CLERKS, 'reports', 'service', 'classify', 'holidays'],
    opens: ['restricted', 'sealed'],
  },
  'Office of the Court Clerk': {
    scope: 'court',
    rights: [...CLERKS, 'reports', 'classify', 'holidays'],
    opens: ['restricted', 'sealed'],
  },
  'Branch of the Court Clerk': {
    scope: 'branch',
    rights: [...CLERKS, 'reports', 'classify', 'service'],
    opens: ['restricted', 'sealed'],
  },
  'BCC Staff': { scope: 'branch', rights: CLERKS, opens: ['restricted'] },
  'BCC Evidence': { scope: 'branch', rights: [...READING, 'evidence'], opens: [] },
  'Dashboard User': { scope: 'court', rights: ['reports'], opens: [] },
  User: { scope: 'branch', rights: ['details'], opens: [] },
  Stenographer: { scope: 'branch', rights: [...READING, 'record'], opens: [] },
  Sheriff: { scope: 'branch', rights: [...READING, 'service'], opens: [] },
  Counsel: { scope: 'own', rights: PAPERS, opens: [] },
};

export interface Caller {
  name: string;
  role: SystemRole | null;
  branches: BranchName[];
  /** Words of the cases that the user sees as active counsel or by an active grant. */
  own: ReadonlySet<string>;
  person: Person;
}

export interface ScopedCase {
  /** Word that occurs in the title and other texts of this case only. */
  word: string;
  id: string;
  number: string;
  branch: BranchName | null;
  classification: Classification;
}

export function has({ role }: Pick<Caller, 'role'>, right: Right): boolean {
  return role !== null && (RULES[role]?.rights.includes(right) ?? false);
}

/** Returns true if the case is within the scope and classifications of the role, or is the caller's own. */
export function sees(caller: Omit<Caller, 'person'>, right: Right, one: ScopedCase): boolean {
  if (!has(caller, right)) return false;
  if (caller.own.has(one.word)) return true;
  const { scope, opens } = RULES[caller.role!]!;
  const isOpen = one.classification === 'public' || opens.includes(one.classification);
  if (!isOpen || scope === 'own') return false;
  return scope === 'court' || (one.branch !== null && caller.branches.includes(one.branch));
}
