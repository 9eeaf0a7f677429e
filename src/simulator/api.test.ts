import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { movableClock } from '../platform/time/clock.ts';
import { TEST_CARDS } from './cards.ts';
import { SIMULATOR_PUBLIC_KEY } from './index.ts';
import {
  type Answer,
  CHECKOUT,
  cardOf,
  payByCard,
  SECRET,
  startReceiver,
  startSimulator,
} from './testing.ts';

const INTENT = { amount: 2500, currency: 'PHP', payment_method_allowed: ['card', 'gcash'] };
const CUSTOMER = { first_name: 'Ana', last_name: 'Reyes', email: 'ana@donor.test' };

function refusal({ status, body }: Answer): [number, string, string?] {
  const [first] = body.errors;
  return first.source === undefined ? [status, first.code] : [status, first.code, first.source.pointer];
}

describe('the API refuses', () => {
  test('callers without the secret key', async (t) => {
    const bench = await startSimulator(t);
    for (const key of [null, '', 'sk_test_other', SIMULATOR_PUBLIC_KEY]) {
      const answer = await bench.api('POST', '/payment_intents', INTENT, key);
      assert.equal(answer.status, 401, `key ${key}`);
      assert.equal(typeof answer.body.errors[0].detail, 'string');
    }
    assert.equal((await bench.control('GET', '/deliveries', undefined, SIMULATOR_PUBLIC_KEY)).status, 401);
    assert.deepEqual((await bench.api('GET', '/payments')).body, { data: [], has_more: false });
  });

  test('the public key everywhere but where a browser pays', async (t) => {
    const bench = await startSimulator(t);
    const intent = (await bench.api('POST', '/payment_intents', INTENT)).body.data;
    const asBrowser = (method: string, path: string, attributes?: object) =>
      bench.api(method, path, attributes, SIMULATOR_PUBLIC_KEY);
    const made = await asBrowser('POST', '/payment_methods', cardOf('4343434343434345'));
    assert.equal(made.status, 200);
    const attach = `/payment_intents/${intent.id}/attach`;
    const wrong = { payment_method: made.body.data.id, client_key: 'pi_x_client_y' };
    assert.deepEqual(refusal(await asBrowser('POST', attach, { payment_method: made.body.data.id })), [
      400,
      'parameter_required',
      'client_key',
    ]);
    assert.equal(refusal(await asBrowser('POST', attach, wrong))[0], 400);
    assert.equal((await asBrowser('GET', `/payment_intents/${intent.id}`)).status, 400);
    assert.equal((await asBrowser('GET', `/payment_methods/${made.body.data.id}`)).status, 401);
    const right = { ...wrong, client_key: intent.attributes.client_key };
    assert.equal((await asBrowser('POST', attach, right)).body.data.attributes.status, 'succeeded');
  });

  test('amounts, currencies and shapes that the gateway does not take', async (t) => {
    const bench = await startSimulator(t);
    const cases: [object, string, string][] = [
      [{ ...INTENT, amount: undefined }, 'parameter_required', 'amount'],
      [{ ...INTENT, amount: 99 }, 'parameter_below_minimum', 'amount'],
      [{ ...INTENT, amount: 1_000_000_000 }, 'parameter_above_maximum', 'amount'],
      [{ ...INTENT, amount: -2500 }, 'parameter_below_minimum', 'amount'],
      [{ ...INTENT, amount: 2500.5 }, 'parameter_data_type_invalid', 'amount'],
      [{ ...INTENT, amount: '2500' }, 'parameter_data_type_invalid', 'amount'],
      [{ ...INTENT, currency: 'USD' }, 'parameter_invalid', 'currency'],
      [{ ...INTENT, payment_method_allowed: ['cheque'] }, 'parameter_invalid', 'payment_method_allowed'],
      [{ ...INTENT, metadata: { count: 1 } }, 'parameter_data_type_invalid', 'metadata'],
      [{ ...INTENT, description: 'a\0b' }, 'parameter_format_invalid', 'description'],
    ];
    for (const [attributes, code, pointer] of cases) {
      const answer = await bench.api('POST', '/payment_intents', attributes);
      assert.deepEqual(refusal(answer), [400, code, pointer], JSON.stringify(attributes));
    }
    const both = await bench.api('POST', '/payment_intents', { payment_method_allowed: ['card'] });
    assert.deepEqual(
      both.body.errors.map((entry: { detail: string }) => entry.detail),
      ['amount is required.', 'currency is required.'],
    );
  });

  test('bodies that are no JSON or have no attributes, in its own error shape', async (t) => {
    const bench = await startSimulator(t);
    const authorization = `Basic ${Buffer.from('sk_test_simulator:').toString('base64')}`;
    const send = (body: string) =>
      fetch(`${bench.url}/v1/payment_intents`, { method: 'POST', headers: { authorization }, body });
    for (const body of ['{', '[]', '"x"', '{"data":[]}', '{"data":{"attributes":3}}']) {
      const response = await send(body);
      assert.equal(response.status, 400, body);
      assert.ok(Array.isArray(((await response.json()) as { errors: unknown }).errors));
    }
    assert.equal((await bench.api('GET', '/nothing')).body.errors[0].code, 'resource_not_found');
  });

  test('ids that do not exist, with 404', async (t) => {
    const bench = await startSimulator(t);
    const paths = [
      '/payment_intents/pi_x',
      '/payment_methods/pm_x',
      '/checkout_sessions/cs_x',
      '/customers/cus_x',
      '/customers/cus_x/payment_methods',
      '/payments/pay_x',
      '/refunds/ref_x',
      '/plans/plan_x',
      '/subscriptions/subs_x',
      '/webhooks/hook_x',
      '/payment_intents/%00',
    ];
    for (const path of paths) {
      assert.deepEqual(refusal(await bench.api('GET', path)), [404, 'resource_not_found'], path);
    }
  });

  test('cards with a wrong number, code or expiry, without keeping them', async (t) => {
    const bench = await startSimulator(t);
    const details = { card_number: '4343434343434345', exp_month: 12, exp_year: 2099, cvc: '123' };
    const cases: [object, string, string][] = [
      [{ card_number: '4242424242424242' }, 'parameter_format_invalid', 'details.card_number'],
      [{ cvc: 'abc' }, 'parameter_format_invalid', 'details.cvc'],
      [{ exp_month: 13 }, 'parameter_above_maximum', 'details.exp_month'],
      [{ exp_year: 2020 }, 'parameter_invalid', 'details.exp_year'],
    ];
    for (const [wrong, code, pointer] of cases) {
      const answer = await bench.api('POST', '/payment_methods', {
        type: 'card',
        details: { ...details, ...wrong },
      });
      assert.deepEqual(refusal(answer), [400, code, pointer]);
    }
    assert.deepEqual(refusal(await bench.api('POST', '/payment_methods', { type: 'card' })), [
      400,
      'parameter_required',
      'details',
    ]);
  });

  test('to charge, cancel or capture an intent in the wrong state', async (t) => {
    const bench = await startSimulator(t);
    const { id, methodId } = await payByCard(bench, '4343434343434345');
    for (const action of ['attach', 'cancel', 'capture']) {
      const answer = await bench.api('POST', `/payment_intents/${id}/${action}`, {
        payment_method: methodId,
      });
      assert.equal(refusal(answer)[1], 'resource_failed_state', action);
    }
    const { payments, status } = (await bench.api('GET', `/payment_intents/${id}`)).body.data.attributes;
    assert.deepEqual([payments.length, status], [1, 'succeeded']);
  });
});

