import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { call, isReady, start, startedDataDir } from '../../start/program.ts';

test('contract §1: after kill -9 it starts again by itself, and acknowledged data is there', async (t) => {
  const dataDir = await startedDataDir(t);
  const first = await start(t, { dataDir });
  await first.ready();
  const given = await call(`${first.url}/fundraising`, '/donations', {
    body: {
      campaign_id: 1,
      amount: 250,
      payment_gateway: 'paymongo',
      payment_method: 'gcash',
      donor_name: 'Ana',
      donor_email: 'ana@x.test',
    },
  });
  assert.equal(given.status, 201);
  assert.equal(await first.end('SIGKILL'), 'SIGKILL');

  const second = await start(t, { dataDir });
  await second.ready();
  const reference = String(given.body.data?.reference_number);
  const found = await call(`${second.url}/fundraising`, `/donations/track/${reference}`);
  assert.equal(found.status, 200);
  assert.equal(found.body.data?.amount, 250);
  assert.equal(await second.end(), 0);
});

test('contract §1: a second program on the same data says so and leaves the first alone', async (t) => {
  const dataDir = await startedDataDir(t);
  const first = await start(t, { dataDir });
  await first.ready();
  const second = await start(t, { dataDir });
  assert.equal(await second.ended(), 1);
  assert.match(second.output(), /Another program \(process \d+\) is running on the data/);
  const third = await start(t, { dataDir, port: first.port });
  assert.equal(await third.ended(), 1);
  assert.match(third.output(), /Port \d+ on 127\.0\.0\.1 is taken by another program/);
  assert.doesNotMatch(third.output(), /\n\s+at /, 'an error that operators can fix has no stack trace');
  assert.equal(await isReady(first.url), true);
});

test('contract §1: it exits with 0 on either signal, and restarts on the same data', async (t) => {
  const dataDir = await startedDataDir(t);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const program = await start(t, { dataDir });
    await program.ready();
    assert.equal(await program.end(signal), 0);
    assert.equal(await isReady(program.url), false);
  }
});

test('contract §1: a service with its own URL is reachable there and pays through the simulator', async (t) => {
  const port = await freePort();
  const env = { FUNDRAISING_URL: `http://give.localhost:${port}` };
  const program = await start(t, { dataDir: await startedDataDir(t), port, env });
  await program.ready();
  const ask = async (host: string, path: string) => {
    const { request } = await import('node:http');
    return await new Promise<{ status: number; text: string; location: string | undefined }>(
      (done, failed) => {
        const sent = request({
          port,
          host: '127.0.0.1',
          path,
          headers: { host: `${host}:${port}`, accept: '*/*' },
        });
        sent.on('error', failed);
        sent.on('response', (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () =>
            done({ status: response.statusCode!, text, location: response.headers.location }),
          );
        });
        sent.end();
      },
    );
  };
  assert.match((await ask('give.localhost', '/')).text, /<base href="\.\/">/);
  assert.match((await ask('give.localhost', '/manage/campaigns')).text, /<base href="\.\.\/">/);
  assert.equal((await ask('give.localhost', '/first.js')).status, 200);
  assert.equal((await ask('give.localhost', '/openapi.json')).status, 200);
  assert.equal((await ask('give.localhost', '/health/ready')).status, 200);
  const lost = await ask('give.localhost', '/api/v1/nothing');
  assert.deepEqual([lost.status, lost.location], [302, `http://give.localhost:${port}/`]);
  const landing = await ask('localhost', '/');
  assert.match(landing.text, new RegExp(`href="http://give\\.localhost:${port}/docs"`));
  assert.equal(
    (await ask('localhost', '/fundraising/api/v1/campaigns')).status,
    200,
    'inside it keeps its path',
  );
  assert.equal(await program.end(), 0);
});
