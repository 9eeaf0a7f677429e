import type { Reply, Send, SendOptions } from '@bulwagan/testing/app.ts';
import { withPlaceholders } from './placeholders.ts';

/** Response headers that clients use. The others are the same everywhere and have their own tests. */
const HEADERS = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-type',
  'etag',
  'last-modified',
  'link',
  'location',
  'retry-after',
  'www-authenticate',
];
/** Random credentials, not recorded; `by` names their owner. */
const CREDENTIALS = new Set(['cookie', 'x-xsrf-token', 'authorization', 'paymongo-signature']);
const SIGNED_OUT = new Set([401, 419]);
/** A longer request body is recorded by its length. */
const LONGEST_SENT = 2_000;

/** Request and response, with placeholders for random values. */
export interface RecordedPair {
  request: {
    method: string;
    path: string;
    by: string;
    headers?: Record<string, string>;
    body?: string;
  };
  status: number;
  headers: Record<string, string>;
  /** JSON as a value, text as a string, and a file as its media type only. */
  body?: unknown;
}

export interface Sender {
  /** Caller: a role, or `anonymous`. */
  by: string;
  headers: Record<string, string>;
  /** Signs in again after a request that ended the session. */
  renew?: () => Promise<{ headers: Record<string, string> }>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Returns functions that send requests and record each with its response. */
export function createRecorder(send: Send, afterEach: (method: Method) => Promise<void>) {
  const pairs: RecordedPair[] = [];
  return {
    pairs,
    async record(sender: Sender, method: Method, path: string, options: SendOptions): Promise<void> {
      const headers = { ...sender.headers, ...options.headers };
      const reply = await send(method, path, { ...options, headers });
      pairs.push(pairOf(sender, method, path, options, reply));
      await afterEach(method);
      if (sender.renew !== undefined && SIGNED_OUT.has(reply.status))
        sender.headers = (await sender.renew()).headers;
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;

function pairOf(
  { by }: Sender,
  method: string,
  path: string,
  { headers = {}, payload }: SendOptions,
  reply: Reply,
): RecordedPair {
  const sent = Object.entries(headers).filter(([name]) => !CREDENTIALS.has(name));
  const pair: RecordedPair = {
    request: {
      method,
      path,
      by,
      ...(sent.length === 0 ? {} : { headers: Object.fromEntries(sent) }),
      ...(payload === undefined ? {} : { body: shortened(payload) }),
    },
    status: reply.status,
    headers: selectedHeaders(reply),
    ...bodyOf(reply),
  };
  return JSON.parse(withPlaceholders(JSON.stringify(pair)));
}

function shortened(payload: string | Buffer): string {
  const text = payload.toString('latin1');
  const isText = Buffer.from(payload.toString()).equals(Buffer.from(payload));
  if (isText && text.length <= LONGEST_SENT) return payload.toString();
  return `<${text.length} bytes>`;
}

const selectedHeaders = ({ headers }: Reply): Record<string, string> =>
  Object.fromEntries(
    HEADERS.filter((name) => headers[name] !== undefined).map((name) => [name, String(headers[name])]),
  );

function bodyOf({ body, text, headers }: Reply): { body?: unknown } {
  if (body !== undefined) return { body };
  if (text === '') return {};
  const type = String(headers['content-type'] ?? '');
  return { body: /^(text|application\/xml|image\/svg)/.test(type) ? text : `<${type}>` };
}
