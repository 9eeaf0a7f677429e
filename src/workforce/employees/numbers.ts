import { sql } from 'kysely';
import type { Log } from '../../platform/database/log.ts';
import type { FieldErrors } from '../../platform/http/errors.ts';
import { attributeName } from '../../platform/http/validation-messages.ts';
import type { SealedTable } from '../../platform/privacy/reseal.ts';
import { CannotOpen, KeyGone, openIn, type Sealing } from '../../platform/privacy/sealing.ts';
import type { Db } from '../database.ts';

/** Government numbers (W§2): sealed one by one, found by a keyed hash, and masked for who may not manage them. */
export const NUMBER_FIELDS = [
  'sss_number',
  'tin_number',
  'philhealth_number',
  'gsis_number',
  'gsis_policy_number',
  'pagibig_number',
  'prc_number',
] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

/** Numbers to read; null where there is none. */
export type Numbers = Record<NumberField, string | null>;
/** The same as the table holds them. */
export type SealedNumbers = Record<NumberField, string | null>;

export const NUMBER_MAX_LENGTH = 50;

/** Where a length is known (contract, workforce). The twelve digits of a TIN end with its branch. */
const LENGTHS: Partial<Record<NumberField, readonly number[]>> = {
  sss_number: [10],
  tin_number: [9, 12],
  philhealth_number: [12],
  pagibig_number: [12],
};

export const LABELS: Record<NumberField, string> = {
  sss_number: 'SSS number',
  tin_number: 'TIN',
  philhealth_number: 'PhilHealth number',
  gsis_number: 'GSIS number',
  gsis_policy_number: 'GSIS policy number',
  pagibig_number: 'Pag-IBIG number',
  prc_number: 'PRC number',
};

/** Where no length is certain, but others are odd: told, and never refused (no agency has written one down). */
const USUAL: Partial<Record<NumberField, [pattern: RegExp, words: string]>> = {
  gsis_number: [/^[0-9]{11}$/, '11 digits'],
  prc_number: [/^[0-9]{1,10}$/, 'at most 10 digits'],
};

const MASK = '•••••';
/** What stands for a number that does not open: no number that was given has such dots. */
export const UNREADABLE = MASK;
/** No branch, which is what an individual has. */
const MAIN_BRANCH = '000';

/** Digits alone where a length is known; what holds other signs is kept, since it may be right. */
export function normalized(field: NumberField, text: string): string {
  const plain = text.trim();
  if (LENGTHS[field] === undefined) return plain;
  const digits = plain.normalize('NFKC').replaceAll(/[\s\p{Pd}./]/gu, '');
  return /^[0-9]+$/.test(digits) ? digits : plain;
}

/** What a normalized number is told by where its length is known and another. */
export function lengthProblem(field: NumberField, number: string): string | undefined {
  const lengths = LENGTHS[field];
  if (lengths === undefined || (/^[0-9]+$/.test(number) && lengths.includes(number.length))) return undefined;
  return `The ${attributeName(field)} field must have ${lengths.join(' or ')} digits.`;
}

/** `•••••6789`: four characters at most, and never more than half. */
export function masked(number: string): string {
  if (number === UNREADABLE) return UNREADABLE;
  // Half of a character would be none, and refused when it comes back.
  const characters = [...number];
  const shown = Math.min(4, Math.floor(characters.length / 2));
  return MASK + (shown === 0 ? '' : characters.slice(-shown).join(''));
}

/** What the history tells of a number: that there is one. */
export const presence = (number: string | null): string | null => (number === null ? null : MASK);

export const maskedNumbers = (numbers: Numbers): Numbers =>
  mapped((field) => onNumber(numbers[field], masked));

const onNumber = <T>(number: string | null, change: (number: string) => T): T | null =>
  number === null ? null : change(number);

function mapped<T>(of: (field: NumberField) => T): Record<NumberField, T> {
  const result = {} as Record<NumberField, T>;
  for (const field of NUMBER_FIELDS) result[field] = of(field);
  return result;
}

