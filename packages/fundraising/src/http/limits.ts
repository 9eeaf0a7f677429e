import type { LimitDefinition, RateLimits } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import type { App } from '../context.ts';

/** Requests a minute. Defaults are the numbers of F§8; environment variables can replace them. */
export interface LimitSettings {
  api: number;
  login: number;
  payments: number;
  donations: number;
}

const MINUTE_IN_SECONDS = 60;
const HOUR_IN_SECONDS = 3600;
/** Contract §3.2. */
const DOCUMENT_CHECKS = 30;
/** One request in this many may upload a picture: ten a minute by default. */
const REQUESTS_PER_PICTURE = 12;

/**
 * Creates all rate limits of fundraising. While Redis is down, sign-in and codes are refused, and donations and charges
 * are counted per machine.
 */
export function createLimits(
  limits: RateLimits,
  settings: LimitSettings,
): Pick<
  App,
  | 'limits'
  | 'failedSignIns'
  | 'codeAttempts'
  | 'resetRequests'
  | 'resetsOfAddress'
  | 'resetGuesses'
  | 'pictureUploads'
> {
  const perMinute = (name: keyof LimitSettings, onStoreFailure: LimitDefinition['onStoreFailure']) =>
    limits.define({
      name: `fundraising.${name}`,
      points: settings[name],
      windowInSeconds: MINUTE_IN_SECONDS,
      onStoreFailure,
    });
  const closed = (name: string, points: number, windowInSeconds: number) =>
    limits.define({ name: `fundraising.${name}`, points, windowInSeconds, onStoreFailure: 'closed' });
  return {
    limits: {
      api: perMinute('api', 'open'),
      login: perMinute('login', 'closed'),
      payments: perMinute('payments', 'memory'),
      subscriptions: limits.define({
        name: 'fundraising.subscriptions',
        points: settings.api,
        windowInSeconds: MINUTE_IN_SECONDS,
        onStoreFailure: 'memory',
      }),
      donations: perMinute('donations', 'memory'),
      documentChecks: limits.define({
        name: 'fundraising.document-checks',
        points: DOCUMENT_CHECKS,
        windowInSeconds: MINUTE_IN_SECONDS,
        onStoreFailure: 'open',
      }),
    },
    failedSignIns: closed('failed-sign-ins', 300, HOUR_IN_SECONDS),
    codeAttempts: closed('code-tries', 30, HOUR_IN_SECONDS),
    resetRequests: closed('reset-requests-by-client', 10, HOUR_IN_SECONDS),
    resetsOfAddress: closed('reset-requests', 20, HOUR_IN_SECONDS),
    resetGuesses: closed('reset-guesses', 50, HOUR_IN_SECONDS),
    pictureUploads: limits.define({
      name: 'fundraising.pictures',
      points: Math.ceil(settings.api / REQUESTS_PER_PICTURE),
      windowInSeconds: MINUTE_IN_SECONDS,
      onStoreFailure: 'open',
    }),
  };
}
