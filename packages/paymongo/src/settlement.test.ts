import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  GatewayMalformed,
  GatewayOutcomeUnknown,
  GatewayRefused,
  GatewayUnavailable,
} from '@bulwagan/platform/payments/errors.ts';
import {
  type Answer,
  closedAddress,
  failure,
  flood,
  halfAnswer,
  intent,
  json,
  payment,
  type Received,
  reset,
  silence,
  startGateway,
  text,
  trickle,
} from './testing/server.ts';

const ATTACH = '/payment_intents/pi_1/attach';
const LOOK = '/payment_intents/pi_1';
const CHARGE = {
  intentId: 'pi_1',
  paymentMethodId: 'pm_1',
  returnUrl: 'https://give.example/back',
  isNew: true,
};

const PAID = json(intent('succeeded', { payments: [payment('pay_1', 'paid')] }));
const OPEN = json(intent('awaiting_payment_method'));
const FAILED = json(
  intent('awaiting_payment_method', {
    last_payment_error: { failed_code: 'card_expired', failed_message: 'Card expired.' },
    updated_at: 1_763_687_900,
  }),
);
const AWAITING_ACTION = json(
  intent('awaiting_next_action', {
    next_action: { type: 'redirect', redirect: { url: 'https://3ds.example/auth?id=1', return_url: 'x' } },
  }),
);

/** Time limit for immediate answers on a busy machine; no test waits for its end. */
const PATIENT = { timeoutInMs: 10_000 };

/** Every way in which the answer to a charge can be lost after the gateway received it. */
const LOSSES: Record<string, Answer> = {
  silence,
  'a reset': reset,
  'a connection reset in the middle of the response': halfAnswer,
  'one byte every 100 ms': trickle(intent('succeeded'), 100),
  'a body that never ends': flood,
  'a 500': failure(500, { code: 'internal', detail: 'sorry' }),
  'a 502 from a proxy': text('<html>Bad Gateway</html>', 502),
  'a 503': text('', 503),
  'a 504': text('', 504),
  'a 408': text('', 408),
  'a redirect': text('', 307, { location: '/v1/elsewhere' }),
  'no JSON': text('OK'),
  'no body': text(''),
  'another shape': json({ data: { id: 'pi_1', attributes: { status: 5 } } }),
};

test('the outcome of a charge is the gateway’s answer', async (t) => {
  // Compiles the validators first: the tests below measure waiting times.
  const server = await startGateway(t, () => PAID);
  assert.equal((await server.gateway.attachAndSettle(CHARGE)).kind, 'succeeded');
});

