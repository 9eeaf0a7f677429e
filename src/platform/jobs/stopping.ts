import type { Log } from '../telemetry/log.ts';
import { within } from '../time/within.ts';
import type { Worker } from './worker.ts';

/** What runs when a stop begins has so long to end. */
export const STOP_WITHIN_SECONDS = 3;
/** To stop what has not, and to give it back. A database that is away holds up no stop. */
const GIVE_BACK_WITHIN_MS = 600;

/** Nothing more is taken. What has not ended in time is told so, and given back for another process to take up at once. */
export async function stopWorkers(
  workers: readonly Worker[],
  { withinSeconds, log }: { withinSeconds: number; log: Log },
): Promise<void> {
  const rested = Promise.all(workers.map((worker) => worker.rest()));
  if (await within(withinSeconds * 1_000, rested)) return;
  for (const worker of workers) worker.interrupt();
  if (await within(GIVE_BACK_WITHIN_MS, rested)) return;
  log.warn('Jobs could not be given back at the stop; they run again when their time is up.');
}
