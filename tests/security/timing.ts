import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createRateLimits, type RateLimits } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { createPasswords } from '@bulwagan/platform/identity/passwords/passwords.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { seeded, shuffled } from '../money/batch.ts';
import { mannWhitney, medianOf } from './mann-whitney.ts';

/** Tests whether response times reveal that an account exists. */

/** Samples of each kind. Use fewer only to debug the test itself. */
const SAMPLES = Number(process.env.TIMING_SAMPLES ?? 2_000);
/** Uncounted requests of each kind that warm up connections, prepared statements and the JIT. */
const WARM_UP = 150;
/** Number of accounts, and of unknown names, per comparison: each is requested once. */
export const NAMES = SAMPLES + WARM_UP;

const LEAST_P = 0.01;
const MOST_APART_IN_MS = 2;

/**
 * Platform options of a test app for timing. Rate limits are off, since only unlimited responses are compared. Password
 * hashes cost about 8 ms instead of 40, so that 4,000 sign-ins in each of four ways fit into a night. A skipped hash
 * would still differ by four times the 2 ms allowed.
 */
export function timedPlatform() {
  return {
    rateLimits: boundless(),
    passwords: createPasswords({ cost: { memoryInKibibytes: 12_288, passes: 1, lanes: 1 } }),
  };
}

function boundless(): RateLimits {
  const limits = createRateLimits({ kind: 'memory', log: console });
  return {
    ...limits,
    define: (definition) => limits.define({ ...definition, points: 1_000_000 }),
  };
}

/** Returns distinct login names of equal length. */
export function newNames(count: number, random: () => number): string[] {
  const names = new Set<string>();
  while (names.size < count)
    names.add(
      `somebody${Math.floor(random() * 2 ** 40)
        .toString(36)
        .padStart(8, '0')}`,
    );
  return [...names];
}

export interface Comparison {
  /** Name of the comparison, e.g. `login of the court`. */
  what: string;
  /** Port of the service on 127.0.0.1. */
  port: number;
  path: string;
  headers?: Record<string, string>;
  /** Returns the request body for a name. */
  bodyOf(name: string): object;
  known: readonly string[];
  unknown: readonly string[];
  /** Expected status for known and unknown names. */
  status: number;
  /** True to measure a second request sent immediately after the first. */
  isRepeated?: boolean;
}

interface Answer {
  status: number;
  shape: string;
  milliseconds: number;
}

/**
 * Requests known and unknown names in random order, one at a time on one connection. Asserts equal status, headers,
 * body shape and response time.
 */
export async function assertRevealsNothing(comparison: Comparison, seed: number): Promise<void> {
  const { what, known, unknown, status } = comparison;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  const shapes: Record<Kind, Set<string>> = { known: new Set(), unknown: new Set() };
  try {
    for (const { kind, name, isWarmUp } of turnsOf(known, unknown, seed)) {
      if (comparison.isRepeated === true) await ask(agent, comparison, name);
      const answer = await ask(agent, comparison, name);
      assert.equal(answer.status, status, `${what}: ${kind}`);
      shapes[kind].add(answer.shape);
      if (!isWarmUp) times[kind].push(answer.milliseconds);
    }
  } finally {
    agent.destroy();
  }
  const { p } = mannWhitney(times.known, times.unknown);
  const [ofKnown, ofUnknown] = [medianOf(times.known), medianOf(times.unknown)];
  const apart = Math.abs(ofKnown - ofUnknown);
  const isSameShape = shapes.known.size === 1 && shapes.known.symmetricDifference(shapes.unknown).size === 0;
  const isSameTime = p > LEAST_P || apart < MOST_APART_IN_MS;
  recordMetric({
    check: `response time of ${what}, known and unknown account`,
    figure: `${times.known.length} requests each, medians ${ofKnown.toFixed(2)} and ${ofUnknown.toFixed(2)} ms, p ${reported(p)}`,
    goal: `medians under ${MOST_APART_IN_MS} ms apart, or p > ${LEAST_P}`,
    holds: isSameShape && isSameTime,
  });
  assert.deepEqual([...shapes.known], [...shapes.unknown], what);
  assert.equal(shapes.known.size, 1, what);
  assert.ok(isSameTime, `${what}: medians ${apart.toFixed(2)} ms apart, p ${reported(p)}`);
}

const reported = (p: number): string => (p < 0.0001 ? '< 0.0001' : p.toFixed(4));

type Kind = 'known' | 'unknown';

interface Turn {
  kind: Kind;
  name: string;
  isWarmUp: boolean;
}

function turnsOf(known: readonly string[], unknown: readonly string[], seed: number): Turn[] {
  assert.deepEqual([known.length, unknown.length], [NAMES, NAMES]);
  const random = seeded(seed);
  const some = (from: number, to: number | undefined, isWarmUp: boolean): Turn[] =>
    shuffled(
      [
        ...known.slice(from, to).map((name) => ({ kind: 'known' as const, name, isWarmUp })),
        ...unknown.slice(from, to).map((name) => ({ kind: 'unknown' as const, name, isWarmUp })),
      ],
      random,
    );
  return [...some(0, WARM_UP, true), ...some(WARM_UP, undefined, false)];
}

/** Measures from the first byte sent to the last byte received. */
async function ask(agent: Agent, { port, path, headers, bodyOf }: Comparison, name: string): Promise<Answer> {
  const body = JSON.stringify(bodyOf(name));
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    agent,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...headers,
    },
  });
  const began = performance.now();
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const content = await text(response);
  const milliseconds = performance.now() - began;
  const names = Object.keys(response.headers).toSorted();
  const shape = JSON.stringify([names, shapeOf(JSON.parse(content))]);
  return { status: response.statusCode!, shape, milliseconds };
}

/** Returns field names with the types of their values; human-readable texts are kept for comparison. */
function shapeOf(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => shapeOf(one, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one, key)]));
  return typeof value === 'string' && !field.endsWith('_at') ? value : typeof value;
}
