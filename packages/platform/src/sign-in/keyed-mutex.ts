/** Runs `work` after all earlier work with the same key has ended, in this process. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a mutex per key. Attempts on one account are checked one after another, so that several correct concurrent
 * ones do not fail: an exact limit counts each before it is checked. Other processes do not wait; there only the limit
 * applies.
 */
export function createKeyedMutex(): KeyedMutex {
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
