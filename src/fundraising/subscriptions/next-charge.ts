import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { type SubscriptionRow, updateSubscription } from './queries.ts';
import { dayIn, nextChargeAfter } from './schedule.ts';

/**
 * The gateway charges, so its word on the day of the next charge counts for more than ours: it may go on from the last day of
 * a short month where we count from the first charge. A day that has come is none: a later event has overtaken this one then.
 * Answers whether it is another day. The caller holds the row.
 */
export async function takeNextCharge(
  app: App,
  trx: Db,
  row: SubscriptionRow,
  told: string | null,
): Promise<boolean> {
  if (told === null || told === row.next_charge_on) return false;
  const now = app.clock.now();
  if (Temporal.PlainDate.compare(told, dayIn(app.timeZone, now)) <= 0) return false;
  await updateSubscription(trx, row.id, { next_charge_on: told }, iso(now));
  return true;
}

/** Moved from when the charge was told of and not from when that came. The caller holds the row. */
export async function moveNextCharge(
  app: App,
  trx: Db,
  row: SubscriptionRow,
  toldAt: Temporal.Instant | undefined,
): Promise<void> {
  const now = app.clock.now();
  const paidAt = toldAt === undefined || Temporal.Instant.compare(toldAt, now) > 0 ? now : toldAt;
  const next = chargeAfter(row, dayIn(app.timeZone, paidAt));
  if (next !== row.next_charge_on) await updateSubscription(trx, row.id, { next_charge_on: next }, iso(now));
}

type Series = Pick<SubscriptionRow, 'first_charge_on' | 'next_charge_on' | 'frequency'>;

/**
 * The day of the charge that comes after a day: the known one where it does, be it one of ours or one that the gateway has told.
 * Otherwise it is counted from the first charge, or from the known day where the gateway charges on days of its own since.
 */
export function chargeAfter(row: Series, day: Temporal.PlainDate): string {
  const first = Temporal.PlainDate.from(row.first_charge_on);
  const known = Temporal.PlainDate.from(row.next_charge_on ?? first);
  if (Temporal.PlainDate.compare(known, day) > 0) return known.toString();
  const isOurs = nextChargeAfter(first, row.frequency, known.subtract({ days: 1 })).equals(known);
  return nextChargeAfter(isOurs ? first : known, row.frequency, day).toString();
}
