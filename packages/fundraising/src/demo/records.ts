import { isNoticeKind } from '@bulwagan/contracts/fundraising/notices.ts';
import { type AuditEntry, recordMany } from '@bulwagan/platform/audit/audit.ts';
import type { Db } from '../database.ts';
import { campaignAwaits, withdrawalAwaits } from '../notifications/deciders.ts';
import { donationNotice } from '../notifications/donation-notice.ts';
import { type Notice, notify } from '../notifications/notify.ts';
import type { SeededCampaign } from './campaigns.ts';
import type { Donation } from './donations.ts';
import { DEMO_ACCOUNTS, type SeededPeople } from './people.ts';
import type { Ago } from './time.ts';
import type { SeededWithdrawal } from './withdrawals.ts';

interface Seeded {
  people: SeededPeople;
  campaigns: SeededCampaign[];
  donations: Donation[];
  withdrawals: SeededWithdrawal[];
}

/** Notifications of the accounts, dated by their events; those older than two weeks are read. */
export async function seedNotices(trx: Db, seeded: Seeded, now: string, ago: Ago): Promise<void> {
  for (const donation of seeded.donations)
    await notify(trx, noticesOf(donation, seeded.campaigns), donation.updated_at);
  await notify(trx, noticesOfWork(seeded, now), now);
  await trx
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.ref('created_at') }))
    .where('created_at', '<', ago({ days: 14 }))
    .execute();
}

function noticesOf(donation: Donation, campaigns: SeededCampaign[]): Notice[] {
  const kind = `donation.${donation.status}`;
  if (!isNoticeKind(kind) || donation.user_id === null) return [];
  const { title: campaign_title } = campaigns.find(({ id }) => id === donation.campaign_id)!;
  return [
    {
      userId: donation.user_id,
      ...donationNotice(kind, { ...donation, campaign_title }, donation.amount_centavos),
      subject: `donation:${donation.id}`,
    },
  ];
}

/** Pending decisions for the committee and institution of the demo accounts. */
function noticesOfWork({ people, campaigns, withdrawals }: Seeded, now: string): Notice[] {
  const committee = people.idOf(DEMO_ACCOUNTS.committee);
  const waiting = campaigns.filter(({ status, institution }) => status === 'pending' && institution === 0);
  const asked = withdrawals.filter(({ decidedBy, campaignOf }) => !decidedBy && campaignOf.institution === 0);
  return [
    ...waiting.map((campaign) => ({ userId: committee, ...campaignAwaits(campaign, now) })),
    ...asked.map(({ id, campaignOf }) => ({ userId: committee, ...withdrawalAwaits(id, campaignOf) })),
  ];
}

/** Audit events as the service would have written them. */
export async function seedAuditLog(
  trx: Db,
  { people, campaigns, withdrawals }: Seeded,
  ago: Ago,
): Promise<void> {
  const entry = (
    email: string,
    daysAgo: number,
    action: string,
    subject: [string, number],
    campaign: SeededCampaign,
  ): AuditEntry => ({
    at: ago({ days: daysAgo }),
    actorId: people.idOf(email),
    actorLabel: people.nameOf(email),
    action,
    subjectType: subject[0],
    subjectId: String(subject[1]),
    tenantId: campaign.institutionId,
    ip: '192.0.2.17',
    requestId: null,
    changes: null,
  });
  const ofCampaigns = campaigns.flatMap((one) => [
    entry(one.createdBy, one.created, 'campaign.created', ['campaign', one.id], one),
    ...(one.decidedBy === undefined
      ? []
      : [entry(one.decidedBy, one.created - 1, 'campaign.approved', ['campaign', one.id], one)]),
  ]);
  const ofWithdrawals = withdrawals.flatMap((one) => {
    const word = one.rejectionReason === undefined ? 'withdrawal.approved' : 'withdrawal.rejected';
    return [
      entry(one.requestedBy, one.daysAgo, 'withdrawal.requested', ['withdrawal', one.id], one.campaignOf),
      ...(one.decidedBy === undefined
        ? []
        : [entry(one.decidedBy, one.daysAgo - 1, word, ['withdrawal', one.id], one.campaignOf)]),
    ];
  });
  await recordMany(
    trx,
    [...ofCampaigns, ...ofWithdrawals].sort((a, b) => (a.at < b.at ? -1 : 1)),
  );
}
