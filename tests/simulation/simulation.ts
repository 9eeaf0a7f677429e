import { accessOf } from '@bulwagan/fundraising/accounts/signing-in/devices.ts';
import type { TestApp } from '@bulwagan/testing/fundraising.ts';
import type { SimulatedGateway } from './gateway.ts';
import type { DRAWN } from './goals.ts';
import type { Scheduler } from './scheduler.ts';

/** Signed-in user on a device. */
export interface Caller {
  userId: number;
  deviceId: number;
}

/** State of one run. */
export interface Simulation {
  /** Two servers on one database. */
  testApps: readonly [TestApp, TestApp];
  turns: Scheduler;
  gateway: SimulatedGateway;
  random(): number;
  campaignId: number;
  donations: { id: number; reference: string }[];
  /** Checkouts whose URL the donor knows. */
  pages: string[];
  /** References of acknowledged donations. */
  acknowledged: string[];
  /** Saved card of the donor, if any. */
  cardId: number | undefined;
  /** Orders charged to the saved card. */
  orders: Order[];
  donor: Caller;
  staff: Caller;
  admin: Caller;
  ip: string;
}

/** Order of one donation, charged once however often it is sent within the time that the service guarantees. */
export interface Order {
  /** Centavos; unique within the run. */
  amount: bigint;
  isCounted: boolean;
}

export type Action = (simulation: Simulation) => Promise<string>;
export type NamedAction = readonly [name: string, action: Action];

/** Actions of a kind of run. */
export interface Cast {
  name: keyof typeof DRAWN;
  /** Description used in figures. */
  what: string;
  /** Action contained in every run. */
  first: NamedAction;
  /** Concurrent actions; the most delicate ones are listed more than once. */
  others: readonly NamedAction[];
  fewestActions: number;
  mostActions: number;
  /** Seeds that are always run; see `runSeeds`. */
  kept: readonly number[];
  /** Initial state of the donor. */
  has: 'pages' | 'a saved card';
}

const MOST_ATTEMPTS = 12;

/** Retries while the service is unavailable, like every client; fails on an internal error. */
export async function persist(send: () => Promise<number>): Promise<string> {
  const statuses: number[] = [];
  for (;;) {
    const status = await send();
    statuses.push(status);
    if (status === 500) throw new Error('A request was answered with 500.');
    if (status !== 503) return statuses.join(' ');
    if (statuses.length === MOST_ATTEMPTS) throw new Error(`No service: ${statuses.join(' ')}`);
  }
}

export function pick<Item>(simulation: Simulation, items: readonly Item[]): Item {
  return items[Math.floor(simulation.random() * items.length)]!;
}

export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: as different as what is asked for.
  body: any;
}

export function request(
  simulation: Simulation,
  testApp: TestApp,
  caller: Caller,
  path: string,
  body?: object,
  key?: string,
) {
  return async (): Promise<Answered> => {
    // A new token for each request, because the clock moves by days and tokens expire.
    const { access_token: token } = accessOf(testApp.app, { ...caller, tokenVersion: 1 });
    return await testApp.send(body === undefined ? 'GET' : 'POST', path, {
      ip: simulation.ip,
      headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      ...(body === undefined ? {} : { body }),
    });
  };
}