describe('test cards', () => {
  for (const [number, { outcome, about }] of Object.entries(TEST_CARDS)) {
    test(`${number}: ${about}`, async (t) => {
      const receiver = await startReceiver(t);
      const bench = await startSimulator(t, { webhooks: [{ url: receiver.url, secret: SECRET }] });
      const { id, attached } = await payByCard(bench, number);
      const intent = (await bench.api('GET', `/payment_intents/${id}`)).body.data.attributes;
      if (outcome.kind === 'declined') {
        assert.deepEqual(
          [attached.status, attached.body.errors[0].code, attached.body.errors[0].sub_code],
          [400, 'resource_failed_state', outcome.code],
        );
        assert.equal(intent.status, 'awaiting_payment_method');
        assert.equal(intent.last_payment_error.failed_code, outcome.code);
        const [delivery] = await receiver.waitFor(1);
        const { type, data } = delivery!.event.data.attributes;
        assert.deepEqual([type, data.attributes.failed_code], ['payment.failed', outcome.code]);
      } else if (outcome.kind === 'challenge') {
        assert.equal(attached.body.data.attributes.status, 'awaiting_next_action');
        assert.equal(attached.body.data.attributes.next_action.type, 'redirect');
        assert.deepEqual(intent.payments, []);
      } else {
        assert.equal(attached.body.data.attributes.status, 'succeeded');
        await receiver.waitFor(1);
        assert.deepEqual(receiver.types(), ['payment.paid']);
      }
    });
  }

  test('5123000000000001 asks for 3-D Secure when the intent does', async (t) => {
    const bench = await startSimulator(t);
    const options = { payment_method_options: { card: { request_three_d_secure: 'any' } } };
    const { attached } = await payByCard(bench, '5123000000000001', options);
    assert.equal(attached.body.data.attributes.status, 'awaiting_next_action');
  });
});

