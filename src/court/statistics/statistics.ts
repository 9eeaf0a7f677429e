import { iso } from '../../platform/time/clock.ts';
import { type Actor, reachOf } from '../access.ts';
import { STATUSES } from '../cases/schemas.ts';
import type { App } from '../context.ts';
import { caseReachOf } from '../reach.ts';
import { type CountScope, type Part, readCount, readCounts } from './counts.ts';
import { byCount, type LabelKind, labelled, STATUS_LABELS } from './labels.ts';
import { signInsPerMonth } from './queries.ts';
import type { CountRow, Filter } from './schemas.ts';

/** The cases that statistics count for somebody: those that the permission Reports reaches, narrowed by a filter. */
function scopeOf(app: App, actor: Actor, filter: Filter): CountScope {
  return {
    reach: caseReachOf(actor, 'Reports'),
    now: iso(app.clock.now()),
    year: filter.year,
    branchId: filter.branch_id,
    courtType: filter.court_type,
  };
}

export interface Breakdown {
  part: Part;
  by: 'key' | 'court_type' | 'branch_id';
  labels: LabelKind;
  /** Keys that are shown even where there are none. */
  always?: readonly string[];
  most?: number;
}

/** How many by one thing, the largest first. */
export async function breakDown(
  app: App,
  actor: Actor,
  { part, by, labels, always = [], most }: Breakdown,
  filter: Filter,
): Promise<CountRow[]> {
  const counted = await readCounts(app.db, scopeOf(app, actor, filter), [part], [by]);
  const rows = counted.slice(0, most).map((row) => ({ key: row[by], count: row.count }));
  const missing = always.filter((key) => !rows.some((row) => row.key === key));
  return await labelled(app.db, labels, [...rows, ...missing.map((key) => ({ key, count: 0 }))]);
}

/** How many in each year or month that has any, in the order of time. */
export async function series(app: App, actor: Actor, part: Part, by: 'key' | 'year', filter: Filter) {
  const rows = await readCounts(app.db, scopeOf(app, actor, filter), [part], [by]);
  return rows.map((row) => ({ period: periodOf(row[by]), count: row.count })).sort(byPeriod);
}

/** C§4, case-records/statistics. */
export async function statusTotals(app: App, actor: Actor, filter: Filter) {
  const scope = scopeOf(app, actor, filter);
  const rows = await readCounts(app.db, scope, [{ dimension: 'status' }], ['key']);
  const of = (status: string) => rows.find(({ key }) => key === status)?.count ?? 0;
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    for_raffling: of('for_raffling'),
    received: of('received'),
    case_closed: of('case_closed'),
    archived: of('archived'),
  };
}

/** The years in which cases were filed, ascending. */
export async function filingYears(app: App, actor: Actor, filter: Filter): Promise<number[]> {
  const rows = await readCounts(app.db, scopeOf(app, actor, filter), [{ dimension: 'status' }], ['year']);
  return rows.map(({ year }) => year).sort((one, other) => one - other);
}

/** Filings of each category in each year: by time, then the largest first. */
export async function categoriesPerYear(app: App, actor: Actor, filter: Filter) {
  const scope = scopeOf(app, actor, filter);
  const rows = await readCounts(app.db, scope, [{ dimension: 'category' }], ['year', 'key']);
  return rows
    .map(({ year, key, count }) => ({ period: periodOf(year), key, label: key, count }))
    .sort(byPeriod);
}

export async function filedAndClosed(app: App, actor: Actor, filter: Filter) {
  const parts: Part[] = [{ dimension: 'filed_month' }, { dimension: 'closed_month' }];
  const rows = await readCounts(app.db, scopeOf(app, actor, filter), parts, ['dimension', 'key']);
  const months = Map.groupBy(rows, ({ key }) => key);
  return [...months]
    .map(([period, counts]) => {
      const of = (dimension: string) => counts.find((row) => row.dimension === dimension)?.count ?? 0;
      return { period, filed: of('filed_month'), closed: of('closed_month') };
    })
    .sort(byPeriod);
}

/** What should have been complied with before today, the court's local day, and was not. */
export async function overdueCount(app: App, actor: Actor, filter: Filter): Promise<number> {
  return await readCount(app.db, scopeOf(app, actor, filter), overdueParts(today(app)));
}

/** The numbers at the top of a dashboard: cases by status, and what this month brings. The largest first. */
export async function dashboard(app: App, actor: Actor, filter: Filter): Promise<CountRow[]> {
  const day = today(app);
  const month = monthOf(day);
  const overdue = overdueParts(day);
  const parts: Part[] = [
    { dimension: 'status' },
    { dimension: 'filed_month', key: month },
    { dimension: 'closed_month', key: month },
    { dimension: 'hearing_month', key: month },
    ...overdue,
  ];
  const rows = await readCounts(app.db, scopeOf(app, actor, filter), parts, ['dimension', 'key']);
  const sum = (...dimensions: string[]) =>
    rows.filter((row) => dimensions.includes(row.dimension)).reduce((all, { count }) => all + count, 0);
  const statuses = STATUSES.map((status) => ({
    key: status,
    label: STATUS_LABELS[status],
    count: rows.find((row) => row.dimension === 'status' && row.key === status)?.count ?? 0,
  }));
  return [
    { key: 'total', label: 'All cases', count: sum('status') },
    ...statuses,
    { key: 'filed_this_month', label: 'Filed this month', count: sum('filed_month') },
    { key: 'closed_this_month', label: 'Closed this month', count: sum('closed_month') },
    { key: 'hearings_this_month', label: 'Hearings this month', count: sum('hearing_month') },
    { key: 'actions_overdue', label: 'Actions overdue', count: sum('due_month', 'due_day') },
  ].sort(byCount);
}

/** C§4, login-frequency: of everybody, or of those who share a branch with whoever reaches branches only. */
export async function loginFrequency(app: App, actor: Actor, filter: Filter) {
  const reach = reachOf(actor, 'Reports');
  return await signInsPerMonth(app.db, {
    branchIds: reach === 'court' ? null : reach === 'branch' ? actor.branchIds : [],
    year: filter.year,
    branchId: filter.branch_id,
    courtType: filter.court_type,
  });
}

const today = ({ time, clock }: App): string => time.dateOf(clock.now());
const monthOf = (date: string): string => date.slice(0, 'YYYY-MM'.length);
const periodOf = (key: string | number): string => String(key).padStart(4, '0');
const byPeriod = (one: { period: string }, other: { period: string }): number =>
  one.period < other.period ? -1 : one.period > other.period ? 1 : 0;

/** Whole months, and the days of the present one: as many rows as there are months. */
function overdueParts(day: string): Part[] {
  const month = monthOf(day);
  return [
    { dimension: 'due_month', before: month },
    { dimension: 'due_day', from: `${month}-01`, before: day },
  ];
}
