import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GatewayMalformed, GatewayRefused } from '@bulwagan/platform/payments/errors.ts';
import type { Reply } from '@bulwagan/testing/fundraising.ts';
import { CARDS, stepBetween, until } from '@bulwagan/testing/gateway.ts';
import { sql } from 'kysely';
import { faults } from '../../../../../tests/money/batch.ts';
import { decryptDonationTin } from '../../documents/values/donor-tin.ts';
import { reconcile } from '../reconcile.ts';
import { cardOf, keyed, order, PATH, whileCharging } from '../testing/charges.ts';
import {
  balanceOf,
  freshToken,
  type GatewayDonorTestApp,
  paidAt,
  pay,
  rowOf,
  startWithGatewayAndDonor,
  statusesOf,
} from '../testing/steps.ts';

const MONEY = ['donations', 'donation_transactions', 'campaigns', 'ledger_entries'];

test('F§4 charge-saved: an amount that the gateway refuses is 422 and does not blame the card', async (t) => {
  const testApp = await startWithGatewayAndDonor(t, { simulator: { minimumAmount: 2_000 } });
  const cardId = await cardOf(testApp);
  const reply = await testApp.donor.post(PATH, order(testApp, cardId, { amount: 1 }));
  assert.equal(reply.status, 422, reply.text);
  assert.equal(reply.body.message, 'The payment gateway did not accept the request.');
  const rows = await testApp.app.db.selectFrom('donations').select(['status', 'transaction_id']).execute();
  assert.deepEqual(rows, [{ status: 'cancelled', transaction_id: null }]);
  assert.deepEqual(await testApp.payments(), []);
});

test('F§8 card testing: declined cards count as failed payments, charges during a gateway outage do not', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  await testApp.fault('POST /payment_intents', 'error500', 1_000);
  const charge = (options?: ReturnType<typeof keyed>) =>
    testApp.donor.post(PATH, order(testApp, cardId), options);
  for (let n = 0; n < 11; n += 1) {
    const reply = await charge(n % 2 === 0 ? undefined : keyed(`k${n}`));
    assert.equal(reply.status, 503, reply.text);
  }
  const { rows } = await sql`select distinct status, failures from donations`.execute(testApp.app.db);
  assert.deepEqual(rows, [{ status: 'cancelled', failures: 0 }]);
  await testApp.simulator.control('DELETE', '/faults');
  assert.equal((await charge(keyed('k1'))).status, 200);
  assert.equal((await paidAt(testApp)).length, 1);

  const declinedId = await cardOf(testApp, testApp.donor, CARDS.withoutFunds);
  for (let n = 0; n < 10; n += 1) {
    assert.equal((await testApp.donor.post(PATH, order(testApp, declinedId))).status, 400);
  }
  const before = await testApp.snapshot('donations');
  assert.equal((await charge()).status, 429);
  assert.equal(await testApp.snapshot('donations'), before);
});

test('F§4 charge-saved: while a card is charged, no checkout opens for the same donation and it cannot be cancelled', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const meanwhile: Reply[] = [];
  whileCharging(testApp, 'before', async (id) => {
    meanwhile.push(await testApp.donor.post(`/donations/${id}/pay/paymongo`));
    meanwhile.push(await testApp.donor.post(`/donations/${id}/cancel`));
  });
  const reply = await testApp.donor.post(PATH, order(testApp, cardId));
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(statusesOf(meanwhile), [409, 409]);
  await testApp.delivered();
  const pages = (await testApp.app.db.selectFrom('donation_transactions').select('transaction_id').execute())
    .map(({ transaction_id: id }) => id)
    .filter((id) => id.startsWith('cs_'));
  assert.deepEqual(pages, []);
  assert.equal((await paidAt(testApp)).length, 1);
  assert.deepEqual(await balanceOf(testApp), [20_000n, 20_000n, 1]);
});

