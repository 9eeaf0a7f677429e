import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { failureMessage } from '@bulwagan/fundraising/gateway/decline-messages.ts';
import type { GatewayEvent } from '@bulwagan/platform/payments/events.ts';
import fc from 'fast-check';
import { parseEvent } from './events.ts';

function event(kind: string, resource: unknown, more: Record<string, unknown> = {}): unknown {
  const attributes = {
    type: kind,
    livemode: false,
    data: resource,
    previous_data: {},
    pending_webhooks: 1,
    created_at: 1_763_687_799,
    updated_at: 1_763_687_799,
    ...more,
  };
  return { data: { id: 'evt_KwUz', type: 'event', attributes } };
}

function parsed(body: unknown): GatewayEvent {
  const result = parseEvent(body);
  assert.ok(!('malformed' in result));
  return result;
}

const SESSION = {
  id: 'cs_1',
  type: 'checkout_session',
  attributes: {
    reference_number: 'DON-2026-0001',
    metadata: { donation_reference: 'DON-2026-0001', campaign_id: '7' },
    payments: [
      {
        id: 'pay_1',
        type: 'payment',
        attributes: { amount: 102_500, status: 'paid', source: { id: 'src_1', type: 'gcash' } },
      },
    ],
    payment_intent: { id: 'pi_1', attributes: { amount: 102_500, status: 'succeeded', metadata: {} } },
  },
};

const FAILED_PAYMENT = {
  id: 'pay_2',
  type: 'payment',
  attributes: {
    amount: 50_000,
    fee: 1_750,
    net_amount: 48_250,
    status: 'failed',
    source: { id: 'card_1', type: 'card' },
    payment_intent_id: 'pi_2',
    external_reference_number: null,
    metadata: null,
    failed_code: 'insufficient_funds',
    failed_message: 'The card has insufficient funds.',
  },
};

const REFUNDED = {
  id: 'ref_1',
  amountInCentavos: 1_000n,
  isUnreadable: false,
  currency: 'PHP',
  status: 'succeeded',
  reference: 'R-1',
};

