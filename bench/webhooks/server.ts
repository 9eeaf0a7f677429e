import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFundraising } from '../../src/fundraising/index.ts';
import { handleGroup } from '../../src/fundraising/webhooks/handle.ts';
import { createHall } from '../../src/hall.ts';
import { createFiles } from '../../src/platform/files/files.ts';
import { createRateLimits } from '../../src/platform/http/rate-limits.ts';
import { createPasswords } from '../../src/platform/identity/passwords.ts';
import { createMail } from '../../src/platform/mail/mail.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { noMetrics } from '../../src/platform/telemetry/metrics.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { WEBHOOK_SECRET } from './prepare.ts';

/**
 * The service as it runs, in a process of its own. With `single` each delivery has a transaction of its own, up to
 * ten at once on the pool: the same routes, signature check and SQL, without the groups.
 */
const [mode, databaseUrl] = process.argv.slice(2) as ['groups' | 'single', string];
const folder = mkdtempSync(join(tmpdir(), 'bulwagan-bench-'));
const log = createLog({ level: 'warn', pretty: false });
const service = createFundraising(
  {
    mode: 'development',
    log,
    metrics: noMetrics,
    clock: systemClock,
    rateLimits: createRateLimits({ kind: 'memory', log }),
    passwords: createPasswords(),
    mail: createMail({ from: 'bench@hall.test', mailboxFolder: join(folder, 'mailbox'), log }),
    files: createFiles({ folder: join(folder, 'files') }),
    secret: 'a secret of the benchmark, long enough to derive keys',
    refusesCommonPasswords: false,
    checkAnswers: false,
    timeZone: 'Asia/Manila',
  },
  { databaseUrl, publicUrl: 'http://localhost:3000/fundraising', poolSize: 10 },
  {
    gateway: {
      id: 'paymongo',
      url: 'http://127.0.0.1:9/v1',
      secretKey: 'sk_test_bench',
      webhookSecrets: [WEBHOOK_SECRET],
      signatureHeader: 'Paymongo-Signature',
      liveMode: false,
    },
    limits: { api: 120, login: 10, payments: 5, donations: 10 },
  },
);
if (mode === 'single') {
  service.app.intake = {
    submit: async (delivery) => (await handleGroup(service.app, [delivery]))[0]!,
    drain: async () => undefined,
  };
}
const hall = await createHall({
  services: [service],
  log,
  trustProxy: false,
  addresses: [],
  https: false,
  landing: { services: [], tools: [] },
  annexes: [],
});
await service.app.jobs.start({ handle: false });
await hall.listen({ host: '127.0.0.1', port: 0 });
const address = hall.server.address();
process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
process.on('SIGTERM', async () => {
  await hall.close();
  await service.stop();
  process.exit(0);
});
