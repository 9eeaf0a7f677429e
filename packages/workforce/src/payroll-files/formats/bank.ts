import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { BankLayout } from '@bulwagan/contracts/workforce/pay.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { named, whoOf } from '../../runs/pay/remarks.ts';
import { csvRow, digitsOf, linesOf, plainAmount, plainText, record } from '../fixed-width.ts';
import type { FileSource, PersonOfFile } from '../payroll-file.ts';

interface Payment {
  person: PersonOfFile;
  account: string;
  name: string;
  bank: string;
  amount: Centavos;
}

/** Returns the amount paid to each employee. A net pay of zero or less is not paid. */
function paymentsOf(people: readonly PersonOfFile[]): Payment[] {
  return people
    .map((person) => ({
      person,
      account: person.numbers.bank_account_number ?? '',
      name: `${plainText(person.last_name)}, ${plainText(person.first_name)}`,
      bank: person.bank_name ?? '',
      amount: netOf(person),
    }))
    .filter(({ amount }) => amount > 0n);
}

/** Returns earnings and reimbursements less deductions. */
const netOf = ({ items }: Pick<PersonOfFile, 'items'>): Centavos =>
  items
    .filter(({ category, is_ledger_excluded: isExcluded }) => category !== 'contribution' && !isExcluded)
    .reduce((sum, { category, amount }) => sum + (category === 'deduction' ? -amount : amount), 0n);

/** Bank names that belong to a layout, as officers enter them. BDO Network Bank is a different bank than BDO. */
const BANK_NAMES: Record<Exclude<BankLayout, 'csv'>, RegExp> = {
  bdo: /^(BDO(?!\w)(?! NETWORK)|BANCO DE ORO\b)/,
  'security-bank': /^(SECURITY ?BANK|SBC|SECB)\b/,
};

/** Returns the reason why a layout does not credit a payment; null if it credits the payment. */
function reasonAgainst({ account, bank }: Payment, layout: BankLayout): Message | null {
  if (digitsOf(account) === '') return message('payroll_file.no_account');
  const name = plainText(bank);
  if (layout === 'csv' || name === '' || BANK_NAMES[layout].test(name)) return null;
  return message('payroll_file.other_bank', { bank });
}

/** An employee whose pay a bank file does not credit, with the reason. */
export interface NotCredited {
  person: PersonOfFile;
  amount: Centavos;
  reason: Message;
}

/** Returns the employees whose pay a bank file does not credit, by name. */
export const notCredited = (people: readonly PersonOfFile[], layout: BankLayout): NotCredited[] =>
  paymentsOf(people).flatMap((payment) => {
    const reason = reasonAgainst(payment, layout);
    return reason === null ? [] : [{ person: payment.person, amount: payment.amount, reason }];
  });

/** Number of digits of an account in the fixed-width layouts. */
const ACCOUNT_DIGITS: Record<Exclude<BankLayout, 'csv'>, number> = { bdo: 16, 'security-bank': 13 };

/** Throws 422 for accounts with too many digits, because a shortened account would belong to somebody else. */
function assertFitting(payments: readonly Payment[], most: number): void {
  const longer = payments.filter(({ account }) => digitsOf(account).length > most);
  if (longer.length === 0) return;
  const who = whoOf(named(longer.map(({ name }) => name)));
  throw new Refused(message('payroll_file.account_too_long', { most, who }));
}

/**
 * Lists the credits to employees' accounts. The CSV also includes employees without an account. A bank layout
 * includes only accounts at that bank, and accounts without a bank name. Throws 422 for an account that does not fit
 * the layout.
 */
export function bankFile(source: FileSource, layout: BankLayout): string {
  const payments = paymentsOf(source.people);
  if (layout === 'csv')
    return linesOf([
      csvRow(['Account Number', 'Name', 'Bank', 'Amount']),
      ...payments.map(({ account, name, bank, amount }) =>
        csvRow([account, name, bank, plainAmount(amount)]),
      ),
    ]);
  const credited = payments.filter((payment) => reasonAgainst(payment, layout) === null);
  assertFitting(credited, ACCOUNT_DIGITS[layout]);
  const total = credited.reduce((sum, { amount }) => sum + amount, 0n);
  return layout === 'bdo' ? bdo(source, credited, total) : securityBank(source, credited, total);
}

/**
 * Each line has the account (16 characters) and the amount in plain decimals. A header comes first, and the count and
 * total come last.
 */
const bdo = ({ employer, end }: FileSource, payments: readonly Payment[], total: Centavos): string =>
  linesOf([
    record([
      ['H', 1],
      ['', 10],
      ['', 10],
      [plainText(employer.name), 10],
      [end.replaceAll('-', ''), 8],
    ]),
    ...payments.map(({ account, amount }) =>
      record([
        [digitsOf(account), ACCOUNT_DIGITS.bdo],
        [plainAmount(amount), 15, 'right'],
      ]),
    ),
    record([
      ['T', 1],
      [String(payments.length), 10, 'right'],
      [plainAmount(total), 15, 'right'],
    ]),
  ]);

/** Formats amounts in centavos with leading zeros. */
const securityBank = ({ end }: FileSource, payments: readonly Payment[], total: Centavos): string =>
  linesOf([
    `PHP01${'0'.repeat(13)}${shortDate(end)}200${padded(total)}`,
    ...payments.map(
      ({ account, amount }) =>
        `PHP10${digitsOf(account).padStart(ACCOUNT_DIGITS['security-bank'], '0')}000000700${padded(amount)}`,
    ),
  ]);

const padded = (amount: Centavos): string => String(amount).padStart(13, '0');
/** Formats `2026-10-31` as `103126`. */
const shortDate = (date: string): string => `${date.slice(5, 7)}${date.slice(8, 10)}${date.slice(2, 4)}`;