describe('3-D Secure', () => {
  test('a refusal fails the payment and leads back with the intent', async (t) => {
    const bench = await startSimulator(t);
    const { id, attached } = await payByCard(bench, '4120000000000007');
    const { url, return_url: back } = attached.body.data.attributes.next_action.redirect;
    assert.equal(back, 'http://shop.test/back');
    const refused = await bench.page(`${url}/refuse`, {});
    assert.equal(refused.location, `http://shop.test/back?payment_intent_id=${id}`);
    const intent = (await bench.api('GET', `/payment_intents/${id}`)).body.data.attributes;
    assert.deepEqual(
      [intent.status, intent.last_payment_error.failed_code, intent.next_action],
      ['awaiting_payment_method', 'authentication_failed', null],
    );
  });

  test('5234000000000106 is declined after the owner agreed', async (t) => {
    const bench = await startSimulator(t);
    const { id, attached } = await payByCard(bench, '5234000000000106');
    await bench.page(`${attached.body.data.attributes.next_action.redirect.url}/authorize`, {});
    const intent = (await bench.api('GET', `/payment_intents/${id}`)).body.data.attributes;
    assert.equal(intent.payments[0].attributes.status, 'failed');
    assert.equal(intent.status, 'awaiting_payment_method');
  });

  test('a form sent by another site presses nothing', async (t) => {
    const bench = await startSimulator(t);
    const { id, attached } = await payByCard(bench, '4120000000000007');
    const { url } = attached.body.data.attributes.next_action.redirect;
    const response = await fetch(`${url}/authorize`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      redirect: 'manual',
    });
    assert.equal(response.status, 403);
    const intent = (await bench.api('GET', `/payment_intents/${id}`)).body.data.attributes;
    assert.equal(intent.status, 'awaiting_next_action');
  });

  test('vaults the card to the customer once it is paid, and not before', async (t) => {
    const bench = await startSimulator(t);
    const customer = (await bench.api('POST', '/customers', CUSTOMER)).body.data;
    const list = async () =>
      (await bench.api('GET', `/customers/${customer.id}/payment_methods`)).body.data.map(
        (method: { id: string }) => method.id,
      );
    const usage = { setup_future_usage: { session_type: 'on_session', customer_id: customer.id } };
    const { attached, methodId } = await payByCard(bench, '4120000000000007', usage);
    assert.deepEqual(await list(), []);
    await bench.page(`${attached.body.data.attributes.next_action.redirect.url}/authorize`, {});
    assert.deepEqual(await list(), [methodId]);

    const next = await bench.api('POST', '/payment_intents', INTENT);
    const cvc = await bench.api('PUT', `/payment_methods/${methodId}`, { details: { cvc: '321' } });
    assert.equal(cvc.status, 200);
    const path = `/payment_intents/${next.body.data.id}/attach`;
    const again = await bench.api('POST', path, {
      payment_method: methodId,
      return_url: 'http://shop.test/',
    });
    assert.equal(again.body.data.attributes.status, 'awaiting_next_action');
  });

  test('a saved card without a fresh code is asked where the card supports it', async (t) => {
    const bench = await startSimulator(t);
    const customer = (await bench.api('POST', '/customers', CUSTOMER)).body.data;
    const usage = { setup_future_usage: { session_type: 'on_session', customer_id: customer.id } };
    const { methodId } = await payByCard(bench, '5123000000000001', usage);
    const charge = async () => {
      const { id } = (await bench.api('POST', '/payment_intents', INTENT)).body.data;
      const answer = await bench.api('POST', `/payment_intents/${id}/attach`, { payment_method: methodId });
      return answer.body.data.attributes.status;
    };
    assert.equal(await charge(), 'awaiting_next_action');
    await bench.api('PUT', `/payment_methods/${methodId}`, { details: { cvc: '321' } });
    assert.equal(await charge(), 'succeeded');
    assert.equal(await charge(), 'awaiting_next_action');
  });

  test('money held by manual capture is taken once', async (t) => {
    const bench = await startSimulator(t);
    const { id } = await payByCard(bench, '4343434343434345', { capture_type: 'manual' });
    const capture = () => bench.api('POST', `/payment_intents/${id}/capture`, { amount: 2000 });
    const { status, payments } = (await capture()).body.data.attributes;
    assert.deepEqual([status, payments[0].attributes.amount], ['succeeded', 2000]);
    assert.equal(refusal(await capture())[1], 'resource_failed_state');
  });

  test('QR Ph shows a picture to scan', async (t) => {
    const bench = await startSimulator(t);
    const intent = await bench.api('POST', '/payment_intents', {
      ...INTENT,
      payment_method_allowed: ['qrph'],
    });
    const method = await bench.api('POST', '/payment_methods', { type: 'qrph' });
    const path = `/payment_intents/${intent.body.data.id}/attach`;
    const answer = await bench.api('POST', path, { payment_method: method.body.data.id });
    assert.match(answer.body.data.attributes.next_action.code.image_url, /^data:image\/png;base64,iVBOR/);
  });
});

