import { join } from 'node:path';
import { createRenderer } from '@bulwagan/platform/documents/rendering/renderer.ts';
import { createFiles, type Files } from '@bulwagan/platform/files/files.ts';
import { createScanner } from '@bulwagan/platform/files/scanner.ts';
import { createRateLimits, type RateLimits } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import {
  type BreachedPasswords,
  openBreachedPasswords,
} from '@bulwagan/platform/identity/passwords/breached-passwords.ts';
import { createHashQueue } from '@bulwagan/platform/identity/passwords/hash-queue.ts';
import { createPasswords } from '@bulwagan/platform/identity/passwords/passwords.ts';
import { createMail } from '@bulwagan/platform/mail/mail.ts';
import type { PlatformServices } from '@bulwagan/platform/services.ts';
import type { Log } from '@bulwagan/platform/telemetry/log.ts';
import type { Metrics } from '@bulwagan/platform/telemetry/metrics.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import type { Config } from '../config/config.ts';
import { createPaymentProvider } from '../config/payment-providers.ts';
import { StartupError } from './startup-error.ts';

/** Kind of process: the only process, one of several on the same port, or a process that only seeds new tables. */
export type ProcessKind = 'alone' | 'worker' | 'planting';

/** Time limit for hashing a password. It is high, because a first start on a busy machine must not fail. */
const SEEDED_WITHIN_MILLISECONDS = 300_000;

export const mailboxFolder = (config: Config): string => join(config.dataDir, 'mailbox');

/** Creates the platform services from the configuration. Throws CannotStart for unusable settings. */
export async function createPlatform(
  config: Config,
  kind: ProcessKind,
  log: Log,
  metrics: Metrics,
): Promise<PlatformServices> {
  const breachedPasswords = await breachedPasswordsOf(config);
  const queue = createHashQueue(
    kind === 'planting' ? { waitInMilliseconds: SEEDED_WITHIN_MILLISECONDS } : {},
  );
  metrics.watchHashQueue(queue.waiting);
  return {
    mode: config.mode,
    log,
    metrics,
    clock: systemClock,
    rateLimits: rateLimitsOf(config, kind, log),
    passwords: createPasswords({ queue }),
    mail: createMail({
      url: config.mailUrl,
      from: config.mailFrom,
      mailboxFolder: config.mailUrl === undefined ? mailboxFolder(config) : undefined,
      log,
    }),
    files: filesOf(config),
    renderer: createRenderer(),
    payments: await createPaymentProvider(config.gateway, { clock: systemClock, log }),
    secret: config.secret,
    previousSecrets: config.previousSecrets,
    refusesCommonPasswords: config.refusesCommonPasswords,
    breachedPasswords,
    checkAnswers: false,
    timeZone: config.timeZone,
  };
}

/** Closes the resources of the platform, after all services have stopped. */
export async function closePlatform({
  mail,
  rateLimits,
  breachedPasswords,
  renderer,
}: PlatformServices): Promise<void> {
  renderer.close();
  await Promise.all([mail.close(), rateLimits.close(), breachedPasswords?.close()]);
}

function filesOf({ filesUrl: url, scannerUrl, dataDir }: Config): Files {
  const scanner = scannerUrl === undefined ? undefined : createScanner(scannerUrl);
  try {
    return createFiles({ url, folder: join(dataDir, 'files'), scanner });
  } catch (cause) {
    throw new StartupError(`FILES_URL is not usable: ${(cause as Error).message}`, { cause });
  }
}

async function breachedPasswordsOf(config: Config): Promise<BreachedPasswords | undefined> {
  if (config.breachedPasswordsFile === undefined) return undefined;
  try {
    return await openBreachedPasswords(config.breachedPasswordsFile);
  } catch (cause) {
    throw new StartupError(`BREACHED_PASSWORDS_FILE is not usable: ${(cause as Error).message}`, { cause });
  }
}

function rateLimitsOf(config: Config, kind: ProcessKind, log: Log): RateLimits {
  if (config.redisUrl !== undefined)
    return createRateLimits({
      kind: 'redis',
      redisUrl: config.redisUrl,
      fallback: kind === 'worker' ? 'cluster' : 'memory',
      log,
    });
  return createRateLimits({ kind: kind === 'worker' ? 'cluster' : 'memory', log });
}
