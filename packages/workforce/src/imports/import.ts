import { message } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { ReadRow } from '@bulwagan/platform/exports/unreadable.ts';
import { Invalid } from '@bulwagan/platform/http/errors.ts';
import { newIds } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Actor, organizationScope } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { LINKS, PLAIN_FIELDS } from '../employees/fields.ts';
import { encryptGovernmentIds } from '../employees/government-ids/government-id-encryption.ts';
import { NO_GOVERNMENT_IDS } from '../employees/government-ids/government-ids.ts';
import { noteAuditEvent } from '../employees/personal-data/history.ts';
import { EMPLOYEE_CONSTRAINTS } from '../employees/values.ts';
import { type GoodRow, rowChecker } from './check.ts';
import { createTaken } from './duplicates.ts';
import { createFailedRows } from './failed-rows.ts';
import { type Finding, findingsOf } from './findings.ts';
import { type Header, type Mapping, readHeader } from './header.ts';
import { readLists } from './lists.ts';
import { explained, readRows, unfit } from './read.ts';
import { createSamePeople } from './same-person.ts';
import type { MODES } from './schemas.ts';

export interface ImportOptions {
  isDryRun: boolean;
  mode: (typeof MODES)[number];
  mapping: Mapping;
  /** True to include the failed rows as CSV in the response. */
  withFailedRows: boolean;
  origin: Origin;
  /** Language of the errors and warnings. */
  language: Language;
}

export interface Outcome {
  dry_run: boolean;
  mode: ImportOptions['mode'];
  rows: number;
  valid: number;
  failed: number;
  imported: number;
  errors: Finding[];
  warnings: Finding[];
  is_complete: boolean;
  columns: { header: string; field: string | null }[];
  failed_rows: string | null;
}

interface Run {
  outcome: Outcome;
  /** Number of government ids in the file that belong to other employees, for the audit log only. */
  governmentIdsFound: number;
}

/** Rows validated and written together. */
const BATCH = 250;
const MOST_ATTEMPTS = 3;
/** Maximum number of errors and of warnings returned; the counts include all. */
const MOST_REPORTED = 10_000;

/** Thrown to roll back an import that must be complete or was a dry run. */
class TakenBack extends Error {}

/**
 * Imports a file of employees in one transaction: all rows or only the valid ones, as requested. A dry run returns the
 * same result and writes nothing. Throws 422 on `file` for an unreadable file or unknown headings.
 */
export async function importEmployees(
  app: App,
  actor: Actor,
  path: string,
  options: ImportOptions,
): Promise<Outcome> {
  let run: Run | undefined;
  try {
    const header = await lookThrough(path, options.mapping);
    await retried(options.mode, () =>
      withTransaction(app.db, async (trx) => {
        run = await runThrough(app, trx, actor, { path, header }, options);
        if (run.outcome.imported === 0) throw new TakenBack();
      }),
    );
  } catch (error) {
    if (!(error instanceof TakenBack)) throw explained(error);
  }
  const done: Run = run!;
  await recordFound(app, actor, done, options.origin);
  return done.outcome;
}

/**
 * Audits an import that wrote nothing but matched existing government ids, because it could be used to find out ids
 * that the actor may not see.
 */
async function recordFound(
  app: App,
  actor: Actor,
  { outcome, governmentIdsFound }: Run,
  origin: Origin,
): Promise<void> {
  if (organizationScope(actor, 'See government numbers') === null) return;
  if (outcome.imported > 0 || governmentIdsFound === 0) return;
  await recordAs(app.db, actor, {
    action: 'employees.import_tried',
    subject: ['employees', 'import'],
    at: iso(app.clock.now()),
    origin,
    changes: { rows: outcome.rows, numbers_found: governmentIdsFound },
  });
}

/**
 * Retries an import of valid rows if a row becomes invalid while it is written, for example because its number is
 * taken or its position is deleted. The retry reports that row as an ordinary error and imports the remaining rows.
 */
async function retried(mode: ImportOptions['mode'], run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || mode !== 'good_rows' || !(error instanceof Invalid)) throw error;
    }
  }
}

/**
 * Reads the whole file before importing, so that an unreadable or too long file is refused within seconds and nothing
 * has to be rolled back.
 */
async function lookThrough(path: string, mapping: Mapping): Promise<Header> {
  let header: Header | undefined;
  let count = 0;
  for await (const { cells } of readRows(path)) {
    if (header === undefined) header = understood(cells, mapping);
    else count += 1;
  }
  if (header === undefined || count === 0) throw unfit(message('import.no_employees'));
  return header;
}

