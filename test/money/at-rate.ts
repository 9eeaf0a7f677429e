import { byTheClock } from '../../bench/by-the-clock.ts';
import { quantile } from '../../bench/figures.ts';
import { keepConnections } from '../../bench/kept-connections.ts';
import { type PaidEvent, wireOf } from './paid-events.ts';

/** Events that come when they come, to programs in turn. */
export interface RateOrder {
  ports: number[];
  events: PaidEvent[];
  perSecond: number;
}

export interface Held {
  /** By status; 0 for events that got no answer. */
  statuses: Record<number, number>;
  /** From when an event was due to its whole answer; of one without an answer, until it was given up. */
  times: { p50InMs: number; p99InMs: number; mostInMs: number };
  /** By which the sender itself was late, at the 99th percentile; the times above have it in them. */
  lateInMs: number;
  /** From the first event to the last answer. */
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
