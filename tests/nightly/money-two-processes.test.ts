import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { SIMULATOR_SECRET_KEY } from '@bulwagan/paymongo-simulator/index.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import { activeCampaign, type DonorTestApp, event, startWithDonor } from '@bulwagan/testing/donations.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { sql } from 'kysely';
import { quantile } from '../../bench/figures.ts';
import { type Donation, faults, manyDonations, seeded, shuffled } from '../money/batch.ts';
import { ordersOf } from '../money/orders.ts';
import { deliver, type Process, SECRET_OF_PROCESSES, startProcess } from '../money/processes.ts';

const NIGHT = process.env.NIGHTLY === '1';
const clock = { ...systemClock, advance: () => undefined, set: () => undefined };

/** Starts two servers on one database; the test app creates donations and counts. */
async function twoProcesses(
  t: TestContext,
): Promise<{ testApp: DonorTestApp; processes: [Process, Process] }> {
  const testApp = await startWithDonor(t, { clock, platform: { secret: SECRET_OF_PROCESSES } });
  const processes = await Promise.all([
    startProcess(t, testApp.databaseUrl),
    startProcess(t, testApp.databaseUrl),
  ]);
  return { testApp, processes };
}

const seconds = () => Math.floor(Date.now() / 1000);

const checkoutOf = ({ reference, session, total }: Donation) =>
  event('checkout_session.payment.paid', {
    reference,
    resourceId: session,
    amountInCentavos: Number(total),
    createdAt: seconds(),
  });

const paymentOf = ({ intent, payment, total }: Donation) =>
  event('payment.paid', {
    intentId: intent,
    paymentId: payment,
    amountInCentavos: Number(total),
    createdAt: seconds(),
  });

async function count(testApp: DonorTestApp, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(testApp.app.db)).rows[0]!.n;
}

