import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import type { TestApp } from '@bulwagan/testing/fundraising.ts';
import { CARDS, type GatewayTestApp, isStyled, startWithGateway, until } from '@bulwagan/testing/gateway.ts';
import { cardsOf, LINK, linkCard, META, savedCard } from './testing/steps.ts';

const TABLES = ['payment_methods', 'card_links', 'audit_log'];
const body = (token: string, more: object = {}) => ({ payment_method_id: token, card_meta: META, ...more });

/** Counts paid charges of 25 pesos. */
async function checksPaid(testApp: GatewayTestApp): Promise<number> {
  const paid = (await testApp.payments()).filter(({ attributes }) => attributes.status === 'paid');
  for (const { attributes } of paid) assert.equal(attributes.amount, 2_500);
  return paid.length;
}

async function intentsAt(testApp: TestApp): Promise<string[]> {
  const { rows } = await testApp.app.connection.pool.query(
    'select payment_intent_id from card_links order by id',
  );
  return rows.map((row: { payment_intent_id: string }) => row.payment_intent_id);
}

async function allRefunded(testApp: GatewayTestApp, count: number): Promise<void> {
  await until(async () => {
    const { rows } = await testApp.app.connection.pool.query(
      'select count(*)::int as n from card_links where refund_id is not null',
    );
    return rows[0].n === count;
  }, `${count} refunds`);
}

test('F§4 link-card validates every field, and charges nothing', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const empty = await ana.post(LINK, {});
  assert.deepEqual(Object.keys(empty.body.errors).sort(), ['card_meta', 'payment_method_id']);
  const wrong: [object, string][] = [
    [{ payment_method_id: '' }, 'payment_method_id'],
    [{ payment_method_id: 5 }, 'payment_method_id'],
    [{ payment_method_id: 'pm_unknown' }, 'payment_method_id'],
    [{ payment_method_id: '../customers' }, 'payment_method_id'],
    [{ card_meta: 'visa' }, 'card_meta'],
    [{ card_meta: { ...META, last4: '123' } }, 'card_meta.last4'],
    [{ card_meta: { ...META, exp_month: 13 } }, 'card_meta.exp_month'],
    [{ card_meta: { ...META, exp_year: 26 } }, 'card_meta.exp_year'],
    [{ card_meta: { ...META, cvc: '123' } }, 'card_meta.cvc'],
  ];
  for (const [more, field] of wrong) {
    const reply = await ana.post(LINK, { ...body(await testApp.tokenize()), ...more });
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(Object.keys(reply.body.errors), [field]);
  }
  assert.equal(await testApp.snapshot('payment_methods', 'card_links'), 'payment_methods: \ncard_links: ');
  assert.equal((await testApp.payments()).length, 0);
});

test('F§4 the path accepts our gateway’s id or the word gateway; any other is 404', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  for (const name of ['stripe', 'PAYMONGO', '1', '%20']) {
    const reply = await ana.post(`/payment-methods/${name}/link-card`, body(await testApp.tokenize()));
    assert.equal(reply.status, 404, name);
    assert.equal((await ana.post(`/payment-methods/${name}/link-card`, {})).status, 404, name);
  }
  assert.equal((await testApp.payments()).length, 0);
  for (const name of ['paymongo', 'gateway']) {
    const reply = await ana.post(`/payment-methods/${name}/link-card`, body(await testApp.tokenize()));
    assert.equal(reply.status, 201, reply.text);
  }
});

test('F§4 a wallet is not a card: 422, and nothing is charged', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const made = await testApp.simulator.api('POST', '/payment_methods', { type: 'gcash' });
  const reply = await ana.post(LINK, body(made.body.data.id));
  assert.equal(reply.status, 422);
  assert.equal(await testApp.snapshot('card_links'), 'card_links: ');
});

