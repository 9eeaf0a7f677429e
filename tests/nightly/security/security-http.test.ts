import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { tallied } from '@bulwagan/testing/tally.ts';
import { oddRequests } from '../../security/http/odd-http.ts';
import type { OddRequest } from '../../security/http/odd-parts.ts';
import { exchange } from '../../security/http/raw-http.ts';

const PATH = '/fundraising/api/v1/institutions';
/** Placeholder for a unique name of equal length in each request. */
const SERIAL = '#####';
/** Time for a smuggled request to take effect. */
const SETTLED_AFTER_MS = 1_000;

test('contract §2: requests forbidden by RFC 9112 and 9110 are refused, nothing is smuggled, and no response reveals the server software', async (t) => {
  const { server, app, person } = await startFundraising(t);
  const { token } = await person({ roles: ['system_admin'] });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as { port: number };
  const made = async (name: string): Promise<number> => {
    const { rows } = await app.connection.pool.query(
      'select count(*)::integer as made from fundraising.institutions where name like $1',
      [`${name}%`],
    );
    return rows[0].made;
  };
  const bodyOf = (name: string) => JSON.stringify({ name: `${name} ${SERIAL}` });
  const odd = oddRequests({ path: PATH, token, bodyOf });

  let serial = 10_000;
  const assertRight = async ({ what, pieces, answers, makes, hides }: OddRequest): Promise<void> => {
    const wholes = await made('Whole');
    serial += 1;
    const sent = pieces.map((piece) =>
      typeof piece === 'string' ? piece.replaceAll(SERIAL, String(serial)) : piece,
    );
    const { answers: got, text, isClosed } = await exchange(port, sent);
    const shown = `${what}: ${got.map(({ status }) => status)}${isClosed ? ', closed' : ''} ${text.slice(0, 900)}`;
    assert.equal(got.length, answers.length, shown);
    for (const [at, { status }] of got.entries()) assert.ok(answers[at]!.includes(status), shown);
    for (const { status, text } of got) {
      assert.ok(status < 500, shown);
      assert.doesNotMatch(text, /fastify|node|HPE_|\bat \/|stack|llhttp/i, shown);
      if (status >= 200) assert.match(text, /^x-content-type-options: nosniff\r$/im, shown);
    }
    const isRefused = got.some(({ status }) => status === 400);
    if (hides === true && isRefused) assert.ok(isClosed, shown);
    const done = got.filter(({ status }) => status === 201).length;
    assert.equal((await made('Whole')) - wholes, makes ?? done, shown);
    assert.equal(await made('Hidden'), 0, shown);
  };

  await tallied(
    { check: 'malformed HTTP requests', what: 'answered as the standard requires', least: 120 },
    async (hold) => {
      for (const one of odd) await hold(() => assertRight(one));
      await sleep(SETTLED_AFTER_MS);
      await hold(async () => assert.equal(await made('Hidden'), 0));
    },
  );
  assert.equal((await server.inject('/health/live')).statusCode, 200);
});
