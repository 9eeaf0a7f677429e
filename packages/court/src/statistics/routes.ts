import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { type TSchema, Type } from 'typebox';
import { type Actor, can } from '../access.ts';
import { STATUSES } from '../cases/schemas.ts';
import type { App } from '../context.ts';
import type { Part } from './counts.ts';
import {
  Count,
  FiledAndClosed,
  type Filter,
  HowMany,
  PeriodBreakdown,
  PeriodCount,
  StatisticsQuery,
  StatusTotals,
  YearBracket,
} from './schemas.ts';
import {
  type Breakdown,
  breakDown,
  categoriesPerYear,
  dashboard,
  filedAndClosed,
  filingYears,
  loginFrequency,
  overdueCount,
  series,
  statusTotals,
} from './statistics.ts';

const MOST_TOP_CATEGORIES = 10;

const byCourtType: Breakdown = { part: { dimension: 'status' }, by: 'court_type', labels: 'unchanged' };
const byBranch: Breakdown = { part: { dimension: 'status' }, by: 'branch_id', labels: 'branch' };
const byCategory: Breakdown = { part: { dimension: 'category' }, by: 'key', labels: 'unchanged' };
const byCaseType: Breakdown = { part: { dimension: 'case_type' }, by: 'key', labels: 'unchanged' };
const byStage: Breakdown = { part: { dimension: 'stage' }, by: 'key', labels: 'unchanged' };
const byProvince: Breakdown = { part: { dimension: 'province' }, by: 'key', labels: 'province' };
const byStatus: Breakdown = { part: { dimension: 'status' }, by: 'key', labels: 'status', always: STATUSES };

/** C§4: counts by one dimension, largest first. */
const BREAKDOWNS: [path: string, summary: string, breakdown: Breakdown][] = [
  ['/api/case-records/statistics-by-court-type', 'Cases by court type', byCourtType],
  ['/api/case-records/statistics-by-branch', 'Cases by branch', byBranch],
  ['/api/case-records/statistics-by-category', 'Cases by category', byCategory],
  ['/api/case-records/statistics-by-case-type', 'Cases by case type', byCaseType],
  ['/api/backoffice/case-counts', 'Cases by status', byStatus],
  [
    '/api/backoffice/case-top-categories',
    'The ten categories with the most cases',
    { ...byCategory, most: MOST_TOP_CATEGORIES },
  ],
  ['/api/backoffice/case-stage-charts', 'Cases by stage', byStage],
  ['/api/backoffice/court-statistics', 'Cases by type of court', byCourtType],
  ['/api/backoffice/province-case-report', 'Cases by province', byProvince],
];

/** C§4: counts over time. */
const SERIES: [path: string, summary: string, part: Part, by: 'key' | 'year'][] = [
  ['/api/backoffice/case-per-year', 'Cases filed in each year', { dimension: 'status' }, 'year'],
  ['/api/backoffice/hearings-per-month', 'Hearings in each month', { dimension: 'hearing_month' }, 'key'],
];

type Read = (app: App, actor: Actor, filter: Filter) => Promise<unknown>;

/** C§4: statistics with a response format of their own. */
const OTHERS: [path: string, summary: string, shape: TSchema, read: Read][] = [
  ['/api/case-records/statistics', 'Cases in all and by status', StatusTotals, statusTotals],
  ['/api/case-year-list', 'The years in which cases were filed', Type.Array(Type.Integer()), filingYears],
  ['/api/case-year-bracket', 'The first and the last year of filing', YearBracket, bracket],
  ['/api/backoffice/statistics', 'The numbers at the top of a dashboard', Type.Array(Count), dashboard],
  [
    '/api/backoffice/case-per-year/summary/per-category',
    'Cases filed in each year by category',
    Type.Array(PeriodBreakdown),
    categoriesPerYear,
  ],
  ['/api/backoffice/login-frequency', 'Sign-ins in each month', Type.Array(PeriodCount), loginFrequency],
  [
    '/api/backoffice/filed-vs-closed',
    'Cases filed and closed in each month',
    Type.Array(FiledAndClosed),
    filedAndClosed,
  ],
  [
    '/api/backoffice/actions-overdue-count',
    'What should have been complied with before today',
    HowMany,
    async (app, actor, filter) => ({ count: await overdueCount(app, actor, filter) }),
  ],
];

async function bracket(app: App, actor: Actor, filter: Filter) {
  const years = await filingYears(app, actor, filter);
  return { min: years[0] ?? null, max: years.at(-1) ?? null };
}

/** Routes of counts over the cases that the caller may see. Their cost does not depend on the number of cases. */
export function statisticsRoutes(app: App): Route[] {
  const get = (path: string, summary: string, shape: TSchema, read: Read): Route =>
    route({
      method: 'GET',
      path,
      summary,
      tag: 'Statistics',
      access: can('Reports'),
      limit: app.limits.office,
      query: StatisticsQuery,
      answers: { 200: enveloped(shape) },
      handle: async ({ actor, query }) => ok(await read(app, actor, query)),
    });
  return [
    ...BREAKDOWNS.map(([path, summary, breakdown]) =>
      get(path, summary, Type.Array(Count), readBreakdown(breakdown)),
    ),
    ...SERIES.map(([path, summary, part, by]) =>
      get(path, summary, Type.Array(PeriodCount), readSeries(part, by)),
    ),
    ...OTHERS.map((one) => get(...one)),
  ];
}

const readBreakdown =
  (breakdown: Breakdown): Read =>
  (app, actor, filter) =>
    breakDown(app, actor, breakdown, filter);

const readSeries =
  (part: Part, by: 'key' | 'year'): Read =>
  (app, actor, filter) =>
    series(app, actor, part, by, filter);
