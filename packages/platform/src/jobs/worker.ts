import { Interruption, type Job } from './definition.ts';
import type { Queue } from './queue.ts';
import { type Claim, type Ending, type RunOptions, runOne } from './run-one.ts';
import { createSettling } from './settling.ts';

/** Runs the jobs of one queue in this process. */
export interface Worker {
  /** Polls now, or as soon as a slot is free. */
  wake(): void;
  /** Fetches no more jobs; resolves when all fetched ones are recorded. */
  rest(): Promise<void>;
  /** Interrupts running jobs and returns them to the queue. */
  interrupt(): void;
}

export interface WorkerOptions extends RunOptions {
  queue: Queue;
  /** Polling interval, in addition to `wake`. */
  lookEveryMs: number;
  onError: (error: Error) => void;
}

/**
 * Runs jobs with the defined concurrency. Each result is recorded when the job ends, and its slot is reused
 * immediately: a slow job delays no other, and a lost process loses only what was actually running.
 */
export function startWorker(job: Job, options: WorkerOptions): Worker {
  const { queue, lookEveryMs, onError } = options;
  const settling = createSettling({ write: queue.write, onError });
  /** A slot is free when the result of its job is recorded. */
  const places = new Set<AbortController>();
  const rested = Promise.withResolvers<void>();
  /** True if there may be a job that has not been fetched. */
  let isDue = true;
  let isLooking = false;
  let isResting = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    // Fill slots that become free at the same time with one fetch.
    await Promise.resolve();
    while (isDue && !isResting && places.size < job.concurrency) {
      isDue = false;
      const room = job.concurrency - places.size;
      const taken = await take(room);
      // There may be more jobs than free slots; for singletons the library may skip some.
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
      onError(error as Error);
      return [];
    }
  }

  async function handle(claim: Claim): Promise<void> {
    const place = new AbortController();
    places.add(place);
    // Do not start jobs that arrive during a stop.
    const ending: Ending = isResting
      ? { as: 'interrupted', goesOn: false }
      : await runOne(job, claim, place.signal, options).catch(unforeseen);
    await settling.settle(claim, ending);
    // The next job of its key may have been waiting for its end.
    if (job.singleton) {
      isDue = true;
      if (isResting && ending.as !== 'interrupted') await queue.report().catch(onError);
    }
    places.delete(place);
    void look();
  }

  /** Handles an error after the handler's end, so that the slot is not lost. */
  function unforeseen(error: Error): Ending {
    onError(error);
    return { as: 'failed', reason: { type: 'Error', message: 'The job could not be judged.' } };
  }

  function wake(): void {
    isDue = true;
    // Restart the timer even when no slot is free.
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
