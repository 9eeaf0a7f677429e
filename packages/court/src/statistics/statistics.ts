import { CASE_STATUS_WORDS } from '@bulwagan/contracts/court/case-status.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { caseScopeOf } from '../access/scope.ts';
import { type Actor, permissionScopeOf } from '../access.ts';
import { firstDateNotOverdue } from '../calendar/holidays/working-days.ts';
import { STATUSES } from '../cases/schemas.ts';
import type { App } from '../context.ts';
import { type CountScope, type Part, readCount, readCounts } from './counts.ts';
import { byCount, type LabelKind, labelled } from './labels.ts';
import { signInsPerMonth } from './queries.ts';
import type { CountRow, Filter } from './schemas.ts';

/** Returns the cases to count for an actor: those within the scope of the permission Reports that match the filter. */
function scopeOf(app: App, actor: Actor, filter: Filter): CountScope {
  return {
    scope: caseScopeOf(actor, 'Reports'),
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
  /** Keys that are listed even with a count of zero. */
  always?: readonly string[];
  most?: number;
}

/** Returns counts by one dimension, largest first. */
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

/** Returns counts per year or month, in chronological order, without empty periods. */
export async function series(app: App, actor: Actor, part: Part, by: 'key' | 'year', filter: Filter) {
  const rows = await readCounts(app.db, scopeOf(app, actor, filter), [part], [by]);
  return rows.map((row) => ({ period: periodOf(row[by]), count: row.count })).sort(byPeriod);
}

/** Returns the response of case-records/statistics (C§4). */
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

/** Returns the years in which cases were filed, ascending. */
export async function filingYears(app: App, actor: Actor, filter: Filter): Promise<number[]> {
  const rows = await readCounts(app.db, scopeOf(app, actor, filter), [{ dimension: 'status' }], ['year']);
  return rows.map(({ year }) => year).sort((one, other) => one - other);
}

/** Returns filings by year and category: by year, then largest first. */
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

/** Returns the number of pending deadlines that ended before today, in the court's local time (Rule 22, section 1). */
export async function overdueCount(app: App, actor: Actor, filter: Filter): Promise<number> {
  return await readCount(app.db, scopeOf(app, actor, filter), await overdueParts(app));
}

/** Returns the figures of the dashboard: cases by status and this month's activity, largest first. */
export async function dashboard(app: App, actor: Actor, filter: Filter): Promise<CountRow[]> {
  const day = today(app);
  const month = monthOf(day);
  const overdue = await overdueParts(app);
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
    label: CASE_STATUS_WORDS.en[status],
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

/**
 * Returns the response of login-frequency (C§4): for all users, or with branch scope for users who share a branch with
 * the actor.
 */
export async function loginFrequency(app: App, actor: Actor, filter: Filter) {
  const scope = permissionScopeOf(actor, 'Reports');
  return await signInsPerMonth(app.db, {
    branchIds: scope === 'court' ? null : scope === 'branch' ? actor.branchIds : [],
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

/** Combines whole past months with the days of the current month, to read as few rows as possible. */
async function overdueParts(app: App): Promise<Part[]> {
  const day = await firstDateNotOverdue(app.db, today(app));
  const month = monthOf(day);
  return [
    { dimension: 'due_month', before: month },
    { dimension: 'due_day', from: `${month}-01`, before: day },
  ];
}
