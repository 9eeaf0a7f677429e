import { createAccess } from '@bulwagan/platform/http/access.ts';
import { type Actor, type Holder, hasPermission, scopeIncludes } from '../access.ts';

/** Permissions of an HR Admin: papers about employees show their numbers and pay. A timekeeper has only the first. */
const HR = ['Manage employees', 'See government numbers'] as const;

export const PAYROLL_KINDS: readonly string[] = ['payslip', 'payroll_register', 'bir_2316'];

/** Whether the caller issues payroll papers, of some organization. */
export const canIssuePayrollPapers = (actor: Holder): boolean => hasPermission(actor, 'Manage payroll');

/** Whether the caller issues papers about employees, of some organization. */
export const canIssueHrPapers = (actor: Holder): boolean =>
  HR.every((permission) => hasPermission(actor, permission));

export const canIssueHrPapersOf = (actor: Holder, organizationId: string | null): boolean =>
  HR.every((permission) => scopeIncludes(actor, permission, organizationId));

/** Access to issue papers of some kind (contract §3.2). Timekeepers issue daily time records. */
export const issuers = createAccess<Actor>().when(
  'Manage payroll or Manage employees',
  (actor) => canIssuePayrollPapers(actor) || hasPermission(actor, 'Manage employees'),
);

/** Access to change templates. */
export const templateEditors = createAccess<Actor>().when(
  'Manage payroll, or Manage employees and See government numbers',
  (actor) => canIssuePayrollPapers(actor) || canIssueHrPapers(actor),
);
