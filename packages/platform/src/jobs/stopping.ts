import type { Log } from '../telemetry/log.ts';
import { within } from '../time/within.ts';
import type { Worker } from './worker.ts';

/** Time for running jobs to end when a stop begins. */
export const STOP_WITHIN_SECONDS = 3;
/**
 * Time to interrupt the remaining jobs and return them to the queue. A database that is down does not delay the stop.
 */
const GIVE_BACK_WITHIN_MS = 600;

/** Starts no more jobs. Jobs that do not end in time are interrupted and returned to the queue for another process. */
export async function stopWorkers(
  workers: readonly Worker[],
  { withinSeconds, log }: { withinSeconds: number; log: Log },
): Promise<void> {
  const rested = Promise.all(workers.map((worker) => worker.rest()));
  if (await within(withinSeconds * 1_000, rested)) return;
  for (const worker of workers) worker.interrupt();
  if (await within(GIVE_BACK_WITHIN_MS, rested)) return;
  log.warn('Interrupted jobs could not be returned to the queue; they run again after their timeout.');
}
