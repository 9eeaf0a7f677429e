import { HttpError } from '../../platform/http/errors.ts';
import type { App } from '../context.ts';
import { GatewayError, GatewayOutcomeUnknown, GatewayUnavailable } from '../gateway/index.ts';

/** Of one question to the database. */
export const BATCH = 100;
/** After so many in a row the gateway is away: each would wait for as long, and the next run asks again. */
const MOST_WITHOUT_ANSWER = 3;

interface Asked {
  id: number;
  reference_number: string;
}

interface Asking<Item> {
  /** What is asked about, after `a`: `donation` or `refund`, whether pending or failed. */
  what: string;
  /** At most `BATCH` that come after one, in an order that no question changes; undefined is before the first. */
  page(after: Item | undefined): Promise<Item[]>;
  ask(item: Item): Promise<void>;
  /** The run's time is over. */
  signal?: AbortSignal | undefined;
}

/**
 * Asks the gateway about one after another. One that cannot be asked about keeps no other waiting; a gateway that is away, or
 * a signal, ends the run. Answers how many were looked at. What was neither the gateway's word nor a refusal of ours is thrown
 * when all were looked at.
 */
export async function askEach<Item extends Asked>(
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
