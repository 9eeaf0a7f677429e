import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { declineMessage } from '@bulwagan/fundraising/gateway/decline-messages.ts';
import { GatewayOutcomeUnknown, GatewayRefused } from '@bulwagan/platform/payments/errors.ts';
import type { GatewayEvent } from '@bulwagan/platform/payments/events.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import { passOn } from '@bulwagan/testing/servers/proxy.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { closedAddress, SECRET_KEY } from './testing/server.ts';
import { parseEvent } from './webhooks/events.ts';
import { verifySignature } from './webhooks/signature.ts';

/** Tests the adapter against the gateway's simulator; both implement the same documented API. */
const WEBHOOK_SECRET = 'whsk_of_this_test';
const SILENT = { debug: () => undefined, warn: () => undefined, error: () => undefined };

let simulator: ChildProcess;
let base: string;
let gateway: Gateway;
const events: GatewayEvent[] = [];
const unsigned: unknown[] = [];

const hook = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const rawBody = Buffer.concat(chunks);
  const header = request.headers['paymongo-signature'];
  const now = systemClock.now();
  const verdict = verifySignature({ header, rawBody, secrets: [WEBHOOK_SECRET], liveMode: false, now });
  const event = parseEvent(JSON.parse(rawBody.toString()));
  if (verdict.ok && !('malformed' in event)) events.push(event);
  else unsigned.push({ verdict, header, event });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

