import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { openApiDocument } from '../http/openapi/openapi.ts';
import { api, serve, someRoute } from '../http/testing/service.ts';
import { createLog } from '../telemetry/log.ts';
import { DOCUMENT_KINDS, type DocumentKind, documentAnswer, sendDocument } from './http.ts';
import type { Row } from './table.ts';
import { BOUNDS, cellsOf, inBatches, textColumns } from './testing/tables.ts';
import { readXlsx } from './xlsx/xlsx-read.ts';

type Batches = AsyncIterable<readonly Row[]>;

/** Starts a service with one route for each kind of document; responses are checked against their schemas. */
async function served(t: TestContext, batches: () => Batches) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({
    level: 'info',
    pretty: false,
    to: { write: (line) => lines.push(JSON.parse(line)) },
  });
  const routes = DOCUMENT_KINDS.map((kind) =>
    someRoute({
      path: `/list/${kind}`,
      answers: { 200: documentAnswer(kind) },
      handle: ({ reply }) =>
        sendDocument(reply, {
          kind,
          fileName: 'Señor list',
          title: 'List',
          subtitle: ['All'],
          printedAt: Temporal.Instant.from('2026-11-21T05:03:00Z'),
          columns: textColumns('A', 'B'),
          timeZone: 'Asia/Manila',
          batches: batches(),
        }),
    }),
  );
  const app = await serve(routes, {}, log);
  t.after(() => app.close());
  return {
    app,
    routes,
    log: () => lines.filter(({ msg }) => !/^(incoming|request completed)/.test(String(msg))),
  };
}

const get = (kind: DocumentKind) => ({ method: 'GET', url: `/tested/list/${kind}` }) as const;

async function* failingAfter(count: number, error: Error): AsyncGenerator<Row[]> {
  for (let at = 0; at < count; at += 1) yield [[`row ${at}`, 'x'.repeat(20_000)]];
  throw error;
}

/** Endless batches that record whether they were closed. */
function endless() {
  const state = { given: 0, isClosed: false };
  const batches = async function* (): AsyncGenerator<Row[]> {
    try {
      for (;;) {
        state.given += 1;
        yield Array.from({ length: 100 }, () => [randomBytes(200).toString('hex'), null]);
      }
    } finally {
      state.isClosed = true;
    }
  };
  return { state, batches };
}

async function until(condition: () => boolean): Promise<void> {
  for (let attempts = 0; !condition(); attempts += 1) {
    assert.ok(attempts < 2_000, 'It does not happen.');
    await new Promise((done) => setTimeout(done, 5));
  }
}

describe('a document that cannot be made', () => {
  test('gets a normal error response while nothing has been sent', async (t) => {
    const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const { app, log } = await served(t, () => failingAfter(0, away));
    for (const kind of DOCUMENT_KINDS) {
      const { statusCode, headers } = await app.inject(get(kind));
      assert.equal(statusCode, 503);
      assert.match(String(headers['content-type']), /^application\/json/);
      assert.equal(headers['content-disposition'], undefined);
    }
    assert.equal(log().length, DOCUMENT_KINDS.length);
  });

  test('after the response has started closes the connection, so that it is not taken for complete, and logs why in one line', async (t) => {
    const { app, log } = await served(t, () => failingAfter(40, new Error('The rows are gone.')));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    for (const kind of DOCUMENT_KINDS) {
      const before = log().length;
      const answer = await fetch(`http://127.0.0.1:${port}/tested/list/${kind}`);
      assert.equal(answer.status, 200);
      await assert.rejects(answer.arrayBuffer(), kind);
      await until(() => log().length > before);
      const reported = log().slice(before);
      assert.equal(reported.length, 1, JSON.stringify(reported));
      assert.equal((reported[0]!.err as Error).message, 'The rows are gone.');
      assert.match(String(reported[0]!.reqId), /^req-/);
    }
  });
});

