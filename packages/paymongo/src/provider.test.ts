import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { GatewayRefused, isNotFound, RefundRefused } from '@bulwagan/platform/payments/errors.ts';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { createPaymongo } from './provider.ts';
import {
  type Answer,
  failure,
  intent,
  json,
  payment,
  type Received,
  SECRET_KEY,
  startGateway,
} from './testing/server.ts';
import { signatureHeader } from './webhooks/signature.ts';

const NOW = '2026-11-21T00:00:00Z';
const SECRET = 'whsk_of_this_test';

async function startProvider(t: TestContext, handler: (received: Received) => Answer) {
  const server = await startGateway(t, handler);
  const silent = { debug: () => {}, warn: () => {}, error: () => {} };
  const provider = createPaymongo(
    {
      id: 'paymongo',
      url: server.url,
      secretKey: SECRET_KEY,
      webhookSecrets: [SECRET],
      signatureHeader: 'Paymongo-Signature',
      liveMode: false,
    },
    { clock: movableClock(NOW), log: silent },
  );
  return { provider, server };
}

const CHARGE = { chargeId: 'pi_1', paymentMethodId: 'pm_1', returnUrl: 'https://give.example/', isNew: true };
const REFUND = { paymentId: 'pay_1', amountInCentavos: 500n, reason: 'others', reference: 'R-1' } as const;

const reasonOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'no error',
    (error) => {
      assert.ok(error instanceof GatewayRefused || error instanceof RefundRefused, String(error));
      return error.reason;
    },
  );

describe('refusals in the words of the product', () => {
  test('F§4 a refused attachment says that the card is unusable, but a wrong key does not', async (t) => {
    for (const [status, reason] of [
      [400, 'unusable_card'],
      [404, 'unusable_card'],
      [401, 'no_access'],
      [403, 'no_access'],
    ] as const) {
      const { provider } = await startProvider(t, () => failure(status, { code: 'resource_not_found' }));
      assert.equal(await reasonOf(provider.chargeCard(CHARGE)), reason, String(status));
    }
  });

  test('F§6 only a 404 that names the object proves that it does not exist', async (t) => {
    const { provider: certain } = await startProvider(t, () => failure(404, { code: 'resource_not_found' }));
    await assert.rejects(certain.getPayment('pay_1'), isNotFound);
    const { provider: unsure } = await startProvider(t, () => failure(404));
    assert.equal(await reasonOf(unsure.getPayment('pay_1')), 'perhaps_not_found');
    assert.equal(await reasonOf(unsure.getCharge('pi_1/../x')), 'not_found');
  });

  test('F§6 a refused refund says what may have become of it, and a refused lookup is no refused refund', async (t) => {
    const found = { data: { id: 'pay_1', attributes: { refunds: [] } } };
    for (const [code, reason] of [
      ['resource_disputed_state', 'disputed'],
      ['resource_processing_state', 'perhaps_refunded'],
      ['refund_amount_exceeds_payment', 'perhaps_refunded'],
      ['provider_processing_error', 'unclear'],
      ['available_balance_insufficient', 'refused'],
    ] as const) {
      const { provider } = await startProvider(t, ({ method }) =>
        method === 'POST' ? failure(400, { code }) : json(found),
      );
      const error = await provider.refund(REFUND).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof RefundRefused, code);
      assert.deepEqual([error.reason, error.code], [reason, code]);
    }
    const { provider } = await startProvider(t, () => failure(403, { code: 'access_denied' }));
    const error = await provider.refund(REFUND).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof GatewayRefused);
    assert.equal(error.reason, 'no_access');
  });

  test('an account that may not list disputes gets undefined, and a wrong key is an error', async (t) => {
    for (const status of [403, 404]) {
      const { provider } = await startProvider(t, () => failure(status, { code: 'access_denied' }));
      assert.equal(await provider.listDisputes(), undefined);
    }
    const { provider } = await startProvider(t, () => failure(401, { code: 'api_key_invalid' }));
    assert.equal(await reasonOf(provider.listDisputes()), 'no_access');
  });
});

describe('attempts', () => {
  test('F§6 an attempt is closed by the call of its kind', async (t) => {
    const session = { id: 'cs_1', attributes: { status: 'expired', payments: [] } };
    const { provider, server } = await startProvider(t, ({ path }) =>
      path.startsWith('/checkout_sessions') ? json({ data: session }) : json(intent('cancelled')),
    );
    assert.deepEqual(['cs_1', 'pi_1', 'older'].map(provider.attemptKind), ['checkout', 'charge', 'checkout']);
    await provider.closeAttempt('cs_1');
    await provider.closeAttempt('pi_1');
    assert.deepEqual(
      server.received.map(({ path }) => path),
      ['/checkout_sessions/cs_1/expire', '/payment_intents/pi_1/cancel'],
    );
  });

  test('F§6 a checkout is paid, under way, open or closed', async (t) => {
    const failed = payment('pay_1', 'failed');
    for (const [state, status, intentStatus, payments] of [
      ['paid', 'expired', 'succeeded', [failed, payment('pay_2', 'paid')]],
      ['under_way', 'expired', 'processing', []],
      ['under_way', 'active', 'awaiting_next_action', [payment('pay_2', 'pending')]],
      ['open', 'active', 'awaiting_payment_method', [failed]],
      ['closed', 'expired', 'awaiting_payment_method', [failed]],
      ['closed', 'active', 'succeeded', [payment('pay_2', 'refunded')]],
    ] as const) {
      const attributes = {
        status,
        payments,
        payment_intent: { id: 'pi_1', attributes: { status: intentStatus } },
      };
      const { provider } = await startProvider(t, () => json({ data: { id: 'cs_1', attributes } }));
      const checkout = await provider.getCheckout('cs_1');
      assert.deepEqual(
        [checkout.state, checkout.isExpired, checkout.chargeId, checkout.payments.length],
        [state, status === 'expired', 'pi_1', payments.length],
      );
    }
  });

  test('F§4 a security code is sent before the charge is opened', async (t) => {
    const { provider, server } = await startProvider(t, ({ method }) =>
      method === 'PUT'
        ? json({ data: { id: 'pm_1', attributes: {} } })
        : json(intent('awaiting_payment_method')),
    );
    const securityCode = { paymentMethodId: 'pm_1', code: 'cvc_token' };
    const order = { amountInCentavos: 2_500n, description: 'A donation', metadata: {}, securityCode };
    assert.deepEqual(await provider.openCharge(order), { id: 'pi_1' });
    assert.deepEqual(
      server.received.map(({ method, path }) => `${method} ${path}`),
      ['PUT /payment_methods/pm_1', 'POST /payment_intents'],
    );
  });
});

test('F§6 a delivery is verified by either name of the header', async (t) => {
  const { provider, server } = await startProvider(t, () => failure(500));
  const rawBody = Buffer.from('{}');
  const timestamp = Temporal.Instant.from(NOW).epochMilliseconds / 1_000;
  const signed = signatureHeader({ rawBody, secret: SECRET, liveMode: false, timestamp });
  for (const name of ['gateway-signature', 'paymongo-signature'])
    assert.equal(provider.verifyWebhook({ headers: { [name]: signed }, rawBody }).ok, true, name);
  const other = provider.verifyWebhook({ headers: { 'other-signature': signed }, rawBody });
  assert.deepEqual(other, { ok: false, reason: 'missing_header' });
  assert.equal(server.received.length, 0);
});
