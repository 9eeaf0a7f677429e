import { connect, createServer, type Socket } from 'node:net';
import type { HasAfter } from '@bulwagan/testing/database.ts';

/** Proxy to the database that counts the queries of a migration. */
export interface CountedLine {
  port: number;
  /** Calls `happen` at the query of this number, from 1: before it reaches the server, or right after. */
  at(number: number, when: 'before' | 'after', happen: () => void): void;
  /** Returns the number of queries since the last call of `at`. */
  count(): number;
}

const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);

/** Starts the proxy. A query is a simple query or an extended one that ends in a Sync. */
export async function layCountedLine(test: HasAfter, target: () => number): Promise<CountedLine> {
  let plan: { number: number; when: 'before' | 'after'; happen: () => void } | undefined;
  let count = 0;
  const open = new Set<Socket>();
  const listener = createServer({ noDelay: true }, (client) => {
    const server = connect({ port: target(), host: '127.0.0.1', noDelay: true });
    let isCut = false;
    const cut = (): void => {
      // Data already sent may still be on its way, so only the server closes that side.
      if (isCut) return;
      isCut = true;
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        open.delete(socket);
        cut();
      });
    }
    server.on('data', (bytes) => {
      if (!isCut) client.write(bytes);
    });
    let rest = Buffer.alloc(0);
    let hasBegun = false;
    client.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      for (;;) {
        // The startup message has no type byte.
        const head = hasBegun ? 1 : 0;
        if (isCut || rest.length < head + 4) return;
        const length = head + rest.readUInt32BE(head);
        if (rest.length < length) return;
        const message = rest.subarray(0, length);
        rest = rest.subarray(length);
        const isQuestion = hasBegun && (message[0] === QUERY || message[0] === SYNC);
        hasBegun = true;
        if (isQuestion) count += 1;
        const happens = isQuestion && plan?.number === count ? plan : undefined;
        if (happens?.when === 'before') {
          happens.happen();
          cut();
        } else if (happens?.when === 'after') {
          isCut = true;
          happens.happen();
          // The server receives the message, but its response is lost.
          server.end(message);
          client.destroy();
        } else server.write(message);
      }
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  test.after(() => {
    listener.close();
    for (const socket of open) socket.destroy();
  });
  return {
    port: (listener.address() as { port: number }).port,
    at(number, when, happen) {
      count = 0;
      plan = { number, when, happen };
    },
    count: () => count,
  };
}