// These tests only wait, each on its own server.
describe('a charge whose answer is lost is never sent again', { concurrency: true }, () => {
  for (const [loss, answer] of Object.entries(LOSSES)) {
    test(`after ${loss} the intent is looked up, and shows that it was paid`, async (t) => {
      const handler = ({ path }: Received) => (path === ATTACH ? answer : PAID);
      // A quarter of it is reserved for the lookup, on a busy machine.
      const server = await startGateway(t, handler, { timeoutInMs: 4_000 });
      const settlement = await server.gateway.attachAndSettle(CHARGE);
      assert.equal(settlement.kind === 'succeeded' && settlement.paymentId, 'pay_1');
      assert.equal(server.count('POST', ATTACH), 1);
    });

    test(`after ${loss}, with an intent that shows no attempt, the outcome stays unknown`, async (t) => {
      const handler = ({ path }: Received) => (path === ATTACH ? answer : OPEN);
      const server = await startGateway(t, handler, { timeoutInMs: 3_000 });
      await assert.rejects(server.gateway.attachAndSettle(CHARGE), (error) => {
        assert.ok(error instanceof GatewayOutcomeUnknown);
        assert.deepEqual(error.lookUp, { kind: 'charge', chargeId: 'pi_1' });
        assert.equal(error.canHaveMovedMoney, true);
        return true;
      });
      assert.equal(server.count('POST', ATTACH), 1);
      assert.ok(server.count('GET', LOOK) >= 1);
    });
  }

  test('the outcome stays unknown when the lookup fails too; all of it ends within the time limit of one call', async (t) => {
    const server = await startGateway(t, () => silence);
    const started = performance.now();
    await assert.rejects(server.gateway.attachAndSettle(CHARGE), GatewayOutcomeUnknown);
    assert.ok(performance.now() - started < 10_000);
    assert.equal(server.count('POST', ATTACH), 1);
  });

  test('a charge that appears late is found by a later lookup', async (t) => {
    const handler = ({ path, turn }: Received) => {
      if (path === ATTACH) return reset;
      return turn === 1 ? OPEN : PAID;
    };
    // Two lookups and the pause between them, on a busy machine.
    const server = await startGateway(t, handler, PATIENT);
    assert.equal((await server.gateway.attachAndSettle(CHARGE)).kind, 'succeeded');
    assert.equal(server.count('POST', ATTACH), 1);
  });

  test('after a lost answer the intent’s state is reported: page, failure, processing', async (t) => {
    const cases: [Answer, string][] = [
      [AWAITING_ACTION, 'requires_action'],
      [FAILED, 'failed'],
      [json(intent('processing')), 'processing'],
    ];
    for (const [after, kind] of cases) {
      const server = await startGateway(t, ({ path }) => (path === ATTACH ? reset : after), PATIENT);
      assert.equal((await server.gateway.attachAndSettle(CHARGE)).kind, kind);
      assert.equal(server.count('POST', ATTACH), 1);
    }
  });

  test('an earlier failure is not mistaken for the failure of this attempt', async (t) => {
    const server = await startGateway(t, ({ path }) => (path === ATTACH ? reset : FAILED));
    await assert.rejects(server.gateway.attachAndSettle({ ...CHARGE, isNew: false }), GatewayOutcomeUnknown);
    assert.equal(server.count('POST', ATTACH), 1);
  });

  test('a second attempt of the caller looks up first and does not charge a paid or pending intent', async (t) => {
    for (const status of [PAID, AWAITING_ACTION, json(intent('processing')), json(intent('cancelled'))]) {
      const server = await startGateway(t, ({ path }) => (path === ATTACH ? PAID : status), PATIENT);
      await server.gateway.attachAndSettle({ ...CHARGE, isNew: false });
      assert.equal(server.count('POST', ATTACH), 0);
    }
  });

  test('when the lookup before the attempt fails nothing is charged', async (t) => {
    for (const answer of [silence, reset, text('', 500), text('?')]) {
      const server = await startGateway(t, () => answer);
      await assert.rejects(server.gateway.attachAndSettle({ ...CHARGE, isNew: false }));
      assert.equal(server.count('POST', ATTACH), 0);
    }
  });

  test('a charge that was refused with 429 is sent again, and counted once', async (t) => {
    const busy = json({ errors: [] }, 429, { 'retry-after': '0' });
    const server = await startGateway(t, ({ turn }) => (turn === 1 ? busy : PAID), PATIENT);
    assert.equal((await server.gateway.attachAndSettle(CHARGE)).kind, 'succeeded');
    assert.equal(server.count('POST', ATTACH), 2);
  });

  test('without a connection the error says that nothing happened', async (t) => {
    const { gateway } = await startGateway(t, () => PAID, { url: await closedAddress() });
    await assert.rejects(gateway.attachAndSettle(CHARGE), GatewayUnavailable);
  });
});

