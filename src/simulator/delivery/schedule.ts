/** After the first attempt, an event is tried so many times again. */
export const MAX_RETRIES = 12;

/**
 * Retry n comes 2^n seconds after the attempt before it: 2, 4, 8 … 4,096 seconds. The twelve add up to 8,190
 * seconds, the 136.5 minutes that the gateway names for its whole cycle.
 */
export function retryDelayInMs(retry: number, timeScale: number): number {
  return (2 ** retry * 1000) / timeScale;
}

/** So many events in a row that used up all their retries switch an endpoint off. */
export const EXHAUSTED_EVENTS_UNTIL_DISABLED = 3;

/** An endpoint has so long to answer. */
export const ANSWER_TIMEOUT_IN_MS = 30_000;