describe('customers', () => {
  test('are found by e-mail, changed in part and deleted', async (t) => {
    const bench = await startSimulator(t);
    const bad = await bench.api('POST', '/customers', { ...CUSTOMER, email: 'nobody' });
    assert.deepEqual(refusal(bad), [400, 'parameter_format_invalid', 'email']);
    const { id } = (await bench.api('POST', '/customers', CUSTOMER)).body.data;
    const found = await bench.api('GET', `/customers?email=${CUSTOMER.email}`);
    assert.deepEqual(
      found.body.data.map((customer: { id: string }) => customer.id),
      [id],
    );
    await bench.api('PATCH', `/customers/${id}`, { phone: '+639170000000' });
    const { attributes } = (await bench.api('GET', `/customers/${id}`)).body.data;
    assert.deepEqual([attributes.phone, attributes.first_name], ['+639170000000', 'Ana']);
    assert.equal((await bench.api('DELETE', `/customers/${id}`)).status, 200);
    assert.equal((await bench.api('GET', `/customers/${id}`)).status, 404);
  });
});

describe('refunds', () => {
  async function paidPayment(bench: Awaited<ReturnType<typeof startSimulator>>, method = 'card') {
    const session = await bench.api('POST', '/checkout_sessions', CHECKOUT);
    const paid = await bench.control('POST', '/pay', { id: session.body.data.id, method });
    return paid.body.data.attributes.payments[0].id as string;
  }
  const refundOf = (payment: string, amount: number) => ({
    payment_id: payment,
    amount,
    reason: 'requested_by_customer',
  });

  test('refuse what the gateway refuses, and give nothing back', async (t) => {
    const clock = movableClock();
    const bench = await startSimulator(t, { clock });
    const card = await paidPayment(bench);
    const grab = await paidPayment(bench, 'grab_pay');
    const refund = async (body: object) => refusal(await bench.api('POST', '/refunds', body));
    assert.deepEqual(await refund(refundOf(card, 99)), [400, 'parameter_below_minimum', 'amount']);
    assert.deepEqual(await refund(refundOf(card, 50_001)), [400, 'parameter_above_maximum', 'amount']);
    assert.deepEqual(await refund(refundOf(grab, 100)), [400, 'parameter_invalid', 'amount']);
    assert.deepEqual(await refund({ ...refundOf(card, 100), reason: 'regret' }), [
      400,
      'parameter_invalid',
      'reason',
    ]);
    assert.equal((await refund(refundOf('pay_x', 100)))[0], 404);
    const { attached } = await payByCard(bench, '4400000000000016');
    assert.equal(attached.status, 400);
    const failed = (await bench.api('GET', '/payments?limit=1')).body.data[0].id;
    assert.deepEqual(await refund(refundOf(failed, 100)), [400, 'resource_failed_state']);
    await bench.control('POST', '/settings', { refunds: 'insufficient_balance' });
    assert.deepEqual(await refund(refundOf(card, 100)), [400, 'available_balance_insufficient']);
    await bench.control('POST', '/settings', { refunds: 'succeed' });
    clock.advance({ days: 61 });
    assert.deepEqual(await refund(refundOf(card, 100)), [400, 'allowed_date_exceeded']);
    assert.deepEqual((await bench.api('GET', '/refunds')).body.data, []);
  });

  test('in parts up to the whole, and one at a time while pending', async (t) => {
    const receiver = await startReceiver(t);
    const bench = await startSimulator(t);
    const payment = await paidPayment(bench);
    const events = ['payment.refunded', 'payment.refund.updated'];
    await bench.api('POST', '/webhooks', { url: receiver.url, events });
    const first = await bench.api('POST', '/refunds', refundOf(payment, 20_000));
    assert.equal(first.body.data.attributes.status, 'succeeded');
    await bench.control('POST', '/settings', { refunds: 'pending' });
    const second = await bench.api('POST', '/refunds', refundOf(payment, 30_000));
    assert.equal(second.body.data.attributes.status, 'pending');
    const third = await bench.api('POST', '/refunds', refundOf(payment, 100));
    assert.equal(refusal(third)[1], 'resource_processing_state');
    await bench.control('POST', `/refunds/${second.body.data.id}/settle`, { status: 'succeeded' });
    assert.deepEqual(refusal(await bench.api('POST', '/refunds', refundOf(payment, 100))), [
      400,
      'parameter_above_maximum',
      'amount',
    ]);
    await receiver.waitFor(4);
    assert.deepEqual(receiver.types().sort(), [...events, ...events].sort());
    const listed = await bench.api('GET', `/refunds?payment_id=${payment}`);
    assert.equal(listed.body.data.length, 2);
    assert.equal((await bench.api('GET', `/payments/${payment}`)).body.data.attributes.refunds.length, 2);
  });
});

