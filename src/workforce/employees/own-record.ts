import { sql } from 'kysely';
import type { FieldErrors } from '../../platform/http/errors.ts';
import { type Actor, organizationScope, reaches } from '../access.ts';
import type { Db } from '../database.ts';
import { inScope } from '../rosters/queries.ts';

/** What somebody is shown of their own record, and who comes to it by an account that is not theirs. */

/** Shown to an employee, and to others by a permission alone. */
const SHOWN = ['See government numbers', 'Manage payroll'] as const;

/** Whose record. */
interface Employee {
  id: string;
  organization_id: string | null;
}

/**
 * Whether somebody sees by their roles all that an employee is shown of their own record (`personalData`): numbers, and the
 * rosters and pay of every organization, also of one above theirs and of one that they have left.
 */
export async function seesOwnRecord(db: Db, actor: Actor, employee: Employee): Promise<boolean> {
  if (!SHOWN.every((permission) => reaches(actor, permission, employee.organization_id))) return false;
  const scope = organizationScope(actor, 'Manage payroll');
  if (scope === null) return true;
  // A roster of no organization is of everywhere.
  const isBeyond = sql`(${inScope(sql`r.organization_id`, scope)}) is not true`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from roster_members m join rosters r on r.id = m.roster_id
      where m.employee_id = ${employee.id} and ${isBeyond})
    or exists (
      select from run_lines l join runs on runs.id = l.run_id join rosters r on r.id = runs.roster_id
      where l.employee_id = ${employee.id} and runs.status = 'final' and ${isBeyond}) as found`.execute(db);
  return !rows[0]!.found;
}

/**
 * Errors for an account into which the actor knows the way, because they opened it, made a password for it or gave it an
 * address: linked with this employee it would show them what they do not see. Told under the field by which that would come to be:
 * of the account, or of where somebody with such an account is moved.
 */
export async function ownHandErrors(
  db: Db,
  actor: Actor,
  employee: Employee,
  userId: number | null | undefined,
  field: 'user_id' | 'organization_id' = 'user_id',
): Promise<FieldErrors> {
  if (userId === null || userId === undefined) return {};
  // Whoever makes a password for it meanwhile is waited for, or finds it linked.
  await sql`select from users where id = ${userId} for key share`.execute(db);
  if (!(await isOfOwnHand(db, actor, userId))) return {};
  if (await seesOwnRecord(db, actor, employee)) return {};
  return { [field]: [field === 'user_id' ? LINKED_BY_ANOTHER : MOVED_BY_ANOTHER] };
}

const LINKED_BY_ANOTHER =
  'Somebody else links this account: you have opened or changed it, and do not see all that it would show of this employee.';

const MOVED_BY_ANOTHER =
  'Somebody else moves this employee: you have opened or changed their account, and do not see all that it would show there.';

/** The audit log keeps it for ever. */
async function isOfOwnHand(db: Db, actor: Actor, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from audit_log a
      where a.subject_type = 'user' and a.subject_id = ${String(userId)} and a.actor_id = ${actor.id}
        and (a.action in ('user.created', 'user.password_generated')
          or a.action = 'user.updated' and a.changes -> 'after' ? 'email')) as found`.execute(db);
  return rows[0]!.found;
}
