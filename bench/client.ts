import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { fullRequest } from './exchange.ts';

type Method = 'GET' | 'POST' | 'PUT';

/** A request of a benchmark. */
export interface Asked {
  method: Method;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  /** Number of password hashes that the server computes for it. */
  hashes?: number;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A simulated browser on one keep-alive connection. */
export interface Client {
  send(method: Method, path: string, body?: unknown): Promise<Reply>;
  /** Returns the milliseconds until the response is complete. Throws unless its status is 200 or 201. */
  time(method: Method, path: string, body?: unknown): Promise<number>;
  /** Returns the headers it sends, for use by other clients. */
  headers(): Record<string, string>;
  close(): void;
}

/** Adds the content type of a body to the headers. */
const withType = ({ headers, body }: Pick<Asked, 'headers' | 'body'>): Record<string, string> =>
  body === undefined ? headers : { ...headers, 'content-type': 'application/json' };

/** Sends a request to a local port, on a connection of its own or on one of the agent's. */
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

/** Returns a complete request as bytes, so that a load generator need not build it again. */
export function wireOf(port: number, asked: Asked): Buffer {
  const { method, path, body } = asked;
  const json = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) };
  return fullRequest(port, { method, path, headers: withType(asked), ...json });
}

/** Opens an anonymous client. `keep` stores the cookies of a response, including the CSRF token. */
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

/** Returns a client with the CSRF token of a back-office service (court, workforce) that has not signed in. */
export async function openGuest(port: number, service: string): Promise<Client> {
  const { keep, ...client } = openClient(port);
  keep(await client.send('GET', `/${service}/sanctum/csrf-cookie`));
  return client;
}

/** Signs in at a service on this port with `{ email, password }`, or its other credentials. */
export async function signIn(port: number, service: string, credentials: object): Promise<Client> {
  const { keep, ...client } = openClient(port);
  const isOffice = service !== 'fundraising';
  if (isOffice) keep(await client.send('GET', `/${service}/sanctum/csrf-cookie`));
  const path = isOffice ? `/${service}/login` : `/${service}/api/v1/web/auth/login`;
  const signedIn = await client.send('POST', path, credentials);
  if (signedIn.status !== 200)
    throw new Error(`Sign-in failed: ${signedIn.status} ${signedIn.body.toString()}`);
  keep(signedIn);
  return client;
}
