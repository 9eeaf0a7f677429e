import type { Random } from '@bulwagan/platform/commands/random.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Employees whose attendance is recorded. */
const RECORDED = 10;
const DAYS = 31;
const SATURDAY = 6;

interface SeedContext {
  employeeIds: readonly string[];
  random: Random;
  /** Local date of the server start, `YYYY-MM-DD`. */
  today: string;
  zone: string;
  staffUserId: number;
  at: string;
}

/** Creates a month of punches, opening balances of leave, and requests that await a decision. */
export async function seedTime(
  trx: Db,
  { employeeIds, random, today, zone, staffUserId, at }: SeedContext,
): Promise<void> {
  const recorded = employeeIds.filter((_, index) => index % 5 !== 4).slice(0, RECORDED);
  const first = Temporal.PlainDate.from(today).subtract({ days: DAYS });
  for (const [index, id] of recorded.entries()) {
    await trx
      .updateTable('employees')
      .set({ biometric_id: String(index + 1) })
      .where('id', '=', id)
      .execute();
    const punches = Array.from({ length: DAYS }, (_, day) =>
      punchesOf(first.add({ days: day }), random),
    ).flat();
    await trx
      .insertInto('time_logs')
      .values(
        punches.map((punch) => ({
          employee_id: id,
          at: punch.toZonedDateTime(zone).toInstant().toString(),
          source: 'file',
          recorded_at: at,
        })),
      )
      .execute();
  }
  await sql`
    insert into leave_entries (id, employee_id, leave_type_id, kind, thousandths, on_date, reason, created_by, created_at)
    select gen_random_uuid(), e.id, t.id, 'opening', 12500, ${first.toString()}, 'Leave cards', ${staffUserId}, ${at}
    from unnest(${employeeIds}::uuid[]) e (id)
    cross join leave_types t where t.name in ('Vacation leave', 'Sick leave')`.execute(trx);
  const monday = nextMonday(today);
  for (const employeeId of recorded.slice(0, 3))
    await sql`
      insert into leave_applications (id, employee_id, leave_type_id, starts_on, ends_on, is_half_day, reason,
        days_thousandths, unpaid_thousandths, filed_by, created_at, updated_at)
      select ${newId()}, ${employeeId}, id, ${monday}, ${monday}, false, 'Family', 1000, 0, ${staffUserId}, ${at}, ${at}
      from leave_types where name = 'Vacation leave'`.execute(trx);
}

/** Returns the punches of a day: most are on time, a few late, and some days are missing. */
function punchesOf(day: Temporal.PlainDate, random: Random): Temporal.PlainDateTime[] {
  if (day.dayOfWeek >= SATURDAY || random.below(20) === 0) return [];
  const late = random.below(6) === 0 ? random.below(40) : -random.below(25);
  const times = [480 + late, 720 + random.below(8), 770 + random.below(10), 1_020 + random.below(30)];
  const complete = random.below(25) === 0 ? times.slice(0, -1) : times;
  return complete.map((minute) => day.toPlainDateTime('00:00').add({ minutes: minute }));
}

function nextMonday(today: string): string {
  const day = Temporal.PlainDate.from(today);
  return day.add({ days: 15 - day.dayOfWeek }).toString();
}
