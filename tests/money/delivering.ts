import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, openSocket } from '../../bench/exchange.ts';
import { median } from '../../bench/figures.ts';
import { seeded, shuffled } from './batch.ts';
import { type PaidEvent, wireOf } from './paid-events.ts';

/**
 * Simulates a gateway that sends every event several times, loses many responses, and retries until each event is
 * accepted.
 */
export interface Order {
  /** Ports of the servers, used in turn. */
  ports: number[];
  events: PaidEvent[];
  /** Total number of deliveries. Each event is sent at least once; a share is retried because the response was lost. */
  deliveries: number;
  /** Number of deliveries that repeat an event although other deliveries include it. */
  replays: number;
  /** Number of deliveries whose connection is closed before the response is read. */
  unacknowledged: number;
  connections: number;
  seed: number;
}

export interface Delivered {
  /** Deliveries that got a connection. */
  sent: number;
  /** Closed connections: when the response arrived, or at a random moment before or after it. */
  closed: { onAnswer: number; before: number; after: number };
  /** Number of responses received by status; 0 stands for no response. */
  statuses: Record<number, number>;
  /** Deliveries given up after the gateway's maximum of attempts, or refused permanently. */
  refusedForGood: number;
  /** Number of confirmed deliveries of each event, in the order of `events`. */
  taken: number[];
  /** Median response time of the last responses received. */
  medianInMs: number;
  seconds: number;
}

/** The gateway gives an event up after this many attempts. */
const MOST_ATTEMPTS = 13;
const AGAIN_AFTER_MS = 100;
const ANSWER_WITHIN_MS = 30_000;
/** Assumed median until responses arrive. */
const FIRST_MEDIAN_MS = 30;

/**
 * Sends all deliveries over `connections` connections; each sends its next delivery once the last is answered or
 * closed.
 */
export async function deliverAll(order: Order): Promise<Delivered> {
  const { ports, events, deliveries, replays, unacknowledged, connections, seed } = order;
  const random = seeded(seed);
  const wanted = deliveries - unacknowledged;
  if (wanted !== events.length + replays) throw new Error('These deliveries do not add up.');
  const again = Array.from({ length: replays }, () => Math.floor(random() * events.length));
  const queue = shuffled([...events.keys(), ...again], random);
  const refusals = new Map<number, number>();
  const done: Delivered = {
    ...{ sent: 0, closed: { onAnswer: 0, before: 0, after: 0 }, statuses: {}, refusedForGood: 0 },
    ...{ taken: Array(events.length).fill(0), medianInMs: FIRST_MEDIAN_MS, seconds: 0 },
  };
  const answers = lastTimes();
  /** Deliveries not yet started: those whose response is read, and those closed early. */
  const left = { heard: wanted, unacknowledged };
  let open = wanted;
  let next = 0;

  /** Puts an event back at a random place among the unsent ones. */
  function putBack(index: number): void {
    queue.push(index);
    const place = next + Math.floor(random() * (queue.length - next));
    [queue[place], queue[queue.length - 1]] = [queue[queue.length - 1]!, queue[place]!];
  }

  /** Decides at random, such that all early closings happen before the last delivery that is read. */
  function closesEarly(): boolean {
    const isDrawn = random() * (left.heard + left.unacknowledged - 1) < left.unacknowledged;
    if (isDrawn) left.unacknowledged -= 1;
    else left.heard -= 1;
    return isDrawn;
  }

  /**
   * Records the status of an attempt, 0 for none. A delivery that was not accepted is retried later, unless refused
   * permanently.
   */
  async function end(index: number, status: number): Promise<void> {
    done.statuses[status] = (done.statuses[status] ?? 0) + 1;
    if (status === 200) {
      done.taken[index]! += 1;
      open -= 1;
      return;
    }
    const times = (refusals.get(index) ?? 0) + 1;
    refusals.set(index, times);
    if ((status >= 400 && status < 500) || times >= MOST_ATTEMPTS) {
      done.refusedForGood += 1;
      open -= 1;
      return;
    }
    left.heard += 1;
    await sleep(AGAIN_AFTER_MS);
    putBack(index);
  }

  async function hear(index: number, socket: Socket, request: Buffer): Promise<void> {
    const sentAt = performance.now();
    const status = await send(socket, request);
    if (status !== 0) answers.add(performance.now() - sentAt);
    await end(index, status);
  }

  /**
   * Closes the connection: half of the time when the response arrives, otherwise at a random moment up to twice the
   * median response time.
   */
  async function cutOff(index: number, socket: Socket, request: Buffer): Promise<void> {
    const isOnAnswer = random() < 0.5;
    const afterMs = isOnAnswer ? undefined : random() * 2 * answers.medianInMs();
    const hasCome = await sendWithoutReading(socket, request, afterMs);
    if (isOnAnswer) done.closed.onAnswer += 1;
    else done.closed[hasCome ? 'after' : 'before'] += 1;
    putBack(index);
  }

  async function work(port: number): Promise<void> {
    let socket: Socket | undefined;
    while (open > 0) {
      // Deliveries in progress elsewhere may return to the queue.
      if (next === queue.length) {
        await sleep(1);
        continue;
      }
      const index = queue[next]!;
      next += 1;
      if (socket === undefined || socket.destroyed) socket = await openOne(port);
      if (socket === undefined) {
        left.heard -= 1;
        await end(index, 0);
        continue;
      }
      done.sent += 1;
      const request = wireOf(port, events[index]!);
      if (closesEarly()) await cutOff(index, socket, request);
      else await hear(index, socket, request);
    }
    socket?.destroy();
  }

  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, (_, n) => work(ports[n % ports.length]!)));
  return { ...done, medianInMs: answers.medianInMs(), seconds: (performance.now() - startedAt) / 1_000 };
}

/** Opens a connection that closes after the gateway's timeout. Returns undefined if the server refuses it. */
async function openOne(port: number): Promise<Socket | undefined> {
  const socket = await openSocket(port).catch(() => undefined);
  return socket?.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
}

/** Returns the status, or 0 without a response. */
async function send(socket: Socket, request: Buffer): Promise<number> {
  try {
    return await exchange(socket, request);
  } catch {
    socket.destroy();
    return 0;
  }
}

/**
 * Closes the connection when a response arrives, without reading it, or after a delay. Returns true if a response had
 * arrived.
 */
function sendWithoutReading(
  socket: Socket,
  request: Buffer,
  closedAfterMs: number | undefined,
): Promise<boolean> {
  return new Promise((resolve) => {
    let hasCome = false;
    // TCP reset, as after a crash of the sender: nothing waits for the server.
    const reset = () => socket.resetAndDestroy();
    socket.once('close', () => resolve(hasCome));
    socket.once('data', () => {
      hasCome = true;
      if (closedAfterMs === undefined) reset();
    });
    if (closedAfterMs !== undefined) setTimeout(reset, closedAfterMs);
    socket.write(request);
  });
}

const LAST_TIMES = 1_000;
/** The median changes little between responses, so it is recomputed only after this many. */
const AGAIN_AFTER = 100;

/** Returns a sliding record of response times. */
function lastTimes(): { add(milliseconds: number): void; medianInMs(): number } {
  const times: number[] = [];
  let count = 0;
  let middle = FIRST_MEDIAN_MS;
  return {
    add(milliseconds) {
      times[count % LAST_TIMES] = milliseconds;
      count += 1;
      if (count % AGAIN_AFTER === 0) middle = median(times);
    },
    medianInMs: () => middle,
  };
}
