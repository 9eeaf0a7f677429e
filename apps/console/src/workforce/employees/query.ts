import type { paths } from '../../../../../build/api/workforce.d.ts';
import type { ListState } from '../../kit/lists/use-list.ts';

/** Filter names in the address. */
export const FILTER_NAMES = ['search', 'organization', 'type', 'roster', 'run', 'archived'] as const;

export const SORTS = [
  'last_name',
  '-last_name',
  'first_name',
  '-first_name',
  '-created_at',
  'created_at',
] as const;
export type Sort = (typeof SORTS)[number];

export type EmployeeQuery = Omit<
  NonNullable<paths['/api/pms/employees']['get']['parameters']['query']>,
  'page' | 'per_page'
>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const idOf = (value: string | undefined) => (value !== undefined && UUID.test(value) ? value : undefined);

export const sortOf = (sort: string | undefined): Sort | undefined =>
  SORTS.find((one) => one === sort && one !== 'last_name');

/** Converts the filters of the address to API parameters, for the list and the export. Invalid values are dropped. */
export function queryOf({ filters, sort }: Pick<ListState, 'filters' | 'sort'>): EmployeeQuery {
  return {
    'filter[search]': filters.search,
    'filter[organization_slug]': filters.organization,
    'filter[employment_type]': filters.type,
    'filter[payroll_roster_id]': idOf(filters.roster),
    'filter[payroll_run_id]': idOf(filters.run),
    'filter[archived]': filters.archived === undefined ? undefined : 'true',
    sort: sortOf(sort),
  };
}
