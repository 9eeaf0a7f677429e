import { exchange, openSocket } from './exchange.ts';

/**
 * Sends requests over keep-alive connections, one at a time on each, for a given time, and counts the responses. Run as
 * a child process that communicates by messages.
 */
export interface Order {
  port: number;
  /** Complete requests as bytes. */
  requests: Uint8Array[];
  connections: number;
  seconds: number;
  /** True to send each request once instead of repeating them for `seconds`. */
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
    const socket = await openSocket(port);
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
