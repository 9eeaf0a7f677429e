import type { SystemRole } from '../../src/court/access.ts';
import type { Classification } from '../../src/court/reach.ts';
import type { Person } from '../court.ts';

/** Who sees which cases, written down from the words of the rule and not from the program. */

export type BranchName = 'A' | 'B';

/** What somebody may do with a case that they reach. */
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
  reach: 'court' | 'branch' | 'own';
  rights: readonly Right[];
  /** What of the branch or the court is opened to the role besides what is public. */
  opens: readonly Classification[];
}

const READING = ['details', 'activities'] as const;
const PAPERS = [...READING, 'filing', 'evidence'] as const;
const CLERKS = [...PAPERS, 'history', 'hearings', 'record'] as const;

const RULES: Partial<Record<SystemRole, RoleRule>> = {
  'Super Admin': {
    reach: 'court',
    rights: [...CLERKS, 'reports', 'service', 'classify', 'holidays'],
    opens: ['restricted', 'sealed'],
  },
  'Office of the Court Clerk': {
    reach: 'court',
    rights: [...CLERKS, 'reports', 'classify', 'holidays'],
    opens: ['restricted', 'sealed'],
  },
  'Branch of the Court Clerk': {
    reach: 'branch',
    rights: [...CLERKS, 'reports', 'classify', 'service'],
    opens: ['restricted', 'sealed'],
  },
  'BCC Staff': { reach: 'branch', rights: CLERKS, opens: ['restricted'] },
  'BCC Evidence': { reach: 'branch', rights: [...READING, 'evidence'], opens: [] },
  'Dashboard User': { reach: 'court', rights: ['reports'], opens: [] },
  User: { reach: 'branch', rights: ['details'], opens: [] },
  Stenographer: { reach: 'branch', rights: [...READING, 'record'], opens: [] },
  Sheriff: { reach: 'branch', rights: [...READING, 'service'], opens: [] },
  Counsel: { reach: 'own', rights: PAPERS, opens: [] },
};

export interface Caller {
  name: string;
  role: SystemRole | null;
  branches: BranchName[];
  /** Words of the cases that are theirs, as live counsel or by a live grant. */
  own: ReadonlySet<string>;
  person: Person;
}

export interface ScopedCase {
  /** Stands in its title and in much that belongs to it, and nowhere else. */
  word: string;
  id: string;
  number: string;
  branch: BranchName | null;
  classification: Classification;
}

export function has({ role }: Pick<Caller, 'role'>, right: Right): boolean {
  return role !== null && (RULES[role]?.rights.includes(right) ?? false);
}

/** By role as far as it reaches and is opened to it; and whatever branch and classification, what is one's own. */
export function sees(caller: Omit<Caller, 'person'>, right: Right, one: ScopedCase): boolean {
  if (!has(caller, right)) return false;
  if (caller.own.has(one.word)) return true;
  const { reach, opens } = RULES[caller.role!]!;
  const isOpen = one.classification === 'public' || opens.includes(one.classification);
  if (!isOpen || reach === 'own') return false;
  return reach === 'court' || (one.branch !== null && caller.branches.includes(one.branch));
}
