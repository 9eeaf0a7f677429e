import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import type { Centavos } from '../money/money.ts';
import { refundMail } from './donation-mails.ts';

export interface Refunded {
  donationId: number;
  /** Amount of this refund. */
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

/** Queues refund mails to users and guests, in the transaction that books the refunds. */
export async function queueRefundMails(app: App, trx: Db, refunds: readonly Refunded[]): Promise<void> {
  if (refunds.length === 0) return;
  const { rows } = await sql<Donor>`
    select d.id, d.reference_number, c.title as campaign, coalesce(d.donor_email, u.email) as email,
      case when d.donor_email is null and u.email_verified_at is not null then u.first_name end as name,
      coalesce(u.language, d.donor_language) as language,
      d.reversed_centavos >= d.amount_centavos as is_full
    from donations d
    join campaigns c on c.id = d.campaign_id
    left join users u on u.id = d.user_id
    where d.id = any(${refunds.map(({ donationId }) => donationId)}::int[])`.execute(trx);
  const donors = new Map(rows.map((row) => [row.id, row]));
  const mails = refunds.flatMap(({ donationId, amount }) => {
    const donor = donors.get(donationId);
    if (donor === undefined || donor.email === null) return [];
    const { email, name, language, reference_number: reference, campaign, is_full: isFull } = donor;
    const url = `${app.publicUrl}/donations/${reference}`;
    const to = { email, name: name ?? undefined, language };
    const receipt = isFull ? 'void' : 'replaced';
    return [refundMail(to, { reference, campaign, amount, url, receipt })];
  });
  await app.mails.queueMany(trx, mails);
  // The job sends mails right after the commit.
  await app.noticeMails.request(trx);
}
