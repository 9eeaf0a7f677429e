import { randomUUID } from 'node:crypto';
import { KEPT_HOURS, openPage, reconcilePending, withdraw } from './actions.ts';
import { takeTime } from './gates.ts';
import {
  type Action,
  type Cast,
  type NamedAction,
  persist,
  pick,
  request,
  type Simulation,
} from './simulation.ts';

const SHARE_SENT_TWICE = 0.4;
const MOST_REPEATS = 3;
/** Maximum number of turns before a client looks again or retries an unanswered request. */
const MOST_PATIENCE = 15;
const MOST_LOOKS = 4;

interface Sent {
  path: string;
  body: object;
  /** Unique within a run, so that the amount identifies the order of a charge. */
  amount: bigint;
  key: string | undefined;
  /** Time in which the service treats a repeat as the same order. */
  countsForMinutes: number;
}

/** Response to an accepted order. */
type Answer = {
  status: number;
  body: { action_url?: string; data: { id: number; reference_number: string } };
};

/**
 * Sends an order, sometimes twice concurrently like a client that timed out. Returns the outcome of the first request,
 * and the response that accepted the order, if any.
 */
export async function order(
  simulation: Simulation,
  sent: Sent,
): Promise<{ reported: string; answer: Answer | undefined }> {
  const { clock } = simulation.testApps[0];
  const made = { amount: sent.amount, isCounted: true };
  simulation.orders.push(made);
  const beganAt = clock.now();
  let answer: Answer | undefined;
  const send = async (): Promise<string> => {
    const testApp = pick(simulation, simulation.testApps);
    const ask = request(simulation, testApp, simulation.donor, sent.path, sent.body, sent.key);
    const reported = await persist(async () => {
      const reply = await ask();
      if (reply.status < 300) answer = reply;
      return reply.status;
    });
    if (clock.now().since(beganAt).total('minutes') >= sent.countsForMinutes) made.isCounted = false;
    return reported;
  };
  if (simulation.random() < SHARE_SENT_TWICE)
    simulation.turns.act('the same order again', () => repeat(simulation, send));
  const reported = await send();
  return { reported, answer };
}

/** Repeats a request until the response is no longer "in progress". */
async function repeat(simulation: Simulation, send: () => Promise<string>): Promise<string> {
  const reported: string[] = [];
  do {
    await takeTime('an impatient client', Math.ceil(simulation.random() * MOST_PATIENCE));
    reported.push(await send());
  } while (reported.at(-1) === '409' && reported.length < MOST_REPEATS);
  return reported.join(', ');
}

const charge: Action = async (simulation) => {
  const amount = 20_000n + 100n * BigInt(simulation.orders.length);
  const { reported, answer } = await order(simulation, {
    path: '/donations/charge-saved/paymongo',
    body: {
      campaign_id: simulation.campaignId,
      amount: Number(amount) / 100,
      payment_method_id: simulation.cardId,
    },
    amount,
    key: randomUUID(),
    countsForMinutes: KEPT_HOURS * 60,
  });
  if (answer !== undefined) simulation.acknowledged.push(answer.body.data.reference_number);
  return reported;
};

/** Waits until a list has an entry and returns the newest, as seen in another window. */
export async function seen(
  simulation: Simulation,
  path: string,
  isWanted: (row: { id: number; status: string }) => boolean,
): Promise<number | undefined> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const { status, body } = await request(
      simulation,
      pick(simulation, simulation.testApps),
      simulation.donor,
      path,
    )();
    if (status === 500) throw new Error('A list was answered with 500.');
    const found = status === 200 ? body.data.data.find(isWanted) : undefined;
    if (found !== undefined) return found.id;
    await takeTime('the donor in another window', Math.ceil(simulation.random() * MOST_PATIENCE));
  }
  return undefined;
}

const isPending = ({ status }: { status: string }): boolean => status === 'pending';
const NOTHING_SEEN = 'nothing to be seen';

const payInAnotherWindow: Action = async (simulation) => {
  const id = await seen(simulation, '/donations', isPending);
  return id === undefined ? NOTHING_SEEN : await openPage(simulation, `/donations/${id}/pay/paymongo`, {});
};

/** Calls an action on a donation that the donor sees in another window. */
function about(
  who: 'donor' | 'admin',
  isWanted: (row: { status: string }) => boolean,
  path: (id: number) => string,
  body?: object,
): Action {
  return async (simulation) => {
    const id = await seen(simulation, '/donations', isWanted);
    if (id === undefined) return NOTHING_SEEN;
    const send = request(simulation, pick(simulation, simulation.testApps), simulation[who], path(id), body);
    return await persist(async () => (await send()).status);
  };
}

const isCompleted = ({ status }: { status: string }): boolean => status === 'completed';
const isListed = (): boolean => true;
const REFUND = { reason: 'requested_by_customer' };

/** Actions on donations whose card is being charged, by windows that do not know of the charge. */
export const IN_ANOTHER_WINDOW: readonly NamedAction[] = [
  ['pay in another window', payInAnotherWindow],
  ['pay in another window', payInAnotherWindow],
  ['cancel in another window', about('donor', isPending, (id) => `/donations/${id}/cancel`, {})],
  ['return', about('donor', isListed, (id) => `/donations/${id}/verify`)],
  ['refund', about('admin', isCompleted, (id) => `/donations/${id}/refund`, REFUND)],
  ['reconcile pending payments', reconcilePending],
];

const CHARGES: NamedAction = ['donate with a saved card', charge];

/** Donations by saved card, charged while other windows pay and cancel them. */
export const CARDS: Cast = {
  name: 'cards',
  what: 'saved-card charges with concurrent requests from other windows',
  first: CHARGES,
  others: [CHARGES, ...IN_ANOTHER_WINDOW, ['withdraw', withdraw]],
  fewestActions: 4,
  mostActions: 8,
  // 12: a checkout was opened while the card was charged. 13: two concurrent requests started a donation with one key.
  kept: [12, 13],
  has: 'a saved card',
};