test('F§4 charge-saved: a request that was paused for over a minute and overtaken charges nothing: 409', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  let page: Reply | undefined;
  whileCharging(testApp, 'after', async (id) => {
    testApp.clock.advance({ seconds: 61 });
    page = await testApp.donor.post(`/donations/${id}/pay/paymongo`);
  });
  const reply = await testApp.donor.post(PATH, order(testApp, cardId));
  assert.deepEqual([reply.status, page?.status], [409, 200]);
  const { id, checkout_url: url } = page!.body.data;
  const row = await rowOf(testApp, id);
  assert.deepEqual([row.status, row.checkout_url], ['pending', url]);
  assert.deepEqual(await testApp.payments(), []);
  await pay(testApp, url, 'card');
  await testApp.delivered();
  assert.equal((await paidAt(testApp)).length, 1);
  assert.deepEqual(await balanceOf(testApp), [20_000n, 20_000n, 1]);
  assert.deepEqual(await faults(testApp), []);
});

test('F§4 charge-saved refuses anonymous callers, invalid fields, other users’ cards and missing or removed cards, and charges nothing', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const other = await testApp.person();
  const othersCard = await cardOf(testApp, other, CARDS.other);
  const removed = await cardOf(testApp, testApp.donor, '4571736000000075');
  assert.equal((await testApp.donor.delete(`/payment-methods/${removed}`)).status, 200);
  const before = await testApp.snapshot(...MONEY);
  assert.equal((await testApp.post(PATH, order(testApp, cardId))).status, 401);
  assert.equal((await testApp.donor.post(PATH, order(testApp, othersCard))).status, 403);
  assert.equal((await testApp.donor.post(PATH, order(testApp, 999_999))).status, 404);
  assert.equal((await testApp.donor.post(PATH, order(testApp, removed))).status, 404);
  for (const body of [order(testApp, cardId), {}])
    assert.equal((await testApp.donor.post('/donations/charge-saved/stripe', body)).status, 404);
  for (const [field, value] of [
    ['campaign_id', 999_999],
    ['campaign_id', null],
    ['amount', 0.99],
    ['amount', 10.005],
    ['amount', '200'],
    ['amount', 1_000_000.01],
    ['payment_method_id', null],
    ['payment_method_id', 'pm_1'],
    ['payment_method_id', 2 ** 31],
    ['cvc_token', '123'],
    ['message', 'x'.repeat(1_001)],
    ['card_number', '4343434343434345'],
    ['number', '4343434343434345'],
    ['cvc', '123'],
    ['cvv', 123],
  ] as const) {
    const reply = await testApp.donor.post(PATH, order(testApp, cardId, { [field]: value }));
    assert.equal(reply.status, 422, `${field} ${value}`);
    assert.ok(reply.body.errors[field], `${field} ${value}: ${reply.text}`);
  }
  assert.equal(await testApp.snapshot(...MONEY), before);
  assert.deepEqual(await testApp.payments(), []);
});

test('F§4 contract §2 a card without a gateway customer is not charged again: 422, and no donation is created', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp, testApp.donor, CARDS.plain, null);
  assert.equal((await testApp.donor.get(`/payment-methods/${cardId}`)).body.data.is_vaulted, false);
  const before = await testApp.snapshot(...MONEY);
  const reply = await testApp.donor.post(PATH, order(testApp, cardId));
  assert.equal(reply.status, 422);
  assert.deepEqual(reply.body.errors, {
    payment_method_id: ['The selected payment method must be linked before it can be charged again.'],
  });
  // contract §2: all errors are reported at once.
  const nowhere = await testApp.donor.post(PATH, order(testApp, cardId, { campaign_id: 999_999 }));
  assert.equal(nowhere.status, 422);
  const both = {
    campaign_id: ['The selected campaign is not accepting donations.'],
    payment_method_id: ['The selected payment method must be linked before it can be charged again.'],
  };
  assert.deepEqual(nowhere.body.errors, both);
  const bad = order(testApp, cardId, { campaign_id: 999_999, amount: 0 });
  const amount = ['The amount field must be at least 1.'];
  assert.deepEqual((await testApp.donor.post(PATH, bad)).body.errors, { amount, ...both });
  // The answer reveals nothing about another user's card.
  const stranger = await testApp.person();
  const { payment_method_id: _, ...others } = both;
  assert.deepEqual((await stranger.post(PATH, bad)).body.errors, { amount, ...others });
  assert.equal(await testApp.snapshot(...MONEY), before);
  assert.deepEqual(await testApp.payments(), []);
});

