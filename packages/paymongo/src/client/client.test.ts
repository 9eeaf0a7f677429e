import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  GatewayDeclined,
  GatewayError,
  GatewayMalformed,
  GatewayOutcomeUnknown,
  GatewayRefused,
  GatewayUnavailable,
} from '@bulwagan/platform/payments/errors.ts';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { createGateway } from '../gateway.ts';
import {
  type Answer,
  closedAddress,
  failure,
  flood,
  halfAnswer,
  intent,
  json,
  reset,
  SECRET_KEY,
  silence,
  startGateway,
  text,
  trickle,
} from '../testing/server.ts';

const OPEN = json(intent('awaiting_payment_method'));
const LOOK = '/payment_intents/pi_1';
const NEW_INTENT = {
  amountInCentavos: 2_500n,
  description: 'Card verification',
  metadata: { purpose: 'check' },
};
const NOT_FOUND = failure(404, { code: 'resource_not_found', detail: 'No such thing.' });

// These tests mostly wait, each on its own server.
describe('queries to the gateway', { concurrency: true }, () => {
  test('a query without an answer is unavailable, within its time limit', async (t) => {
    for (const answer of [silence, trickle(intent('succeeded'), 200)]) {
      const server = await startGateway(t, () => answer, { timeoutInMs: 500 });
      const started = performance.now();
      await assert.rejects(server.gateway.getPaymentIntent('pi_1'), GatewayUnavailable);
      assert.ok(performance.now() - started < 5_000);
    }
  });

  test('a query is sent at most three times', async (t) => {
    for (const answer of [reset, halfAnswer, text('', 500), text('', 503), text('', 408)]) {
      const server = await startGateway(t, () => answer, { timeoutInMs: 5_000 });
      await assert.rejects(server.gateway.getPaymentIntent('pi_1'), GatewayUnavailable);
      assert.equal(server.count('GET', LOOK), 3);
    }
  });

  test('a query answered at the second or third attempt succeeds', async (t) => {
    for (const bad of [silence, reset, text('', 502), json({}, 429)]) {
      const server = await startGateway(t, ({ turn }) => (turn < 3 ? bad : OPEN), { timeoutInMs: 15_000 });
      assert.equal((await server.gateway.getPaymentIntent('pi_1')).status, 'awaiting_payment_method');
    }
  });

  test('an invalid answer is a separate error and is not retried', async (t) => {
    const answers: [Answer, RegExp][] = [
      [text('OK'), /not JSON/],
      [text(''), /not JSON/],
      [text('<html>', 200, { 'content-type': 'text/html' }), /not JSON/],
      [json(null), /must be object/],
      [json([]), /must be object/],
      [json({ data: { id: 'pi_1' } }), /attributes/],
      [json(intent('succeeded', { amount: 25.5 })), /\/data\/attributes\/amount must be integer/],
      [json(intent('succeeded', { amount: '2500' })), /\/data\/attributes\/amount must be integer/],
      [json(intent('succeeded', { amount: -1 })), /amount must be >= 0/],
      [json(intent('succeeded', { amount: 2 ** 60 })), /amount must be <=/],
      [json(intent('s'.repeat(101))), /status/],
      [flood, /more than 1000000 bytes/],
    ];
    for (const [answer, reason] of answers) {
      const server = await startGateway(t, () => answer, { timeoutInMs: 10_000 });
      await assert.rejects(server.gateway.getPaymentIntent('pi_1'), (error) => {
        assert.ok(error instanceof GatewayMalformed);
        assert.match(error.message, reason);
        return true;
      });
      assert.equal(server.received.length, 1);
    }
  });

  test('unknown fields are ignored', async (t) => {
    const more = {
      brand_new: { deep: [1, 2] },
      statement_descriptor: null,
      payments: null,
      metadata: { n: 1, s: 's' },
    };
    const { gateway } = await startGateway(t, () => json({ ...intent('processing', more), has_more: false }));
    const answer = await gateway.getPaymentIntent('pi_1');
    assert.deepEqual(answer, {
      id: 'pi_1',
      status: 'processing',
      amountInCentavos: 2_500n,
      clientKey: 'pi_1_client_abc',
      payments: [],
      lastError: undefined,
      nextActionUrl: undefined,
      metadata: { s: 's' },
      updatedAtInSeconds: 1_763_687_799,
    });
  });

  test('a redirect is not followed', async (t) => {
    const redirect = text('', 302, { location: '/v1/payment_intents/pi_2' });
    const server = await startGateway(t, ({ path }) => (path === LOOK ? redirect : OPEN));
    await assert.rejects(server.gateway.getPaymentIntent('pi_1'), GatewayUnavailable);
    assert.equal(server.count('GET', '/payment_intents/pi_2'), 0);
  });

  test('several calls share one time limit', async (t) => {
    const server = await startGateway(t, () => silence, { timeoutInMs: 5_000 });
    const limited = server.gateway.within(600);
    const started = performance.now();
    await assert.rejects(limited.createPaymentIntent(NEW_INTENT), GatewayOutcomeUnknown);
    await assert.rejects(limited.getPaymentIntent('pi_1'), GatewayUnavailable);
    await assert.rejects(limited.createPaymentIntent(NEW_INTENT), GatewayUnavailable);
    assert.ok(performance.now() - started < 5_000);
    // The call without time left was not even sent.
    assert.equal(server.received.length, 1);
  });
});

