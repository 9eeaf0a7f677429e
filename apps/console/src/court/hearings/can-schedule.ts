import { isOpenCase } from '@bulwagan/contracts/court/case-status.ts';
import type { Schemas } from '../api.ts';

/** Returns true if the console offers to schedule a hearing: the case is open and has a branch. */
export function canSchedule({
  status,
  branch_id,
}: Pick<Schemas['CaseRecord'], 'status' | 'branch_id'>): boolean {
  return isOpenCase(status) && branch_id !== null;
}
