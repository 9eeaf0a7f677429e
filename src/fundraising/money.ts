import { Type } from 'typebox';

/** Money is counted in whole centavos; pesos exist only in JSON, as numbers with at most two decimals. */
export type Centavos = bigint;

/** The sizes of a gift: 1 to 1,000,000 pesos. */
const LEAST_AMOUNT_IN_PESOS = 1;
const MOST_AMOUNT_IN_PESOS = 1_000_000;

/** Below this, every number of centavos divided by 100 is the double that prints with two decimals. */
const MOST_EXACT_CENTAVOS = 10n ** 15n;

const cents = { 'x-pesos': true, 'x-error': 'must have at most two decimals.' };

/** A gift's amount as clients send it. A third decimal is refused, never rounded. */
export const giftAmount = () =>
  Type.Number({
    minimum: LEAST_AMOUNT_IN_PESOS,
    maximum: MOST_AMOUNT_IN_PESOS,
    description: 'Pesos, at most two decimals',
    ...cents,
  });

/** Any other positive amount: a goal, a withdrawal. */
export const pesoAmount = (maximum = 1_000_000_000) =>
  Type.Number({ minimum: 0.01, maximum, description: 'Pesos, at most two decimals', ...cents });

/** An amount in an answer. */
export const pesosShown = (description = 'Pesos') => Type.Number({ description });

/** Whether a number is one of centavos, exactly: 0.29 is, 0.295 is not. */
export function isPesos(pesos: number): boolean {
  return Math.round(pesos * 100) / 100 === pesos;
}

/** From a checked number of pesos. Throws RangeError for one that is not whole centavos. */
export function toCentavos(pesos: number): Centavos {
  if (!isPesos(pesos)) throw new RangeError('An amount has more than two decimals.');
  return BigInt(Math.round(pesos * 100));
}

/** For JSON. Throws RangeError past the numbers that print exactly. */
export function toPesos(centavos: Centavos): number {
  if (centavos > MOST_EXACT_CENTAVOS || centavos < -MOST_EXACT_CENTAVOS) {
    throw new RangeError('An amount is too large to be written as a number.');
  }
  return Number(centavos) / 100;
}

/** `1,234.50`, for mails and pages. */
export function formatPesos(centavos: Centavos): string {
  const sign = centavos < 0n ? '-' : '';
  const absolute = centavos < 0n ? -centavos : centavos;
  const pesos = (absolute / 100n).toString().replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}₱${pesos}.${(absolute % 100n).toString().padStart(2, '0')}`;
}
