import { sql } from 'kysely';
import type { Log } from '../../platform/database/log.ts';
import type { FieldErrors } from '../../platform/http/errors.ts';
import { attributeName } from '../../platform/http/validation-messages.ts';
import {
  CannotOpen,
  type FieldEncryption,
  KeyGone,
  openIn,
} from '../../platform/privacy/field-encryption.ts';
import type { EncryptedTable } from '../../platform/privacy/reencrypt.ts';
import type { Db } from '../database.ts';

/** Government ids (W§2): encrypted one by one, found by a keyed hash, and masked without the permission to see them. */
export const GOVERNMENT_ID_FIELDS = [
  'sss_number',
  'tin_number',
  'philhealth_number',
  'gsis_number',
  'gsis_policy_number',
  'pagibig_number',
  'prc_number',
] as const;
export type GovernmentIdField = (typeof GOVERNMENT_ID_FIELDS)[number];

/** Decrypted government ids; null where there is none. */
export type GovernmentIds = Record<GovernmentIdField, string | null>;
/** Encrypted government ids as stored. */
export type EncryptedGovernmentIds = Record<GovernmentIdField, string | null>;

export const GOVERNMENT_ID_MAX_LENGTH = 50;

/** Official lengths, where known (contract, workforce). A TIN of twelve digits ends with the branch code. */
const LENGTHS: Partial<Record<GovernmentIdField, readonly number[]>> = {
  sss_number: [10],
  tin_number: [9, 12],
  philhealth_number: [12],
  pagibig_number: [12],
};

export const LABELS: Record<GovernmentIdField, string> = {
  sss_number: 'SSS number',
  tin_number: 'TIN',
  philhealth_number: 'PhilHealth number',
  gsis_number: 'GSIS number',
  gsis_policy_number: 'GSIS policy number',
  pagibig_number: 'Pag-IBIG number',
  prc_number: 'PRC number',
};

/** Usual formats where no agency has published a length. Deviations cause a warning and are never refused. */
const USUAL: Partial<Record<GovernmentIdField, [pattern: RegExp, words: string]>> = {
  gsis_number: [/^[0-9]{11}$/, '11 digits'],
  prc_number: [/^[0-9]{1,10}$/, 'at most 10 digits'],
};

const MASK = '•••••';
/** Placeholder for a government id that cannot be decrypted. No valid one contains these dots. */
export const UNREADABLE = MASK;
/** Branch code of individuals, who have no branch. */
const MAIN_BRANCH = '000';

/** Reduces a government id with a known length to digits. One with other characters is kept, since it may be right. */
export function normalized(field: GovernmentIdField, text: string): string {
  const plain = text.trim();
  if (LENGTHS[field] === undefined) return plain;
  const digits = plain.normalize('NFKC').replaceAll(/[\s\p{Pd}./]/gu, '');
  return /^[0-9]+$/.test(digits) ? digits : plain;
}

