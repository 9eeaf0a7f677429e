import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type Account, numberOfChart, withHyphens } from '../pay-sets/accounts.ts';

/** Account of a journal entry, with the office's account code. The code is empty if the account has none. */
export interface JournalAccount {
  account: string;
  code: string;
}

/** The chart of accounts of an office. */
export interface Chart {
  /** Returns the account with this name in the chart, if there is one. */
  known(account: Account): JournalAccount;
  /** Returns an account that a user chose for an item. */
  chosen(name: string, code: string | null): JournalAccount;
}

/**
 * Reads the chart of accounts. All codes in a journal have the same format: with hyphens if most codes in the chart
 * have hyphens.
 */
export async function readChart(db: Db): Promise<Chart> {
  const { rows } = await sql<{ name: string; code: string }>`
    select name, new_account_code as code from account_codes where new_account_code is not null
    order by new_account_code`.execute(db);
  const ofChart = rows.flatMap(({ name, code }) => {
    const number = numberOfChart(code);
    return number === undefined ? [] : [{ name, code, number }];
  });
  const names = new Map(ofChart.map(({ number, name }) => [number, name]));
  const isHyphenated = ofChart.filter(({ code }) => code.includes('-')).length > ofChart.length / 2;
  const written = (number: string): string => (isHyphenated ? withHyphens(number) : number);
  return {
    known: ({ name, number }) => ({ account: names.get(number) ?? name, code: written(number) }),
    chosen: (name, code) => {
      const number = code === null ? undefined : numberOfChart(code);
      return { account: name, code: number === undefined ? (code ?? '') : written(number) };
    },
  };
}
