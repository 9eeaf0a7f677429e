import { availableParallelism } from 'node:os';
import { type BoundedQueue, createBoundedQueue, Overloaded } from '../../load/bounded-queue.ts';

/** More sign-ins than passwords can be hashed in time: 503 with `Retry-After`. */
export class HashQueueFull extends Overloaded {}

export interface HashQueueOptions {
  /** Default 2, or 1 with two cores or fewer: the rest of the process must stay responsive during a flood. */
  concurrency?: number;
  /** Default 64. */
  waitingLine?: number;
  /** Default 5,000: after that the client has usually given up. */
  waitInMilliseconds?: number;
}

/** Creates the queue for password hashing of one process. Share it among all services, since they share the cores. */
export function createHashQueue(options: HashQueueOptions = {}): BoundedQueue {
  return createBoundedQueue({
    concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
    waitingLine: 64,
    waitInMilliseconds: 5_000,
    full: (retryAfterInSeconds) =>
      new HashQueueFull('Too many sign-ins at the moment. Please try again shortly.', retryAfterInSeconds),
    ...options,
  });
}
