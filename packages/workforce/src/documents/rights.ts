import type { Permission } from '@bulwagan/contracts/workforce/permissions.ts';
import { createAccess } from '@bulwagan/platform/http/access.ts';
import { type Actor, type Holder, hasPermission, scopeIncludes } from '../access.ts';

/** Permissions of an HR Admin: papers about employees show their numbers. A timekeeper has only the first. */
const HR = ['Manage employees', 'See government numbers'] as const;

/** Kinds about employees that show what they earned. */
export const PAY_KINDS: readonly string[] = ['certificate_of_compensation'];

const permissionsFor = (kind: string): readonly Permission[] =>
  PAY_KINDS.includes(kind) ? [...HR, 'See pay'] : HR;

export const PAYROLL_KINDS: readonly string[] = ['payslip', 'payroll_register', 'bir_2316'];

/** Whether the caller issues payroll papers, of some organization. */
export const canIssuePayrollPapers = (actor: Holder): boolean => hasPermission(actor, 'Manage payroll');

/** Whether the caller issues papers about employees, of some organization. */
export const canIssueHrPapers = (actor: Holder): boolean =>
  HR.every((permission) => hasPermission(actor, permission));

/** Whether the caller issues this kind of paper about employees, of some organization. */
export const canIssueHrKind = (actor: Holder, kind: string): boolean =>
  permissionsFor(kind).every((permission) => hasPermission(actor, permission));

export const canIssueHrKindOf = (actor: Holder, kind: string, organizationId: string | null): boolean =>
  permissionsFor(kind).every((permission) => scopeIncludes(actor, permission, organizationId));

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
