import { PAPER_KINDS } from '@bulwagan/contracts/court/paper-kinds.ts';
import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { date, FIXED, fixedList, number, text } from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import Schema from 'typebox/value';
import { EVERY_CASE } from '../../access/scope.ts';
import { hasPermission, type Subject } from '../../access.ts';
import { findBranch } from '../../branches/queries.ts';
import type { Status } from '../../cases/schemas.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { areReversed, describeFilters, printedFilters, scopeOf } from '../../reports/case-list.ts';
import { type ReportedRow, reportedCases } from '../../reports/queries.ts';
import { type Filters, ReportFilters } from '../../reports/schemas.ts';
import { REMOVED } from '../confidential/redact.ts';
import { COURT_FIELDS, courtValues } from '../values/court-values.ts';
import { listedCases } from '../values/listed-cases.ts';
import { CASE_STATUS } from '../words/statuses.ts';
import { bodiesOf } from './bodies.ts';
import type { Kind } from './case-kind.ts';

/** Maximum number of cases on the paper. Users download a longer list as a file. */
const MOST_CASES = 2_000;

/** The filters of the report, under the same names. */
const FILTERS: readonly Field[] = [
  text('status', 'Status', 'Kalagayan'),
  number('branch_id', 'Branch', 'Sangay'),
  text('category', 'Category', 'Kategorya'),
  text('case_type', 'Case type', 'Uri ng kaso'),
  text('court_type', 'Court type', 'Uri ng hukuman'),
  text('classification', 'Classification', 'Klasipikasyon'),
  number('year', 'Year of filing', 'Taon ng paghahain'),
  date('date_from', 'Filed from', 'Inihain mula'),
  date('date_to', 'Filed to', 'Inihain hanggang'),
  text('search', 'Search', 'Paghahanap'),
];

/** Paper with a list of cases, the name of the court, the filters and the number of cases (C§4). */
export const CASE_LIST: Kind = {
  kind: 'case_list',
  name: PAPER_KINDS.case_list,
  series: 'CSL',
  isValidUnsigned: true,
  isAboutData: true,
  subjectType: 'report',
  layout: 'form',
  pageSize: 'long',
  fields: [
    ...COURT_FIELDS,
    ...FILTERS,
    text('filters', 'Filters', 'Mga filter', FIXED),
    text('filters_fil', 'Filters, in Filipino', 'Mga filter, sa Filipino', FIXED),
    fixedList('cases', 'Cases', 'Mga kaso', [
      number('line', 'No.', 'Blg.'),
      text('case_number', 'Case number', 'Numero ng kaso'),
      text('case_title', 'Title', 'Pamagat'),
      text('case_branch', 'Branch', 'Sangay'),
      text('case_category', 'Category', 'Kategorya'),
      date('filed_on', 'Filed', 'Inihain'),
      text('case_status', 'Status', 'Kalagayan'),
      text('case_status_fil', 'Status, in Filipino', 'Kalagayan, sa Filipino'),
      date('closed_on', 'Closed', 'Isinara'),
    ]),
    number('cases_count', 'Number of cases', 'Bilang ng kaso', FIXED),
  ],
  bodies: bodiesOf('case_list'),
  canIssue: (actor) => hasPermission(actor, 'Reports'),
  load: async (app, anyDb, actor, { data }) => {
    const db = anyDb as unknown as Db;
    const filters = readFilters(data);
    const { cases, arePublic } = await casesOf(app, db, actor, filters);
    const branch = filters.branch_id == null ? undefined : await findBranch(db, filters.branch_id);
    const courtType = branch?.court_type ?? filters.court_type ?? null;
    const printed = await printedFilters(db, {
      ...filters,
      // The search words may be a name that the list replaces by initials.
      search: filters.search && !arePublic ? REMOVED : (filters.search ?? null),
    });
    const described = describeFilters(printed);
    return {
      label: described === '' ? 'Case list' : `Case list: ${described}`,
      office: { id: null, name: 'Office of the Clerk of Court' },
      recordId: null,
      values: {
        ...(await courtValues(db, { courtType, branch })),
        filters: described,
        filters_fil: inFilipino(printed),
        cases,
        cases_count: cases.length,
      },
    };
  },
};

const NAMES = FILTERS.map(({ name }) => name);

/** Reads the filters from the entered values. Throws 422 under `data` for a filter that the report would refuse. */
function readFilters(data: Values): Filters {
  const given = Object.fromEntries(
    NAMES.filter((name) => data[name] != null && data[name] !== '').map((name) => [name, data[name]]),
  );
  const wrong = NAMES.filter(
    (name) =>
      given[name] !== undefined &&
      !Schema.Check(ReportFilters.properties[name as keyof Filters]!, given[name]),
  );
  if (wrong.length > 0)
    throw invalid({ data: wrong.map((name) => message('field.selected', { attribute: name })) });
  if (areReversed(given))
    throw invalid({
      data: [message('field.on_or_after', { attribute: 'date_to', date: field('date_from') })],
    });
  return given as Filters;
}

/** Describes the filters as `describeFilters` does, in Filipino. */
function inFilipino(filters: Awaited<ReturnType<typeof printedFilters>>): string {
  const labels = new Map(FILTERS.map(({ name, label }) => [name, label.fil]));
  return Object.entries(filters)
    .filter(([, value]) => value != null && value !== '')
    .map(([name, value]) => {
      const shown = name === 'status' ? CASE_STATUS[value as Status].fil : value;
      return `${labels.get(name) ?? labels.get('branch_id')}: ${shown}`;
    })
    .join('; ');
}

/** Returns the lines of the list, and true if all listed cases are public. */
async function casesOf(app: App, db: Db, actor: Subject | null, filters: Filters) {
  const report = scopeOf(app, actor as never, filters);
  const rows: ReportedRow[] = [];
  for await (const batch of reportedCases(db, actor === null ? { ...report, scope: EVERY_CASE } : report)) {
    rows.push(...batch);
    if (rows.length > MOST_CASES)
      throw invalid({ data: [message('document.case_list_too_long', { count: MOST_CASES })] });
  }
  const listed = await listedCases(
    db,
    rows.map(({ id }) => id),
  );
  const cases = rows
    .filter(({ id }) => listed.has(id))
    .map(
      (row, index): Values => ({
        line: index + 1,
        case_number: row.case_number,
        case_title: listed.get(row.id)!.title,
        case_branch: row.branch,
        case_category: row.category,
        filed_on: row.filed_at,
        case_status: CASE_STATUS[row.status].en,
        case_status_fil: CASE_STATUS[row.status].fil,
        closed_on: row.closed_at,
      }),
    );
  return { cases, arePublic: [...listed.values()].every(({ found }) => found.classification === 'public') };
}
