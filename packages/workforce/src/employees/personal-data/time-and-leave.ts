import { LEAVE_ENTRY_KINDS, REQUEST_STATUSES, TIME_LOG_SOURCES } from '@bulwagan/contracts/workforce/time.ts';
import { date, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import type { App } from '../../context.ts';
import { shownMoment } from '../../http/fields.ts';

const time = () => nullable(Type.String({ description: 'HH:MM' }));
const request = {
  reason: Type.String(),
  status: oneOf(REQUEST_STATUSES),
  note: nullable(Type.String({ description: 'Of the person who decided' })),
  created_at: shownMoment(),
};

/** Time records and leave in the document with a person's data. */
export const timeAndLeave = {
  time_logs: Type.Array(Type.Object({ at: shownMoment(), source: oneOf(TIME_LOG_SOURCES) }), {
    description: 'Punches.',
  }),
  time_corrections: Type.Array(
    Type.Object({ date: date(), am_in: time(), am_out: time(), pm_in: time(), pm_out: time(), ...request }),
  ),
  leave_applications: Type.Array(
    Type.Object({
      leave_type: Type.String(),
      start: date(),
      end: date(),
      half_day: Type.Boolean(),
      days: Type.Number(),
      days_without_pay: Type.Number(),
      ...request,
    }),
  ),
  leave_entries: Type.Array(
    Type.Object({
      leave_type: Type.String(),
      kind: oneOf(LEAVE_ENTRY_KINDS),
      days: Type.Number(),
      on: date(),
      reason: nullable(Type.String()),
    }),
    { description: 'Changes of leave credits.' },
  ),
};

const Shape = Type.Object(timeAndLeave);
type TimeAndLeave = Static<typeof Shape>;
type Stored<Name extends keyof TimeAndLeave> = TimeAndLeave[Name][number];

const REQUEST = sql`x.reason, x.status, x.note, x.created_at`;
const DAYS = (column: string) => sql`(${sql.ref(column)} / 1000.0)::float8`;
const TIME = (column: string) => sql`to_char(${sql.ref(`x.${column}`)}, 'HH24:MI') as ${sql.ref(column)}`;

/** Returns an employee's time records and leave, earliest first. */
export async function readTimeAndLeave({ db, time: local }: App, id: string): Promise<TimeAndLeave> {
  const logs = await sql<Stored<'time_logs'>>`
    select at, source from time_logs where employee_id = ${id} order by at`.execute(db);
  const corrections = await sql<Stored<'time_corrections'>>`
    select x.date, ${TIME('am_in')}, ${TIME('am_out')}, ${TIME('pm_in')}, ${TIME('pm_out')}, ${REQUEST}
    from time_corrections x where x.employee_id = ${id} order by x.created_at, x.id`.execute(db);
  const applications = await sql<Stored<'leave_applications'>>`
    select t.name as leave_type, x.starts_on as start, x.ends_on as end, x.is_half_day as half_day,
      ${DAYS('x.days_thousandths')} as days, ${DAYS('x.unpaid_thousandths')} as days_without_pay, ${REQUEST}
    from leave_applications x join leave_types t on t.id = x.leave_type_id
    where x.employee_id = ${id} order by x.created_at, x.id`.execute(db);
  const entries = await sql<Stored<'leave_entries'>>`
    select t.name as leave_type, x.kind, ${DAYS('x.thousandths')} as days, x.on_date as on, x.reason
    from leave_entries x join leave_types t on t.id = x.leave_type_id
    where x.employee_id = ${id} order by x.on_date, x.created_at, x.id`.execute(db);
  const shown = <Row extends { created_at: string }>(row: Row): Row => ({
    ...row,
    created_at: local.show(row.created_at),
  });
  return {
    time_logs: logs.rows.map(({ at, source }) => ({ at: local.show(at), source })),
    time_corrections: corrections.rows.map(shown),
    leave_applications: applications.rows.map(shown),
    leave_entries: entries.rows,
  };
}
