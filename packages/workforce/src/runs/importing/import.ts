import { list, type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { isPossible } from '@bulwagan/contracts/workforce/run-status.ts';
import { HttpError, invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { changeRun } from '../draft.ts';
import { type Doing, getRun } from '../find.ts';
import { MOST_ENTRIES } from '../pay/schemas.ts';
import { dropUnpaidAmounts, dropUnpaidQuantities, type RunRow } from '../queries.ts';
import type { RunInput } from '../schemas.ts';
import { type Entries, entriesOf, merged, presentEntries } from './entries.ts';
import { readEntries, type SentRow, tooMany } from './read-entries.ts';

const MOST_REPORTED = 1_000;
const MOST_NAMED = 20;

/**
 * Returns the effect of importing a file into a run, without writing anything. Throws 422 for a run that can no
 * longer change.
 */
export async function previewImport(
  { db }: Pick<App, 'db'>,
  actor: Actor,
  id: string,
  path: string,
): Promise<Entries> {
  const run = await getRun(db, actor, id);
  if (!isPossible('change', run.status)) {
    const status = message(`run_status.${run.status}`);
    throw new Refused(message('run.not_possible', { status, action: 'changed' }));
  }
  return await entriesOf(db, run, await readEntries(path));
}

interface Import {
  path: string;
  /** True to delete entries of the run that are not in the file. */
  replaces: boolean;
  /** Language of the error messages. */
  language: Language;
}

/**
 * Imports the quantities and amounts in a file into a run, which becomes a draft. Imports all rows or none: throws
 * 422 on `file` with the rows that have errors.
 */
export async function importIntoRun(
  app: App,
  actor: Actor,
  id: string,
  { path, replaces, language }: Import,
  doing: Doing,
): Promise<Entries> {
  await getRun(app.db, actor, id);
  const rows = await readEntries(path);
  let entries: Entries | undefined;
  const change = async (trx: Db, run: RunRow): Promise<Partial<RunInput>> => {
    entries = await entriesOf(trx, run, rows);
    if (entries.rejected.length > 0) throw notImported(entries, language);
    assertSomething(rows, entries);
    const dropped = await dropUnpaidAmounts(trx, run);
    await dropUnpaidQuantities(trx, run);
    const present = replaces ? { quantities: [], amounts: [] } : await presentEntries(trx, run.id);
    const quantities = merged(present.quantities, entries.quantities);
    const amounts = merged(present.amounts, entries.amounts);
    if (Math.max(quantities.length, amounts.length) > MOST_ENTRIES) throw invalid({ file: [tooMany()] });
    await recordAs(trx, actor, {
      action: 'payroll_run.imported',
      subject: ['payroll_run', id],
      at: iso(app.clock.now()),
      origin: doing.origin,
      changes: {
        quantities: entries.quantities.length,
        amounts: entries.amounts.length,
        replaces,
        ...(dropped.length === 0 ? {} : { dropped_amounts: dropped }),
      },
    });
    return { quantities, amounts };
  };
  await changeRun(app, actor, id, change, doing);
  return entries!;
}

function assertSomething(rows: readonly SentRow[], { skipped }: Entries): void {
  if (skipped === rows.length) throw invalid({ file: [message('run_import.no_figures')] });
}

/** Formats the outcome of an import. */
export const presentEntriesOf = (
  { quantities, amounts, skipped, rejected }: Entries,
  language: Language,
) => ({
  quantities: quantities.length,
  amounts: amounts.length,
  skipped,
  ...presentRejected(rejected, language),
});

const presentRejected = (rejected: Entries['rejected'], language: Language) => ({
  rejected: rejected
    .slice(0, MOST_REPORTED)
    .map(({ rows, reason }) => ({ row: rows[0]!, rows, reason: reason.in(language) })),
  rejected_count: rowsOf(rejected),
});

const rowsOf = (rejected: Entries['rejected']): number =>
  rejected.reduce((sum, { rows }) => sum + rows.length, 0);

function notImported({ rejected }: Entries, language: Language): HttpError {
  const named = rejected.slice(0, MOST_NAMED).map(({ rows, reason }) => placed(rows, reason));
  const text = message('run_import.rejected', { count: rowsOf(rejected) });
  return new HttpError(422, text, presentRejected(rejected, language), {}, { file: named });
}

/** Formats a problem with its rows; if there are many rows, only the first ones. */
function placed(rows: readonly number[], problem: Message): Message {
  const [row, ...others] = rows;
  if (others.length === 0) return message('document.row', { row: row!, problem });
  const shown = rows.slice(0, MOST_NAMED);
  const more = rows.length - shown.length;
  const named = more === 0 ? shown : [...shown, message('run.and_more', { count: more })];
  return message('run_import.rows', { rows: list(named), problem });
}
