import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const ATTACHED_WITHIN_MS = 10_000;

/**
 * Simulates a disk whose writes succeed but cannot be persisted: `strace` makes every `fsync` of a process fail with
 * EIO. Returns undefined without strace or permission.
 */
export async function failSyncs(pid: number): Promise<{ end(): Promise<void> } | undefined> {
  const calls = 'fsync,fdatasync';
  const options = ['-f', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO`];
  const strace = spawn('strace', [...options, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (!(await isAttached(strace))) {
    // A late strace would still start to inject errors.
    strace.kill('SIGKILL');
    return undefined;
  }
  return {
    async end() {
      const ended = once(strace, 'exit');
      // SIGINT makes strace detach; killing it would kill the process too.
      strace.kill('SIGINT');
      await ended;
    },
  };
}

async function isAttached(strace: ChildProcess): Promise<boolean> {
  const gone = new Promise<false>((resolve) => {
    strace.once('error', () => resolve(false));
    strace.once('exit', () => resolve(false));
  });
  const attached = new Promise<true>((resolve) => {
    strace.stderr?.on('data', (text) => /attached/.test(String(text)) && resolve(true));
  });
  return await Promise.race([gone, attached, sleep(ATTACHED_WITHIN_MS, false, { ref: false })]);
}
