import { Agent, request } from 'node:http';

/** One browser on one kept connection. */
export interface Client {
  /** How long it took until the answer was whole, in milliseconds. Throws when it is none of 200 and 201. */
  time(method: 'GET' | 'POST', path: string, body?: unknown): Promise<number>;
  close(): void;
}

interface Reply {
  status: number;
  cookies: string[];
  text: string;
}

/** Signs in at a service that listens there. */
export async function signIn(port: number, email: string, password: string): Promise<Client> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let headers: Record<string, string> = { accept: 'application/json' };
  const send = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply> =>
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
              cookies: (reply.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]!),
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      sent.once('error', reject);
      sent.end(payload);
    });
  const keep = ({ cookies }: Reply) => {
    const token =
      cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
    headers = { ...headers, cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) };
  };
  keep(await send('GET', '/court/sanctum/csrf-cookie'));
  const signedIn = await send('POST', '/court/login', { email, password });
  if (signedIn.status !== 200) throw new Error(`Nobody signed in: ${signedIn.status} ${signedIn.text}`);
  keep(signedIn);
  return {
    time: async (method, path, body) => {
      const startedAt = performance.now();
      const { status, text } = await send(method, path, body);
      const took = performance.now() - startedAt;
      if (status !== 200 && status !== 201) throw new Error(`${method} ${path}: ${status} ${text}`);
      return took;
    },
    close: () => agent.destroy(),
  };
}
