import { accessOf } from '../../src/fundraising/accounts/devices.ts';
import type { World } from '../fundraising.ts';
import type { SimulatedGateway } from './gateway.ts';
import type { DRAWN } from './goals.ts';
import type { Turns } from './turns.ts';

/** Somebody who calls, on a device of theirs. */
export interface Caller {
  userId: number;
  deviceId: number;
}

/** What the deeds of one run happen to. */
export interface Stage {
  /** Two processes on one database. */
  worlds: readonly [World, World];
  turns: Turns;
  gateway: SimulatedGateway;
  random(): number;
  campaignId: number;
  gifts: { id: number; reference: string }[];
  /** Pages that the donor has heard of: nobody else knows their addresses. */
  pages: string[];
  /** The references of gifts that were acknowledged. */
  acknowledged: string[];
  /** A saved card of the donor's; undefined where nobody has one. */
  cardId: number | undefined;
  /** What was ordered to be charged to it. */
  orders: Order[];
  donor: Caller;
  staff: Caller;
  admin: Caller;
  ip: string;
}

/** Of one order one gift is charged, however often it was sent: in the time for which the service says so. */
export interface Order {
  /** Centavos; no other order of the run has it. */
  amount: bigint;
  isCounted: boolean;
}

export type Deed = (stage: Stage) => Promise<string>;
export type NamedDeed = readonly [name: string, deed: Deed];

/** Who does what in a run. */
export interface Cast {
  name: keyof typeof DRAWN;
  /** What it is told by. */
  what: string;
  /** In every run. */
  first: NamedDeed;
  /** What may go on beside it at once; what is most delicate stands here more often. */
  others: readonly NamedDeed[];
  fewestDeeds: number;
  mostDeeds: number;
  /** Seeds that are run for ever: see `runSeeds`. */
  kept: readonly number[];
  /** What the donor has before the run begins. */
  has: 'pages' | 'a saved card';
}

const MOST_TRIES = 12;

/** As every caller does: again for as long as there is no service, and never satisfied with a fault. */
export async function persist(send: () => Promise<number>): Promise<string> {
  const statuses: number[] = [];
  for (;;) {
    const status = await send();
    statuses.push(status);
    if (status === 500) throw new Error('A request was answered with 500.');
    if (status !== 503) return statuses.join(' ');
    if (statuses.length === MOST_TRIES) throw new Error(`No service: ${statuses.join(' ')}`);
  }
}

export function pick<Item>(stage: Stage, items: readonly Item[]): Item {
  return items[Math.floor(stage.random() * items.length)]!;
}

export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: as different as what is asked for.
  body: any;
}

export function request(
  stage: Stage,
  world: World,
  caller: Caller,
  path: string,
  body?: object,
  key?: string,
) {
  return async (): Promise<Answered> => {
    // Issued anew, for the clock moves by days.
    const { access_token: token } = accessOf(world.app, { ...caller, tokenVersion: 1 });
    return await world.send(body === undefined ? 'GET' : 'POST', path, {
      ip: stage.ip,
      headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      ...(body === undefined ? {} : { body }),
    });
  };
}
