import type { Schemas } from '../api.ts';

/** Case statuses in which hearings can be scheduled. */
export const OPEN_STATUSES = [
  'received',
  'for_raffling',
] as const satisfies Schemas['CaseRecord']['status'][];

/** Returns true if the console offers to schedule a hearing: the case is open and has a branch. */
export function canSchedule({
  status,
  branch_id,
}: Pick<Schemas['CaseRecord'], 'status' | 'branch_id'>): boolean {
  return OPEN_STATUSES.some((open) => open === status) && branch_id !== null;
}