describe('commands to the gateway', { concurrency: true }, () => {
  test('a command that may have been executed is sent once and its outcome is unknown', async (t) => {
    const reasons: [Answer, string][] = [
      [silence, 'timeout'],
      [trickle(intent('succeeded'), 100), 'timeout'],
      [reset, 'connection_lost'],
      [halfAnswer, 'connection_lost'],
      [text('', 500), 'server_error'],
      [text('', 502), 'server_error'],
      [text('', 408), 'server_error'],
      [text('', 301, { location: 'https://elsewhere.example/' }), 'server_error'],
      [text('OK'), 'malformed_answer'],
      [json({ data: {} }), 'malformed_answer'],
      [flood, 'malformed_answer'],
    ];
    for (const [answer, reason] of reasons) {
      const timeoutInMs = reason === 'timeout' ? 400 : 10_000;
      const server = await startGateway(t, () => answer, { timeoutInMs });
      await assert.rejects(server.gateway.createPaymentIntent(NEW_INTENT), (error) => {
        assert.ok(error instanceof GatewayOutcomeUnknown, String(error));
        assert.equal(error.reason, reason);
        // An intent without a payment method charges nobody.
        assert.equal(error.canHaveMovedMoney, false);
        return true;
      });
      assert.equal(server.received.length, 1, reason);
    }
  });

  test('a connection cut on reuse does not make the runtime send again', async (t) => {
    const server = await startGateway(t, ({ method }) => (method === 'GET' ? OPEN : reset));
    for (let round = 1; round <= 5; round += 1) {
      await server.gateway.getPaymentIntent('pi_1');
      await assert.rejects(server.gateway.createPaymentIntent(NEW_INTENT), GatewayOutcomeUnknown);
      assert.equal(server.count('POST', '/payment_intents'), round);
    }
  });

  test('a command that was certainly not received is sent again, and reported as not done', async (t) => {
    const server = await startGateway(t, ({ turn }) => (turn < 3 ? json({}, 429) : OPEN), {
      timeoutInMs: 3_000,
    });
    assert.equal((await server.gateway.createPaymentIntent(NEW_INTENT)).id, 'pi_1');
    assert.equal(server.received.length, 3);
    const nobody = await startGateway(t, () => OPEN, { url: await closedAddress() });
    await assert.rejects(nobody.gateway.createPaymentIntent(NEW_INTENT), GatewayUnavailable);
    const nowhere = await startGateway(t, () => OPEN, { url: 'http://nowhere.invalid/v1' });
    await assert.rejects(nowhere.gateway.createPaymentIntent(NEW_INTENT), GatewayUnavailable);
  });

  test('a command succeeds although the first connection is refused', async (t) => {
    let calls = 0;
    const refused = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const fetch = async (...request: Parameters<typeof globalThis.fetch>) => {
      calls += 1;
      if (calls === 1) throw new TypeError('fetch failed', { cause: new AggregateError([refused, refused]) });
      return globalThis.fetch(...request);
    };
    const server = await startGateway(t, () => OPEN, { fetch });
    assert.equal((await server.gateway.createPaymentIntent(NEW_INTENT)).id, 'pi_1');
    assert.equal(server.received.length, 1);
  });

  test('the Retry-After of a 429 is honored when time allows, and reported otherwise', async (t) => {
    const clock = movableClock('2026-11-21T00:00:00Z');
    for (const retryAfter of ['30', 'Sat, 21 Nov 2026 00:00:30 GMT']) {
      const busy = json({}, 429, { 'retry-after': retryAfter });
      const server = await startGateway(t, () => busy, { clock });
      await assert.rejects(server.gateway.createPaymentIntent(NEW_INTENT), (error) => {
        assert.ok(error instanceof GatewayUnavailable);
        assert.equal(error.retryAfterInSeconds, 30);
        return true;
      });
      assert.equal(server.received.length, 1);
    }
    const soon = json({}, 429, { 'retry-after': '1' });
    const server = await startGateway(t, ({ turn }) => (turn === 1 ? soon : OPEN), { timeoutInMs: 4_000 });
    const started = performance.now();
    await server.gateway.createPaymentIntent(NEW_INTENT);
    assert.ok(performance.now() - started >= 1_000);
  });

  test('a refusal contains its code and field, and is not retried', async (t) => {
    const refusal = failure(400, {
      code: 'parameter_below_minimum',
      detail: 'The minimum value for the amount is 2000.',
      source: { pointer: 'amount', attribute: 'amount' },
    });
    const server = await startGateway(t, () => refusal);
    await assert.rejects(server.gateway.createPaymentIntent(NEW_INTENT), (error) => {
      assert.ok(error instanceof GatewayRefused);
      assert.deepEqual([error.status, error.code, error.pointer], [400, 'parameter_below_minimum', 'amount']);
      return true;
    });
    assert.equal(server.received.length, 1);
    for (const [answer, code] of [
      [text('<html>', 403), 'http_403'],
      [json({ errors: 'no' }, 401), 'http_401'],
      [json({ errors: [null] }, 400), 'http_400'],
      [json({ errors: [{ code: 'a b\nc' }] }, 422), 'http_422'],
      [text('x'.repeat(2_000_000), 400), 'http_400'],
    ] as const) {
      const other = await startGateway(t, () => answer);
      await assert.rejects(other.gateway.createPaymentIntent(NEW_INTENT), (error) => {
        assert.ok(error instanceof GatewayRefused);
        assert.equal(error.code, code);
        return true;
      });
    }
  });

  test('a separate attempt throws a decline with the code for records and the reason for payers', async (t) => {
    const server = await startGateway(t, () =>
      failure(400, { code: 'x', sub_code: 'stolen_card', detail: 'Stolen' }),
    );
    const attachment = { intentId: 'pi_1', paymentMethodId: 'pm_1', returnUrl: 'https://give.example/' };
    await assert.rejects(server.gateway.attachPaymentMethod(attachment), (error) => {
      assert.ok(error instanceof GatewayDeclined);
      assert.equal(error.code, 'stolen_card');
      assert.equal(error.reason, 'declined');
      return true;
    });
  });

  test('amounts that the gateway would refuse are not sent', async (t) => {
    const server = await startGateway(t, () => OPEN);
    for (const amountInCentavos of [0n, -1n, 1_000_000_000n, 2n ** 70n]) {
      await assert.rejects(
        server.gateway.createPaymentIntent({ ...NEW_INTENT, amountInCentavos }),
        GatewayRefused,
      );
    }
    assert.equal(server.received.length, 0);
  });
});