/** Returns a message when a normalized government id has a wrong length and its length is known. */
export function lengthProblem(field: GovernmentIdField, number: string): string | undefined {
  const lengths = LENGTHS[field];
  if (lengths === undefined || (/^[0-9]+$/.test(number) && lengths.includes(number.length))) return undefined;
  return `The ${attributeName(field)} field must have ${lengths.join(' or ')} digits.`;
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

const onGovernmentId = <T>(number: string | null, change: (number: string) => T): T | null =>
  number === null ? null : change(number);

function mapped<T>(of: (field: GovernmentIdField) => T): Record<GovernmentIdField, T> {
  const result = {} as Record<GovernmentIdField, T>;
  for (const field of GOVERNMENT_ID_FIELDS) result[field] = of(field);
  return result;
}

/**
 * Encryption context of a government id: its column and employee, so that a value copied to another row cannot be
 * decrypted.
 */
const placeOf = (field: GovernmentIdField, employeeId: string) =>
  `workforce.employees.${field}:${employeeId}`;
/** Context of values encrypted before ids were normalized, under an upper-case id. */
const earlierPlaceOf = (field: GovernmentIdField, employeeId: string) =>
  placeOf(field, employeeId.toUpperCase());
const columnOf = (field: GovernmentIdField) => `workforce.employees.${field}`;

/**
 * Decrypts the government ids of an employee. One that was altered or belongs to another row is returned as unreadable
 * and logged, so that it does not block the others, a list or entering it again.
 * Throws CannotOpen when the required secret is not configured; then none can be decrypted.
 */
export function decryptGovernmentIds(
  { fieldEncryption, log }: { fieldEncryption: FieldEncryption; log: Pick<Log, 'error'> },
  row: EncryptedGovernmentIds & { id: string },
): GovernmentIds {
  return mapped((field) => {
    const encrypted = row[field];
    if (encrypted === null) return null;
    try {
      return openIn(fieldEncryption, encrypted, [placeOf(field, row.id), earlierPlaceOf(field, row.id)]);
    } catch (error) {
      if (!(error instanceof CannotOpen) || error instanceof KeyGone) throw error;
      log.error({ err: error, employee: row.id, field }, CANNOT_READ);
      return UNREADABLE;
    }
  });
}

/** Ids in mixed case were once accepted, and their exact spelling is unknown. */
const CANNOT_READ =
  'A government number cannot be decrypted: it was altered, moved from another row, or encrypted under an id in mixed case. ' +
  'Enter it again, or restore it from a backup.';

export type EncryptedColumns = Partial<
  Record<GovernmentIdField, string | null> & Record<`${GovernmentIdField}_index`, Buffer | null>
>;

/** Encrypts government ids into column values. */
export function encryptGovernmentIds(
  fieldEncryption: FieldEncryption,
  employeeId: string,
  governmentIds: Partial<GovernmentIds>,
): EncryptedColumns {
  const columns: EncryptedColumns = {};
  for (const [field, number] of entriesOf(governmentIds)) {
    columns[field] = onGovernmentId(number, (text) =>
      fieldEncryption.encrypt(text, placeOf(field, employeeId)),
    );
    columns[`${field}_index`] = onGovernmentId(number, (text) => ownIndex(fieldEncryption, field, text));
  }
  return columns;
}

/** Returns the hash to store with a government id; see `lookIndexes`. */
const ownIndex = (
  fieldEncryption: FieldEncryption,
  field: GovernmentIdField,
  number: string,
): Buffer | null => lookIndexes(fieldEncryption, field, number)[0] ?? null;

/** Re-encrypts government ids under the current secret. No other field changes, including the version. */
export const ENCRYPTED_GOVERNMENT_IDS: EncryptedTable = {
  name: 'employees',
  key: { name: 'id', isUuid: true },
  columns: GOVERNMENT_ID_FIELDS.map((field) => ({
    name: field,
    placeOf: (id) => placeOf(field, id),
    earlierPlaceOf: (id) => earlierPlaceOf(field, id),
    indexesOf: (fieldEncryption, number) => ({
      [`${field}_index`]: ownIndex(fieldEncryption, field, number),
    }),
  })),
};

export const NO_GOVERNMENT_IDS: GovernmentIds = mapped(() => null);

const entriesOf = (governmentIds: Partial<GovernmentIds>) =>
  Object.entries(governmentIds) as [GovernmentIdField, string | null][];

/**
 * Returns the hashes of a government id under all keys, the current one first, because during a key rotation some rows
 * use an earlier key. Empty for an id without letters and digits.
 */
export function lookIndexes(
  fieldEncryption: FieldEncryption,
  field: GovernmentIdField,
  number: string,
): Buffer[] {
  const key = indexKey(field, number);
  return key === '' ? [] : fieldEncryption.blindIndexes(key, columnOf(field));
}

/** Normalizes a government id, so that every notation has the same hash. */
function indexKey(field: GovernmentIdField, number: string): string {
  const key = number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const isWithMainBranch = field === 'tin_number' && key.length === 12 && key.endsWith(MAIN_BRANCH);
  return isWithMainBranch ? key.slice(0, -MAIN_BRANCH.length) : key;
}

/** Government ids in a request; undefined when not sent. */
export type SubmittedGovernmentIds = { [Field in GovernmentIdField]?: string | null | undefined };

export interface GovernmentIdChanges {
  /** Values that differ from the stored ones. */
  changed: Partial<GovernmentIds>;
  /** Values sent in full, changed or not, for warnings. */
  sent: Partial<GovernmentIds>;
  errors: FieldErrors;
}

/**
 * Compares sent government ids with the stored ones. A masked one sent back is no change (contract, workforce); a mask
 * of another one is an error.
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
 * Returns warnings about government ids: a wrong length, and another employee with the same one. That employee is not
 * named, because the caller may not be allowed to see them.
 */
export async function warningsOf(
  db: Db,
  fieldEncryption: FieldEncryption,
  employeeId: string,
  governmentIds: Partial<GovernmentIds>,
): Promise<Warning[]> {
  const given = entriesOf(governmentIds).filter(
    (entry): entry is [GovernmentIdField, string] => entry[1] !== null,
  );
  const warnings = given.flatMap(([field, number]) => lengthWarnings(field, number));
  const doubles = await heldByOthers(db, fieldEncryption, employeeId, given);
  return [...warnings, ...doubles.map(doubleWarning)];
}

export function lengthWarnings(field: GovernmentIdField, number: string): Warning[] {
  const message = lengthProblem(field, number)?.replace(' must ', ' should ') ?? unusual(field, number);
  return message === undefined ? [] : [{ field, message }];
}

function unusual(field: GovernmentIdField, number: string): string | undefined {
  const [pattern, words] = USUAL[field] ?? [];
  if (pattern === undefined || pattern.test(indexKey(field, number))) return undefined;
  return `The ${attributeName(field)} field should have ${words}.`;
}

export const doubleWarning = (field: GovernmentIdField): Warning => ({
  field,
  message: `Another employee has this ${LABELS[field]}.`,
});

async function heldByOthers(
  db: Db,
  fieldEncryption: FieldEncryption,
  employeeId: string,
  given: [GovernmentIdField, string][],
): Promise<GovernmentIdField[]> {
  const looks = given.flatMap(([field, number]) => {
    const indexes = lookIndexes(fieldEncryption, field, number);
    if (indexes.length === 0) return [];
    return sql`
      select ${field}::text as field where exists (select from employees e
        where ${sql.ref(`e.${field}_index`)} = any(${indexes}::bytea[]) and e.id <> ${employeeId})`;
  });
  if (looks.length === 0) return [];
  await serializeByKey(db, fieldEncryption, given);
  const { rows } = await sql<{ field: GovernmentIdField }>`${sql.join(looks, sql` union all `)}`.execute(db);
  return rows.map(({ field }) => field);
}

/**
 * Locks the government ids in a fixed order (to avoid deadlocks), so that of two simultaneous uses the second one waits
 * and finds the first. Imports skip this lock, because they would block everyone until they end.
 */
async function serializeByKey(
  trx: Db,
  fieldEncryption: FieldEncryption,
  given: [GovernmentIdField, string][],
): Promise<void> {
  const keys = given
    .flatMap(([field, number]) => lookIndexes(fieldEncryption, field, number))
    .map((index) => index.toString('hex'))
    .sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended('workforce number ' || key, 0))
    from unnest(${keys}::text[]) key`.execute(trx);
}
