import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { type Account, DUE_TO_EMPLOYEES, expenseOfCode, liabilityOfCode } from '../pay-sets/accounts.ts';
import type { Chart, JournalAccount } from './chart.ts';
import type { JournalItem } from './journal-queries.ts';

export interface Entry extends JournalAccount {
  debit: Centavos;
  credit: Centavos;
}

/** An item whose journal entry has no account code. */
export interface Uncoded {
  item: JournalItem;
  /** Name of the account that has no code; null if the item has no account. */
  account: string | null;
  /** True if the missing account code is that of the liability for an employer share, not that of its expense. */
  isOwed: boolean;
}

export interface Journal {
  entries: Entry[];
  uncoded: Uncoded[];
}

/** Salary account for an office whose runs have no salary item. Absences are deducted from it. */
const SALARIES: Account = expenseOfCode('BASIC')!;

/**
 * Returns the journal entries of a payroll by account. Expenses: pay and employer shares. Liabilities: deductions,
 * employer shares and net pay. Time not worked lowers the salary expense. Debits equal credits.
 */
export function journalOf(items: readonly JournalItem[], chart: Chart): Journal {
  const entries = new Map<string, Entry>();
  const uncoded: Uncoded[] = [];
  const add = (to: JournalAccount, debit: Centavos, credit: Centavos) => {
    const key = to.code === '' ? to.account : to.code;
    const found = entries.get(key) ?? { ...to, debit: 0n, credit: 0n };
    entries.set(key, { ...found, debit: found.debit + debit, credit: found.credit + credit });
  };
  const withCode = (item: JournalItem, to: JournalAccount, isOwed = false): JournalAccount => {
    if (to.code === '' && item.amount !== 0n)
      uncoded.push({ item, account: isOwed ? to.account : item.account, isOwed });
    return to;
  };
  const salaries = salariesOf(items, chart);
  let net = 0n;
  for (const item of items) {
    const { category, amount, account, account_number: number } = item;
    const own = account === null ? undefined : chart.chosen(account, number);
    const expense = () => own ?? accountOf(expenseOfCode(item.code), item.name, chart);
    const owed = () => accountOf(liabilityOfCode(item.code), `Payable: ${item.name}`, chart);
    if (item.is_time_not_worked) add(withCode(item, own ?? salaries), -amount, 0n);
    else if (category === 'deduction') add(withCode(item, own ?? owed()), 0n, amount);
    else add(withCode(item, expense()), amount, 0n);
    if (category === 'contribution') add(withCode(item, owed(), true), 0n, amount);
    else net += category === 'deduction' ? -amount : amount;
  }
  add(chart.known(DUE_TO_EMPLOYEES), 0n, net);
  return { entries: sorted([...entries.values()].map(balanced)), uncoded };
}

const accountOf = (known: Account | undefined, otherwise: string, chart: Chart): JournalAccount =>
  known === undefined ? { account: otherwise, code: '' } : chart.known(known);

/** Returns the salary account of the runs; if there are several, the one with the largest amount. */
function salariesOf(items: readonly JournalItem[], chart: Chart): JournalAccount {
  const [salary] = items
    .filter(({ is_salary }) => is_salary)
    .toSorted((one, other) => Number(other.amount - one.amount));
  if (salary === undefined) return chart.known(SALARIES);
  if (salary.account !== null) return chart.chosen(salary.account, salary.account_number);
  return accountOf(expenseOfCode(salary.code), salary.name, chart);
}

/** Subtracts debit and credit, so that one of them is zero and neither is negative. */
const balanced = (entry: Entry): Entry => {
  const difference = entry.debit - entry.credit;
  return { ...entry, debit: difference > 0n ? difference : 0n, credit: difference < 0n ? -difference : 0n };
};

/** Sorts debits first. */
const sorted = (entries: readonly Entry[]): Entry[] =>
  entries
    .filter(({ debit, credit }) => debit !== credit)
    .toSorted((one, other) => Number(one.credit > 0n) - Number(other.credit > 0n));
