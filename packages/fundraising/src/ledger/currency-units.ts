import { PESO } from '@bulwagan/platform/payments/payments.ts';
import { formatPesos } from '../money/money.ts';

const DIGITS_UNLESS_KNOWN = 2;

/** Decimals of a currency: 2 for pesos and dollars, 0 for yen. */
function decimalsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? DIGITS_UNLESS_KNOWN;
}

/** Returns an amount in the smallest unit as units: 1050 is 10.5 pesos and 1,050 yen. */
export function unitsOf(amount: bigint, currency: string): number {
  return Number(amount) / 10 ** decimalsOf(currency);
}

/** Returns an amount in the smallest unit as text: `₱1,050.00`, `JPY 1,050`. */
export function formatUnits(amount: bigint, currency: string): string {
  if (currency === PESO) return formatPesos(amount);
  const digits = decimalsOf(currency);
  const units = unitsOf(amount, currency).toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${currency} ${units}`;
}
