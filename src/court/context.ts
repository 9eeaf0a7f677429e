import type { Limiter } from '../platform/http/rate-limits.ts';
import type { Office } from '../platform/office/office.ts';
import type { DB } from './database.ts';

/** What the rooms of the court are built with. Made once at start; nothing here belongs to one request. */
export interface App extends Office<DB> {
  limits: Limits;
  rules: CourtRules;
}

/** Rules that each court decides for itself (contract §3.1). */
export interface CourtRules {
  /** Whether a case that gets its branch without a draw needs a reason for it. */
  requiresAssignmentReason: boolean;
  /** Whether somebody may decide about the amendment that they asked for: only with `single`. */
  amendmentReview: 'two_person' | 'single';
  /** Days of hearings as ISO weekdays, 1 is Monday. */
  days: number[];
  /** Sessions of such a day, in minutes from midnight. */
  hours: { from: number; to: number }[];
}

export interface Limits {
  /** Per user, or per address for somebody unknown. */
  office: Limiter;
  /** Readings of a personal calendar address, per user. */
  calendarFeed: Limiter;
  /** Searches for people by who may not list them, per user. */
  finding: Limiter;
}
