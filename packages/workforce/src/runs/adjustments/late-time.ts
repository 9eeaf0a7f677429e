import type Fraction from 'fraction.js';
import type { Db } from '../../database.ts';
import { codeKey } from '../../pay/method.ts';
import { readQuantities } from '../pay/entered/queries.ts';
import type { PaySources } from '../pay/sources.ts';
import { NOT_ABSENT, punchedIn, quantitiesOfTimeRecords } from '../pay/time-records.ts';
import type { Cause } from './changed-runs.ts';

/** Quantities by item code. */
type Quantities = ReadonlyMap<string, Fraction>;

/**
 * Returns the quantities that today's time records give for a final run, for employees whose records changed. Omits
 * items for which the run has its own quantities. Omits employees without a timekeeping policy, because their records
 * cannot be computed.
 */
export async function readLateTime(
  db: Db,
  { app, run, items }: PaySources,
  causes: ReadonlyMap<string, ReadonlySet<Cause>>,
): Promise<Map<string, Quantities>> {
  const ids = [...causes].filter(([, ofPerson]) => ofPerson.has('time')).map(([id]) => id);
  if (ids.length === 0) return new Map();
  const period = { first: run.period_start, last: run.period_end };
  const found = await quantitiesOfTimeRecords(app, db, ids, period);
  const punched = new Set(await punchedIn(app, db, ids, period, { isRuled: false }));
  const given = await readQuantities(db, run.id, ids);
  return new Map(
    ids.flatMap((id): [string, Quantities][] => {
      // Without punches, only leave without pay counts. It may have been cancelled since.
      const quantities = found.get(id) ?? (punched.has(id) ? undefined : NOT_ABSENT);
      if (quantities === undefined) return [];
      const own = items.filter(({ row }) => given.get(id)?.has(row.payroll_item_id) === true);
      const isOwn = new Set(own.map(({ pay }) => codeKey(pay.code)));
      return [[id, new Map([...quantities].filter(([code]) => !isOwn.has(code)))]];
    }),
  );
}
