import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_IN_MILLISECONDS = 10;
const FAST_STOP_IN_MILLISECONDS = 10_000;
const IMMEDIATE_STOP_IN_MILLISECONDS = 5_000;

export interface Postmaster {
  pid: number;
  isReady: boolean;
}

/** Reads the server's `postmaster.pid` in the data folder: line 1 is the process id, line 8 the state. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 1 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined;
}

/**
 * Returns the command line of a process, its words separated by NUL or space; empty for a process that has ended or is
 * a zombie. Reads the kernel's process table instead of sending a signal, because the id may have been reused.
 */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    // The process does not exist.
    return '';
  }
}

/** True if this process is the PostgreSQL server of this data folder, and not another process with a reused id. */
export function isServerOf(cluster: string, pid: number): boolean {
  const line = commandLine(pid).replaceAll('\0', ' ');
  return line.includes('postgres') && ` ${line} `.includes(` -D ${cluster} `);
}

async function isGoneWithin(hasGone: () => boolean, milliseconds: number): Promise<boolean> {
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline; ) {
    if (hasGone()) return true;
    await sleep(POLL_IN_MILLISECONDS);
  }
  return hasGone();
}

/** Sends a signal; ignores a process that has already ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Stops a server in fast mode (clients are disconnected and data flushed), after 10 s in immediate mode (the next start
 * recovers from the log), and after 5 s more by SIGKILL. None of the three loses an acknowledged write.
 */
export async function stopServer(
  pid: number,
  hasGone: () => boolean,
): Promise<'fast' | 'immediate' | 'killed'> {
  if (hasGone()) return 'fast';
  signal(pid, 'SIGINT');
  if (await isGoneWithin(hasGone, FAST_STOP_IN_MILLISECONDS)) return 'fast';
  signal(pid, 'SIGQUIT');
  if (await isGoneWithin(hasGone, IMMEDIATE_STOP_IN_MILLISECONDS)) return 'immediate';
  signal(pid, 'SIGKILL');
  await isGoneWithin(hasGone, IMMEDIATE_STOP_IN_MILLISECONDS);
  return 'killed';
}

/**
 * Stops a server whose program died without stopping it, and removes a stale process id. The caller holds the lock of
 * the folder, so any server running here has lost its program.
 */
export async function stopOrphan(cluster: string): Promise<'none' | 'stopped' | 'stale'> {
  const found = findPostmaster(cluster);
  if (found === undefined) return 'none';
  if (isServerOf(cluster, found.pid)) {
    await stopServer(found.pid, () => !isServerOf(cluster, found.pid));
    if (isServerOf(cluster, found.pid)) {
      throw new Error(`The PostgreSQL left by an earlier run (process ${found.pid}) cannot be stopped.`);
    }
    return 'stopped';
  }
  // PostgreSQL would refuse to start while any process of its user has this id. Children of a killed server that still
  // run are detected anyway, by the shared memory segment tied to the folder.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return 'stale';
}

/**
 * Waits until the server with this process id accepts connections. Returns false when it exits or the deadline passes.
 */
export async function isReadyWithin(
  cluster: string,
  pid: number,
  hasGone: () => boolean,
  milliseconds: number,
): Promise<boolean> {
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline; ) {
    if (hasGone()) return false;
    const found = findPostmaster(cluster);
    if (found?.pid === pid && found.isReady) return true;
    await sleep(POLL_IN_MILLISECONDS);
  }
  return false;
}
