import type { Clock } from '@bulwagan/platform/time/clock.ts';
import type { Store, Transaction } from './stores/store.ts';
import type { Log } from './types.ts';

/** Dependencies of all parts of the simulator. */
export interface Environment {
  store: Store;
  clock: Clock;
  log: Log;
  liveMode: boolean;
  /** Address for browsers, without a trailing slash. */
  publicUrl: string;
  merchant: string;
  minimumAmount: number;
  /** Runs a change in a transaction, then sends its events. May run `work` again after a conflict. */
  change<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}
