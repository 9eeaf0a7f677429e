import { Agent } from 'node:http';
import type { Recorded } from '../baseline.ts';
import { type Asked, ask, wireOf } from '../client.ts';
import { mean, median, quantile, rounded } from '../figures.ts';
import type { Loaded, Order } from '../load.ts';
import { watchMemory } from '../memory.ts';
import type { Databases } from '../processes.ts';
import { type Baseline, naming, type Ours } from '../variants.ts';
import { ratedByPgbench } from './pgbench.ts';
import type { Loader, Settings } from './settings.ts';
import type { Measured, Rates, Times } from './workload.ts';

/** A database size with all servers running on it. */
export interface BenchmarkSetup {
  rows: number;
  databases: Databases;
  ours: Ours;
  baseline: Baseline;
  /** Sent in rotation. */
  asked: Asked[];
}

/** After this many requests the plan of a statement is fixed on each connection. */
const WARM_UPS = 12;
const MOST_ALONE_IN_MS = 5_000;
/** Slower requests are sent by fewer clients, so that each client completes several in a round. */
const SLOW_IN_MS = 50;
const CONNECTIONS_OF_SLOW = 4;
const WARM_UP_IN_SECONDS = 0.3;

/** Measures one workload at all sizes, alternating, so that other load of the machine affects all equally. */
export async function measureStages(
  stages: BenchmarkSetup[],
  load: Loader,
  settings: Settings,
): Promise<Measured[]> {
  const recorded: Recorded[][] = [];
  for (const benchmark of stages) recorded.push(await recordAll(benchmark));
  const alone = await timeAlone(stages, settings.requests);
  const orders = stages.map((benchmark, at) => orderOf(benchmark, alone[at]!, settings));
  for (const order of orders) await warmUp(load, order);
  const rounds: { ours: Loaded; baseline: Loaded; peak: number }[][] = stages.map(() => []);
  for (let round = 0; round < settings.rounds; round += 1)
    for (const [at, { ours }] of stages.entries()) {
      const memory = watchMemory(ours.server.pid!);
      const done = await load(orders[at]!.ours);
      const peak = memory.stop();
      rounds[at]!.push({ ours: done, peak, baseline: await load(orders[at]!.baseline) });
    }
  const rated: Awaited<ReturnType<typeof ratedByPgbench>>[] = [];
  for (const [at, { databases }] of stages.entries())
    rated.push(await ratedByPgbench(recorded[at]!, databases, settings.rounds * settings.seconds));
  return stages.map(({ rows }, at) => {
    const answers = recorded[at]!;
    return {
      rows,
      statements: rounded(mean(answers.map(({ steps }) => steps.flat().length))),
      bytes: Math.round(mean(answers.map(({ body }) => body.length))),
      connections: orders[at]!.ours.connections,
      alone: alone[at]!,
      ...summaryOf(rounds[at]!),
      ...ratingOf(rated[at]),
    };
  });
}

const ratingOf = (rated: number | 'failed' | undefined): Pick<Measured, 'pgbenchPerSecond'> =>
  rated === undefined ? {} : { pgbenchPerSecond: rated === 'failed' ? rated : rounded(rated) };

export function summaryOf(
  rounds: { ours: Loaded; baseline: Loaded; peak: number }[],
): Pick<Measured, 'ours' | 'baseline' | 'share' | 'peakInMiB'> {
  const of = (which: 'ours' | 'baseline'): Rates => ({
    perSecond: rounded(median(rounds.map((round) => round[which].perSecond))),
    p50InMs: rounded(median(rounds.map((round) => round[which].p50InMs))),
    p99InMs: rounded(median(rounds.map((round) => round[which].p99InMs))),
  });
  const [ours, baseline] = [of('ours'), of('baseline')];
  return {
    ours,
    baseline,
    share: rounded(ours.perSecond / baseline.perSecond),
    peakInMiB: Math.round(Math.max(...rounds.map(({ peak }) => peak))),
  };
}

/**
 * Loads the responses into the baseline server, and adds their index to each request. Requests that differ only in their
 * bodies share one.
 */
async function recordAll(benchmark: BenchmarkSetup): Promise<Recorded[]> {
  const { ours, baseline } = benchmark;
  const places = new Map<string, number>();
  const recorded: Recorded[] = [];
  const named: Asked[] = [];
  for (const one of benchmark.asked) {
    const { method, path, headers } = one;
    const key = JSON.stringify([method, path, headers]);
    if (!places.has(key)) {
      places.set(key, recorded.length);
      recorded.push(await ours.record(one));
    }
    named.push(naming(one, places.get(key)!));
  }
  benchmark.asked = named;
  await baseline.load(recorded);
  return recorded;
}

/** Alternates between the sizes request by request; fewer requests when they are slow. */
async function timeAlone(stages: BenchmarkSetup[], requests: number): Promise<Times[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[][] = stages.map(() => []);
  const startedAt = performance.now();
  for (let n = -WARM_UPS; n < requests; n += 1) {
    if (times[0]!.length >= 3 && performance.now() - startedAt > MOST_ALONE_IN_MS) break;
    for (const [at, { ours, asked }] of stages.entries()) {
      const took = await time(ours.port, asked[(n + WARM_UPS) % asked.length]!, agent);
      if (n >= 0 || performance.now() - startedAt > MOST_ALONE_IN_MS) times[at]!.push(took);
    }
  }
  agent.destroy();
  return times.map((values) => ({
    p50InMs: rounded(median(values)),
    p99InMs: rounded(quantile(values, 0.99)),
  }));
}

async function time(port: number, asked: Asked, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  const { status, body } = await ask(port, asked, agent);
  if (status !== 200) throw new Error(`${asked.method} ${asked.path}: ${status} ${body.toString()}`);
  return performance.now() - startedAt;
}

type Orders = Record<'ours' | 'baseline', Order>;

function orderOf({ ours, baseline, asked }: BenchmarkSetup, { p50InMs }: Times, settings: Settings): Orders {
  const isSlow = p50InMs > SLOW_IN_MS && !asked.some(({ hashes = 0 }) => hashes > 0);
  const connections = isSlow ? CONNECTIONS_OF_SLOW : settings.connections;
  const to = (port: number): Order => ({
    port,
    requests: asked.map((one) => wireOf(port, one)),
    connections,
    seconds: settings.seconds,
  });
  return { ours: to(ours.port), baseline: to(baseline.port) };
}

async function warmUp(load: Loader, { ours, baseline }: Orders): Promise<void> {
  for (const order of [ours, baseline]) await load({ ...order, seconds: WARM_UP_IN_SECONDS });
}
