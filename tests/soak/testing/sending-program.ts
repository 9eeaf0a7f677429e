import { sendLast } from '../../../bench/processes.ts';
import { type SoakOrder, soak } from '../sending.ts';

/** Runs in a process of its own, so that the test does not take CPU time from the sender. */
process.once('message', async (order: SoakOrder) => {
  sendLast(await soak(order));
});
