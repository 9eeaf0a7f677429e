/** More work arrived than can be done in time. The HTTP layer answers 503 with `Retry-After`. */
export class Overloaded extends Error {
  readonly retryAfterInSeconds: number;

  constructor(message: string, retryAfterInSeconds: number) {
    super(message);
    this.name = new.target.name;
    this.retryAfterInSeconds = retryAfterInSeconds;
  }
}

export interface BoundedQueueOptions {
  /** Maximum number of concurrent tasks, 1 or more. */
  concurrency: number;
  /** Maximum number of waiting tasks, 0 or more; further ones are refused immediately. */
  waitingLine: number;
  /** A task that has waited this long is refused instead of run. */
  waitInMilliseconds: number;
  /** Creates the error for a refused task. */
  full: (retryAfterInSeconds: number) => Overloaded;
}

export interface BoundedQueue {
  /** Runs the task when its turn comes and returns its result. Throws the error of `full` when refused. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Throws the error of `full` if a task would be refused now: call it before work that would be wasted. */
  assertRoom(): void;
  running(): number;
  waiting(): number;
}

/**
 * Creates a queue for expensive work, a few tasks at a time. Both the length of the line and the waiting time are
 * limited, so that excess load is refused quickly.
 */
export function createBoundedQueue(options: BoundedQueueOptions): BoundedQueue {
  const { concurrency, waitingLine, waitInMilliseconds, full } = options;
  if (!(concurrency >= 1)) throw new RangeError('A queue must run at least one task at a time.');
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
    // Hand over the place, so that a newcomer cannot overtake the line.
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
