import { byTheClock } from '../../bench/by-the-clock.ts';
import { quantile } from '../../bench/figures.ts';
import { keepConnections } from '../../bench/kept-connections.ts';
import { mixFor } from './mix.ts';

export interface SoakOrder {
  port: number;
  seconds: number;
  /** For how long it is found out how much the program takes at most. */
  probeSeconds: number;
}

export interface Soaked {
  /** What it took when everybody asked again as soon as there was an answer. */
  mostPerSecond: number;
  /** Half of that: what then came by the clock. */
  perSecond: number;
  /** By `Date.now()`, of the part that came by the clock. */
  startedAt: number;
  /** Until the last answer. */
  seconds: number;
  /** In all. 0 for requests without an answer. */
  statuses: Record<number, number>;
  /** From when a request was due to its whole answer: the 99th percentile of each interval, in order. */
  p99sInMs: number[];
  /** By which the sender itself was late, at the 99th percentile; the times above have it in them. */
  lateInMs: number;
}

export const INTERVAL_SECONDS = 5;
/** Who asks while it is found out how much the program takes. */
const ASKING = 16;
/** Sessions end after half a day, however busy. */
const SIGN_IN_AGAIN_AFTER_SECONDS = 3_600;

/** First as much as the program takes, for a short while; then half of that by the clock, for as long as is said. */
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

  // Twice: the first is for what is compiled and opened only when it is asked for.
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

/** How many a second were answered. */
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
