import { fork } from 'node:child_process';
import type { Loaded, Order } from '../load.ts';
import { messageOf } from '../processes.ts';

export interface Settings {
  /** Rows of the main table of each service, in ascending order. */
  sizes: number[];
  rounds: number;
  /** Duration of one round. */
  seconds: number;
  connections: number;
  /** Number of requests sent one at a time. */
  requests: number;
}

/** Runs an order in a separate process. */
export type Loader = (order: Order) => Promise<Loaded>;

export function openLoader(): { load: Loader; end(): void } {
  const child = fork(new URL('../load.ts', import.meta.url), { serialization: 'advanced' });
  return {
    load: async (order) => {
      child.send(order);
      return await messageOf<Loaded>(child);
    },
    end: () => child.disconnect(),
  };
}
