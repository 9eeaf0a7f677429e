import { randomBytes } from 'node:crypto';
import { saveAttempt } from '@bulwagan/fundraising/donations/charging/attempt-queries.ts';
import { insertDonation } from '@bulwagan/fundraising/donations/queries.ts';
import { newReference } from '@bulwagan/fundraising/donations/tracking/reference.ts';
import { todayOf } from '@bulwagan/fundraising/payment-fees/set-fee.ts';
import { signatureHeader } from '@bulwagan/paymongo/webhooks/signature.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { HasAfter } from './database.ts';
import {
  type Person,
  type Reply,
  startFundraising,
  type TestApp,
  type TestAppOptions,
} from './fundraising.ts';

/** Webhook signing secret of the gateway in tests. */
export const WEBHOOK_SECRET = 'whsk_of_the_tests';

export interface DonorTestApp extends TestApp {
  donor: Person;
  institutionId: number;
  campaignId: number;
}

/** Starts a test app with one active campaign and one donor. */
export async function startWithDonor(test: HasAfter, options: TestAppOptions = {}): Promise<DonorTestApp> {
  const testApp = await startFundraising(test, options);
  const donor = await testApp.person({ email: 'donor@x.test' });
  const institutionId = await testApp.institution();
  return {
    ...testApp,
    donor,
    institutionId,
    campaignId: await activeCampaign(testApp, { institutionId, createdBy: donor.id }),
  };
}

export async function activeCampaign(
  testApp: TestApp,
  {
    institutionId,
    createdBy,
    title = 'Books for all',
  }: { institutionId: number; createdBy: number; title?: string },
): Promise<number> {
  const now = iso(testApp.clock.now());
  const { id } = await testApp.app.db
    .insertInto('campaigns')
    .values({
      institution_id: institutionId,
      created_by: createdBy,
      title,
      description: 'Books for every pupil.',
      type: 'general',
      status: 'active',
      goal_centavos: 100_000_000n,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Pending {
  id: number;
  reference: string;
  /** Checkout id `cs_…`, as if a checkout had been opened. */
  transactionId: string;
  intentId: string;
  campaignId: number;
  donor: Person;
}

/** Creates a pending donation like `POST /donations`, without the gateway. */
export async function pendingDonation(
  testApp: DonorTestApp,
  {
    pesos = 100,
    method = 'card',
    campaignId = testApp.campaignId,
  }: { pesos?: number; method?: string; campaignId?: number } = {},
): Promise<Pending> {
  const reference = newReference();
  const now = iso(testApp.clock.now());
  const inserted = await insertDonation(
    testApp.app.db,
    {
      reference,
      campaignId,
      userId: testApp.donor.id,
      donorName: null,
      donorEmail: null,
      isAnonymous: false,
      message: null,
      amount: BigInt(pesos) * 100n,
      feeOn: todayOf(testApp.app),
      paymentGateway: 'paymongo',
      paymentMethod: method,
      paymentMethodId: null,
      ip: '127.0.0.1',
    },
    now,
  );
  if (inserted === undefined) throw new Error('The campaign is not open for donations.');
  const suffix = randomBytes(8).toString('hex');
  const attempt = { transactionId: `cs_${suffix}`, intentId: `pi_${suffix}` };
  await saveAttempt(
    testApp.app.db,
    {
      donationId: inserted.id,
      transactionId: attempt.transactionId,
      chargeId: attempt.intentId,
      checkoutUrl: null,
    },
    now,
  );
  return { id: inserted.id, reference, ...attempt, campaignId, donor: testApp.donor };
}

export interface EventOptions {
  id?: string;
  reference?: string;
  resourceId?: string;
  intentId?: string;
  /** Unix seconds. */
  createdAt?: number;
  amountInCentavos?: number;
  failedMessage?: string;
  paymentId?: string;
}

/** Builds an event in the form of F§6, with a unique id. */
export function event(kind: string, options: EventOptions) {
  const { id, reference, resourceId, intentId, createdAt, amountInCentavos, failedMessage, paymentId } =
    options;
  const suffix = randomBytes(8).toString('hex');
  return {
    data: {
      id: id ?? `evt_${suffix}`,
      type: 'event',
      attributes: {
        type: kind,
        livemode: false,
        ...(createdAt === undefined ? {} : { created_at: createdAt }),
        data: {
          id: resourceId ?? (kind.startsWith('checkout') ? `cs_${suffix}` : (paymentId ?? `pay_${suffix}`)),
          attributes: {
            ...(reference === undefined ? {} : { reference_number: reference }),
            ...(intentId === undefined ? {} : { payment_intent_id: intentId }),
            ...(amountInCentavos === undefined ? {} : { amount: amountInCentavos }),
            ...(failedMessage === undefined ? {} : { last_payment_error: { failed_message: failedMessage } }),
          },
        },
      },
    },
  };
}

/** Delivers a body like the gateway, signed over its bytes. */
export async function sendEvent(
  testApp: TestApp,
  body: unknown,
  { secret = WEBHOOK_SECRET, ageInSeconds = 0 }: { secret?: string; ageInSeconds?: number } = {},
): Promise<Reply> {
  const rawBody = Buffer.from(JSON.stringify(body));
  const timestamp = Math.floor(testApp.clock.now().epochMilliseconds / 1000) - ageInSeconds;
  return await testApp.send('POST', '/payments/paymongo/webhook', {
    payload: rawBody,
    headers: {
      'content-type': 'application/json',
      'paymongo-signature': signatureHeader({ rawBody, secret, liveMode: false, timestamp }),
    },
  });
}
