import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { type SubscriptionRow, updateSubscription } from '../queries.ts';
import { dayIn, nextChargeAfter } from '../schedule.ts';

/**
 * Saves the gateway's next charge date, which takes precedence over ours: the gateway may continue from the last day of
 * a short month where we count from the first charge. A past date is ignored because a later event has overtaken this
 * one. Returns true if the date changed. The caller has locked the row.
 */
export async function takeNextCharge(
  app: App,
  trx: Db,
  row: SubscriptionRow,
  reported: string | null,
): Promise<boolean> {
  if (reported === null || reported === row.next_charge_on) return false;
  const now = app.clock.now();
  if (Temporal.PlainDate.compare(reported, dayIn(app.timeZone, now)) <= 0) return false;
  await updateSubscription(trx, row.id, { next_charge_on: reported }, iso(now));
  return true;
}

/** Counted from the time of the charge, not from when its report arrived. The caller has locked the row. */
export async function moveNextCharge(
  app: App,
  trx: Db,
  row: SubscriptionRow,
  reportedAt: Temporal.Instant | undefined,
): Promise<void> {
  const now = app.clock.now();
  const paidAt = reportedAt === undefined || Temporal.Instant.compare(reportedAt, now) > 0 ? now : reportedAt;
  const next = chargeAfter(row, dayIn(app.timeZone, paidAt));
  if (next !== row.next_charge_on) await updateSubscription(trx, row.id, { next_charge_on: next }, iso(now));
}

type Series = Pick<SubscriptionRow, 'first_charge_on' | 'next_charge_on' | 'frequency'>;

/**
 * Returns the date of the next charge after a day: the known date if it is later. Otherwise it is counted from the
 * first charge, or from the known date when the gateway charges on its own days.
 */
export function chargeAfter(row: Series, day: Temporal.PlainDate): string {
  const first = Temporal.PlainDate.from(row.first_charge_on);
  const known = Temporal.PlainDate.from(row.next_charge_on ?? first);
  if (Temporal.PlainDate.compare(known, day) > 0) return known.toString();
  const isOurs = nextChargeAfter(first, row.frequency, known.subtract({ days: 1 })).equals(known);
  return nextChargeAfter(isOurs ? first : known, row.frequency, day).toString();
}
