import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { quantile } from '../../../bench/figures.ts';
import { ask, hangUp } from '../../faults/asking.ts';
import { newDataDir, type Program, start } from '../../start/program.ts';

const SOCKETS = 1_000;
const READERS = 4;
const WARM_MS = 2_000;
const MEASURED_MS = 5_000;
/** Interval between two chunks of a slow client. */
const PIECE_EVERY_MS = 5_000;
/** Minimum for comparison: a doubling of a few milliseconds is noise of the machine. */
const LEAST_P99_MS = 10;

/** Initial bytes of a slow client, and the chunk that it adds repeatedly without ever finishing. */
const MODES = [
  {
    what: 'headers',
    opening: 'GET /fundraising/api/v1/campaigns HTTP/1.1\r\nHost: slow.test\r\n',
    piece: 'X-More: a\r\n',
  },
  {
    what: 'bodies',
    opening:
      'POST /fundraising/api/v1/mobile/auth/login HTTP/1.1\r\nHost: slow.test\r\n' +
      'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
    piece: ' ',
  },
] as const;

test('a thousand clients that never finish their headers or bodies do not slow down other requests', async (t) => {
  const env = { SERVICES: 'fundraising', RATE_LIMIT_API: '10000000', RATE_LIMIT_LOGIN: '10000000' };
  const program = await start(t, { dataDir: newDataDir(t), env });
  t.after(hangUp);
  await program.ready();
  await program.open();
  await read(program, WARM_MS);
  for (const { what, opening, piece } of MODES) {
    const before = p99(await read(program, MEASURED_MS));
    const crowd = await crowdIn(t, program, opening, piece);
    const meanwhile = p99(await read(program, MEASURED_MS));
    const left = crowd.open();
    crowd.leave();
    const goal = 2 * Math.max(before, LEAST_P99_MS);
    recordMetric({
      check: `p99 of reads while 1,000 clients send ${what} slowly`,
      figure: `${meanwhile.toFixed(1)} ms, ${before.toFixed(1)} ms without them; ${left} of ${SOCKETS} connections still open`,
      goal: `under twice the value without them, or under ${2 * LEAST_P99_MS} ms; ${SOCKETS}`,
      holds: meanwhile < goal && left === SOCKETS,
    });
    assert.ok(meanwhile < goal, `${what}: ${meanwhile} ms, ${before} ms before`);
    assert.equal(left, SOCKETS, what);
  }
});

const p99 = (times: number[]): number => quantile(times, 0.99);

/** Runs readers that send requests back to back; returns the response times in milliseconds. */
async function read({ port }: Program, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const deadline = performance.now() + forMs;
  const one = async () => {
    while (performance.now() < deadline) {
      const began = performance.now();
      const { status } = await ask(`http://127.0.0.1:${port}`, {
        method: 'GET',
        path: '/fundraising/api/v1/campaigns',
      });
      assert.equal(status, 200);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: READERS }, one));
  return times;
}

interface Crowd {
  /** Returns the number of connections neither answered nor closed. */
  open(): number;
  leave(): void;
}

async function crowdIn(t: TestContext, { port }: Program, opening: string, piece: string): Promise<Crowd> {
  const sockets: Socket[] = [];
  const answered = new Set<Socket>();
  const leave = () => {
    for (const socket of sockets) socket.destroy();
  };
  t.after(leave);
  while (sockets.length < SOCKETS) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    for (const end of ['data', 'close', 'error']) socket.on(end, () => answered.add(socket));
    socket.write(opening);
    trickle(socket, piece);
  }
  return { open: () => SOCKETS - answered.size, leave };
}

/** Starts at a random time, so that clients do not send simultaneously. */
async function trickle(socket: Socket, piece: string): Promise<void> {
  await sleep(Math.random() * PIECE_EVERY_MS, undefined, { ref: false });
  while (!socket.destroyed) {
    socket.write(piece);
    await sleep(PIECE_EVERY_MS, undefined, { ref: false });
  }
}
