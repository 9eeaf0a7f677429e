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

/** Removes files that were announced and not taken up. Those that were taken up stay, whatever the caller thinks. */
export const dropFiles = (app: App, storageKeys: string[]): Promise<void> =>
  leftoversOf(app).drop(storageKeys);

/** Removes everything that is due. Safe to run twice, and by two processes at once. */
export const sweepLeftovers = (app: App, signal?: AbortSignal): Promise<void> =>
  leftoversOf(app).sweep(signal);
