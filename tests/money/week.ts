import { availableParallelism } from 'node:os';
import { FULL_SIZES } from '../weekly/sizes.ts';

const CORES_OF_A_LARGE_BOX = 8;

/** Minimum load of the weekly money test. A run shortened by hand fails these goals. */
export const WEEK = {
  events: FULL_SIZES.WEEKLY_EVENTS,
  campaigns: 1_000,
  /** Deliveries per event. */
  deliveries: 5,
  /** Shares of the deliveries. */
  replayed: 0.5,
  unacknowledged: 0.3,
  secondsAtRate: FULL_SIZES.WEEKLY_SECONDS,
  /**
   * With eight cores, the mean rate of the busiest four days published by a large gateway; a lower goal for two cores.
   */
  eventsPerSecond: availableParallelism() >= CORES_OF_A_LARGE_BOX ? 1_345 : 300,
} as const;
