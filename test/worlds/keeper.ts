import type { HasAfter } from '../database.ts';

/** Something that is dear to make, and that one test after another may use. */
export interface Keepable {
  /** Before a test. */
  taken(): void;
  /** After a test: makes it as if it were new. False where it can not be. Throws what the test is to fail for. */
  beginAnew(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Keeper<Kept> {
  /** One that no other test uses now; it goes back after the test. */
  take(test: HasAfter): Promise<Kept>;
  /** What is kept now is closed soon, unless a test takes it. */
  closeSoon(): void;
}

/** What no test takes for so long is closed, where nothing else is said. A process ends that much later at most. */
const SOON_MS = 1_000;

/** Keeps what tests have used for those that follow in this process. What none of them asks for is closed after a while. */
export function createKeeper<Kept extends Keepable>(
  make: () => Promise<Kept>,
  keptForMs = SOON_MS,
): Keeper<Kept> {
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
    // The one that was used last: the others are needed no more.
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
        let isAnew = false;
        try {
          isAnew = await kept.beginAnew();
        } finally {
          if (isAnew) keep(kept, keptForMs);
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

/** Collects what is to be done after a test, for something that outlives it. */
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
