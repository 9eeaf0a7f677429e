import type { Limiter, RateLimits } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import type { Limits } from '../context.ts';

export interface LimitSettings {
  /** Requests per minute and user (contract, workforce: general limit of back-office services). */
  office: number;
  /** C§8: failed sign-ins per hour for one email and IP address. */
  courtLoginPerHour: number;
}

const MINUTE_IN_SECONDS = 60;
/** Several devices of one user, each polling every few minutes, stay far below. */
const CALENDAR_READINGS = 60;
/** Enough for typing a name; too few to copy the list of people. */
const FINDINGS = 60;
/** Contract §3.2. */
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
