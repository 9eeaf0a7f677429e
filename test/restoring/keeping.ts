import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The guide has every piece kept after a minute. */
const KEPT_WITHIN_MS = 120_000;

/** Where a piece of the log is kept. */
export const pieceIn = (backups: string, piece: string): string => join(backups, 'wal', piece);

export async function untilKept(backups: string, piece: string): Promise<void> {
  const began = performance.now();
  while (!existsSync(pieceIn(backups, piece))) {
    if (performance.now() - began > KEPT_WITHIN_MS) throw new Error('The piece with the point is not kept.');
    await sleep(100);
  }
}

/** As if nobody had tried to restore yet: each try begins a history, whose number a piece begins with. */
export function forgetTries(backups: string): void {
  for (const name of readdirSync(join(backups, 'wal')).filter((one) => !one.startsWith('00000001')))
    rmSync(pieceIn(backups, name));
}

/** Pieces from before a copy that are kept; throws when the one that it begins in is not. */
export function piecesBefore(backups: string, copy: string): string[] {
  const label = readFileSync(join(backups, copy, 'backup_label'), 'utf8');
  const [, first = ''] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? [];
  const names = readdirSync(join(backups, 'wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  if (!names.includes(first)) throw new Error(`The log of ${copy} begins in “${first}”, which is not kept.`);
  // Whatever its history, a piece tells its place in the log by the rest of its name.
  return names.filter((name) => name.slice(8) < first.slice(8));
}

/** The settings that a copy brings along. */
export const settingsOf = (backups: string, copy: string): string =>
  readFileSync(join(backups, copy, 'postgresql.auto.conf'), 'utf8');
