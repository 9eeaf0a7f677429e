import { availableParallelism } from 'node:os';
import { WHOLE } from '../weekly/whole.ts';

const CORES_OF_A_LARGE_BOX = 8;

/** What a week does of the money, at least. A run that is shortened by hand misses the goals that it was shortened below. */
export const WEEK = {
  events: WHOLE.WEEKLY_EVENTS,
  campaigns: 1_000,
  /** For each event. */
  deliveries: 5,
  /** Shares of the deliveries. */
  replayed: 0.5,
  unheard: 0.3,
  secondsAtRate: WHOLE.WEEKLY_SECONDS,
  /** The mean of the busiest four days that a large gateway has told of, for eight cores; and what two are to hold. */
  eventsPerSecond: availableParallelism() >= CORES_OF_A_LARGE_BOX ? 1_345 : 300,
} as const;
