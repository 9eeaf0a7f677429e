import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, openSocket } from '../../bench/exchange.ts';
import { median } from '../../bench/figures.ts';
import { seeded, shuffled } from './batch.ts';
import { type PaidEvent, wireOf } from './paid-events.ts';

/** A gateway that sends everything several times, hears no answer to many of its deliveries, and gives none of them up. */
export interface Order {
  /** Of the programs, in turn. */
  ports: number[];
  events: PaidEvent[];
  /** In all; each event comes at least once, and a share is sent once more because its answer was not heard. */
  deliveries: number;
  /** Of the deliveries, those that repeat an event although it is delivered by others as well. */
  replays: number;
  /** Of the deliveries, those whose connection is closed before the answer is read. */
  unheard: number;
  connections: number;
  seed: number;
}

export interface Delivered {
  /** Deliveries for which there was a connection, whatever became of them. */
  sent: number;
  /** Those that were closed as the answer came, and those at a moment that was drawn, by whether it came before the answer. */
  closed: { onAnswer: number; before: number; after: number };
  /** Answers that were heard, by status; 0 where none came. */
  statuses: Record<number, number>;
  /** Deliveries that were not taken as often as the gateway tries, or refused as what will never be taken. */
  refusedForGood: number;
  /** How often each event was heard to be taken, as they stand in the order. */
  taken: number[];
  /** Half of the answers that were heard last came within. */
  medianInMs: number;
  seconds: number;
}

/** The gateway gives an event up after as many. */
const MOST_TRIES = 13;
const AGAIN_AFTER_MS = 100;
const ANSWER_WITHIN_MS = 30_000;
/** Until answers were heard. */
const FIRST_MEDIAN_MS = 30;

/** Sends all of it over so many connections, each with its next delivery as soon as the last one is answered or cut off. */
export async function deliverAll(order: Order): Promise<Delivered> {
  const { ports, events, deliveries, replays, unheard, connections, seed } = order;
  const random = seeded(seed);
  const wanted = deliveries - unheard;
  if (wanted !== events.length + replays) throw new Error('These deliveries do not add up.');
  const again = Array.from({ length: replays }, () => Math.floor(random() * events.length));
  const queue = shuffled([...events.keys(), ...again], random);
  const refusals = new Map<number, number>();
  const done: Delivered = {
    ...{ sent: 0, closed: { onAnswer: 0, before: 0, after: 0 }, statuses: {}, refusedForGood: 0 },
    ...{ taken: Array(events.length).fill(0), medianInMs: FIRST_MEDIAN_MS, seconds: 0 },
  };
  const answers = lastTimes();
  /** Deliveries whose answer is to be heard and which are not under way yet; those that are not to be heard. */
  const left = { heard: wanted, unheard };
  let open = wanted;
  let next = 0;

  /** Somewhere among those that are still to be sent. */
  function putBack(index: number): void {
    queue.push(index);
    const place = next + Math.floor(random() * (queue.length - next));
    [queue[place], queue[queue.length - 1]] = [queue[queue.length - 1]!, queue[place]!];
  }

  /** Drawn so that all that is not to be heard has been sent before the last that is. */
  function isUnheard(): boolean {
    const isDrawn = random() * (left.heard + left.unheard - 1) < left.unheard;
    if (isDrawn) left.unheard -= 1;
    else left.heard -= 1;
    return isDrawn;
  }

  /** What was answered to a try, or 0: what was not taken comes again after a while, unless it never will be. */
  async function end(index: number, status: number): Promise<void> {
    done.statuses[status] = (done.statuses[status] ?? 0) + 1;
    if (status === 200) {
      done.taken[index]! += 1;
      open -= 1;
      return;
    }
    const times = (refusals.get(index) ?? 0) + 1;
    refusals.set(index, times);
    if ((status >= 400 && status < 500) || times >= MOST_TRIES) {
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

  /** Half of them as the answer comes; the others at any moment until twice as long as answers take, whatever comes first. */
  async function cutOff(index: number, socket: Socket, request: Buffer): Promise<void> {
    const isOnAnswer = random() < 0.5;
    const afterMs = isOnAnswer ? undefined : random() * 2 * answers.medianInMs();
    const hasCome = await sendUnheard(socket, request, afterMs);
    if (isOnAnswer) done.closed.onAnswer += 1;
    else done.closed[hasCome ? 'after' : 'before'] += 1;
    putBack(index);
  }

  async function work(port: number): Promise<void> {
    let socket: Socket | undefined;
    while (open > 0) {
      // What others have under way may come back.
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
      if (isUnheard()) await cutOff(index, socket, request);
      else await hear(index, socket, request);
    }
    socket?.destroy();
  }

  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, (_, n) => work(ports[n % ports.length]!)));
  return { ...done, medianInMs: answers.medianInMs(), seconds: (performance.now() - startedAt) / 1_000 };
}

/** One that ends when nothing comes for as long as the gateway waits. Undefined where nobody takes it. */
async function openOne(port: number): Promise<Socket | undefined> {
  const socket = await openSocket(port).catch(() => undefined);
  return socket?.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
}

/** The status, or 0 when none came. */
async function send(socket: Socket, request: Buffer): Promise<number> {
  try {
    return await exchange(socket, request);
  } catch {
    socket.destroy();
    return 0;
  }
}

/**
 * Closes the connection when the answer has come, without looking at it, or after a while, wherever the delivery is then.
 * Answers whether an answer had come.
 */
function sendUnheard(socket: Socket, request: Buffer, closedAfterMs: number | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    let hasCome = false;
    // A reset, as of a process that is gone: nothing waits for the other side any more.
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
/** The middle of the last ones moves little from one to the next. */
const ANEW_AFTER = 100;

/** What the last answers took. */
function lastTimes(): { add(milliseconds: number): void; medianInMs(): number } {
  const times: number[] = [];
  let count = 0;
  let middle = FIRST_MEDIAN_MS;
  return {
    add(milliseconds) {
      times[count % LAST_TIMES] = milliseconds;
      count += 1;
      if (count % ANEW_AFTER === 0) middle = median(times);
    },
    medianInMs: () => middle,
  };
}
