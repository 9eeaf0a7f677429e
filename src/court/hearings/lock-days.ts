import { sql } from 'kysely';
import type { LocalTime } from '../../platform/time/local-time.ts';
import type { Db } from '../database.ts';

/** From when until when, as ISO instants. */
export interface Span {
  startsAt: string;
  endsAt: string;
}

/**
 * One at a time on each local day: two hearings that overlap share a moment, so they share a day, and whoever comes
 * second sees the first. Held until the transaction ends. Lock order: the case, then the days from the earliest on,
 * then nothing else that others hold for long. Proclaiming a holiday takes the lock of its day, too.
 */
export async function lockDays(trx: Db, time: LocalTime, ...spans: Span[]): Promise<void> {
  const days = spans.flatMap(({ startsAt, endsAt }) => [time.dateOf(startsAt), time.dateOf(endsAt)]);
  await lockDates(trx, days);
}

/** The same for local dates, `YYYY-MM-DD`. */
export async function lockDates(trx: Db, dates: string[]): Promise<void> {
  for (const date of [...new Set(dates)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended('court hearings on ' || ${date}::text, 0))`.execute(
      trx,
    );
}
