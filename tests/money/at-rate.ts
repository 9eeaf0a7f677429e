import { quantile } from '../../bench/figures.ts';
import { byTheClock } from '../../bench/open-loop.ts';
import { keepConnections } from '../../bench/persistent-connections.ts';
import { type PaidEvent, wireOf } from './paid-events.ts';

/** Sends events at a fixed rate, to the servers in turn. */
export interface RateOrder {
  ports: number[];
  events: PaidEvent[];
  perSecond: number;
}

export interface Held {
  /** Number of responses by status; 0 stands for no response. */
  statuses: Record<number, number>;
  /** Time from the moment an event was due to its complete response, or to giving up. */
  times: { p50InMs: number; p99InMs: number; mostInMs: number };
  /** Delay of the sender itself at the 99th percentile; included in `times`. */
  lateInMs: number;
  /** Time from the first event to the last response. */
  seconds: number;
}

export async function sendAtRate({ ports, events, perSecond }: RateOrder): Promise<Held> {
  const connections = keepConnections();
  const statuses: Held['statuses'] = {};
  const times: number[] = [];

  const startedAt = performance.now();
  const lates = await byTheClock({ perSecond, total: events.length }, async (n, dueAt) => {
    const port = ports[n % ports.length]!;
    const status = await connections.send(port, wireOf(port, events[n]!));
    times.push(performance.now() - dueAt);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  connections.close();
  const at = (share: number) => quantile(times, share);
  return {
    statuses,
    times: { p50InMs: at(0.5), p99InMs: at(0.99), mostInMs: at(1) },
    lateInMs: quantile(lates, 0.99),
    seconds,
  };
}
