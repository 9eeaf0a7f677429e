import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '@bulwagan/platform/telemetry/log.ts';

const OWNER_ALONE = 0o700;
/** Folders in DATA_DIR that the program creates. Other folders are not changed. */
const OWN_FOLDERS = ['cache', 'files', 'mailbox', 'postgres'];
/** PostgreSQL sets the permissions of its own folders, and may own them. */
const CLUSTER = 'cluster';

/**
 * Restricts DATA_DIR and the program's folders in it to the program's user (mode 0700): they contain case files,
 * mails and the embedded database. New folders are created with this mode. The folders are therefore walked only if
 * DATA_DIR itself is open, as earlier versions left it. Logs a warning if the folder is shared, such as /tmp, or
 * belongs to another user.
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
    // Change DATA_DIR last, so that an interrupted walk is repeated at the next start.
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
