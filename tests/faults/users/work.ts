import { setTimeout as sleep } from 'node:timers/promises';
import type { Answered } from '../asking.ts';
import type { Installation } from '../installation/installation.ts';
import type { Ledger } from '../ledger.ts';
import { isDelayed, isExcused, retryDelayOf } from '../retry-delay.ts';
import type { Dice } from '../seed.ts';

/** Shared state of all clients. */
export interface Work {
  faultCluster: Installation;
  dice: Dice;
  ledger: Ledger;
  isEnding: boolean;
  /** Time of the last response to a reader. */
  lastHeard: number;
  /** Durations of write requests in milliseconds. */
  took: number[];
  underWay: Set<{ at: number }>;
}

const AGAIN_AFTER_MS = { least: 30, most: 300 };

/** Returns the server that a balancer would choose. */
export const originOf = ({ faultCluster, dice }: Work): string => dice.one(faultCluster.programs).origin;

export function note({ ledger }: Work, what: string, answered: Answered, fine: readonly number[]): void {
  const { status, code, text } = answered;
  const name = `${what} ${status}`;
  ledger.statuses.set(name, (ledger.statuses.get(name) ?? 0) + 1);
  if (code === 'late' && what !== 'read') ledger.unanswered += 1;
  if (!fine.includes(status) && !isExcused(answered))
    ledger.unexpected.push(`${name}: ${text.slice(0, 200)}`);
  if (isDelayed(answered)) ledger.delayRetry.push(retryDelayOf(what, answered));
}

export async function timed({ took, underWay }: Work, answer: Promise<Answered>): Promise<Answered> {
  const began = { at: performance.now() };
  underWay.add(began);
  const answered = await answer;
  underWay.delete(began);
  took.push(performance.now() - began.at);
  return answered;
}

/** Waits before the next attempt. */
export async function pause({ dice }: Work): Promise<void> {
  await sleep(dice.between(AGAIN_AFTER_MS.least, AGAIN_AFTER_MS.most));
}
