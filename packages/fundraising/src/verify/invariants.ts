import { ENDED_SUBSCRIPTION_STATUSES } from '@bulwagan/contracts/fundraising/statuses.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import { documentInvariants } from '@bulwagan/platform/documents/invariants.ts';
import { FACTOR_INVARIANTS } from '@bulwagan/platform/second-factor/invariants.ts';
import type { Invariant } from '@bulwagan/platform/verify/invariants.ts';
import { sql } from 'kysely';
import { RECEIPT_INVARIANTS } from '../documents/invariants.ts';
import { COUNTER_INVARIANTS } from '../insights/counters.ts';
import { LEDGER_INVARIANTS } from '../ledger/invariants.ts';

/**
 * A token that is not encrypted, a keyed hash without a token or a token without one, or a hash of the wrong length.
 */
const unencrypted = sql`
  (gateway_token_sealed is null) <> (gateway_token_index is null)
    or gateway_token_sealed not like 'v1.%' or octet_length(gateway_token_index) <> 32`;

/** Invariants of fundraising apart from money: checked by `npm run verify` and a nightly job. */
const RECORD_INVARIANTS: readonly Invariant[] = [
  {
    name: 'tenant-of-donation',
    holds: 'A donation and a recurring donation have the institution of their campaign.',
    broken: sql`
      select 'donation ' || d.id as subject from donations d join campaigns c on c.id = d.campaign_id
      where d.institution_id <> c.institution_id
      union all
      select 'recurring gift ' || s.id from donation_subscriptions s join campaigns c on c.id = s.campaign_id
      where s.institution_id <> c.institution_id`,
  },
  {
    name: 'tenant-of-withdrawal',
    holds: 'A withdrawal and its bank account belong to the institution of the campaign.',
    broken: sql`
      select 'withdrawal ' || w.id as subject from withdrawals w
      join campaigns c on c.id = w.campaign_id
      left join bank_accounts b on b.id = w.bank_account_id
      where w.institution_id <> c.institution_id or b.institution_id <> c.institution_id`,
  },
  {
    name: 'tenant-of-scholar',
    holds: 'The scholar of a campaign belongs to its institution.',
    broken: sql`
      select 'campaign ' || c.id as subject from campaigns c join scholars s on s.id = c.scholar_id
      where s.institution_id <> c.institution_id`,
  },
  {
    name: 'decided-withdrawal',
    holds: 'A decided withdrawal has the deciding user and time, and a pending one has neither (F§5).',
    broken: sql`
      select 'withdrawal ' || id || ' ' || status as subject from withdrawals
      where (status = 'pending') <> (decided_at is null) or (status = 'pending') <> (decided_by is null)`,
  },
  {
    name: 'rejection-has-reason',
    holds: 'A rejected campaign has a reason.',
    broken: sql`
      select 'campaign ' || id as subject from campaigns
      where status = 'rejected' and coalesce(rejection_reason, '') = ''`,
  },
  {
    name: 'picture-is-kept',
    holds: 'No picture in use by a user, an institution or a scholar is marked for deletion.',
    broken: sql`
      select 'user ' || u.id as subject from users u
      join picture_leftovers l on l.storage_key = 'fundraising/' || u.avatar_key
      union all
      select 'institution ' || i.id from institutions i
      join picture_leftovers l on l.storage_key = 'fundraising/' || i.logo_key
      union all
      select 'scholar ' || s.id from scholars s
      join picture_leftovers l on l.storage_key = 'fundraising/' || s.photo_key`,
  },
  {
    name: 'attempts-of-donation',
    holds:
      'The latest payment attempt of a donation is saved with both of its gateway ids, by which a webhook finds it (F§6).',
    broken: sql`
      select distinct 'donation ' || d.id as subject
      from donations d
      cross join lateral (values (d.transaction_id), (d.payment_intent_id)) n (name)
      left join donation_transactions t on t.transaction_id = n.name
      where n.name is not null and (d.status = 'pending' or d.check_at is not null) and t.donation_id is distinct from d.id`,
  },
  {
    name: 'checks-of-donation',
    holds:
      'Every pending donation is polled at the gateway, and no completed, refunded or cancelled one (F§6).',
    broken: sql`
      select 'donation ' || id as subject from donations
      where status = 'pending' and check_at is null
        or status in ('completed', 'refunded', 'cancelled') and check_at is not null`,
  },
  {
    name: 'donors-are-found',
    holds: 'The search index of a donation matches its donor.',
    broken: sql`
      select 'donation ' || d.id as subject from donations d left join donation_donors w on w.donation_id = d.id
      where (d.donor_name, d.donor_email) is distinct from (w.name, w.email)`,
  },
  {
    name: 'subject-of-webhook',
    holds: 'The object that a webhook event was applied to exists.',
    broken: sql`
      select 'event ' || e.id as subject from webhook_events e
      where e.donation_id is not null and not exists (select from donations d where d.id = e.donation_id)
        or e.subscription_id is not null
          and not exists (select from donation_subscriptions s where s.id = e.subscription_id)`,
  },
  {
    name: 'default-card',
    holds: 'A user with saved cards has one default card.',
    broken: sql`
      select 'user ' || user_id as subject from payment_methods where is_active
      group by user_id having count(*) filter (where is_default) <> 1`,
  },
  {
    name: 'card-is-sealed',
    holds: 'Card tokens and account numbers are encrypted, and each token has its keyed hash.',
    broken: sql`
      select 'card ' || id as subject from payment_methods where ${unencrypted}
      union all
      select 'card being linked ' || id from card_links where ${unencrypted}
      union all
      select 'bank account ' || id from bank_accounts where account_number_sealed not like 'v1.%'`,
  },
  {
    name: 'card-of-recurring-gift',
    holds: 'A recurring donation is charged to a card of its donor.',
    broken: sql`
      select 'recurring gift ' || s.id as subject from donation_subscriptions s
      join payment_methods m on m.id = s.payment_method_id where m.user_id <> s.user_id`,
  },
  {
    name: 'charged-card-in-use',
    holds:
      'A card that a recurring donation charges is not removed; one unknown to the gateway charges none (F§3).',
    broken: sql`
      select 'recurring gift ' || s.id || ' ' || s.status as subject from donation_subscriptions s
      join payment_methods m on m.id = s.payment_method_id
      where not m.is_active and (s.status in ('active', 'past_due', 'unpaid')
        or s.status = 'incomplete' and s.gateway_subscription_id is not null)`,
  },
  {
    name: 'recurring-gift-ended',
    holds:
      'An ended recurring donation has an end time and no next charge; an active one has no end time (F§4).',
    mend: 'Run the statement of packages/fundraising/src/migrations/0065_ended_without_time.sql once more.',
    broken: sql`
      select 'recurring gift ' || id || ' ' || status as subject from donation_subscriptions
      where (${sqlIn('status', ENDED_SUBSCRIPTION_STATUSES)}) <> (cancelled_at is not null)
        or ${sqlIn('status', ENDED_SUBSCRIPTION_STATUSES)} and next_charge_on is not null`,
  },
  {
    name: 'charge-of-recurring-gift',
    holds: 'A charge of a recurring donation has the same donor and campaign, and at most the agreed amount.',
    broken: sql`
      select 'donation ' || d.id as subject
      from donations d join donation_subscriptions s on s.id = d.subscription_id
      where (d.user_id, d.campaign_id) is distinct from (s.user_id, s.campaign_id)
        or d.amount_centavos > s.amount_centavos`,
  },
  {
    name: 'people-of-institution',
    holds: 'A user with an institution role belongs to an institution (F§5).',
    broken: sql`
      select distinct 'user ' || u.id as subject from users u join user_roles r on r.user_id = u.id
      where r.role in ('institution_admin', 'committee_member') and u.institution_id is null`,
  },
  {
    name: 'token-version',
    holds:
      'No device has a higher token version than its account, because signing out everywhere would not end it (F§5.4).',
    broken: sql`
      select 'device ' || d.id as subject from devices d join users u on u.id = d.user_id
      where d.token_version > u.token_version`,
  },
];

export const INVARIANTS: readonly Invariant[] = [
  ...documentInvariants('picture_leftovers'),
  ...RECEIPT_INVARIANTS,
  ...LEDGER_INVARIANTS,
  ...COUNTER_INVARIANTS,
  ...RECORD_INVARIANTS,
  ...FACTOR_INVARIANTS,
];
