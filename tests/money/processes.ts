import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signatureHeader } from '@bulwagan/paymongo/webhooks/signature.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { passOn } from '@bulwagan/testing/servers/proxy.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const READY_WITHIN_MS = 60_000;

export const SECRET_OF_PROCESSES = 'a secret shared by the processes of a test';
const SIGNING_SECRET = 'whsk_of_the_processes';

export interface Process {
  /** Origin, e.g. `http://127.0.0.1:3000`. */
  origin: string;
  child: ChildProcess;
}

/** Starts the whole program like an operator on an existing database; stops it after the test. */
export async function startProcess(test: HasAfter, databaseUrl: string): Promise<Process> {
  const [port, folder] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'bulwagan-process-'))]);
  // Shares the compile cache of the test process.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
      HOME: folder,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      SERVICES: 'fundraising',
      APP_SECRET: SECRET_OF_PROCESSES,
      GATEWAY_WEBHOOK_SECRET: SIGNING_SECRET,
      LOG_LEVEL: 'error',
      RATE_LIMIT_API: '100000',
      RATE_LIMIT_DONATIONS: '100000',
      RATE_LIMIT_PAYMENTS: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  passOn(child);
  const ended = once(child, 'exit');
  test.after(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const origin = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const isReady = await fetch(`${origin}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) return { origin, child };
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}.`);
    if (performance.now() > deadline) throw new Error('The program is not ready in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 250 });

/** Delivers an event like the gateway. Returns the status, or 0 if the connection broke. */
export async function deliver(origin: string, body: unknown): Promise<number> {
  const rawBody = Buffer.from(JSON.stringify(body));
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = signatureHeader({ rawBody, secret: SIGNING_SECRET, liveMode: false, timestamp });
  return await new Promise((resolve) => {
    const sending = request(
      `${origin}/fundraising/api/v1/payments/paymongo/webhook`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': rawBody.length,
          'paymongo-signature': signature,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve(0));
      },
    );
    sending.on('error', () => resolve(0));
    sending.end(rawBody);
  });
}
