import type { HasAfter } from '../database.ts';

/** Expensive resource that tests can reuse. */
export interface Poolable {
  /** Called before a test. */
  taken(): void;
  /** Resets it after a test. Returns false if that is not possible. Throws an error for which the test must fail. */
  resetDatabase(): Promise<boolean>;
  close(): Promise<void>;
}

export interface AppPool<Kept> {
  /** Takes one that no other test uses; it is returned after the test. */
  take(test: HasAfter): Promise<Kept>;
  /** Closes unused ones soon, unless a test takes them. */
  closeSoon(): void;
}

/** Default time until an unused one is closed, which delays the end of the process by as much. */
const SOON_MS = 1_000;

/** Pools resources for the tests of this process. Unused ones are closed after a while. */
export function createAppPool<Kept extends Poolable>(
  make: () => Promise<Kept>,
  keptForMs = SOON_MS,
): AppPool<Kept> {
  const idle = new Map<Kept, NodeJS.Timeout>();

  function keep(kept: Kept, forMs: number): void {
    clearTimeout(idle.get(kept));
    const close = async (): Promise<void> => {
      idle.delete(kept);
      await kept.close();
    };
    idle.set(kept, setTimeout(close, forMs));
  }

  async function take(): Promise<Kept> {
    // Takes the one used last, so that the others become idle.
    const found = [...idle].at(-1);
    if (found === undefined) return await make();
    const [kept, closing] = found;
    idle.delete(kept);
    clearTimeout(closing);
    return kept;
  }

  return {
    take: async (test) => {
      const kept = await take();
      kept.taken();
      test.after(async () => {
        let isReset = false;
        try {
          isReset = await kept.resetDatabase();
        } finally {
          if (isReset) keep(kept, keptForMs);
          else await kept.close();
        }
      });
      return kept;
    },
    closeSoon: () => {
      for (const kept of [...idle.keys()]) keep(kept, SOON_MS);
    },
  };
}

/** Collects cleanup functions of a test for a resource that outlives it. */
export function hooks(): HasAfter & { run: () => Promise<void> } {
  const all: (() => void | Promise<void>)[] = [];
  return {
    after: (clean) => {
      all.push(clean);
    },
    run: async () => {
      for (const clean of all.splice(0)) await clean();
    },
  };
}
