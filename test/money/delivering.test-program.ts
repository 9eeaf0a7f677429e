import { deliverAll, type Order } from './delivering.ts';

/** A process of its own, so that what stands beside a test takes no time from who sends. */
process.once('message', async (order: Order) => {
  process.send?.(await deliverAll(order));
  process.disconnect?.();
});
