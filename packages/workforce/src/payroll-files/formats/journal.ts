import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { csvRow, linesOf, plainAmount } from '../fixed-width.ts';
import type { Entry } from '../journal.ts';

/** Journal entries as CSV, with the totals of debits and credits, which are equal. */
export function journalFile(entries: readonly Entry[]): string {
  const total = (side: 'debit' | 'credit') => entries.reduce((sum, entry) => sum + entry[side], 0n);
  const shown = (amount: Centavos) => (amount === 0n ? '' : plainAmount(amount));
  return linesOf([
    csvRow(['Account', 'Code', 'Debit', 'Credit']),
    ...entries.map(({ account, code, debit, credit }) =>
      csvRow([account, code, shown(debit), shown(credit)]),
    ),
    csvRow(['Total', '', plainAmount(total('debit')), plainAmount(total('credit'))]),
  ]);
}
