import assert from 'node:assert/strict';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { activeCampaign, type DonorTestApp } from '@bulwagan/testing/donations.ts';
import type { Person, Reply, SendOptions } from '@bulwagan/testing/fundraising.ts';
import {
  type GatewayTestApp,
  type GatewayTestAppOptions,
  startWithGateway,
} from '@bulwagan/testing/gateway.ts';
import { accessOf } from '../../accounts/signing-in/devices.ts';

export type GatewayDonorTestApp = GatewayTestApp & DonorTestApp;

/** Creates a campaign, a donor and the simulated gateway. */
export async function startWithGatewayAndDonor(
  test: HasAfter,
  options: GatewayTestAppOptions = {},
): Promise<GatewayDonorTestApp> {
  const testApp = await startWithGateway(test, options);
  const donor = await testApp.person({ email: 'donor@x.test' });
  const institutionId = await testApp.institution();
  const campaignId = await activeCampaign(testApp, { institutionId, createdBy: donor.id });
  return { ...testApp, donor, institutionId, campaignId };
}

/** Valid body for POST /donations. */
export const donationBody = (testApp: { campaignId: number }, more: Record<string, unknown> = {}) => ({
  campaign_id: testApp.campaignId,
  amount: 100,
  payment_gateway: 'paymongo',
  payment_method: 'gcash',
  ...more,
});

export const GUEST = { donor_name: 'Maria Guest', donor_email: 'maria@x.test' };

/** Creates a donation and returns the reply. */
export async function begin(
  testApp: GatewayDonorTestApp,
  more: Record<string, unknown> = {},
  { by = testApp.donor, ...options }: { by?: Person } & SendOptions = {},
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the service.
): Promise<any> {
  const reply = await by.post('/donations', donationBody(testApp, more), options);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

/** Extracts `cs_…` from a checkout address. */
export const sessionOf = (checkoutUrl: string): string => new URL(checkoutUrl).pathname.split('/').at(-1)!;

/** Pays on the checkout as a person would. */
export async function pay(testApp: GatewayDonorTestApp, checkoutUrl: string, method = 'gcash') {
  return await testApp.simulator.control('POST', '/pay', { id: sessionOf(checkoutUrl), method });
}

export async function rowOf(testApp: DonorTestApp, id: number) {
  return await testApp.app.db
    .selectFrom('donations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function balanceOf(testApp: DonorTestApp): Promise<[bigint, bigint, number]> {
  const row = await testApp.app.db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', testApp.campaignId)
    .executeTakeFirstOrThrow();
  return [row.raised_centavos, row.available_centavos, row.supporter_count];
}

export const paidAt = async (testApp: GatewayDonorTestApp) =>
  (await testApp.payments()).filter(({ attributes }) => attributes.status === 'paid');

export const statusesOf = (replies: Reply[]): number[] => replies.map(({ status }) => status).sort();

/** Returns an access token that is valid after the clock moved. */
export async function freshToken({ app }: Pick<DonorTestApp, 'app'>, { id }: Person): Promise<string> {
  const device = await app.db
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return accessOf(app, { userId: id, deviceId: device.id, tokenVersion: 1 }).access_token;
}

/** Creates a paid and credited donation and returns its id. */
export async function paidDonation(testApp: GatewayDonorTestApp): Promise<number> {
  const donation = await begin(testApp);
  await pay(testApp, donation.checkout_url);
  await testApp.delivered();
  return donation.id;
}

/** Requests a refund as an administrator, however far the clock has moved. */
export async function askForRefund(testApp: GatewayDonorTestApp, id: number): Promise<Reply> {
  const admin = await testApp.person({ roles: ['system_admin'] });
  return await testApp.send('POST', `/donations/${id}/refund`, {
    headers: { authorization: `Bearer ${await freshToken(testApp, admin)}` },
    body: { reason: 'requested_by_customer' },
  });
}
