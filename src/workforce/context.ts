import type { AuditEntry } from '../platform/audit/audit.ts';
import type { Limiter } from '../platform/http/rate-limits.ts';
import type { Intake } from '../platform/load/intake.ts';
import type { Office } from '../platform/office/office.ts';
import type { DB } from './database.ts';
import type { WithNames } from './reference/known-names.ts';
import type { KnownAssignments } from './roles/known-assignments.ts';
import type { Computing } from './runs/computing.ts';

/** What the rooms of workforce are built with. Made once at start; nothing here belongs to one request. */
export interface App extends Office<DB> {
  /** Counts pictures by user: decoding them is costly. */
  pictureUploads: Limiter;
  /** Whether government numbers of a wrong length are refused (contract, workforce). */
  strictGovernmentIds: boolean;
  /** Days after which an archived employee is anonymized; undefined: never. */
  employeeRetentionDays: number | undefined;
  /** Of payroll runs that are too long for a request. */
  computing: Computing;
  /** What the roles of somebody allow. */
  assignments: KnownAssignments;
  /** What employees are linked to, for pages that name it without joining it. */
  withNames: WithNames;
  /** Records who sees what, before they do: those of the same moment in one commit, since each would wait for its own. */
  sights: Intake<AuditEntry, void>;
}
