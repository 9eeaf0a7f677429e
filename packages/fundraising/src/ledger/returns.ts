import { RETURN_REASON_IN_TEXT } from '@bulwagan/contracts/fundraising/notice-values.ts';
import { PESO } from '@bulwagan/platform/payments/payments.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { findAdmins } from '../notifications/admins.ts';
import { noticeText } from '../notifications/notice-text.ts';
import { type Notice, notify } from '../notifications/notify.ts';
import type { PaymentToReturn } from './classify.ts';
import { formatUnits, unitsOf } from './currency-units.ts';
import type { LockedDonation } from './queries.ts';
import type { PaymentReport } from './report.ts';
import { surplusOf } from './reverse.ts';
import type { Settled } from './settled.ts';

type Found = PaymentToReturn & { paymentId: string; donation: LockedDonation };

/**
 * Adds payments to the list of payments to return, once each, with a warning in the log and a notification to the
 * institution's administrators, in the caller's transaction. `now` is ISO 8601.
 */
export async function recordReturns(app: App, trx: Db, settled: Settled[], now: string): Promise<void> {
  const found = settled.flatMap(({ donation, decision }) =>
    decision.returns.flatMap((one) =>
      one.paymentId === null || isNothing(one) ? [] : [{ ...one, paymentId: one.paymentId, donation }],
    ),
  );
  if (found.length === 0) return;
  const ids = new Set(await insertReturns(trx, found, now));
  const added = found.filter(({ paymentId }) => ids.delete(paymentId));
  for (const { paymentId, reason, donation } of added)
    app.log.warn(
      { reference: donation.reference_number, paymentId, reason },
      'a payment must be returned at the gateway',
    );
  await notify(trx, await noticesOf(trx, added), now);
  await app.noticeMails.request(trx);
}

/** An amount in another currency may be unknown but still has to be returned. */
const isNothing = ({ amount, currency }: PaymentToReturn): boolean => amount === 0n && currency === PESO;

/** Returns the payments that were not on the list yet. Inserted in key order, so that two batches cannot deadlock. */
async function insertReturns(trx: Db, found: Found[], now: string): Promise<string[]> {
  const rows = found.map(({ paymentId, donation, amount, paid, currency, reason }) => ({
    payment_id: paymentId,
    donation_id: donation.id,
    institution_id: donation.institution_id,
    amount_centavos: String(amount),
    paid_centavos: String(paid),
    currency,
    reason,
  }));
  const { rows: written } = await sql<{ payment_id: string }>`
    insert into payments_to_return
      (payment_id, donation_id, institution_id, amount_centavos, paid_centavos, currency, reason, received_at)
    select payment_id, donation_id, institution_id, amount_centavos, paid_centavos, currency, reason, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as returned (
      payment_id text, donation_id integer, institution_id integer, amount_centavos bigint, paid_centavos bigint,
      currency text, reason text
    )
    order by payment_id
    on conflict on constraint payments_to_return__payment_id do nothing
    returning payment_id`.execute(trx);
  return written.map(({ payment_id: id }) => id);
}

async function noticesOf(trx: Db, added: Found[]): Promise<Notice[]> {
  const admins = await findAdmins(trx, [...new Set(added.map(({ donation }) => donation.institution_id))]);
  return added.flatMap((one) =>
    (admins.get(one.donation.institution_id) ?? []).map((userId) => ({ userId, ...noticeOf(one) })),
  );
}

function noticeOf({ paymentId, donation, amount, currency, reason }: Found): Omit<Notice, 'userId'> {
  const named = {
    payment_id: paymentId,
    reference_number: donation.reference_number,
    campaign_title: donation.campaign_title,
  };
  return {
    ...noticeText('payment.to_return', {
      ...named,
      amount: formatUnits(amount, currency),
      why: RETURN_REASON_IN_TEXT[reason].en,
    }),
    data: { ...named, donation_id: donation.id, amount: unitsOf(amount, currency), currency, reason },
    subject: `payment:${paymentId}`,
  };
}

interface Reported {
  report: PaymentReport;
  settled: Settled | undefined;
}

/**
 * Marks entries as resolved once the gateway reports a refund in the same currency of at least the amount to return.
 */
export async function resolveRefunded(trx: Db, reported: Reported[], now: string): Promise<void> {
  const refunds = reported
    .filter(({ report: { effect, paymentId } }) => effect === 'refunds' && paymentId !== undefined)
    .map(({ report, settled }) => ({ ...report, amount: returnedBy(report, settled) }));
  if (refunds.length === 0) return;
  await sql`
    update payments_to_return p set resolved_at = ${now}
    from unnest(
      ${refunds.map(({ paymentId }) => paymentId!)}::text[], ${refunds.map(({ amount }) => amount ?? null)}::bigint[],
      ${refunds.map(({ currency }) => currency ?? PESO)}::text[]
    ) as r(payment_id, amount, currency)
    where p.payment_id = r.payment_id and p.resolved_at is null and p.currency = r.currency
      and coalesce(r.amount, p.paid_centavos) >= p.amount_centavos`.execute(trx);
}

/** The surplus of a donation's own payment may be refunded in parts; they count once they cover it. */
function returnedBy(report: PaymentReport, settled: Settled | undefined): bigint | undefined {
  const after = settled?.decision.after;
  const surplus = after?.paymentId === report.paymentId && after !== undefined ? surplusOf(after) : 0n;
  if (after === undefined || surplus === 0n) return report.amount;
  return after.refunded >= surplus ? undefined : 0n;
}
