import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';

/** Compiled once for all tests that start the program and for the stories: a first start of each would do it anew. */
export const COMPILED = resolve(import.meta.dirname, '../../build/compiled');
/** A database is made first, and the pages are built when they have changed. */
const READY_WITHIN_MS = 180_000;

export interface Program {
  url: string;
  pid: number;
  /** Throws when it ends, or has ended, other than by 0. */
  stop: () => Promise<void>;
}

/**
 * What a program is told that is for stories, pictures and benchmarks of pages. Nothing else of this process's: the
 * database, store or mail server that a shell names is somebody's, and what is made up would be written into it.
 */
export function ownEnvironment(settings: Record<string, string>): Record<string, string | undefined> {
  // The secret is what stories sign events of the gateway with.
  const { PATH, HOME, TMPDIR, GATEWAY_WEBHOOK_SECRET } = process.env;
  return { PATH, HOME, TMPDIR, GATEWAY_WEBHOOK_SECRET, NODE_COMPILE_CACHE: COMPILED, ...settings };
}

/**
 * The program as `npm start` starts it, on a port of its own, with a database that is gone afterwards, the demo data, the
 * mailbox and the simulator of the gateway. Its rate limits are wide: all that is asked comes from one address at once.
 * With a folder its database is there, and stays. `settings` are added to its environment.
 */
export async function startProgram(kept?: string, settings: Record<string, string> = {}): Promise<Program> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'bulwagan-browser-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['--import', './src/start/compile-first.js', 'src/main.ts'], {
    env: ownEnvironment({
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      // A role that one story makes.
      REQUIRE_TWO_FACTOR: 'court:Two steps',
      RATE_LIMIT_LOGIN: '1000',
      RATE_LIMIT_COURT_LOGIN: '1000',
      RATE_LIMIT_API: '100000',
      RATE_LIMIT_PAYMENTS: '1000',
      RATE_LIMIT_DONATIONS: '1000',
      RATE_LIMIT_OFFICE: '100000',
      ...settings,
    }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<number | NodeJS.Signals | null>((done) =>
    child.once('exit', (code, signal) => done(code ?? signal)),
  );
  const until = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > until) {
      child.kill('SIGTERM');
      throw new Error('The program did not start.');
    }
    await sleep(100);
  }
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM');
      const how = await ended;
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
      if (how !== 0) throw new Error(`The program ended with ${how}.`);
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    // Nothing listens yet.
    return false;
  }
}
