import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@bulwagan/platform/time/clock.ts';
import fastify from 'fastify';
import { createMemoryStore, createSimulator, SIMULATOR_SECRET_KEY, type SimulatorOptions } from '../index.ts';
import type { Log } from '../types.ts';

export const SECRET = 'whsk_test_secret';
/** Mount path of the simulator. */
export const MOUNT = '/dev/gateway';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of many shapes, and fail on a wrong one.
type Json = any;

export interface Answer {
  status: number;
  body: Json;
}

export interface HasAfter {
  after(clean: () => Promise<void>): void;
}

export interface Received {
  headers: IncomingHttpHeaders;
  raw: string;
  event: Json;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Answer to the next deliveries; 200 `{}` unless set. */
  answer: (delivery: Received) => { status: number; body: string } | 'silence';
  /** Waits until that many deliveries arrived in total, or fails after half a minute. */
  waitFor(count: number): Promise<Received[]>;
  types(): string[];
}

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Starts an endpoint that stores what it receives. */
export async function startReceiver(test: HasAfter): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    received: [],
    answer: () => ({ status: 200, body: '{}' }),
    waitFor: async (count) => {
      await until(() => receiver.received.length >= count, `${count} deliveries`);
      return receiver.received;
    },
    types: () => receiver.received.map(({ event }) => event.data.attributes.type),
  };
  const server = createServer((request, response) => {
    let raw = '';
    request.on('data', (part) => {
      raw += part;
    });
    request.on('end', () => {
      const delivery = { headers: request.headers, raw, event: JSON.parse(raw) };
      receiver.received.push(delivery);
      const answer = receiver.answer(delivery);
      if (answer === 'silence') return;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  receiver.url = `http://127.0.0.1:${await listen(server)}/hook`;
  test.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return receiver;
}

/** Long, for busy machines; tests continue as soon as the condition holds. */
const WAIT_AT_MOST_MS = 30_000;

/** Waits for an asynchronous condition; `what` describes it in the failure message. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what: string | (() => string),
): Promise<void> {
  const end = performance.now() + WAIT_AT_MOST_MS;
  while (!(await isTrue())) {
    if (performance.now() > end)
      throw new Error(`Timed out waiting for ${typeof what === 'string' ? what : what()}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** True if a delivery has the signature that an endpoint computes itself. */
export function isSigned(delivery: Received, part: 'te' | 'li' = 'te', secret = SECRET): boolean {
  const header = String(delivery.headers['paymongo-signature']);
  const parts = Object.fromEntries(header.split(',').map((text) => text.split('=') as [string, string]));
  const expected = createHmac('sha256', secret).update(`${parts.t}.${delivery.raw}`).digest('hex');
  const given = parts[part] ?? '';
  return given.length === 64 && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

export interface Bench {
  url: string;
  /** Calls the API (`/v1`) with the secret key. */
  api(method: string, path: string, attributes?: object, key?: string | null): Promise<Answer>;
  control(method: string, path: string, body?: object, key?: string | null): Promise<Answer>;
  /** Opens a page or posts a form, without following redirects. */
  page(
    path: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; location: string; text: string }>;
  stop(): Promise<void>;
}

const silent: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (entry: unknown) => console.error(entry),
};

type BenchOptions = Partial<SimulatorOptions> & { clock?: Clock; port?: number };

/** Starts a simulator on a free or given port, used only over HTTP. */
export async function startSimulator(
  test: HasAfter,
  { port, ...options }: BenchOptions = {},
): Promise<Bench> {
  // It listens first, because its address is part of created objects, and keeps the port.
  const server = createServer();
  const url = `http://127.0.0.1:${await listen(server, port)}${MOUNT}`;
  const app = fastify({ serverFactory: (handler) => server.on('request', handler) });
  const simulator = await createSimulator({
    store: createMemoryStore(),
    log: silent,
    publicUrl: url,
    ...options,
  });
  await app.register(simulator.plugin, { prefix: MOUNT });
  await app.ready();
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    await app.close();
    await simulator.stop();
  };
  test.after(stop);

  async function call(method: string, path: string, body: object | undefined, key: string | null) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  return {
    url,
    stop,
    api: (method, path, attributes, key = SIMULATOR_SECRET_KEY) =>
      call(method, `/v1${path}`, attributes && { data: { attributes } }, key),
    control: (method, path, body, key = SIMULATOR_SECRET_KEY) => call(method, `/control${path}`, body, key),
    page: async (path, form) => {
      const response = await fetch(path.startsWith('http') ? path : `${url}${path}`, {
        redirect: 'manual',
        ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
      });
      const location = response.headers.get('location') ?? '';
      return { status: response.status, location, text: await response.text() };
    },
  };
}

export const CHECKOUT = {
  line_items: [{ name: 'Donation', amount: 50_000, currency: 'PHP', quantity: 1 }],
  payment_method_types: ['card', 'gcash', 'grab_pay', 'paymaya', 'qrph'],
  success_url: 'http://shop.test/thanks',
  cancel_url: 'http://shop.test/cancelled',
  reference_number: 'DON-0001',
  description: 'Gift to the library',
  metadata: { donation_reference: 'DON-0001' },
};

export function cardOf(number: string): { type: 'card'; details: object } {
  return { type: 'card', details: { card_number: number, exp_month: 12, exp_year: 2099, cvc: '123' } };
}

/** Creates an intent, attaches a card, and returns the answer. */
export async function payByCard(
  bench: Bench,
  number: string,
  intent: object = {},
): Promise<{ id: string; attached: Answer; methodId: string }> {
  const made = await bench.api('POST', '/payment_intents', {
    amount: 2500,
    currency: 'PHP',
    payment_method_allowed: ['card'],
    ...intent,
  });
  const method = await bench.api('POST', '/payment_methods', cardOf(number));
  const id: string = made.body.data.id;
  const attached = await bench.api('POST', `/payment_intents/${id}/attach`, {
    payment_method: method.body.data.id,
    return_url: 'http://shop.test/back',
  });
  return { id, attached, methodId: method.body.data.id };
}

/** Valid intent for the gateway. */
export const INTENT = { amount: 2500, currency: 'PHP', payment_method_allowed: ['card', 'gcash'] };
export const CUSTOMER = { first_name: 'Ana', last_name: 'Reyes', email: 'ana@donor.test' };

/** Returns the first error of a refusal: status, code and, if named, the field. */
export function refusal({ status, body }: Answer): [number, string, string?] {
  const [first] = body.errors;
  return first.source === undefined ? [status, first.code] : [status, first.code, first.source.pointer];
}