describe('ids and addresses', () => {
  test('an invalid id is not found, and no request is sent', async (t) => {
    const server = await startGateway(t, () => OPEN);
    for (const id of [
      '',
      '..',
      'cs_1/expire',
      'pm_1?x=1',
      'cs_1#',
      '../customers',
      'cs_%2f',
      'a'.repeat(129),
    ]) {
      assert.equal(await server.gateway.findCheckoutSession(id), undefined, id);
      assert.equal(await server.gateway.findPaymentMethod(id), undefined, id);
      await assert.rejects(server.gateway.getPaymentIntent(id), GatewayRefused, id);
      await assert.rejects(server.gateway.cancelSubscription(id), GatewayRefused, id);
    }
    assert.equal(server.received.length, 0);
  });

  test('a missing object is undefined or refused; a wrong address is not mistaken for one', async (t) => {
    const server = await startGateway(t, () => NOT_FOUND);
    assert.equal(await server.gateway.findCheckoutSession('cs_1'), undefined);
    await assert.rejects(server.gateway.getCheckoutSession('cs_1'), GatewayRefused);
    const elsewhere = await startGateway(t, () => text('<h1>Not Found</h1>', 404));
    await assert.rejects(elsewhere.gateway.findCheckoutSession('cs_1'), GatewayRefused);
  });

  test('a gateway with an invalid address cannot be created', () => {
    const log = { debug: () => undefined, warn: () => undefined, error: () => undefined };
    const options = { id: 'paymongo', secretKey: SECRET_KEY, clock: movableClock(), log };
    for (const url of [
      '',
      'api.example',
      'ftp://api.example',
      'https://a:b@api.example',
      'https://api.example/?k=1',
    ]) {
      assert.throws(() => createGateway({ ...options, url }), /payment gateway/, url);
    }
    assert.throws(
      () => createGateway({ ...options, url: 'https://api.example', secretKey: '' }),
      /secret key/,
    );
    assert.throws(() => createGateway({ ...options, url: 'http://api.example', liveMode: true }), /https/);
    assert.throws(
      () => createGateway({ ...options, url: 'http://api.example', secretKey: 'sk_live_x' }),
      /https/,
    );
    const live = createGateway({ ...options, url: 'https://api.example/v1/', secretKey: 'sk_live_x' });
    assert.equal(live.liveMode, true);
    for (const url of ['http://localhost.example/v1', 'http://127.0.0.1.example/v1', 'http://10.0.0.1/v1'])
      assert.throws(() => createGateway({ ...options, url, liveMode: true }), /https/, url);
    for (const url of ['http://localhost:3000/dev/gateway/v1', 'http://127.0.0.1:3900/v1', 'http://[::1]/v1'])
      assert.equal(createGateway({ ...options, url, liveMode: true }).liveMode, true, url);
  });
});

