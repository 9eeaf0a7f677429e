import { registration } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { fundedCampaign } from '@bulwagan/fundraising/withdrawals/testing/fund.ts';
import { signatureHeader } from '@bulwagan/paymongo/webhooks/signature.ts';
import { type DonorTestApp, event, pendingDonation, WEBHOOK_SECRET } from '@bulwagan/testing/donations.ts';
import { asking } from '../opposite/pairs.ts';
import { type Attempt, HUNDRED } from './attempts.ts';

const OF_CARDS = 'raced with the gateway, in packages/fundraising/src/payment-methods';
const OF_SERIES = 'raced with the gateway, in packages/fundraising/src/subscriptions';
const OF_DONATIONS = 'raced with the gateway, in packages/fundraising/src/donations';

export const FUNDRAISING_REASONS = {
  sessions_pkey: 'drawn of 256 bits',
  sessions__public_id: 'drawn by the database',
  pending_sign_ins_pkey: 'drawn of 256 bits',
  passkeys__credential_id: 'id of an authenticator, which signs a single-use challenge',
  passkey_challenges__key: 'of one sign-in, whose last challenge counts',
  two_factor_pkey: 'of a locked account; raced in the back-office services by the same rule',
  devices__refresh_token_hash: 'drawn of 256 bits',
  migrations_pkey: 'written before anything is served',
  payment_fees_pkey: 'payment methods are built in',
  payments_to_return__payment_id:
    'drawn by the gateway; raced by its events, in packages/fundraising/src/payments-to-return',
  password_resets_pkey: 'written by the version before alone',
  picture_leftovers_pkey: 'drawn by the program',
  payment_methods__one_default: OF_CARDS,
  payment_methods__gateway_token: OF_CARDS,
  card_links__gateway_token: OF_CARDS,
  card_links__payment_intent_id: 'drawn by the gateway',
  donation_subscriptions__request_key: OF_SERIES,
  donation_subscriptions__first_intent_id: 'drawn by the gateway',
  donation_subscriptions__gateway_subscription_id: 'drawn by the gateway',
  donations__request_key: OF_DONATIONS,
  donations__reference_number: 'drawn by the program',
  donations__invoice_id: OF_SERIES,
  donation_transactions_pkey: 'drawn by the gateway',
  donation_donors_pkey: 'same id as its donation',
  refunds__one_pending: OF_DONATIONS,
  refunds__request_key: OF_DONATIONS,
  disputes__gateway_dispute_id:
    'drawn by the gateway; raced by events and look-ups, in packages/fundraising/src/donations',
  ledger_entries__part: OF_DONATIONS,
  refunds__gateway_refund_id: 'drawn by the gateway',
  donation_counts__key: 'written by one job at a time',
  ledger_days__key: 'written by one job at a time',
  ledger_day_zone_pkey: 'a single row that no request creates',
};

export async function fundraisingAttempts(testApp: DonorTestApp): Promise<Attempt[]> {
  const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
  const root = await testApp.person({ roles: ['system_admin'] });
  const ask = asking(bearer(root));
  const refused = { one: 201, others: [422] };
  return [
    {
      indexes: ['institutions__name', 'institutions__name_identity'],
      ready: async () => ({
        ask: () => ask('POST', '/institutions', { name: 'Raced' }),
        rows: `select count(*)::integer as n from institutions where name = 'Raced'`,
      }),
      answers: refused,
    },
    {
      indexes: ['users__email_key', 'verification_codes_pkey'],
      ready: async () => ({
        ask: (n) =>
          asking({})(
            'POST',
            '/mobile/auth/register',
            registration(n % 3 === 0 ? 'RACED@x.test' : 'raced@x.test'),
          ),
        rows: `select count(*)::integer as n from users join verification_codes on user_id = id where email_key = 'raced@x.test'`,
      }),
      answers: refused,
    },
    {
      indexes: ['password_reset_codes_pkey'],
      ready: async () => {
        const { email } = await testApp.person();
        return {
          ask: () => asking({})('POST', '/auth/forgot-password', { email }),
          rows: `select count(*)::integer as n from password_reset_codes where email_key = '${email}'`,
        };
      },
      // The limit is ten an hour.
      answers: { among: [200, 429] },
    },
    {
      indexes: ['idle_resends_pkey'],
      ready: async () => ({
        ask: () => asking({})('POST', '/web/auth/resend-verification', { email: 'idle@x.test' }),
        rows: `select count(*)::integer as n from idle_resends where email_key = 'idle@x.test'`,
      }),
      answers: { one: 200, others: [429] },
    },
    {
      indexes: ['user_roles_pkey'],
      ready: async () => {
        const { id } = await testApp.person({ roles: [] });
        return {
          ask: () => ask('POST', `/users/${id}/roles`, { role: 'donor' }),
          rows: `select count(*)::integer as n from user_roles where user_id = ${id}`,
        };
      },
      answers: { all: 200 },
    },
    {
      indexes: ['push_tokens_pkey'],
      ready: async () => {
        const people = [await testApp.person(), await testApp.person(), await testApp.person()];
        return {
          ask: (n) => asking(bearer(people[n % 3]!))('POST', '/device-tokens', { token: 'raced' }),
          rows: `select count(*)::integer as n from push_tokens where token = 'raced'`,
        };
      },
      answers: { all: 201 },
    },
    {
      // Each creates its own version, without a gap.
      indexes: ['legal_documents__slug_version'],
      ready: async () => ({
        ask: () =>
          ask('POST', '/legal-documents', { slug: 'raced', title: 'Terms', body: '<p>Be kind.</p>' }),
        rows: `select max(version)::integer as n from legal_documents where slug = 'raced'`,
      }),
      answers: { all: 201 },
      left: HUNDRED,
    },
    {
      indexes: ['idempotency_keys_pkey'],
      ready: async () => {
        const { institutionId, donor } = testApp;
        const { id } = await fundedCampaign(testApp, {
          institutionId,
          donorId: donor.id,
          centavos: 100_000n,
        });
        const admin = await testApp.person({ roles: ['institution_admin'], institutionId });
        const byKey = asking({ ...bearer(admin), 'idempotency-key': 'raced' });
        return {
          ask: () => byKey('POST', '/withdrawals', { campaign_id: id, amount: 1, purpose: 'Books' }),
          rows: `select count(*)::integer as n from withdrawals where campaign_id = ${id}`,
        };
      },
      // Returns the first response, or 409 while the first is in progress.
      answers: { among: [201, 409] },
    },
    {
      indexes: ['ledger_entries__donation_id_kind', 'notifications__once', 'webhook_events__event_id'],
      ready: async () => {
        const { id, reference, transactionId } = await pendingDonation(testApp);
        const paid = { reference, resourceId: transactionId, amountInCentavos: 11_850 };
        const payload = Buffer.from(JSON.stringify(event('checkout_session.payment.paid', paid)));
        const timestamp = Math.floor(testApp.clock.now().epochMilliseconds / 1000);
        const signature = { rawBody: payload, secret: WEBHOOK_SECRET, liveMode: false, timestamp };
        const headers = {
          'content-type': 'application/json',
          'paymongo-signature': signatureHeader(signature),
        };
        return {
          ask: () => (send) => send('POST', '/payments/paymongo/webhook', { payload, headers }),
          rows: `select count(*)::integer as n from ledger_entries, notifications, webhook_events
            where ledger_entries.donation_id = ${id} and user_id = ${testApp.donor.id}`,
        };
      },
      answers: { all: 200 },
    },
  ];
}
