import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { findReceiptsOf } from '../documents/receipts/find.ts';
import { needsReceipt, type Receipt } from '../documents/receipts/needs-receipt.ts';
import type { Centavos } from '../money/money.ts';
import { lostDisputeMail, type ReceiptAfter, refundMail } from './donation-mails.ts';

/** Money of a donation that went back to its donor. */
export interface Returned {
  donationId: number;
  cause: 'refund' | 'dispute';
  /** Amount of this refund, or what a lost dispute took from the donation. */
  amount: Centavos;
}

interface Donor {
  id: number;
  reference_number: string;
  campaign: string;
  email: string | null;
  name: string | null;
  language: string | null;
  is_full: boolean;
}

/** Queues mails about refunds and lost disputes to users and guests, in the transaction that books them. */
export async function queueRefundMails(app: App, trx: Db, returned: readonly Returned[]): Promise<void> {
  if (returned.length === 0) return;
  const { rows } = await sql<Donor>`
    select d.id, d.reference_number, c.title as campaign, coalesce(d.donor_email, u.email) as email,
      case when d.donor_email is null and u.email_verified_at is not null then u.first_name end as name,
      coalesce(u.language, d.donor_language) as language,
      d.reversed_centavos >= d.amount_centavos as is_full
    from donations d
    join campaigns c on c.id = d.campaign_id
    left join users u on u.id = d.user_id
    where d.id = any(${returned.map(({ donationId }) => donationId)}::int[])`.execute(trx);
  const donors = new Map(rows.map((row) => [row.id, row]));
  const receipts = await findReceiptsOf(
    trx,
    rows.map(({ id }) => id),
  );
  const mails = returned.flatMap(({ donationId, cause, amount }) => {
    const donor = donors.get(donationId);
    if (donor === undefined || donor.email === null) return [];
    const { email, name, language, reference_number: reference, campaign, is_full: isFull } = donor;
    const url = `${app.publicUrl}/donations/${reference}`;
    const to = { email, name: name ?? undefined, language };
    const receipt = isFull ? 'void' : receiptAfterPart(receipts.get(donationId) ?? []);
    const mailOf = cause === 'refund' ? refundMail : lostDisputeMail;
    return [mailOf(to, { reference, campaign, amount, url, receipt })];
  });
  await app.mails.queueMany(trx, mails);
  // The job sends mails right after the commit.
  await app.noticeMails.request(trx);
}

/** Returns what the job will do with the receipt of a partly refunded donation. */
function receiptAfterPart(receipts: Receipt[]): ReceiptAfter {
  if (receipts.some(({ status }) => status === 'issued')) return 'replaced';
  return needsReceipt(receipts) ? 'issued' : 'none';
}
