import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  GatewayMalformed,
  GatewayOutcomeUnknown,
  GatewayRefused,
} from '@bulwagan/platform/payments/errors.ts';
import {
  failure,
  json,
  payment,
  type Received,
  reset,
  silence,
  startGateway,
  text,
} from './testing/server.ts';

function session(more: Record<string, unknown> = {}) {
  const attributes = {
    checkout_url: 'https://checkout.example/cs_1#key',
    status: 'active',
    reference_number: 'DON-1',
    payments: [],
    payment_intent: { id: 'pi_1', type: 'payment_intent', attributes: { status: 'awaiting_payment_method' } },
    metadata: { donation_reference: 'DON-1' },
    ...more,
  };
  return { data: { id: 'cs_1', type: 'checkout_session', attributes } };
}

const NEW_SESSION = {
  reference: 'DON-1',
  lines: [
    { name: 'Donation to Books for All', amountInCentavos: 100_000n },
    { name: 'Fee of the payment', amountInCentavos: 2_500n },
  ],
  methods: ['gcash'],
  successUrl: 'https://give.example/ok',
  cancelUrl: 'https://give.example/back',
  billing: { name: 'Ana Reyes', email: 'ana@example.org' },
  metadata: { donation_reference: 'DON-1' },
};

describe('F§4 checkout sessions', () => {
  test('F§4 a session whose page is not a web address is refused', async (t) => {
    for (const checkout_url of [null, 'javascript:alert(1)', '/relative', 'https://a:b@x.example/']) {
      const { gateway } = await startGateway(t, () => json(session({ checkout_url })));
      await assert.rejects(gateway.createCheckoutSession(NEW_SESSION), GatewayMalformed);
    }
  });

  test('F§4 a session is created with our reference, and returns its page and intent', async (t) => {
    const server = await startGateway(t, () => json(session()));
    assert.deepEqual(await server.gateway.createCheckoutSession(NEW_SESSION), {
      id: 'cs_1',
      status: 'active',
      url: 'https://checkout.example/cs_1#key',
      reference: 'DON-1',
      intentId: 'pi_1',
      intentStatus: 'awaiting_payment_method',
      payments: [],
      paidPayment: undefined,
      metadata: { donation_reference: 'DON-1' },
    });
    assert.deepEqual(server.received[0]?.attributes, {
      line_items: [
        { name: 'Donation to Books for All', amount: 100_000, currency: 'PHP', quantity: 1 },
        { name: 'Fee of the payment', amount: 2_500, currency: 'PHP', quantity: 1 },
      ],
      payment_method_types: ['gcash'],
      success_url: 'https://give.example/ok',
      cancel_url: 'https://give.example/back',
      reference_number: 'DON-1',
      send_email_receipt: false,
      show_description: false,
      show_line_items: true,
      billing: { name: 'Ana Reyes', email: 'ana@example.org' },
      metadata: { donation_reference: 'DON-1' },
    });
  });

  test('F§4 names longer than the gateway’s limit are cut at whole characters', async (t) => {
    const server = await startGateway(t, () => json(session()));
    const name = `${'ñ'.repeat(254)}😀 Reyes`;
    const lines = [{ name, amountInCentavos: 100_000n }];
    await server.gateway.createCheckoutSession({ ...NEW_SESSION, lines, billing: { name } });
    const sent = server.received[0]?.attributes as {
      line_items: { name: string }[];
      billing: { name: string };
    };
    assert.deepEqual([sent.billing.name, sent.line_items[0]?.name], ['ñ'.repeat(254), 'ñ'.repeat(254)]);
  });

  test('F§6 the paid payment is found in the session or in its intent, each payment once', async (t) => {
    const failed = payment('pay_1', 'failed');
    const paid = payment('pay_2', 'paid');
    const intentWith = (payments: unknown[]) => ({
      id: 'pi_1',
      attributes: { status: 'succeeded', payments },
    });
    for (const more of [
      { payments: [failed, paid] },
      { payments: [failed], payment_intent: intentWith([failed, paid]) },
      { payments: null, payment_intent: intentWith([paid, failed]), checkout_url: null, status: 'expired' },
    ]) {
      const { gateway } = await startGateway(t, () => json(session(more)));
      const found = await gateway.findCheckoutSession('cs_1');
      assert.equal(found?.payments.length, 2);
      assert.deepEqual(found?.paidPayment, {
        id: 'pay_2',
        amountInCentavos: 2_500n,
        currency: 'PHP',
        feeInCentavos: 88n,
        status: 'paid',
        sourceType: 'card',
        chargeId: 'pi_1',
        paidAt: Temporal.Instant.from('2025-11-21T01:16:40Z'),
        metadata: {},
      });
    }
  });

  test('F§4 a session is closed by its own call, and a refusal is reported', async (t) => {
    const server = await startGateway(t, () => json(session({ status: 'expired' })));
    assert.equal((await server.gateway.expireCheckoutSession('cs_1')).status, 'expired');
    assert.equal(server.count('POST', '/checkout_sessions/cs_1/expire'), 1);
    const closed = await startGateway(t, () => failure(400, { code: 'resource_expired_state' }));
    await assert.rejects(closed.gateway.expireCheckoutSession('cs_1'), GatewayRefused);
  });
});

