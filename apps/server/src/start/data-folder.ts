import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '@bulwagan/platform/telemetry/log.ts';

const OWNER_ALONE = 0o700;
/** Folders in DATA_DIR that the program creates; others are left alone. */
const OWN_FOLDERS = ['cache', 'files', 'mailbox', 'postgres'];
/** PostgreSQL closes its own folders, and may own them. */
const CLUSTER = 'cluster';

/**
 * Closes DATA_DIR and the program's folders in it to all other users (mode 0700): they contain case files, mails and
 * the embedded database. New folders are created closed, so the tree is walked only when DATA_DIR itself is open, as
 * earlier versions left it. Logs a warning when the folder is shared, such as /tmp, or belongs to another user.
 */
export function closeDataFolder(dataDir: string, log: Pick<Log, 'warn'>): void {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true || (found.mode & 0o7777) === OWNER_ALONE) return;
  const warning = `Other users of this machine may enter ${dataDir} (DATA_DIR). Give the program a folder of its own, with mode 0700.`;
  const isShared = (found.mode & 0o1002) !== 0 || found.uid !== process.getuid?.();
  if (isShared) {
    log.warn({}, warning);
    return;
  }
  try {
    for (const name of OWN_FOLDERS) closeTree(join(dataDir, name));
    // Last, so that an interrupted walk is repeated.
    chmodSync(dataDir, OWNER_ALONE);
  } catch (error) {
    log.warn({ err: error }, warning);
  }
}

function closeTree(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  chmodSync(folder, OWNER_ALONE);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== CLUSTER) closeTree(join(folder, entry.name));
}
