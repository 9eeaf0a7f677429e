import assert from 'node:assert/strict';
import type { HasAfter } from '../../../test/database.ts';
import type { Person, Reply, SendOptions } from '../../../test/fundraising.ts';
import { type GatewayWorld, type GatewayWorldOptions, startWithGateway } from '../../../test/gateway.ts';
import { activeCampaign, type GivingWorld } from '../../../test/giving.ts';
import { accessOf } from '../accounts/devices.ts';

export type DonatingWorld = GatewayWorld & GivingWorld;

/** Creates a campaign, a donor and the simulated gateway. */
export async function donatingWorld(
  test: HasAfter,
  options: GatewayWorldOptions = {},
): Promise<DonatingWorld> {
  const world = await startWithGateway(test, options);
  const donor = await world.person({ email: 'donor@x.test' });
  const institutionId = await world.institution();
  const campaignId = await activeCampaign(world, { institutionId, createdBy: donor.id });
  return { ...world, donor, institutionId, campaignId };
}

/** Valid body for POST /donations. */
export const giftOf = (world: { campaignId: number }, more: Record<string, unknown> = {}) => ({
  campaign_id: world.campaignId,
  amount: 100,
  payment_gateway: 'paymongo',
  payment_method: 'gcash',
  ...more,
});

export const GUEST = { donor_name: 'Maria Guest', donor_email: 'maria@x.test' };

/** Creates a donation and returns the reply. */
export async function begin(
  world: DonatingWorld,
  more: Record<string, unknown> = {},
  { by = world.donor, ...options }: { by?: Person } & SendOptions = {},
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the service.
): Promise<any> {
  const reply = await by.post('/donations', giftOf(world, more), options);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

/** Extracts `cs_…` from a checkout address. */
export const sessionOf = (checkoutUrl: string): string => new URL(checkoutUrl).pathname.split('/').at(-1)!;

/** Pays on the checkout as a person would. */
export async function pay(world: DonatingWorld, checkoutUrl: string, method = 'gcash') {
  return await world.simulator.control('POST', '/pay', { id: sessionOf(checkoutUrl), method });
}

export async function rowOf(world: GivingWorld, id: number) {
  return await world.app.db
    .selectFrom('donations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function balanceOf(world: GivingWorld): Promise<[bigint, bigint, number]> {
  const row = await world.app.db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', world.campaignId)
    .executeTakeFirstOrThrow();
  return [row.raised_centavos, row.available_centavos, row.supporter_count];
}

export const paidAt = async (world: DonatingWorld) =>
  (await world.payments()).filter(({ attributes }) => attributes.status === 'paid');

export const statusesOf = (replies: Reply[]): number[] => replies.map(({ status }) => status).sort();

/** Returns an access token that is valid after the clock moved. */
export async function freshToken({ app }: Pick<GivingWorld, 'app'>, { id }: Person): Promise<string> {
  const device = await app.db
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return accessOf(app, { userId: id, deviceId: device.id, tokenVersion: 1 }).access_token;
}

/** Creates a paid and credited donation and returns its id. */
export async function paidGift(world: DonatingWorld): Promise<number> {
  const gift = await begin(world);
  await pay(world, gift.checkout_url);
  await world.delivered();
  return gift.id;
}

/** Requests a refund as an administrator, however far the clock has moved. */
export async function askForRefund(world: DonatingWorld, id: number): Promise<Reply> {
  const admin = await world.person({ roles: ['system_admin'] });
  return await world.send('POST', `/donations/${id}/refund`, {
    headers: { authorization: `Bearer ${await freshToken(world, admin)}` },
    body: { reason: 'requested_by_customer' },
  });
}
