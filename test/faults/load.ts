import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { event } from '../giving.ts';
import { type Gift, manyGifts, shuffled } from '../money/batch.ts';
import { PASSWORD } from '../world.ts';
import { type Answered, asJson, ask, deliverOnce } from './asking.ts';
import { type Saved, type SavingOptions, saveAndRead } from './saving.ts';
import type { Dice } from './seed.ts';
import type { Settlement } from './town.ts';

/** What the town was told has been done, and what it asked for in all. */
export interface Ledger {
  /** Gifts of which at least one event was sent: by the end each of them has been taken. */
  sent: Map<string, { campaignId: number; amount: bigint }>;
  /** Acknowledged deliveries, by event id. */
  acknowledged: Map<string, number>;
  /** Gifts that were begun by the API, by the key of the request: what its 201s have said. */
  begun: Map<string, Set<string>>;
  /** Accounts whose opening was acknowledged. */
  registered: string[];
  /** What two people save in one record at the same time, and read again. */
  saved: Saved;
  /** How often each status came; 0 is no answer. */
  statuses: Map<string, number>;
  /** Answers that no fault excuses: neither done, nor refused as what passes. */
  unexpected: string[];
  /** Requests that were neither answered nor cut off before the gateway would have given up; reads do not count. */
  unanswered: number;
  /** The longest time in milliseconds in which no program answered a reader. */
  longestSilenceMs: number;
}

export interface Load {
  ledger: Ledger;
  /** Forgets the silences so far. */
  resetSilence(): void;
  /**
   * How many milliseconds each request took that was to change something, of those that were answered meanwhile; and how
   * long those have waited that are not answered yet.
   */
  timesWhile(happens: Promise<unknown>): Promise<number[]>;
  /** No new work; resolves when all that was begun is acknowledged. */
  finish(): Promise<Ledger>;
}

export interface LoadOptions {
  deliverers?: number;
  givers?: number;
  registrars?: number;
  /** Pause of each between two pieces of work, at most, in milliseconds. */
  pauseMs?: number;
}

const STOCK = 400;
const AGAIN_AFTER_MS = { least: 30, most: 300 };
const FINISH_WITHIN_MS = 120_000;
/** A request with a key that a killed process holds is refused for two minutes: its donor goes away before. */
const TRIES_OF_A_GIVER = 10;
const READ_EVERY_MS = 50;

/** Donors, newcomers, readers, and a gateway that delivers each event until it is taken, to any of the programs. */
export function startLoad(town: Settlement, dice: Dice, options: LoadOptions = {}): Load {
  const { deliverers = 6, givers = 1, registrars = 1, pauseMs = 250 } = options;
  const ledger: Ledger = {
    sent: new Map(),
    acknowledged: new Map(),
    begun: new Map(),
    registered: [],
    saved: { changes: 0, lost: [] },
    statuses: new Map(),
    unexpected: [],
    unanswered: 0,
    longestSilenceMs: 0,
  };
  const work: Work = {
    ...{ town, dice, ledger, isEnding: false, stock: [], lastHeard: performance.now() },
    ...{ took: [], underWay: new Set() },
  };
  const loop = async (one: (work: Work) => Promise<void>) => {
    while (!work.isEnding) {
      await one(work);
      await sleep(dice.between(0, pauseMs));
    }
  };
  const running = Promise.all([
    ...Array.from({ length: deliverers }, () => loop(deliverGift)),
    ...Array.from({ length: givers }, () => loop(giveOne)),
    ...Array.from({ length: registrars }, () => loop(registerOne)),
    ...SAVED_FIELDS.map((field) => saveAndRead(saverOf(work, field, pauseMs))),
  ]);
  const reading = read(work);
  return {
    ledger,
    resetSilence() {
      work.lastHeard = performance.now();
      ledger.longestSilenceMs = 0;
    },
    async timesWhile(happens) {
      const from = work.took.length;
      await happens;
      const now = performance.now();
      return [...work.took.slice(from), ...[...work.underWay].map(({ at }) => now - at)];
    },
    async finish() {
      work.isEnding = true;
      const late = AbortSignal.timeout(FINISH_WITHIN_MS);
      const patience = new Promise<never>((_, reject) =>
        late.addEventListener('abort', () => reject(new Error('What was begun is not taken in time.'))),
      );
      await Promise.race([Promise.all([running, reading]), patience]);
      return ledger;
    },
  };
}