describe('F§4 customers and their cards', () => {
  const customer = (id: string, email: string | null) => ({
    id,
    type: 'customer',
    attributes: { email, first_name: 'Ana', last_name: 'Reyes', default_payment_method_id: null },
  });
  const ANA = { firstName: 'Ana', lastName: 'Reyes', email: 'ana@example.org' };

  test('F§4 another customer returned by a loose search is not used', async (t) => {
    const found = json({
      data: [customer('cus_1', 'diana@example.org'), customer('cus_2', null)],
      has_more: false,
    });
    const { gateway } = await startGateway(t, () => found);
    assert.equal(await gateway.findCustomerByEmail('ana@example.org'), undefined);
  });

  test('F§4 a known customer is reused', async (t) => {
    const found = json({ data: [customer('cus_1', 'x@example.org'), customer('cus_2', 'Ana@Example.org')] });
    const server = await startGateway(t, () => found);
    assert.equal((await server.gateway.ensureCustomer(ANA)).id, 'cus_2');
    assert.deepEqual(
      server.received.map(({ path }) => path),
      ['/customers?email=ana%40example.org'],
    );
  });

  test('F§4 a name longer than the gateway’s limit is cut, first and last name separately', async (t) => {
    const server = await startGateway(t, ({ method }) =>
      json(method === 'GET' ? { data: [] } : { data: customer('cus_1', ANA.email) }),
    );
    await server.gateway.ensureCustomer({ ...ANA, firstName: '😀'.repeat(200), lastName: 'ñ'.repeat(300) });
    const sent = server.received.at(-1)?.attributes as { first_name: string; last_name: string };
    assert.deepEqual([sent.first_name, sent.last_name], ['😀'.repeat(127), 'ñ'.repeat(255)]);
  });

  test('F§4 a customer whose creation got no answer is searched for, not created again', async (t) => {
    let made = false;
    const server = await startGateway(t, ({ method }) => {
      if (method === 'GET') return json({ data: made ? [customer('cus_9', 'ana@example.org')] : [] });
      made = true;
      return reset;
    });
    assert.equal((await server.gateway.ensureCustomer(ANA)).id, 'cus_9');
    assert.equal(server.count('POST', '/customers'), 1);
    const lost = await startGateway(t, ({ method }) => (method === 'GET' ? json({ data: [] }) : reset));
    await assert.rejects(lost.gateway.ensureCustomer(ANA), GatewayOutcomeUnknown);
    assert.equal(lost.count('POST', '/customers'), 1);
  });

  test('F§4 cards are returned without numbers, also from a list of links', async (t) => {
    const details = { last4: '4345', exp_month: 12, exp_year: 2030, brand: 'visa' };
    const method = { id: 'pm_1', attributes: { type: 'card', details, customer_id: 'cus_1' } };
    const link = { id: 'cpm_1', attributes: { payment_method_id: 'pm_2', payment_method_type: 'card' } };
    const server = await startGateway(t, ({ path }) =>
      path === '/payment_methods/pm_1'
        ? json({ data: method })
        : json({ data: [method, link], has_more: false }),
    );
    const card = { lastFour: '4345', brand: 'visa', expMonth: 12, expYear: 2030 };
    const known = { id: 'pm_1', type: 'card', customerId: 'cus_1', card };
    assert.deepEqual(await server.gateway.getPaymentMethod('pm_1'), known);
    assert.deepEqual(await server.gateway.listPaymentMethodsOf('cus_1'), [
      known,
      { id: 'pm_2', type: 'card', customerId: undefined, card: undefined },
    ]);
    await server.gateway.updatePaymentMethodCvc('pm_1', '123');
    const update = server.received.at(-1);
    assert.deepEqual([update?.method, update?.path], ['PUT', '/payment_methods/pm_1']);
    assert.deepEqual(update?.attributes, { details: { cvc: '123' } });
  });
});

