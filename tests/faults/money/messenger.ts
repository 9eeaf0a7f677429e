import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { ask } from '../asking.ts';

/** Forwards webhooks of the gateway to any running server, and drops some for good. */
export interface Messenger {
  url: string;
  /** Sets the target servers; before that it is unreachable. */
  to(origins: string[]): void;
  /** Number of times that servers accepted each event. */
  taken: Map<string, number>;
  /** Events acknowledged to the gateway but never delivered. */
  lost: Set<string>;
}

/** All events of one in five payments are dropped, so that only the gateway knows the outcome. */
const LOST_OF = 5;
const PATH = '/fundraising/api/v1/payments/paymongo/webhook';

export async function startMessenger(test: HasAfter): Promise<Messenger> {
  let origins: string[] = [];
  let turn = 0;
  const taken: Messenger['taken'] = new Map();
  const lost: Messenger['lost'] = new Set();

  /** Returns the response of a server, or undefined if none answered. */
  async function take(request: IncomingMessage): Promise<{ status: number; text: string } | undefined> {
    const body = await bodyOf(request);
    const { id } = JSON.parse(body.toString()).data as { id: string };
    if (isLost(body.toString())) {
      lost.add(id);
      return { status: 200, text: '{}' };
    }
    const origin = origins[turn++ % origins.length];
    if (origin === undefined) return undefined;
    const headers = { 'paymongo-signature': String(request.headers['paymongo-signature']) };
    const answered = await ask(origin, { method: 'POST', path: PATH, headers, body });
    if (answered.status === 200) taken.set(id, (taken.get(id) ?? 0) + 1);
    return answered.status === 0 ? undefined : answered;
  }

  const server = createServer((request, response) => {
    take(request).then(
      (answered) => {
        if (answered === undefined) response.destroy();
        else response.writeHead(answered.status, { 'content-type': 'application/json' }).end(answered.text);
      },
      () => response.destroy(),
    );
  });
  await listen(server);
  test.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    to(next) {
      origins = next;
    },
    taken,
    lost,
  };
}

const listen = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Decides by payment id, so that all events of a payment are dropped, including retries. */
function isLost(body: string): boolean {
  const [payment] = /\bpay_[A-Za-z0-9]+/.exec(body) ?? [];
  if (payment === undefined) return false;
  return createHash('sha256').update(payment).digest()[0]! % LOST_OF === 0;
}
