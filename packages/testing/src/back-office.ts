import { PASSWORD, type Reply, type Send, type SendOptions } from './app.ts';
import { browserHeaders } from './browser-headers.ts';

/** Back-office user with a signed-in browser session: cookies and the CSRF token. */
export interface SignedIn {
  /** Headers that the browser sends: `cookie` and, for writes, `x-xsrf-token`. */
  headers: Record<string, string>;
  get(path: string, options?: SendOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
  put(path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
  patch(path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
  delete(path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
}

/** Signs in over HTTP with the test password and returns the browser's headers. */
export async function signIn(send: Send, login: { email: string } | { username: string }): Promise<SignedIn> {
  const first = browserHeaders(await send('GET', '/sanctum/csrf-cookie'));
  const reply = await send('POST', '/login', { body: { ...login, password: PASSWORD }, headers: first });
  if (reply.status !== 200) throw new Error(`Sign-in failed: ${reply.status} ${reply.text}`);
  return callsOf(send, browserHeaders(reply));
}

/** Returns request functions that send these headers. */
export function callsOf(send: Send, headers: Record<string, string>): SignedIn {
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    (path: string, body?: unknown, options: SendOptions = {}) =>
      send(method, path, {
        ...options,
        ...(body === undefined ? {} : { body }),
        headers: { ...headers, ...options.headers },
      });
  const get = call('GET');
  return {
    headers,
    get: (path, options) => get(path, undefined, options),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  };
}
