export interface TypedCard {
  number: string;
  /** Expiry date as typed, e.g. `08/30` or `08/2030`. */
  expiry: string;
  cvc: string;
  holder: string;
}

export interface CardMeta {
  last4: string;
  brand: string | null;
  exp_month: number;
  exp_year: number;
}

/** Returns the card details that our server receives. */
export function metaOf(card: TypedCard): CardMeta {
  const digits = digitsOf(card.number);
  const { month, year } = readExpiry(card.expiry) ?? { month: 0, year: 0 };
  return { last4: digits.slice(-4), brand: brandOf(digits), exp_month: month, exp_year: year };
}

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Parses an expiry date such as `8/30`, `08 / 2030` or `0830`; returns undefined if it is invalid. */
export function readExpiry(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.\- ]?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  const found = { month: Number(month), year: Number(year) < 100 ? 2000 + Number(year) : Number(year) };
  return found.month >= 1 && found.month <= 12 && found.year >= 2000 ? found : undefined;
}

function brandOf(digits: string): string | null {
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^35/.test(digits)) return 'jcb';
  return null;
}
