import { CASE_STATUS_WORDS } from '@bulwagan/contracts/court/case-status.ts';
import { field, message } from '@bulwagan/contracts/errors/message.ts';
import type { CellValue, Column, Row } from '@bulwagan/platform/exports/table.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { caseScopeOf } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { findBranch } from '../branches/queries.ts';
import { recordSealedReads } from '../cases/access/sealed-reads.ts';
import { filterOf } from '../cases/lists/filter.ts';
import type { Status } from '../cases/schemas.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import type { ReportedRow, ReportScope } from './queries.ts';
import { type Filters, MORE_COLUMNS, type MoreColumn } from './schemas.ts';

const SINGLE: ReadonlySet<string> = new Set(['year', 'date_from', 'date_to']);

/**
 * Returns the cases that a report lists: those within the scope of the permission Reports that match the filters (C§4).
 */
export function scopeOf(app: App, actor: Actor, filters: Filters): ReportScope {
  const given = givenIn(filters);
  if (areReversed(given))
    throw invalid({
      'filters.date_to': [
        message('field.on_or_after', { attribute: 'filters.date_to', date: field('filters.date_from') }),
      ],
    });
  const { branch, search = '', ...others } = given;
  const query = Object.entries({ ...(branch === undefined ? {} : { branch_id: branch }), ...others });
  // The list accepts several values for these filters; the report accepts one.
  const asked = (name: string, value: unknown) => (SINGLE.has(name) ? value : [value]);
  return {
    scope: caseScopeOf(actor, 'Reports'),
    filter: filterOf(
      Object.fromEntries(query.map(([name, value]) => [`filter[${name}]`, asked(name, value)])),
    ),
    search: search.trim(),
    now: iso(app.clock.now()),
  };
}

/** Audits the reads of the sealed cases of each batch before the batch is sent. */
export async function* withReadsAudited(
  app: App,
  actor: Actor,
  batches: AsyncIterable<ReportedRow[]>,
  origin: Origin,
): AsyncGenerator<ReportedRow[]> {
  for await (const rows of batches) {
    const shown = rows.map(({ id, classification }) => ({ case_record_id: id, classification }));
    await recordSealedReads(app.db, shown, { actor, what: 'report', at: iso(app.clock.now()), origin });
    yield rows;
  }
}

/** Returns true if the last filing date is before the first. */
export const areReversed = ({ date_from: from, date_to: to }: Filters): boolean =>
  from != null && to != null && to < from;

/** Streams the response as JSON while rows are read. The total comes last: it is the number of rows sent. */
export async function* jsonOf(
  batches: AsyncIterable<ReportedRow[]>,
  more: readonly MoreColumn[],
): AsyncGenerator<string> {
  let total = 0;
  yield '{"data":[';
  for await (const rows of batches) {
    if (rows.length > 0) yield `${total === 0 ? '' : ','}${rows.map((row) => itemOf(row, more)).join(',')}`;
    total += rows.length;
  }
  yield `],"meta":{"total":${total}}}`;
}

const itemOf = (row: ReportedRow, more: readonly MoreColumn[]): string => {
  const { case_number, case_title, status, closed_at } = row;
  const others = Object.fromEntries(more.map((name) => [name, row[name]]));
  return JSON.stringify({ case_number, case_title, status, closed_at, ...others });
};

interface ReportColumn extends Column {
  read: (row: ReportedRow) => CellValue;
}

const FIRST: ReportColumn[] = [
  { header: 'Case number', type: 'text', width: 16, read: (row) => row.case_number },
  { header: 'Title', type: 'text', width: 60, read: (row) => row.case_title },
];
const MORE: Record<MoreColumn, ReportColumn> = {
  branch: { header: 'Branch', type: 'text', width: 30, read: (row) => row.branch },
  category: { header: 'Category', type: 'text', width: 24, read: (row) => row.category },
  filed_at: { header: 'Filed', type: 'date', read: (row) => row.filed_at },
  stage: { header: 'Stage', type: 'text', width: 18, read: (row) => row.stage },
  disposition: { header: 'Disposition', type: 'text', width: 30, read: (row) => row.disposition },
};
const LAST: ReportColumn[] = [
  { header: 'Status', type: 'text', width: 14, read: (row) => CASE_STATUS_WORDS.en[row.status] },
  { header: 'Closed', type: 'date', read: (row) => row.closed_at },
];

/** Returns the requested columns in the order of the list, regardless of their order in the request. */
export const wantedColumns = (wanted: readonly MoreColumn[] | null | undefined): MoreColumn[] =>
  MORE_COLUMNS.filter((name) => wanted?.includes(name));

export const columnsOf = (more: readonly MoreColumn[]): ReportColumn[] => [
  ...FIRST,
  ...more.map((name) => MORE[name]),
  ...LAST,
];

export async function* rowsOf(
  batches: AsyncIterable<ReportedRow[]>,
  columns: readonly ReportColumn[],
): AsyncGenerator<Row[]> {
  for await (const rows of batches) yield rows.map((row) => columns.map(({ read }) => read(row)));
}

/** Returns the filters for a printed list, with the name of the branch instead of its id. */
export async function printedFilters(db: Db, filters: Filters): Promise<PrintedFilters> {
  const { branch: otherId, branch_id: id = otherId, ...others } = givenIn(filters);
  const branch = id === undefined ? undefined : await findBranch(db, id);
  return branch === undefined ? others : { ...others, branch: branch.name };
}

type PrintedFilters = Omit<Filters, 'branch' | 'branch_id'> & { branch?: string };

/** Describes the filters for a printed list; empty without filters. */
export function describeFilters(filters: PrintedFilters): string {
  const words = Object.entries(givenIn(filters)).map(([name, value]) => {
    const shown = name === 'status' ? CASE_STATUS_WORDS.en[value as Status] : value;
    return `${name.replaceAll('_', ' ')}: ${shown}`;
  });
  return words.join('; ');
}

type Given<Of> = { [Name in keyof Of]?: Exclude<Of[Name], null> };

/** Removes empty filters: a form sends null or an empty text for them, as in the URL of the list. */
function givenIn<Of extends object>(filters: Of): Given<Of> {
  const given = Object.entries(filters).filter(([, value]) => value != null && value !== '');
  return Object.fromEntries(given) as Given<Of>;
}
