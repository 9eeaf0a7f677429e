import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { csvRow, linesOf, plainAmount } from '../fixed-width.ts';
import type { JournalItem } from '../journal-queries.ts';

interface Entry {
  account: string;
  code: string;
  debit: Centavos;
  credit: Centavos;
}

const NET = { account: 'Due to Officers and Employees', code: '20101020' };

/** Liability accounts of the Government Accounting Manual, for contributions of each table and for tax. */
const LIABILITIES: readonly (readonly [code: RegExp, account: string, number: string])[] = [
  [/^WTAX$/, 'Due to BIR', '20201010'],
  [/^GSIS-|^EC-GOV$/, 'Due to GSIS', '20201020'],
  [/^HDMF-/, 'Due to Pag-IBIG', '20201030'],
  [/^PHIC-/, 'Due to PhilHealth', '20201040'],
  [/^SSS-|^MPF-|^EC-ER$/, 'Due to SSS', ''],
];

/**
 * Entries of a payroll by account: pay and the employer's shares as expenses, deductions and shares as liabilities, and
 * the net pay. Items that are excluded from the ledger have no entry.
 */
export function journalEntries(items: readonly JournalItem[]): Entry[] {
  const entries = new Map<string, Entry>();
  const add = ({ account, code }: Pick<Entry, 'account' | 'code'>, debit: Centavos, credit: Centavos) => {
    const key = `${code} ${account}`;
    const found = entries.get(key) ?? { account, code, debit: 0n, credit: 0n };
    entries.set(key, { ...found, debit: found.debit + debit, credit: found.credit + credit });
  };
  let net = 0n;
  for (const item of items) {
    const { category, amount } = item;
    if (category === 'deduction') {
      net -= amount;
      // Time not worked lowers the expense of the pay instead of being owed to anyone.
      if (item.is_time_not_worked) add(expenseOf(item), -amount, 0n);
      else add(liabilityOf(item), 0n, amount);
      continue;
    }
    add(expenseOf(item), amount, 0n);
    if (category === 'contribution') add(shareOf(item), 0n, amount);
    else net += amount;
  }
  add(NET, 0n, net);
  return [...entries.values()]
    .map(balanced)
    .toSorted((one, other) => Number(one.credit > 0n) - Number(other.credit > 0n));
}

/** Writes a negative side on the other one. */
const balanced = (entry: Entry): Entry => {
  const difference = entry.debit - entry.credit;
  return { ...entry, debit: difference > 0n ? difference : 0n, credit: difference < 0n ? -difference : 0n };
};

const expenseOf = ({ account, account_number: code, name }: JournalItem) => ({
  account: account ?? name,
  code: code ?? '',
});

/** The item's own account where it has one. */
const liabilityOf = (item: JournalItem) =>
  item.account === null ? knownLiability(item) : { account: item.account, code: item.account_number ?? '' };

/** The expense of the employer's share is in the item's own account. */
const shareOf = (item: JournalItem) => knownLiability(item);

function knownLiability({ code, name }: JournalItem): Pick<Entry, 'account' | 'code'> {
  const known = LIABILITIES.find(([wanted]) => wanted.test(code.toUpperCase()));
  return known === undefined
    ? { account: `Payable: ${name}`, code: '' }
    : { account: known[1], code: known[2] };
}

/** CSV of the entries with their totals, which are equal. */
export function journalFile(entries: readonly Entry[]): string {
  const total = (side: 'debit' | 'credit') => entries.reduce((sum, entry) => sum + entry[side], 0n);
  const shown = (amount: Centavos) => (amount === 0n ? '' : plainAmount(amount));
  return linesOf([
    csvRow(['Account', 'Code', 'Debit', 'Credit']),
    ...entries
      .filter(({ debit, credit }) => debit !== credit)
      .map(({ account, code, debit, credit }) => csvRow([account, code, shown(debit), shown(credit)])),
    csvRow(['Total', '', plainAmount(total('debit')), plainAmount(total('credit'))]),
  ]);
}
