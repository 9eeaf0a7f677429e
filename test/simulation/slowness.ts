import type { Client } from '../../src/fundraising/gateway/client.ts';
import { askInTurn, takeTime, waitAMoment } from './gates.ts';
import type { Intent } from './intents.ts';
import type { Fate } from './turns.ts';

/** Of what goes there, and as much of what comes back. */
const SHARE_OF_SLOW = 0.2;
const MOST_TURNS = 10;

/**
 * What is asked may take its time on its way there, or the answer on its way back. Whoever waits for it is as a process that
 * stands still.
 */
export async function askSlowly<Result>(
  { random }: { random(): number },
  what: string,
  ask: (fate: Fate) => Promise<Result>,
): Promise<Result> {
  const drawn = random();
  const turns = Math.ceil(random() * MOST_TURNS);
  if (drawn < SHARE_OF_SLOW) await takeTime(`${what}, still on its way`, turns);
  try {
    return await askInTurn(what, ask);
  } finally {
    if (drawn > 1 - SHARE_OF_SLOW) await takeTime(`${what}, its answer is on its way`, turns);
  }
}

interface Calls {
  look(id: string): Promise<Intent>;
  charge(id: string): Promise<Intent>;
}

/** After a lost answer: there is time for so many. */
const LOOKS = 1;
/** The pause after such a look, and what lets whoever pauses go on before anybody else. */
const PAUSE_IN_MS = 2;
const LONGER_IN_MS = 10;

/**
 * What charges by it is the program's own: it looks at an intent, charges it, and looks again after a lost answer, for as long
 * as this client says that there is time.
 */
export function clientOf(calls: Calls): Client {
  let looksLeft = LOOKS;
  let isInDoubt = false;
  const client = {
    ask: async ({ path }: { path: string }) => {
      const intent = await calls.look(idIn(path));
      if (isInDoubt) looksLeft -= 1;
      return shown(intent);
    },
    tell: async ({ path }: { path: string }) => {
      isInDoubt = true;
      return shown(await calls.charge(idIn(path)));
    },
    within: () => client,
    timeLeftInMs: () => {
      if (isInDoubt) waitAMoment(LONGER_IN_MS);
      return looksLeft > 0 ? PAUSE_IN_MS : 0;
    },
  };
  return client as unknown as Client;
}

const idIn = (path: string): string => path.split('/')[2]!;

/** As the gateway writes it. */
function shown({ id, amount, status, paymentId, paidAt, declines }: Intent) {
  const payment = { amount: Number(amount), status: 'paid', paid_at: secondsOf(paidAt) };
  return {
    data: {
      id,
      attributes: {
        amount: Number(amount),
        status,
        payments: paymentId === undefined ? [] : [{ id: paymentId, attributes: payment }],
        last_payment_error: declines > 0 ? { failed_code: 'insufficient_funds' } : null,
        next_action:
          status === 'awaiting_next_action' ? { redirect: { url: `https://bank.test/${id}` } } : null,
        updated_at: declines,
      },
    },
  };
}

const secondsOf = (at: Temporal.Instant | undefined): number | undefined =>
  at === undefined ? undefined : Math.floor(at.epochMilliseconds / 1000);

/** As the calls that make and cancel one answer. */
export function intentOf({ id, status, amount }: Intent) {
  return {
    id,
    status,
    amountInCentavos: amount,
    clientKey: undefined,
    payments: [],
    lastError: undefined,
    nextActionUrl: undefined,
    metadata: {},
    updatedAtInSeconds: undefined,
  };
}
