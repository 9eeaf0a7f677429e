import assert from 'node:assert/strict';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { GatewayUnavailable } from '@bulwagan/platform/payments/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Person, Reply } from '@bulwagan/testing/fundraising.ts';
import { type GatewayTestApp, until } from '@bulwagan/testing/gateway.ts';
import { linkCard } from '../../payment-methods/testing/steps.ts';
import { applyEvents } from '../../webhooks/handle.ts';

/** Creates an institution with a campaign that accepts donations. */
export async function openCampaign(
  testApp: GatewayTestApp,
  more: { status?: string; institutionId?: number } = {},
): Promise<number> {
  const now = iso(testApp.clock.now());
  const admin = await testApp.person({ roles: ['system_admin'] });
  const { id } = await testApp.app.db
    .insertInto('campaigns')
    .values({
      institution_id: more.institutionId ?? (await testApp.institution()),
      created_by: admin.id,
      title: 'Books for all',
      description: 'Books',
      type: 'general',
      status: more.status ?? 'active',
      goal_centavos: 10_000_000n,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function subscribe(
  person: Person,
  campaignId: number,
  methodId: number,
  more: Record<string, unknown> = {},
): Promise<Reply> {
  return await person.post('/subscriptions', {
    campaign_id: campaignId,
    amount: 500,
    frequency: 'monthly',
    payment_method_id: methodId,
    ...more,
  });
}

/** Registers a customer at the gateway without a vaulted card. */
export async function customerOf(testApp: GatewayTestApp, email: string): Promise<string> {
  const made = await testApp.simulator.api('POST', '/customers', { first_name: 'A', last_name: 'B', email });
  return made.body.data.id;
}

/** Advances a subscription at the gateway and waits until its events were processed. */
export async function advance(testApp: GatewayTestApp, id: number, step: string): Promise<void> {
  const gatewayId = await gatewayIdOf(testApp, id);
  const done = await testApp.simulator.control('POST', `/subscriptions/${gatewayId}/advance`, {
    event: step,
  });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  await testApp.delivered();
}

export async function gatewayIdOf(testApp: GatewayTestApp, id: number): Promise<string> {
  const { rows } = await testApp.app.connection.pool.query(
    'select gateway_subscription_id from donation_subscriptions where id = $1',
    [id],
  );
  return rows[0].gateway_subscription_id;
}

export interface Money {
  raised: bigint;
  available: bigint;
  supporters: number;
}

export async function moneyOf(testApp: GatewayTestApp, campaignId: number): Promise<Money> {
  const { rows } = await testApp.app.connection.pool.query(
    'select raised_centavos as raised, available_centavos as available, supporter_count as supporters from campaigns where id = $1',
    [campaignId],
  );
  return rows[0];
}

export interface DonationRecord {
  id: number;
  status: string;
  amount_centavos: bigint;
  total_centavos: bigint;
  invoice_id: string | null;
  payment_id: string | null;
  payment_intent_id: string | null;
}

export async function donationsOf(testApp: GatewayTestApp, id: number): Promise<DonationRecord[]> {
  const { rows } = await testApp.app.connection.pool.query(
    `select id, status, amount_centavos, total_centavos, invoice_id, payment_id, payment_intent_id
     from donations where subscription_id = $1 order by id`,
    [id],
  );
  return rows;
}

/** Waits until each completed donation knows its payment, which a job looks up. */
export async function allPaymentsKnown(testApp: GatewayTestApp, id: number): Promise<void> {
  await until(async () => {
    const completed = (await donationsOf(testApp, id)).filter(({ status }) => status === 'completed');
    return completed.every(({ payment_id: known }) => known?.startsWith('pay_') ?? false);
  }, 'payments');
}

/**
 * Inserts three copies of this recurring donation with lower ids for which the gateway never answers. Returns the last
 * id.
 */
export async function behindThreeSilent(testApp: GatewayTestApp, id: number): Promise<number> {
  const { pool } = testApp.app.connection;
  const gatewayId = await gatewayIdOf(testApp, id);
  await pool.query(
    `insert into donation_subscriptions overriding system value
     select (s.r).* from (select jsonb_populate_record(d, jsonb_build_object('id', n, 'gateway_subscription_id', 'subs_silent_' || n,
       'first_intent_id', null, 'request_key', null)) as r
       from donation_subscriptions d, generate_series(1000, 1002) n where d.id = $1) s`,
    [id],
  );
  const rename = 'update donation_subscriptions set gateway_subscription_id = $2 where id = $1';
  await pool.query(rename, [id, 'subs_silent_first']);
  await pool.query(rename, [1002, gatewayId]);
  const muted = (gateway: typeof testApp.app.gateway): typeof gateway => ({
    ...gateway,
    within: (ms) => muted(gateway.within(ms)),
    getSubscription: (asked) => refuseSilent(asked) ?? gateway.getSubscription(asked),
    cancelSubscription: (asked) => refuseSilent(asked) ?? gateway.cancelSubscription(asked),
  });
  Object.assign(testApp.app.gateway, muted({ ...testApp.app.gateway }));
  return 1002;
}

const refuseSilent = (gatewayId: string): Promise<never> | undefined =>
  gatewayId.startsWith('subs_silent')
    ? Promise.reject(new GatewayUnavailable('ask about a subscription', 'no answer'))
    : undefined;

let count = 0;

/** Gateway event, with its time in Unix seconds. */
export interface Reported {
  kind: string;
  resource: { id: string; attributes?: object };
  createdAt?: number;
}

/** Applies a batch of events like received webhooks, without signatures. */
export async function applyGroup(testApp: GatewayTestApp, reported: Reported[]) {
  const events = reported.map(({ kind, resource, createdAt }) => {
    count += 1;
    const attributes = { type: kind, created_at: createdAt, data: { attributes: {}, ...resource } };
    const event = testApp.app.gateway.readEvent({ data: { id: `evt_${count}`, attributes } });
    if ('malformed' in event) throw new Error(event.malformed);
    return event;
  });
  return await withTransaction(testApp.app.db, (trx) => applyEvents(testApp.app, trx, events));
}

/** Applies a single event. */
export async function applyEvent(
  testApp: GatewayTestApp,
  kind: string,
  resource: { id: string; attributes?: object },
  createdAt?: number,
) {
  const [done] = await applyGroup(testApp, [
    { kind, resource, ...(createdAt === undefined ? {} : { createdAt }) },
  ]);
  return done!;
}

/** Starts a recurring donation with its first charge. */
export async function begin(testApp: GatewayTestApp) {
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const reply = await subscribe(ana, campaign, await linkCard(testApp, ana));
  assert.equal(reply.status, 201, reply.text);
  await testApp.delivered();
  const id: number = reply.body.data.id;
  const shown = async () => (await ana.get(`/subscriptions/${id}`)).body.data;
  return { ana, campaign, id, gatewayId: await gatewayIdOf(testApp, id), shown };
}
