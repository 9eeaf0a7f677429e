import type { paths } from '../../../../build/api/workforce.d.ts';
import type { ListState } from '../../kit/lists/use-list.ts';

/** As the address of the page names them. */
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

/** What the list asks the server for, and an export alike. What somebody mistyped in the address is left out. */
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
