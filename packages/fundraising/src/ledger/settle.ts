import { english } from '@bulwagan/contracts/errors/message.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { announce } from './announce.ts';
import { decide } from './decide.ts';
import { changedDisputes, writeDisputes } from './disputes.ts';
import { notifyStaff } from './notify-staff.ts';
import {
  type BookedRow,
  type DonationChange,
  findBooked,
  type LockedDonation,
  lockDonations,
  type NewEntry,
  writeSettlement,
} from './queries.ts';
import type { PaymentReport, Verdict } from './report.ts';
import { recordReturns, resolveRefunded } from './returns.ts';
import { paidOf } from './reverse.ts';
import type { Settled } from './settled.ts';
import type { DonationState } from './state.ts';

/** Returns the positions of reports that were handled before. */
type FindHandled = () => Promise<ReadonlySet<number>>;

/**
 * Applies any number of payment reports to donations and balances, in the caller's transaction. All payment changes go
 * through this function. Reports about one donation are applied in order. Returns one verdict per report; a report
 * without a matching donation is `skipped`, not an error (F§6).
 * `findHandled` is called after the donations are locked, so that its result stays valid; reports that it names are
 * left out.
 */
export async function settle(
  app: App,
  trx: Db,
  reports: PaymentReport[],
  findHandled: FindHandled = async () => new Set(),
): Promise<Verdict[]> {
  const locked = await lockDonations(trx, reports);
  const handled = await findHandled();
  const settled = await decideAll(trx, reports, locked, handled);
  const found = settled.filter((one) => one !== undefined);
  const effective = found.filter(({ decision }) => decision.isApplied);
  const changed = found.filter(({ before, decision }) => decision.after !== before);
  const now = iso(app.clock.now());
  if (changed.length > 0) await writeSettlement(trx, changesOf(changed), entriesOf(effective), now);
  const disputes = changedDisputes(changed);
  await writeDisputes(trx, disputes, now);
  if (effective.length > 0) await announce(app, trx, effective, now);
  await notifyStaff(trx, { disputes, effective }, now);
  await recordReturns(app, trx, found, now);
  const current = reports.flatMap((report, n) => (handled.has(n) ? [] : [{ report, settled: settled[n] }]));
  await resolveRefunded(trx, current, now);
  warnOfLateCompletions(app, effective);
  return reports.map((_, n) => verdictOf(settled[n], handled.has(n)));
}

/** One decision per report; undefined when there is no donation or the report was handled before. */
async function decideAll(
  trx: Db,
  reports: PaymentReport[],
  locked: LockedDonation[],
  handled: ReadonlySet<number>,
): Promise<(Settled | undefined)[]> {
  const ids = [...new Set(locked.map(({ id }) => id))];
  const booked = ids.length === 0 ? [] : await findBooked(trx, ids, paymentsOf(reports, locked));
  const byDonation = Map.groupBy(booked, ({ donation_id: id }) => id);
  const waiting = byDonation.get(null) ?? [];
  const states = new Map<number, DonationState>(
    locked.map((row) => [row.id, stateOf(row, [...(byDonation.get(row.id) ?? []), ...waiting])]),
  );
  const settled: (Settled | undefined)[] = reports.map(() => undefined);
  for (const donation of locked.toSorted((a, b) => a.n - b.n)) {
    if (handled.has(donation.n)) continue;
    const before = states.get(donation.id)!;
    const report = reports[donation.n]!;
    const decision = decide(before, report);
    states.set(donation.id, decision.after);
    settled[donation.n] = { report, donation, decision, before };
  }
  return settled;
}

/** Payments whose dispute may have arrived before their donation was known. */
function paymentsOf(reports: PaymentReport[], locked: LockedDonation[]): string[] {
  return locked.flatMap(({ n, payment_id: known }) => reports[n]?.paymentId ?? known ?? []);
}

function stateOf(row: LockedDonation, booked: BookedRow[]): DonationState {
  const kinds = booked.flatMap(({ what, name }) => (what === 'entry' ? [name] : []));
  const payment = { total: row.total_centavos, paid: row.paid_centavos };
  // Earlier versions saved only the status of a refund.
  const isOlder = row.status === 'refunded' && row.refunded_centavos === 0n;
  const isRefunded = isOlder && !kinds.some((kind) => kind.startsWith('dispute '));
  return {
    id: row.id,
    reference: row.reference_number,
    status: row.status,
    amount: row.amount_centavos,
    ...payment,
    transactionId: row.transaction_id,
    paymentId: row.payment_id,
    completedEventAt: row.completed_event_at === null ? null : Number(row.completed_event_at),
    failureMessage: row.failure_message,
    paymentMethod: row.payment_method,
    refunded: isRefunded ? paidOf(payment) : row.refunded_centavos,
    reversed: row.reversed_centavos,
    refundIds: booked.flatMap(({ what, name }) => (what === 'refund' ? [name] : [])),
    disputes: booked.flatMap((one) => (one.what === 'dispute' ? [disputeOf(one)] : [])),
    kinds,
    isCredited: kinds.includes('credit'),
  };
}

function disputeOf(row: BookedRow): DonationState['disputes'][number] {
  return {
    id: row.name,
    amount: row.amount,
    status: row.status,
    gatewayStatus: row.gateway_status,
    reason: row.reason,
    at: row.at === null ? null : Number(row.at),
    paymentId: row.payment_id,
    isLinked: row.donation_id !== null,
  };
}

/** Returns the last state of each changed donation. */
function changesOf(changed: Settled[]): DonationChange[] {
  const last = new Map(changed.map(({ decision: { after } }) => [after.id, after]));
  const paid = new Set(changed.flatMap(({ decision: { after } }) => (after.isCredited ? [after.id] : [])));
  return [...last.values()].map((after) => ({ ...after, isPaid: paid.has(after.id) }));
}

function entriesOf(effective: Settled[]): NewEntry[] {
  return effective.flatMap(({ donation, decision, before }) => {
    const change = Number(counts(decision.after)) - Number(counts(before));
    return decision.entries.map((entry, n) => ({
      ...entry,
      donationId: donation.id,
      campaignId: donation.campaign_id,
      institutionId: donation.institution_id,
      supporters: n === 0 ? change : 0,
    }));
  });
}

/** True if its donor counts as a supporter of the campaign. */
const counts = ({ isCredited, reversed, amount }: DonationState): boolean => isCredited && reversed < amount;

/** F§3: completing a donation that was not pending is allowed, and logged with reference and previous status. */
function warnOfLateCompletions(app: App, effective: Settled[]): void {
  for (const { donation, decision, before } of effective) {
    if (decision.after.status !== 'completed' || ['pending', 'completed'].includes(before.status)) continue;
    app.log.warn(
      { reference: donation.reference_number, previousStatus: before.status },
      'a donation was completed although its status was not pending',
    );
  }
}

function verdictOf(settled: Settled | undefined, handled: boolean): Verdict {
  const nothing = { donationId: null, isApplied: false };
  if (handled) return { outcome: 'unchanged', reason: english('event.handled'), ...nothing };
  if (settled === undefined) return { outcome: 'skipped', reason: english('event.no_donation'), ...nothing };
  const { outcome, reason, isApplied } = settled.decision;
  return { outcome, reason, donationId: settled.donation.id, isApplied };
}