describe('refunds', () => {
  const refund = (more: Record<string, unknown> = {}) => ({
    id: 'ref_1',
    type: 'refund',
    attributes: {
      amount: 2_500,
      payment_id: 'pay_1',
      status: 'pending',
      reason: 'requested_by_customer',
      metadata: { reference: 'R-1' },
      ...more,
    },
  });
  const WANTED = {
    paymentId: 'pay_1',
    amountInCentavos: 2_500n,
    reason: 'requested_by_customer',
    reference: 'R-1',
    notes: 'n'.repeat(300),
  } as const;

  const paymentWith = (...refunds: unknown[]) => json({ data: { id: 'pay_1', attributes: { refunds } } });
  const paymentWithout = json({ data: payment('pay_1', 'paid') });
  const isPost = ({ method }: Received) => method === 'POST';

  test('an existing refund is not made again', async (t) => {
    const server = await startGateway(t, () => paymentWith(refund()));
    assert.equal((await server.gateway.refundOnce(WANTED)).id, 'ref_1');
    assert.equal(server.count('POST', '/refunds'), 0);
    const list = await startGateway(t, ({ path }) =>
      path.startsWith('/payments/') ? paymentWithout : json({ data: [refund()], has_more: true }),
    );
    assert.equal((await list.gateway.refundOnce(WANTED)).id, 'ref_1');
    assert.deepEqual(
      list.received.map(({ method, path }) => `${method} ${path}`),
      ['GET /payments/pay_1', 'GET /refunds?payment_id=pay_1&limit=100'],
    );
  });

  test('a refund whose answer was lost is searched for, never requested again', async (t) => {
    for (const loss of [silence, reset, text('', 500), text('?')]) {
      let made = false;
      const seen = await startGateway(t, (request) => {
        if (!isPost(request)) return made ? paymentWith(refund()) : paymentWith();
        made = true;
        return loss;
      });
      assert.equal((await seen.gateway.refundOnce(WANTED)).id, 'ref_1');
      assert.equal(seen.count('POST', '/refunds'), 1);

      const unseen = await startGateway(t, (request) => (isPost(request) ? loss : paymentWith()));
      await assert.rejects(unseen.gateway.refundOnce(WANTED), (error) => {
        assert.ok(error instanceof GatewayOutcomeUnknown);
        assert.deepEqual(error.lookUp, { kind: 'refund', paymentId: 'pay_1', reference: 'R-1' });
        assert.equal(error.canHaveMovedMoney, true);
        return true;
      });
      assert.equal(unseen.count('POST', '/refunds'), 1);
    }
  });

  test('when the search fails or is incomplete, nothing is refunded', async (t) => {
    const strangers = json({ data: [refund({ payment_id: 'pay_2' })], has_more: true });
    for (const list of [text('', 500), text('?'), strangers]) {
      const server = await startGateway(t, (request) => {
        if (isPost(request)) return json({ data: refund() });
        return request.path.startsWith('/payments/') ? paymentWithout : list;
      });
      await assert.rejects(server.gateway.refundOnce(WANTED));
      assert.equal(server.count('POST', '/refunds'), 0);
    }
  });

  test('a failed refund and refunds of another payment or reference do not count', async (t) => {
    const others = [
      refund({ status: 'failed' }),
      refund({ payment_id: 'pay_2' }),
      refund({ metadata: { reference: 'R-2' } }),
      refund({ metadata: null }),
    ];
    const server = await startGateway(t, (request) => {
      if (isPost(request)) return json({ data: refund() });
      return request.path.startsWith('/payments/') ? paymentWithout : json({ data: others });
    });
    assert.deepEqual(await server.gateway.refundOnce(WANTED), {
      id: 'ref_1',
      paymentId: 'pay_1',
      amountInCentavos: 2_500n,
      currency: 'PHP',
      status: 'pending',
      reason: 'requested_by_customer',
      metadata: { reference: 'R-1' },
    });
    assert.deepEqual(server.received.at(-1)?.attributes, {
      amount: 2_500,
      payment_id: 'pay_1',
      reason: 'requested_by_customer',
      notes: 'n'.repeat(255),
      metadata: { reference: 'R-1' },
    });
  });

  test('refusals of the gateway are reported by code', async (t) => {
    for (const code of ['allowed_date_exceeded', 'available_balance_insufficient', 'resource_failed_state']) {
      const server = await startGateway(t, ({ method }) =>
        method === 'GET' ? paymentWith() : failure(400, { code, detail: 'No.' }),
      );
      await assert.rejects(server.gateway.refundOnce(WANTED), { name: 'GatewayRefused', code });
    }
  });
});

