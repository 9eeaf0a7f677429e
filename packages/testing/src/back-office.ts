import assert from 'node:assert/strict';
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

interface WithTables {
  snapshot(...tables: string[]): Promise<string>;
}

/** Returns a function that asserts that a request is refused with a status and changes nothing in some tables. */
export function refusedBy(testApp: WithTables, tables: string[]) {
  return async (work: () => Promise<Reply>, status: number, request = ''): Promise<Reply> => {
    const before = await testApp.snapshot(...tables);
    const reply = await work();
    assert.equal(reply.status, status, `${request} ${reply.text}`);
    assert.equal(await testApp.snapshot(...tables), before, request);
    return reply;
  };
}

/** Like `refusedBy`, for a request given by its parts; the function returns the body of the refusal. */
export function requestRefusedBy(testApp: WithTables, tables: string[]) {
  const refused = refusedBy(testApp, tables);
  return async (
    who: SignedIn,
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    body: unknown,
    status: number,
  ) => {
    const send = () => (method === 'get' ? who.get(path) : who[method](path, body));
    return (await refused(send, status, `${method} ${path} ${JSON.stringify(body)}`)).body;
  };
}
