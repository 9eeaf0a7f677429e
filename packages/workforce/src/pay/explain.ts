import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import { roundHalfUp } from '../statutory-tables/rounding.ts';

const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** Formats exact centavos as pesos with two decimals, such as `1,400.00`. */
export function shownMoney(centavos: Fraction | Centavos): string {
  const rounded = roundHalfUp(new Fraction(centavos));
  const digits = String(rounded < 0n ? -rounded : rounded).padStart(3, '0');
  const pesos = digits.slice(0, -2).replaceAll(THOUSANDS, ',');
  return `${rounded < 0n ? '-' : ''}${pesos}.${digits.slice(-2)}`;
}

/** Formats a rate as pesos with at most four decimals, such as `86.875`. */
export function shownRate(centavos: Fraction): string {
  const [pesos = '', decimals = ''] = centavos.div(100).round(4).toString(4).split('.');
  return `${pesos.replaceAll(THOUSANDS, ',')}.${decimals.padEnd(2, '0')}`;
}

/** Formats a count or percentage without trailing zeros. */
export const shownCount = (count: Fraction | number): string => new Fraction(count).round(4).toString(4);
