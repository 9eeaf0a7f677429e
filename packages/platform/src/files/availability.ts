import { within } from '../time/within.ts';
import type { FileStore } from './file-store.ts';

/** Longer waits would delay callers when a store accepts connections but does not respond. */
const ANSWER_WITHIN_MS = 3_000;
/** Probes and scrapes come every few seconds, and each check writes to the store. */
const KNOWN_FOR_MS = 10_000;

/**
 * Returns a function that reports whether the store can be written to, checked at most every ten seconds. It never
 * throws.
 */
export function watchAvailability(files: Pick<FileStore, 'check'>): () => Promise<boolean> {
  let known: { at: number; isAvailable: Promise<boolean> } | undefined;
  return () => {
    if (known === undefined || performance.now() - known.at > KNOWN_FOR_MS)
      known = { at: performance.now(), isAvailable: canBeWritten(files) };
    return known.isAvailable;
  };
}

async function canBeWritten(files: Pick<FileStore, 'check'>): Promise<boolean> {
  let isAvailable = false;
  const checking = files.check().then(
    () => {
      isAvailable = true;
    },
    // Already answered as unavailable. Requests that need a file report the error, and the log has the reason.
    () => undefined,
  );
  await within(ANSWER_WITHIN_MS, checking);
  return isAvailable;
}
