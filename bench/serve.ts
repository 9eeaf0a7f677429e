import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRenderer } from '@bulwagan/platform/documents/rendering/renderer.ts';
import { createFiles } from '@bulwagan/platform/files/files.ts';
import { createRateLimits } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { createPasswords } from '@bulwagan/platform/identity/passwords/passwords.ts';
import { createMail } from '@bulwagan/platform/mail/mail.ts';
import type { PlatformServices, Service } from '@bulwagan/platform/services.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { noMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import { createHttpServer } from '@bulwagan/server/http/server.ts';

/** Constant, so that encrypted values can be decrypted in every run. */
export const BENCH_SECRET = 'a secret of the benchmark, long enough to derive keys';

/** Creates the platform services as the program does, for a service measured in its own process. */
export function benchPlatform(): PlatformServices {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const log = createLog({ level: 'warn', pretty: false });
  return {
    mode: 'development',
    log,
    metrics: noMetrics,
    clock: systemClock,
    rateLimits: createRateLimits({ kind: 'memory', log }),
    passwords: createPasswords(),
    mail: createMail({ from: 'bench@bulwagan.test', mailboxFolder: join(folder, 'mailbox'), log }),
    renderer: createRenderer(),
    files: createFiles({ folder: join(folder, 'files') }),
    secret: BENCH_SECRET,
    refusesCommonPasswords: false,
    checkAnswers: false,
    timeZone: 'Asia/Manila',
  };
}

interface Served extends Service {
  app: { jobs: { start(options: { handle: boolean }): Promise<void> } };
}

export const serve = (service: Served, platform: PlatformServices): Promise<void> =>
  serveAll([service], platform);

/** Listens on a free port, sends it to the parent process, and ends on SIGTERM. Jobs are only run with `handlesJobs`. */
export async function serveAll(
  services: Served[],
  { log }: PlatformServices,
  { handlesJobs = false }: { handlesJobs?: boolean } = {},
): Promise<void> {
  const server = await createHttpServer({
    services,
    log,
    trustProxy: false,
    addresses: [],
    https: false,
    landing: { services: [], tools: [] },
    devTools: [],
  });
  for (const { app } of services) await app.jobs.start({ handle: handlesJobs });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
  process.on('SIGTERM', async () => {
    await server.close();
    for (const service of services) await service.stop();
    process.exit(0);
  });
}
