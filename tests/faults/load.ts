import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation/installation.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { chargeOne, refundOne } from './money/charges.ts';
import { deliverDonation, type Stock } from './money/deliveries.ts';
import type { Dice } from './seed.ts';
import { fileCase, hire, renewPassword } from './users/clerks.ts';
import { donateOnce, registerOne } from './users/donors.ts';
import { read } from './users/readers.ts';
import { type Saver, type SavingOptions, saveAndRead } from './users/saving.ts';
import { note, originOf, type Work } from './users/work.ts';

export interface Load {
  ledger: Ledger;
  /** Resets the measured silence. */
  resetSilence(): void;
  /**
   * Returns the durations in milliseconds of write requests answered before `happens` settles, and the waiting times of
   * those still open.
   */
  timesWhile(happens: Promise<unknown>): Promise<number[]>;
  /** Stops new work; resolves when all pending work is acknowledged. */
  finish(): Promise<Ledger>;
}

export interface LoadOptions {
  deliverers?: number;
  donors?: number;
  registrars?: number;
  chargers?: number;
  refunders?: number;
  /** Maximum pause of a client between two requests, in milliseconds. */
  pauseMs?: number;
}

/** Clients that pay are slower, because the gateway simulator slows down with every payment it stores. */
const PAYING_PAUSE_MS = 900;
/** Password hashing is expensive. */
const RENEWING_PAUSE_MS = 4_000;
const FINISH_WITHIN_MS = 120_000;

/**
 * Starts donors, new users, readers, and a gateway that delivers each event until it is accepted, to any server; donors
 * who pay by checkout or saved card, and staff who refund some of that; and, with back-office services, their clerks.
 */
export function startLoad(faultCluster: Installation, dice: Dice, options: LoadOptions = {}): Load {
  const { deliverers = 6, donors = 1, registrars = 1, pauseMs = 250 } = options;
  const { chargers = 2, refunders = 1 } = options;
  const ledger = emptyLedger();
  const work: Work = {
    ...{ faultCluster, dice, ledger, isEnding: false, lastHeard: performance.now() },
    ...{ took: [], underWay: new Set() },
  };
  const stock: Stock = { donations: [] };
  const { backOffices } = faultCluster;
  const loop = async (one: (work: Work) => Promise<void>, atMostMs = pauseMs) => {
    while (!work.isEnding) {
      await one(work);
      await sleep(dice.between(0, atMostMs));
    }
  };
  const paying = (count: number, one: (work: Work) => Promise<void>) =>
    Array.from({ length: count }, () => loop(one, PAYING_PAUSE_MS));
  const running = Promise.all([
    ...Array.from({ length: deliverers }, () => loop((own) => deliverDonation(own, stock))),
    ...paying(donors, donateOnce),
    ...paying(chargers, chargeOne),
    ...paying(refunders, refundOne),
    ...Array.from({ length: registrars }, () => loop(registerOne)),
    ...saversOf(faultCluster).map((saver) => saveAndRead(savingOf(work, saver, pauseMs))),
    ...(backOffices === undefined
      ? []
      : [
          loop((own) => fileCase(own, backOffices)),
          loop((own) => hire(own, backOffices)),
          loop((own) => renewPassword(own, backOffices), RENEWING_PAUSE_MS),
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
        late.addEventListener('abort', () => reject(new Error('Pending work was not acknowledged in time.'))),
      );
      await Promise.race([Promise.all([running, reading]), patience]);
      return ledger;
    },
  };
}

/** Returns clients that change two fields of each record, each leaving the other field alone. */
function saversOf({ staff, testApp, backOffices }: Installation): Saver[] {
  const headers = { authorization: `Bearer ${staff.token}` };
  const path = `/fundraising/api/v1/institutions/${testApp.institutionId}`;
  return [
    { path, field: 'city', headers },
    { path, field: 'province', headers },
    ...(backOffices?.records ?? []),
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
