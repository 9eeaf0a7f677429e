import type { Invariant } from '@bulwagan/platform/verify/invariants.ts';
import { sql } from 'kysely';

/** Invariants of the money (F§3, F§6). Amounts in centavos. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'raised',
    holds: 'The raised amount of a campaign equals the sum of its ledger entries.',
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
      'The available amount of a campaign equals its ledger entries less its withdrawals that are not rejected.',
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
    holds: 'The supporters of a campaign are its credited donations that were not fully reversed.',
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
    holds: 'A completed donation is credited once and not fully reversed.',
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
      'A credit equals its donation without the fee; no entry reverses more, and all belong to the donation’s campaign.',
    broken: sql`
      select 'donation ' || d.id || ' ' || l.kind || ' of ' || l.amount_centavos as subject
      from ledger_entries l join donations d on d.id = l.donation_id
      where l.kind = 'credit' and l.amount_centavos <> d.amount_centavos
        or abs(l.amount_centavos) > d.amount_centavos
        or (l.campaign_id, l.institution_id) <> (d.campaign_id, d.institution_id)`,
  },
  {
    name: 'reversed',
    holds: 'The reversed amount of a donation equals the sum of its reversing entries.',
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
    holds: 'Refunds and lost disputes are deducted from the credit: a surplus first, the fee last (F§6).',
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
    holds: 'An entry for a refund or dispute refers to a known one of the same donation.',
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
    holds: 'A donation has a payment time if and only if it was credited: only a payment credits.',
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
    holds: 'A payment event that was applied to a donation has credited it (F§3, F§6).',
    broken: sql`
      select 'event ' || e.id || ', donation ' || e.donation_id as subject from webhook_events e
      where e.outcome = 'applied' and e.donation_id is not null
        and e.kind like '%.paid'
        and not exists (select from ledger_entries l where l.donation_id = e.donation_id and l.kind = 'credit')`,
  },
  {
    name: 'credited-is-settled',
    holds:
      'A credited donation is not pending, expired or cancelled: its donor sees it as completed, or a later attempt as failed (F§3).',
    broken: sql`
      select 'donation ' || d.id || ' ' || d.status as subject
      from ledger_entries l join donations d on d.id = l.donation_id
      where l.kind = 'credit' and d.status in ('pending', 'cancelled', 'expired')`,
  },
  {
    name: 'credited-is-receipted',
    holds: 'A credited donation has its receipt, or the receipt is due (F§6).',
    broken: sql`
      select 'donation ' || d.id as subject
      from ledger_entries l join donations d on d.id = l.donation_id
      where l.kind = 'credit' and d.receipt_state = 'none'`,
  },
  {
    name: 'reversal-follows-credit',
    holds: 'Only credited donations are reversed, and fully reversed ones are refunded.',
    broken: sql`
      select 'donation ' || d.id || ' ' || d.status as subject
      from donations d
      left join ledger_entries c on c.donation_id = d.id and c.kind = 'credit'
      where d.reversed_centavos > 0
        and (c.donation_id is null or d.reversed_centavos = d.amount_centavos and d.status <> 'refunded')`,
  },
  {
    name: 'refunded-is-reversed',
    holds: 'A refunded donation that was credited is fully reversed.',
    broken: sql`
      select 'donation ' || d.id as subject
      from donations d join ledger_entries c on c.donation_id = d.id and c.kind = 'credit'
      where d.status = 'refunded' and d.reversed_centavos <> d.amount_centavos`,
  },
  {
    name: 'refund-gave-back',
    holds: 'Successful refunds belong to the payment of their donation, and all are counted in it.',
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
