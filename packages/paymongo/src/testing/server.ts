import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { createGateway, type Gateway, type GatewayOptions } from '../gateway.ts';

/** One request as a test server received it. */
export interface Received {
  method: string;
  /** Path and query, without `/v1`. */
  path: string;
  authorization: string | undefined;
  attributes: Record<string, unknown>;
  /** Ordinal of this request among those of its method and path, from 1. */
  turn: number;
}

/** Reaction of the server to a request: an answer or a fault. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

export const text =
  (body: string, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

export const failure = (status: number, ...errors: Record<string, unknown>[]): Answer =>
  json({ errors }, status);

/** Accepts the request and never answers. */
export const silence: Answer = () => undefined;

/** Accepts the request and resets the connection. */
export const reset: Answer = (_response, request) => {
  (request.socket as Socket).resetAndDestroy();
};

/** Resets the connection in the middle of a valid answer. */
export const halfAnswer: Answer = (response, request) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"data":{"id":"pi_1","attr');
  setTimeout(() => (request.socket as Socket).resetAndDestroy(), 20).unref();
};

/** Sends a valid answer one byte at a time. */
export const trickle =
  (body: unknown, pauseInMs: number): Answer =>
  (response) => {
    const bytes = Buffer.from(JSON.stringify(body));
    response.writeHead(200, { 'content-type': 'application/json' });
    let sent = 0;
    const timer = setInterval(() => {
      response.write(bytes.subarray(sent, sent + 1));
      sent += 1;
      if (sent === bytes.length) response.end();
    }, pauseInMs);
    response.on('close', () => clearInterval(timer));
  };

/** Sends an endless body. */
export const flood: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(64_000, ' ');
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pour);
  pour();
};

export interface TestGateway {
  gateway: Gateway;
  url: string;
  received: Received[];
  /** Number of requests of this method and path so far. */
  count(method: string, path: string): number;
  /** The whole log output as text. */
  logged(): string;
}

export const SECRET_KEY = 'sk_test_aSecretThatNobodyMayRead';

/** Starts a server with the given handler and a gateway client for it. Both stop with the test. */
export async function startGateway(
  t: TestContext,
  handler: (received: Received) => Answer,
  options: Partial<GatewayOptions> = {},
): Promise<TestGateway> {
  const received: Received[] = [];
  const lines: unknown[] = [];
  const count = (method: string, path: string) =>
    received.filter((each) => each.method === method && each.path === path).length;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const method = request.method ?? '';
    const path = (request.url ?? '').replace(/^\/v1/, '');
    const body = Buffer.concat(chunks).toString();
    const one: Received = {
      method,
      path,
      authorization: request.headers.authorization,
      attributes: body === '' ? {} : JSON.parse(body).data.attributes,
      turn: count(method, path) + 1,
    };
    received.push(one);
    handler(one)(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const keep = (fields: object, message: string) => lines.push({ ...fields, message });
  const gateway = createGateway({
    id: 'paymongo',
    url,
    secretKey: SECRET_KEY,
    timeoutInMs: 1_000,
    clock: movableClock('2026-11-21T00:00:00Z'),
    log: { debug: keep, warn: keep, error: keep },
    ...options,
  });
  return { gateway, url, received, count, logged: () => JSON.stringify(lines) };
}

/** Returns an address where no server listens. */
export async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/v1`;
}

/** Builds a payment intent as the gateway serializes it. */
export function intent(
  status: string,
  more: Record<string, unknown> = {},
): { data: Record<string, unknown> } {
  return {
    data: {
      id: 'pi_1',
      type: 'payment_intent',
      attributes: {
        amount: 2_500,
        currency: 'PHP',
        status,
        livemode: false,
        client_key: 'pi_1_client_abc',
        last_payment_error: null,
        payment_method_allowed: ['card'],
        payments: [],
        next_action: null,
        metadata: { purpose: 'verification' },
        created_at: 1_763_687_799,
        updated_at: 1_763_687_799,
        ...more,
      },
    },
  };
}

export function payment(id: string, status: string): Record<string, unknown> {
  return {
    id,
    type: 'payment',
    attributes: {
      amount: 2_500,
      fee: 88,
      net_amount: 2_412,
      status,
      source: { id: 'card_1', type: 'card' },
      payment_intent_id: 'pi_1',
      metadata: null,
      paid_at: 1_763_687_800,
    },
  };
}
