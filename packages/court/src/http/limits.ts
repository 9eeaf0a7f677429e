import type { Limiter, RateLimits } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import type { Limits } from '../context.ts';

export interface LimitSettings {
  /** Requests per minute and user (contract, workforce: general limit of back-office services). */
  office: number;
  /** C§8: failed sign-ins per hour for one email and IP address. */
  courtLoginPerHour: number;
}

const MINUTE_IN_SECONDS = 60;
/**
 * Maximum number of reads of a calendar address per minute. A few devices of one user that poll every few minutes
 * stay far below it.
 */
const CALENDAR_READINGS = 60;
/** Maximum number of searches for people per minute: enough while typing a name, too few to copy the whole list. */
const FINDINGS = 60;
/** Maximum number of checks of a paper's code per minute (contract §3.2). */
const DOCUMENT_CHECKS = 30;

export function createLimits(limits: RateLimits, office: Limiter): Limits {
  return {
    office,
    calendarFeed: limits.define({
      name: 'court.calendar-feed',
      points: CALENDAR_READINGS,
      windowInSeconds: MINUTE_IN_SECONDS,
      onStoreFailure: 'open',
    }),
    finding: limits.define({
      name: 'court.finding',
      points: FINDINGS,
      windowInSeconds: MINUTE_IN_SECONDS,
      onStoreFailure: 'open',
    }),
    documentChecks: limits.define({
      name: 'court.document-checks',
      points: DOCUMENT_CHECKS,
      windowInSeconds: MINUTE_IN_SECONDS,
      onStoreFailure: 'open',
    }),
  };
}
