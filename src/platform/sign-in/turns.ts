/** Runs `work` when all earlier work of the same key has ended, in this process. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Tries of one account are judged one after another, so that several right ones at once are no failures: a limit that is
 * exact counts each before it is judged. Between processes nothing waits; there the limit alone keeps count.
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = last.get(key);
    const { promise: done, resolve } = Promise.withResolvers<void>();
    last.set(key, done);
    await before;
    try {
      return await work();
    } finally {
      resolve();
      if (last.get(key) === done) last.delete(key);
    }
  };
}
