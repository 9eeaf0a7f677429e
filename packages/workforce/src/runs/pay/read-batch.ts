import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { payOf } from '../../compensations/pay-of.ts';
import type { Db } from '../../database.ts';
import { monthOf } from '../../pay/working-days.ts';
import { ofMonth, readDifferences } from '../adjustments/adjust-batch.ts';
import { readDeMinimis, readEarned, readMonth, readYearToDate } from './earlier-queries.ts';
import { readCarried, readQuantities } from './entered/queries.ts';
import type { PersonFigures } from './person.ts';
import { payDateOf } from './settings.ts';
import type { PaySources } from './sources.ts';
import { quantitiesOfTimeRecords } from './time-records.ts';

type ByItem = ReadonlyMap<string, Centavos>;

/** Amounts of a batch by employee. Every run has these amounts. */
export interface BatchAmounts {
  own: ReadonlyMap<string, ByItem>;
  paid: ReadonlyMap<string, ByItem>;
}

/** Reads the payroll data of each person in a batch, with one query for each kind of data. */
export async function readBatch(
  db: Db,
  sources: PaySources,
  employeeIds: string[],
  { own, paid }: BatchAmounts,
): Promise<PersonFigures[]> {
  const { run } = sources;
  const { id, period_start: first, period_end: end } = run;
  const payDate = payDateOf(run);
  const monthStart = monthOf(end).start;
  const start = monthStart < first ? monthStart : first;
  const pay = await payOf(db, employeeIds, { start, end, payDate });
  const year = await readYearToDate(db, id, payDate, employeeIds);
  const month = await readMonth(db, { runId: id, periodEnd: end, isBefore: false }, employeeIds);
  const deMinimis = sources.items.some(({ pay }) => pay.deMinimis !== null)
    ? await readDeMinimis(db, id, payDate, employeeIds)
    : new Map();
  const earned = sources.isThirteenthOfYear ? await readEarned(db, id, payDate, employeeIds) : new Map();
  const quantities = await readQuantities(db, id, employeeIds);
  const carried = await readCarried(db, id, employeeIds);
  const differences = await readDifferences(db, sources, employeeIds);
  const timeRecords = run.use_time_records
    ? await quantitiesOfTimeRecords(sources.app, db, employeeIds, { first, last: end })
    : new Map();
  return employeeIds.map((employeeId) => ({
    employeeId,
    pay: pay.get(employeeId),
    amounts: own.get(employeeId) ?? new Map(),
    quantities: quantities.get(employeeId) ?? new Map(),
    timeRecords: timeRecords.get(employeeId) ?? new Map(),
    paid: paid.get(employeeId) ?? new Map(),
    year: year.get(employeeId),
    month: [...(month.get(employeeId) ?? []), ...ofMonth(sources, end, differences.get(employeeId) ?? [])],
    deMinimis: deMinimis.get(employeeId) ?? new Map(),
    earned: earned.get(employeeId),
    carried: carried.get(employeeId) ?? new Map(),
    differences: differences.get(employeeId) ?? [],
  }));
}
