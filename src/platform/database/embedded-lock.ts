import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** A live program has the folder: for those who would rather use its server than one of their own. */
export class FolderInUse extends Error {}

function holder(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/**
 * Takes the folder for this program alone; the returned function gives it back. Throws when a live program
 * holds it. The lock is SQLite's own on a file: the kernel drops it with its process, however that dies, so
 * a lock left by the dead can not exist, and no process id has to be trusted.
 */
export function lockFolder(folder: string): () => void {
  const pidFile = join(folder, 'program.pid');
  const file = new DatabaseSync(join(folder, 'lock'));
  try {
    file.exec('begin exclusive');
  } catch (cause) {
    file.close();
    if (!isBusy(cause)) throw cause;
    throw new FolderInUse(
      `Another program${holder(pidFile)} is running on the data in ${folder}. ` +
        'Stop it first, or give this one a folder of its own with DATA_DIR.',
      { cause },
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return () => file.close();
}
