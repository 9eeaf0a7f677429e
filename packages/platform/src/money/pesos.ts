import type { FieldCode } from '@bulwagan/contracts/errors/message.ts';

/** Amounts are whole centavos; pesos exist only in JSON, as numbers with at most two decimals. */
export type Centavos = bigint;

/** Up to this limit, every number of centavos divided by 100 is a double that prints with two decimals. */
export const MOST_EXACT_CENTAVOS = 10n ** 15n;

/** Annotation of a number's schema: a third decimal is refused, never rounded. */
export const cents = { 'x-pesos': true, 'x-error': 'field.two_decimals' satisfies FieldCode };

/** True if a number of pesos is exact in centavos: 0.29 is, 0.295 is not. */
export function isPesos(pesos: number): boolean {
  return Math.round(pesos * 100) / 100 === pesos;
}

/** Converts pesos to centavos. Throws RangeError for more than two decimals. */
export function toCentavos(pesos: number): Centavos {
  if (!isPesos(pesos)) throw new RangeError('An amount has more than two decimals.');
  return BigInt(Math.round(pesos * 100));
}

/** Converts centavos to pesos for JSON. Throws RangeError for amounts that would not print exactly. */
export function toPesos(centavos: Centavos): number {
  if (centavos > MOST_EXACT_CENTAVOS || centavos < -MOST_EXACT_CENTAVOS) {
    throw new RangeError('An amount is too large to be written as a number.');
  }
  return Number(centavos) / 100;
}
