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
  /** Members with adjustments of earlier runs. */
  adjusted: Named;
  /** Members with adjustments of items that this run does not have. */
  leftOut: Named;
}

/** Names in one message; the rest are counted. */
export const MOST_NAMED = 5;

const NOBODY: Named = { count: 0, names: [] };
export const NO_REMARKS: Remarks = {
  withoutPay: NOBODY,
  lowered: NOBODY,
  adjusted: NOBODY,
  leftOut: NOBODY,
};

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
  adjusted: together(one.adjusted, other.adjusted),
  leftOut: together(one.leftOut, other.leftOut),
});

/** Writes names, and how many more there are. */
export const whoOf = ({ count, names }: Named) => {
  const more = count - names.length;
  return list(more === 0 ? names : [...names, message('run.and_more', { count: more })]);
};

const CODES = {
  withoutPay: 'run.without_pay',
  lowered: 'run.deductions_lowered',
  adjusted: 'run.adjusts_earlier',
  leftOut: 'run.adjustments_left',
} as const satisfies Record<keyof Remarks, string>;

const KINDS = Object.keys(CODES) as (keyof Remarks)[];

export const warningsOf = (remarks: Remarks): Message[] =>
  KINDS.filter((kind) => remarks[kind].count > 0).map((kind) =>
    message(CODES[kind], { who: whoOf(remarks[kind]) }),
  );
