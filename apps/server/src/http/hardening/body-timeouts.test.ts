import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { readForm } from '@bulwagan/platform/http/bodies/form.ts';
import { Forbidden } from '@bulwagan/platform/http/errors.ts';
import { pluginOf, rules, someRoute } from '@bulwagan/platform/http/testing/service.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { Type } from 'typebox';
import { service, startServer } from '../testing/server.ts';

/** Replaces the production limit of a minute in this test. */
const WITHIN_MS = 300;
/** Maximum number of slow forms per client while other clients also send forms. */
const MOST_SLOW_FORMS = 10;
const BOUNDED = { timeout: 20_000 };

const FILE_BYTES = 1_000;
const FORM = multipartForm([{ name: 'file', value: Buffer.alloc(FILE_BYTES, 'x'), filename: 'scan.pdf' }]);
const FORM_TYPE = FORM.headers['content-type']!;
const HALF = FORM.payload.length / 2;
const JSON_TYPE = 'application/json';

const common = { method: 'POST', access: rules.signedIn } as const;
const body = Type.Object({}, { additionalProperties: true });

async function setup(t: TestContext, more: Parameters<typeof pluginOf>[1] = {}) {
  const taken: unknown[] = [];
  const sockets: Socket[] = [];
  // Register this before closing the server, because closing waits for running requests.
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  const plugin = pluginOf(
    [
      someRoute({
        ...common,
        path: '/forms',
        consumes: 'multipart',
        body: {},
        handle: async ({ request }) => {
          const { files } = await readForm(request, { file: FILE_BYTES });
          taken.push(files);
          return { bytes: files.file?.length ?? 0 };
        },
      }),
      someRoute({ ...common, path: '/things', body, handle: (call) => ({ taken: taken.push(call.body) }) }),
      someRoute({
        ...common,
        path: '/thoughts',
        body,
        handle: () => sleep(2 * WITHIN_MS, { thought: true }),
      }),
    ],
    more,
  );
  const server = await startServer(t, {
    services: [{ ...service('tested'), plugin }],
    bodyWithinMs: WITHIN_MS,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const send = (head: string, first: string | Buffer) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    return sender(socket, head, first);
  };
  return { server, taken, send };
}

/** Opens a request with some bytes of its body; more can be sent later. */
function sender(socket: Socket, head: string, first: string | Buffer) {
  let text = '';
  socket
    .setEncoding('utf8')
    .on('error', () => undefined)
    .on('data', (part: string) => {
      text += part;
    });
  socket.write(head);
  socket.write(first);
  return {
    socket,
    over: once(socket, 'close'),
    text: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    answer: async () => {
      while (!text.endsWith('}') && !socket.destroyed) await sleep(5);
      return text;
    },
  };
}

const head = (path: string, type: string, length: number, caller = '') =>
  `POST /tested/${path} HTTP/1.1\r\nHost: hall.test\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n` +
  `${caller === '' ? '' : `Authorization: ${caller}\r\n`}\r\n`;
const formOf = (caller: string) => head('forms', FORM_TYPE, FORM.payload.length, caller);
const firstHalf = FORM.payload.subarray(0, HALF);

test(
  'contract §2: a body that is not a form and takes over a minute is 408 in the usual error format, and the connection ends',
  BOUNDED,
  async (t) => {
    const { taken, send } = await setup(t);
    for (const path of ['things', 'forms']) {
      const late = send(head(path, JSON_TYPE, 2, '7'), '{');
      const text = await late.answer();
      await late.over;
      assert.deepEqual(late.statuses(), [408]);
      assert.match(text, /\r\nconnection: close\r\n/);
      assert.match(text, /\r\nx-content-type-options: nosniff\r\n/);
      assert.match(text, /\r\n\r\n\{"message":"The request took too long to arrive\."\}$/);
    }
    assert.deepEqual(taken, []);
  },
);

test(
  'contract §2: a file upload that takes over a minute is accepted, and so is a body in time with a late response',
  BOUNDED,
  async (t) => {
    const { server, send } = await setup(t);
    const slow = send(formOf('7'), firstHalf);
    const thought = send(head('thoughts', JSON_TYPE, 2, '7'), '{}');
    await sleep(3 * WITHIN_MS);
    assert.equal(slow.text(), '');
    slow.socket.write(FORM.payload.subarray(HALF));
    assert.match(await slow.answer(), /\{"bytes":1000\}$/);
    assert.match(await thought.answer(), /^HTTP\/1\.1 200 /);
    const { headersTimeout, requestTimeout } = server.server;
    assert.deepEqual([headersTimeout, requestTimeout], [60_000, 600_000]);
  },
);

test(
  'contract §3: a form that takes over a minute is refused without effect if its sender lost access during the upload',
  BOUNDED,
  async (t) => {
    const out = new Set<number>();
    const assertUsable = ({ id }: { id: number }) => {
      if (out.has(id)) throw new Forbidden(message('account.disabled'));
    };
    const { taken, send } = await setup(t, { assertUsable });
    const [shutOut, quick] = [send(formOf('7'), firstHalf), send(formOf('8'), firstHalf)];
    await sleep(WITHIN_MS / 2);
    out.add(7).add(8);
    quick.socket.write(FORM.payload.subarray(HALF));
    assert.match(await quick.answer(), /\{"bytes":1000\}$/);
    await sleep(2 * WITHIN_MS);
    shutOut.socket.write(FORM.payload.subarray(HALF));
    assert.match(await shutOut.answer(), /^HTTP\/1\.1 403 [\s\S]*Your account has been disabled\./);
    assert.equal(taken.length, 1);
  },
);

test(
  'only senders allowed to send a form get more time; others are cut off, whatever they claim to send',
  BOUNDED,
  async (t) => {
    const { taken, send } = await setup(t);
    const nobody = send(formOf(''), firstHalf);
    const elsewhere = send(head('things', FORM_TYPE, FORM.payload.length, '7'), firstHalf);
    await Promise.all([nobody.over, elsewhere.over]);
    assert.deepEqual([nobody.statuses(), elsewhere.statuses()], [[401], [415]]);
    assert.deepEqual(taken, []);
  },
);

test(
  'ten forms of one person may take longer at a time, regardless of others, and another when one is done',
  BOUNDED,
  async (t) => {
    const { taken, send } = await setup(t);
    const other = send(formOf('8'), firstHalf);
    const forms = Array.from({ length: MOST_SLOW_FORMS + 1 }, () => send(formOf('7'), firstHalf));
    const cutOf = () => forms.filter(({ text }) => text().startsWith('HTTP/1.1 408 '));
    await sleep(2 * WITHIN_MS);
    assert.equal(cutOf().length, 1);
    const [first, second] = forms.filter((form) => !cutOf().includes(form));
    first!.socket.destroy();
    second!.socket.write(FORM.payload.subarray(HALF));
    await second!.answer();
    const next = [0, 1].map(() => send(formOf('7'), firstHalf));
    await sleep(2 * WITHIN_MS);
    assert.equal(cutOf().length, 1);
    assert.deepEqual(
      [...next, other].map(({ text }) => text()),
      ['', '', ''],
    );
    assert.equal(taken.length, 1);
  },
);
