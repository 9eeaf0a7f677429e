import type { Log } from '@bulwagan/platform/telemetry/log.ts';
import { sweepReceived } from './receive.ts';

const EVERY_MS = 600_000;

/**
 * Deletes files of crashed imports now and periodically. Every process does so instead of a job, because each machine
 * has its own disk. Returns the function that stops it.
 */
export function sweepOften(log: Log): () => void {
  const sweep = async (): Promise<void> => {
    try {
      const files = await sweepReceived();
      if (files > 0) log.warn({ files }, 'Files of interrupted imports deleted.');
    } catch (error) {
      log.error({ err: error }, 'Could not delete the files of interrupted imports.');
    }
  };
  const timer = setInterval(sweep, EVERY_MS).unref();
  return () => clearInterval(timer);
}
