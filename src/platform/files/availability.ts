import { within } from '../time/within.ts';
import type { FileStore } from './file-store.ts';

/** Longer, and a store that accepts connections and says nothing would hold up who asks. */
const ANSWER_WITHIN_MS = 3_000;
/** Probes and scrapes come every few seconds, and each check writes to the store. */
const KNOWN_FOR_MS = 10_000;

/** Returns a function that says whether the store can be written to, asked at most every ten seconds. It never throws. */
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
    // The answer is no. Who needs a file is told why, and the log has the reason.
    () => undefined,
  );
  await within(ANSWER_WITHIN_MS, checking);
  return isAvailable;
}
