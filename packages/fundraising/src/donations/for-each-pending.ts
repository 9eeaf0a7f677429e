import { HttpError } from '@bulwagan/platform/http/errors.ts';
import {
  GatewayError,
  GatewayOutcomeUnknown,
  GatewayUnavailable,
} from '@bulwagan/platform/payments/errors.ts';
import type { App } from '../context.ts';

/** Rows read per query. */
export const BATCH = 100;
/**
 * Stops after this many unanswered questions in a row: each one waits for the full timeout, and the next run retries.
 */
const MOST_WITHOUT_ANSWER = 3;

interface Asked {
  id: number;
  reference_number: string;
}

interface Asking<Item> {
  /** Kind of payment for the log: `donation` or `refund`; its id follows. */
  what: string;
  /**
   * Returns at most `BATCH` items after `a` in an order that asking does not change; undefined starts at the beginning.
   */
  page(after: Item | undefined): Promise<Item[]>;
  ask(item: Item): Promise<void>;
  /** Aborted when the time of the run is over. */
  signal?: AbortSignal | undefined;
}

/**
 * Asks the gateway about each item in turn and returns the number of items processed. A failure on one item does not
 * stop the others; an unreachable gateway or an abort ends the run. Unexpected errors are thrown after all items were
 * processed.
 */
export async function forEachPending<Item extends Asked>(
  app: App,
  { what, page, ask, signal }: Asking<Item>,
): Promise<number> {
  const faults: unknown[] = [];
  let looked = 0;
  let unanswered = 0;
  let items: Item[] = [];
  do {
    items = await page(items.at(-1));
    for (const item of items) {
      if (signal?.aborted || unanswered === MOST_WITHOUT_ANSWER) return looked;
      looked += 1;
      try {
        await ask(item);
        unanswered = 0;
      } catch (error) {
        app.log.warn({ err: error, reference: item.reference_number }, `a ${what} could not be checked`);
        unanswered = isUnanswered(error) ? unanswered + 1 : 0;
        if (!(error instanceof GatewayError || error instanceof HttpError)) faults.push(error);
      }
    }
  } while (items.length === BATCH);
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} times a ${what} could not be checked.`);
  return looked;
}

export const isUnanswered = (error: unknown): boolean =>
  error instanceof GatewayUnavailable || error instanceof GatewayOutcomeUnknown;
