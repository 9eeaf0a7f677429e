import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { SeededCampaign } from './campaigns.ts';
import { DEMO_ACCOUNTS, type SeededPeople } from './people.ts';
import type { Ago } from './time.ts';

interface DemoWithdrawal {
  campaign: number;
  /** Share of the campaign's money. */
  percent: bigint;
  purpose: string;
  requestedBy: string;
  decidedBy?: string;
  rejectionReason?: string;
  daysAgo: number;
}

const WITHDRAWALS: DemoWithdrawal[] = [
  {
    campaign: 2,
    percent: 80n,
    purpose: 'Fuel contracts with the cooperative, June to March',
    requestedBy: 'w.tolentino@parola.test',
    decidedBy: 'n.macaraeg@parola.test',
    daysAgo: 70,
  },
  {
    campaign: 0,
    percent: 30n,
    purpose: 'Shelves and window seals of the first room',
    requestedBy: DEMO_ACCOUNTS.institution,
    decidedBy: DEMO_ACCOUNTS.committee,
    daysAgo: 25,
  },
  {
    campaign: 0,
    percent: 15n,
    purpose: 'Transport of the team',
    requestedBy: DEMO_ACCOUNTS.institution,
    decidedBy: DEMO_ACCOUNTS.committee,
    rejectionReason: 'Please say who travels, where and when, and ask again.',
    daysAgo: 15,
  },
  {
    campaign: 1,
    percent: 40n,
    purpose: 'Boarding house and instruments, first semester',
    requestedBy: DEMO_ACCOUNTS.institution,
    daysAgo: 1,
  },
];

export interface SeededWithdrawal extends DemoWithdrawal {
  id: number;
  campaignOf: SeededCampaign;
}

/** Approved, rejected and pending withdrawals; all but rejected ones reduce the campaign's available money. */
export async function seedWithdrawals(
  trx: Db,
  people: SeededPeople,
  campaigns: SeededCampaign[],
  bankAccountIds: number[],
  ago: Ago,
): Promise<SeededWithdrawal[]> {
  const seeded: SeededWithdrawal[] = [];
  for (const one of WITHDRAWALS) {
    const campaign = campaigns[one.campaign]!;
    const decidedAt = one.decidedBy === undefined ? null : ago({ days: one.daysAgo - 1 });
    const status = one.decidedBy === undefined ? 'pending' : one.rejectionReason ? 'rejected' : 'approved';
    const { rows } = await sql<{ id: number }>`
      with amount as (
        -- Whole pesos, as people ask for them.
        select raised_centavos * ${one.percent}::bigint / 10000 * 100 as centavos from campaigns where id = ${campaign.id}
      ),
      taken as (
        update campaigns set available_centavos = available_centavos - amount.centavos
        from amount where id = ${campaign.id} and ${status} <> 'rejected'
      )
      insert into withdrawals
        (campaign_id, institution_id, bank_account_id, amount_centavos, purpose, status, requested_by, decided_by,
         decided_at, rejection_reason, created_at, updated_at)
      select ${campaign.id}::int, ${campaign.institutionId}::int, ${bankAccountIds[campaign.institution]!}::int,
        amount.centavos, ${one.purpose}, ${status}, ${people.idOf(one.requestedBy)}::int,
        ${one.decidedBy === undefined ? null : people.idOf(one.decidedBy)}::int, ${decidedAt}::timestamptz,
        ${one.rejectionReason ?? null}::text, ${ago({ days: one.daysAgo })}::timestamptz,
        ${decidedAt ?? ago({ days: one.daysAgo })}::timestamptz
      from amount
      returning id`.execute(trx);
    seeded.push({ ...one, id: rows[0]!.id, campaignOf: campaign });
  }
  return seeded;
}