/** Bound to the column and to whom it belongs: a value that was moved to another row does not open. */
const placeOf = (field: NumberField, employeeId: string) => `workforce.employees.${field}:${employeeId}`;
/** The same where an id in capitals was sent, until these were given one spelling. */
const earlierPlaceOf = (field: NumberField, employeeId: string) => placeOf(field, employeeId.toUpperCase());
const columnOf = (field: NumberField) => `workforce.employees.${field}`;

/**
 * The numbers of somebody. One that was altered or belongs to another row stays closed and is told in the log, and keeps nobody
 * from the others, from a list, or from giving it anew. Throws CannotOpen for one whose secret is not given: then none opens.
 */
export function openNumbers(
  { sealing, log }: { sealing: Sealing; log: Pick<Log, 'error'> },
  row: SealedNumbers & { id: string },
): Numbers {
  return mapped((field) => {
    const sealed = row[field];
    if (sealed === null) return null;
    try {
      return openIn(sealing, sealed, [placeOf(field, row.id), earlierPlaceOf(field, row.id)]);
    } catch (error) {
      if (!(error instanceof CannotOpen) || error instanceof KeyGone) throw error;
      log.error({ err: error, employee: row.id, field }, CANNOT_READ);
      return UNREADABLE;
    }
  });
}

/** An id in capitals and small letters at once was once taken, and nobody knows any more in which. */
const CANNOT_READ =
  'A government number cannot be opened: it was altered, moved from another row, or sealed to an id that was written in ' +
  'capitals and small letters at once. Give it anew, or bring it back from a backup.';

export type SealedColumns = Partial<
  Record<NumberField, string | null> & Record<`${NumberField}_index`, Buffer | null>
>;

/** What the table takes for numbers that were given. */
export function sealNumbers(sealing: Sealing, employeeId: string, numbers: Partial<Numbers>): SealedColumns {
  const columns: SealedColumns = {};
  for (const [field, number] of entriesOf(numbers)) {
    columns[field] = onNumber(number, (text) => sealing.seal(text, placeOf(field, employeeId)));
    columns[`${field}_index`] = onNumber(number, (text) => ownIndex(sealing, field, text));
  }
  return columns;
}

/** What is stored beside a number; see `lookIndexes`. */
const ownIndex = (sealing: Sealing, field: NumberField, number: string): Buffer | null =>
  lookIndexes(sealing, field, number)[0] ?? null;

/** What an earlier secret has sealed of them is sealed anew; nothing else of an employee changes, nor does their version. */
export const SEALED_NUMBERS: SealedTable = {
  name: 'employees',
  key: { name: 'id', isUuid: true },
  columns: NUMBER_FIELDS.map((field) => ({
    name: field,
    placeOf: (id) => placeOf(field, id),
    earlierPlaceOf: (id) => earlierPlaceOf(field, id),
    indexesOf: (sealing, number) => ({ [`${field}_index`]: ownIndex(sealing, field, number) }),
  })),
};

export const NO_NUMBERS: Numbers = mapped(() => null);

const entriesOf = (numbers: Partial<Numbers>) => Object.entries(numbers) as [NumberField, string | null][];

/**
 * What a number is found by, under every key: while a rotation runs, some are indexed by an earlier one. Today's first;
 * none for what has neither letter nor digit.
 */
export function lookIndexes(sealing: Sealing, field: NumberField, number: string): Buffer[] {
  const key = indexKey(field, number);
  return key === '' ? [] : sealing.blindIndexes(key, columnOf(field));
}

/** However somebody writes it, the same number is found. */
function indexKey(field: NumberField, number: string): string {
  const key = number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const isWithMainBranch = field === 'tin_number' && key.length === 12 && key.endsWith(MAIN_BRANCH);
  return isWithMainBranch ? key.slice(0, -MAIN_BRANCH.length) : key;
}