test('F§4 a saved card is charged the total once; the campaign total rises at once and the webhooks change nothing more', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const reply = await testApp.donor.post(PATH, order(testApp, await cardOf(testApp)));
  assert.deepEqual([reply.status, reply.body.data.status, reply.body.data.amount], [200, 'completed', 200]);
  assert.equal(reply.body.data.total_amount, 222);
  await testApp.delivered();
  const [payment, ...others] = await paidAt(testApp);
  assert.deepEqual([payment!.attributes.amount, others.length], [22_200, 0]);
  assert.deepEqual(await balanceOf(testApp), [20_000n, 20_000n, 1]);
  assert.doesNotMatch(reply.text, /pm_|cus_1/);
});

test('contract §3.2 a donation with a saved card keeps the details for its receipt', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const details = {
    donor_registered_name: 'Reyes Trading, Inc.',
    donor_address: '5 Luna Street',
    donor_kind: 'company',
    donor_tin: '361-245-703-00000',
  };
  const refused = await testApp.donor.post(PATH, order(testApp, cardId, { ...details, donor_tin: '12' }));
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['donor_tin']]);
  const reply = await testApp.donor.post(PATH, order(testApp, cardId, details));
  assert.equal(reply.status, 200, reply.text);
  const { donor_tin_encrypted: tin, ...kept } = await testApp.app.db
    .selectFrom('donations')
    .select(['donor_registered_name', 'donor_address', 'donor_kind', 'donor_tin_encrypted'])
    .where('id', '=', reply.body.data.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual({ ...kept, donor_tin: decryptDonationTin(testApp.app, tin) }, details);
});

test('F§4 a declined card is 400 with a reason for its owner; the donation fails and nothing is raised', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  for (const number of [CARDS.withoutFunds, CARDS.stolen]) {
    const reply = await testApp.donor.post(
      PATH,
      order(testApp, await cardOf(testApp, testApp.donor, number)),
    );
    assert.deepEqual([reply.status, reply.body.success], [400, false]);
    assert.doesNotMatch(reply.text, /stolen|fraud/i);
  }
  await testApp.delivered();
  const rows = await testApp.app.db.selectFrom('donations').select('status').execute();
  assert.deepEqual(rows, [{ status: 'failed' }, { status: 'failed' }]);
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  assert.deepEqual(await paidAt(testApp), []);
});

test('F§4 a card that needs 3-D Secure answers requires_action; the donation counts once authorized and not when refused', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp, testApp.donor, CARDS.secure);
  const first = await testApp.donor.post(PATH, order(testApp, cardId));
  assert.deepEqual([first.status, first.body.success, first.body.requires_action], [200, false, true]);
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  await testApp.simulator.page(`${first.body.action_url}/authorize`, {});
  await testApp.delivered();
  assert.equal((await rowOf(testApp, first.body.data.id)).status, 'completed');
  const second = await testApp.donor.post(PATH, order(testApp, cardId, { amount: 300 }));
  await testApp.simulator.page(`${second.body.action_url}/refuse`, {});
  await testApp.delivered();
  assert.equal((await rowOf(testApp, second.body.data.id)).status, 'failed');
  assert.deepEqual(await balanceOf(testApp), [20_000n, 20_000n, 1]);
});