describe('sent requests and logs', () => {
  test('the key is sent as the user name of Basic authentication, amounts as integers', async (t) => {
    const server = await startGateway(t, () => OPEN);
    await server.gateway.createPaymentIntent({ ...NEW_INTENT, vaultForCustomerId: 'cus_1' });
    const [received] = server.received;
    assert.equal(received?.authorization, `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`);
    assert.deepEqual(received?.attributes, {
      amount: 2_500,
      currency: 'PHP',
      capture_type: 'automatic',
      description: 'Card verification',
      payment_method_allowed: ['card'],
      payment_method_options: { card: { request_three_d_secure: 'any' } },
      setup_future_usage: { session_type: 'on_session', customer_id: 'cus_1' },
      metadata: { purpose: 'check' },
    });
  });

  test('errors and logs contain no key, card, code or personal address', async (t) => {
    const detail = `The API key ${SECRET_KEY} of juan@dela.cruz with 4343 4343 4343 4345 and pi_1_client_abc is\nwrong.`;
    const answers = [
      failure(401, { code: 'api_key_invalid', detail }),
      failure(400, { code: 'x', sub_code: 'cvc_invalid', detail }),
      text(detail, 500),
      text(detail),
      json({ data: { id: 'pm_1', attributes: { type: 5, note: detail } } }),
      reset,
    ];
    for (const answer of answers) {
      const server = await startGateway(t, () => answer);
      await assert.rejects(server.gateway.updatePaymentMethodCvc('pm_1', '987'), (error) => {
        assert.ok(error instanceof GatewayError);
        const shown = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)} ${server.logged()}`;
        for (const secret of [SECRET_KEY, 'juan@dela.cruz', '4343', 'client_abc', '987', 'Basic ']) {
          assert.ok(!shown.includes(secret), `${secret} in ${shown}`);
        }
        assert.match(server.logged(), /update a payment method/);
        return true;
      });
    }
  });
});
