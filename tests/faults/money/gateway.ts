import { createMemoryStore, createSimulator } from '@bulwagan/paymongo-simulator/index.ts';
import { cardOf } from '@bulwagan/paymongo-simulator/testing/simulator.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import Fastify from 'fastify';
import { WEBHOOK_SECRET } from '../asking.ts';
import type { GatewayRecords } from './gateway-records.ts';
import { type Messenger, startMessenger } from './messenger.ts';

export const GATEWAY_KEY = 'sk_test_of_the_town_in_trouble';
const PLAIN_CARD = '4343434343434345';
const MOUNT = '/dev/gateway';
/** Speeds retries up: after 0.1, 0.2, 0.4 s and so on, as often as the gateway's, within some minutes. */
const TIME_SCALE = 20;
const PAGE = 100;

/** Gateway of the fault tests: the simulator, with the actions of donors and its records. */
export interface FaultClusterGateway {
  port: number;
  messenger: Messenger;
  /** Saved card token `pm_…`. */
  card: string;
  /** Waits until the gateway has charged a card for the server, whose response may still be delayed. */
  charged(): Promise<void>;
  /** Pays a checkout as the donor. */
  payPage(checkoutUrl: string): Promise<void>;
  /** Charges the card without an order, which must be detected. */
  chargeBeside(payment: { reference: string; centavos: bigint }): Promise<void>;
  /** Returns all payments and refunds at the gateway. */
  gatewayRecords(): Promise<GatewayRecords>;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes; a wrong one fails whoever reads it.
type Json = any;

export async function startGateway(test: HasAfter): Promise<FaultClusterGateway> {
  const log = createLog({ level: 'silent', pretty: false });
  const app = Fastify({ forceCloseConnections: true });
  const messenger = await startMessenger(test);
  const simulator = await createSimulator({
    store: createMemoryStore(),
    log,
    clock: systemClock,
    publicUrl: `http://gateway.test${MOUNT}`,
    secretKey: GATEWAY_KEY,
    liveMode: false,
    timeScale: TIME_SCALE,
    webhooks: [{ url: messenger.url, secret: WEBHOOK_SECRET }],
  });
  let nextCharge = Promise.withResolvers<void>();
  app.addHook('onSend', async ({ url }) => {
    if (!url.endsWith('/attach')) return;
    nextCharge.resolve();
    nextCharge = Promise.withResolvers();
  });
  await app.register(simulator.plugin, { prefix: MOUNT });
  await app.listen({ host: '127.0.0.1', port: 0 });
  test.after(async () => {
    await app.close();
    await simulator.stop();
  });
  const { port } = app.server.address() as { port: number };

  /** Uses a separate connection, which never fails. */
  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Json> {
    const response = await fetch(`http://127.0.0.1:${port}${MOUNT}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${GATEWAY_KEY}:`).toString('base64')}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: Json = await response.json();
    if (response.status !== 200)
      throw new Error(`The gateway answered ${response.status} to ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
  const order = (path: string, attributes: object) => call('POST', `/v1${path}`, { data: { attributes } });

  async function all(path: string): Promise<Json[]> {
    const found: Json[] = [];
    for (let after = ''; ; after = `&after=${found.at(-1).id}`) {
      const { data, has_more: hasMore } = await call('GET', `/v1${path}?limit=${PAGE}${after}`);
      found.push(...data);
      if (hasMore !== true) return found;
    }
  }

  const {
    data: { id: card },
  } = await order('/payment_methods', cardOf(PLAIN_CARD));
  return {
    port,
    messenger,
    card,
    charged: () => nextCharge.promise,
    async payPage(checkoutUrl) {
      const id = checkoutUrl.split('/').at(-1)!;
      await call('POST', '/control/pay', { id, method: 'gcash' });
    },
    async chargeBeside({ reference, centavos }) {
      const { data: intent } = await order('/payment_intents', {
        amount: Number(centavos),
        currency: 'PHP',
        payment_method_allowed: ['card'],
        metadata: { donation_reference: reference },
      });
      await order(`/payment_intents/${intent.id}/attach`, { payment_method: card });
    },
    async gatewayRecords() {
      const payments = await all('/payments');
      const refunds = await all('/refunds');
      return {
        payments: payments
          .filter(({ attributes }) => attributes.paid_at !== null)
          .map(({ id, attributes: { amount, metadata } }) => ({
            id,
            centavos: BigInt(amount),
            reference: metadata?.donation_reference,
          })),
        refunds: refunds
          .filter(({ attributes }) => attributes.status !== 'failed')
          .map(({ attributes: { amount, payment_id } }) => ({
            paymentId: payment_id,
            centavos: BigInt(amount),
          })),
      };
    },
  };
}
