import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const ATTACHED_WITHIN_MS = 10_000;

/**
 * A disk that takes what is written and says that it could not keep it: each `fsync` of a process and its threads is answered
 * with EIO by `strace`, in place of the kernel. Undefined where there is no strace, or it may not.
 */
export async function failSyncs(pid: number): Promise<{ end(): Promise<void> } | undefined> {
  const calls = 'fsync,fdatasync';
  const options = ['-f', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO`];
  const strace = spawn('strace', [...options, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (!(await isAttached(strace))) {
    // One that is late would begin to fail them all the same.
    strace.kill('SIGKILL');
    return undefined;
  }
  return {
    async end() {
      const ended = once(strace, 'exit');
      // So it lets the process go on; a killed one would take it along.
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
