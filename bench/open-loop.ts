import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  perSecond: number;
  total: number;
}

/**
 * Starts calls at fixed times, regardless of earlier calls (open workload). `begin` receives the number of the call
 * and its due time by `performance.now()`; waiting times count from the due time. Resolves when all calls have ended,
 * with the delay of each start in ms.
 */
export async function byTheClock(
  { perSecond, total }: Pace,
  begin: (n: number, dueAt: number) => Promise<void>,
): Promise<number[]> {
  // Completed ones are removed: over a day there are millions.
  const under = new Set<Promise<void>>();
  const lates: number[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < total; n += 1) {
    const dueAt = startedAt + (n * 1_000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 0.5) await sleep(early);
    lates.push(Math.max(0, performance.now() - dueAt));
    const one = begin(n, dueAt).finally(() => under.delete(one));
    under.add(one);
  }
  await Promise.all(under);
  return lates;
}
