import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const DISK = '/tmp';
/** Databases, data folders and browsers of a run need several hundred megabytes at a time. */
const ENOUGH_IN_BYTES = 4 * 2 ** 30;

/**
 * Returns the folder for databases and other temporary files of tests, in memory if enough is free. Nearly every test
 * copies a template, which takes three times as long on disk. Only half of the free memory counts; the other half is
 * left to servers, tests and a browser. TMPDIR, TMP or TEMP take precedence.
 */
export function temporaryRoot(
  env: NodeJS.ProcessEnv = process.env,
  memory = MEMORY,
  enough = ENOUGH_IN_BYTES,
): string {
  const reported = env.TMPDIR || env.TMP || env.TEMP;
  if (reported) return reported;
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
    // Missing or not accessible to this user, as in some containers.
    return false;
  }
}

/**
 * Keeps temporary files of `work` in memory, including those of processes that inherit its environment. Creating a data
 * folder on disk takes twice the CPU time, and programs and browsers write into theirs all the time. The files are
 * removed afterwards, even when this process is killed; otherwise they would occupy memory until a restart.
 */
export async function keepingInMemory<Result>(
  work: () => Promise<Result>,
  root = temporaryRoot(),
): Promise<Result> {
  const { TMPDIR } = process.env;
  const folder = mkdtempSync(join(root, 'bulwagan-tests-'));
  // Mode of a temporary folder, because some tests start programs as other users.
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
 * Runs a shell `script` with arguments `words` when this process ends in any way: the shell's `read` ends when the pipe
 * closes. The shell has its own session, so that Ctrl-C does not end it first. Returns a function that runs the script
 * now.
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
 * Stops a PostgreSQL in a data folder when this process ends, then removes `temporary` if given. Returns a function
 * that does so now; for a stopped server it does nothing more.
 */
export function stopServerWhenGone(pid: number, dataDir: string, temporary = ''): () => void {
  // PostgreSQL removes its postmaster.pid last.
  const script =
    'kill -INT "$0" 2>/dev/null; n=0; ' +
    'while [ -e "$1/postgres/cluster/postmaster.pid" ] && [ $n -lt 100 ]; do sleep 0.05; n=$((n+1)); done; ' +
    '[ -z "$2" ] || rm -rf "$2"';
  return whenGone(script, String(pid), dataDir, temporary);
}
