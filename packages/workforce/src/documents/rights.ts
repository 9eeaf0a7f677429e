import type { Permission } from '@bulwagan/contracts/workforce/permissions.ts';
import { createAccess } from '@bulwagan/platform/http/access.ts';
import { type Actor, type Holder, hasPermission, scopeIncludes } from '../access.ts';

/**
 * Permissions of an HR Admin. Papers about employees show government ids, so they need both permissions. A timekeeper
 * has only the first.
 */
const HR = ['Manage employees', 'See government numbers'] as const;

/** Kinds of papers about employees that show pay. */
export const PAY_KINDS: readonly string[] = ['certificate_of_compensation'];

const permissionsFor = (kind: string): readonly Permission[] =>
  PAY_KINDS.includes(kind) ? [...HR, 'See pay'] : HR;

export const PAYROLL_KINDS: readonly string[] = ['payslip', 'payroll_register', 'bir_2316'];

/** Returns true if the caller may issue payroll papers in at least one organization. */
export const canIssuePayrollPapers = (actor: Holder): boolean => hasPermission(actor, 'Manage payroll');

/** Returns true if the caller may issue papers about employees in at least one organization. */
export const canIssueHrPapers = (actor: Holder): boolean =>
  HR.every((permission) => hasPermission(actor, permission));

/** Returns true if the caller may issue this kind of paper about employees in at least one organization. */
export const canIssueHrKind = (actor: Holder, kind: string): boolean =>
  permissionsFor(kind).every((permission) => hasPermission(actor, permission));

export const canIssueHrKindOf = (actor: Holder, kind: string, organizationId: string | null): boolean =>
  permissionsFor(kind).every((permission) => scopeIncludes(actor, permission, organizationId));

/** Access to routes that issue papers of any kind (contract §3.2). Timekeepers may issue daily time records. */
export const issuers = createAccess<Actor>().when(
  'Manage payroll or Manage employees',
  (actor) => canIssuePayrollPapers(actor) || hasPermission(actor, 'Manage employees'),
);

/** Access to routes that change templates. */
export const templateEditors = createAccess<Actor>().when(
  'Manage payroll, or Manage employees and See government numbers',
  (actor) => canIssuePayrollPapers(actor) || canIssueHrPapers(actor),
);
