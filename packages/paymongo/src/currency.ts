import { PESO } from '@bulwagan/platform/payments/payments.ts';

/** ISO 4217 for "no currency": replaces a value that is no currency code. */
const NO_CURRENCY = 'XXX';

/**
 * Returns the ISO 4217 code in capitals that the gateway named, `XXX` for a value that is no code, and `otherwise` where
 * none is named. A payment without a currency counts as pesos (contract §3.1).
 */
export function currencyOf(value: unknown, otherwise = PESO): string {
  if (value === undefined || value === null) return otherwise;
  if (typeof value !== 'string') return NO_CURRENCY;
  const code = value.trim().toUpperCase();
  if (code === '') return otherwise;
  return /^[A-Z]{3}$/.test(code) ? code : NO_CURRENCY;
}
