import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type CaseScope,
  type CaseScopeRange,
  isInScope,
  ownCaseIds,
  seesEveryCase,
} from '../../access/scope.ts';
import type { Db } from '../../database.ts';
import { type CaseFilter, fits, isNever } from './filter.ts';
import { cutIntoPeriods, type Periods, startOf, type Unit } from './periods.ts';

/**
 * Returns the exact number of cases within scope that match a filter, at a cost that does not grow with the cases.
 * Cases within role scopes are summed from the stored counts; the few own cases (counsel, grants) are counted. Only
 * partial months or years at the ends of a date range are counted in the table. `now` is an ISO timestamp.
 */
export async function totalOf(db: Db, scope: CaseScope, filter: CaseFilter, now: string): Promise<number> {
  if (isNever(filter)) return 0;
  const { full, ends } = cutIntoPeriods(filter, unitOf(filter));
  const parts = ends.map((end) => countedInScope(scope, { ...filter, ...end }));
  if (full !== undefined) parts.push(...scope.scopes.flatMap((scope) => kept(scope, filter, full)));
  if (!seesEveryCase(scope)) parts.push(countedBesides(scope, filter, now));
  const { rows } = await sql<{ total: bigint }>`
    select (${sql.join(parts, sql` + `)})::bigint as total`.execute(db);
  return Number(rows[0]!.total);
}

type Part = RawBuilder<unknown>;

const countedInScope = (scope: CaseScope, filter: CaseFilter): Part =>
  sql`(select count(*) from case_records c where ${fits(filter)} and ${isInScope(scope)})`;

/** Own cases outside the scopes of the user's roles. */
const countedBesides = (scope: CaseScope, filter: CaseFilter, now: string): Part => sql`(
  select count(*) from case_records c
  where c.id = any(array(${ownCaseIds(scope.userId, now)}))
    and ${isInScope(scope)} is not true and ${fits(filter)})`;

/** Rows of `case_counts` that are sums of other rows (migration 0005). */
const ALL_BRANCHES = sql`branch_id = -1`;
const ALL_YEARS = sql`year = 0`;

/** Adds up the folded counts and the changes since the last fold. The changes contain no rows with sums. */
function kept(scope: CaseScopeRange, filter: CaseFilter, periods: Periods | 'all'): Part[] {
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

/** Intersects the branches of a scope with a filter. Null means all branches, and cases without a branch. */
export function narrowed(branchIds: number[] | null, wanted: readonly number[] | undefined): number[] | null {
  if (wanted === undefined) return branchIds;
  // Duplicates are removed, because every branch becomes a stream.
  return [...new Set(wanted)].filter((id) => branchIds === null || branchIds.includes(id));
}

/** Returns the filters of status, category and case type, in the order in which they are counted together. */
function namedBy({ statuses, categories, caseTypes }: CaseFilter): [string, readonly string[]][] {
  return Object.entries({ status: statuses, category: categories, case_type: caseTypes }).filter(
    (part): part is [string, readonly string[]] => part[1] !== undefined,
  );
}

/** All cases are counted by month; cases of one status, category or type only by year. */
const unitOf = (filter: CaseFilter): Unit => (namedBy(filter).length === 0 ? 'month' : 'year');

/** Returns the dimension and the keys that count each matching case exactly once. */
function countedAs(filter: CaseFilter, periods: Periods | 'all'): Part[] {
  const named = namedBy(filter);
  if (named.length === 0 && periods !== 'all')
    return [
      sql`dimension = 'filed_month'`,
      sql`key between ${monthText(periods.first)} and ${monthText(periods.last)}`,
    ];
  // Every dimension counts all cases; this dimension has the fewest rows.
  if (named.length === 0) return [sql`dimension = 'status'`];
  return [
    sql`dimension = ${named.map(([name]) => name).join('+')}`,
    hasKey(named.map(([, values]) => values)),
  ];
}

/** For combined dimensions, a key is the text of an array with one value per dimension. */
function hasKey(values: (readonly string[])[]): Part {
  const [only, ...others] = values;
  if (others.length === 0) return isOneOf(sql`key`, only, 'text');
  const places = values.map((_, at) => sql.ref(`v${at}`));
  const sources = values.map((one, at) => sql`unnest(${one}::text[]) ${sql.ref(`v${at}`)}`);
  return sql`key = any(array(
    select array[${sql.join(places)}]::text from ${sql.join(sources, sql` cross join `)}))`;
}

const monthText = (month: number): string => startOf('month', month).toString().slice(0, 'YYYY-MM'.length);