async function until<Value>(what: string, find: () => Value | undefined): Promise<Value> {
  for (let turn = 0; turn < 200; turn += 1) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not come within ten seconds.`);
}

const eventOf = (kind: string, isOurs: (event: GatewayEvent) => boolean) =>
  until(kind, () => events.find((event) => event.kind === kind && isOurs(event)));

/** Calls the simulator directly, like a payer's browser or its control panel. */
async function call(path: string, body: object): Promise<{ data: { id: string } }> {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  assert.ok(response.ok, `${path}: ${response.status}`);
  return (await response.json()) as { data: { id: string } };
}

async function cardOf(number: string): Promise<string> {
  const details = { card_number: number, exp_month: 12, exp_year: 2060, cvc: '123' };
  const { data } = await call('/v1/payment_methods', { data: { attributes: { type: 'card', details } } });
  return data.id;
}

const fault = (route: string, mode: string) =>
  call('/control/faults', { route, mode, times: 1, delay_ms: 50 });

async function newIntent(): Promise<string> {
  const metadata = { donation_reference: 'DON-77' };
  return (await gateway.createPaymentIntent({ amountInCentavos: 2_500n, description: 'Check', metadata })).id;
}

async function charge(number: string, intentId?: string) {
  const id = intentId ?? (await newIntent());
  const paymentMethodId = await cardOf(number);
  return gateway.attachAndSettle({ intentId: id, paymentMethodId, returnUrl: 'https://give.example/back' });
}

before(async () => {
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const port = new URL(await closedAddress()).port;
  base = `http://127.0.0.1:${port}/dev/gateway`;
  simulator = spawn(
    process.execPath,
    [new URL('../../paymongo-simulator/src/main.ts', import.meta.url).pathname],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: port,
        GATEWAY_SECRET_KEY: SECRET_KEY,
        GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
        SIMULATOR_WEBHOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`,
      },
    },
  );
  passOn(simulator);
  gateway = createGateway({
    id: 'paymongo',
    url: `${base}/v1`,
    secretKey: SECRET_KEY,
    timeoutInMs: 2_000,
    clock: systemClock,
    log: SILENT,
  });
  let isUp = false;
  const knock = setInterval(() => {
    gateway.findCustomerByEmail('nobody@example.org').then(
      () => {
        isUp = true;
      },
      // Not listening yet: retried until `until` gives up.
      () => undefined,
    );
  }, 200);
  try {
    await until('the simulator', () => (isUp ? true : undefined));
  } finally {
    clearInterval(knock);
  }
});

after(async () => {
  simulator.kill('SIGTERM');
  await new Promise((resolve) => simulator.once('exit', resolve));
  hook.closeAllConnections();
  hook.close();
});

describe('the adapter and the simulator', () => {
  test('another key is refused, and a missing object is not found', async () => {
    const options = { id: 'paymongo', url: `${base}/v1`, clock: systemClock, log: SILENT };
    const stranger = createGateway({ ...options, secretKey: 'sk_test_other' });
    await assert.rejects(stranger.findCheckoutSession('cs_none'), GatewayRefused);
    assert.equal(await gateway.findCheckoutSession('cs_none'), undefined);
    assert.equal(await gateway.findPaymentMethod('pm_none'), undefined);
    assert.equal(await gateway.findCustomerByEmail('none@example.org'), undefined);
    await assert.rejects(gateway.getPaymentIntent('pi_none'), { name: 'GatewayRefused', status: 404 });
    await assert.rejects(gateway.getSubscription('subs_none'), { name: 'GatewayRefused', status: 404 });
    await assert.rejects(gateway.getRefund('ref_none'), { name: 'GatewayRefused', status: 404 });
  });

  test('F§6 a hosted checkout is paid, reported by signed events, and found by a lookup', async () => {
    const opened = await gateway.createCheckoutSession({
      reference: 'DON-2026-0042',
      lines: [{ name: 'Gift', amountInCentavos: 100_000n }],
      methods: ['gcash', 'card'],
      successUrl: 'https://give.example/ok',
      cancelUrl: 'https://give.example/back',
      metadata: { donation_reference: 'DON-2026-0042' },
    });
    assert.equal((await fetch(opened.url)).status, 200);
    assert.equal((await gateway.getCheckoutSession(opened.id)).paidPayment, undefined);
    await call('/control/pay', { id: opened.id, method: 'gcash' });

    const bySession = await eventOf(
      'checkout_session.payment.paid',
      ({ resource }) => resource?.id === opened.id,
    );
    assert.equal(bySession.effect, 'completes');
    assert.deepEqual(bySession.references, ['DON-2026-0042']);
    assert.deepEqual(bySession.transactionIds, [opened.id, opened.intentId]);
    const [reported] = bySession.payments;
    assert.deepEqual(
      [reported?.amountInCentavos, reported?.status, reported?.sourceType],
      [100_000n, 'paid', 'gcash'],
    );

    const byPayment = await eventOf('payment.paid', ({ resource }) => resource?.id === reported?.id);
    assert.ok(byPayment.transactionIds.includes(opened.intentId ?? ''));
    assert.equal(byPayment.createdAt !== undefined && byPayment.liveMode === false, true);

    const found = await gateway.findCheckoutSession(opened.id);
    assert.equal(found?.paidPayment?.id, reported?.id);
    assert.equal(found?.paidPayment?.amountInCentavos, 100_000n);
    assert.equal((await gateway.getPayment(reported?.id ?? '')).chargeId, opened.intentId);
    assert.ok((await gateway.listPayments()).payments.some(({ id }) => id === reported?.id));
  });

  test('a checkout is closed, and closing it again is refused', async () => {
    const { id } = await gateway.createCheckoutSession({
      reference: 'DON-2026-0043',
      lines: [{ name: 'Gift', amountInCentavos: 5_000n }],
      methods: ['card'],
      successUrl: 'https://give.example/ok',
      cancelUrl: 'https://give.example/back',
    });
    assert.equal((await gateway.expireCheckoutSession(id)).status, 'expired');
    await assert.rejects(gateway.expireCheckoutSession(id), GatewayRefused);
  });

  test('F§4 a card is vaulted through 3-D Secure for a customer that is found again', async () => {
    const ana = { firstName: 'Ana', lastName: 'Reyes', email: 'ana@example.org', phone: '+639171234567' };
    const customer = await gateway.ensureCustomer(ana);
    assert.equal((await gateway.ensureCustomer(ana)).id, customer.id);
    assert.equal((await gateway.getCustomer(customer.id)).email, 'ana@example.org');
    const { id: intentId } = await gateway.createPaymentIntent({
      amountInCentavos: 2_500n,
      description: 'Card verification',
      vaultForCustomerId: customer.id,
      metadata: {},
    });
    const paymentMethodId = await cardOf('4120000000000007');
    const returnUrl = 'https://give.example/back';
    const asked = await gateway.attachAndSettle({ intentId, paymentMethodId, returnUrl, isNew: true });
    assert.ok(asked.kind === 'requires_action');
    assert.equal((await fetch(asked.url)).status, 200);
    await call('/control/pay', { id: intentId });
    const settled = await gateway.lookUpSettlement(intentId);
    assert.ok(settled.kind === 'succeeded');
    assert.deepEqual(
      (await gateway.listPaymentMethodsOf(customer.id)).map(({ id, card }) => [id, card?.lastFour]),
      [[paymentMethodId, '0007']],
    );
    assert.equal((await gateway.updatePaymentMethodCvc(paymentMethodId, '321')).customerId, customer.id);
    // A second attempt finds it paid and charges nothing.
    const again = await gateway.attachAndSettle({ intentId, paymentMethodId, returnUrl });
    assert.equal(again.kind === 'succeeded' && again.paymentId, settled.paymentId);
    assert.equal((await gateway.getPaymentIntent(intentId)).payments.length, 1);
  });

  test('F§4 the published test cards', async () => {
    const generic = 'Your card was declined. Please try another card or payment method.';
    const cards: [string, string, RegExp | string][] = [
      ['4200000000000018', 'card_expired', /expired/],
      ['4300000000000017', 'cvc_invalid', /security code/],
      ['5100000000000198', 'insufficient_funds', /insufficient funds/],
      ['4400000000000016', 'generic_decline', generic],
      ['4500000000000015', 'fraudulent', generic],
      ['5200000000000197', 'processor_blocked', generic],
      ['5300000000000196', 'lost_card', generic],
      ['5400000000000195', 'stolen_card', generic],
      ['4600000000000014', 'blocked', generic],
    ];
    for (const [number, code, message] of cards) {
      const settlement = await charge(number);
      assert.ok(settlement.kind === 'failed', number);
      assert.equal(settlement.code, code);
      assert.match(
        declineMessage(settlement.reason),
        message instanceof RegExp ? message : new RegExp(`^${message}$`),
      );
    }
    assert.equal((await charge('4343434343434345')).kind, 'succeeded');
  });

  test('F§6 a failed payment is reported by a signed event that identifies its donation', async () => {
    const intentId = await newIntent();
    await charge('5100000000000198', intentId);
    const event = await eventOf('payment.failed', ({ transactionIds }) => transactionIds.includes(intentId));
    assert.equal(event.effect, 'fails');
    assert.equal(event.failure?.reason, 'insufficient_funds');
    assert.ok((event.failure?.text ?? '') !== '');
    assert.deepEqual(event.references, ['DON-77']);
    // Another card on the same intent is another attempt.
    const settlement = await charge('4343434343434345', intentId);
    assert.equal(settlement.kind, 'succeeded');
  });

  test('a charge whose answer is lost is found by a lookup, and made once', async () => {
    for (const mode of ['reset_after_accept', 'slow']) {
      const intentId = await newIntent();
      await fault('POST /payment_intents/{id}/attach', mode);
      assert.equal((await charge('4343434343434345', intentId)).kind, 'succeeded', mode);
      assert.equal((await gateway.getPaymentIntent(intentId)).payments.length, 1);
    }
    for (const mode of ['timeout', 'reset', 'error500']) {
      const intentId = await newIntent();
      await fault('POST /payment_intents/{id}/attach', mode);
      await assert.rejects(charge('4343434343434345', intentId), GatewayOutcomeUnknown, mode);
      assert.equal((await gateway.getPaymentIntent(intentId)).payments.length, 0);
      assert.equal((await gateway.cancelPaymentIntent(intentId)).status, 'cancelled');
    }
  });

  test('a refund is made once per reference, even when its answer is lost', async () => {
    const charged = await charge('4343434343434345');
    assert.ok(charged.kind === 'succeeded');
    const { paymentId } = charged;
    const wanted = { paymentId, reason: 'requested_by_customer', notes: 'Asked by mail' } as const;
    await fault('POST /refunds', 'reset_after_accept');
    const first = await gateway.refundOnce({ ...wanted, amountInCentavos: 1_000n, reference: 'R-1' });
    const again = await gateway.refundOnce({ ...wanted, amountInCentavos: 1_000n, reference: 'R-1' });
    assert.equal(again.id, first.id);
    assert.equal((await gateway.getRefund(first.id)).amountInCentavos, 1_000n);
    await assert.rejects(gateway.refundOnce({ ...wanted, amountInCentavos: 2_000n, reference: 'R-2' }), {
      name: 'GatewayRefused',
      code: 'parameter_above_maximum',
    });
    const event = await eventOf('payment.refunded', ({ resource }) => resource?.id === paymentId);
    assert.equal(event.effect, 'refunds');
    assert.deepEqual(event.refunds, [
      {
        id: first.id,
        amountInCentavos: 1_000n,
        isUnreadable: false,
        currency: 'PHP',
        status: 'succeeded',
        reference: 'R-1',
        reason: 'requested_by_customer',
        notes: 'Asked by mail',
      },
    ]);
  });

  test('F§6 a recurring donation starts, goes past due, recovers and ends', async () => {
    const ben = { firstName: 'Ben', lastName: 'Cruz', email: 'ben@example.org', phone: '+639171234568' };
    const customer = await gateway.ensureCustomer(ben);
    const plan = await gateway.createPlan({ name: 'Monthly', amountInCentavos: 50_000n, interval: 'month' });
    const made = await gateway.createSubscription({ customerId: customer.id, planId: plan.id });
    assert.equal(made.status, 'incomplete');
    const intentId = made.latestInvoice?.intentId ?? '';
    assert.equal((await charge('4343434343434345', intentId)).kind, 'succeeded');
    assert.equal((await gateway.getSubscription(made.id)).status, 'active');
    const isOurs = ({ subscription }: GatewayEvent) => subscription?.id === made.id;
    const paid = await eventOf('subscription.invoice.paid', isOurs);
    assert.equal(paid.effect, 'subscription');
    assert.ok(paid.transactionIds.includes(intentId));
    await call(`/control/subscriptions/${made.id}/advance`, { event: 'past_due' });
    assert.equal((await eventOf('subscription.past_due', isOurs)).subscription?.status, 'past_due');
    await call(`/control/subscriptions/${made.id}/advance`, { event: 'paid' });
    assert.equal((await gateway.getSubscription(made.id)).status, 'active');
    assert.equal((await gateway.cancelSubscription(made.id)).status, 'cancelled');
    const isCancelled = (event: GatewayEvent) => isOurs(event) && event.subscription?.status === 'cancelled';
    await eventOf('subscription.updated', isCancelled);
  });

  test('F§6 every delivery was correctly signed and had content', () => {
    assert.deepEqual(unsigned, []);
    assert.ok(events.length > 0);
    assert.deepEqual(
      events.filter(({ effect }) => effect === 'none').map(({ kind }) => kind),
      [],
    );
  });
});
