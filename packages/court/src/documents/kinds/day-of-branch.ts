import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import { caseScopeOf, isReached } from '../../access/scope.ts';
import type { Subject } from '../../access.ts';
import type { Db } from '../../database.ts';
import { isDay } from './branch-day.ts';

/**
 * Returns the hearings of a branch on a day, within the caller's scope, for issuing their papers in one batch. Throws
 * 422 under `filter` unless it contains exactly `branch_id` and `date`.
 */
export async function hearingsBy(
  db: Db,
  actor: Subject,
  permission: Permission,
  filter: Readonly<Record<string, unknown>>,
  now: string,
): Promise<string[]> {
  const { branch_id: branchId, date, ...others } = filter;
  const isRight =
    Number.isSafeInteger(branchId) &&
    typeof date === 'string' &&
    isDay(date) &&
    Object.keys(others).length === 0;
  if (!isRight) throw invalid({ filter: [message('document.filter_of_day')] });
  const { rows } = await sql<{ id: string }>`
    select h.activity_id as id from hearings h
    join case_activities a on a.id = h.activity_id
    join case_records c on c.id = h.case_record_id
    where h.is_active and a.status <> 'Expunged' and h.on_date = ${date}
      and coalesce(h.branch_id, c.branch_id) = ${branchId} and ${isReached(caseScopeOf(actor, permission), now)}
    order by h.starts_at, h.activity_id`.execute(db);
  return rows.map(({ id }) => id);
}
