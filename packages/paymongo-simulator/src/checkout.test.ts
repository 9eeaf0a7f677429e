import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CHECKOUT, isSigned, SECRET, startReceiver, startSimulator } from './testing/simulator.ts';

const CARD = {
  method: 'card',
  card_number: '4343 4343 4343 4345',
  exp_month: '12',
  exp_year: '30',
  cvc: '123',
};

async function open(t: Parameters<typeof startSimulator>[0]) {
  const receiver = await startReceiver(t);
  const bench = await startSimulator(t, { webhooks: [{ url: receiver.url, secret: SECRET }] });
  const made = await bench.api('POST', '/checkout_sessions', CHECKOUT);
  const id: string = made.body.data.id;
  const read = async () => (await bench.api('GET', `/checkout_sessions/${id}`)).body.data.attributes;
  return { receiver, bench, made, id, read };
}

describe('hosted checkout', () => {
  test('refuses a card that is not a test card, and stores nothing', async (t) => {
    const { bench, id, read, receiver } = await open(t);
    const answer = await bench.page(`/checkout/${id}/pay`, { ...CARD, card_number: '4111111111111111' });
    assert.equal(answer.status, 422);
    assert.match(answer.text, /card_number format is invalid/);
    assert.deepEqual((await read()).payments, []);
    assert.equal(receiver.received.length, 0);
  });

  test('accepts only payment methods that the session allows', async (t) => {
    const { bench, id, read } = await open(t);
    assert.equal((await bench.page(`/checkout/${id}/pay`, { method: 'billease' })).status, 422);
    assert.deepEqual((await read()).payments, []);
  });

  test('an expired session cannot be paid from a page that is still open', async (t) => {
    const { bench, id, read, receiver } = await open(t);
    assert.equal(
      (await bench.api('POST', `/checkout_sessions/${id}/expire`)).body.data.attributes.status,
      'expired',
    );
    assert.equal((await bench.page(`/checkout/${id}`)).status, 410);
    assert.equal((await bench.page(`/checkout/${id}/pay`, { method: 'gcash' })).status, 410);
    assert.deepEqual((await read()).payments, []);
    assert.equal(receiver.received.length, 0);
    const again = await bench.api('POST', `/checkout_sessions/${id}/expire`);
    assert.equal(again.body.errors[0].code, 'resource_failed_state');
  });

  test('cancel redirects back and changes nothing', async (t) => {
    const { bench, id, read } = await open(t);
    const answer = await bench.page(`/checkout/${id}/cancel`, {});
    assert.deepEqual([answer.status, answer.location], [303, CHECKOUT.cancel_url]);
    assert.equal((await read()).status, 'active');
  });

  test('redirects to an address with non-ASCII letters', async (t) => {
    const { bench } = await open(t);
    const urls = {
      success_url: 'https://shop.example/salamat/✓',
      cancel_url: 'https://shop.example/\nbalik/ñ',
    };
    const { id } = (await bench.api('POST', '/checkout_sessions', { ...CHECKOUT, ...urls })).body.data;
    const cancelled = await bench.page(`/checkout/${id}/cancel`, {});
    assert.deepEqual([cancelled.status, cancelled.location], [303, 'https://shop.example/balik/%C3%B1']);
    const paid = await bench.page(`/checkout/${id}/pay`, CARD);
    const back = await bench.page(new URL(paid.location, bench.url).href);
    assert.deepEqual([back.status, back.location], [303, 'https://shop.example/salamat/%E2%9C%93']);
  });

  test('a failed payment is reported, and the same checkout can be paid afterwards', async (t) => {
    const { bench, id, read, receiver } = await open(t);
    await bench.page(`/checkout/${id}/fail`, { method: 'gcash' });
    await receiver.waitFor(1);
    assert.deepEqual(receiver.types(), ['payment.failed']);
    assert.match((await bench.page(`/checkout/${id}`)).text, /not authorized in the wallet/);
    await bench.page(`/checkout/${id}/pay`, { method: 'gcash' });
    const { payments } = await read();
    assert.deepEqual(
      payments.map((payment: { attributes: { status: string } }) => payment.attributes.status),
      ['failed', 'paid'],
    );
  });

  test('a card payment redirects to the success page and sends both signed events', async (t) => {
    const { bench, id, read, receiver, made } = await open(t);
    assert.equal(made.status, 200);
    assert.equal(made.body.data.attributes.checkout_url, `${bench.url}/checkout/${id}`);
    const paid = await bench.page(`/checkout/${id}/pay`, CARD);
    assert.equal(paid.status, 303);
    assert.equal((await bench.page(new URL(paid.location, bench.url).href)).location, CHECKOUT.success_url);

    const deliveries = await receiver.waitFor(2);
    assert.deepEqual(receiver.types().sort(), ['checkout_session.payment.paid', 'payment.paid']);
    for (const delivery of deliveries) {
      assert.ok(isSigned(delivery));
      assert.match(String(delivery.headers['paymongo-signature']), /^t=\d+,te=[0-9a-f]{64},li=$/);
    }
    const bySession = deliveries.find(({ event }) => event.data.attributes.data.id === id)!.event.data;
    assert.match(bySession.id, /^evt_/);
    assert.equal(bySession.type, 'event');
    assert.equal(bySession.attributes.livemode, false);
    assert.equal(bySession.attributes.data.type, 'checkout_session');
    const shown = bySession.attributes.data.attributes;
    assert.equal(shown.reference_number, 'DON-0001');
    assert.deepEqual(shown.metadata, CHECKOUT.metadata);
    assert.deepEqual(
      [shown.payments.length, shown.payments[0].attributes.status, shown.payments[0].attributes.amount],
      [1, 'paid', 50_000],
    );
    const byPayment = deliveries.find(({ event }) => event.data.attributes.type === 'payment.paid')!.event;
    const payment = byPayment.data.attributes.data;
    assert.match(payment.id, /^pay_/);
    assert.equal(payment.attributes.payment_intent_id, shown.payment_intent.id);
    assert.equal(payment.attributes.net_amount, 50_000 - payment.attributes.fee);
    assert.equal((await read()).payment_intent.attributes.status, 'succeeded');
  });

  test('pressing pay in twenty tabs at once makes one payment', async (t) => {
    const { bench, id, read, receiver } = await open(t);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        bench.page(`/checkout/${id}/pay`, tab % 2 === 0 ? CARD : { method: 'gcash' }),
      ),
    );
    assert.ok(answers.every((answer) => answer.status === 303));
    assert.equal((await read()).payments.length, 1);
    await receiver.waitFor(2);
    assert.equal(receiver.types().filter((type) => type === 'payment.paid').length, 1);
  });

  test('3-D Secure: redirects to its page and back', async (t) => {
    const { bench, id, read } = await open(t);
    const pay = await bench.page(`/checkout/${id}/pay`, { ...CARD, card_number: '4120000000000007' });
    assert.match(pay.location, /\/authenticate\/pi_/);
    assert.match((await bench.page(pay.location)).text, /Authorize ₱500\.00\?/);
    const back = await bench.page(`${pay.location}/authorize`, {});
    assert.equal((await bench.page(back.location)).location, CHECKOUT.success_url);
    assert.equal((await read()).payments[0].attributes.status, 'paid');
    assert.equal((await bench.page(`${pay.location}/authorize`, {})).status, 409);
    assert.equal((await read()).payments.length, 1);
  });

  test('text from a shop is shown as text, never as HTML', async (t) => {
    const { bench } = await open(t);
    const item = { name: '<img src=x onerror=1>', amount: 5000, currency: 'PHP', quantity: 1 };
    const made = await bench.api('POST', '/checkout_sessions', { ...CHECKOUT, line_items: [item] });
    const page = await bench.page(`/checkout/${made.body.data.id}`);
    assert.ok(page.text.includes('&lt;img src=x onerror=1&gt;'));
    assert.ok(!page.text.includes('<img'));
    assert.ok(!/<script|style=|onclick/.test(page.text));
  });
});
