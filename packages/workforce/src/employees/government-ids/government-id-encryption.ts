import type { Log } from '@bulwagan/platform/database/log.ts';
import {
  CannotOpen,
  type FieldEncryption,
  KeyGone,
  openIn,
} from '@bulwagan/platform/privacy/field-encryption.ts';
import type { EncryptedTable } from '@bulwagan/platform/privacy/reencrypt.ts';
import {
  type EncryptedGovernmentIds,
  entriesOf,
  GOVERNMENT_ID_FIELDS,
  type GovernmentIdField,
  type GovernmentIds,
  mapped,
  onGovernmentId,
  UNREADABLE,
} from './government-ids.ts';

/** Branch code of individuals, who have no branch. */
const MAIN_BRANCH = '000';

/**
 * Encryption context of a government id: its column and employee, so that a value copied to another row cannot be
 * decrypted.
 */
const placeOf = (field: GovernmentIdField, employeeId: string) =>
  `workforce.employees.${field}:${employeeId}`;
/** Encryption context of values that were encrypted before ids were normalized. It contains the id in upper case. */
const earlierPlaceOf = (field: GovernmentIdField, employeeId: string) =>
  placeOf(field, employeeId.toUpperCase());
const columnOf = (field: GovernmentIdField) => `workforce.employees.${field}`;

/**
 * Decrypts the government ids of an employee. An id that was altered, or copied from another row, is returned as
 * unreadable and logged, so that lists and the other ids still work and the id can be entered again. Throws
 * CannotOpen if the required secret is not configured, because then no id can be decrypted.
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

/** Ids in mixed case were accepted in the past, and their exact spelling is unknown. */
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
export function indexKey(field: GovernmentIdField, number: string): string {
  const key = number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const isWithMainBranch = field === 'tin_number' && key.length === 12 && key.endsWith(MAIN_BRANCH);
  return isWithMainBranch ? key.slice(0, -MAIN_BRANCH.length) : key;
}
