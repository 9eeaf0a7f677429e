import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { type ArrayType, isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import type { PageQuery } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { CaseQuery, Status } from '../schemas.ts';

/** Filter of cases, shared by the list, the totals and the report. */
export interface CaseFilter {
  statuses?: readonly Status[] | undefined;
  branchIds?: readonly number[] | undefined;
  categories?: readonly string[] | undefined;
  caseTypes?: readonly string[] | undefined;
  courtTypes?: readonly string[] | undefined;
  classifications?: readonly Classification[] | undefined;
  /** First and last filing date. */
  from?: string | undefined;
  to?: string | undefined;
}

type Query = Omit<Static<typeof CaseQuery>, keyof PageQuery | 'sort' | 'filter[search]'>;

const FIRST_DAY = '0001-01-01';
/** Range that matches no case. */
const NEVER = { from: '9999-12-31', to: FIRST_DAY };

/** Parses the filter of a query. Throws 422 when the last date is before the first. */
export function filterOf(query: Query): CaseFilter {
  const { 'filter[date_from]': dateFrom, 'filter[date_to]': dateTo, 'filter[year]': year } = query;
  if (dateFrom !== undefined && dateTo !== undefined && dateTo < dateFrom)
    throw invalid({
      'filter[date_to]': [
        message('field.on_or_after', { attribute: 'filter[date_to]', date: field('filter[date_from]') }),
      ],
    });
  return {
    statuses: query['filter[status]'],
    branchIds: query['filter[branch_id]'] ?? query['filter[branch]'],
    categories: query['filter[category]'],
    caseTypes: query['filter[case_type]'],
    courtTypes: query['filter[court_type]'],
    classifications: query['filter[classification]'],
    ...within(sinceEver({ from: dateFrom, to: dateTo }), year),
  };
}

/** Clamps dates before year 1, because PostgreSQL has no year 0. */
function sinceEver({ from, to }: Pick<CaseFilter, 'from' | 'to'>) {
  if (to !== undefined && to < FIRST_DAY) return NEVER;
  return { from: from !== undefined && from < FIRST_DAY ? FIRST_DAY : from, to };
}

/** Intersects the range with a year. ISO dates compare as strings. */
function within(days: Pick<CaseFilter, 'from' | 'to'>, year: number | undefined) {
  if (year === undefined) return days;
  if (year < 1 || year > 9999) return NEVER;
  const digits = String(year).padStart(4, '0');
  const [first, last] = [`${digits}-01-01`, `${digits}-12-31`];
  return {
    from: days.from !== undefined && days.from > first ? days.from : first,
    to: days.to !== undefined && days.to < last ? days.to : last,
  };
}

/** Returns whether a filter can match nothing. */
export const isNever = ({ from, to }: CaseFilter): boolean =>
  from !== undefined && to !== undefined && to < from;

/** Condition for a `where` on `case_records c`. */
export function fits(filter: CaseFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  const among = (column: string, values: readonly unknown[] | undefined, type: ArrayType = 'text') => {
    if (values !== undefined) conditions.push(isOneOf(sql.ref(`c.${column}`), values, type));
  };
  among('status', filter.statuses);
  among('branch_id', filter.branchIds, 'integer');
  among('category', filter.categories);
  among('case_type', filter.caseTypes);
  among('court_type', filter.courtTypes);
  among('classification', filter.classifications);
  if (filter.from !== undefined) conditions.push(sql<boolean>`c.filed_at >= ${filter.from}`);
  if (filter.to !== undefined) conditions.push(sql<boolean>`c.filed_at <= ${filter.to}`);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
