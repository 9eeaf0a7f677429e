import type { Socket } from 'node:net';
import { byTheClock } from '../../bench/by-the-clock.ts';
import { exchange, openSocket } from '../../bench/exchange.ts';
import { quantile } from '../../bench/figures.ts';
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

/** As long as the gateway waits. */
const ANSWER_WITHIN_MS = 30_000;
/** A connection that has rested for longer might be closed by the other side at this moment. */
const RESTED_AT_MOST_MS = 5_000;

export async function sendAtRate({ ports, events, perSecond }: RateOrder): Promise<Held> {
  const idle = new Map(ports.map((port) => [port, [] as { socket: Socket; since: number }[]]));
  const statuses: Held['statuses'] = {};
  const times: number[] = [];

  async function connectionTo(port: number): Promise<Socket> {
    for (let kept = idle.get(port)!.pop(); kept !== undefined; kept = idle.get(port)!.pop()) {
      if (!kept.socket.destroyed && performance.now() - kept.since < RESTED_AT_MOST_MS) return kept.socket;
      kept.socket.destroy();
    }
    const socket = await openSocket(port);
    return socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
  }

  async function send(port: number, paid: PaidEvent): Promise<number> {
    let socket: Socket | undefined;
    try {
      socket = await connectionTo(port);
      const status = await exchange(socket, wireOf(port, paid));
      idle.get(port)!.push({ socket, since: performance.now() });
      return status;
    } catch {
      socket?.destroy();
      return 0;
    }
  }

  const startedAt = performance.now();
  const lates = await byTheClock({ perSecond, total: events.length }, async (n, dueAt) => {
    const status = await send(ports[n % ports.length]!, events[n]!);
    times.push(performance.now() - dueAt);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const { socket } of [...idle.values()].flat()) socket.destroy();
  const at = (share: number) => quantile(times, share);
  return {
    statuses,
    times: { p50InMs: at(0.5), p99InMs: at(0.99), mostInMs: at(1) },
    lateInMs: quantile(lates, 0.99),
    seconds,
  };
}
