import { sql } from 'kysely';
import type { Invariant } from '../../platform/verify/invariants.ts';

/** What holds of the money (F§3, F§6). Amounts in centavos. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'raised',
    holds: 'What a campaign has raised is the sum of its ledger entries.',
    broken: sql`
      select 'campaign ' || c.id || ': ' || c.raised_centavos || ' kept, ' || coalesce(l.sum, 0) || ' by entries'
        as subject
      from campaigns c
      left join (select campaign_id, sum(amount_centavos) from ledger_entries group by 1) l on l.campaign_id = c.id
      where c.raised_centavos <> coalesce(l.sum, 0)`,
  },
  {
    name: 'available',
    holds:
      'What a campaign has left is the sum of its ledger entries less its withdrawals that are not rejected.',
    broken: sql`
      select 'campaign ' || c.id || ': ' || c.available_centavos || ' kept, '
        || coalesce(l.sum, 0) - coalesce(w.sum, 0) || ' by entries' as subject
      from campaigns c
      left join (select campaign_id, sum(amount_centavos) from ledger_entries group by 1) l on l.campaign_id = c.id
      left join (select campaign_id, sum(amount_centavos) from withdrawals where status <> 'rejected' group by 1) w
        on w.campaign_id = c.id
      where c.available_centavos <> coalesce(l.sum, 0) - coalesce(w.sum, 0)`,
  },
  {
    name: 'supporters',
    holds: 'The supporters of a campaign are its credited gifts that were not given back.',
    broken: sql`
      select 'campaign ' || c.id || ': ' || c.supporter_count || ' kept, ' || coalesce(l.count, 0) || ' by entries'
        as subject
      from campaigns c
      left join (select campaign_id, sum(case kind when 'credit' then 1 else -1 end) as count
        from ledger_entries group by 1) l on l.campaign_id = c.id
      where c.supporter_count <> coalesce(l.count, 0)`,
  },
  {
    name: 'credited-once',
    holds: 'A completed donation is credited, once, and not reversed.',
    broken: sql`
      select 'donation ' || d.id || ': ' || count(l.*) filter (where l.kind = 'credit') || ' credits, '
        || count(l.*) filter (where l.kind = 'reversal') || ' reversals' as subject
      from donations d left join ledger_entries l on l.donation_id = d.id
      where d.status = 'completed'
      group by d.id
      having count(l.*) filter (where l.kind = 'credit') <> 1 or count(l.*) filter (where l.kind = 'reversal') > 0`,
  },
  {
    name: 'credited-amount',
    holds: 'An entry is the amount of its donation without the fee, and goes to the campaign given to.',
    broken: sql`
      select 'donation ' || d.id || ' ' || l.kind || ' of ' || l.amount_centavos as subject
      from ledger_entries l join donations d on d.id = l.donation_id
      where abs(l.amount_centavos) <> d.amount_centavos
        or (l.campaign_id, l.institution_id) <> (d.campaign_id, d.institution_id)`,
  },
  {
    name: 'credited-was-paid',
    holds:
      'What was credited says when it was paid, and what says so was credited: nothing else than a payment credits.',
    broken: sql`
      select 'donation ' || d.id as subject
      from ledger_entries l join donations d on d.id = l.donation_id
      where l.kind = 'credit' and d.paid_at is null
      union all
      select 'donation ' || d.id from donations d
      where d.paid_at is not null
        and not exists (select from ledger_entries l where l.donation_id = d.id and l.kind = 'credit')`,
  },
  {
    name: 'paid-event-credited',
    holds: 'An event that a gift was paid, and that was applied to it, has credited it (F§3, F§6).',
    broken: sql`
      select 'event ' || e.id || ', donation ' || e.donation_id as subject from webhook_events e
      where e.outcome = 'applied' and e.donation_id is not null
        and e.kind in ('checkout_session.payment.paid', 'payment.paid', 'subscription.invoice.paid')
        and not exists (select from ledger_entries l where l.donation_id = e.donation_id and l.kind = 'credit')`,
  },
  {
    name: 'credited-is-settled',
    holds:
      'What was credited neither waits nor was given up: its donor is told that it came, or that a later try failed (F§3).',
    broken: sql`
      select 'donation ' || d.id || ' ' || d.status as subject
      from ledger_entries l join donations d on d.id = l.donation_id
      where l.kind = 'credit' and d.status in ('pending', 'cancelled', 'expired')`,
  },
  {
    name: 'credited-is-receipted',
    holds: 'What was credited has its receipt, or is due to get it (F§6).',
    broken: sql`
      select 'donation ' || d.id as subject
      from ledger_entries l join donations d on d.id = l.donation_id
      where l.kind = 'credit' and d.receipt_state = 'none'`,
  },
  {
    name: 'reversal-follows-credit',
    holds: 'Only what was credited is reversed, and is then refunded.',
    broken: sql`
      select 'donation ' || r.donation_id || ' ' || d.status as subject
      from ledger_entries r
      join donations d on d.id = r.donation_id
      left join ledger_entries c on c.donation_id = r.donation_id and c.kind = 'credit'
      where r.kind = 'reversal' and (c.donation_id is null or d.status <> 'refunded')`,
  },
  {
    name: 'refunded-is-reversed',
    holds: 'A refunded donation that was credited is reversed.',
    broken: sql`
      select 'donation ' || d.id as subject
      from donations d join ledger_entries c on c.donation_id = d.id and c.kind = 'credit'
      left join ledger_entries r on r.donation_id = d.id and r.kind = 'reversal'
      where d.status = 'refunded' and r.donation_id is null`,
  },
  {
    name: 'refund-gave-back',
    holds: 'A refund that succeeded gave all of the payment back, of a donation that is refunded.',
    broken: sql`
      select 'refund ' || f.id as subject from refunds f join donations d on d.id = f.donation_id
      where f.status = 'succeeded' and (d.status <> 'refunded' or f.amount_centavos <> d.total_centavos
        or f.payment_id is distinct from d.payment_id)`,
  },
];
