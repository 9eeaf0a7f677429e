import type { Client } from '@bulwagan/paymongo/client/client.ts';
import { requestInTurn, takeTime, waitAMoment } from './gates.ts';
import type { Intent } from './intent.ts';
import type { Fate } from './scheduler.ts';

/** Share of slow requests, and of slow responses. */
const SHARE_OF_SLOW = 0.2;
const MOST_TURNS = 10;

/**
 * Runs a request that may be delayed on its way, or whose response may be; the caller then behaves like a paused
 * process.
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
    return await requestInTurn(what, ask);
  } finally {
    if (drawn > 1 - SHARE_OF_SLOW) await takeTime(`${what}, its answer is on its way`, turns);
  }
}

interface Calls {
  look(id: string): Promise<Intent>;
  charge(id: string): Promise<Intent>;
}

/** Number of lookups that a client has time for after a lost response. */
const LOOKS = 1;
/** Pause after a lookup, and the longer wait that lets the paused client continue before all others. */
const PAUSE_IN_MS = 2;
const LONGER_IN_MS = 10;

/**
 * Returns a client for the program's own charge code. That code reads an intent, charges it, and reads it again after a
 * lost response while time is left.
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
    report: async ({ path }: { path: string }) => {
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

/** Returns an intent in the format of the gateway. */
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

/** Returns an intent in the format of the create and cancel calls. */
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
