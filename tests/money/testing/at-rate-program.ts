import { sendLast } from '../../../bench/processes.ts';
import { type RateOrder, sendAtRate } from '../at-rate.ts';

/** Runs in a process of its own, so that the test does not take CPU time from the sender. */
process.once('message', async (order: RateOrder) => {
  sendLast(await sendAtRate(order));
});
