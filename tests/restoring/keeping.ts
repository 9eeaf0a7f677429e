import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The guide archives a WAL segment at least once a minute. */
const KEPT_WITHIN_MS = 120_000;

/** Returns the path of an archived WAL segment. */
export const pieceIn = (backups: string, piece: string): string => join(backups, 'wal', piece);

export async function untilKept(backups: string, piece: string): Promise<void> {
  const began = performance.now();
  while (!existsSync(pieceIn(backups, piece))) {
    if (performance.now() - began > KEPT_WITHIN_MS)
      throw new Error('The segment with the restore point is not archived.');
    await sleep(100);
  }
}

/** Removes traces of earlier restores: each one starts a new timeline, whose number begins the segment names. */
export function forgetAttempts(backups: string): void {
  for (const name of readdirSync(join(backups, 'wal')).filter((one) => !one.startsWith('00000001')))
    rmSync(pieceIn(backups, name));
}

/** Returns archived segments from before a backup. Throws if the segment in which the backup starts is missing. */
export function piecesBefore(backups: string, copy: string): string[] {
  const label = readFileSync(join(backups, copy, 'backup_label'), 'utf8');
  const [, first = ''] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? [];
  const names = readdirSync(join(backups, 'wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  if (!names.includes(first))
    throw new Error(`The log of ${copy} begins in “${first}”, which is not archived.`);
  // On every timeline the rest of the name is the position in the log.
  return names.filter((name) => name.slice(8) < first.slice(8));
}

/** Returns the settings contained in a backup. */
export const settingsOf = (backups: string, copy: string): string =>
  readFileSync(join(backups, copy, 'postgresql.auto.conf'), 'utf8');
