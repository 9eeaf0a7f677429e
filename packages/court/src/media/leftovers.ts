import { claimLeftovers, createLeftovers } from '@bulwagan/platform/files/leftovers.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

/** Stored files without a row in `media`. A trigger adds the files of deleted rows, including cascades. */
const TABLE = 'media_leftovers';
const leftoversOf = (app: App) => createLeftovers(app, TABLE);

/** Registers a file as a leftover; must be committed before the file is written. */
export const announceFile = (app: App, storageKey: string): Promise<void> =>
  leftoversOf(app).announce([storageKey]);

/**
 * Claims announced files in the transaction that inserts their rows. Throws 503 when one of them was already deleted.
 */
export const claimFiles = (trx: Db, storageKeys: string[]): Promise<void> =>
  claimLeftovers(trx, TABLE, storageKeys);

/** Deletes the unclaimed files of an upload that failed with `error`; files with rows are kept. Never throws. */
export const giveUpFiles = (app: App, storageKeys: string[], error: unknown): Promise<void> =>
  leftoversOf(app).giveUp(storageKeys, error);

/** Deletes all leftovers that are due. Safe to run twice and in two processes at once. */
export const sweepLeftovers = (app: App, signal?: AbortSignal): Promise<void> =>
  leftoversOf(app).sweep(signal);
