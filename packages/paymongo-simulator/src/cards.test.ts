import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TEST_CARDS } from './cards.ts';
import {
  CUSTOMER,
  INTENT,
  payByCard,
  refusal,
  SECRET,
  startReceiver,
  startSimulator,
} from './testing/simulator.ts';

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
  test('a refusal fails the payment and redirects back with the intent', async (t) => {
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

  test('5234000000000106 is declined after its owner agreed', async (t) => {
    const bench = await startSimulator(t);
    const { id, attached } = await payByCard(bench, '5234000000000106');
    await bench.page(`${attached.body.data.attributes.next_action.redirect.url}/authorize`, {});
    const intent = (await bench.api('GET', `/payment_intents/${id}`)).body.data.attributes;
    assert.equal(intent.payments[0].attributes.status, 'failed');
    assert.equal(intent.status, 'awaiting_payment_method');
  });

  test('a form submitted by another site has no effect', async (t) => {
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

  test('vaults the card to the customer only once it is paid', async (t) => {
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

  test('a saved card without a new code needs 3-D Secure where the card supports it', async (t) => {
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

  test('an amount held for manual capture is captured once', async (t) => {
    const bench = await startSimulator(t);
    const { id } = await payByCard(bench, '4343434343434345', { capture_type: 'manual' });
    const capture = () => bench.api('POST', `/payment_intents/${id}/capture`, { amount: 2000 });
    const { status, payments } = (await capture()).body.data.attributes;
    assert.deepEqual([status, payments[0].attributes.amount], ['succeeded', 2000]);
    assert.equal(refusal(await capture())[1], 'resource_failed_state');
  });

  test('QR Ph shows an image to scan', async (t) => {
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