test('F§6 a thousand concurrent deliveries of one event to two servers: a thousand times 200, one credit, one notification', async (t) => {
  const { testApp, processes } = await twoProcesses(t);
  const rounds = NIGHT ? 100 : 2;
  const donations = await manyDonations(
    testApp,
    Array.from({ length: rounds }, () => ({ amount: 12_345n })),
  );
  const times: number[] = [];
  for (const donation of donations) {
    const body = checkoutOf(donation);
    const statuses = await Promise.all(
      Array.from({ length: 1_000 }, async (_, n) => {
        const began = performance.now();
        const status = await deliver(processes[n % 2]!.origin, body);
        times.push(performance.now() - began);
        return status;
      }),
    );
    assert.deepEqual([...new Set(statuses)], [200]);
  }
  const p99 = quantile(times, 0.99);
  t.diagnostic(`p99 of ${times.length} deliveries ${p99.toFixed(0)} ms`);
  const credits = await count(testApp, sql`select count(*)::int as n from ledger_entries`);
  recordMetric({
    check: 'one webhook event delivered 1,000 times concurrently to two servers',
    figure: `${credits} credits for ${rounds} events in ${times.length} deliveries`,
    goal: `${rounds}`,
    holds: credits === rounds,
  });
  const total = 12_345n * BigInt(rounds);
  const campaign = await testApp.app.db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', testApp.campaignId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [campaign.raised_centavos, campaign.available_centavos, campaign.supporter_count],
    [total, total, rounds],
  );
  assert.equal(credits, rounds);
  assert.equal(await count(testApp, sql`select count(*)::int as n from notifications`), rounds);
  const events = await testApp.app.db.selectFrom('webhook_events').select('deliveries').execute();
  assert.deepEqual(events, Array(rounds).fill({ deliveries: 1_000 }));
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 concurrent checkout event, payment event and redirect check in all six orders on two servers: one credit', async (t) => {
  const { testApp, processes } = await twoProcesses(t);
  const control = async (path: string, body: object) => {
    const response = await fetch(`${processes[0].origin}/dev/gateway/control${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${SIMULATOR_SECRET_KEY}:`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200, await response.clone().text());
    return await response.json();
  };
  // The simulator holds its own webhooks back, since the test controls the order.
  await control('/settings', { hold: true });
  const call = async (origin: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/fundraising/api/v1${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${testApp.donor.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer of the service.
    return { status: response.status, body: (await response.json()) as any };
  };
  const orders = ordersOf(['checkout', 'payment', 'return'] as const, 3).filter((o) => new Set(o).size === 3);
  assert.equal(orders.length, 6);
  let round = 0;
  for (const order of [...orders, ...orders]) {
    const opened = await call(processes[0].origin, 'POST', '/donations', {
      campaign_id: testApp.campaignId,
      amount: 100.01,
      payment_gateway: 'paymongo',
      payment_method: 'gcash',
    });
    assert.equal(opened.status, 201, JSON.stringify(opened.body));
    const { id, reference_number: reference } = opened.body.data;
    const row = await testApp.app.db
      .selectFrom('donations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await control('/pay', { id: row.transaction_id, method: 'gcash' });
    const donation: Donation = {
      id,
      reference,
      session: row.transaction_id!,
      intent: row.payment_intent_id!,
      payment: `pay_of_${reference}`,
      amount: row.amount_centavos,
      total: row.total_centavos,
    };
    round += 1;
    const statuses = await Promise.all(
      order.map(async (arrival, n) => {
        const { origin } = processes[(n + round) % 2]!;
        if (arrival === 'checkout') return await deliver(origin, checkoutOf(donation));
        if (arrival === 'payment') return await deliver(origin, paymentOf(donation));
        return (await call(origin, 'GET', `/donations/${id}/verify`)).status;
      }),
    );
    assert.deepEqual(statuses, [200, 200, 200], order.join(', '));
    const shown = await call(processes[1].origin, 'GET', `/donations/${id}`);
    assert.equal(shown.body.data.status, 'completed');
    const campaign = await call(processes[1].origin, 'GET', `/campaigns/${testApp.campaignId}`);
    assert.equal(campaign.status, 200);
    assert.deepEqual(
      [campaign.body.data.raised_amount, campaign.body.data.supporter_count],
      [(10_001 * round) / 100, round],
    );
  }
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a busy campaign and forty others, every event to both servers, one killed: exact totals, nothing refused', async (t) => {
  const { testApp, processes } = await twoProcesses(t);
  const random = seeded(20_261_121);
  const campaigns = [testApp.campaignId];
  for (let n = 0; n < 40; n += 1)
    campaigns.push(
      await activeCampaign(testApp, {
        institutionId: testApp.institutionId,
        createdBy: testApp.donor.id,
        title: `Campaign ${n}`,
      }),
    );
  const wanted = Array.from({ length: NIGHT ? 1_500 : 300 }, (_, n) => ({
    campaignId: n % 2 === 0 ? testApp.campaignId : campaigns[Math.floor(random() * campaigns.length)]!,
    amount: BigInt(100 + Math.floor(random() * 5_000_000)),
  }));
  const donations = await manyDonations(testApp, wanted);
  const deliveries = shuffled(
    donations
      .flatMap((donation) => [checkoutOf(donation), paymentOf(donation)])
      .flatMap((body) => [
        { body, to: processes[0] },
        { body, to: processes[1] },
      ]),
    random,
  );
  const answered = new Map<number, number>();
  const half = Math.floor(deliveries.length / 2);
  const results = deliveries.map(async ({ body, to }, n) => {
    const status = await deliver(to.origin, body);
    answered.set(n, status);
    if (answered.size === half) processes[1].child.kill('SIGKILL');
    return { body, to, status };
  });
  for (const { body, to, status } of await Promise.all(results)) {
    if (to === processes[0]) assert.equal(status, 200);
    // Retries deliveries that the killed server did not answer, like the gateway.
    else if (status !== 200) assert.equal(await deliver(processes[0].origin, body), 200);
  }
  const expected = new Map<number, bigint>();
  for (const { campaignId, amount } of wanted)
    expected.set(campaignId, (expected.get(campaignId) ?? 0n) + amount);
  const rows = await testApp.app.db
    .selectFrom('campaigns')
    .select(['id', 'raised_centavos', 'available_centavos'])
    .execute();
  for (const { id, raised_centavos: raised, available_centavos: available } of rows)
    assert.deepEqual([raised, available], [expected.get(id) ?? 0n, expected.get(id) ?? 0n]);
  assert.equal(await count(testApp, sql`select count(*)::int as n from ledger_entries`), donations.length);
  assert.equal(await count(testApp, sql`select count(*)::int as n from notifications`), donations.length);
  assert.deepEqual(await faults(testApp), []);
});
