import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { type PageOfRows, readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import { caseScopeOf, isReached } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { recordSealedReads } from '../cases/access/sealed-reads.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

interface NewAssignment {
  case_record_id: string;
  from_branch_id: number | null;
  branch_id: number;
  reason: string | null;
  assigned_by: number;
  assigned_at: string;
}

/** Records the assignment of a case to a branch without a raffle. */
export async function recordAssignment(trx: Db, assignment: NewAssignment): Promise<void> {
  await trx
    .insertInto('case_assignments')
    .values({ id: newId(), ...assignment })
    .execute();
}

/** Returns an error when the reason for an assignment without a raffle is missing (`REQUIRE_ASSIGNMENT_REASON`). */
export function assignmentReasonErrors(
  { rules }: Pick<App, 'rules'>,
  { assignment_reason: reason }: { assignment_reason?: string | null | undefined },
): FieldErrors {
  return rules.requiresAssignmentReason && !reason?.trim()
    ? { assignment_reason: [message('field.required', { attribute: 'assignment_reason' })] }
    : {};
}

export interface AssignmentRow {
  id: string;
  case_record_id: string;
  case_number: string;
  case_title: string;
  classification: Classification;
  from_branch_id: number | null;
  from_branch_name: string | null;
  branch_id: number;
  branch_name: string;
  reason: string | null;
  assigned_by: number | null;
  assigned_by_name: string | null;
  assigned_at: string;
}

/**
 * Returns the assignments without a raffle, newest first, of cases within the actor's scope for raffles or reports.
 * Reads of sealed cases are audited.
 */
export async function listAssignments(
  app: App,
  actor: Actor,
  branchIds: readonly number[] | undefined,
  { page, origin }: { page: Page; origin: Origin },
): Promise<PageOfRows<AssignmentRow>> {
  const now = iso(app.clock.now());
  const isSeen = sql`(${isReached(caseScopeOf(actor, 'Case Raffle'), now)}
    or ${isReached(caseScopeOf(actor, 'Reports'), now)})`;
  const inBranch = isOneOf(sql`a.branch_id`, branchIds, 'integer');
  const from = sql`from case_assignments a join case_records c on c.id = a.case_record_id where ${inBranch} and ${isSeen}`;
  const found = await readPage<AssignmentRow>(
    page,
    async () =>
      (
        await sql<AssignmentRow>`
          select a.*, c.case_number, c.case_title, c.classification, b.name as branch_name, f.name as from_branch_name,
            u.name as assigned_by_name
          from (select a.* ${from} order by a.assigned_at desc, a.id desc
            limit ${page.perPage} offset ${page.offset}) a
          join case_records c on c.id = a.case_record_id
          join branches b on b.id = a.branch_id
          left join branches f on f.id = a.from_branch_id
          left join users u on u.id = a.assigned_by
          order by a.assigned_at desc, a.id desc`.execute(app.db)
      ).rows,
    async () =>
      Number((await sql<{ total: bigint }>`select count(*) as total ${from}`.execute(app.db)).rows[0]!.total),
  );
  await recordSealedReads(app.db, found.rows, { actor, what: 'assignments', at: now, origin });
  return found;
}

export const presentAssignment = ({ time }: Pick<App, 'time'>, row: AssignmentRow) => ({
  id: row.id,
  case: { id: row.case_record_id, case_number: row.case_number, case_title: row.case_title },
  from_branch:
    row.from_branch_id === null ? null : { id: row.from_branch_id, name: row.from_branch_name ?? '' },
  branch: { id: row.branch_id, name: row.branch_name },
  reason: row.reason,
  assigned_by: row.assigned_by === null ? null : { id: row.assigned_by, name: row.assigned_by_name },
  assigned_at: time.show(row.assigned_at),
});
