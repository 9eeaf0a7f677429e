import { type Clock, systemClock } from '@bulwagan/platform/time/clock.ts';
import type { FastifyPluginAsync } from 'fastify';
import { addControl } from './control.ts';
import { type Courier, startCourier } from './delivery/courier.ts';
import type { Environment } from './environment.ts';
import { addApi } from './http/api.ts';
import { addPages } from './pages/index.ts';
import { preregister, type WebhookOption } from './resources/webhooks.ts';
import type { Store } from './stores/store.ts';
import type { Log } from './types.ts';

export type { WebhookOption } from './resources/webhooks.ts';
export { createMemoryStore } from './stores/memory.ts';
export { createPostgresStore } from './stores/postgres.ts';

/** Default keys of the simulator. They give access to nothing else. */
export const SIMULATOR_SECRET_KEY = 'sk_test_simulator';
export const SIMULATOR_PUBLIC_KEY = 'pk_test_simulator';

export interface SimulatorOptions {
  store: Store;
  log: Log;
  /** Address for browsers, for example `http://localhost:3000/dev/gateway`. */
  publicUrl: string;
  secretKey?: string;
  publicKey?: string;
  liveMode?: boolean;
  webhooks?: WebhookOption[];
  clock?: Clock;
  /** Divisor of retry delays: 1 keeps the real 136.5 minutes. */
  timeScale?: number;
  /** Time that an endpoint has to answer, in milliseconds. */
  answerTimeoutInMs?: number;
  merchant?: string;
  /** Minimum amount of an intent, in centavos: 100 as in the newer reference; an older page says 2,000. */
  minimumAmount?: number;
}

export interface Simulator {
  /** Plugin to mount at the path of `publicUrl`: the API under `/v1`, the pages, and `/control`. */
  plugin: FastifyPluginAsync;
  stop(): Promise<void>;
}

/** Creates a simulated payment gateway for development and tests. Used only over HTTP, like the real one. */
export async function createSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { store, log } = options;
  let courier: Courier | undefined;
  const environment: Environment = {
    store,
    log,
    clock: options.clock ?? systemClock,
    liveMode: options.liveMode ?? false,
    publicUrl: options.publicUrl.replace(/\/+$/, ''),
    merchant: options.merchant ?? 'Bulwagan Fundraising',
    minimumAmount: options.minimumAmount ?? 100,
    change: async (work) => {
      const result = await store.transaction(work);
      courier?.wake();
      return result;
    },
  };
  await store.open();
  await environment.change((tx) => preregister(environment, tx, options.webhooks ?? []));
  courier = startCourier(environment, {
    timeScale: options.timeScale ?? 1,
    ...(options.answerTimeoutInMs === undefined ? {} : { answerTimeoutInMs: options.answerTimeoutInMs }),
  });
  const keys = {
    secretKey: options.secretKey ?? SIMULATOR_SECRET_KEY,
    publicKey: options.publicKey ?? SIMULATOR_PUBLIC_KEY,
  };
  return {
    plugin: async (app) => {
      await app.register(async (scope) => addApi(scope, environment, keys), { prefix: '/v1' });
      await app.register(async (scope) => addControl(scope, environment, keys), { prefix: '/control' });
      await app.register(async (scope) => addPages(scope, environment));
    },
    stop: () => courier.stop(),
  };
}
