import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { prepare as prepareFor, showPreparing } from './preparing.ts';

const host = '127.0.0.1';

async function prepare(t: TestContext) {
  const port = await freePort();
  const preparing = await showPreparing({ host, port });
  t.after(preparing.close);
  return { preparing, port, url: `http://${host}:${port}` };
}

test('contract §1 a start on a port that is taken fails', async (t) => {
  const { port } = await prepare(t);
  await assert.rejects(showPreparing({ host, port }), { code: 'EADDRINUSE' });
});

test('contract §1 until the services are ready, every request except health checks gets 503 with Retry-After', async (t) => {
  const { url } = await prepare(t);
  const requests: [string, string][] = [
    ['GET', '/court/api/case-records'],
    ['POST', '/fundraising/api/v1/webhooks/payments'],
    ['GET', '/'],
  ];
  for (const [method, path] of requests) {
    const answer = await fetch(url + path, { method });
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '2'], path);
    assert.deepEqual(await answer.json(), {
      message: 'Bulwagan is starting: start the database. Try again soon.',
    });
  }
});

test('contract §1 while the program starts it is live and not ready', async (t) => {
  const { url } = await prepare(t);
  const live = await fetch(`${url}/health/live`);
  assert.deepEqual([live.status, await live.json()], [200, { status: 'ok' }]);
  const ready = await fetch(`${url}/health/ready`);
  assert.deepEqual([ready.status, await ready.json()], [503, { status: 'unavailable', services: {} }]);
});

test('contract §1 a browser shows which start steps are done, and reloads the page', async (t) => {
  const { preparing, url } = await prepare(t);
  preparing.begin('demo');
  const answer = await fetch(`${url}/court/cases`, { headers: { accept: 'text/html' } });
  assert.equal(answer.status, 503);
  const page = await answer.text();
  assert.match(page, /http-equiv="refresh" content="1;url="/);
  const states = [...page.matchAll(/<tr><td>([^<]+)<\/td><td>([^<]+)</g)].map(([, step, state]) => [
    step,
    state,
  ]);
  assert.deepEqual(states, [
    ['Start the database', 'Done'],
    ['Create the tables', 'Done'],
    ['Add reference and demo data', 'In progress'],
    ['Build the pages and start the services', 'Waiting'],
  ]);
});

test('contract §1 the port is free once preparation is done', async (t) => {
  const { preparing, port } = await prepare(t);
  await Promise.all([preparing.close(), preparing.close()]);
  const next = await showPreparing({ host, port });
  await next.close();
});

test('contract §1 in production the port refuses connections until the services answer', async (t) => {
  const port = await freePort();
  const preparing = await prepareFor({ mode: 'production', host, port });
  t.after(preparing.close);
  await assert.rejects(fetch(`http://${host}:${port}/`));
});

test('contract §1 in development the port answers from the beginning', async (t) => {
  const port = await freePort();
  const preparing = await prepareFor({ mode: 'development', host, port });
  t.after(preparing.close);
  assert.equal((await fetch(`http://${host}:${port}/`)).status, 503);
});