describe('recurring donations', () => {
  const plan = { data: { id: 'plan_1', attributes: { name: 'Monthly', amount: 50_000, interval: 'month' } } };
  const NEW_PLAN = { name: 'Monthly', amountInCentavos: 50_000n, interval: 'month' } as const;

  test('a plan is created at the usual address, or at the other one if that does not exist', async (t) => {
    const usual = await startGateway(t, () => json(plan));
    assert.deepEqual(await usual.gateway.createPlan(NEW_PLAN), {
      id: 'plan_1',
      amountInCentavos: 50_000n,
      interval: 'month',
      intervalCount: 1,
    });
    assert.equal(usual.received[0]?.attributes.interval, 'monthly');
    const other = await startGateway(t, ({ path }) => (path === '/plans' ? json(plan) : text('', 404)));
    await other.gateway.createPlan(NEW_PLAN);
    assert.deepEqual(
      other.received.map(({ path }) => path),
      ['/subscriptions/plans', '/plans'],
    );
    assert.equal(other.received[1]?.attributes.interval, 'month');
  });

  test('a plan’s name is cut to 100 characters, its description to 255', async (t) => {
    const server = await startGateway(t, () => json(plan));
    await server.gateway.createPlan({ ...NEW_PLAN, name: `${'n'.repeat(99)}${'😀'.repeat(200)}` });
    const { name, description } = server.received[0]!.attributes;
    assert.deepEqual([name, description], ['n'.repeat(99), `${'n'.repeat(99)}${'😀'.repeat(78)}`]);
  });

  test('a refused plan is not tried at the other address', async (t) => {
    const server = await startGateway(t, () => failure(400, { code: 'parameter_invalid' }));
    await assert.rejects(server.gateway.createPlan(NEW_PLAN), GatewayRefused);
    assert.equal(server.received.length, 1);
  });

  test('a subscription returns the intent of its first invoice, and ends by its own call', async (t) => {
    const attributes = {
      status: 'incomplete',
      customer_id: 'cus_1',
      plan: { id: 'plan_1', amount: 50_000 },
      next_billing_schedule: '2026-12-21',
      latest_invoice: { id: 'inv_1', status: 'open', payment_intent: { id: 'pi_1', status: 'awaiting' } },
    };
    const server = await startGateway(t, () => json({ data: { id: 'subs_1', attributes } }));
    const expected = {
      id: 'subs_1',
      status: 'incomplete',
      customerId: 'cus_1',
      planId: 'plan_1',
      nextBillingOn: '2026-12-21',
      latestInvoice: { id: 'inv_1', status: 'open', intentId: 'pi_1' },
      metadata: {},
    };
    const made = await server.gateway.createSubscription({ customerId: 'cus_1', planId: 'plan_1' });
    assert.deepEqual(made, expected);
    assert.deepEqual(server.received[0]?.attributes, { customer_id: 'cus_1', plan_id: 'plan_1' });
    assert.deepEqual(await server.gateway.getSubscription('subs_1'), expected);
    await server.gateway.cancelSubscription('subs_1');
    assert.equal(server.count('POST', '/subscriptions/subs_1/cancel'), 1);
  });
});