interface Work {
  town: Settlement;
  dice: Dice;
  ledger: Ledger;
  isEnding: boolean;
  stock: (Gift & { campaignId: number })[];
  stocking?: Promise<void> | undefined;
  lastHeard: number;
  /** Milliseconds, of the requests that were to change something. */
  took: number[];
  underWay: Set<{ at: number }>;
}

const originOf = ({ town, dice }: Work): string => dice.one(town.programs).origin;

function note({ ledger }: Work, what: string, answered: Answered, fine: readonly number[]): void {
  const name = `${what} ${answered.status}`;
  ledger.statuses.set(name, (ledger.statuses.get(name) ?? 0) + 1);
  if (answered.code === 'late' && what !== 'read') ledger.unanswered += 1;
  if (answered.status !== 0 && answered.status !== 503 && !fine.includes(answered.status))
    ledger.unexpected.push(`${name}: ${answered.text.slice(0, 200)}`);
}

async function timed({ took, underWay }: Work, answer: Promise<Answered>): Promise<Answered> {
  const began = { at: performance.now() };
  underWay.add(began);
  const answered = await answer;
  underWay.delete(began);
  took.push(performance.now() - began.at);
  return answered;
}

/** Both of one institution: each leaves the other's as it is. */
const SAVED_FIELDS = ['city', 'province'] as const;

function saverOf(work: Work, field: string, pauseMs: number): SavingOptions {
  const { town, dice, ledger } = work;
  const { token } = town.staff;
  return {
    saver: { path: `/fundraising/api/v1/institutions/${town.world.institutionId}`, field, token },
    dice,
    origin: () => originOf(work),
    isEnding: () => work.isEnding,
    pause: () => sleep(dice.between(0, pauseMs)),
    note: (what, answered, fine) => note(work, what, answered, fine),
    saved: ledger.saved,
  };
}

async function pause({ dice }: Work): Promise<void> {
  await sleep(dice.between(AGAIN_AFTER_MS.least, AGAIN_AFTER_MS.most));
}

/** Half the gifts come with one event, which is never sent again once it was taken: a loss of it cannot heal. */
async function deliverGift(work: Work): Promise<void> {
  const gift = await takeGift(work);
  if (gift === undefined) return;
  work.ledger.sent.set(gift.reference, { campaignId: gift.campaignId, amount: gift.amount });
  const checkout = event('checkout_session.payment.paid', {
    reference: gift.reference,
    resourceId: gift.session,
    amountInCentavos: Number(gift.amount),
  });
  if (work.dice.next() < 0.5) {
    await deliver(work, checkout);
    return;
  }
  const payment = event('payment.paid', {
    intentId: gift.intent,
    paymentId: gift.payment,
    amountInCentavos: Number(gift.amount),
  });
  const deliveries = [checkout, payment, work.dice.one([checkout, payment])];
  await Promise.all(shuffled(deliveries, work.dice.next).map((one) => deliver(work, one)));
}

/** At least once: until it is taken. */
async function deliver(work: Work, body: ReturnType<typeof event>): Promise<void> {
  for (;;) {
    const answered = await timed(work, deliverOnce(originOf(work), body));
    note(work, 'webhook', answered, [200]);
    if (answered.status === 200) break;
    await pause(work);
  }
  const { id } = body.data;
  work.ledger.acknowledged.set(id, (work.ledger.acknowledged.get(id) ?? 0) + 1);
}

/** From a stock of gifts whose checkout is open; filled up on a line of its own, when the database is there. */
async function takeGift(work: Work): Promise<Work['stock'][number] | undefined> {
  if (work.stock.length === 0) {
    work.stocking ??= fillStock(work).finally(() => {
      work.stocking = undefined;
    });
    await work.stocking;
  }
  return work.stock.pop();
}

