import { createRateLimits } from './rate-limits.ts';

/** One worker of the cluster test: counts as often as it is told and reports how many passed. */
const limits = createRateLimits({ kind: 'cluster', log: { warn: () => {} } });
const shared = limits.define({ name: 'shared', points: 10, windowInSeconds: 60, onStoreFailure: 'closed' });
const lenient = limits.define({ name: 'lenient', points: 10, windowInSeconds: 60, onStoreFailure: 'open' });

process.on('message', async (message: { limit?: string; key: string; times: number }) => {
  if (message.times === undefined) return;
  const limiter = message.limit === 'lenient' ? lenient : shared;
  const states = await Promise.all(Array.from({ length: message.times }, () => limiter.consume(message.key)));
  process.send?.({ answered: true, states });
});
