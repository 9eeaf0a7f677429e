import { randomUUID } from 'node:crypto';
import { resolvePayment } from '@bulwagan/fundraising/subscriptions/charging/resolve-payment.ts';
import { sql } from 'kysely';
import { KEPT_HOURS } from './actions.ts';
import { IN_ANOTHER_WINDOW, order, seen } from './cards.ts';
import {
  type Action,
  type Cast,
  type NamedAction,
  persist,
  pick,
  request,
  type Simulation,
} from './simulation.ts';

/** Time in which the same donation without an idempotency key is refused as a duplicate. */
const MISTAKE_WINDOW_MINUTES = 10;
const SHARE_WITH_KEY = 0.5;

/** Sets up a recurring donation with its first charge. A donor sent to the bank returns from there. */
const setUp: Action = async (simulation) => {
  const amount = 50_000n + 100n * BigInt(simulation.orders.length);
  const hasKey = simulation.random() < SHARE_WITH_KEY;
  const { reported, answer } = await order(simulation, {
    path: '/subscriptions',
    body: {
      campaign_id: simulation.campaignId,
      amount: Number(amount) / 100,
      frequency: 'monthly',
      payment_method_id: simulation.cardId,
    },
    amount,
    key: hasKey ? randomUUID() : undefined,
    countsForMinutes: hasKey ? KEPT_HOURS * 60 : MISTAKE_WINDOW_MINUTES,
  });
  const { action_url: url, data } = answer?.body ?? {};
  if (url !== undefined)
    simulation.turns.act('come back from the bank', () => comeBack(simulation, data!.id, url));
  return reported;
};

function comeBack(simulation: Simulation, id: number, url: string): Promise<string> {
  const path = `/subscriptions/${id}/return?payment_intent_id=${url.split('/').at(-1)}`;
  const send = request(simulation, pick(simulation, simulation.testApps), simulation.donor, path);
  return persist(async () => (await send()).status);
}

const end: Action = async (simulation) => {
  const id = await seen(simulation, '/subscriptions', ({ status }) => !status.endsWith('cancelled'));
  if (id === undefined) return 'nothing to be seen';
  const send = request(
    simulation,
    pick(simulation, simulation.testApps),
    simulation.donor,
    `/subscriptions/${id}/cancel`,
    {},
  );
  return await persist(async () => (await send()).status);
};

/** Job that an invoice event enqueues, for all donations at once. */
const resolvePayments: Action = async (simulation) => {
  const { app } = pick(simulation, simulation.testApps);
  try {
    const { rows } = await sql<{ id: number; intent: string }>`
      select id, payment_intent_id as intent from donations
      where user_id = ${simulation.donor.userId} and status = 'completed' and payment_id is null
        and payment_intent_id is not null
      order by id`.execute(app.db);
    for (const { id, intent } of rows) await resolvePayment(app, id, intent);
    return `${rows.length} payments looked for`;
  } catch (error) {
    // The job fails and is retried.
    return error instanceof Error ? error.message : String(error);
  }
};

const SETS_UP: NamedAction = ['start a recurring donation', setUp];

/** Recurring donations whose periods are charged while other windows set them up, end and pay them. */
export const RECURRING: Cast = {
  name: 'recurring',
  what: 'recurring donations from start to cancellation',
  first: SETS_UP,
  others: [
    SETS_UP,
    ['cancel a recurring donation', end],
    ['cancel a recurring donation', end],
    ['look up the payments of invoices', resolvePayments],
    ...IN_ANOTHER_WINDOW,
  ],
  fewestActions: 3,
  mostActions: 5,
  // 5 and 15: the client that set it up paused while it was ended, or while another client set it up and both were
  // charged. 20261133: it was ended just when it was found by its key.
  kept: [5, 15, 20261133],
  has: 'a saved card',
};
