import type { Socket } from 'node:net';
import { exchange, openSocket } from './exchange.ts';

export interface KeptConnections {
  /** Returns the status of the response; 0 without one. */
  send(port: number, request: Uint8Array): Promise<number>;
  close(): void;
}

/** The gateway's own timeout. */
const ANSWER_WITHIN_MS = 30_000;
/** A connection idle for longer might be closed by the server at this moment. */
const RESTED_AT_MOST_MS = 5_000;

/**
 * Creates a connection pool for open workloads: an idle connection is reused, and when all are busy a new one is
 * opened.
 */
export function keepConnections(): KeptConnections {
  const idle = new Map<number, { socket: Socket; since: number }[]>();

  function idleTo(port: number) {
    const known = idle.get(port) ?? [];
    idle.set(port, known);
    return known;
  }

  async function connectionTo(port: number): Promise<Socket> {
    const rested = idleTo(port);
    for (let kept = rested.pop(); kept !== undefined; kept = rested.pop()) {
      if (!kept.socket.destroyed && performance.now() - kept.since < RESTED_AT_MOST_MS) return kept.socket;
      kept.socket.destroy();
    }
    const socket = await openSocket(port);
    return socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
  }

  return {
    async send(port, request) {
      let socket: Socket | undefined;
      try {
        socket = await connectionTo(port);
        const status = await exchange(socket, request);
        idleTo(port).push({ socket, since: performance.now() });
        return status;
      } catch {
        // Callers that count statuses count this one as well.
        socket?.destroy();
        return 0;
      }
    },
    close() {
      for (const { socket } of [...idle.values()].flat()) socket.destroy();
    },
  };
}