describe('subscriptions', () => {
  async function subscribe(t: Parameters<typeof startSimulator>[0]) {
    const receiver = await startReceiver(t);
    const clock = movableClock('2026-01-31T04:00:00Z');
    const bench = await startSimulator(t, { clock, webhooks: [{ url: receiver.url, secret: SECRET }] });
    await bench.control('POST', '/settings', { concurrency: 1 });
    const customer = await bench.api('POST', '/customers', CUSTOMER);
    const plan = await bench.api('POST', '/plans', {
      name: 'Monthly gift',
      amount: 30_000,
      currency: 'PHP',
      interval: 'month',
      interval_count: 1,
    });
    const made = await bench.api('POST', '/subscriptions', {
      customer_id: customer.body.data.id,
      plan_id: plan.body.data.id,
    });
    const subscription = made.body.data;
    const advance = (event: string) =>
      bench.control('POST', `/subscriptions/${subscription.id}/advance`, { event });
    const types = async (count: number) => {
      await receiver.waitFor(count);
      return receiver.types().splice(-count);
    };
    return { receiver, bench, subscription, advance, types };
  }

  test('refuse unknown customers and steps that their state does not allow', async (t) => {
    const { bench, advance, subscription } = await subscribe(t);
    const stranger = await bench.api('POST', '/subscriptions', { customer_id: 'cus_x', plan_id: 'plan_x' });
    assert.equal(stranger.status, 404);
    assert.equal(refusal(await advance('past_due'))[1], 'resource_failed_state');
    assert.equal(refusal(await advance('unpaid'))[1], 'resource_failed_state');
    const { status } = (await bench.api('GET', `/subscriptions/${subscription.id}`)).body.data.attributes;
    assert.equal(status, 'incomplete');
    await advance('incomplete_cancelled');
    const cancelled = await bench.api('POST', `/subscriptions/${subscription.id}/cancel`);
    assert.equal(refusal(cancelled)[1], 'resource_failed_state');
  });

  test('become active by their first invoice, go past due, recover, and end', async (t) => {
    const { bench, subscription, advance, receiver } = await subscribe(t);
    assert.equal(subscription.attributes.status, 'incomplete');
    const intentId = subscription.attributes.latest_invoice.payment_intent.id;
    const method = await bench.api('POST', '/payment_methods', cardOf('4343434343434345'));
    await bench.api('POST', `/payment_intents/${intentId}/attach`, { payment_method: method.body.data.id });
    await receiver.waitFor(6);
    assert.deepEqual(receiver.types(), [
      'subscription.invoice.created',
      'subscription.invoice.finalized',
      'payment.paid',
      'subscription.invoice.paid',
      'subscription.activated',
      'subscription.updated',
    ]);
    const read = async () =>
      (await bench.api('GET', `/subscriptions/${subscription.id}`)).body.data.attributes;
    assert.deepEqual([(await read()).status, (await read()).next_billing_schedule], ['active', '2026-02-28']);

    const expected = async (event: string, status: string, types: string[]) => {
      const before = receiver.received.length;
      assert.equal((await advance(event)).body.data.attributes.status, status);
      await receiver.waitFor(before + types.length);
      assert.deepEqual(receiver.types().slice(before), types);
    };
    await expected('past_due', 'past_due', [
      'subscription.invoice.created',
      'subscription.invoice.finalized',
      'payment.failed',
      'subscription.invoice.payment_failed',
      'subscription.past_due',
      'subscription.updated',
    ]);
    await expected('unpaid', 'unpaid', ['subscription.unpaid', 'subscription.updated']);
    await expected('paid', 'active', ['payment.paid', 'subscription.invoice.paid', 'subscription.updated']);
    await expected('cancel', 'cancelled', ['subscription.updated']);
    assert.equal((await bench.api('GET', '/payments')).body.data.length, 3);
  });
});

describe('lists', () => {
  test('page by limit, after and before', async (t) => {
    const bench = await startSimulator(t);
    for (let made = 0; made < 3; made += 1) await payByCard(bench, '4343434343434345');
    const ids = async (query: string) => {
      const { body } = await bench.api('GET', `/payments?${query}`);
      return [body.data.map((payment: { id: string }) => payment.id), body.has_more];
    };
    const [all] = await ids('limit=3');
    assert.deepEqual(await ids('limit=2'), [all.slice(0, 2), true]);
    assert.deepEqual(await ids(`limit=2&after=${all[1]}`), [all.slice(2), false]);
    assert.deepEqual(await ids(`limit=1&before=${all[2]}`), [[all[1]], true]);
    assert.deepEqual(refusal(await bench.api('GET', '/payments?limit=101')), [
      400,
      'parameter_above_maximum',
      'limit',
    ]);
  });
});
