import { Unavailable } from '../http/errors.ts';

/** Accepts deliveries one by one, e.g. of a gateway, and handles them in groups (group commit). */
export interface Batcher<Delivery, Result> {
  /** Resolves with the delivery's result once its group is committed. Throws Unavailable (503) when too many wait. */
  submit(delivery: Delivery): Promise<Result>;
  /** Resolves when no delivery is waiting or running. */
  drain(): Promise<void>;
}

interface Waiting<Delivery, Result> {
  delivery: Delivery;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface BatcherOptions<Delivery, Result> {
  /** Handles a group in one transaction; results in the order of the deliveries. All or none take effect. */
  handleGroup(deliveries: Delivery[]): Promise<Result[]>;
  /** True if the failure affects all deliveries, as when the database is down; they are then not retried singly. */
  isEverybodys?(error: unknown): boolean;
  /** Maximum number of deliveries in a group: limits the length of the transaction and the size of its statements. */
  maxGroup?: number;
  /** Maximum number of waiting deliveries; further ones are refused and must be retried. */
  maxWaiting?: number;
}

const MAX_GROUP = 500;
const MAX_WAITING = 20_000;

/**
 * Creates a group commit: while a transaction runs, deliveries wait, and the next transaction handles all of them as a
 * set. Groups therefore grow with the load: hundreds of donations share a commit and a row version of a hot campaign
 * (measured in `bench/webhooks`). When a group fails, its members are handled singly, so that one invalid event does
 * not affect others.
 */
export function createBatcher<Delivery, Result>(
  options: BatcherOptions<Delivery, Result>,
): Batcher<Delivery, Result> {
  const { handleGroup, isEverybodys = () => false, maxGroup = MAX_GROUP, maxWaiting = MAX_WAITING } = options;
  let waiting: Waiting<Delivery, Result>[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, maxGroup);
      waiting = waiting.slice(maxGroup);
      await handle(group);
    }
    running = undefined;
  }

  async function handle(group: Waiting<Delivery, Result>[]): Promise<void> {
    try {
      const results = await handleGroup(group.map(({ delivery }) => delivery));
      group.forEach(({ resolve }, n) => {
        resolve(results[n]!);
      });
    } catch (error) {
      if (group.length === 1 || isEverybodys(error)) for (const { reject } of group) reject(error);
      else for (const one of group) await handle([one]);
    }
  }

  return {
    submit(delivery) {
      if (waiting.length >= maxWaiting) return Promise.reject(new Unavailable());
      return new Promise((resolve, reject) => {
        waiting.push({ delivery, resolve, reject });
        // Starts after the events of this turn, so that deliveries that arrived together form a group.
        running ??= new Promise((begin) => setImmediate(begin)).then(run);
      });
    },
    async drain() {
      while (running !== undefined) await running;
    },
  };
}
