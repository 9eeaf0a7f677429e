import type { BackOffice } from '@bulwagan/platform/back-office/back-office.ts';
import type { BatchJob } from '@bulwagan/platform/documents/batches/rules.ts';
import type { Documents } from '@bulwagan/platform/documents/context.ts';
import type { Limiter } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import type { Job } from '@bulwagan/platform/jobs/jobs.ts';
import type { Subject } from './access.ts';
import type { DB } from './database.ts';

/**
 * Dependencies of the court's modules, created once at startup. They contain nothing that belongs to a single
 * request.
 */
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
  /** Maximum number of requests per user, or per IP address without a session. */
  office: Limiter;
  /** Maximum number of reads of a personal calendar address, per user. */
  calendarFeed: Limiter;
  /** Maximum number of searches for people by users who may not list all people, per user. */
  finding: Limiter;
  /** Maximum number of checks of a paper's code by visitors, per IP address (contract §3.2). */
  documentChecks: Limiter;
}
