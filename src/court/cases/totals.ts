import { type RawBuilder, sql } from 'kysely';
import { isOneOf } from '../../platform/database/one-of.ts';
import type { Db } from '../database.ts';
import { type CaseReach, type CaseScope, isInScope, ownCaseIds, seesEveryCase } from '../reach.ts';
import { type CaseFilter, fits, isNever } from './filter.ts';
import { cutIntoPeriods, type Periods, startOf, type Unit } from './periods.ts';

/**
 * How many cases a reach has that fit a filter, exactly, at a cost that does not grow with the cases: what is reached by
 * role is added up from the kept counts, the few cases reached besides, as counsel or by a grant, are counted. Only what
 * is left of a month or year at the ends of a range of days is counted on the table. `now` is ISO.
 */
export async function totalOf(db: Db, reach: CaseReach, filter: CaseFilter, now: string): Promise<number> {
  if (isNever(filter)) return 0;
  const { whole, ends } = cutIntoPeriods(filter, unitOf(filter));
  const parts = ends.map((end) => countedInScope(reach, { ...filter, ...end }));
  if (whole !== undefined) parts.push(...reach.scopes.flatMap((scope) => kept(scope, filter, whole)));
  if (!seesEveryCase(reach)) parts.push(countedBesides(reach, filter, now));
  const { rows } = await sql<{ total: bigint }>`
    select (${sql.join(parts, sql` + `)})::bigint as total`.execute(db);
  return Number(rows[0]!.total);
}

type Part = RawBuilder<unknown>;

const countedInScope = (reach: CaseReach, filter: CaseFilter): Part =>
  sql`(select count(*) from case_records c where ${fits(filter)} and ${isInScope(reach)})`;

/** Cases of the user's own that no role of theirs reaches. */
const countedBesides = (reach: CaseReach, filter: CaseFilter, now: string): Part => sql`(
  select count(*) from case_records c
  where c.id = any(array(${ownCaseIds(reach.userId, now)}))
    and ${isInScope(reach)} is not true and ${fits(filter)})`;

/** The rows of `case_counts` that are sums of others (migration 0005). */
const ALL_BRANCHES = sql`branch_id = -1`;
const ALL_YEARS = sql`year = 0`;

/** What is folded into the counts, and the changes since: no sums among these. */
function kept(scope: CaseScope, filter: CaseFilter, periods: Periods | 'all'): Part[] {
  const { courtTypes, classifications } = filter;
  const branchIds = narrowed(scope.branchIds, filter.branchIds);
  const shared = [
    ...countedAs(filter, periods),
    isOneOf(sql`court_type`, courtTypes, 'text'),
    isOneOf(sql`classification`, classifications, 'text'),
    sql`classification = any(${scope.classifications}::text[])`,
  ];
  const ofBranches = branchIds === null ? [] : [sql`branch_id = any(${branchIds}::integer[])`];
  const isByYear = periods !== 'all' && periods.unit === 'year';
  const ofYears = isByYear ? [sql`year between ${periods.first} and ${periods.last}`] : [];
  const folded = [
    ...(branchIds === null ? [ALL_BRANCHES] : ofBranches),
    ...(isByYear ? ofYears : [ALL_YEARS]),
    ...shared,
  ];
  return [
    sql`(select coalesce(sum(count), 0) from case_counts where ${all(folded)})`,
    sql`(select coalesce(sum(change), 0) from case_count_changes
      where ${all([...ofBranches, ...ofYears, ...shared])})`,
  ];
}

const all = (conditions: Part[]): Part => sql.join(conditions, sql` and `);

/** The branches of a scope that a filter leaves; null: all, and cases without one. */
export function narrowed(branchIds: number[] | null, wanted: readonly number[] | undefined): number[] | null {
  if (wanted === undefined) return branchIds;
  // Each once: every branch is a stream of its own.
  return [...new Set(wanted)].filter((id) => branchIds === null || branchIds.includes(id));
}

/** What a filter names of status, category and case type, in the order in which they are counted together. */
function namedBy({ statuses, categories, caseTypes }: CaseFilter): [string, readonly string[]][] {
  return Object.entries({ status: statuses, category: categories, case_type: caseTypes }).filter(
    (part): part is [string, readonly string[]] => part[1] !== undefined,
  );
}

/** Months are counted of all cases alike; of those of one status, category or type only years. */
const unitOf = (filter: CaseFilter): Unit => (namedBy(filter).length === 0 ? 'month' : 'year');

/** The dimension and the keys under which a filter's cases are counted: each case once. */
function countedAs(filter: CaseFilter, periods: Periods | 'all'): Part[] {
  const named = namedBy(filter);
  if (named.length === 0 && periods !== 'all')
    return [
      sql`dimension = 'filed_month'`,
      sql`key between ${monthText(periods.first)} and ${monthText(periods.last)}`,
    ];
  // Of the dimensions that count every case, this one has the fewest rows.
  if (named.length === 0) return [sql`dimension = 'status'`];
  return [
    sql`dimension = ${named.map(([name]) => name).join('+')}`,
    hasKey(named.map(([, values]) => values)),
  ];
}

/** Of several dimensions a key is the text of an array with one value of each. */
function hasKey(values: (readonly string[])[]): Part {
  const [only, ...others] = values;
  if (others.length === 0) return isOneOf(sql`key`, only, 'text');
  const places = values.map((_, at) => sql.ref(`v${at}`));
  const sources = values.map((one, at) => sql`unnest(${one}::text[]) ${sql.ref(`v${at}`)}`);
  return sql`key = any(array(
    select array[${sql.join(places)}]::text from ${sql.join(sources, sql` cross join `)}))`;
}

const monthText = (month: number): string => startOf('month', month).toString().slice(0, 'YYYY-MM'.length);