describe('F§4 outcomes of a charge', () => {
  test('F§4 a decline is a failure with its reason', async (t) => {
    const declined = failure(400, {
      code: 'resource_failed_state',
      sub_code: 'insufficient_funds',
      detail: 'The payment failed.',
    });
    const server = await startGateway(t, () => declined);
    assert.deepEqual(await server.gateway.attachAndSettle(CHARGE), {
      kind: 'failed',
      chargeId: 'pi_1',
      code: 'insufficient_funds',
      reason: 'insufficient_funds',
      isClosed: false,
    });
    assert.equal(server.received.length, 1);
  });

  test('F§4 the eight fraud and theft codes, and unknown ones, get the plain reason `declined`', async (t) => {
    const hidden = ['fraudulent', 'highest_risk_level', 'lost_card', 'pickup_card', 'processor_blocked'];
    for (const code of [...hidden, 'restricted_card', 'stolen_card', 'blocked', 'never_heard_of']) {
      const server = await startGateway(t, () =>
        failure(400, { code: 'x', sub_code: code, detail: 'stolen!' }),
      );
      const settlement = await server.gateway.attachAndSettle(CHARGE);
      assert.ok(settlement.kind === 'failed');
      assert.equal(settlement.reason, 'declined');
      assert.equal(settlement.code, code);
    }
  });

  test('F§4 a decline by timeout is accepted only after the intent was looked up', async (t) => {
    const unsure = failure(400, { code: 'resource_failed_state', sub_code: 'processor_timeout' });
    const paid = await startGateway(t, ({ path }) => (path === ATTACH ? unsure : PAID));
    assert.equal((await paid.gateway.attachAndSettle(CHARGE)).kind, 'succeeded');
    const open = await startGateway(t, ({ path }) => (path === ATTACH ? unsure : OPEN));
    assert.equal((await open.gateway.attachAndSettle(CHARGE)).kind, 'failed');
    const mute = await startGateway(t, ({ path }) => (path === ATTACH ? unsure : text('', 500)));
    await assert.rejects(mute.gateway.attachAndSettle(CHARGE), GatewayOutcomeUnknown);
    for (const server of [paid, open, mute]) assert.equal(server.count('POST', ATTACH), 1);
  });

  test('F§4 an intent that reports an earlier payment is found paid', async (t) => {
    const moved = failure(400, { code: 'resource_succeeded_state', detail: 'It has succeeded.' });
    const server = await startGateway(t, ({ path }) => (path === ATTACH ? moved : PAID));
    assert.equal((await server.gateway.attachAndSettle(CHARGE)).kind, 'succeeded');
    const unmoved = await startGateway(t, ({ path }) => (path === ATTACH ? moved : OPEN));
    await assert.rejects(unmoved.gateway.attachAndSettle(CHARGE), GatewayRefused);
  });

  test('F§4 3-D Secure returns the page to open', async (t) => {
    const server = await startGateway(t, () => AWAITING_ACTION);
    assert.deepEqual(await server.gateway.attachAndSettle(CHARGE), {
      kind: 'requires_action',
      chargeId: 'pi_1',
      url: 'https://3ds.example/auth?id=1',
    });
    assert.deepEqual(server.received[0]?.attributes, {
      payment_method: 'pm_1',
      return_url: 'https://give.example/back',
    });
  });

  test('F§4 a page that is not a web address is refused', async (t) => {
    const urls = ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//x.example', '', 5];
    for (const url of [
      ...urls,
      'https://user:pass@x.example/',
      'https://user@x.example/',
      `https://x.example/${'a'.repeat(2_048)}`,
    ]) {
      const answer = json(
        intent('awaiting_next_action', { next_action: { type: 'redirect', redirect: { url } } }),
      );
      const server = await startGateway(t, ({ method }) => (method === 'POST' ? answer : AWAITING_ACTION));
      // A number does not match the schema, so the answer counts as lost and the intent is looked up.
      if (url === 5) assert.equal((await server.gateway.attachAndSettle(CHARGE)).kind, 'requires_action');
      else await assert.rejects(server.gateway.attachAndSettle(CHARGE), GatewayMalformed, String(url));
    }
  });

  test('F§4 a succeeded intent without its payment is not settled yet; a refunded one is', async (t) => {
    const server = await startGateway(t, () => json(intent('succeeded')));
    assert.deepEqual(await server.gateway.lookUpSettlement('pi_1'), { kind: 'processing', chargeId: 'pi_1' });
    const refunded = intent('succeeded', {
      payments: [payment('pay_0', 'failed'), payment('pay_1', 'refunded')],
    });
    const other = await startGateway(t, () => json(refunded));
    const settlement = await other.gateway.lookUpSettlement('pi_1');
    assert.equal(settlement.kind === 'succeeded' && settlement.paymentId, 'pay_1');
  });

  test('F§4 states reported by a lookup', async (t) => {
    const kinds: [Answer, string][] = [
      [OPEN, 'open'],
      [FAILED, 'failed'],
      [PAID, 'succeeded'],
      [AWAITING_ACTION, 'requires_action'],
      [json(intent('processing')), 'processing'],
      [json(intent('awaiting_capture')), 'processing'],
      [json(intent('awaiting_next_action', { next_action: { type: 'consume_qr', code: {} } })), 'processing'],
      [json(intent('awaiting_next_action', { next_action: { redirect: { url: null } } })), 'processing'],
      [json(intent('cancelled')), 'failed'],
    ];
    for (const [answer, kind] of kinds) {
      const { gateway } = await startGateway(t, () => answer);
      assert.equal((await gateway.lookUpSettlement('pi_1')).kind, kind);
    }
  });

  test('F§4 in live mode the page must be https', async (t) => {
    const plain = intent('awaiting_next_action', {
      next_action: { redirect: { url: 'http://3ds.example/' } },
    });
    const answer = async () => Response.json(plain);
    const live = await startGateway(t, () => silence, {
      url: 'https://x.example/v1',
      liveMode: true,
      fetch: answer,
    });
    await assert.rejects(live.gateway.lookUpSettlement('pi_1'), GatewayMalformed);
    const test = await startGateway(t, () => silence, { fetch: answer });
    assert.equal((await test.gateway.lookUpSettlement('pi_1')).kind, 'requires_action');
  });
});