/** What was sent of each number: undefined is not at all. */
export type GivenNumbers = { [Field in NumberField]?: string | null | undefined };

export interface NumberChanges {
  /** What differs from what is held. */
  changed: Partial<Numbers>;
  /** Whatever was sent in full, changed or not: to be warned of. */
  sent: Partial<Numbers>;
  errors: FieldErrors;
}

/** A masked number that is sent back is no change (contract, workforce); one that is not this number's is an error. */
export function numberChanges(held: Numbers, given: GivenNumbers, isStrict: boolean): NumberChanges {
  const result: NumberChanges = { changed: {}, sent: {}, errors: {} };
  for (const field of NUMBER_FIELDS) {
    const text = given[field];
    if (text === undefined) continue;
    const current = held[field];
    if (text?.includes('•')) {
      if (current === null || text.trim() !== masked(current))
        result.errors[field] = [`The ${attributeName(field)} field format is invalid.`];
      continue;
    }
    const number = text === null || text.trim() === '' ? null : normalized(field, text);
    if (number !== null) result.sent[field] = number;
    if (number === current) continue;
    result.changed[field] = number;
    const problem = number === null || !isStrict ? undefined : lengthProblem(field, number);
    if (problem !== undefined) result.errors[field] = [problem];
  }
  return result;
}

export interface Warning {
  field: string;
  message: string;
}

/**
 * What is odd about numbers, and no reason to refuse them: a length that is not known, and somebody else who has the same
 * one. Who that is, is not told: the caller may not be allowed to see them.
 */
export async function warningsOf(
  db: Db,
  sealing: Sealing,
  employeeId: string,
  numbers: Partial<Numbers>,
): Promise<Warning[]> {
  const given = entriesOf(numbers).filter((entry): entry is [NumberField, string] => entry[1] !== null);
  const warnings = given.flatMap(([field, number]) => lengthWarnings(field, number));
  const doubles = await heldByOthers(db, sealing, employeeId, given);
  return [...warnings, ...doubles.map(doubleWarning)];
}

export function lengthWarnings(field: NumberField, number: string): Warning[] {
  const message = lengthProblem(field, number)?.replace(' must ', ' should ') ?? unusual(field, number);
  return message === undefined ? [] : [{ field, message }];
}

function unusual(field: NumberField, number: string): string | undefined {
  const [pattern, words] = USUAL[field] ?? [];
  if (pattern === undefined || pattern.test(indexKey(field, number))) return undefined;
  return `The ${attributeName(field)} field should have ${words}.`;
}

export const doubleWarning = (field: NumberField): Warning => ({
  field,
  message: `Another employee has this ${LABELS[field]}.`,
});

async function heldByOthers(
  db: Db,
  sealing: Sealing,
  employeeId: string,
  given: [NumberField, string][],
): Promise<NumberField[]> {
  const looks = given.flatMap(([field, number]) => {
    const indexes = lookIndexes(sealing, field, number);
    if (indexes.length === 0) return [];
    return sql`
      select ${field}::text as field where exists (select from employees e
        where ${sql.ref(`e.${field}_index`)} = any(${indexes}::bytea[]) and e.id <> ${employeeId})`;
  });
  if (looks.length === 0) return [];
  await takeTurns(db, sealing, given);
  const { rows } = await sql<{ field: NumberField }>`${sql.join(looks, sql` union all `)}`.execute(db);
  return rows.map(({ field }) => field);
}

/**
 * Of two who give one number at once the second waits for the first, and finds it: both have written it by now. Always in one
 * order, so that they never wait for each other. Imports take no turns: each would keep everybody waiting to its end.
 */
async function takeTurns(trx: Db, sealing: Sealing, given: [NumberField, string][]): Promise<void> {
  const keys = given
    .flatMap(([field, number]) => lookIndexes(sealing, field, number))
    .map((index) => index.toString('hex'))
    .sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended('workforce number ' || key, 0))
    from unnest(${keys}::text[]) key`.execute(trx);
}
