import type { Limiter, RateLimits } from '../platform/http/rate-limits.ts';
import type { Limits } from './context.ts';

export interface LimitSettings {
  /** Requests a minute and user (contract, workforce: the offices' general limit). */
  office: number;
  /** C§8: failed sign-ins an hour for one e-mail and address. */
  courtLoginPerHour: number;
}

const MINUTE_IN_SECONDS = 60;
/** Several devices of one user, each asking every few minutes, stay far below. */
const CALENDAR_READINGS = 60;
/** Somebody who types a name asks a few times; who would copy the court's people asks without end. */
const FINDINGS = 60;

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
  };
}