test('F§7 a declined card is 400 with a message that reveals nothing to a thief, and no card is saved', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const stolen = await ana.post(LINK, body(await testApp.tokenize(CARDS.stolen)));
  assert.equal(stolen.status, 400);
  assert.doesNotMatch(stolen.text, /stolen/);
  const poor = await ana.post(LINK, body(await testApp.tokenize(CARDS.withoutFunds)));
  assert.equal(poor.status, 400);
  assert.match(poor.body.message, /insufficient funds/);
  assert.deepEqual(await cardsOf(ana), { ids: [], defaults: [] });
  assert.equal(await checksPaid(testApp), 0);
});

test('F§4 a plain card is charged 25 pesos, saved as the default, and refunded once', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const token = await testApp.tokenize();
  const reply = await ana.post(LINK, body(token, { card_meta: { ...META, last4: '9999' } }));
  assert.equal(reply.status, 201);
  const { id, ...rest } = reply.body.data;
  // The gateway's card details count, not the client's.
  assert.deepEqual(rest, {
    payment_gateway: 'paymongo',
    card_last_four: '4345',
    card_brand: 'visa',
    card_exp_month: 12,
    card_exp_year: 2099,
    is_default: true,
    is_vaulted: true,
  });
  assert.deepEqual(await cardsOf(ana), { ids: [id], defaults: [id] });
  const [intentId] = await intentsAt(testApp);
  const intent = await testApp.simulator.api('GET', `/payment_intents/${intentId}`);
  assert.equal(intent.body.data.attributes.amount, 2_500);
  assert.equal(intent.body.data.attributes.setup_future_usage.session_type, 'on_session');
  assert.doesNotMatch(reply.text, /pm_|cus_/);
  await allRefunded(testApp, 1);
  await testApp.delivered();
  const refunds = await testApp.refunds();
  assert.equal(refunds.length, 1);
  assert.equal(refunds[0]!.attributes.amount, 2_500);
  assert.doesNotMatch(await testApp.snapshot(...TABLES), new RegExp(token));
});

test('F§4 the customer at the gateway is created once and reused', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  await linkCard(testApp, ana);
  await linkCard(testApp, ana, CARDS.other);
  const customers = await testApp.simulator.api('GET', `/customers?email=${encodeURIComponent(ana.email)}`);
  assert.equal(customers.body.data.length, 1);
});

test('F§7 a card with 3-D Secure needs its owner’s authentication, which links it', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const token = await testApp.tokenize(CARDS.secure);
  const reply = await ana.post(LINK, body(token));
  assert.equal(reply.status, 200);
  assert.equal(reply.body.success, false);
  assert.equal(reply.body.requires_action, true);
  assert.match(reply.body.action_url, /^http:.*\/authenticate\/pi_/);
  assert.deepEqual((await cardsOf(ana)).ids, []);
  // Before the donor confirms, a repeated request returns the same page without a second charge.
  const again = await ana.post(LINK, body(token));
  assert.equal(again.body.action_url, reply.body.action_url);
  const back = await testApp.authorize(reply.body.action_url);
  assert.equal(back.status, 200);
  assert.match(back.text, /Card saved/);
  assert.equal(await isStyled(back), true);
  assert.equal((await cardsOf(ana)).ids.length, 1);
  await testApp.delivered();
  await allRefunded(testApp, 1);
  assert.equal(await checksPaid(testApp), 1);
});

test('F§4 the page after the bank is in Filipino for a donor who reads Filipino, also when the card was declined', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const linking = await ana.post(LINK, body(await testApp.tokenize(CARDS.secure)));
  const path = `${LINK}/return?payment_intent_id=${linking.body.payment_intent_id}`;
  const back = async () => await testApp.get(path, { headers: { 'accept-language': 'fil' } });
  const waiting = await back();
  assert.match(waiting.text, /<html lang="fil">/);
  assert.match(waiting.text, /Vine-verify ang card ninyo/);
  await testApp.refuse(linking.body.action_url);
  const refused = await back();
  assert.match(refused.text, /Hindi na-save ang card ninyo/);
  assert.doesNotMatch(refused.text, /Your card|Continue/);
  const other = await ana.post(LINK, body(await testApp.tokenize(CARDS.secure)));
  await testApp.authorize(other.body.action_url);
  const saved = await testApp.get(`${LINK}/return?payment_intent_id=${other.body.payment_intent_id}`, {
    headers: { 'accept-language': 'fil' },
  });
  assert.match(saved.text, /Na-save ang card/);
  assert.equal(saved.headers['content-language'], 'fil');
});

