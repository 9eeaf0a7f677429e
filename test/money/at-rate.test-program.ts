import { type RateOrder, sendAtRate } from './at-rate.ts';

/** A process of its own, so that what stands beside a test takes no time from who sends. */
process.once('message', async (order: RateOrder) => {
  process.send?.(await sendAtRate(order));
  process.disconnect?.();
});
