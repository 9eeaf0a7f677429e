import { setTimeout as sleep } from 'node:timers/promises';
import { chargeOne, refundOne } from './charges.ts';
import { fileCase, hire, renewPassword } from './clerks.ts';
import { deliverGift, type Stock } from './deliveries.ts';
import { giveOne, registerOne } from './donors.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { read } from './readers.ts';
import { type Saver, type SavingOptions, saveAndRead } from './saving.ts';
import type { Dice } from './seed.ts';
import type { Settlement } from './town.ts';
import { note, originOf, type Work } from './work.ts';

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
  chargers?: number;
  refunders?: number;
  /** Pause of each between two pieces of work, at most, in milliseconds. */
  pauseMs?: number;
}

/** Whoever pays by themselves is slower: what the gateway keeps of them makes it slower as well. */
const PAYING_PAUSE_MS = 900;
/** Hashing is heavy on purpose. */
const RENEWING_PAUSE_MS = 4_000;
const FINISH_WITHIN_MS = 120_000;

/**
 * Donors, newcomers, readers, and a gateway that delivers each event until it is taken, to any of the programs; donors who
 * pay on its pages or by their saved cards, and staff who give some of that back; where the town has offices, also their clerks.
 */
export function startLoad(town: Settlement, dice: Dice, options: LoadOptions = {}): Load {
  const { deliverers = 6, givers = 1, registrars = 1, pauseMs = 250 } = options;
  const { chargers = 2, refunders = 1 } = options;
  const ledger = emptyLedger();
  const work: Work = {
    ...{ town, dice, ledger, isEnding: false, lastHeard: performance.now() },
    ...{ took: [], underWay: new Set() },
  };
  const stock: Stock = { gifts: [] };
  const { offices } = town;
  const loop = async (one: (work: Work) => Promise<void>, atMostMs = pauseMs) => {
    while (!work.isEnding) {
      await one(work);
      await sleep(dice.between(0, atMostMs));
    }
  };
  const paying = (count: number, one: (work: Work) => Promise<void>) =>
    Array.from({ length: count }, () => loop(one, PAYING_PAUSE_MS));
  const running = Promise.all([
    ...Array.from({ length: deliverers }, () => loop((own) => deliverGift(own, stock))),
    ...paying(givers, giveOne),
    ...paying(chargers, chargeOne),
    ...paying(refunders, refundOne),
    ...Array.from({ length: registrars }, () => loop(registerOne)),
    ...saversOf(town).map((saver) => saveAndRead(savingOf(work, saver, pauseMs))),
    ...(offices === undefined
      ? []
      : [
          loop((own) => fileCase(own, offices)),
          loop((own) => hire(own, offices)),
          loop((own) => renewPassword(own, offices), RENEWING_PAUSE_MS),
        ]),
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

/** Two fields of each record, whose changes leave the other's as it is. */
function saversOf({ staff, world, offices }: Settlement): Saver[] {
  const headers = { authorization: `Bearer ${staff.token}` };
  const path = `/fundraising/api/v1/institutions/${world.institutionId}`;
  return [
    { path, field: 'city', headers },
    { path, field: 'province', headers },
    ...(offices?.records ?? []),
  ];
}

function savingOf(work: Work, saver: Saver, pauseMs: number): SavingOptions {
  return {
    saver,
    dice: work.dice,
    origin: () => originOf(work),
    isEnding: () => work.isEnding,
    pause: () => sleep(work.dice.between(0, pauseMs)),
    note: (what, answered, fine) => note(work, what, answered, fine),
    saved: work.ledger.saved,
  };
}
