import { type NameIn, type NameWith, namesIn, namesWith } from '../facts.ts';

interface RunStatusFacts {
  /** Can be changed, which undoes review and approval. */
  isOpen: boolean;
  /** Has sums, or is computing them. */
  usesItems: boolean;
  /** Has lines with amounts. */
  hasLines: boolean;
  isReviewed: boolean;
  isApproved: boolean;
}

/** Statuses of a payroll run (W§5). The database lists them in the constraint `runs__status`. */
const RUN_STATUS = {
  draft: { isOpen: true, usesItems: false, hasLines: false, isReviewed: false, isApproved: false },
  computing: { isOpen: false, usesItems: true, hasLines: false, isReviewed: false, isApproved: false },
  computed: { isOpen: true, usesItems: true, hasLines: true, isReviewed: false, isApproved: false },
  reviewed: { isOpen: true, usesItems: true, hasLines: true, isReviewed: true, isApproved: false },
  approved: { isOpen: true, usesItems: true, hasLines: true, isReviewed: true, isApproved: true },
  final: { isOpen: false, usesItems: true, hasLines: true, isReviewed: true, isApproved: true },
  cancelled: { isOpen: false, usesItems: false, hasLines: false, isReviewed: false, isApproved: false },
} as const satisfies Record<string, RunStatusFacts>;

export type RunStatus = NameIn<typeof RUN_STATUS>;
export type OpenRunStatus = NameWith<typeof RUN_STATUS, 'isOpen'>;
export const RUN_STATUSES = namesIn(RUN_STATUS);
export const OPEN_RUN_STATUSES = namesWith(RUN_STATUS, 'isOpen');
export const ITEM_USING_RUN_STATUSES = namesWith(RUN_STATUS, 'usesItems');
export const COMPUTED_RUN_STATUSES = namesWith(RUN_STATUS, 'hasLines');
export const REVIEWED_RUN_STATUSES = namesWith(RUN_STATUS, 'isReviewed');
export const APPROVED_RUN_STATUSES = namesWith(RUN_STATUS, 'isApproved');

export const hasLines = (status: RunStatus): boolean => RUN_STATUS[status].hasLines;
export const isReviewed = (status: RunStatus): boolean => RUN_STATUS[status].isReviewed;

/** Actions on a run, with the statuses that allow each action. Repeating `compute` on a computing run is harmless. */
export const RUN_ACTIONS = {
  change: OPEN_RUN_STATUSES,
  compute: [...OPEN_RUN_STATUSES, 'computing'],
  review: ['computed'],
  approve: ['reviewed'],
  finalize: ['approved'],
  cancel: [...OPEN_RUN_STATUSES, 'computing'],
  remove: ['draft', 'computed'],
} as const satisfies Record<string, readonly RunStatus[]>;
export type RunAction = NameIn<typeof RUN_ACTIONS>;

export const isPossible = (action: RunAction, status: RunStatus): boolean =>
  (RUN_ACTIONS[action] as readonly RunStatus[]).includes(status);
