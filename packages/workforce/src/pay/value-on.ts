import type { StatutoryValueKey } from '@bulwagan/contracts/workforce/pay.ts';
import type { StatutoryValue, ValueLookup } from '../statutory-values/value.ts';
import { TableMissing } from './types.ts';

/** Returns the version in force on a day. Throws TableMissing. */
export function valueOn(values: ValueLookup, key: StatutoryValueKey, on: string): StatutoryValue {
  const found = values(key, on);
  if (found === undefined) throw new TableMissing(key, on);
  return found;
}
