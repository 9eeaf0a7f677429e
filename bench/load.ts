import { connect, type Socket } from 'node:net';

/**
 * Sends requests in turn over kept connections, each connection one at a time, for as long as it is told, and counts the
 * answers. Run as a child process; orders and answers are messages.
 */
export interface Order {
  port: number;
  /** Whole requests, as they go over the wire. */
  requests: Uint8Array[];
  connections: number;
  seconds: number;
  /** Send each of them once, and end then, however long it takes. */
  once?: boolean;
}

export interface Loaded {
  perSecond: number;
  p50InMs: number;
  p99InMs: number;
}

process.on('message', async (order: Order) => {
  process.send?.(await load(order));
});

async function load({ port, requests, connections, seconds, once = false }: Order): Promise<Loaded> {
  const latencies: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const goesOn = () => (once ? next < requests.length : performance.now() < endsAt);
  const worker = async () => {
    const socket = await open(port);
    while (goesOn()) {
      const request = requests[next % requests.length]!;
      next += 1;
      const sentAt = performance.now();
      const status = await exchange(socket, request);
      if (status !== 200) throw new Error(`An answer had the status ${status}.`);
      latencies.push(performance.now() - sentAt);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const tookInSeconds = (performance.now() - startedAt) / 1_000;
  latencies.sort((one, other) => one - other);
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)]!;
  return { perSecond: latencies.length / tookInSeconds, p50InMs: at(0.5), p99InMs: at(0.99) };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** One request, one answer of known length: only its head is read, so that the load costs little itself. */
function exchange(socket: Socket, request: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    let missing = -1;
    let head = '';
    const onData = (chunk: Buffer) => {
      if (missing >= 0) missing -= chunk.length;
      else {
        const headEnd = chunk.indexOf('\r\n\r\n');
        head += chunk.toString('latin1', 0, headEnd < 0 ? chunk.length : headEnd);
        if (headEnd < 0) return;
        status = Number(head.slice(9, 12));
        missing = Number(/\ncontent-length: (\d+)/i.exec(head)![1]) - (chunk.length - headEnd - 4);
      }
      if (missing > 0) return;
      socket.off('data', onData);
      socket.off('error', reject);
      resolve(status);
    };
    socket.on('data', onData);
    socket.once('error', reject);
    socket.write(request);
  });
}
