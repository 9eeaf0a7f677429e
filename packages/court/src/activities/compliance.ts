import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { type PageOfRows, readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import { caseScopeOf, isReached } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { firstDateNotOverdue, nextWorkingDays } from '../calendar/holidays/working-days.ts';
import { recordSealedReads } from '../cases/access/sealed-reads.ts';
import type { App } from '../context.ts';
import { ACTIVITY_COLUMNS, ACTIVITY_SOURCES, type ActivityRow } from './queries.ts';

export interface ComplianceRow extends ActivityRow {
  case_number: string;
  case_title: string;
  branch_id: number | null;
  classification: Classification;
}

/** Pending compliance with the day on which it ends: `due_at`, or the next working day (Rule 22, section 1). */
export interface DueRow extends ComplianceRow {
  due_on: string;
}

export interface ComplianceFilter {
  isOverdue?: boolean | undefined;
  branchIds?: readonly number[] | undefined;
}

/** Returns pending compliance in cases within the actor's scope that are not archived, soonest first. Reads of sealed cases are audited. */
export async function listCompliance(
  app: App,
  actor: Actor,
  filter: ComplianceFilter,
  { page, origin }: { page: Page; origin: Origin },
): Promise<PageOfRows<DueRow>> {
  const now = app.clock.now();
  const conditions: RawBuilder<unknown>[] = [
    sql`a.with_compliance and a.complied_at is null and a.due_at is not null and a.status <> 'Expunged'
      and c.status <> 'archived'`,
    isReached(caseScopeOf(actor, 'View Case Activities'), iso(now)),
  ];
  if (filter.isOverdue !== undefined) {
    const first = await firstDateNotOverdue(app.db, app.time.dateOf(now));
    conditions.push(filter.isOverdue ? sql`a.due_at < ${first}` : sql`a.due_at >= ${first}`);
  }
  conditions.push(isOneOf(sql`c.branch_id`, filter.branchIds, 'integer'));
  const where = sql.join(conditions, sql` and `);
  const found = await readPage(
    page,
    async () => {
      const { rows } = await sql<ComplianceRow>`
        select ${ACTIVITY_COLUMNS}, c.case_number, c.case_title, c.branch_id, c.classification
        ${ACTIVITY_SOURCES} join case_records c on c.id = a.case_record_id
        where ${where}
        order by a.due_at, a.id
        limit ${page.perPage} offset ${page.offset}`.execute(app.db);
      return rows;
    },
    async () => {
      const { rows } = await sql<{ count: bigint }>`
        select count(*) from case_activities a join case_records c on c.id = a.case_record_id
        where ${where}`.execute(app.db);
      return Number(rows[0]!.count);
    },
  );
  await recordSealedReads(app.db, found.rows, { actor, what: 'compliance', at: iso(now), origin });
  const days = await nextWorkingDays(
    app.db,
    found.rows.map((row) => row.due_at!),
  );
  return { ...found, rows: found.rows.map((row) => ({ ...row, due_on: days.get(row.due_at!)! })) };
}
