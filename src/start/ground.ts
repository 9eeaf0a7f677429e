import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createFiles, type Files } from '../platform/files/files.ts';
import { createScanner } from '../platform/files/scanner.ts';
import type { Ground } from '../platform/ground.ts';
import { createRateLimits, type RateLimits } from '../platform/http/rate-limits.ts';
import { createHashQueue } from '../platform/identity/hash-queue.ts';
import { createPasswords } from '../platform/identity/passwords.ts';
import { createMail } from '../platform/mail/mail.ts';
import type { Log } from '../platform/telemetry/log.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import { systemClock } from '../platform/time/clock.ts';
import { CannotStart } from './trouble.ts';

/** A lone process, or one of several behind the same port. */
export type ProcessKind = 'alone' | 'worker';

export const mailboxFolder = (config: Config): string => join(config.dataDir, 'mailbox');

/** Builds the ground floor from the configuration. */
export function createGround(config: Config, kind: ProcessKind, log: Log, metrics: Metrics): Ground {
  const queue = createHashQueue();
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
    secret: config.secret,
    previousSecrets: config.previousSecrets,
    refusesCommonPasswords: config.refusesCommonPasswords,
    checkAnswers: false,
    timeZone: config.timeZone,
  };
}

function filesOf({ filesUrl: url, scannerUrl, dataDir }: Config): Files {
  const scanner = scannerUrl === undefined ? undefined : createScanner(scannerUrl);
  try {
    return createFiles({ url, folder: join(dataDir, 'files'), scanner });
  } catch (cause) {
    throw new CannotStart(`FILES_URL is not usable: ${(cause as Error).message}`, { cause });
  }
}

function rateLimitsOf(config: Config, kind: ProcessKind, log: Log): RateLimits {
  if (config.redisUrl !== undefined)
    return createRateLimits({ kind: 'redis', redisUrl: config.redisUrl, log });
  return createRateLimits({ kind: kind === 'worker' ? 'cluster' : 'memory', log });
}
