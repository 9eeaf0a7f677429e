import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@bulwagan/testing/free-port.ts';

/** Compile cache shared by all tests that start the program; otherwise each first start would compile it again. */
export const COMPILED = resolve(import.meta.dirname, '../../build/compiled');
/** Includes creating the database, and building outdated pages. */
const READY_WITHIN_MS = 180_000;

export interface Program {
  url: string;
  pid: number;
  /** Throws unless the program ends, or has ended, with 0. */
  stop: () => Promise<void>;
}

/**
 * Returns the environment for a program used by browser tests, screenshots and page benchmarks. It inherits no
 * database, store or mail server from the shell: test data must not be written to real systems.
 */
export function ownEnvironment(settings: Record<string, string>): Record<string, string | undefined> {
  // Browser tests sign gateway events with the webhook secret.
  const { PATH, HOME, TMPDIR, GATEWAY_WEBHOOK_SECRET } = process.env;
  return { PATH, HOME, TMPDIR, GATEWAY_WEBHOOK_SECRET, NODE_COMPILE_CACHE: COMPILED, ...settings };
}

/**
 * Starts the program like `npm start`, on a free port, with a temporary database, the demo data, the mailbox and the
 * gateway simulator. Its rate limits are high, because all requests come from one address. With `kept`, the database is
 * in that folder and stays. `settings` are added to its environment.
 */
export async function startProgram(kept?: string, settings: Record<string, string> = {}): Promise<Program> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'bulwagan-browser-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    ['--import', './apps/server/src/start/compile-first.js', 'apps/server/src/main.ts'],
    {
      env: ownEnvironment({
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        // A role that one browser test creates.
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
    },
  );
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
