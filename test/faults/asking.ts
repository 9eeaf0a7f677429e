import { Agent, request } from 'node:http';
import { signatureHeader } from '../../src/fundraising/gateway/index.ts';

/** What the town's gateway signs with. */
export const WEBHOOK_SECRET = 'whsk_of_the_town_in_trouble';

export interface Asked {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** As long as the gateway waits. Default 30,000. */
  withinMs?: number;
  /** Reads the answer no faster than this; as fast as it comes by default. */
  bytesPerSecond?: number;
  /** Connections to send it on. Those of everybody by default. */
  agent?: Agent;
}

export interface Answered {
  /** 0: no answer came. */
  status: number;
  text: string;
  /** Of whom it was asked, and when. */
  origin?: string;
  askedAt?: number;
  /** When to come again, in seconds, as it was said. */
  retryAfter?: string | undefined;
  /** Why none came: a code of the system, or `late`. */
  code?: string;
  /** Whether an earlier request had opened the connection that was lost. */
  wasKept?: boolean;
}

const WITHIN_MS = 30_000;
const everybodys = new Agent({ keepAlive: true, maxSockets: 200 });

/** Ends the connections that are kept, once nobody asks any more. */
export const hangUp = (): void => everybodys.destroy();

/** One request, never sent again by itself. Never rejects. */
export function ask(origin: string, asked: Asked): Promise<Answered> {
  const { method, path, headers, body, withinMs = WITHIN_MS, bytesPerSecond, agent = everybodys } = asked;
  const askedAt = performance.now();
  return new Promise((resolve) => {
    const lost = (code = 'unknown') =>
      resolve({ status: 0, text: '', origin, askedAt, code, wasKept: sending.reusedSocket });
    const sending = request(
      `${origin}${path}`,
      {
        method,
        agent,
        headers: {
          accept: 'application/json',
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': body.length }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
          if (bytesPerSecond === undefined) return;
          response.pause();
          setTimeout(() => response.resume(), (part.length / bytesPerSecond) * 1_000);
        });
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          done({ status, text, origin, askedAt, retryAfter: headers['retry-after'] });
        });
        response.on('error', (error: NodeJS.ErrnoException) => lost(error.code));
      },
    );
    const timer = setTimeout(() => {
      lost('late');
      sending.destroy();
    }, withinMs);
    const done = (answered: Answered) => {
      clearTimeout(timer);
      resolve(answered);
    };
    sending.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      lost(error.code);
    });
    sending.end(body);
  });
}

/** The gateway's request for an event, signed now. */
export function deliveryOf(event: unknown): Asked {
  const body = asJson(event);
  const timestamp = Math.floor(Date.now() / 1_000);
  const signature = signatureHeader({ rawBody: body, secret: WEBHOOK_SECRET, liveMode: false, timestamp });
  return {
    method: 'POST',
    path: '/fundraising/api/v1/payments/paymongo/webhook',
    headers: { 'paymongo-signature': signature },
    body,
  };
}

/** Delivers an event once, as the gateway does. */
export const deliverOnce = (origin: string, event: unknown): Promise<Answered> =>
  ask(origin, deliveryOf(event));

export const asJson = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));
