import { randomInt } from 'node:crypto';
import { isSameSecret } from '../identity/secrets.ts';
import { bareCode } from '../text/visible.ts';
import type { FactorContext } from './context.ts';
import type { Trx } from './tables.ts';

const COUNT = 8;
/** Older codes have halves of ten characters and remain valid. */
const HALF_LENGTH = 13;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

function newCode(): string {
  const half = () => Array.from({ length: HALF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${half()}-${half()}`;
}

/** Returns eight codes of 134 random bits each, which cannot be guessed from any stored form. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

/** Encryption context of a user's codes. */
export const codesPlace = (service: string, userId: number | string): string =>
  `${service}.two_factor.recovery_codes:${userId}`;

export const encryptCodes = (
  { fieldEncryption, service }: Pick<FactorContext, 'fieldEncryption' | 'service'>,
  userId: number,
  codes: readonly string[],
): string => fieldEncryption.encrypt(JSON.stringify(codes), codesPlace(service, userId));

export const openCodes = (
  { fieldEncryption, service }: FactorContext,
  userId: number,
  encrypted: string,
): string[] => JSON.parse(fieldEncryption.open(encrypted, codesPlace(service, userId))) as string[];

/**
 * Uses a code up and replaces it by a new one. Returns false for a code that is not the user's. The caller holds the
 * account lock, so that of two concurrent uses one succeeds; this row is locked against concurrent renewal of the
 * codes.
 */
export async function useRecoveryCode(
  context: FactorContext,
  trx: Trx,
  userId: number,
  given: string,
  now: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('two_factor')
    .select('recovery_codes')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const code = bareCode(given).toLowerCase();
  const codes = openCodes(context, userId, row.recovery_codes);
  // Compare with all codes, so that the time does not reveal which one matches.
  const left = codes.filter((one) => !isSameSecret(bareCode(one), code));
  if (left.length === codes.length) return false;
  const renewed = codes.map((one) => (left.includes(one) ? one : newCode()));
  await trx
    .updateTable('two_factor')
    .set({ recovery_codes: encryptCodes(context, userId, renewed), updated_at: now })
    .where('user_id', '=', userId)
    .execute();
  return true;
}
