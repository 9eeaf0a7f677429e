import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { type Area, inArea, ofArea, withinArea } from './area.ts';
import { startOf } from './period.ts';

export interface DonationSums {
  amount: bigint;
  count: bigint;
  refunded: bigint;
}

/**
 * Ledger totals by day: the stored totals, which triggers and a job maintain (migration 0044), plus changes not folded
 * yet. Together they are exact, with at most one row per day and institution. The days are those of `timeZone` only
 * while `isKeptIn` holds.
 */
export const keptDays = (area: Area, timeZone: string): RawBuilder<unknown> => sql`
  select day, amount_centavos as amount, credits, refunded_centavos as refunded, largest_centavos as largest
  from ledger_days where ${ofArea(area)}
  union all
  select (recorded_at at time zone ${timeZone})::date, amount_centavos, credits, refunded_centavos, largest_centavos
  from ledger_day_changes where ${withinArea(area)}`;

/** False for about a minute after a change of the time zone, until a job has rebuilt the days. */
export const isKeptIn = (timeZone: string): RawBuilder<unknown> =>
  sql`exists (select from ledger_day_zone where time_zone = ${timeZone})`;

export type SeriesRow = DonationSums & { period: string };

const PERIODS = {
  day: sql`to_char(day, 'YYYY-MM-DD')`,
  month: sql`to_char(day, 'YYYY-MM')`,
};

export interface Span {
  unit: 'day' | 'month';
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  timeZone: string;
}

/** Returns totals per day or month of a span, by name. Periods without donations have no row. */
export async function sumByPeriod(db: Db, area: Area, span: Span): Promise<SeriesRow[]> {
  const { from, to, timeZone } = span;
  const days = sql`
    select day, amount, credits, refunded from (${keptDays(area, timeZone)}) k
    where day between ${from.toString()}::date and ${to.toString()}::date`;
  const { rows } = await sql<SeriesRow & { is_kept: boolean }>`
    select kept.is_kept, sums.* from (select ${isKeptIn(timeZone)} as is_kept) kept
    left join (${summed(days, span)}) sums on kept.is_kept`.execute(db);
  // A separate statement: PostgreSQL would start parallel workers for it even if it is not run.
  if (!rows[0]!.is_kept) return (await summed(entriesByDay(area, span), span).execute(db)).rows;
  // Stored, but without any donations.
  return rows.filter(({ period }) => period !== null);
}

const summed = (days: RawBuilder<unknown>, { unit }: Span): RawBuilder<SeriesRow> => sql`
  select ${PERIODS[unit]} as period, sum(amount)::bigint as amount,
    sum(credits)::bigint as count, sum(refunded)::bigint as refunded
  from (${days}) days group by 1`;

const entriesByDay = (area: Area, { from, to, timeZone }: Span): RawBuilder<unknown> => sql`
  select (l.recorded_at at time zone ${timeZone})::date as day, l.amount_centavos as amount,
    (l.kind = 'credit')::integer as credits, case l.kind when 'credit' then 0 else -l.amount_centavos end as refunded
  from campaigns c join ledger_entries l on l.campaign_id = c.id
  where ${inArea(area)} and l.recorded_at >= ${startOf(from, timeZone)}
    and l.recorded_at < ${startOf(to.add({ days: 1 }), timeZone)}`;
