import type { Socket } from 'node:net';
import { exchange, openSocket } from './exchange.ts';

export interface KeptConnections {
  /** The status of the answer; 0 when none came. */
  send(port: number, request: Uint8Array): Promise<number>;
  close(): void;
}

/** As long as the gateway waits. */
const ANSWER_WITHIN_MS = 30_000;
/** A connection that has rested for longer might be closed by the other side at this moment. */
const RESTED_AT_MOST_MS = 5_000;

/** For who comes by the clock: a connection that rests is used again, and where all are busy one more is opened. */
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
        // Whoever counts statuses counts this one as well.
        socket?.destroy();
        return 0;
      }
    },
    close() {
      for (const { socket } of [...idle.values()].flat()) socket.destroy();
    },
  };
}
