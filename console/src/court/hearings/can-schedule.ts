import type { Schemas } from '../api.ts';

/** The statuses of a case in which hearings can be set. */
export const OPEN_STATUSES = [
  'received',
  'for_raffling',
] as const satisfies Schemas['CaseRecord']['status'][];

/** Whether the console offers to set a hearing in a case: an open one that has a branch. */
export function canSchedule({
  status,
  branch_id,
}: Pick<Schemas['CaseRecord'], 'status' | 'branch_id'>): boolean {
  return OPEN_STATUSES.some((open) => open === status) && branch_id !== null;
}
