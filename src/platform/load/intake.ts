import { Unavailable } from '../http/errors.ts';

/** Takes what arrives one by one, e.g. deliveries of a gateway, and handles it by groups. */
export interface Intake<Delivery, Result> {
  /** Resolves with the delivery's result once its group is committed. Throws Unavailable (503) when too many wait. */
  submit(delivery: Delivery): Promise<Result>;
  /** Resolves when nothing waits and nothing runs. */
  drain(): Promise<void>;
}

interface Waiting<Delivery, Result> {
  delivery: Delivery;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface IntakeOptions<Delivery, Result> {
  /** Handles a group in one transaction; results in the order of the deliveries. All or none take effect. */
  handleGroup(deliveries: Delivery[]): Promise<Result[]>;
  /** Whether a group's failure is everybody's, as when the database is away; its members are then not tried singly. */
  isEverybodys?(error: unknown): boolean;
  /** Most deliveries of one group: bounds the transaction's length and the size of its statements. */
  maxGroup?: number;
  /** Most deliveries that wait; one past it is refused, to come again. */
  maxWaiting?: number;
}

const MAX_GROUP = 500;
const MAX_WAITING = 20_000;

/**
 * While a transaction runs, deliveries wait; the next one handles all of them as a set. So the busier it is, the
 * larger the groups: a commit and a row version of a hot campaign are shared by hundreds of gifts (measured in
 * `bench/webhooks`). If a group fails, its members are handled singly, so that one poisonous event hurts nobody.
 */
export function createIntake<Delivery, Result>(
  options: IntakeOptions<Delivery, Result>,
): Intake<Delivery, Result> {
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
        // Begins after the events of this turn, so that what has arrived together goes together.
        running ??= new Promise((begin) => setImmediate(begin)).then(run);
      });
    },
    async drain() {
      while (running !== undefined) await running;
    },
  };
}
