import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const DISK = '/tmp';
/** The databases, data folders and browsers of a run come to some hundred megabytes at a time. */
const ENOUGH_IN_BYTES = 4 * 2 ** 30;

/**
 * Where databases and other temporary files of tests stand: in memory where there is plenty of it. Nearly every test copies a
 * template, and a copy on a disk takes three times as long. What stands there is taken from the memory that is free, of
 * which only half counts: the other half is for the servers, the tests and a browser, and others start beside them. Who
 * says by TMPDIR, TMP or TEMP where temporary files belong is heard.
 */
export function temporaryRoot(
  env: NodeJS.ProcessEnv = process.env,
  memory = MEMORY,
  enough = ENOUGH_IN_BYTES,
): string {
  const told = env.TMPDIR || env.TMP || env.TEMP;
  if (told) return told;
  if (!isWritable(memory)) return DISK;
  const { bavail, bsize } = statfsSync(memory);
  const isPlenty = Math.min(bavail * bsize, process.availableMemory() / 2) >= enough;
  return isPlenty ? memory : DISK;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // Missing, or kept from this user, as some containers do: that is the answer.
    return false;
  }
}

/**
 * Keeps what `work` writes into temporary files in memory, and what the processes write that inherit its environment: a data
 * folder is made on a disk with twice the processor's time, and programs and browsers write into theirs all the time.
 * Nothing of it is left afterwards, also where this process is killed: it would be taken from the memory until a restart.
 */
export async function keepingInMemory<Result>(
  work: () => Promise<Result>,
  root = temporaryRoot(),
): Promise<Result> {
  const { TMPDIR } = process.env;
  const folder = mkdtempSync(join(root, 'bulwagan-tests-'));
  // As other folders of temporary files: some tests start programs as other users.
  chmodSync(folder, 0o1777);
  const stopWatching = whenGone('rm -rf "$0"', folder);
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    stopWatching();
  }
}

/**
 * Runs a shell's `script` on `words` when this process is gone, however it went: the shell's `read` ends when the pipe does. It
 * has a session of its own, so that Ctrl-C does not end it first. Answers how to have it run at once.
 */
export function whenGone(script: string, ...words: string[]): () => void {
  const watcher = spawn('/bin/sh', ['-c', `read _; ${script}`, ...words], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  const pipe = watcher.stdin as unknown as { unref(): void; destroy(): void };
  pipe.unref();
  return () => pipe.destroy();
}

/**
 * Stops a PostgreSQL in a data folder when this process is gone, and then removes what is `temporary`, if anything. Answers how
 * to have that done at once: of a server that has been stopped nothing is left to do.
 */
export function stopServerWhenGone(pid: number, dataDir: string, temporary = ''): () => void {
  // PostgreSQL removes its postmaster.pid as the last thing it does.
  const script =
    'kill -INT "$0" 2>/dev/null; n=0; ' +
    'while [ -e "$1/postgres/cluster/postmaster.pid" ] && [ $n -lt 100 ]; do sleep 0.05; n=$((n+1)); done; ' +
    '[ -z "$2" ] || rm -rf "$2"';
  return whenGone(script, String(pid), dataDir, temporary);
}
