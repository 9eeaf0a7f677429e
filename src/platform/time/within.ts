import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for `work`, but no longer than this. Answers whether it came to its end. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const patience = new AbortController();
  const late = sleep(milliseconds, false, { signal: patience.signal }).catch(() => true);
  const isDone = await Promise.race([work.then(() => true), late]);
  patience.abort();
  return isDone;
}