async function runThrough(
  app: App,
  trx: Db,
  actor: Actor,
  { path, header }: { path: string; header: Header },
  { isDryRun, mode, origin, withFailedRows, language }: ImportOptions,
): Promise<Run> {
  const now = iso(app.clock.now());
  const taken = createTaken(app.fieldEncryption);
  const lists = await readLists(trx);
  const check = rowChecker(app, actor, header, lists);
  const samePeople = createSamePeople(actor);
  const failedRows = createFailedRows(header);
  const outcome = { ...emptyOutcome(isDryRun, mode), columns: shownColumns(header) };
  const isWanted = () => !isDryRun && (mode === 'good_rows' || outcome.failed === 0);

  for await (const rows of batched(peopleIn(path))) {
    const checked = rows.map(check);
    const candidates = checked.flatMap(({ good }) => good ?? []);
    const taking = await taken.errorsOf(trx, checked);
    const good = candidates.filter(({ number }) => !taking.has(number));
    const warnings = [await taken.warningsOf(trx, good), await samePeople(trx, good)];
    for (const one of checked) {
      const errors = findingsOf(
        header,
        lists,
        one.row,
        { ...one.errors, ...taking.get(one.number) },
        language,
      );
      const found = warnings.flatMap((byRow) => byRow.get(one.number) ?? []);
      count(
        outcome,
        errors,
        found.flatMap(({ field, message }) =>
          findingsOf(header, lists, one.row, { [field]: [message] }, language),
        ),
      );
      if (errors.length > 0) failedRows.add(one.row, errors);
    }
    if (isWanted()) outcome.imported += await write(app, trx, actor, good, now);
  }
  if (!isWanted()) outcome.imported = 0;
  if (withFailedRows) outcome.failed_rows = await failedRows.csv();
  if (!failedRows.isComplete()) outcome.is_complete = false;
  if (outcome.imported > 0)
    await recordAs(trx, actor, {
      action: 'employees.imported',
      subject: ['employees', 'import'],
      at: now,
      origin,
      changes: { mode, rows: outcome.rows, imported: outcome.imported },
    });
  return { outcome, governmentIdsFound: taken.governmentIdsFound() };
}

const emptyOutcome = (isDryRun: boolean, mode: ImportOptions['mode']): Outcome => ({
  dry_run: isDryRun,
  mode,
  rows: 0,
  valid: 0,
  failed: 0,
  imported: 0,
  errors: [],
  warnings: [],
  is_complete: true,
  columns: [],
  failed_rows: null,
});

/** Yields the rows after the header. */
async function* peopleIn(path: string): AsyncGenerator<ReadRow> {
  let isHeader = true;
  for await (const row of readRows(path)) {
    if (!isHeader) yield row;
    isHeader = false;
  }
}

async function* batched(rows: AsyncIterable<ReadRow>): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Returns the header. Throws 422 on `file`, with unknown headings and missing fields, so that the caller can map them.
 */
function understood(cells: string[], mapping: Mapping): Header {
  const header = readHeader(cells, mapping);
  if (header.problems.length === 0) return header;
  const error = unfit(...header.problems);
  Object.assign(error.body, { unknown_columns: header.unknown, missing_fields: header.missing });
  throw error;
}

const shownColumns = ({ columns }: Header) =>
  columns.map(({ header, column }) => ({
    header,
    field: column === undefined || column.isShownOnly ? null : column.field,
  }));

function count(outcome: Outcome, errors: Finding[], warnings: Finding[]): void {
  const add = (list: Finding[], found: Finding[]) => {
    const room = MOST_REPORTED - list.length;
    list.push(...found.slice(0, room));
    if (found.length > room) outcome.is_complete = false;
  };
  outcome.rows += 1;
  outcome[errors.length > 0 ? 'failed' : 'valid'] += 1;
  add(outcome.errors, errors);
  add(outcome.warnings, warnings);
}

/** Defaults for fields without a cell. */
const NOTHING = {
  ...Object.fromEntries([...PLAIN_FIELDS, ...LINKS].map((name) => [name, null])),
  is_pwd: false,
  is_military: false,
};

/** Inserts all rows of a batch in one statement, so every row has all columns. */
async function write(app: App, trx: Db, actor: Actor, rows: GoodRow[], now: string): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = newIds(rows.length);
  const values = rows.map(({ plain, links, numbers: governmentIds }, at) => ({
    ...NOTHING,
    ...plain,
    ...links,
    ...encryptGovernmentIds(app.fieldEncryption, ids[at]!, { ...NO_GOVERNMENT_IDS, ...governmentIds }),
    id: ids[at]!,
    created_at: now,
    updated_at: now,
  }));
  await explainConstraints(EMPLOYEE_CONSTRAINTS, () => trx.insertInto('employees').values(values).execute());
  await noteAuditEvent(trx, ids, actor, now, 'created');
  return rows.length;
}
