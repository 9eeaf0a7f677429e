import type { PhilhealthRounding } from '@bulwagan/contracts/workforce/pay.ts';
import type { AuditEntry } from '@bulwagan/platform/audit/audit.ts';
import type { BackOffice } from '@bulwagan/platform/back-office/back-office.ts';
import type { BatchJob } from '@bulwagan/platform/documents/batches/rules.ts';
import type { Documents } from '@bulwagan/platform/documents/context.ts';
import type { Limiter } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import type { Job } from '@bulwagan/platform/jobs/jobs.ts';
import type { Batcher } from '@bulwagan/platform/load/batcher.ts';
import type { Subject } from './access.ts';
import type { DB } from './database.ts';
import type { WithReferenceNames } from './reference/reference-cache.ts';
import type { AssignmentCache } from './roles/assignment-cache.ts';
import type { Computing } from './runs/computing/computing.ts';

/**
 * Dependencies of the workforce modules, created once at startup. They contain nothing that belongs to a single
 * request.
 */
export interface App extends BackOffice<DB> {
  /** Rate limit of picture uploads per user, because decoding is costly. */
  pictureUploads: Limiter;
  /** True to refuse government ids of a wrong length (contract, workforce). */
  strictGovernmentIds: boolean;
  /** How an odd half centavo of a PhilHealth premium is divided between employee and employer. */
  philhealthRounding: PhilhealthRounding;
  /** Percentage by which an employee's net pay may differ from the previous run without a warning. */
  payrollVariancePercent: number;
  /** Days after which an archived employee is anonymized; undefined for never. */
  employeeRetentionDays: number | undefined;
  /** Computes payroll runs that take too long for a request. */
  computing: Computing;
  documents: Documents<App, Subject>;
  /** Job that issues many papers. */
  documentBatches: Job<BatchJob>;
  /** Limit for visitors who check a paper's code, per IP address (contract §3.2). */
  documentChecks: Limiter;
  /** Cache of users' role assignments. */
  assignments: AssignmentCache;
  /** Cache of the names of linked entries, so that pages need no joins. */
  withReferenceNames: WithReferenceNames;
  /**
   * Collects audit events of sensitive reads from concurrent requests, so that they share one commit. Events are
   * written before the data are sent.
   */
  sensitiveReads: Batcher<AuditEntry, void>;
}
