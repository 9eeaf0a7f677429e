import { Interruption, type Job } from './definition.ts';
import type { Queue } from './queue.ts';
import { type Claim, type Ending, type RunOptions, runOne } from './run-one.ts';
import { createSettling } from './settling.ts';

/** Handles the jobs of one queue in this process. */
export interface Worker {
  /** Looks for jobs now, or as soon as there is room for one. */
  wake(): void;
  /** Takes no more; resolves when what it has taken is settled. */
  rest(): Promise<void>;
  /** Gives back what still runs. */
  interrupt(): void;
}

export interface WorkerOptions extends RunOptions {
  queue: Queue;
  /** Besides being woken. */
  lookEveryMs: number;
  onTrouble: (error: Error) => void;
}

/**
 * Runs as many at once as the definition says. Each is settled when it ends, and its place is taken by the next: a slow one holds
 * up none but itself, and a process that is lost takes along what really ran.
 */
export function startWorker(job: Job, options: WorkerOptions): Worker {
  const { queue, lookEveryMs, onTrouble } = options;
  const settling = createSettling({ write: queue.write, onTrouble });
  /** A place is free again when it is written what became of its job. */
  const places = new Set<AbortController>();
  const rested = Promise.withResolvers<void>();
  /** Whether there may be a job that was not seen yet. */
  let isDue = true;
  let isLooking = false;
  let isResting = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    // Places that come free together are filled together.
    await Promise.resolve();
    while (isDue && !isResting && places.size < job.concurrency) {
      isDue = false;
      const room = job.concurrency - places.size;
      const taken = await take(room);
      // There may be more of them than there was room for; of singletons the library may pass some over.
      if (taken.length === room || (job.singleton && taken.length > 0)) isDue = true;
      for (const claim of taken) void handle(claim);
      if (!isResting) nextLook.refresh();
    }
    isLooking = false;
    if (isResting && places.size === 0) rested.resolve();
  }

  async function take(most: number): Promise<Claim[]> {
    try {
      return await queue.take(most);
    } catch (error) {
      onTrouble(error as Error);
      return [];
    }
  }

  async function handle(claim: Claim): Promise<void> {
    const place = new AbortController();
    places.add(place);
    // What was on its way when the stop came is not begun.
    const ending: Ending = isResting
      ? { as: 'interrupted', goesOn: false }
      : await runOne(job, claim, place.signal, options).catch(unforeseen);
    await settling.settle(claim, ending);
    // The next of its key has waited for its end.
    if (job.singleton) {
      isDue = true;
      if (isResting && ending.as !== 'interrupted') await queue.tell().catch(onTrouble);
    }
    places.delete(place);
    void look();
  }

  /** What ran after the handler has failed: its place must not be lost. */
  function unforeseen(error: Error): Ending {
    onTrouble(error);
    return { as: 'failed', reason: { type: 'Error', message: 'The job could not be judged.' } };
  }

  function wake(): void {
    isDue = true;
    // Also where there is no room to look: the next time comes as if it had looked.
    if (!isResting) nextLook.refresh();
    void look();
  }

  const nextLook = setTimeout(wake, lookEveryMs);
  void look();
  return {
    wake,
    rest() {
      isResting = true;
      clearTimeout(nextLook);
      void look();
      return rested.promise;
    },
    interrupt() {
      settling.finish();
      for (const place of places) place.abort(new Interruption());
    },
  };
}
