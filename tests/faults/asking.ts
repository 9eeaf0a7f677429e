import { Agent, request } from 'node:http';
import { signatureHeader } from '@bulwagan/paymongo/webhooks/signature.ts';

/** Signing secret of the gateway. */
export const WEBHOOK_SECRET = 'whsk_of_the_town_in_trouble';

export interface Asked {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Timeout, 30,000 by default like that of the gateway. */
  withinMs?: number;
  /** Maximum rate of reading the response; unlimited by default. */
  bytesPerSecond?: number;
  /** Connection pool; the shared one by default. */
  agent?: Agent;
}

export interface Answered {
  /** 0 if no response arrived. */
  status: number;
  text: string;
  /** Server that was asked, and the time of the request. */
  origin?: string;
  askedAt?: number;
  /** Retry-After in seconds, as sent. */
  retryAfter?: string | undefined;
  /** Reason for no response: an error code of the system, or `late`. */
  code?: string;
  /** True if the lost connection was a kept one. */
  wasKept?: boolean;
}

const WITHIN_MS = 30_000;
const everybodys = new Agent({ keepAlive: true, maxSockets: 200 });

/** Closes the kept connections after the last request. */
export const hangUp = (): void => everybodys.destroy();

/** Sends one request without retrying. Never rejects. */
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

/** Returns the gateway's request for an event, signed now. */
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

/** Delivers an event once, like the gateway. */
export const deliverOnce = (origin: string, event: unknown): Promise<Answered> =>
  ask(origin, deliveryOf(event));

export const asJson = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));
