import { type SoakOrder, soak } from './sending.ts';

/** A process of its own, so that what stands beside a test takes no time from who sends. */
process.once('message', async (order: SoakOrder) => {
  process.send?.(await soak(order));
  process.disconnect?.();
});
