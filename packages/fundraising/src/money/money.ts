import { type Centavos, cents } from '@bulwagan/platform/money/pesos.ts';
import { Type } from 'typebox';

export { type Centavos, isPesos, toCentavos, toPesos } from '@bulwagan/platform/money/pesos.ts';

/** Limits of a donation: 1 to 1,000,000 pesos. */
const LEAST_AMOUNT_IN_PESOS = 1;
const MOST_AMOUNT_IN_PESOS = 1_000_000;

/** Donation amount as clients send it. A third decimal is refused, never rounded. */
export const donationAmount = () =>
  Type.Number({
    minimum: LEAST_AMOUNT_IN_PESOS,
    maximum: MOST_AMOUNT_IN_PESOS,
    description: 'Pesos, at most two decimals',
    ...cents,
  });

/** Any other positive amount, for example a goal or a withdrawal. */
export const pesoAmount = (maximum = 1_000_000_000) =>
  Type.Number({ minimum: 0.01, maximum, description: 'Pesos, at most two decimals', ...cents });

/** An amount in an answer. */
export const pesosShown = (description = 'Pesos') => Type.Number({ description });

/** `1,234.50`, for mails and pages. */
export function formatPesos(centavos: Centavos): string {
  const sign = centavos < 0n ? '-' : '';
  const absolute = centavos < 0n ? -centavos : centavos;
  const pesos = (absolute / 100n).toString().replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}₱${pesos}.${(absolute % 100n).toString().padStart(2, '0')}`;
}
