import {
  SIMULATOR_PUBLIC_KEY,
  SIMULATOR_SECRET_KEY,
  type SimulatorOptions,
} from '@bulwagan/paymongo-simulator/index.ts';
import {
  type Bench,
  cardOf,
  MOUNT,
  SECRET,
  startSimulator,
  until,
} from '@bulwagan/paymongo-simulator/testing/simulator.ts';
import type { PaymentProvider } from '@bulwagan/platform/payments/provider.ts';
import type { HasAfter } from './database.ts';
import { freePort } from './free-port.ts';
import {
  keepFundraising,
  startFundraising,
  type TestApp,
  type TestAppOptions,
  testAppOf,
} from './fundraising.ts';
import { createAppPool, hooks } from './pool/app-pool.ts';

export { until } from '@bulwagan/paymongo-simulator/testing/simulator.ts';

/** Published test cards. */
export const CARDS = {
  /** Paid without authentication. */
  plain: '4343434343434345',
  other: '5455590000000009',
  /** 3-D Secure, then paid. */
  secure: '4120000000000007',
  /** 3-D Secure, then declined. */
  secureThenDeclined: '5234000000000106',
  withoutFunds: '5100000000000198',
  stolen: '5400000000000195',
} as const;

/** Payment, refund or event as listed by the gateway. */
export interface Listed {
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into resources of every shape.
  attributes: any;
}

/** Test app whose gateway is the simulator, over real HTTP; webhooks arrive asynchronously. */
export interface GatewayTestApp extends TestApp {
  simulator: Bench;
  /** URL of the service, e.g. `http://127.0.0.1:3000/fundraising`. */
  url: string;
  /** Creates a card token (`pm_…`) with the public key, as the browser does. */
  tokenize(cardNumber?: string): Promise<string>;
  /** Authorizes a payment on the bank's page, as the cardholder does. Returns the page after the redirect. */
  authorize(actionUrl: string): Promise<{ status: number; text: string; url: string }>;
  refuse(actionUrl: string): Promise<{ status: number; text: string; url: string }>;
  /** Returns all payments at the gateway, newest first, paid and failed. */
  payments(): Promise<Listed[]>;
  refunds(paymentId?: string): Promise<Listed[]>;
  /** Injects faults into the next calls of one route; see the simulator's README. */
  fault(route: string, mode: string, times?: number): Promise<void>;
  /** Waits until every event so far is delivered and accepted. */
  delivered(): Promise<void>;
}

/** Delivery as reported by the simulator. The `status` of an attempt is null without a response. */
interface Delivery {
  attempts: { status: number | null; is_success: boolean }[];
}

const isRefused = ({ attempts }: Delivery): boolean =>
  attempts.some(({ status, is_success }) => !is_success && status !== null && status >= 300);

/**
 * Divisor of the retry delays: a lost delivery is retried immediately. On a test clock that does not move, the
 * gateway's delay of two seconds would never pass.
 */
const RETRIES_AT_ONCE = Number.POSITIVE_INFINITY;

export interface GatewayTestAppOptions extends Omit<TestAppOptions, 'gateway' | 'publicUrl' | 'port'> {
  simulator?: Partial<SimulatorOptions>;
}

/**
 * Replaces gateway calls by those that `change` returns, for the next request that uses the gateway only. They run
 * between a call and its response, which simulator faults cannot reach, e.g. for concurrent changes or a kill of the
 * process.
 */
export function stepBetween(
  { app: { gateway } }: TestApp,
  change: (untouched: PaymentProvider) => Partial<PaymentProvider>,
): void {
  const { within } = gateway;
  gateway.within = (timeoutInMs) => {
    gateway.within = within;
    const untouched = within(timeoutInMs);
    return { ...untouched, ...change(untouched) };
  };
}

/** Returns true if the stylesheet of a page is served and the page has no inline style. */
export async function isStyled(page: { text: string; url: string }): Promise<boolean> {
  const [, style] = /<link rel="stylesheet" href="([^"]+)">/.exec(page.text) ?? [];
  if (style === undefined || /<style|style="/.test(page.text)) return false;
  const response = await fetch(new URL(style, page.url));
  await response.body?.cancel();
  return response.status === 200;
}

