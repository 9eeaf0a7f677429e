import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Reply, Send } from '@bulwagan/testing/app.ts';
import { watchDeadlocks } from '@bulwagan/testing/locks.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { tallied } from '@bulwagan/testing/tally.ts';
import { seeded } from '../../money/batch.ts';
import { newSeed } from '../requests.ts';

/** One request of a pair; `send` selects the server. */
export type Ask = (send: Send) => Promise<Reply>;

/** Two requests for the same rows that would lock them in opposite orders without a fixed lock order. */
export interface Pair {
  what: string;
  /** Creates new records for the pair. */
  ready(): Promise<[Ask, Ask]>;
  /** Allowed pairs of statuses, depending on which request is first, e.g. `200,422`. */
  legal: string[];
}

/** Two servers of one service on the same database, each with its own connections. */
export interface Opposed {
  service: string;
  programs: readonly [Send, Send];
  pairs: Pair[];
}

/** Pairs per service. Set `PAIRS=1000` to test more. */
const TIMES = Number(process.env.PAIRS ?? 120);
/** Pairs run concurrently, each on records of its own. */
const AT_ONCE = 4;
const MOST_MILLISECONDS = 5_000;

/** Returns a request builder with these headers. */
export const asking =
  (headers: Record<string, string>) =>
  (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Ask =>
  (send) =>
    send(method, path, { headers, ...(body === undefined ? {} : { body }) });

/** Sends a request that must succeed and returns the `data` of its response. */
// biome-ignore lint/suspicious/noExplicitAny: as in Reply.
export async function made(send: Send, ask: Ask): Promise<any> {
  const reply = await ask(send);
  assert.ok(reply.status < 300, `${reply.status}: ${reply.text}`);
  return reply.body.data;
}

interface Drawn {
  pair: Pair;
  /** True to send the second request first. */
  isTurned: boolean;
  /** Server of the first request; the second goes to the other. */
  place: 0 | 1;
}

/** Draws random pairs and sends both requests of each concurrently, one to each server. */
export async function assertNoDeadlock(t: TestContext, { service, programs, pairs }: Opposed): Promise<void> {
  const random = seeded(newSeed(t));
  const draw = (): Drawn => ({
    pair: pairs[Math.floor(random() * pairs.length)]!,
    isTurned: random() < 0.5,
    place: random() < 0.5 ? 0 : 1,
  });
  const deadlocks = watchDeadlocks(t);
  let slowest = 0;
  const check = `concurrent pairs of requests of ${service} for the same rows, on two servers`;
  await tallied({ check, what: 'answered as if run one after the other', least: TIMES }, async (hold) => {
    for (let time = 0; time < TIMES; time += AT_ONCE) {
      const drawn = Array.from({ length: AT_ONCE }, draw);
      const took = drawn.map((one) =>
        hold(async () => {
          slowest = Math.max(slowest, await assertLegal(programs, one));
        }),
      );
      await Promise.all(took);
    }
  });
  recordMetric({
    check: `concurrent pairs of requests of ${service}: deadlocks`,
    figure: `${deadlocks()}, slowest response ${slowest.toFixed(0)} ms`,
    goal: `0, at most ${MOST_MILLISECONDS} ms`,
    holds: deadlocks() === 0 && slowest <= MOST_MILLISECONDS,
  });
  assert.equal(deadlocks(), 0);
  assert.ok(slowest <= MOST_MILLISECONDS, `${slowest} ms`);
}

/** Asserts an allowed pair of statuses; returns the slower response time in milliseconds. */
async function assertLegal(programs: Opposed['programs'], { pair, isTurned, place }: Drawn): Promise<number> {
  const [one, other] = await pair.ready();
  const begin = async (ask: Ask, at: 0 | 1) => {
    const began = performance.now();
    const reply = await ask(programs[at]);
    return { reply, took: performance.now() - began };
  };
  const sent = isTurned
    ? [begin(other, place === 0 ? 1 : 0), begin(one, place)].toReversed()
    : [begin(one, place), begin(other, place === 0 ? 1 : 0)];
  const both = await Promise.all(sent);
  const statuses = both.map(({ reply }) => reply.status).join();
  const texts = both.map(({ reply }) => reply.text).join('\n');
  assert.ok(pair.legal.includes(statuses), `${pair.what}: ${statuses}\n${texts}`);
  return Math.max(...both.map(({ took }) => took));
}
