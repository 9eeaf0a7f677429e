import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for `work` up to a time limit. Returns whether it completed. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const patience = new AbortController();
  const late = sleep(milliseconds, false, { signal: patience.signal }).catch(() => true);
  const isDone = await Promise.race([work.then(() => true), late]);
  patience.abort();
  return isDone;
}