const appPool = createAppPool(async () => {
  const place = await findPlace();
  return { ...place, ...(await keepFundraising(optionsAt(place))) };
});

/**
 * Starts fundraising and the simulator, each on a free port, with one clock. Webhooks are signed and sent as by the
 * real gateway; `simulator.control` injects faults.
 */
export async function startWithGateway(
  test: HasAfter,
  { simulator: simulatorOptions, ...options }: GatewayTestAppOptions = {},
): Promise<GatewayTestApp> {
  // The simulator stops first, so that it sends no webhooks to the next user of the pooled test app.
  const end = hooks();
  test.after(end.run);
  const isOwn = Object.keys(options).length > 0;
  const { place, testApp } = isOwn ? await startOwn(test, options) : await takeKept(test);
  const simulator = await startSimulator(end, {
    clock: testApp.clock,
    port: place.gatewayPort,
    timeScale: RETRIES_AT_ONCE,
    webhooks: [{ url: `${place.url}/api/v1/payments/paymongo/webhook`, secret: SECRET }],
    ...simulatorOptions,
  });
  return { ...testApp, url: place.url, ...actsOn(simulator) };
}

interface Place {
  port: number;
  gatewayPort: number;
  url: string;
}

async function findPlace(): Promise<Place> {
  const port = await freePort();
  return { port, gatewayPort: await freePort(), url: `http://127.0.0.1:${port}/fundraising` };
}

function optionsAt({ port, gatewayPort, url }: Place): TestAppOptions {
  const gateway = { url: `http://127.0.0.1:${gatewayPort}${MOUNT}/v1`, secretKey: SIMULATOR_SECRET_KEY };
  return { port, publicUrl: url, gateway: { ...gateway, webhookSecrets: [SECRET] } };
}

async function takeKept(test: HasAfter): Promise<{ place: Place; testApp: TestApp }> {
  const kept = await appPool.take(test);
  return { place: kept, testApp: testAppOf(kept) };
}

async function startOwn(
  test: HasAfter,
  options: TestAppOptions,
): Promise<{ place: Place; testApp: TestApp }> {
  const place = await findPlace();
  return { place, testApp: await startFundraising(test, { ...options, ...optionsAt(place) }) };
}

function actsOn(simulator: Bench): Omit<GatewayTestApp, keyof TestApp | 'url'> {
  const answerBank = (answer: 'authorize' | 'refuse') => async (actionUrl: string) => {
    const { status, location, text } = await simulator.page(`${actionUrl}/${answer}`, {});
    if (status !== 303) throw new Error(`The bank answered ${status}: ${text}`);
    const back = await fetch(location, { redirect: 'manual', headers: { accept: 'text/html' } });
    return { status: back.status, text: await back.text(), url: location };
  };
  const list = async (path: string): Promise<Listed[]> => (await simulator.api('GET', path)).body.data;
  return {
    simulator,
    tokenize: async (cardNumber = CARDS.plain) => {
      const made = await simulator.api('POST', '/payment_methods', cardOf(cardNumber), SIMULATOR_PUBLIC_KEY);
      if (made.status !== 200) throw new Error(`The gateway answered ${JSON.stringify(made.body)}`);
      return made.body.data.id;
    },
    authorize: answerBank('authorize'),
    refuse: answerBank('refuse'),
    payments: () => list('/payments?limit=100'),
    refunds: (paymentId) =>
      list(`/refunds?limit=100${paymentId === undefined ? '' : `&payment_id=${paymentId}`}`),
    fault: async (route, mode, times = 1) => {
      const made = await simulator.control('POST', '/faults', { route, mode, times });
      if (made.status !== 200) throw new Error(`The simulator answered ${JSON.stringify(made.body)}`);
    },
    delivered: async () => {
      const having = async (status: string): Promise<Delivery[]> =>
        (await simulator.control('GET', `/deliveries?status=${status}`)).body.data;
      let pending: Delivery[] = [];
      await until(
        async () => {
          pending = await having('pending');
          return pending.length === 0;
        },
        () => `all deliveries: ${JSON.stringify(pending)}`,
      );
      // A refused delivery counts even if a retry succeeded.
      const refused = (await having('delivered')).concat(await having('exhausted')).filter(isRefused);
      if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
    },
  };
}
