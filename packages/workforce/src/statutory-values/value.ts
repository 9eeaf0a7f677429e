import type { StatutoryValueKey } from '@bulwagan/contracts/workforce/pay.ts';
import type Fraction from 'fraction.js';

/** Version of a single statutory figure. It is in force until the next version of the same key begins. */
export interface StatutoryValue {
  key: StatutoryValueKey;
  /** `YYYY-MM-DD` */
  effectiveFrom: string;
  /** Pesos, days or percent, depending on the key. Null means no ceiling. */
  value: Fraction | null;
  law: string;
  isConfirmed: boolean;
}

/** Finds the version in force on a day. */
export type ValueLookup = (key: StatutoryValueKey, on: string) => StatutoryValue | undefined;

/** Returns a lookup among the versions, which may be in any order. */
export const lookupAmong =
  (versions: readonly StatutoryValue[]): ValueLookup =>
  (key, on) =>
    versions
      .filter((one) => one.key === key && one.effectiveFrom <= on)
      .toSorted((one, other) => one.effectiveFrom.localeCompare(other.effectiveFrom))
      .at(-1);
