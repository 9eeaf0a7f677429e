import { CASE_STATUSES } from '@bulwagan/contracts/court/case-status.ts';

/** Filters of the dashboard, as the API takes them. */
interface Filter {
  year?: number;
  branch_id?: number;
  court_type?: string;
}

interface Seen {
  cases: boolean;
  activities: boolean;
}

type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * Returns the address of the list of records that a figure counts, filtered in the same way. Returns undefined if
 * there is no such list, or if the user may not open it.
 */
export function linkOf(key: string, filter: Filter, seen: Seen): string | undefined {
  const { year, branch_id: branch, court_type: court } = filter;
  if (key === 'total') return seen.cases ? address('/cases', { branch, court, year }) : undefined;
  if ((CASE_STATUSES as readonly string[]).includes(key))
    return seen.cases ? address('/cases', { status: key, branch, court, year }) : undefined;
  if (key === 'hearings_this_month') return address('/calendar', { view: 'month', type: 'hearing', branch });
  if (key === 'actions_overdue') return seen.activities ? overdueAddress(filter) : undefined;
  return undefined;
}

/** Returns the address of the overdue compliance that a figure counts. */
export const overdueAddress = ({ branch_id: branch }: Filter): string =>
  address('/compliance', { overdue: 'yes', branch });

function address(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
