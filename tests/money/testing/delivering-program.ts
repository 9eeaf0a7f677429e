import { sendLast } from '../../../bench/processes.ts';
import { deliverAll, type Order } from '../delivering.ts';

/** Runs in a process of its own, so that the test does not take CPU time from the sender. */
process.once('message', async (order: Order) => {
  sendLast(await deliverAll(order));
});
