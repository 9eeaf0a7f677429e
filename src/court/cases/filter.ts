import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { invalid } from '../../platform/http/errors.ts';
import type { PageQuery } from '../../platform/http/pagination.ts';
import type { Classification } from '../reach.ts';
import type { CaseQuery, Status } from './schemas.ts';

/** Which cases are asked for. The list, the totals and the report take the same. */
export interface CaseFilter {
  status?: Status | undefined;
  branchId?: number | undefined;
  category?: string | undefined;
  caseType?: string | undefined;
  courtType?: string | undefined;
  classification?: Classification | undefined;
  /** The first and the last day of filing. */
  from?: string | undefined;
  to?: string | undefined;
}

type Query = Omit<Static<typeof CaseQuery>, keyof PageQuery | 'sort' | 'filter[search]'>;

const FIRST_DAY = '0001-01-01';
/** Nothing was filed then. */
const NEVER = { from: '9999-12-31', to: FIRST_DAY };

/** The filter that a query says. 422 when the last day lies before the first. */
export function filterOf(query: Query): CaseFilter {
  const { 'filter[date_from]': dateFrom, 'filter[date_to]': dateTo, 'filter[year]': year } = query;
  if (dateFrom !== undefined && dateTo !== undefined && dateTo < dateFrom)
    throw invalid({
      'filter[date_to]': ['The filter[date to] field must be a date after or equal to filter[date from].'],
    });
  return {
    status: query['filter[status]'],
    branchId: query['filter[branch_id]'],
    category: query['filter[category]'],
    caseType: query['filter[case_type]'],
    courtType: query['filter[court_type]'],
    classification: query['filter[classification]'],
    ...within(sinceEver({ from: dateFrom, to: dateTo }), year),
  };
}

/** The database knows no year 0. */
function sinceEver({ from, to }: Pick<CaseFilter, 'from' | 'to'>) {
  if (to !== undefined && to < FIRST_DAY) return NEVER;
  return { from: from !== undefined && from < FIRST_DAY ? FIRST_DAY : from, to };
}

/** Days that lie in a year as well. ISO dates are compared as texts. */
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

/** Whether a filter says by itself that nothing fits. */
export const isNever = ({ from, to }: CaseFilter): boolean =>
  from !== undefined && to !== undefined && to < from;

/** For a `where` on `case_records c`. */
export function fits(filter: CaseFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  const equal = (column: string, value: unknown) => {
    if (value !== undefined) conditions.push(sql<boolean>`${sql.ref(`c.${column}`)} = ${value}`);
  };
  equal('status', filter.status);
  equal('branch_id', filter.branchId);
  equal('category', filter.category);
  equal('case_type', filter.caseType);
  equal('court_type', filter.courtType);
  equal('classification', filter.classification);
  if (filter.from !== undefined) conditions.push(sql<boolean>`c.filed_at >= ${filter.from}`);
  if (filter.to !== undefined) conditions.push(sql<boolean>`c.filed_at <= ${filter.to}`);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
