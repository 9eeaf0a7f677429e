import { test } from 'node:test';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { assertEachCanFail, papersBroken } from '@bulwagan/testing/samples/corrupting.ts';
import { seedDemo } from '../demo/seed.ts';
import { receiptsIssued } from '../documents/testing/papers.ts';
import { INVARIANTS } from './invariants.ts';

const APPEND_ONLY = 'alter table ledger_entries disable trigger user';
const RECEIPTED = `(select min(subject_id::integer) from documents where subject_type = 'donation' and status = 'issued')`;
const COMPLETED = `(select min(id) from donations where status = 'completed')`;

test('every fundraising invariant holds for the demo data, and each detects a violation', async (t) => {
  const testApp = await startFundraising(t);
  const { app } = testApp;
  await seedDemo(app, 'password');
  await withTransaction(app.db, (trx) => app.receiptPapers.request(trx));
  await receiptsIssued(testApp);
  await assertEachCanFail(app.db, INVARIANTS, {
    raised: ['update campaigns set raised_centavos = raised_centavos + 1 where id = 1'],
    available: [`update withdrawals set amount_centavos = amount_centavos + 1 where status <> 'rejected'`],
    supporters: ['update campaigns set supporter_count = supporter_count + 1 where id = 1'],
    ...papersBroken('picture_leftovers', 'bir_2322'),
    'receipt-of-kept-donation': [
      [`update donations set reversed_centavos = amount_centavos where id = ${RECEIPTED}`],
      [APPEND_ONLY, `delete from ledger_entries where donation_id = ${RECEIPTED} and kind = 'credit'`],
    ],
    'credited-once': [APPEND_ONLY, `delete from ledger_entries where donation_id = ${COMPLETED}`],
    'credited-amount': [
      APPEND_ONLY,
      `update ledger_entries set amount_centavos = amount_centavos + 1 where donation_id = ${COMPLETED}`,
    ],
    'credited-was-paid': [
      [`update donations set paid_at = null where id = ${COMPLETED}`],
      [
        `update donations set paid_at = now() where id = (select min(id) from donations where status = 'failed')`,
      ],
    ],
    'paid-event-credited': ['checkout_session.payment.paid', 'payment.paid', 'subscription.invoice.paid'].map(
      (kind) => [
        `insert into webhook_events (event_id, kind, payload, outcome, donation_id, received_at)
          select 'evt_1', '${kind}', '{}', 'applied', min(id), now() from donations where status = 'failed'`,
      ],
    ),
    'credited-is-settled': [`update donations set status = 'expired' where id = ${COMPLETED}`],
    'credited-is-receipted': [`update donations set receipt_state = 'none' where id = ${COMPLETED}`],
    'reversal-follows-credit': [
      `insert into ledger_entries
        select campaign_id, institution_id, id, 'reversal', -amount_centavos, now() from donations where id = ${COMPLETED}`,
    ],
    reversed: [`update donations set reversed_centavos = 1 where id = ${COMPLETED}`],
    'returned-is-booked': [
      [`update donations set refunded_centavos = 100 where id = ${COMPLETED}`],
      [
        `insert into disputes (gateway_dispute_id, donation_id, status, created_at, updated_at)
          values ('dsp_1', ${COMPLETED}, 'lost', now(), now())`,
      ],
    ],
    'part-has-cause': ['refund ref_none', 'dispute dsp_none'].map((kind) => [
      `insert into ledger_entries
        select campaign_id, institution_id, id, '${kind}', -1, now() from donations where id = ${COMPLETED}`,
    ]),
    'refunded-is-reversed': [`update donations set status = 'refunded' where id = ${COMPLETED}`],
    'refund-gave-back': [
      [
        `insert into refunds (donation_id, payment_id, amount_centavos, reason, status, created_at, updated_at)
        select id, payment_id, total_centavos, 'others', 'succeeded', now(), now() from donations where id = ${COMPLETED}`,
      ],
      [`update refunds set amount_centavos = amount_centavos + 1 where status = 'succeeded'`],
      [`update refunds set payment_id = 'pay_other' where status = 'succeeded'`],
    ],
    'donation-counts': [
      `update donation_count_changes set amount_centavos = amount_centavos + 1
        where ctid = (select min(ctid) from donation_count_changes)`,
    ],
    'donation-count-sums': [
      'select recount_donations()',
      `update donation_counts set count = count + 1 where institution_id = 0 and status = 'all'`,
    ],
    'ledger-days': [
      ['delete from ledger_day_changes where ctid = (select min(ctid) from ledger_day_changes)'],
      ['delete from ledger_day_zone'],
    ],
    'ledger-day-sums': [
      `select recount_ledger_days('Asia/Manila')`,
      'delete from ledger_days where day = (select min(day) from ledger_days) and institution_id = 0',
    ],
    'tenant-of-donation': [
      'update donations set institution_id = (select max(id) from institutions) where institution_id = 1',
    ],
    'tenant-of-withdrawal': [
      'update withdrawals set institution_id = 4 - institution_id where institution_id <> 2',
    ],
    'tenant-of-scholar': ['update scholars set institution_id = institution_id % 3 + 1'],
    'decided-withdrawal': [`update withdrawals set decided_at = now() where status = 'pending'`],
    'rejection-has-reason': [
      `update campaigns set status = 'rejected', rejection_reason = null where id = 1`,
    ],
    'picture-is-kept': [
      ['users set avatar_key', 'avatars'],
      ['institutions set logo_key', 'logos'],
      ['scholars set photo_key', 'photos'],
    ].map(([column, area]) => [
      `update ${column} = '${area}/1/a.webp' where id = 1`,
      `insert into picture_leftovers values ('fundraising/${area}/1/a.webp')`,
    ]),
    'attempts-of-donation': [
      [`update donations set status = 'pending', transaction_id = 'cs_nowhere' where id = ${COMPLETED}`],
      [`update donations set status = 'pending', payment_intent_id = 'pi_nowhere' where id = ${COMPLETED}`],
      [
        `update donations set check_at = now(), payment_intent_id = 'pi_nowhere'
        where id = (select min(id) from donations where status = 'failed')`,
      ],
    ],
    'checks-of-donation': [
      [`update donations set check_at = now() where id = ${COMPLETED}`],
      [`update donations set check_at = now() where status = 'cancelled'`],
      [
        `update donations set transaction_id = null where status = 'pending'`,
        `update donations set check_at = null where status = 'pending'`,
      ],
    ],
    'donors-are-found': [
      `update donation_donors set name = 'Somebody else' where donation_id = (select min(donation_id) from donation_donors)`,
    ],
    'subject-of-webhook': [
      `insert into webhook_events (event_id, kind, payload, outcome, donation_id, received_at)
        values ('evt_1', 'payment.paid', '{}', 'applied', 2000000000, now())`,
    ],
    'default-card': ['update payment_methods set is_default = false'],
    'card-is-sealed': [
      [`update payment_methods set gateway_token_sealed = 'v1.x.y'`],
      [`update payment_methods set gateway_token_sealed = 'pm_1', gateway_token_index = sha256('x')`],
      [`update payment_methods set gateway_token_sealed = 'v1.x.y', gateway_token_index = 'x'`],
      [
        `insert into card_links (user_id, gateway_token_sealed, gateway_token_index, gateway_customer_id,
          card_last_four, card_exp_month, card_exp_year, created_at, updated_at)
        select max(id), 'pm_1', sha256('x'), 'cus_1', '4345', 1, 2030, now(), now() from users`,
      ],
      [`update bank_accounts set account_number_sealed = '1234567890'`],
    ],
    'charged-card-in-use': [
      `update payment_methods set is_active = false, is_default = false
        where id in (select payment_method_id from donation_subscriptions where status = 'active')`,
    ],
    'card-of-recurring-gift': [
      'update donation_subscriptions set user_id = (select min(id) from users where id <> user_id)',
    ],
    'recurring-gift-ended': [
      [`update donation_subscriptions set cancelled_at = null where status = 'cancelled'`],
      [`update donation_subscriptions set cancelled_at = now() where status = 'active'`],
      [`update donation_subscriptions set next_charge_on = current_date where status = 'cancelled'`],
    ],
    'charge-of-recurring-gift': [
      [
        `update donations set amount_centavos = amount_centavos + 1, total_centavos = total_centavos + 1
        where subscription_id is not null`,
      ],
      ['update donations set user_id = (select max(id) from users) where subscription_id is not null'],
    ],
    'people-of-institution': ['update users set institution_id = null where institution_id is not null'],
    'token-version': [
      `insert into devices (user_id, name, refresh_token_hash, token_version, created_at, last_used_at, expires_at)
        select id, 'phone', 'x', token_version + 1, now(), now(), now() from users limit 1`,
    ],
    'passkey-has-codes': [
      `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
        select max(id), 'key', 'x', 'x', 0, '{}', now() from users`,
    ],
  });
});
