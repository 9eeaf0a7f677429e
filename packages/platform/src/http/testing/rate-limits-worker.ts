import { setImmediate } from 'node:timers/promises';
import { createRateLimits } from '../rate-limits/rate-limits.ts';

/** Worker process of the cluster test: counts on request and reports the resulting states. */
const limits = createRateLimits({ kind: 'cluster', log: { warn: () => {} } });
const shared = limits.define({ name: 'shared', points: 10, windowInSeconds: 60, onStoreFailure: 'closed' });
const lenient = limits.define({ name: 'lenient', points: 10, windowInSeconds: 60, onStoreFailure: 'open' });

interface Order {
  limit?: string;
  key: string;
  times: number;
  /** Time to block the event loop after sending the requests and before reading the responses. */
  busyForMs?: number;
}

process.on('message', async (message: Order) => {
  if (message.times === undefined) return;
  const limiter = message.limit === 'lenient' ? lenient : shared;
  const asked = Array.from({ length: message.times }, () => limiter.consume(message.key));
  if (message.busyForMs !== undefined) {
    await setImmediate();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, message.busyForMs);
  }
  const states = await Promise.all(asked);
  process.send?.({ answered: true, states });
});
