import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findTestFiles, runTests } from './tests/run.ts';

/**
 * `npm run test:browser [-- file, folder or pattern ...]`: the stories of `test/browser` in Chromium, against the program
 * as it is started, with a database of its own, the demo data, the mailbox and the simulator of the gateway. The last
 * line is `N passed, N failed`. With `BROWSER_URL` an already running program is used instead, e.g.
 * `BROWSER_URL=http://localhost:3000`.
 */
const FILE_TIMEOUT_IN_SECONDS = 300;
const READY_WITHIN_MS = 60_000;
/** A browser and the program it asks are two; more would wait for each other. */
const CONCURRENCY = 2;

const wanted = process.argv.slice(2);
const files = findTestFiles(wanted.length > 0 ? wanted : ['test/browser']);
const program = process.env.BROWSER_URL === undefined ? await startProgram() : undefined;
process.env.BROWSER_URL ??= program!.url;
try {
  const { passed, failed, lost } = await runTests(files, {
    timeoutInSeconds: FILE_TIMEOUT_IN_SECONDS,
    concurrency: CONCURRENCY,
    isApart: true,
  });
  for (const file of lost) console.log(`Did not end, because its process died: ${file}`);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
} finally {
  await program?.stop();
}

async function startProgram(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-browser-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['--import', './src/start/compile-first.js', 'src/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      // All stories come from one address, within a minute.
      RATE_LIMIT_LOGIN: '1000',
      RATE_LIMIT_COURT_LOGIN: '1000',
      RATE_LIMIT_API: '100000',
      RATE_LIMIT_PAYMENTS: '1000',
      RATE_LIMIT_DONATIONS: '1000',
      RATE_LIMIT_OFFICE: '100000',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const until = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error('The program did not start.');
    await sleep(100);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
