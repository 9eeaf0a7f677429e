import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** A live program holds the data folder. Callers may catch this to use that program's server instead. */
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
 * Locks the folder for this program and returns a function that releases it. Throws when another live program holds the
 * lock. The lock is SQLite's lock on a file: the kernel releases it when the process dies, so no stale lock can remain
 * and no process id has to be trusted.
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
