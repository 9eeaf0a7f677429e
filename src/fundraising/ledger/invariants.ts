import { sql } from 'kysely';
import type { Invariant } from '../../platform/verify/invariants.ts';

/** Invariants of the money (F§3, F§6). Amounts in centavos. */
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
    holds: 'The supporters of a campaign are its credited donations that were not given back in full.',
    broken: sql`
      select 'campaign ' || c.id || ': ' || c.supporter_count || ' kept, ' || coalesce(l.count, 0) || ' by entries'
        as subject
      from campaigns c
      left join (
        select campaign_id, count(*) from (
          select campaign_id, donation_id from ledger_entries group by 1, 2 having sum(amount_centavos) > 0
        ) credited group by 1
      ) l on l.campaign_id = c.id
      where c.supporter_count <> coalesce(l.count, 0)`,
  },
  {
    name: 'credited-once',
    holds: 'A completed donation is credited, once, and not reversed in full.',
    broken: sql`
      select 'donation ' || d.id || ': ' || count(l.*) filter (where l.kind = 'credit') || ' credits, '
        || coalesce(sum(l.amount_centavos), 0) || ' left' as subject
      from donations d left join ledger_entries l on l.donation_id = d.id
      where d.status = 'completed'
      group by d.id
      having count(l.*) filter (where l.kind = 'credit') <> 1 or sum(l.amount_centavos) <= 0`,
  },
  {
    name: 'credited-amount',
    holds:
      'A credit is the amount of its donation without the fee; no entry takes back more, and all go to the campaign given to.',
    broken: sql`
      select 'donation ' || d.id || ' ' || l.kind || ' of ' || l.amount_centavos as subject
      from ledger_entries l join donations d on d.id = l.donation_id
      where l.kind = 'credit' and l.amount_centavos <> d.amount_centavos
        or abs(l.amount_centavos) > d.amount_centavos
        or (l.campaign_id, l.institution_id) <> (d.campaign_id, d.institution_id)`,
  },
  {
    name: 'reversed',
    holds: 'What a donation says was taken back of its credit is the sum of its entries that are no credit.',
    broken: sql`
      select 'donation ' || d.id || ': ' || d.reversed_centavos || ' kept, ' || -coalesce(l.sum, 0) || ' by entries'
        as subject
      from donations d
      left join (select donation_id, sum(amount_centavos) from ledger_entries where kind <> 'credit' group by 1) l
        on l.donation_id = d.id
      where d.reversed_centavos <> -coalesce(l.sum, 0)`,
  },
  {
    name: 'returned-is-booked',
    holds:
      'What was refunded, and what the bank of a donor took back, was taken out of the credit: a surplus first, the fee last (F§6).',
    broken: sql`
      select 'donation ' || id || ': ' || reversed_centavos || ' booked of ' || returned as subject
      from (
        select d.id, d.amount_centavos, d.total_centavos, d.reversed_centavos, p.paid,
          case when d.status = 'refunded' and d.refunded_centavos = 0 and not x.is_lost then p.paid
            else d.refunded_centavos end + x.lost as returned
        from donations d
        cross join lateral (select coalesce(d.paid_centavos, d.total_centavos) as paid) p
        cross join lateral (
          select coalesce(sum(coalesce(amount_centavos, p.paid)), 0) as lost, count(*) > 0 as is_lost
          from disputes where donation_id = d.id and status = 'lost'
        ) x
        where d.paid_at is not null
      ) one
      where reversed_centavos <> case when returned >= paid then amount_centavos
        else least(amount_centavos, greatest(0, returned - greatest(0, paid - total_centavos))) end`,
  },
  {
    name: 'part-has-cause',
    holds: 'An entry of a refund or a dispute is of one that is known, of its donation.',
    broken: sql`
      select 'donation ' || l.donation_id || ' ' || l.kind as subject from ledger_entries l
      where l.kind like 'refund %' and not exists (
          select from refunds r
          where r.donation_id = l.donation_id and r.status = 'succeeded' and l.kind = 'refund ' || r.gateway_refund_id)
        or l.kind like 'dispute%' and not exists (
          select from disputes x where x.donation_id = l.donation_id
            and l.kind in ('dispute ' || x.gateway_dispute_id, 'dispute_won ' || x.gateway_dispute_id))`,
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
    holds: 'An event that a donation was paid, and that was applied to it, has credited it (F§3, F§6).',
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
    holds: 'Only what was credited is reversed, and what is reversed in full is refunded.',
    broken: sql`
      select 'donation ' || d.id || ' ' || d.status as subject
      from donations d
      left join ledger_entries c on c.donation_id = d.id and c.kind = 'credit'
      where d.reversed_centavos > 0
        and (c.donation_id is null or d.reversed_centavos = d.amount_centavos and d.status <> 'refunded')`,
  },
  {
    name: 'refunded-is-reversed',
    holds: 'A refunded donation that was credited is reversed in full.',
    broken: sql`
      select 'donation ' || d.id as subject
      from donations d join ledger_entries c on c.donation_id = d.id and c.kind = 'credit'
      where d.status = 'refunded' and d.reversed_centavos <> d.amount_centavos`,
  },
  {
    name: 'refund-gave-back',
    holds: 'Refunds that succeeded are of the payment of their donation, which has counted all of them.',
    broken: sql`
      select 'donation ' || d.id || ': ' || f.sum || ' refunded, ' || d.refunded_centavos || ' counted' as subject
      from donations d
      join (
        select donation_id, payment_id, sum(amount_centavos)
        from refunds where status = 'succeeded' group by 1, 2
      ) f on (f.donation_id, f.payment_id) = (d.id, d.payment_id)
      where d.status <> 'refunded' and f.sum <> d.refunded_centavos
        or d.status = 'refunded' and d.refunded_centavos <> 0 and f.sum > d.refunded_centavos
      union all
      select 'refund ' || r.id from refunds r join donations d on d.id = r.donation_id
      where r.status = 'succeeded' and d.status = 'refunded' and r.payment_id is distinct from d.payment_id
        and not exists (
          select from refunds o
          where o.donation_id = d.id and o.payment_id = d.payment_id and o.status = 'succeeded')`,
  },
];
