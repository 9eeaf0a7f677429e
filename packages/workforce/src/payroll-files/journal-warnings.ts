import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { Db } from '../database.ts';
import { readChart } from './chart.ts';
import { type Journal, journalOf, type Uncoded } from './journal.ts';
import { readJournal } from './journal-queries.ts';

/** Reads the journal of the given final runs. */
export const journalOfRuns = async (db: Db, runIds: readonly string[]): Promise<Journal> =>
  journalOf(await readJournal(db, runIds), await readChart(db));

/** Formats the items whose journal entries have no account code. */
export const presentUncoded =
  (language: Language) =>
  (one: Uncoded): object => ({
    payroll_item: {
      id: one.item.payroll_item_id,
      name: one.item.name,
      code: one.item.code,
      category: one.item.category,
    },
    message: said(one).in(language),
  });

function said({ item: { name: item, code }, account, isOwed }: Uncoded): Message {
  if (isOwed) return message('journal.nothing_owed', { item, code });
  return account === null
    ? message('journal.no_account', { item, code })
    : message('journal.no_code', { item, code, account });
}