// These tests mostly wait for the gateway, so they run concurrently, each with its own database.
describe('F§6 the answer to a charge is lost', { concurrency: true }, () => {
  for (const mode of ['timeout', 'reset', 'reset_after_accept', 'error500'] as const) {
    test(`F§6 a charge whose answer is lost (${mode}): at most one charge, an answer within ten seconds, the correct status in the end`, async (t) => {
      const testApp = await startWithGatewayAndDonor(t);
      const cardId = await cardOf(testApp);
      // Only the reconcile job can learn the outcome.
      await testApp.simulator.control('POST', '/settings', { hold: true });
      await testApp.fault('POST /payment_intents/{id}/attach', mode);
      const started = performance.now();
      const reply = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
      assert.ok(performance.now() - started < 10_000);
      assert.ok([200, 503].includes(reply.status), reply.text);
      // The client retries the same request.
      const again = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
      if (reply.status === 200) assert.equal(again.text, reply.text);
      testApp.clock.advance({ minutes: 11 });
      await reconcile(testApp.app);
      const paid = await paidAt(testApp);
      assert.ok(paid.length <= 1, `${paid.length} charges`);
      const [raised] = await balanceOf(testApp);
      assert.equal(raised, paid.length === 1 ? 20_000n : 0n);
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from donations where status = 'completed'`.execute(testApp.app.db);
      assert.equal(rows[0]!.n, paid.length);
      if (mode === 'reset_after_accept') assert.equal(paid.length, 1);
      await testApp.simulator.control('POST', '/settings', { hold: false });
      await testApp.simulator.control('POST', '/release');
      await testApp.delivered();
      assert.equal((await balanceOf(testApp))[0], raised);
      assert.deepEqual(await faults(testApp), []);
    });
  }

  test('F§6 a charge whose answer never arrived is completed by its webhook', async (t) => {
    const testApp = await startWithGatewayAndDonor(t);
    const cardId = await cardOf(testApp);
    await testApp.fault('POST /payment_intents/{id}/attach', 'reset_after_accept');
    await testApp.fault('GET /payment_intents/{id}', 'error500', 100);
    const reply = await testApp.donor.post(PATH, order(testApp, cardId));
    assert.deepEqual([reply.status, reply.body.success], [200, true]);
    await until(async () => (await balanceOf(testApp))[0] === 20_000n, 'the webhook');
    assert.equal((await paidAt(testApp)).length, 1);
  });
});

test('F§6 a charge that returns an unusable redirect address stays pending and is completed by its webhook', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  stepBetween(testApp, (gateway) => ({
    chargeCard: async (charge) => {
      await gateway.chargeCard(charge);
      throw new GatewayMalformed(
        'settle a payment intent',
        'the address of the page to open is not acceptable',
      );
    },
  }));
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const reply = await testApp.donor.post(PATH, order(testApp, cardId));
  assert.deepEqual([reply.status, reply.body.data.status], [200, 'pending']);
  await testApp.simulator.control('POST', '/settings', { hold: false });
  await testApp.simulator.control('POST', '/release');
  await until(async () => (await balanceOf(testApp))[0] === 20_000n, 'the webhook');
  assert.equal((await paidAt(testApp)).length, 1);
});

test('F§6 the same key charges once, whichever step fails after the charge, even after a killed process’s lock expires', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  // Ledger writes fail, so the charge is answered with a server error.
  await sql`alter table ledger_entries rename to ledger_entries_gone`.execute(testApp.app.db);
  const failed = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  assert.equal(failed.status, 500);
  await sql`alter table ledger_entries_gone rename to ledger_entries`.execute(testApp.app.db);
  assert.equal((await paidAt(testApp)).length, 1);
  const other = await testApp.donor.post(PATH, order(testApp, cardId, { amount: 300 }), keyed('k1'));
  assert.equal(other.status, 422);
  const again = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.status], [200, 'completed']);
  assert.equal((await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'))).text, again.text);
  assert.equal((await paidAt(testApp)).length, 1);

  // State left by a process that was killed after it had sent the charge to the gateway.
  await sql`update idempotency_keys set status = null, answer = null`.execute(testApp.app.db);
  assert.equal((await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'))).status, 409);
  testApp.clock.advance({ seconds: 121 });
  const later = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  assert.deepEqual([later.status, later.body.data.id], [200, again.body.data.id]);
  assert.equal((await paidAt(testApp)).length, 1);
  assert.deepEqual(await balanceOf(testApp), [20_000n, 20_000n, 1]);
});

test('F§6 the same key starts over when certainly nothing was charged', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  await testApp.fault('POST /payment_intents', 'error500', 5);
  assert.equal((await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'))).status, 503);
  await testApp.simulator.control('DELETE', '/faults');
  assert.equal((await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'))).status, 200);
  assert.equal((await paidAt(testApp)).length, 1);
  testApp.clock.advance({ hours: 25 });
  const nextDay = await testApp.send('POST', PATH, {
    body: order(testApp, cardId),
    headers: { 'idempotency-key': 'k1', authorization: `Bearer ${await freshToken(testApp, testApp.donor)}` },
  });
  assert.equal(nextDay.status, 200);
  assert.equal((await paidAt(testApp)).length, 2);
  assert.deepEqual(await balanceOf(testApp), [40_000n, 40_000n, 2]);
});

test('F§6 the same key sent twenty times at once makes one charge; the others get 409 or the first answer', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'))),
  );
  const statuses = statusesOf(replies);
  assert.ok(
    statuses.every((status) => [200, 409].includes(status)),
    String(statuses),
  );
  assert.equal(new Set(replies.filter(({ status }) => status === 200).map(({ text }) => text)).size, 1);
  assert.equal((await paidAt(testApp)).length, 1);
  assert.deepEqual(await balanceOf(testApp), [20_000n, 20_000n, 1]);
});

test('F§4 a card that the gateway no longer knows is 400, and the donation fails', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const reply = await testApp.donor.post('/payment-methods', {
    payment_gateway: 'paymongo',
    gateway_token: 'pm_goneAtTheGateway',
    gateway_customer_id: 'cus_1',
    card_last_four: '4345',
    card_brand: 'visa',
    card_exp_month: 12,
    card_exp_year: 2099,
  });
  const charged = await testApp.donor.post(PATH, order(testApp, reply.body.data.id));
  assert.equal(charged.status, 400, charged.text);
  const rows = await testApp.app.db.selectFrom('donations').select('status').execute();
  assert.deepEqual(rows, [{ status: 'failed' }]);
});

test('F§8 card testing: a revoked gateway key never counts as a failed payment, whichever call it breaks', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  for (const call of ['openCharge', 'chargeCard'] as const) {
    const refuse = () =>
      Promise.reject(new GatewayRefused(call, { reason: 'no_access', code: 'api_key_invalid' }));
    stepBetween(testApp, () => ({ [call]: refuse }));
    assert.equal((await testApp.donor.post(PATH, order(testApp, cardId))).status, 503);
  }
  const { rows } = await sql`select status, failures from donations`.execute(testApp.app.db);
  assert.deepEqual(rows, Array(2).fill({ status: 'cancelled', failures: 0 }));
  assert.deepEqual(await paidAt(testApp), []);
});

test('F§8 allows five charges a minute per user', async (t) => {
  const testApp = await startWithGatewayAndDonor(t, { settings: { payments: 5 } });
  const cardId = await cardOf(testApp);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      testApp.donor.post(PATH, order(testApp, cardId, { amount: 200 + n }), { ip: `10.0.0.${n}` }),
    ),
  );
  assert.deepEqual(statusesOf(replies), [200, 200, 200, 200, 200, 429, 429, 429]);
  assert.equal((await paidAt(testApp)).length, 5);
});

test('F§4 a donor charged while the database fails is not asked to retry, with or without a key, and the donation is confirmed later', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  // Connection lost, lock timeout, and repeated serialization failures.
  for (const [at, [options, code]] of (
    [
      [undefined, '57P01'],
      [keyed('k1'), '57P01'],
      [keyed('k2'), '57014'],
      [keyed('k3'), '40P01'],
    ] as const
  ).entries()) {
    const back = awayAfterCharge(testApp, code);
    const reply = await testApp.donor.post(PATH, order(testApp, cardId), options).finally(back);
    assert.equal(reply.status, 503);
    assert.match(reply.body.message, /Please do not pay again/);
    assert.equal((await paidAt(testApp)).length, at + 1);
  }
  testApp.clock.advance({ minutes: 11 });
  await reconcile(testApp.app);
  assert.deepEqual(await balanceOf(testApp), [80_000n, 80_000n, 4]);
});

/** Makes database connections fail after the next charge. Returns a function that restores them. */
function awayAfterCharge(testApp: GatewayDonorTestApp, code: string): () => void {
  const { pool } = testApp.app.connection;
  stepBetween(testApp, (gateway) => ({
    chargeCard: async (charge) => {
      const settlement = await gateway.chargeCard(charge);
      const gone = Object.assign(new Error('It is gone, or waited for too long.'), { code });
      pool.connect = () => Promise.reject(gone);
      return settlement;
    },
  }));
  return () => {
    delete (pool as { connect?: unknown }).connect;
  };
}
