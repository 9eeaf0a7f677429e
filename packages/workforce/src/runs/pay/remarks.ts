import { list, type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { sql } from 'kysely';

/** Last and first name of an employee `e` with the employee number, such as `Cruz, Ana (EMP-0012)`. */
export const NAME_AND_NUMBER = sql<string>`
  concat(e.last_name, ', ', e.first_name, ' (' || e.employee_number || ')')`;

/** People whom an officer should check, by name. */
export interface Named {
  count: number;
  /** The first people in the list. */
  names: readonly string[];
}

/** People to check after a computation, and the messages about them. */
const CODES = {
  /** Members without recorded pay. */
  withoutPay: 'run.without_pay',
  /** Members whose deductions were lowered. */
  lowered: 'run.deductions_lowered',
  /** Members with adjustments of earlier runs. */
  adjusted: 'run.adjusts_earlier',
  /** Members with adjustments for items that this run does not have. */
  leftOut: 'run.adjustments_left',
  /** Members for whom only a part of the year's pay is known, so that the yearly tax may be wrong. */
  partOfYear: 'run.part_of_year',
  /** Members with a timekeeping policy but without punches, so that their absences are unknown. */
  withoutPunches: 'run.without_punches',
} as const;

type Kind = keyof typeof CODES;

export type Remarks = Readonly<Record<Kind, Named>>;

const KINDS = Object.keys(CODES) as Kind[];

const remarksOf = (namedIn: (kind: Kind) => Named): Remarks =>
  Object.fromEntries(KINDS.map((kind) => [kind, namedIn(kind)])) as Remarks;

/** Maximum number of names in a message; the message states how many more there are. */
export const MOST_NAMED = 5;

const NOBODY: Named = { count: 0, names: [] };
export const NO_REMARKS = remarksOf(() => NOBODY);

export const named = (names: readonly string[]): Named => ({
  count: names.length,
  names: names.slice(0, MOST_NAMED),
});

const together = (one: Named, other: Named): Named => ({
  count: one.count + other.count,
  names: [...one.names, ...other.names].slice(0, MOST_NAMED),
});

export const addRemarks = (one: Remarks, other: Remarks): Remarks =>
  remarksOf((kind) => together(one[kind], other[kind]));

/** Formats names, and the number of further names. Names contain commas, so semicolons separate them. */
export const whoOf = ({ count, names }: Named) => {
  const more = count - names.length;
  return list(more === 0 ? names : [...names, message('run.and_more', { count: more })], '; ');
};

export const warningsOf = (remarks: Remarks): Message[] =>
  KINDS.filter((kind) => remarks[kind].count > 0).map((kind) =>
    message(CODES[kind], { who: whoOf(remarks[kind]) }),
  );
