import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

const SCOPE = 'https://office.test/workforce/';
const source = readFileSync(new URL('../../apps/console/public/offline.js', import.meta.url), 'utf8');

type Listener = (event: Record<string, unknown>) => void;

/** Runs the service worker with a fake network. Any use of a cache fails the test. */
function startWorker(fetch: (request: { url: string }) => Promise<unknown>) {
  const listeners = new Map<string, Listener>();
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { scope: SCOPE },
    skipWaiting: () => Promise.resolve(),
    clients: { claim: () => Promise.resolve() },
  };
  const forbidden = {
    get: () => assert.fail('the worker stores something'),
  };
  const [caches, indexedDB] = [new Proxy({}, forbidden), new Proxy({}, forbidden)];
  runInContext(source, createContext({ self, fetch, Response, crypto, caches, indexedDB }));
  return {
    listeners,
    /** Returns the worker's response, or undefined if it leaves the request to the browser. */
    ask: async (url: string, mode = 'navigate') => {
      let answer: Promise<Response> | undefined;
      listeners.get('fetch')!({
        request: { url, mode },
        respondWith: (given: Promise<Response>) => {
          answer = given;
        },
      });
      return await answer;
    },
  };
}

const away = () => Promise.reject(new TypeError('Failed to fetch'));

test('W§5 C§5 the worker answers only page navigations, not API calls, downloads or assets', async () => {
  const { ask } = startWorker(away);
  assert.equal(await ask(`${SCOPE}api/pms/employees/export?format=csv`), undefined);
  for (const mode of ['cors', 'no-cors', 'same-origin'])
    assert.equal(await ask(`${SCOPE}assets/page-1a2b.js`, mode), undefined, mode);
  assert.notEqual(await ask(`${SCOPE}employees`), undefined);
});

test('W§5 C§5 a response of the server is passed on unchanged', async () => {
  for (const status of [200, 404, 503]) {
    const given = new Response('as it is', { status });
    const { ask } = startWorker(async () => given);
    assert.equal(await ask(`${SCOPE}employees`), given);
  }
});

test('W§5 C§5 while the server is unreachable a page says so and runs only scripts of the worker', async () => {
  const { ask } = startWorker(away);
  const [first, second] = [await ask(`${SCOPE}employees/1?tab=history`), await ask(SCOPE)];
  assert.equal(first!.status, 503);
  assert.equal(first!.headers.get('cache-control'), 'no-store');
  const policy = first!.headers.get('content-security-policy')!;
  assert.doesNotMatch(policy, /unsafe|\*/);
  for (const part of [
    "default-src 'none'",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    assert.ok(policy.includes(part), part);
  const nonceOf = (text: string | null) => /script-src 'nonce-([0-9a-f]{32})'/.exec(text ?? '')?.[1];
  const nonce = nonceOf(policy);
  assert.notEqual(nonce, nonceOf(second!.headers.get('content-security-policy')));
  const html = await first!.text();
  assert.equal(html.split(`nonce="${nonce}"`).length, 3);
  assert.doesNotMatch(html, /<[^>]+\s(?:src|href|style|on\w+)=/);
  assert.ok(html.includes(`${SCOPE}first.js`));
  for (const text of ['No connection', 'Walang koneksiyon']) assert.ok(html.includes(text), text);
});

test('W§5 C§5 a new worker takes over immediately, also in browsers without static routing', async () => {
  const { listeners } = startWorker(away);
  let claimed: unknown;
  listeners.get('install')!({});
  listeners.get('install')!({ addRoutes: () => Promise.reject(new TypeError('condition')) });
  listeners.get('activate')!({
    waitUntil: (work: unknown) => {
      claimed = work;
    },
  });
  await claimed;
  assert.ok(claimed instanceof Promise);
});