test('F§7 a refused 3-D Secure saves nothing, and the same card may be tried again', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const token = await testApp.tokenize(CARDS.secure);
  const first = await ana.post(LINK, body(token));
  const back = await testApp.refuse(first.body.action_url);
  assert.match(back.text, /Your card was not saved/);
  await testApp.delivered();
  assert.deepEqual((await cardsOf(ana)).ids, []);
  const second = await ana.post(LINK, body(token));
  assert.equal(second.body.requires_action, true);
  await testApp.authorize(second.body.action_url);
  assert.equal((await cardsOf(ana)).ids.length, 1);
  assert.equal(await checksPaid(testApp), 1);
  const declined = await ana.post(LINK, body(await testApp.tokenize(CARDS.secureThenDeclined)));
  assert.match((await testApp.authorize(declined.body.action_url)).text, /Your card was not saved/);
  assert.equal((await cardsOf(ana)).ids.length, 1);
});

test('F§6 the webhook alone links the card of an owner who never returns', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const reply = await ana.post(LINK, body(await testApp.tokenize(CARDS.secure)));
  await testApp.simulator.control('POST', '/pay', { id: reply.body.payment_intent_id });
  await until(async () => (await cardsOf(ana)).ids.length === 1, 'the card');
  await allRefunded(testApp, 1);
  await testApp.delivered();
  const { rows } = await testApp.app.connection.pool.query(
    "select outcome, count(*)::int as n from webhook_events where kind = 'payment.paid' group by outcome",
  );
  assert.deepEqual(rows, [{ outcome: 'applied', n: 1 }]);
});

test('F§4 complete: another user 403, an unknown intent 404, waiting 200 with the page, then linked on every call', async (t) => {
  const testApp = await startWithGateway(t);
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  const started = await ana.post(LINK, body(await testApp.tokenize(CARDS.secure)));
  const path = `${LINK}/${started.body.payment_intent_id}/complete`;
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await ben.post(path)).status, 403);
  assert.equal((await ana.post(`${LINK}/pi_unknown/complete`)).status, 404);
  assert.equal((await ana.post(path.replace('paymongo', 'stripe'))).status, 404);
  const waiting = await ana.post(path);
  assert.equal(waiting.status, 200);
  assert.equal(waiting.body.action_url, started.body.action_url);
  assert.equal(await testApp.snapshot(...TABLES), before);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  await testApp.simulator.control('POST', '/pay', { id: started.body.payment_intent_id });
  const replies = await Promise.all(Array.from({ length: 10 }, () => ana.post(path)));
  assert.deepEqual(
    replies.map(({ status }) => status).sort(),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 201],
  );
  const { ids } = await cardsOf(ana);
  assert.equal(ids.length, 1);
  await ana.delete(`/payment-methods/${ids[0]}`);
  assert.equal((await ana.post(path)).status, 404);
  await allRefunded(testApp, 1);
  assert.equal((await testApp.refunds()).length, 1);
});

test('F§4 the return page reveals nothing to other clients, whatever id they request', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const started = await ana.post(LINK, body(await testApp.tokenize(CARDS.secure)));
  const waiting = await testApp.get(`${LINK}/return?payment_intent_id=${started.body.payment_intent_id}`);
  assert.equal(waiting.status, 200);
  assert.match(waiting.text, /Verifying your card/);
  assert.doesNotMatch(waiting.text, /0007|Person|x\.test/);
  const unknown = await testApp.get(`${LINK}/return?payment_intent_id=pi_unknown`);
  assert.match(unknown.text, /Card not found/);
  assert.equal((await testApp.get(`${LINK}/return?payment_intent_id=<script>`)).status, 422);
  assert.deepEqual((await cardsOf(ana)).ids, []);
});