describe('F§6 invalid events', () => {
  test('F§6 a body without an id or a kind is malformed, and the reason says so', () => {
    for (const body of [
      undefined,
      null,
      'text',
      42,
      [],
      {},
      { data: null },
      { data: [] },
      { data: {} },
      { data: { id: '' } },
      { data: { id: 5, attributes: { type: 'payment.paid' } } },
      { data: { id: 'evt_1' } },
      { data: { id: 'evt_1', attributes: {} } },
      { data: { id: 'evt_1', attributes: { type: null } } },
      { data: { id: 'evt_1', attributes: [{ type: 'payment.paid' }] } },
      { data: { id: 'e'.repeat(256), attributes: { type: 'payment.paid' } } },
      { data: { id: 'evt\0', attributes: { type: 'payment.paid' } } },
      { data: { id: 'evt_1', attributes: { type: 'p'.repeat(101) } } },
      { data: { id: 'evt_1', attributes: { type: 'payment.paid\ud800' } } },
    ]) {
      const result = parseEvent(body);
      assert.ok('malformed' in result, JSON.stringify(body));
      assert.match(result.malformed, /^The .+\.$/);
    }
  });

  test('F§6 fields of a wrong type or length are absent, and the rest of the event is used', () => {
    const resource = {
      id: 'x'.repeat(256),
      type: 7,
      attributes: {
        reference_number: 'r'.repeat(101),
        metadata: { donation_reference: ['DON-1'] },
        payment_intent_id: { id: 'pi_1' },
        payments: [
          null,
          5,
          'pay_1',
          { id: 9 },
          { attributes: {} },
          { id: 'pay_3', attributes: { amount: 1.5 } },
        ],
        failed_message: 'm'.repeat(1_001),
        last_payment_error: 'text',
      },
    };
    const result = parsed(
      event('payment.failed', resource, { livemode: 'false', created_at: 1_763_687_799_000 }),
    );
    assert.deepEqual(result, {
      id: 'evt_KwUz',
      kind: 'payment.failed',
      effect: 'fails',
      liveMode: undefined,
      createdAt: undefined,
      resource: undefined,
      references: [],
      transactionIds: [],
      chargeId: undefined,
      payments: [
        {
          id: undefined,
          amountInCentavos: undefined,
          isUnreadable: false,
          currency: 'PHP',
          status: undefined,
          sourceType: undefined,
        },
        {
          id: 'pay_3',
          amountInCentavos: undefined,
          isUnreadable: true,
          currency: 'PHP',
          status: undefined,
          sourceType: undefined,
        },
      ],
      currency: 'PHP',
      refunds: [],
      failure: undefined,
      subscription: undefined,
    });
  });

  test('F§6 texts that the database cannot store are absent', () => {
    for (const text of ['DON\0', '\ud83d', 'a\udc00b', '']) {
      const result = parsed(event('payment.paid', { id: 'pay_1', attributes: { reference_number: text } }));
      assert.deepEqual(result.references, [], JSON.stringify(text));
    }
  });

  test('F§6 an amount that is not a whole number of centavos is reported as unreadable; a missing one is absent', () => {
    const read = (amount: unknown) => {
      const [payment] = parsed(event('payment.paid', { id: 'pay_1', attributes: { amount } })).payments;
      return [payment?.amountInCentavos, payment?.isUnreadable];
    };
    for (const amount of [
      -1,
      0.1,
      1e21,
      2 ** 53,
      Number.NaN,
      true,
      { value: 1 },
      '',
      '1.5',
      '-1',
      '1e3',
      '9'.repeat(16),
    ])
      assert.deepEqual(read(amount), [undefined, true], String(amount));
    for (const amount of [null, undefined])
      assert.deepEqual(read(amount), [undefined, false], String(amount));
    assert.deepEqual(read('10250'), [10_250n, false]);
  });

  test('contract §3.1 a currency is read in any letter case; a missing one is PHP, and an invalid code is another currency', () => {
    const read = (currency: unknown) =>
      parsed(event('payment.paid', { id: 'pay_1', attributes: { amount: 1, currency } })).payments[0]
        ?.currency;
    for (const currency of [undefined, null, '', ' ', 'PHP', 'php', ' Php '])
      assert.equal(read(currency), 'PHP');
    assert.deepEqual([read('USD'), read('jpy')], ['USD', 'JPY']);
    for (const currency of [608, {}, [], true, 'PESOS', 'P\u0125P', 'PH'])
      assert.equal(read(currency), 'XXX');
  });

  test('contract §3.1 a payment, refund or invoice without a currency has that of its session, intent or payment', () => {
    const payments = [{ id: 'pay_1', attributes: { amount: 100 } }];
    const session = (more: object) =>
      parsed(event('checkout_session.payment.paid', { id: 'cs_1', attributes: { payments, ...more } }))
        .payments;
    for (const more of [
      { currency: 'usd' },
      { payment_intent: { id: 'pi_1', attributes: { currency: 'USD' } } },
      { line_items: [{ currency: 'USD', amount: 100 }] },
    ])
      assert.equal(session(more)[0]?.currency, 'USD');
    const refunded = {
      currency: 'USD',
      refunds: [{ id: 'ref_1', attributes: { amount: 100, status: 'succeeded' } }],
    };
    const own = parsed(event('payment.refunded', { id: 'pay_1', attributes: refunded }));
    assert.equal(own.refunds[0]?.currency, 'USD');
    const invoice = { amount: 100, currency: 'USD', subscription_id: 'sub_1' };
    const paid = parsed(event('subscription.invoice.paid', { id: 'inv_1', attributes: invoice }));
    assert.equal(paid.subscription?.invoice?.currency, 'USD');
  });

  test('F§6 payments without an id and the amount of an intent are read', () => {
    const listed = [
      { attributes: { status: 'failed', amount: 100 } },
      { attributes: { status: 'paid', amount: 200 } },
    ];
    const ofSession = parsed(
      event('checkout_session.payment.paid', { id: 'cs_1', attributes: { payments: listed } }),
    );
    assert.deepEqual(
      ofSession.payments.map(({ status, amountInCentavos }) => [status, amountInCentavos]),
      [
        ['paid', 200n],
        ['failed', 100n],
      ],
    );
    const attributes = { status: 'succeeded', amount: 300, currency: 'USD' };
    const [ofIntent] = parsed(event('payment.paid', { id: 'pi_1', attributes })).payments;
    assert.deepEqual(
      [ofIntent?.status, ofIntent?.amountInCentavos, ofIntent?.currency],
      ['paid', 300n, 'USD'],
    );
  });

  test('F§6 inherited fields do not count, and nothing is written to a prototype', () => {
    const text =
      '{"__proto__":{"data":{"id":"evt_1"}},"data":{"id":"evt_2","attributes":{"type":"payment.paid","__proto__":{"livemode":true},"data":{"id":"pay_1","attributes":{"__proto__":{"reference_number":"DON-9"},"metadata":{"__proto__":{"donation_reference":"DON-8"}},"constructor":{"prototype":{"x":1}}}}}}}';
    const result = parsed(JSON.parse(text));
    assert.equal(result.id, 'evt_2');
    assert.equal(result.liveMode, undefined);
    assert.deepEqual(result.references, []);
    assert.equal(({} as Record<string, unknown>).x, undefined);
    assert.ok('malformed' in parseEvent(Object.create({ data: { id: 'evt_1', attributes: { type: 'x' } } })));
  });

  test('F§6 no JSON value makes the parser throw', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (body) => {
        parseEvent(body);
      }),
      { numRuns: 2_000 },
    );
  });

  test('F§6 no resource in a valid event makes the parser throw, and texts are bounded', () => {
    const names = fc.constantFrom(
      'id',
      'type',
      'attributes',
      'payments',
      'payment_intent',
      'payment_intent_id',
      'payment_id',
      'reference_number',
      'metadata',
      'donation_reference',
      'amount',
      'status',
      'source',
      'refunds',
      'last_payment_error',
      'failed_code',
      'failed_message',
      'subscription_id',
      '__proto__',
    );
    const { node } = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.dictionary(names, tie('node')),
        fc.array(tie('node')),
      ),
    }));
    const kinds = fc.constantFrom(
      'payment.paid',
      'payment.failed',
      'subscription.invoice.paid',
      'refund.succeeded',
    );
    fc.assert(
      fc.property(kinds, node, (kind, resource) => {
        const result = parsed(event(kind, resource));
        for (const text of [...result.references, ...result.transactionIds]) {
          assert.equal(typeof text, 'string');
          assert.ok(text.length > 0 && text.length <= 255);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('F§6 a deeply nested body and a very long list are read quickly', () => {
    let deep: unknown = 'bottom';
    for (let level = 0; level < 50_000; level += 1) deep = { attributes: deep, payments: [deep] };
    const started = performance.now();
    parseEvent(event('payment.paid', deep));
    const payments = Array.from({ length: 200_000 }, (_, index) => ({ id: `pay_${index}` }));
    const result = parsed(event('checkout_session.payment.paid', { id: 'cs_1', attributes: { payments } }));
    assert.equal(result.payments.length, 20);
    assert.ok(performance.now() - started < 10_000);
  });
});

describe('F§6 fields of events', () => {
  test('F§6 a paid checkout identifies its donation by reference first, then by session and by intent', () => {
    assert.deepEqual(parsed(event('checkout_session.payment.paid', SESSION)), {
      id: 'evt_KwUz',
      kind: 'checkout_session.payment.paid',
      effect: 'completes',
      liveMode: false,
      createdAt: 1_763_687_799,
      resource: { id: 'cs_1', type: 'checkout_session' },
      references: ['DON-2026-0001'],
      transactionIds: ['cs_1', 'pi_1'],
      chargeId: 'pi_1',
      payments: [
        {
          id: 'pay_1',
          amountInCentavos: 102_500n,
          isUnreadable: false,
          currency: 'PHP',
          status: 'paid',
          sourceType: 'gcash',
        },
      ],
      currency: 'PHP',
      refunds: [],
      failure: undefined,
      subscription: undefined,
    });
  });

  test('F§6 reference_number takes precedence over metadata.donation_reference', () => {
    const attributes = { reference_number: 'DON-1', metadata: { donation_reference: 'DON-2' } };
    const result = parsed(event('payment.paid', { id: 'pay_1', attributes }));
    assert.deepEqual(result.references, ['DON-1', 'DON-2']);
  });

  test('F§6 a payment identifies its donation by the intent', () => {
    const attributes = { amount: 2_500, status: 'paid', payment_intent_id: 'pi_9', source: { type: 'card' } };
    const result = parsed(event('payment.paid', { id: 'pay_9', type: 'payment', attributes }));
    assert.equal(result.effect, 'completes');
    assert.deepEqual(result.transactionIds, ['pay_9', 'pi_9']);
    assert.deepEqual(result.payments, [
      {
        id: 'pay_9',
        amountInCentavos: 2_500n,
        isUnreadable: false,
        currency: 'PHP',
        status: 'paid',
        sourceType: 'card',
      },
    ]);
  });

  test('F§6 several payments of a session are listed once each, the paid one first', () => {
    const payment = (id: string, status: string) => ({ id, attributes: { amount: 100, status } });
    const attributes = {
      payments: [payment('pay_1', 'failed'), payment('pay_2', 'paid')],
      payment_intent: {
        id: 'pi_1',
        attributes: { payments: [payment('pay_2', 'pending'), payment('pay_3', 'failed')] },
      },
    };
    const { payments } = parsed(event('checkout_session.payment.paid', { id: 'cs_1', attributes }));
    assert.deepEqual(
      payments.map(({ id, status }) => `${id} ${status}`),
      ['pay_2 paid', 'pay_1 failed', 'pay_3 failed'],
    );
  });

  test('F§6 a failure is read from a payment and from an intent', () => {
    const ofPayment = parsed(event('payment.failed', FAILED_PAYMENT));
    assert.equal(ofPayment.effect, 'fails');
    assert.deepEqual(ofPayment.failure, {
      reason: 'insufficient_funds',
      text: 'The card has insufficient funds.',
      method: 'card',
    });
    assert.deepEqual(ofPayment.transactionIds, ['pay_2', 'pi_2']);
    const last_payment_error = { failed_code: 'card_expired', failed_message: 'Card expired' };
    const attributes = { last_payment_error, failed_message: 'of the payment' };
    const ofIntent = parsed(event('payment.failed', { id: 'pi_3', type: 'payment_intent', attributes }));
    assert.equal(ofIntent.failure?.text, 'Card expired');
    assert.deepEqual(ofIntent.transactionIds, ['pi_3']);
    assert.deepEqual(ofIntent.payments, []);
  });

  test('contract §2: the failure text of the gateway is shown only without a code', () => {
    const shown = (attributes: object) =>
      failureMessage(parsed(event('payment.failed', { id: 'pi_1', attributes })).failure!, 'gcash');
    const last_payment_error = { failed_message: 'The wallet has too little in it.' };
    assert.equal(shown({ last_payment_error }), 'The wallet has too little in it.');
    assert.equal(shown({ failed_message: 'You said no.' }), 'You said no.');
    assert.equal(
      shown({ last_payment_error, failed_message: 'You said no.' }),
      'The wallet has too little in it.',
    );
  });

  test('F§6 a reason of fraud or theft is stored and never shown', () => {
    const generic = 'Your card was declined. Please try another card or payment method.';
    for (const failed_code of ['fraudulent', 'lost_card', 'stolen_card', 'blocked', 'a_new_code']) {
      const attributes = { failed_code, failed_message: 'The card was reported stolen.' };
      const { failure } = parsed(event('payment.failed', { id: 'pay_1', attributes }));
      assert.equal(failureMessage(failure!, 'card'), generic);
    }
  });

  test('F§6 a failed e-wallet or QR payment is not described as a card failure', () => {
    const names = { gcash: 'GCash', grab_pay: 'GrabPay', paymaya: 'Maya', qrph: 'QR Ph' };
    const codes = ['generic_decline', 'fraudulent', 'insufficient_funds', 'card_expired', 'cvc_invalid'];
    for (const failed_code of [
      ...codes,
      'issuer_declined',
      'AMOUNT_EXCEED_LIMIT',
      'wallet_refused',
      'a_new_code',
    ])
      for (const [type, name] of Object.entries(names)) {
        const attributes = { failed_code, failed_message: 'The card was declined.', source: { type } };
        const { failure } = parsed(event('payment.failed', { id: 'pay_1', attributes }));
        // The gateway's payment method takes precedence over the donor's choice.
        const shown = failureMessage(failure!, 'card');
        assert.ok(shown.includes(name), shown);
        assert.doesNotMatch(shown, /card|bank/i);
      }
    const unnamed = { reason: 'declined', text: undefined, method: undefined } as const;
    assert.match(failureMessage(unnamed, 'gcash'), /^The GCash payment did not go through\./);
    assert.equal(
      failureMessage(unnamed, 'a_new_method'),
      'The payment did not go through. Please try again or use another payment method.',
    );
  });

  test('F§6 a dispute has its payment, amount and status, whichever field names the payment', () => {
    const dispute = (attributes: object) =>
      parsed(event('dispute.updated', { id: 'dsp_1', type: 'dispute', attributes }));
    const reported = dispute({
      payment_id: 'pay_1',
      amount: 1_000,
      status: 'needs_response',
      reason: 'fraud',
    });
    assert.deepEqual([reported.effect, reported.refunds], ['disputes', []]);
    assert.deepEqual(reported.dispute, {
      id: 'dsp_1',
      paymentId: 'pay_1',
      chargeId: undefined,
      amountInCentavos: 1_000n,
      currency: 'PHP',
      status: 'open',
      gatewayStatus: 'needs_response',
      reason: 'fraud',
      updatedAt: undefined,
    });
    for (const named of [{ payment: 'pay_1' }, { payment: { id: 'pay_1' } }, { resource_id: 'pay_1' }])
      assert.equal(dispute(named).dispute?.paymentId, 'pay_1', JSON.stringify(named));
    const ends = ['won', 'lost', 'expired', 'under_review', 'closed', null, 7].map(
      (status) => dispute({ status }).dispute?.status,
    );
    assert.deepEqual(ends, ['won', 'lost', 'lost', 'open', 'open', 'open', 'open']);
    assert.equal(dispute({ amount: 1, currency: 'usd' }).dispute?.currency, 'USD');
    assert.equal(parsed(event('dispute.created', {})).dispute, undefined);
  });

  test('F§6 a refund has its payment, amount and status, from a refund and from a payment', () => {
    const refund = {
      amount: 1_000,
      status: 'succeeded',
      payment_id: 'pay_1',
      metadata: { reference: 'R-1' },
    };
    for (const kind of ['refund.succeeded', 'payment.refund.updated']) {
      const own = parsed(event(kind, { id: 'ref_1', type: 'refund', attributes: refund }));
      assert.equal(own.effect, 'refunds');
      assert.deepEqual(own.refunds, [REFUNDED]);
      assert.deepEqual(
        own.payments.map(({ id }) => id),
        ['pay_1'],
      );
    }
    const attributes = {
      amount: 5_000,
      status: 'refunded',
      payment_intent_id: 'pi_1',
      refunds: [{ id: 'ref_1', type: 'refund', attributes: refund }],
    };
    const listed = parsed(event('payment.refunded', { id: 'pay_1', type: 'payment', attributes }));
    assert.equal(listed.effect, 'refunds');
    assert.deepEqual(listed.refunds, [REFUNDED]);
    assert.deepEqual(
      listed.payments.map(({ id }) => id),
      ['pay_1'],
    );
  });

  test('F§6 subscription events contain the current status', () => {
    const expected = {
      'subscription.activated': 'active',
      'subscription.past_due': 'past_due',
      'subscription.unpaid': 'unpaid',
      'subscription.cancelled': 'cancelled',
      'subscription.incomplete_cancelled': 'incomplete_cancelled',
      'subscription.updated': 'as_told',
    };
    for (const [kind, status] of Object.entries(expected)) {
      const resource = { id: 'subs_1', type: 'subscription', attributes: { status: 'as_told' } };
      const result = parsed(event(kind, resource));
      assert.equal(result.effect, 'subscription');
      assert.deepEqual(result.subscription, { id: 'subs_1', status, invoice: undefined });
    }
  });

  test('F§6 an invoice names its subscription in either field, and its payment by the intent', () => {
    for (const name of ['subscription_id', 'resource_id']) {
      const attributes = { [name]: 'subs_1', status: 'paid', amount: 50_000, payment_intent: { id: 'pi_7' } };
      const result = parsed(event('subscription.invoice.paid', { id: 'inv_1', type: 'invoice', attributes }));
      assert.deepEqual(result.subscription, {
        id: 'subs_1',
        status: undefined,
        invoice: {
          id: 'inv_1',
          status: 'paid',
          effect: 'completes',
          amountInCentavos: 50_000n,
          isUnreadable: false,
          currency: 'PHP',
        },
      });
      assert.deepEqual(result.transactionIds, ['inv_1', 'pi_7']);
    }
  });

  test('F§6 kinds of expiry are distinguished, and an unknown kind has no effect', () => {
    assert.equal(parsed(event('qrph.expired', { id: 'code_1' })).effect, 'expires');
    assert.equal(parsed(event('qr.expired', { id: 'code_1' })).effect, 'expires');
    assert.equal(parsed(event('checkout_session.expired', { id: 'cs_1' })).effect, 'expires');
    for (const kind of [
      'payout.deposited',
      'source.chargeable',
      'payment.paid.again',
      'constructor',
      '__proto__',
    ]) {
      assert.equal(parsed(event(kind, { id: 'x_1' })).effect, 'none', kind);
    }
    assert.equal(parsed(event('payment.paid', undefined)).resource, undefined);
  });
});
