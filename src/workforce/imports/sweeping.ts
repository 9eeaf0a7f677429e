import type { Log } from '../../platform/telemetry/log.ts';
import { sweepReceived } from './receive.ts';

const EVERY_MS = 600_000;

/**
 * Removes what imports have left on the disk, from now on, again and again. Every process does: each machine has a disk of its own,
 * and a job would be done by one of them. Answers what ends it.
 */
export function sweepOften(log: Log): () => void {
  const sweep = async (): Promise<void> => {
    try {
      const files = await sweepReceived();
      if (files > 0) log.warn({ files }, 'Files of imports that never came to their end are removed.');
    } catch (error) {
      log.error({ err: error }, 'files of imports that never came to their end could not be removed');
    }
  };
  const timer = setInterval(sweep, EVERY_MS).unref();
  return () => clearInterval(timer);
}