test('fifty concurrent requests for one card make one charge and one card', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const token = await testApp.tokenize();
  const replies = await Promise.all(Array.from({ length: 50 }, () => ana.post(LINK, body(token))));
  const statuses = new Set(replies.map(({ status }) => status));
  assert.ok(
    [...statuses].every((status) => [200, 201, 409].includes(status)),
    [...statuses].join(),
  );
  assert.equal(replies.filter(({ status }) => status === 201).length, 1);
  assert.equal((await cardsOf(ana)).ids.length, 1);
  assert.equal((await testApp.payments()).length, 1);
  const after = await ana.post(LINK, body(token));
  assert.equal(after.status, 200);
  assert.equal(after.body.data.id, (await cardsOf(ana)).ids[0]);
  await allRefunded(testApp, 1);
  assert.equal((await testApp.refunds()).length, 1);
});

// These tests mostly wait for the gateway, so they run concurrently, each with its own database.
describe('the answer to a charge is lost', { concurrency: true }, () => {
  for (const mode of ['reset_after_accept', 'reset', 'timeout', 'error500', 'slow'] as const) {
    test(`a charge whose answer is lost (${mode}) is looked up, answered within ten seconds and never made twice`, async (t) => {
      const testApp = await startWithGateway(t);
      const ana = await testApp.person();
      const token = await testApp.tokenize();
      await testApp.fault('POST /payment_intents/{id}/attach', mode);
      const started = performance.now();
      const first = await ana.post(LINK, body(token));
      assert.ok(performance.now() - started < 10_000);
      assert.ok([201, 202].includes(first.status), first.text);
      const second = await ana.post(LINK, body(token));
      assert.ok([200, 201].includes(second.status), second.text);
      assert.equal((await testApp.payments()).length, 1);
      assert.equal((await cardsOf(ana)).ids.length, 1);
      assert.equal((await intentsAt(testApp)).length, 1);
      await allRefunded(testApp, 1);
      assert.equal((await testApp.refunds()).length, 1);
    });
  }
});

test('a lost answer to creating the customer or intent leaves one customer and one charge', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const token = await testApp.tokenize();
  await testApp.fault('POST /customers', 'reset_after_accept');
  await testApp.fault('POST /payment_intents', 'reset_after_accept');
  const first = await ana.post(LINK, body(token));
  assert.equal(first.status, 503);
  assert.deepEqual((await cardsOf(ana)).ids, []);
  assert.equal((await ana.post(LINK, body(token))).status, 201);
  const customers = await testApp.simulator.api('GET', `/customers?email=${encodeURIComponent(ana.email)}`);
  assert.equal(customers.body.data.length, 1);
  assert.equal((await testApp.payments()).length, 1);
});

test('a refund whose answer is lost is looked up, and the money is refunded once', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  await testApp.fault('POST /refunds', 'reset_after_accept');
  await linkCard(testApp, ana);
  await allRefunded(testApp, 1);
  assert.equal((await testApp.refunds()).length, 1);
});

test('the same Idempotency-Key returns the first answer again, and 422 for another body', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const headers = { 'idempotency-key': 'one' };
  const token = await testApp.tokenize();
  const first = await ana.post(LINK, body(token), { headers });
  assert.equal(first.status, 201);
  const again = await ana.post(LINK, body(token), { headers });
  assert.equal(again.status, 201);
  assert.deepEqual(again.body, first.body);
  const other = await ana.post(LINK, body(await testApp.tokenize()), { headers });
  assert.equal(other.status, 422);
  assert.equal((await testApp.payments()).length, 1);
});

