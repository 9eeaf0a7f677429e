import { quantile } from '../../bench/figures.ts';
import { byTheClock } from '../../bench/open-loop.ts';
import { keepConnections } from '../../bench/persistent-connections.ts';
import { mixFor } from './mix.ts';

export interface SoakOrder {
  port: number;
  seconds: number;
  /** Time for measuring the maximum throughput. */
  probeSeconds: number;
}

export interface Soaked {
  /** Throughput when clients send back to back. */
  mostPerSecond: number;
  /** Rate of the timed part, half of the maximum. */
  perSecond: number;
  /** Start of the timed part, as from `Date.now()`. */
  startedAt: number;
  /** Time until the last response, in seconds. */
  seconds: number;
  /** Total number of responses by status; 0 stands for no response. */
  statuses: Record<number, number>;
  /** 99th percentile per interval, in order, from the moment a request was due to its complete response. */
  p99sInMs: number[];
  /** Delay of the sender itself at the 99th percentile; included in the times above. */
  lateInMs: number;
}

export const INTERVAL_SECONDS = 5;
/** Number of clients while measuring the maximum throughput. */
const ASKING = 16;
/** Sessions end after half a day even when in use. */
const SIGN_IN_AGAIN_AFTER_SECONDS = 3_600;

/** Measures the maximum throughput briefly, then sends half of it at a fixed rate for the given time. */
export async function soak({ port, seconds, probeSeconds }: SoakOrder): Promise<Soaked> {
  const connections = keepConnections();
  const statuses: Soaked['statuses'] = {};
  let requests = await mixFor(port);
  let signingIn: Promise<void> | undefined;

  async function send(n: number): Promise<void> {
    const status = await connections.send(port, requests[n % requests.length]!);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }

  async function signInAgain(): Promise<void> {
    requests = await mixFor(port);
  }

  // Twice, because the first run compiles code and opens connections.
  await takeAll(send, probeSeconds);
  const mostPerSecond = await takeAll(send, probeSeconds);
  const perSecond = Math.max(1, Math.round(mostPerSecond / 2));
  const times = Array.from({ length: Math.ceil(seconds / INTERVAL_SECONDS) }, (): number[] => []);
  const startedAt = Date.now();
  const began = performance.now();
  const lates = await byTheClock({ perSecond, total: perSecond * seconds }, async (n, dueAt) => {
    if (n > 0 && n % (perSecond * SIGN_IN_AGAIN_AFTER_SECONDS) === 0) signingIn = signInAgain();
    await send(n);
    times[Math.floor(n / (perSecond * INTERVAL_SECONDS))]!.push(performance.now() - dueAt);
  });
  await signingIn;
  const took = (performance.now() - began) / 1_000;
  connections.close();
  return {
    mostPerSecond,
    perSecond,
    startedAt,
    seconds: took,
    statuses,
    p99sInMs: times.map((some) => quantile(some, 0.99)),
    lateInMs: quantile(lates, 0.99),
  };
}

/** Returns the responses per second. */
async function takeAll(send: (n: number) => Promise<void>, seconds: number): Promise<number> {
  let asked = 0;
  const began = performance.now();
  const one = async () => {
    while (performance.now() - began < seconds * 1_000) {
      asked += 1;
      await send(asked);
    }
  };
  await Promise.all(Array.from({ length: ASKING }, one));
  return asked / ((performance.now() - began) / 1_000);
}
