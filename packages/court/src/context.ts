import type { BackOffice } from '@bulwagan/platform/back-office/back-office.ts';
import type { BatchJob } from '@bulwagan/platform/documents/batches/rules.ts';
import type { Documents } from '@bulwagan/platform/documents/context.ts';
import type { Limiter } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import type { Job } from '@bulwagan/platform/jobs/jobs.ts';
import type { Subject } from './access.ts';
import type { DB } from './database.ts';

/** Dependencies of the court's modules. Created once at startup; nothing here belongs to a single request. */
export interface App extends BackOffice<DB> {
  limits: Limits;
  rules: CourtRules;
  documents: Documents<App, Subject>;
  /** Job that issues many papers. */
  documentBatches: Job<BatchJob>;
}

/** Rules that each court configures (contract §3.1). */
export interface CourtRules {
  /** Whether assigning a branch without a raffle needs a reason. */
  requiresAssignmentReason: boolean;
  /** With `single`, users may review amendments that they filed themselves. */
  amendmentReview: 'two_person' | 'single';
  /** Court days as ISO weekdays, 1 is Monday. */
  days: number[];
  /** Sessions of a court day, in minutes from midnight. */
  hours: { from: number; to: number }[];
}

export interface Limits {
  /** Per user, or per IP address without a session. */
  office: Limiter;
  /** Reads of a personal calendar address, per user. */
  calendarFeed: Limiter;
  /** Searches for people by users who may not list them, per user. */
  finding: Limiter;
  /** Checks of papers by strangers, per address (contract §3.2). */
  documentChecks: Limiter;
}
