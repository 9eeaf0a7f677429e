/** Number of retries after the first attempt of an event. */
export const MAX_RETRIES = 12;

/**
 * Returns the delay before retry n: 2^n seconds after the previous attempt, so 2, 4, 8 … 4,096. The twelve add up to
 * 8,190 seconds, the gateway's documented 136.5 minutes.
 */
export function retryDelayInMs(retry: number, timeScale: number): number {
  return (2 ** retry * 1000) / timeScale;
}

/** Number of exhausted events in a row that disables an endpoint. */
export const EXHAUSTED_EVENTS_UNTIL_DISABLED = 3;

/** Time that an endpoint has to answer. */
export const ANSWER_TIMEOUT_IN_MS = 30_000;
