import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type Centavos, formatPesos, toPesos } from '../money/money.ts';
import { findAdmins } from '../notifications/admins.ts';
import { donationNotice } from '../notifications/donation-notice.ts';
import { noticeText } from '../notifications/notice-text.ts';
import { type Notice, notify } from '../notifications/notify.ts';
import type { ChangedDispute } from './disputes.ts';
import { heldOf } from './holds.ts';
import type { Settled } from './settled.ts';

interface News {
  disputes: ChangedDispute[];
  effective: Settled[];
}

/**
 * Notifies staff of disputes, and of campaigns that have paid out more than they have, in the transaction that books
 * them.
 */
export async function notifyStaff(trx: Db, { disputes, effective }: News, now: string): Promise<void> {
  const shrunk = new Set([
    ...effective.flatMap(({ donation, decision }) =>
      decision.entries.some(({ amount }) => amount < 0n) ? [donation.campaign_id] : [],
    ),
    ...disputes.flatMap(({ donation, dispute }) => (dispute.status === 'open' ? [donation.campaign_id] : [])),
  ]);
  if (shrunk.size === 0 && disputes.length === 0) return;
  const notices = [
    ...(await noticesOfDisputes(trx, disputes)),
    ...(await noticesOfOverdrawn(trx, [...shrunk], now)),
  ];
  await notify(trx, notices, now);
}

async function noticesOfDisputes(trx: Db, disputes: ChangedDispute[]): Promise<Notice[]> {
  const admins = await findAdmins(
    trx,
    disputes.map(({ donation }) => donation.institution_id),
    // System administrators answer disputes at the gateway.
    { alsoSystem: true },
  );
  return disputes.flatMap((changed) => {
    const notice = noticeOf(changed);
    return (admins.get(changed.donation.institution_id) ?? []).map((userId) => ({ userId, ...notice }));
  });
}

function noticeOf({ donation, dispute }: ChangedDispute): Omit<Notice, 'userId'> {
  const amount = dispute.amount ?? donation.paid_centavos ?? donation.total_centavos;
  return {
    ...donationNotice(`dispute.${dispute.status === 'open' ? 'opened' : dispute.status}`, donation, amount),
    subject: `dispute:${dispute.id}`,
  };
}

interface Overdrawn {
  id: number;
  title: string;
  institution_id: number;
  available: Centavos;
}

async function noticesOfOverdrawn(trx: Db, campaignIds: number[], now: string): Promise<Notice[]> {
  if (campaignIds.length === 0) return [];
  const { rows } = await sql<Overdrawn>`
    select * from (
      select c.id, c.title, c.institution_id, c.available_centavos - ${heldOf(sql`c.id`)} as available
      from campaigns c where c.id = any(${campaignIds}::int[])
    ) shrunk where available < 0`.execute(trx);
  const admins = await findAdmins(
    trx,
    rows.map((row) => row.institution_id),
  );
  return rows.flatMap(({ id, title, institution_id: institutionId, available }) =>
    (admins.get(institutionId) ?? []).map((userId) => ({
      userId,
      ...noticeText('campaign.overdrawn', { campaign_title: title, amount: formatPesos(-available) }),
      data: { campaign_id: id, campaign_title: title, amount: toPesos(-available) },
      subject: `campaign:${id}@${now}`,
    })),
  );
}
