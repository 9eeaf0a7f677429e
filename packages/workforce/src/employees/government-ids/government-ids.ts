import { message, type Value } from '@bulwagan/contracts/errors/message.ts';
import {
  type EmployeeFieldOf,
  factsOfField,
  fieldsOf,
} from '@bulwagan/contracts/workforce/employee-fields.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';

/** Government ids (W§2): encrypted one by one, found by a keyed hash, and masked without the permission to see them. */
export const GOVERNMENT_ID_FIELDS = fieldsOf('government id');
export type GovernmentIdField = EmployeeFieldOf<'government id'>;

/** Decrypted government ids; null where there is none. */
export type GovernmentIds = Record<GovernmentIdField, string | null>;
/** Encrypted government ids as stored. */
export type EncryptedGovernmentIds = Record<GovernmentIdField, string | null>;

/** Official lengths, where known (contract, workforce). A TIN of twelve digits ends with the branch code. */
const lengthsOf = (field: GovernmentIdField): readonly number[] | undefined => factsOfField(field).lengths;

const MASK = '•••••';
/** Placeholder for a government id that cannot be decrypted. Valid ids never contain these dots. */
export const UNREADABLE = MASK;

/**
 * Reduces a government id with a known length to its digits. An id with other characters is kept unchanged, because
 * it may be correct.
 */
export function normalized(field: GovernmentIdField, text: string): string {
  const plain = text.trim();
  if (lengthsOf(field) === undefined) return plain;
  const digits = plain.normalize('NFKC').replaceAll(/[\s\p{Pd}./]/gu, '');
  return /^[0-9]+$/.test(digits) ? digits : plain;
}

/**
 * Returns the allowed lengths of a government id if its length is wrong. Returns undefined if the length is correct
 * or no length is known.
 */
export function unmatchedLengths(field: GovernmentIdField, number: string): Value | undefined {
  const lengths = lengthsOf(field);
  if (lengths === undefined || (/^[0-9]+$/.test(number) && lengths.includes(number.length))) return undefined;
  const [one, other] = lengths as [number, number?];
  return other === undefined ? one : message('employee.lengths', { one, other });
}

/** Masks a government id as `•••••6789`: at most four characters, and never more than half. */
export function masked(number: string): string {
  if (number === UNREADABLE) return UNREADABLE;
  // Splitting a surrogate pair would produce an invalid character, which would be refused when it is sent back.
  const characters = [...number];
  const shown = Math.min(4, Math.floor(characters.length / 2));
  return MASK + (shown === 0 ? '' : characters.slice(-shown).join(''));
}

/** Value for the history: only that there is a government id. */
export const presence = (number: string | null): string | null => (number === null ? null : MASK);

export const maskedGovernmentIds = (governmentIds: GovernmentIds): GovernmentIds =>
  mapped((field) => onGovernmentId(governmentIds[field], masked));

export const onGovernmentId = <T>(number: string | null, change: (number: string) => T): T | null =>
  number === null ? null : change(number);

export function mapped<T>(of: (field: GovernmentIdField) => T): Record<GovernmentIdField, T> {
  const result = {} as Record<GovernmentIdField, T>;
  for (const field of GOVERNMENT_ID_FIELDS) result[field] = of(field);
  return result;
}

export const NO_GOVERNMENT_IDS: GovernmentIds = mapped(() => null);

export const entriesOf = (governmentIds: Partial<GovernmentIds>) =>
  Object.entries(governmentIds) as [GovernmentIdField, string | null][];

/** Government ids in a request; undefined when not sent. */
export type SubmittedGovernmentIds = { [Field in GovernmentIdField]?: string | null | undefined };

export interface GovernmentIdChanges {
  /** Values in the request that differ from the stored values. */
  changed: Partial<GovernmentIds>;
  /** Values that the request contains in full, changed or not, used for warnings. */
  sent: Partial<GovernmentIds>;
  errors: FieldErrors;
}

/**
 * Compares sent government ids with the stored ids. An id sent back in masked form counts as unchanged (contract,
 * workforce); the masked form of a different id is an error.
 */
export function governmentIdChanges(
  held: GovernmentIds,
  given: SubmittedGovernmentIds,
  isStrict: boolean,
): GovernmentIdChanges {
  const result: GovernmentIdChanges = { changed: {}, sent: {}, errors: {} };
  for (const field of GOVERNMENT_ID_FIELDS) {
    const text = given[field];
    if (text === undefined) continue;
    const current = held[field];
    if (text?.includes('•')) {
      if (current === null || text.trim() !== masked(current))
        result.errors[field] = [message('field.format', { attribute: field })];
      continue;
    }
    const number = text === null || text.trim() === '' ? null : normalized(field, text);
    if (number !== null) result.sent[field] = number;
    if (number === current) continue;
    result.changed[field] = number;
    const lengths = number === null || !isStrict ? undefined : unmatchedLengths(field, number);
    if (lengths !== undefined)
      result.errors[field] = [message('employee.number_must_have', { attribute: field, lengths })];
  }
  return result;
}
