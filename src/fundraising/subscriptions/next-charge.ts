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

/**
 * Counted from when the charge was told of and not from when that came. One that comes late moves nothing where a day after it
 * is known already, be it one of ours or one that the gateway has told. The caller holds the row.
 */
export async function moveNextCharge(
  app: App,
  trx: Db,
  row: SubscriptionRow,
  toldAt: Temporal.Instant | undefined,
): Promise<void> {
  const now = app.clock.now();
  const paidAt = toldAt === undefined || Temporal.Instant.compare(toldAt, now) > 0 ? now : toldAt;
  const paidOn = dayIn(app.timeZone, paidAt);
  const known = row.next_charge_on;
  if (known !== null && Temporal.PlainDate.compare(known, paidOn) > 0) return;
  const first = Temporal.PlainDate.from(row.first_charge_on);
  const next = nextChargeAfter(first, row.frequency, paidOn);
  await updateSubscription(trx, row.id, { next_charge_on: next.toString() }, iso(now));
}
