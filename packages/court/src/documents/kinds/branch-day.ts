import { NotFound } from '@bulwagan/platform/http/errors.ts';
import { permissionScopeOf, type Subject } from '../../access.ts';
import { type BranchRow, findBranch } from '../../branches/queries.ts';
import type { Db } from '../../database.ts';
import { isLikelyDay } from '../../http/fields.ts';

const FORM = /^(\d{1,9}):(\d{4}-\d{2}-\d{2})$/;

/**
 * Parses the subject `{branch}:{date}`. Throws 404 for any other text, or if the branch is not one of the caller's
 * branches.
 */
export async function readBranchDay(
  db: Db,
  actor: Subject | null,
  subjectId: string,
): Promise<{ branch: BranchRow; date: string }> {
  const [, id, date] = FORM.exec(subjectId) ?? [];
  const branch = date !== undefined && isDay(date) ? await findBranch(db, Number(id)) : undefined;
  if (branch === undefined || !isOf(actor, branch.id)) throw new NotFound('branch');
  return { branch, date: date! };
}

/** Compare the text, because `Date` parses 30 February as 2 March. */
export const isDay = (date: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const read = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) && isLikelyDay(date);
};

function isOf(actor: Subject | null, branchId: number): boolean {
  if (actor === null) return true;
  const scope = permissionScopeOf(actor, 'Record Activities');
  return scope === 'court' || (scope === 'branch' && actor.branchIds.includes(branchId));
}