async function fillStock(work: Work): Promise<void> {
  const { town, dice } = work;
  const wanted = Array.from({ length: STOCK }, () => ({
    campaignId: dice.next() < 0.5 ? town.campaignIds[0]! : dice.one(town.campaignIds),
    amount: BigInt(Math.floor(dice.between(100, 5_000_000))),
  }));
  try {
    const gifts = await manyGifts(town.world, wanted);
    work.stock.push(...gifts.map((gift, n) => ({ ...gift, campaignId: wanted[n]!.campaignId })));
  } catch {
    // The database is away. These gifts may exist; nobody ever pays them.
    await pause(work);
  }
}

/** A donor begins a gift, with a key that makes repeats safe, and pays it when it was begun. */
async function giveOne(work: Work): Promise<void> {
  const { town, dice, ledger } = work;
  const key = randomBytes(12).toString('hex');
  const campaignId = dice.one(town.campaignIds);
  const body = asJson({
    campaign_id: campaignId,
    amount: 100.01,
    payment_gateway: 'paymongo',
    payment_method: 'gcash',
    // In letters: so many digits may be a card's, which a gift refuses.
    message: key.replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!),
  });
  const headers = { authorization: `Bearer ${town.world.donor.token}`, 'idempotency-key': key };
  for (let tries = 0; tries < TRIES_OF_A_GIVER; tries += 1) {
    const asked = { method: 'POST', path: '/fundraising/api/v1/donations', headers, body } as const;
    const answered = await timed(work, ask(originOf(work), asked));
    note(work, 'gift', answered, [201, 409]);
    if (answered.status === 201) {
      const { reference_number: reference } = JSON.parse(answered.text).data as { reference_number: string };
      ledger.begun.set(key, (ledger.begun.get(key) ?? new Set()).add(reference));
      ledger.sent.set(reference, { campaignId, amount: 10_001n });
      await deliver(work, event('checkout_session.payment.paid', { reference }));
      // Asked once more, it is the same gift.
      if (dice.next() < 0.7) return;
    }
    await pause(work);
  }
}

async function registerOne(work: Work): Promise<void> {
  const email = `${randomBytes(8).toString('hex')}@newcomers.test`;
  const body = asJson({
    first_name: 'New',
    last_name: 'Comer',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  for (let tries = 0; ; tries += 1) {
    const asked = { method: 'POST', path: '/fundraising/api/v1/mobile/auth/register', body } as const;
    const answered = await timed(work, ask(originOf(work), asked));
    // Whose first answer was lost learns from the repeat that the account is there.
    const isThere = tries > 0 && answered.status === 422;
    note(work, 'account', answered, isThere ? [422] : [201]);
    if (answered.status === 201 || isThere) {
      work.ledger.registered.push(email);
      break;
    }
    await pause(work);
  }
  // Hashing is heavy on purpose: not more than a few a second.
  await pause(work);
}

/** Reads from whichever program answers, as behind a balancer, and notes how long none does. */
async function read(work: Work): Promise<void> {
  const { town, ledger } = work;
  while (!work.isEnding) {
    const answers = await Promise.all(
      town.programs.map(async ({ origin }) => {
        const answered = await ask(origin, {
          method: 'GET',
          path: `/fundraising/api/v1/campaigns/${town.campaignIds[0]}`,
          withinMs: 1_000,
        });
        note(work, 'read', answered, [200]);
        if (answered.status === 200) heard(work);
        return answered.status;
      }),
    );
    if (!answers.includes(200))
      ledger.longestSilenceMs = Math.max(ledger.longestSilenceMs, performance.now() - work.lastHeard);
    await sleep(READ_EVERY_MS);
  }
}

function heard(work: Work): void {
  const { ledger } = work;
  const now = performance.now();
  ledger.longestSilenceMs = Math.max(ledger.longestSilenceMs, now - work.lastHeard);
  work.lastHeard = now;
}
