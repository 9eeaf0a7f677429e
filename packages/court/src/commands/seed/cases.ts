import type { CaseStatus } from '@bulwagan/contracts/court/case-status.ts';
import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import type { Random } from '@bulwagan/platform/commands/random.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { SeededBranch } from './branches.ts';
import type { Days } from './days.ts';
import { KINDS, type Kind, LAST_STAGES, newName, STAGES } from './words.ts';

export interface SeededCase {
  id: string;
  title: string;
  kind: Kind;
  status: CaseStatus;
  stage: string | null;
  classification: Classification;
  /** Branch that hears the case; a case awaiting raffle is not assigned to it yet. */
  branch: SeededBranch;
  plaintiff: string;
  defendant: string;
  /** Days relative to today. */
  filedOn: number;
  raffledOn: number;
  closedOn: number | null;
}

const RAFFLED_WITHIN_DAYS = 12;
const CLASSIFICATIONS: [SeededCase['classification'], number][] = [
  ['public', 92],
  ['restricted', 6],
  ['sealed', 2],
];
const DAYS_PER_STAGE = 90;
const LEAST_DAYS_TO_JUDGMENT = 120;
const MOST_DAYS_TO_JUDGMENT = 800;

export function newCase(
  random: Random,
  { branches, filedOn }: { branches: SeededBranch[]; filedOn: number },
): SeededCase {
  const branch = branches[Math.floor(random.fraction() ** 1.2 * branches.length)]!;
  const kind = random.weighted(KINDS[branch.courtType]!);
  const [plaintiff, defendant] = [newName(random), newName(random)];
  const closing = filedOn + LEAST_DAYS_TO_JUDGMENT + random.below(MOST_DAYS_TO_JUDGMENT);
  const isOver = closing < 0 && random.chance(0.85);
  const waits = filedOn > -RAFFLED_WITHIN_DAYS && random.chance(0.6);
  const status = waits
    ? 'for_raffling'
    : !isOver
      ? 'received'
      : random.chance(0.08)
        ? 'archived'
        : 'case_closed';
  return {
    id: newId(),
    title: titleOf(kind, plaintiff, defendant),
    kind,
    status,
    stage: stageOf(random, status, filedOn),
    classification: random.weighted(CLASSIFICATIONS),
    branch,
    plaintiff: kind.title === 'People' ? 'People of the Philippines' : plaintiff,
    defendant,
    filedOn,
    raffledOn: Math.min(0, filedOn + random.below(RAFFLED_WITHIN_DAYS)),
    closedOn: isOver ? closing : null,
  };
}

function titleOf(kind: Kind, plaintiff: string, defendant: string): string {
  if (kind.title === 'People') return `People v. ${defendant}`;
  return kind.title === 'one' ? `In re: ${kind.category} of ${defendant}` : `${plaintiff} v. ${defendant}`;
}

function stageOf(random: Random, status: SeededCase['status'], filedOn: number): string | null {
  if (status === 'for_raffling') return 'Raffle';
  if (status !== 'received') return random.pick(LAST_STAGES);
  if (random.chance(0.02)) return null;
  return STAGES[
    Math.min(STAGES.length - 1, Math.floor((-filedOn / DAYS_PER_STAGE) * random.fraction() * 2))
  ]!;
}

export const CASE_COLUMNS = [
  'id',
  'case_number',
  'case_title',
  'court_type',
  'case_type',
  'category',
  'status',
  'stage',
  'classification',
  'branch_id',
  'province_code',
  'filed_at',
  'raffled_at',
  'closed_at',
  'closing_reason',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

export function caseRow(days: Days, one: SeededCase, number: string) {
  const { branch, kind, status, filedOn, closedOn } = one;
  const isRaffled = status !== 'for_raffling';
  const last = closedOn ?? (isRaffled ? one.raffledOn : filedOn);
  return [
    one.id,
    number,
    one.title,
    branch.courtType,
    kind.caseType,
    kind.category,
    status,
    one.stage,
    one.classification,
    isRaffled ? branch.id : null,
    branch.provinceCode,
    days.date(filedOn),
    isRaffled ? days.at(one.raffledOn, 2) : null,
    closedOn === null ? null : days.date(closedOn),
    closedOn === null ? null : 'Decided.',
    status === 'archived' ? days.at(closedOn! + (-closedOn! >> 1), 4) : null,
    days.at(filedOn, 1),
    days.at(last, 3),
  ];
}
