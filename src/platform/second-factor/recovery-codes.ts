import { randomInt } from 'node:crypto';
import { isSameSecret } from '../identity/secrets.ts';
import { bareCode } from '../text/visible.ts';
import type { FactorContext } from './context.ts';
import type { Trx } from './tables.ts';

const COUNT = 8;
/** Codes that were given out earlier have ten, and stay good. */
const HALF_LENGTH = 13;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

function newCode(): string {
  const half = () => Array.from({ length: HALF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${half()}-${half()}`;
}

/** Eight codes of 134 random bits each, so that no table of them could be tried, however they were kept. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

/** Where it belongs, of whom. */
export const codesPlace = (service: string, userId: number | string): string =>
  `${service}.two_factor.recovery_codes:${userId}`;

export const sealCodes = (
  { sealing, service }: Pick<FactorContext, 'sealing' | 'service'>,
  userId: number,
  codes: readonly string[],
): string => sealing.seal(JSON.stringify(codes), codesPlace(service, userId));

export const openCodes = ({ sealing, service }: FactorContext, userId: number, sealed: string): string[] =>
  JSON.parse(sealing.open(sealed, codesPlace(service, userId))) as string[];

/**
 * Uses a code up and puts a new one in its place. False for one that is none of the user's. The caller holds the account's
 * row, so that of two uses of one code one succeeds; this row is held against the codes being renewed meanwhile.
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
  // All are compared, so that the time does not tell which it is.
  const left = codes.filter((one) => !isSameSecret(bareCode(one), code));
  if (left.length === codes.length) return false;
  const renewed = codes.map((one) => (left.includes(one) ? one : newCode()));
  await trx
    .updateTable('two_factor')
    .set({ recovery_codes: sealCodes(context, userId, renewed), updated_at: now })
    .where('user_id', '=', userId)
    .execute();
  return true;
}
