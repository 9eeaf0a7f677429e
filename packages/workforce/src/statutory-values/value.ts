import type { StatutoryValueKey } from '@bulwagan/contracts/workforce/pay.ts';
import type Fraction from 'fraction.js';

/** Version of a single figure of a law. It holds until the next one of its key begins. */
export interface StatutoryValue {
  key: StatutoryValueKey;
  /** `YYYY-MM-DD` */
  effectiveFrom: string;
  /** Pesos, days or percent, by the key; null for no ceiling. */
  value: Fraction | null;
  law: string;
  isConfirmed: boolean;
}

/** Finds the version in force on a day. */
export type ValueLookup = (key: StatutoryValueKey, on: string) => StatutoryValue | undefined;

/** Returns a lookup among versions in any order. */
export const lookupAmong =
  (versions: readonly StatutoryValue[]): ValueLookup =>
  (key, on) =>
    versions
      .filter((one) => one.key === key && one.effectiveFrom <= on)
      .toSorted((one, other) => one.effectiveFrom.localeCompare(other.effectiveFrom))
      .at(-1);
