import { message } from '@bulwagan/contracts/errors/message.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { codeKey } from '../../pay/method.ts';
import { computePerson } from './compute-person.ts';
import { compensationsOf, lacksPayOfYear } from './person.ts';
import { type BatchAmounts, readBatch } from './read-batch.ts';
import { NAME_AND_NUMBER, NO_REMARKS, named, type Remarks, whoOf } from './remarks.ts';
import type { PersonResult } from './results.ts';
import type { PaySources } from './sources.ts';
import { withoutPunchesIn } from './time-records.ts';

export interface Batch {
  /** Results by employee, in the given order. Employees without recorded pay are omitted. */
  results: Map<string, PersonResult>;
  remarks: Remarks;
}

/**
 * Computes the pay of a batch of employees. Employees without recorded pay are omitted and listed in the remarks.
 * Throws 422 with the names of employees whose net pay would be negative.
 */
export async function computeBatch(
  db: Db,
  sources: PaySources,
  employeeIds: string[],
  amounts: BatchAmounts,
): Promise<Batch> {
  const persons = await readBatch(db, sources, employeeIds, amounts);
  const withPay = persons.filter(({ pay }) => compensationsOf(sources, pay).length > 0);
  const results = withPay.map((person) => computePerson(sources, person));
  const byId = new Map(results.map((result) => [result.employeeId, result]));
  if (!sources.isComputed) return { results: byId, remarks: NO_REMARKS };
  const negative = results.filter(({ net }) => net < 0n).map(({ employeeId }) => employeeId);
  if (negative.length > 0)
    throw new Refused(
      message(sources.run.carry_negative ? 'run.still_negative' : 'run.negative', {
        who: whoOf(named(await namesOf(db, negative))),
      }),
    );
  const withoutPay = employeeIds.filter((id) => !byId.has(id));
  const lowered = results.filter(({ isLowered }) => isLowered).map(({ employeeId }) => employeeId);
  const adjusted = results
    .filter(({ lines }) => lines.some(({ adjustsRunId }) => adjustsRunId !== null))
    .map(({ employeeId }) => employeeId);
  const leftOut = withPay
    .filter(({ differences }) => differences.some(({ code }) => !sources.byCode.has(codeKey(code))))
    .map(({ employeeId }) => employeeId);
  const partOfYear = withPay
    .filter((person) => byId.get(person.employeeId)!.tax.withholdingMethod === 'annualized')
    .filter((person) => lacksPayOfYear(sources, person))
    .map(({ employeeId }) => employeeId);
  const { app, run } = sources;
  const withoutPunches = run.use_time_records
    ? await withoutPunchesIn(app, db, [...byId.keys()], { first: run.period_start, last: run.period_end })
    : [];
  return {
    results: byId,
    remarks: {
      withoutPay: named(await namesOf(db, withoutPay)),
      lowered: named(await namesOf(db, lowered)),
      adjusted: named(await namesOf(db, adjusted)),
      leftOut: named(await namesOf(db, leftOut)),
      partOfYear: named(await namesOf(db, partOfYear)),
      withoutPunches: named(await namesOf(db, withoutPunches)),
    },
  };
}

/** Returns names with employee numbers, in the given order. */
async function namesOf(db: Db, employeeIds: readonly string[]): Promise<string[]> {
  if (employeeIds.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select ${NAME_AND_NUMBER} as name
    from unnest(${employeeIds}::uuid[]) with ordinality as one (id, place) join employees e on e.id = one.id
    order by one.place`.execute(db);
  return rows.map(({ name }) => name);
}
