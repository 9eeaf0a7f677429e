import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { learnPayment } from '../../src/fundraising/subscriptions/learn-payment.ts';
import { IN_ANOTHER_WINDOW, order, seen } from './cards.ts';
import { KEPT_HOURS } from './deeds.ts';
import { type Cast, type Deed, type NamedDeed, persist, pick, request, type Stage } from './stage.ts';

/** Time in which the same donation without an idempotency key is refused as a duplicate. */
const MISTAKE_WINDOW_MINUTES = 10;
const SHARE_WITH_KEY = 0.5;

/** Sets up a recurring donation with its first charge. A donor sent to the bank returns from there. */
const setUp: Deed = async (stage) => {
  const amount = 50_000n + 100n * BigInt(stage.orders.length);
  const hasKey = stage.random() < SHARE_WITH_KEY;
  const { told, answer } = await order(stage, {
    path: '/subscriptions',
    body: {
      campaign_id: stage.campaignId,
      amount: Number(amount) / 100,
      frequency: 'monthly',
      payment_method_id: stage.cardId,
    },
    amount,
    key: hasKey ? randomUUID() : undefined,
    countsForMinutes: hasKey ? KEPT_HOURS * 60 : MISTAKE_WINDOW_MINUTES,
  });
  const { action_url: url, data } = answer?.body ?? {};
  if (url !== undefined) stage.turns.act('come back from the bank', () => comeBack(stage, data!.id, url));
  return told;
};

function comeBack(stage: Stage, id: number, url: string): Promise<string> {
  const path = `/subscriptions/${id}/return?payment_intent_id=${url.split('/').at(-1)}`;
  const send = request(stage, pick(stage, stage.worlds), stage.donor, path);
  return persist(async () => (await send()).status);
}

const end: Deed = async (stage) => {
  const id = await seen(stage, '/subscriptions', ({ status }) => !status.endsWith('cancelled'));
  if (id === undefined) return 'nothing to be seen';
  const send = request(stage, pick(stage, stage.worlds), stage.donor, `/subscriptions/${id}/cancel`, {});
  return await persist(async () => (await send()).status);
};

/** Job that an invoice event enqueues, for all donations at once. */
const learnPayments: Deed = async (stage) => {
  const { app } = pick(stage, stage.worlds);
  try {
    const { rows } = await sql<{ id: number; intent: string }>`
      select id, payment_intent_id as intent from donations
      where user_id = ${stage.donor.userId} and status = 'completed' and payment_id is null
        and payment_intent_id is not null
      order by id`.execute(app.db);
    for (const { id, intent } of rows) await learnPayment(app, id, intent);
    return `${rows.length} payments looked for`;
  } catch (error) {
    // The job fails and is retried.
    return error instanceof Error ? error.message : String(error);
  }
};

const SETS_UP: NamedDeed = ['set up a recurring gift', setUp];

/** Recurring donations whose periods are charged while other windows set them up, end and pay them. */
export const RECURRING: Cast = {
  name: 'recurring',
  what: 'recurring gifts, their periods and their ends',
  first: SETS_UP,
  others: [
    SETS_UP,
    ['end a recurring gift', end],
    ['end a recurring gift', end],
    ['learn the payments of invoices', learnPayments],
    ...IN_ANOTHER_WINDOW,
  ],
  fewestDeeds: 3,
  mostDeeds: 5,
  // 5 and 15: the client that set it up paused while it was ended, or while another client set it up and both were
  // charged. 20261133: it was ended just when it was found by its key.
  kept: [5, 15, 20261133],
  has: 'a saved card',
};
