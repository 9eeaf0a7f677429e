/** Statuses of a payroll run (W§5). The database lists them in the constraint `runs__status`. */
export const RUN_STATUSES = [
  'draft',
  'computing',
  'computed',
  'reviewed',
  'approved',
  'final',
  'cancelled',
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
