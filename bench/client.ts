import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { wholeRequest } from './exchange.ts';

type Method = 'GET' | 'POST' | 'PUT';

/** One request, whoever sends it. */
export interface Asked {
  method: Method;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  /** Passwords that are compared for it. */
  hashes?: number;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** One browser on one kept connection. */
export interface Client {
  send(method: Method, path: string, body?: unknown): Promise<Reply>;
  /** How long it took until the answer was whole, in milliseconds. Throws when it is none of 200 and 201. */
  time(method: Method, path: string, body?: unknown): Promise<number>;
  /** What it sends along, for others to send the same. */
  headers(): Record<string, string>;
  close(): void;
}

/** What is sent with a body, beside the caller's own headers. */
const withType = ({ headers, body }: Pick<Asked, 'headers' | 'body'>): Record<string, string> =>
  body === undefined ? headers : { ...headers, 'content-type': 'application/json' };

/** Sends a request to a port of this machine, on a connection of its own or on one of the agent's. */
export function ask(port: number, asked: Asked, agent?: Agent): Promise<Reply> {
  const { method, path, body } = asked;
  return new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port, method, path, headers: withType(asked) };
    const sent = request(agent === undefined ? to : { ...to, agent }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.once('error', reject);
      reply.once('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A whole request as it goes over the wire, for a load that makes none anew. */
export function wireOf(port: number, asked: Asked): Buffer {
  const { method, path, body } = asked;
  const json = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) };
  return wholeRequest(port, { method, path, headers: withType(asked), ...json });
}

/** Somebody whom nobody knows yet. `keep` takes over the cookies of an answer, and the token among them. */
function openClient(port: number): Client & { keep(reply: Reply): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let headers: Record<string, string> = { accept: 'application/json' };
  const send: Client['send'] = (method, path, body) => ask(port, { method, path, headers, body }, agent);
  return {
    send,
    time: async (method, path, body) => {
      const startedAt = performance.now();
      const reply = await send(method, path, body);
      const took = performance.now() - startedAt;
      if (reply.status !== 200 && reply.status !== 201)
        throw new Error(`${method} ${path}: ${reply.status} ${reply.body.toString()}`);
      return took;
    },
    headers: () => headers,
    close: () => agent.destroy(),
    keep: (reply) => {
      const cookies = (reply.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]!);
      const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length);
      headers = { ...headers, cookie: cookies.join('; ') };
      if (token !== undefined) headers['x-xsrf-token'] = decodeURIComponent(token);
    },
  };
}

/** A browser that has the token of an office (court, workforce) and has not signed in: for others to sign in by. */
export async function openGuest(port: number, service: string): Promise<Client> {
  const { keep, ...client } = openClient(port);
  keep(await client.send('GET', `/${service}/sanctum/csrf-cookie`));
  return client;
}

/** Signs in at a service that listens there: `{ email, password }`, or what else it takes. */
export async function signIn(port: number, service: string, credentials: object): Promise<Client> {
  const { keep, ...client } = openClient(port);
  const isOffice = service !== 'fundraising';
  if (isOffice) keep(await client.send('GET', `/${service}/sanctum/csrf-cookie`));
  const path = isOffice ? `/${service}/login` : `/${service}/api/v1/web/auth/login`;
  const signedIn = await client.send('POST', path, credentials);
  if (signedIn.status !== 200)
    throw new Error(`Nobody signed in: ${signedIn.status} ${signedIn.body.toString()}`);
  keep(signedIn);
  return client;
}
