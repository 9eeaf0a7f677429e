import { list, type Message, message } from '@bulwagan/contracts/errors/message.ts';

/** Persons that an officer should look at, by name. */
export interface Named {
  count: number;
  /** The first of them. */
  names: readonly string[];
}

/** Persons that a computation noticed. */
export interface Remarks {
  /** Members without pay on record. */
  withoutPay: Named;
  /** Members whose deductions were lowered. */
  lowered: Named;
}

/** Names in one message; the rest are counted. */
const MOST_NAMED = 5;

const NOBODY: Named = { count: 0, names: [] };
export const NO_REMARKS: Remarks = { withoutPay: NOBODY, lowered: NOBODY };

export const named = (names: readonly string[]): Named => ({
  count: names.length,
  names: names.slice(0, MOST_NAMED),
});

const together = (one: Named, other: Named): Named => ({
  count: one.count + other.count,
  names: [...one.names, ...other.names].slice(0, MOST_NAMED),
});

export const addRemarks = (one: Remarks, other: Remarks): Remarks => ({
  withoutPay: together(one.withoutPay, other.withoutPay),
  lowered: together(one.lowered, other.lowered),
});

/** Writes names, and how many more there are. */
export const whoOf = ({ count, names }: Named) => {
  const more = count - names.length;
  return list(more === 0 ? names : [...names, message('run.and_more', { count: more })]);
};

export function warningsOf({ withoutPay, lowered }: Remarks): Message[] {
  return [
    ...(withoutPay.count === 0 ? [] : [message('run.without_pay', { who: whoOf(withoutPay) })]),
    ...(lowered.count === 0 ? [] : [message('run.deductions_lowered', { who: whoOf(lowered) })]),
  ];
}
