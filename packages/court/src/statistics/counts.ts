import { type RawBuilder, sql } from 'kysely';
import { type CaseScope, isInScope, ownCaseIds, seesEveryCase } from '../access/scope.ts';
import { narrowed } from '../cases/lists/totals.ts';
import type { Db } from '../database.ts';

/** Dimensions of the stored counts (migration 0005): values of `case_counts`. */
type CaseDimension =
  | 'status'
  | 'category'
  | 'case_type'
  | 'status+category'
  | 'status+case_type'
  | 'category+case_type'
  | 'status+category+case_type'
  | 'stage'
  | 'province'
  | 'filed_month'
  | 'closed_month';
export type Dimension = CaseDimension | 'hearing_month' | 'due_month' | 'due_day';

/** Cases to count: those within a scope, optionally of one year, branch or court type. */
export interface CountScope {
  scope: CaseScope;
  /** ISO timestamp, for the expiry of grants. */
  now: string;
  /** Year of filing; for hearings, closings and deadlines the year of that date. */
  year?: number | undefined;
  branchId?: number | undefined;
  courtType?: string | undefined;
}

/** A dimension with all its keys, one key, or a range of keys. */
export interface Part {
  dimension: Dimension;
  key?: string;
  from?: string;
  before?: string;
}

interface Columns {
  dimension: Dimension;
  key: string;
  year: number;
  branch_id: number;
  court_type: string;
}
type Column = keyof Columns;

/**
 * Returns exact counts grouped by the given columns, largest first, without zeros (C§4). All parts are read from one
 * snapshot.
 * It reads stored counts, so the cost does not grow with the cases; a caller who sees all branches or years uses their
 * stored sums. Cases that the caller sees individually (as counsel or through a grant) are counted one by one.
 */
export async function readCounts<Asked extends Column>(
  db: Db,
  scope: CountScope,
  parts: Part[],
  by: readonly Asked[],
): Promise<(Pick<Columns, Asked> & { count: number })[]> {
  const has = (column: Column) => by.some((one) => one === column);
  const isByCourtType = has('court_type') || scope.courtType !== undefined;
  const levels = { isByYear: has('year'), isByBranch: has('branch_id'), isByCourtType };
  const sources = parts.flatMap((part) => [...keptCounts(scope, part, levels), ...ownCounts(scope, part)]);
  if (sources.length === 0) return [];
  const columns = sql.join(by.map((column) => sql.ref(column)));
  const { rows } = await sql<Pick<Columns, Asked> & { count: number }>`
    select ${columns}, sum(count)::float8 as count
    from (${sql.join(sources, sql` union all `)}) counted
    group by ${columns} having sum(count) <> 0
    order by count desc, ${columns}`.execute(db);
  return rows;
}

/** Returns the total. */
export async function readCount(db: Db, scope: CountScope, parts: Part[]): Promise<number> {
  const rows = await readCounts(db, scope, parts, ['dimension']);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

type Source = RawBuilder<unknown>;

/** Markers of sum rows in `case_counts`. */
const NO_SUM = 0;
const ALL_BRANCHES = -1;
const ALL_BRANCHES_AND_COURT_TYPES = -2;
const ALL_YEARS = 0;

interface Levels {
  isByYear: boolean;
  isByBranch: boolean;
  isByCourtType: boolean;
}

/** Selects the folded counts and the changes since the last fold, for each role scope. */
function keptCounts({ scope, ...filter }: CountScope, part: Part, levels: Levels): Source[] {
  return scope.scopes.flatMap(({ branchIds, classifications }) => {
    const branches = narrowed(branchIds, filter.branchId === undefined ? undefined : [filter.branchId]);
    const shared = [
      ...partConditions(part),
      ...(filter.courtType === undefined ? [] : [sql`court_type = ${filter.courtType}`]),
      sql`classification = any(${classifications}::text[])`,
    ];
    const inBranches = branches === null ? [] : [sql`branch_id = any(${branches}::integer[])`];
    const inYear = filter.year === undefined ? [] : [sql`year = ${filter.year}`];
    const everyBranch = levels.isByBranch
      ? sql`branch_id >= ${NO_SUM}`
      : sql`branch_id = ${levels.isByCourtType ? ALL_BRANCHES : ALL_BRANCHES_AND_COURT_TYPES}`;
    const everyYear = levels.isByYear ? sql`year > ${ALL_YEARS}` : sql`year = ${ALL_YEARS}`;
    const counts = [
      ...(branches === null ? [everyBranch] : inBranches),
      ...(filter.year === undefined ? [everyYear] : inYear),
      ...shared,
    ];
    return [
      sql`select dimension, key, year, branch_id, court_type, count from case_counts where ${every(counts)}`,
      sql`select dimension, key, year, branch_id, court_type, change from case_count_changes
          where ${every([...inBranches, ...inYear, ...shared])}`,
    ];
  });
}

/** Selects single cases outside the role scopes: few, and found by user id. They are counted under the same keys. */
function ownCounts({ scope, now, year, branchId, courtType }: CountScope, part: Part): Source[] {
  if (scope.userId === 0 || seesEveryCase(scope)) return [];
  const conditions = [
    sql`c.id = any(array(${ownCaseIds(scope.userId, now)}))`,
    // `is not true`, because the scope of a case without a branch is null.
    sql`${isInScope(scope)} is not true`,
    ...(branchId === undefined ? [] : [sql`c.branch_id = ${branchId}`]),
    ...(courtType === undefined ? [] : [sql`c.court_type = ${courtType}`]),
    ...(year === undefined ? [] : [sql`year = ${year}`]),
    ...partConditions(part),
  ];
  return [
    sql`select dimension, key, year, coalesce(c.branch_id, 0) as branch_id, c.court_type, 1 as count
        from case_records c ${keysOf(part.dimension)} where ${every(conditions)}`,
  ];
}

/** Joins the keys under which a case counts, from the same functions that maintain the stored counts. */
function keysOf(dimension: Dimension): Source {
  if (dimension === 'hearing_month')
    return sql`join hearings h on h.case_record_id = c.id
      cross join lateral hearing_count_keys(h.is_active, h.on_date)`;
  if (dimension === 'due_month' || dimension === 'due_day')
    return sql`join case_activities a on a.case_record_id = c.id
        and c.status <> 'archived'
      cross join lateral compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status)`;
  return sql`cross join lateral case_count_keys(
    c.status, c.category, c.case_type, c.stage, c.province_code, c.filed_at, c.closed_at)`;
}

function partConditions({ dimension, key, from, before }: Part): Source[] {
  return [
    sql`dimension = ${dimension}`,
    ...(key === undefined ? [] : [sql`key = ${key}`]),
    ...(from === undefined ? [] : [sql`key >= ${from}`]),
    ...(before === undefined ? [] : [sql`key < ${before}`]),
  ];
}

const every = (conditions: Source[]): Source => sql.join(conditions, sql` and `);
