import type { LocalTime } from '@bulwagan/platform/time/local-time.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';

/** Start and end as ISO timestamps. */
export interface Span {
  startsAt: string;
  endsAt: string;
}

/**
 * Locks the local days of the spans until the transaction ends. Overlapping hearings share a day, so the second
 * transaction sees the hearing of the first.
 * Lock order: the case, then the days in ascending order, then nothing that others hold for long. Adding a holiday
 * locks its day too.
 */
export async function lockDays(trx: Db, time: LocalTime, ...spans: Span[]): Promise<void> {
  const days = spans.flatMap(({ startsAt, endsAt }) => [time.dateOf(startsAt), time.dateOf(endsAt)]);
  await lockDates(trx, days);
}

/** Like `lockDays`, for local dates (`YYYY-MM-DD`). */
export async function lockDates(trx: Db, dates: string[]): Promise<void> {
  for (const date of [...new Set(dates)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended('court hearings on ' || ${date}::text, 0))`.execute(
      trx,
    );
}
