import { Agent, type IncomingHttpHeaders, request } from 'node:http';

type Method = 'GET' | 'POST';

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

/** Signs in at a service that listens there: `{ email, password }`, or what else it takes. */
export async function signIn(port: number, service: string, credentials: object): Promise<Client> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let headers: Record<string, string> = { accept: 'application/json' };
  const send: Client['send'] = (method, path, body) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const type = payload === undefined ? {} : { 'content-type': 'application/json' };
      const sent = request(
        { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...type } },
        (reply) => {
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
        },
      );
      sent.once('error', reject);
      sent.end(payload);
    });
  const keep = (reply: Reply) => {
    const cookies = (reply.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]!);
    const token =
      cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
    headers = { ...headers, cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) };
  };
  keep(await send('GET', `/${service}/sanctum/csrf-cookie`));
  const signedIn = await send('POST', `/${service}/login`, credentials);
  if (signedIn.status !== 200)
    throw new Error(`Nobody signed in: ${signedIn.status} ${signedIn.body.toString()}`);
  keep(signedIn);
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
  };
}
