import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { type CaseReach, type CaseScope, isInScope, ownCaseIds, seesEveryCase } from '../reach.ts';
import { type CaseFilter, fits, isNever } from './filter.ts';

/**
 * How many cases a reach has that fit a filter, exactly, at a cost that does not grow with the cases: what is reached by
 * role is added up from the kept counts, the few cases reached besides, as counsel or by a grant, are counted. Only what
 * is left of a year at the ends of a range of days is counted on the table. `now` is ISO.
 */
export async function totalOf(db: Db, reach: CaseReach, filter: CaseFilter, now: string): Promise<number> {
  if (isNever(filter)) return 0;
  const { years, ends } = spansOf(filter);
  const parts = ends.map((end) => countedInScope(reach, { ...filter, ...end }));
  if (years !== undefined) parts.push(...reach.scopes.flatMap((scope) => kept(scope, filter, years)));
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
function kept(scope: CaseScope, filter: CaseFilter, years: Years): Part[] {
  const { branchId, courtType, classification } = filter;
  const branchIds = narrowed(scope.branchIds, branchId);
  const { dimension, key } = countedAs(filter);
  const shared = [
    sql`dimension = ${dimension}`,
    ...(key === undefined ? [] : [sql`key = ${key}`]),
    ...(courtType === undefined ? [] : [sql`court_type = ${courtType}`]),
    ...(classification === undefined ? [] : [sql`classification = ${classification}`]),
    sql`classification = any(${scope.classifications}::text[])`,
  ];
  const ofBranches = branchIds === null ? [] : [sql`branch_id = any(${branchIds}::integer[])`];
  const ofYears = years === 'all' ? [] : [sql`year between ${years.first} and ${years.last}`];
  const folded = [
    ...(branchIds === null ? [ALL_BRANCHES] : ofBranches),
    ...(years === 'all' ? [ALL_YEARS] : ofYears),
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
export function narrowed(branchIds: number[] | null, wanted: number | undefined): number[] | null {
  if (wanted === undefined) return branchIds;
  return branchIds === null || branchIds.includes(wanted) ? [wanted] : [];
}

/**
 * The dimension that counts cases by what a filter names of status, category and case type, and its key. Every case
 * counts once in each; where nothing is named, `status` has the fewest rows.
 */
function countedAs({ status, category, caseType }: CaseFilter): { dimension: string; key?: Part } {
  const named = Object.entries({ status, category, case_type: caseType }).filter(
    (part): part is [string, string] => part[1] !== undefined,
  );
  if (named.length === 0) return { dimension: 'status' };
  const dimension = named.map(([name]) => name).join('+');
  const values = named.map(([, value]) => value);
  return { dimension, key: values.length === 1 ? sql`${values[0]}` : sql`${values}::text[]::text` };
}

type Years = 'all' | { first: number; last: number };

interface Spans {
  years: Years | undefined;
  ends: Required<Pick<CaseFilter, 'from' | 'to'>>[];
}

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/** A range of days as its whole years and what is left of a year at its ends. */
function spansOf({ from = FIRST_DAY, to = LAST_DAY }: CaseFilter): Spans {
  if (from === FIRST_DAY && to === LAST_DAY) return { years: 'all', ends: [] };
  const first = yearOf(from) + (from.endsWith('-01-01') ? 0 : 1);
  const last = yearOf(to) - (to.endsWith('-12-31') ? 0 : 1);
  if (last < first) return { years: undefined, ends: [{ from, to }] };
  const ends: Spans['ends'] = [];
  if (first > yearOf(from)) ends.push({ from, to: `${from.slice(0, 4)}-12-31` });
  if (last < yearOf(to)) ends.push({ from: `${to.slice(0, 4)}-01-01`, to });
  return { years: { first, last }, ends };
}

const yearOf = (date: string): number => Number(date.slice(0, 4));
