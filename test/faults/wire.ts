import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HasAfter } from '../database.ts';

/** How the line between two programs behaves. */
export type Line =
  | { kind: 'good' }
  /** Every piece arrives so much later. */
  | { kind: 'late'; milliseconds: number }
  /** So many bytes a second in each direction. */
  | { kind: 'slow'; bytesPerSecond: number }
  /** Connections stay open, new ones are taken, and nothing arrives: neither a word nor an end. */
  | { kind: 'silent' }
  /** What is asked arrives, what is answered does not. */
  | { kind: 'deaf' }
  /** New connections are reset; those that are open are cut. */
  | { kind: 'away' }
  /** Connections that are open are ended in good order, and new ones as soon as they are there. */
  | { kind: 'ending' };

/** How a connection ends: as a machine that has lost its memory, or in good order, by a word to both sides. */
export type Farewell = 'reset' | 'end';
export const FAREWELLS: readonly Farewell[] = ['reset', 'end'];

/** Where in a commit the line is cut: the server never hears of it, does it unheard, or says so in vain. */
export type CommitCut = 'before' | 'in' | 'after';

export interface CutOfCommit {
  place: CommitCut;
  by: Farewell;
}

export interface Wire {
  port: number;
  set(line: Line): void;
  /** Ends every connection, in the middle of whatever it carries. Answers how many. */
  cut(by?: Farewell): number;
  /** Asked at each commit that passes; undefined lets it pass. */
  atCommit(choose: (() => CutOfCommit | undefined) | undefined): void;
  /** Commits that were cut, by place. */
  commitCuts: Record<CommitCut, number>;
}

interface Pair {
  client: Socket;
  server: Socket;
  /** Set while a commit is on its way whose answer is not to arrive. */
  cutsAtAnswer: Farewell | undefined;
  /** It has lost a piece: like a connection that a router has forgotten, it never carries anything again. */
  isForgotten: boolean;
}

/** `Q`, the length, the text and a zero: how the program commits. */
const COMMIT = Buffer.from('commit\0');
const COMMITTED = Buffer.from('COMMIT\0');

/** A line of the test's own to a program on this machine. The target is asked for at each connection: it may move. */
export async function layWire(test: HasAfter, target: () => number): Promise<Wire> {
  const pairs = new Set<Pair>();
  const cuts: Record<CommitCut, number> = { before: 0, in: 0, after: 0 };
  let line: Line = { kind: 'good' };
  let choose: (() => CutOfCommit | undefined) | undefined;

  const end = (pair: Pair, by: Farewell = 'reset'): void => {
    pairs.delete(pair);
    // What comes from now on has nobody to go to.
    pair.isForgotten = true;
    for (const socket of [pair.client, pair.server])
      if (by === 'reset') reset(socket);
      else sayFarewell(socket);
  };

  const listener: Server = createServer({ noDelay: true }, (client) => {
    client.on('error', () => undefined);
    if (line.kind === 'away') {
      reset(client);
      return;
    }
    if (line.kind === 'ending') {
      sayFarewell(client);
      return;
    }
    const server = connect({ port: target(), host: '127.0.0.1', noDelay: true });
    const pair: Pair = { client, server, cutsAtAnswer: undefined, isForgotten: false };
    pairs.add(pair);
    pass(pair, 'up', beforeServer);
    pass(pair, 'down', beforeClient);
    for (const socket of [client, server]) {
      socket.on('error', () => end(pair));
      // Whoever goes takes the other along, also in silence: a killed program's database would learn of it too.
      socket.on('close', () => end(pair));
    }
  });

  function beforeServer(pair: Pair, bytes: Buffer): boolean {
    if (choose === undefined || !bytes.includes(COMMIT)) return true;
    const cutOf = choose();
    if (cutOf === undefined) return true;
    const { place, by } = cutOf;
    cuts[place] += 1;
    if (place === 'before') {
      end(pair, by);
      return false;
    }
    if (place === 'after') pair.cutsAtAnswer = by;
    if (place === 'in') {
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

  function pass(pair: Pair, direction: 'up' | 'down', mayPass: (pair: Pair, bytes: Buffer) => boolean): void {
    const [from, to] = direction === 'up' ? [pair.client, pair.server] : [pair.server, pair.client];
    let last = Promise.resolve();
    from.on('data', (bytes: Buffer) => {
      if (pair.isForgotten || !mayPass(pair, bytes)) return;
      if (line.kind === 'silent' || (line.kind === 'deaf' && direction === 'down')) {
        pair.isForgotten = true;
        return;
      }
      const delay = delayOf(line, bytes, performance.now());
      last = last.then(delay).then(() => {
        if (to.writable) to.write(bytes);
      });
    });
    from.on('end', () => {
      last = last.then(() => void to.end());
    });
  }

  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const cut = (by: Farewell = 'reset'): number => {
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
      line = next;
      if (next.kind === 'away') cut();
      if (next.kind === 'ending') cut('end');
    },
    cut,
    atCommit(next) {
      choose = next;
    },
    commitCuts: cuts,
  };
}

/** Counted from the arrival, so that pieces that come together are late together. */
function delayOf(line: Line, bytes: Buffer, arrived: number): () => Promise<void> {
  switch (line.kind) {
    case 'late':
      return () => sleep(Math.max(0, arrived + line.milliseconds - performance.now()));
    case 'slow':
      return () => sleep((bytes.length / line.bytesPerSecond) * 1_000);
    default:
      return () => Promise.resolve();
  }
}

/** As a machine that has lost its memory: no farewell. One that is just saying farewell, or hello, is left at that. */
function reset(socket: Socket): void {
  if (socket.destroyed) return;
  if (socket.writableEnded || socket.connecting) socket.destroy();
  else socket.resetAndDestroy();
}

/** As a server that shuts down; whoever does not answer it keeps no test waiting. */
function sayFarewell(socket: Socket): void {
  if (socket.destroyed) return;
  if (socket.connecting) socket.destroy();
  else socket.resume().end().unref();
}
