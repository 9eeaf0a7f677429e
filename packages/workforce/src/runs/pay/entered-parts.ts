import { list, Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { shownMoney } from '../../pay/explain.ts';
import type { Entry } from './person.ts';

type Loan = Entry['loans'][number];

/** Parts of an entered amount that a line paid. */
export interface PaidParts {
  /** Part that pays deductions carried over from earlier runs. */
  carried: Centavos;
  other: Centavos;
  loans: { loan: Loan; amount: Centavos }[];
}

/**
 * Divides the amount that a line paid. It first pays carried deductions, then amounts of this run, then loans in
 * order.
 */
export function paidParts({ carried, other, loans }: Entry, paid: Centavos): PaidParts {
  let left = paid;
  const take = (most: Centavos): Centavos => {
    const taken = most < left ? most : left;
    left -= taken;
    return taken;
  };
  return {
    carried: take(carried),
    other: take(other),
    loans: loans.map((loan) => ({ loan, amount: take(loan.amount) })).filter(({ amount }) => amount > 0n),
  };
}

/** Codes of explanations for entered amounts, which tables and salaries do not change. */
export const ENTERED_CODES: ReadonlySet<string> = new Set([
  'pay.entered',
  'pay.entered_part',
  'pay.entered_parts',
  'pay.carried',
  'pay.recurring',
  'pay.loan',
]);

/**
 * Adds the parts of an entered amount to the explanation of its line: loan, installment and balance, or the date
 * since which it recurs.
 */
export function withParts(explanation: Message, name: string, entry: Entry, paid: Centavos): Message {
  if (explanation.code === 'pay.entered') return partsSaid(name, entry, paid);
  const { said } = explanation.parameters;
  if (!(said instanceof Message)) return explanation;
  const parameters = { ...explanation.parameters, said: withParts(said, name, entry, paid) };
  return new Message(explanation.code, parameters);
}

function partsSaid(name: string, entry: Entry, paid: Centavos): Message {
  const { carried, other, loans } = paidParts(entry, paid);
  const parts = [
    ...(carried > 0n ? [message('pay.carried', { amount: shownMoney(carried) })] : []),
    ...(other > 0n ? otherSaid(entry, other) : []),
    ...loans.map((one) => loanSaid(name, one)),
  ];
  const [first] = parts;
  if (first === undefined || (parts.length === 1 && first.code === 'pay.entered_part'))
    return message('pay.entered');
  return parts.length === 1 ? first : message('pay.entered_parts', { parts: list(parts, ' ') });
}

function otherSaid({ recurring, other }: Entry, paid: Centavos): Message[] {
  if (recurring.length === 0 || paid !== other)
    return [message('pay.entered_part', { amount: shownMoney(paid) })];
  return recurring.map(({ amount, effectiveFrom: date }) =>
    message('pay.recurring', { amount: shownMoney(amount), date }),
  );
}

const loanSaid = (name: string, { loan, amount }: PaidParts['loans'][number]): Message =>
  message('pay.loan', {
    loan: name,
    date: loan.effectiveFrom,
    amount: shownMoney(amount),
    left: shownMoney(loan.balance! - amount),
    balance: shownMoney(loan.balance!),
  });
