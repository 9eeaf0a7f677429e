import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  perSecond: number;
  total: number;
}

/**
 * Begins pieces of work at their times, whatever becomes of those before and however long they take: who comes does not wait
 * for who came before. `begin` gets the number of the piece and when it is due, by `performance.now()`: a wait counts from
 * then. Resolves when all have ended, with the milliseconds by which each was begun late.
 */
export async function byTheClock(
  { perSecond, total }: Pace,
  begin: (n: number, dueAt: number) => Promise<void>,
): Promise<number[]> {
  // Without those that have ended: over a day they are millions.
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
