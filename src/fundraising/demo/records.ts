import { type AuditEntry, recordMany } from '../../platform/audit/audit.ts';
import type { Db } from '../database.ts';
import { formatPesos, toPesos } from '../money.ts';
import { campaignAwaits, withdrawalAwaits } from '../notifications/deciders.ts';
import { type Notice, notify } from '../notifications/notify.ts';
import type { PlantedCampaign } from './campaigns.ts';
import type { Gift } from './gifts.ts';
import { DEMO_ACCOUNTS, type PlantedPeople } from './people.ts';
import type { Ago } from './time.ts';
import type { PlantedWithdrawal } from './withdrawals.ts';

interface Planted {
  people: PlantedPeople;
  campaigns: PlantedCampaign[];
  gifts: Gift[];
  withdrawals: PlantedWithdrawal[];
}

/** Notifications of the accounts, dated by their events; those older than two weeks are read. */
export async function plantNotices(trx: Db, planted: Planted, now: string, ago: Ago): Promise<void> {
  for (const gift of planted.gifts) await notify(trx, noticesOf(gift, planted.campaigns), gift.updated_at);
  await notify(trx, noticesOfWork(planted, now), now);
  await trx
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.ref('created_at') }))
    .where('created_at', '<', ago({ days: 14 }))
    .execute();
}

const TEXTS: Partial<Record<Gift['status'], [title: string, words: string]>> = {
  completed: ['Thank you for your donation', 'has arrived.'],
  failed: ['Your payment did not go through', 'was not paid. You can try again.'],
  refunded: ['Your donation was refunded', 'was refunded.'],
};

function noticesOf(gift: Gift, campaigns: PlantedCampaign[]): Notice[] {
  const text = TEXTS[gift.status];
  if (text === undefined || gift.user_id === null) return [];
  const { title } = campaigns.find(({ id }) => id === gift.campaign_id)!;
  return [
    {
      userId: gift.user_id,
      kind: `donation.${gift.status}`,
      title: text[0],
      body: `Your donation of ${formatPesos(gift.amount_centavos)} to ${title} ${text[1]}`,
      data: {
        donation_id: gift.id,
        reference_number: gift.reference_number,
        amount: toPesos(gift.amount_centavos),
        campaign_title: title,
      },
      subject: `donation:${gift.id}`,
    },
  ];
}

/** Pending decisions for the committee and institution of the demo accounts. */
function noticesOfWork({ people, campaigns, withdrawals }: Planted, now: string): Notice[] {
  const committee = people.idOf(DEMO_ACCOUNTS.committee);
  const waiting = campaigns.filter(({ status, institution }) => status === 'pending' && institution === 0);
  const asked = withdrawals.filter(({ decidedBy, campaignOf }) => !decidedBy && campaignOf.institution === 0);
  return [
    ...waiting.map((campaign) => ({ userId: committee, ...campaignAwaits(campaign, now) })),
    ...asked.map(({ id, campaignOf }) => ({ userId: committee, ...withdrawalAwaits(id, campaignOf) })),
  ];
}

/** Audit events as the service would have written them. */
export async function plantAuditLog(
  trx: Db,
  { people, campaigns, withdrawals }: Planted,
  ago: Ago,
): Promise<void> {
  const entry = (
    email: string,
    daysAgo: number,
    action: string,
    subject: [string, number],
    campaign: PlantedCampaign,
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