describe('a client that disconnects', () => {
  test('ends the reading of rows', async (t) => {
    const { state, batches } = endless();
    const { app } = await served(t, batches);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    for (const kind of DOCUMENT_KINDS) {
      state.isClosed = false;
      const call = request({ port, host: '127.0.0.1', path: `/tested/list/${kind}` });
      call.end();
      const [answer] = await once(call, 'response');
      await once(answer, 'data');
      assert.equal(state.isClosed, false);
      call.destroy();
      await until(() => state.isClosed);
    }
  });

  test('and a client that does not read stops it as soon as the socket buffers are full', async (t) => {
    const { state, batches } = endless();
    const { app } = await served(t, batches);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const call = request({ port, host: '127.0.0.1', path: '/tested/list/csv' });
    call.end();
    const [answer] = await once(call, 'response');
    answer.pause();
    // Socket buffers take some megabytes; without backpressure this loop would not end.
    let last = -1;
    while (state.given !== last) {
      last = state.given;
      await new Promise((done) => setTimeout(done, 150));
    }
    assert.equal(state.isClosed, false);
    call.destroy();
    await until(() => state.isClosed);
  });

  test('before the first row has been read leaves nothing open either', async (t) => {
    const first = Promise.withResolvers<void>();
    const state = { isClosed: false, isAsked: false };
    const { app } = await served(t, async function* () {
      try {
        state.isAsked = true;
        await first.promise;
        yield [['a', 'b']];
        yield [['c', 'd']];
      } finally {
        state.isClosed = true;
      }
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const call = request({ port, host: '127.0.0.1', path: '/tested/list/csv' });
    call.on('error', () => undefined);
    call.end();
    await until(() => state.isAsked);
    call.destroy();
    await new Promise((done) => setTimeout(done, 20));
    first.resolve();
    await until(() => state.isClosed);
  });
});

describe('a document is sent', () => {
  test('with its media type, both forms of its name, and no-store', async (t) => {
    const { app, log } = await served(t, () => inBatches([['1', '=2']]));
    const types = { csv: 'text/csv; charset=utf-8', xlsx: /spreadsheetml\.sheet$/, pdf: 'application/pdf' };
    for (const kind of DOCUMENT_KINDS) {
      const { statusCode, headers, rawPayload } = await app.inject(get(kind));
      assert.equal(statusCode, 200);
      assert.match(String(headers['content-type']), new RegExp(types[kind]));
      assert.equal(
        headers['content-disposition'],
        `attachment; filename="Senor list.${kind}"; filename*=UTF-8''Se%C3%B1or%20list.${kind}`,
      );
      assert.equal(headers['cache-control'], 'no-store');
      if (kind === 'csv') assert.equal(rawPayload.toString(), "\ufeffA,B\r\n1,'=2\r\n");
      if (kind === 'pdf') assert.match(rawPayload.toString('latin1'), /^%PDF-[\s\S]*%%EOF\s*$/);
      if (kind === 'xlsx') {
        assert.deepEqual(await cellsOf(readXlsx(rawPayload, BOUNDS)), [
          ['A', 'B'],
          ['1', '=2'],
        ]);
      }
    }
    assert.deepEqual(log(), []);
  });

  test('also without rows, and for HEAD without reading any', async (t) => {
    let isRead = false;
    const { app } = await served(t, async function* () {
      isRead = true;
      yield* inBatches([]);
    });
    for (const kind of DOCUMENT_KINDS) {
      isRead = false;
      const { statusCode, headers, rawPayload } = await app.inject({ ...get(kind), method: 'HEAD' });
      assert.deepEqual([statusCode, isRead, rawPayload.length], [200, false, 0]);
      assert.equal(headers['content-length'], undefined);
      assert.match(String(headers['content-disposition']), /^attachment/);
      assert.equal((await app.inject(get(kind))).statusCode, 200);
      assert.equal(isRead, true);
    }
  });

  test('as its route declares it, also in the OpenAPI document', async (t) => {
    const { routes } = await served(t, () => inBatches([]));
    const { paths } = openApiDocument(api, routes) as {
      paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
    };
    const types = DOCUMENT_KINDS.map((kind) =>
      Object.keys(paths[`/list/${kind}`]!.get.responses[200]!.content),
    );
    assert.deepEqual(types, [
      ['text/csv'],
      ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['application/pdf'],
    ]);
  });
});