test('F§4 a removed card is linked again without another charge', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const token = await testApp.tokenize();
  const first = await ana.post(LINK, body(token));
  await ana.delete(`/payment-methods/${first.body.data.id}`);
  const second = await ana.post(LINK, body(token));
  assert.equal(second.status, 201);
  assert.notEqual(second.body.data.id, first.body.data.id);
  assert.equal((await testApp.payments()).length, 1);
});

test("another user's card cannot be linked, whether saved or being linked", async (t) => {
  const testApp = await startWithGateway(t);
  const [ana, eve] = [await testApp.person(), await testApp.person()];
  const [linked, pending, claimed] = [
    await testApp.tokenize(),
    await testApp.tokenize(CARDS.secure),
    await testApp.tokenize(CARDS.other),
  ];
  await ana.post(LINK, body(linked));
  await ana.post(LINK, body(pending));
  await ana.post('/payment-methods', savedCard(claimed));
  await allRefunded(testApp, 1);
  await testApp.delivered();
  const before = await testApp.snapshot('payment_methods', 'card_links');
  for (const token of [linked, pending, claimed]) {
    const reply = await eve.post(LINK, body(token));
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body.errors), ['payment_method_id']);
  }
  assert.equal(await testApp.snapshot('payment_methods', 'card_links'), before);
});

test('F§4 a card saved only by its token is proven by linking, and stays one card', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const token = await testApp.tokenize();
  const saved = await ana.post('/payment-methods', savedCard(token));
  const linked = await ana.post(LINK, body(token));
  assert.equal(linked.body.data.id, saved.body.data.id);
  assert.equal((await testApp.payments()).length, 1);
  const { rows } = await testApp.app.connection.pool.query('select gateway_customer_id from payment_methods');
  assert.match(rows[0].gateway_customer_id, /^cus_/);
  assert.notEqual(rows[0].gateway_customer_id, 'cus_unknownToTheGateway');
});

test('F§8 link-card allows 5 requests a minute per user, under both of its names', async (t) => {
  const testApp = await startWithGateway(t, { settings: { payments: 5 } });
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  const statuses = [];
  for (let n = 0; n < 6; n += 1) {
    const name = n % 2 === 0 ? 'paymongo' : 'gateway';
    statuses.push((await ana.post(`/payment-methods/${name}/link-card`, {})).status);
  }
  assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429]);
  assert.equal((await ben.post(LINK, {})).status, 422);
});

test('Ten failed cards within an hour block further attempts (card testing)', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  for (let n = 0; n < 10; n += 1) {
    const reply = await ana.post(LINK, body(await testApp.tokenize(CARDS.stolen)));
    assert.equal(reply.status, 400);
  }
  const refused = await ana.post(LINK, body(await testApp.tokenize()));
  assert.equal(refused.status, 429);
  const seconds = Number(refused.headers['retry-after']);
  assert.ok(seconds > 1);
  assert.equal(refused.body.message, `Too many failed payments. Please try again in ${seconds} seconds.`);
  assert.equal(await checksPaid(testApp), 0);
});

test('No card data is logged, whatever is sent and whatever fails', async (t) => {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', pretty: false, to: { write: (line) => void lines.push(line) } });
  const testApp = await startWithGateway(t, { platform: { log } });
  const ana = await testApp.person();
  const token = await testApp.tokenize();
  await testApp.fault('POST /payment_intents/{id}/attach', 'reset_after_accept');
  await ana.post(LINK, body(token));
  await ana.post(LINK, { ...body(token), card_number: '4242424242424242', cvc: '98765' });
  await ana.post('/payment-methods', savedCard('pm_anotherToken', { cvv: '98765' }));
  const logged = lines.join('');
  assert.match(logged, /attach a payment method/);
  assert.match(logged, /answered/);
  for (const secret of [token, '4242424242424242', '98765', 'pm_anotherToken'])
    assert.ok(!logged.includes(secret), secret.slice(0, 3));
});
