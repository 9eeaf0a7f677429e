import { payOf } from '../../compensations/pay-of.ts';
import type { Db } from '../../database.ts';
import { codeKey, isTimeNotWorked } from '../../pay/method.ts';
import type { EarlierAmount } from '../../pay/types.ts';
import { monthOf } from '../../pay/working-days.ts';
import { planOf } from '../computing/plan.ts';
import { readMonth } from '../pay/earlier-queries.ts';
import { compensationsOf } from '../pay/person.ts';
import { payDateOf } from '../pay/settings.ts';
import { type PaySources, readPaySources } from '../pay/sources.ts';
import { findRun, itemsOfRun } from '../queries.ts';
import { type Cause, readChangedRuns } from './changed-runs.ts';
import type { Difference } from './difference.ts';
import { differencesOf } from './differences.ts';
import { readLateTime } from './late-time.ts';
import { readPaidRun } from './paid-lines.ts';

/** Differences by employee id. */
type Differences = Map<string, Difference[]>;

/**
 * Returns the amounts that final runs would pay differently today, for a batch of employees (contract §3.3).
 * Differences arise when a table, a salary or time records were entered late. Only runs for regular pay and final pay
 * are compared. They are computed again in the order in which they became final, because a contribution depends on
 * earlier payrolls of its month.
 */
export async function readDifferences(
  db: Db,
  sources: PaySources,
  employeeIds: readonly string[],
): Promise<Differences> {
  const found: Differences = new Map();
  const { run, isComputed } = sources;
  if (!isComputed || (run.kind !== 'regular' && run.kind !== 'final_pay')) return found;
  const isTimed = run.use_time_records || run.kind === 'final_pay';
  const changed = await readChangedRuns(
    db,
    { runId: run.id, zone: sources.app.time.zone, isTimed },
    employeeIds,
  );
  for (const runId of new Set(changed.map((one) => one.runId))) {
    const earlier = await earlierSources(db, sources, runId);
    if (earlier === null) continue;
    const causes = new Map(
      changed.filter((one) => one.runId === runId).map((one) => [one.employeeId, one.causes]),
    );
    for (const [employeeId, differences] of await differencesOfRun(db, earlier, causes, found))
      found.set(employeeId, [...(found.get(employeeId) ?? []), ...differences]);
  }
  return found;
}

/** Reads the items of a final run once and keeps them for all batches. */
async function earlierSources(db: Db, { app, earlierRuns }: PaySources, runId: string) {
  const known = earlierRuns.get(runId);
  if (known !== undefined) return known;
  const run = (await findRun(db, runId))!;
  const items = await itemsOfRun(db, runId);
  const steps = planOf(items, { start: run.period_start, end: run.period_end });
  const read = await readPaySources(app, db, run, items, steps);
  earlierRuns.set(runId, read);
  return read;
}

async function differencesOfRun(
  db: Db,
  sources: PaySources,
  causes: ReadonlyMap<string, ReadonlySet<Cause>>,
  found: Differences,
): Promise<Differences> {
  const { run } = sources;
  const ids = [...causes.keys()];
  const monthStart = monthOf(run.period_end).start;
  const start = monthStart < run.period_start ? monthStart : run.period_start;
  const period = { start, end: run.period_end, payDate: payDateOf(run), asOfRun: run.id };
  const pays = await payOf(db, ids, period);
  const months = await readMonth(db, { runId: run.id, periodEnd: run.period_end, isBefore: true }, ids);
  const paid = await readPaidRun(db, run.id, ids);
  const time = await readLateTime(db, sources, causes);
  return new Map(
    ids.flatMap((employeeId): [string, Difference[]][] => {
      const pay = pays.get(employeeId);
      const paidRun = paid.get(employeeId);
      if (paidRun === undefined || compensationsOf(sources, pay).length === 0) return [];
      const month = [
        ...(months.get(employeeId) ?? []),
        ...ofMonth(sources, run.period_end, found.get(employeeId) ?? []),
      ];
      const figures = { employeeId, pay, month };
      const person = {
        figures,
        paid: paidRun,
        causes: causes.get(employeeId)!,
        timeRecords: time.get(employeeId) ?? null,
      };
      return [[employeeId, differencesOf(sources, person)]];
    }),
  );
}

/** Returns the differences to runs that end in the same month, because they change the month's contributions. */
export function ofMonth(
  { byCode }: Pick<PaySources, 'byCode'>,
  periodEnd: string,
  differences: readonly Difference[],
): EarlierAmount[] {
  const { start, end } = monthOf(periodEnd);
  return differences.flatMap(({ periodEnd: day, code, amount }) => {
    const item = byCode.get(codeKey(code))?.pay;
    if (item === undefined || day < start || day > end) return [];
    return [
      {
        code,
        amount,
        isSalary: item.method?.type === 'compensation',
        isTimeNotWorked: isTimeNotWorked(item),
      },
    ];
  });
}
