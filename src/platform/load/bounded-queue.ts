/** There is more work than can be done in time. The HTTP layer answers 503 with `Retry-After`. */
export class Overloaded extends Error {
  readonly retryAfterInSeconds: number;

  constructor(message: string, retryAfterInSeconds: number) {
    super(message);
    this.name = new.target.name;
    this.retryAfterInSeconds = retryAfterInSeconds;
  }
}

export interface BoundedQueueOptions {
  /** Tasks that run at once, 1 or more. */
  concurrency: number;
  /** Tasks that may wait, 0 or more; one past it is refused at once. */
  waitingLine: number;
  /** A task that has waited as long is refused instead of run. */
  waitInMilliseconds: number;
  /** Makes the error a refused task is answered with. */
  full: (retryAfterInSeconds: number) => Overloaded;
}

export interface BoundedQueue {
  /** Runs the task in its turn and passes on its result or error. Throws what `full` makes when refused. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Throws what `full` makes when a task that came now would be refused: ask before work that would be in vain. */
  assertRoom(): void;
  running(): number;
  waiting(): number;
}

/**
 * Work that is heavy on purpose, done a few at a time. Both the length of the line and the time in it are
 * bounded, so that a flood is refused quickly and cannot starve everybody else.
 */
export function createBoundedQueue(options: BoundedQueueOptions): BoundedQueue {
  const { concurrency, waitingLine, waitInMilliseconds, full } = options;
  if (!(concurrency >= 1)) throw new RangeError('A queue runs at least one task at once.');
  const line = new Set<() => void>();
  let running = 0;
  let usualMilliseconds = 100;

  function refusal(): Overloaded {
    const emptyInMilliseconds = (usualMilliseconds * (line.size + running)) / concurrency;
    return full(Math.max(1, Math.ceil(emptyInMilliseconds / 1000)));
  }

  const isFull = (): boolean => running >= concurrency && line.size >= waitingLine;

  function turn(): Promise<void> {
    if (running < concurrency) {
      running++;
      return Promise.resolve();
    }
    if (isFull()) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.delete(start);
        reject(refusal());
      }, waitInMilliseconds);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      line.add(start);
    });
  }

  function pass(): void {
    const [next] = line;
    if (next === undefined) {
      running--;
      return;
    }
    // The place is handed over, so that a newcomer cannot overtake the line.
    line.delete(next);
    next();
  }

  return {
    async run(task) {
      await turn();
      const begun = performance.now();
      try {
        return await task();
      } finally {
        usualMilliseconds = 0.8 * usualMilliseconds + 0.2 * (performance.now() - begun);
        pass();
      }
    },
    assertRoom() {
      if (isFull()) throw refusal();
    },
    running: () => running,
    waiting: () => line.size,
  };
}
