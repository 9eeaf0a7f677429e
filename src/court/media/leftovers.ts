import { claimLeftovers, createLeftovers } from '../../platform/files/leftovers.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

/** Files that no row of `media` names. A trigger leaves those of removed rows, cascades among them. */
const TABLE = 'media_leftovers';
const leftoversOf = (app: App) => createLeftovers(app, TABLE);

/** To be called, and committed, before the file is written. */
export const announceFile = (app: App, storageKey: string): Promise<void> =>
  leftoversOf(app).announce([storageKey]);

/** Takes announced files up, in the transaction that makes their rows. 503 if one of them is gone already. */
export const claimFiles = (trx: Db, storageKeys: string[]): Promise<void> =>
  claimLeftovers(trx, TABLE, storageKeys);

/** Removes what an upload that failed with `error` has not taken up; what rows name stays. Never throws. */
export const giveUpFiles = (app: App, storageKeys: string[], error: unknown): Promise<void> =>
  leftoversOf(app).giveUp(storageKeys, error);

/** Removes everything that is due. Safe to run twice, and by two processes at once. */
export const sweepLeftovers = (app: App, signal?: AbortSignal): Promise<void> =>
  leftoversOf(app).sweep(signal);
