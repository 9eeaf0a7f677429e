import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HasAfter } from '@bulwagan/testing/database.ts';

/** Behavior of the network connection between two programs. */
export type ConnectionBehaviour =
  | { kind: 'normal' }
  /** Delays every chunk. */
  | { kind: 'delayed'; milliseconds: number }
  /** Limits the rate in each direction. */
  | { kind: 'throttled'; bytesPerSecond: number }
  /** Connections stay open and new ones are accepted, but no data and no end arrives. */
  | { kind: 'no data passes' }
  /** Requests arrive, responses do not. */
  | { kind: 'no responses pass' }
  /** New connections are reset, and open ones are cut. */
  | { kind: 'connections reset' }
  /** Open connections are closed normally, and new ones immediately after they open. */
  | { kind: 'connections closed' };

/** How a connection ends: by reset, like after a crash, or by a normal close to both sides. */
export type Closing = 'reset' | 'end';
export const CLOSINGS: readonly Closing[] = ['reset', 'end'];

/**
 * Point of a commit at which the connection is cut: before the server receives it, while it executes, or before its
 * response arrives.
 */
export type CommitCut = 'before' | 'during' | 'after';

export interface CutOfCommit {
  point: CommitCut;
  by: Closing;
}

export interface FaultyProxy {
  port: number;
  set(behaviour: ConnectionBehaviour): void;
  /** Ends every connection immediately; returns their number. */
  cut(by?: Closing): number;
  /** Called at each commit; returns how to cut it, or undefined to let it pass. */
  atCommit(choose: (() => CutOfCommit | undefined) | undefined): void;
  /** Number of cut commits by point. */
  commitCuts: Record<CommitCut, number>;
}

interface Pair {
  client: Socket;
  server: Socket;
  /** Set while a commit is executing whose response will be cut. */
  cutsAtAnswer: Closing | undefined;
  /** True if the connection has lost data: like a connection dropped by a router, it never carries data again. */
  isForgotten: boolean;
}

/** Text of the commit message: `Q`, length, text and zero byte. */
const COMMIT = Buffer.from('commit\0');
const COMMITTED = Buffer.from('COMMIT\0');

/**
 * Starts a proxy to a program on this machine. The target port is determined for each connection, since it may change.
 */
export async function startFaultyProxy(test: HasAfter, target: () => number): Promise<FaultyProxy> {
  const pairs = new Set<Pair>();
  const cuts: Record<CommitCut, number> = { before: 0, during: 0, after: 0 };
  let behaviour: ConnectionBehaviour = { kind: 'normal' };
  let choose: (() => CutOfCommit | undefined) | undefined;

  const end = (pair: Pair, by: Closing = 'reset'): void => {
    pairs.delete(pair);
    // Later data cannot be delivered.
    pair.isForgotten = true;
    for (const socket of [pair.client, pair.server])
      if (by === 'reset') reset(socket);
      else closeNormally(socket);
  };

  const listener: Server = createServer({ noDelay: true }, (client) => {
    client.on('error', () => undefined);
    if (behaviour.kind === 'connections reset') {
      reset(client);
      return;
    }
    if (behaviour.kind === 'connections closed') {
      closeNormally(client);
      return;
    }
    const server = connect({ port: target(), host: '127.0.0.1', noDelay: true });
    const pair: Pair = { client, server, cutsAtAnswer: undefined, isForgotten: false };
    pairs.add(pair);
    pass(pair, 'up', beforeServer);
    pass(pair, 'down', beforeClient);
    for (const socket of [client, server]) {
      socket.on('error', () => end(pair));
      // Closing one side closes the other, even while no data passes, as PostgreSQL would notice a killed client.
      socket.on('close', () => end(pair));
    }
  });

  function beforeServer(pair: Pair, bytes: Buffer): boolean {
    if (choose === undefined || !bytes.includes(COMMIT)) return true;
    const cutOf = choose();
    if (cutOf === undefined) return true;
    const { point, by } = cutOf;
    cuts[point] += 1;
    if (point === 'before') {
      end(pair, by);
      return false;
    }
    if (point === 'after') pair.cutsAtAnswer = by;
    if (point === 'during') {
      pair.server.write(bytes, () => end(pair, by));
      return false;
    }
    return true;
  }

  function beforeClient(pair: Pair, bytes: Buffer): boolean {
    if (pair.cutsAtAnswer === undefined || !bytes.includes(COMMITTED)) return true;
    end(pair, pair.cutsAtAnswer);
    return false;
  }

  function pass(pair: Pair, direction: 'up' | 'down', canPass: (pair: Pair, bytes: Buffer) => boolean): void {
    const [from, to] = direction === 'up' ? [pair.client, pair.server] : [pair.server, pair.client];
    let last = Promise.resolve();
    from.on('data', (bytes: Buffer) => {
      if (pair.isForgotten || !canPass(pair, bytes)) return;
      if (
        behaviour.kind === 'no data passes' ||
        (behaviour.kind === 'no responses pass' && direction === 'down')
      ) {
        pair.isForgotten = true;
        return;
      }
      const delay = delayOf(behaviour, bytes, performance.now());
      last = last.then(delay).then(() => {
        if (to.writable) to.write(bytes);
      });
    });
    from.on('end', () => {
      last = last.then(() => void to.end());
    });
  }

  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const cut = (by: Closing = 'reset'): number => {
    const open = [...pairs];
    for (const pair of open) end(pair, by);
    return open.length;
  };
  test.after(() => {
    listener.close();
    cut();
  });
  return {
    port: (listener.address() as { port: number }).port,
    set(next) {
      behaviour = next;
      if (next.kind === 'connections reset') cut();
      if (next.kind === 'connections closed') cut('end');
    },
    cut,
    atCommit(next) {
      choose = next;
    },
    commitCuts: cuts,
  };
}

/** Measured from the arrival, so that chunks that arrive together are delayed together. */
function delayOf(behaviour: ConnectionBehaviour, bytes: Buffer, arrived: number): () => Promise<void> {
  switch (behaviour.kind) {
    case 'delayed':
      return () => sleep(Math.max(0, arrived + behaviour.milliseconds - performance.now()));
    case 'throttled':
      return () => sleep((bytes.length / behaviour.bytesPerSecond) * 1_000);
    default:
      return () => Promise.resolve();
  }
}

/** Resets a connection like a crashed machine. One that is opening or closing is destroyed. */
function reset(socket: Socket): void {
  if (socket.destroyed) return;
  if (socket.writableEnded || socket.connecting) socket.destroy();
  else socket.resetAndDestroy();
}

/** Closes a connection like a server that shuts down; a peer that does not respond does not block the test. */
function closeNormally(socket: Socket): void {
  if (socket.destroyed) return;
  if (socket.connecting) socket.destroy();
  else socket.resume().end().unref();
}
