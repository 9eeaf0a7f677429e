import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { type FormPart, multipartForm } from '@bulwagan/testing/form.ts';
import type { FastifyInstance } from 'fastify';
import { serve, someRoute } from '../testing/service.ts';
import { type FileList, readFileList } from './file-list.ts';

const LIST = { field: 'scans', maxFiles: 3, maxTotalBytes: 2_200 };

/** Serves one route that returns the received form, or fails as `receive` does. */
async function setup(
  t: TestContext,
  { list = LIST, receive }: { list?: FileList; receive?: (index: number) => Promise<void> } = {},
): Promise<FastifyInstance> {
  const app = await serve([
    someRoute({
      method: 'POST',
      consumes: 'multipart',
      body: {},
      handle: async (call) => {
        const files: unknown[] = [];
        const form = await readFileList(call.request, list, async ({ index, name, bytes }) => {
          await receive?.(index);
          const chunks: Buffer[] = [];
          for await (const chunk of bytes) chunks.push(chunk);
          files.push({ index, name, text: Buffer.concat(chunks).toString() });
        });
        return { files, ...form };
      },
    }),
  ]);
  t.after(() => app.close());
  return app;
}

const send = (app: FastifyInstance, parts: FormPart[]) =>
  app.inject({ method: 'POST', url: '/tested/things', ...multipartForm(parts) });

const file = (name: string, value: string, filename = 'a.txt'): FormPart => ({ name, value, filename });

test('A form with too many files is refused with an error for the list', async (t) => {
  const app = await setup(t);
  const reply = await send(
    app,
    [0, 1, 2, 3].map((index) => file('scans[]', String(index))),
  );
  assert.equal(reply.statusCode, 422);
  assert.deepEqual(reply.json().errors, { scans: ['The scans field must not have more than 3 items.'] });
});

test('A form with too many parts or bytes is refused as too large, whatever its Content-Length', async (t) => {
  const app = await setup(t);
  const flood = await send(
    app,
    Array.from({ length: 200 }, (_, index) => ({ name: `field${index}`, value: 'x' })),
  );
  assert.equal(flood.statusCode, 413);
  const reported = await send(app, [file('scans', 'x'.repeat(2_201))]);
  assert.equal(reported.statusCode, 413);
  const { payload, headers } = multipartForm([
    file('scans', 'x'.repeat(1_101)),
    file('scans', 'x'.repeat(1_101)),
  ]);
  const notReported = await app.inject({
    method: 'POST',
    url: '/tested/things',
    headers: { ...headers, 'content-length': '' },
    payload,
  });
  assert.equal(notReported.statusCode, 413);
});

test('A client that is still sending gets the refusal, and its connection stays usable', {
  timeout: 10_000,
}, async (t) => {
  const app = await setup(t, { list: { ...LIST, maxTotalBytes: 10_000_000 } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  // The part after the refused file is larger than all socket and stream buffers.
  const { payload, headers } = multipartForm(
    [1, 1, 1, 5_000_000].map((size) => file('scans', 'x'.repeat(size))),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const post = async (body: Buffer) => {
    const sent = request({ port, agent, method: 'POST', path: '/tested/things', headers });
    const answered = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', async (response) =>
        resolve({ status: response.statusCode, body: await text(response) }),
      );
    });
    sent.end(body);
    return await answered;
  };
  assert.equal((await post(payload)).status, 422);
  assert.equal((await post(multipartForm([file('scans', 'sound')]).payload)).status, 200);
});

test('A truncated or malformed form is refused as a bad request', async (t) => {
  const app = await setup(t);
  const { payload, headers } = multipartForm([
    file('scans', 'x'.repeat(300)),
    file('scans', 'y'.repeat(300)),
  ]);
  for (const cut of [20, 150, 400, 600]) {
    const reply = await app.inject({
      method: 'POST',
      url: '/tested/things',
      headers,
      payload: payload.subarray(0, cut),
    });
    assert.equal(reply.statusCode, 400, `cut after ${cut} bytes`);
  }
  const noBoundary = await app.inject({
    method: 'POST',
    url: '/tested/things',
    headers: { 'content-type': 'multipart/form-data' },
    payload,
  });
  assert.equal(noBoundary.statusCode, 400);
});

test('An error while receiving a file is a server error, not a bad request', async (t) => {
  const app = await setup(t, {
    receive: async (index) => {
      if (index === 1) throw new Error('disk full');
    },
  });
  const reply = await send(app, [file('scans', 'a'), file('scans', 'b')]);
  assert.equal(reply.statusCode, 500);
});

test('Files arrive in form order under all three field names, next to texts and other files', async (t) => {
  const app = await setup(t);
  const reply = await send(app, [
    { name: 'tag', value: 'one' },
    file('scans[]', 'first', 'ñandú.txt'),
    { name: 'tag', value: 'two' },
    file('other', 'passed over'),
    file('scans[7]', 'second', '../../up.txt'),
    { name: 'scans[]', value: 'no file' },
    file('scans', '', ''),
    file('scansion', 'another name'),
    file('scans[x]', 'another name'),
  ]);
  assert.equal(reply.statusCode, 200);
  assert.deepEqual(reply.json(), {
    files: [
      { index: 0, name: 'ñandú.txt', text: 'first' },
      { index: 1, name: 'up.txt', text: 'second' },
    ],
    values: { tag: 'two' },
    texts: [2],
    count: 3,
  });
});

test('An empty file counts as an item, and a JSON body is a form without files', async (t) => {
  const app = await setup(t);
  const empty = await send(app, [file('scans', ''), file('scans', 'b')]);
  assert.deepEqual(
    empty.json().files.map(({ text }: { text: string }) => text),
    ['', 'b'],
  );
  const json = await app.inject({
    method: 'POST',
    url: '/tested/things',
    payload: { tag: 'x', scans: ['y'] },
  });
  assert.deepEqual(json.json(), { files: [], values: { tag: 'x', scans: ['y'] }, texts: [], count: 0 });
});
