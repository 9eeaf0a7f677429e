import { message } from '@bulwagan/contracts/errors/message.ts';
import { type FieldErrors, NotFound } from '@bulwagan/platform/http/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, organizationScope, scopeIncludes } from '../../access.ts';
import type { Db } from '../../database.ts';
import { inScope } from '../../rosters/queries.ts';

/**
 * Access of employees to their own record, and protection against gaining it through an account that someone else
 * controls.
 */

/** Data that employees see about themselves. Other users see the data only with these permissions. */
const SHOWN = ['See government numbers', 'See pay', 'Manage payroll'] as const;

/** Employee whose record is shown. */
interface Employee {
  id: string;
  organization_id: string | null;
}

/** Condition on `employees e`: the record belongs to the user, and somebody else linked or created it. */
export const isOwnRecord = (
  userId: number,
): RawBuilder<boolean> => sql<boolean>`(e.user_id = ${userId} and ${userId}
  is distinct from (select c.actor_id from employee_changes c
    where c.employee_id = e.id and (c.field = 'user_id' or c.action = 'created') order by c.id desc limit 1))`;

/**
 * Returns the employee whose account the actor signed in to. Throws 404 when there is none, and when the actor linked
 * the account themselves and could not see the record otherwise.
 */
export async function getOwnEmployee(db: Db, actor: Actor): Promise<Employee> {
  const { rows } = await sql<Employee & { is_own: boolean }>`
    select e.id, e.organization_id, ${isOwnRecord(actor.id)} as is_own
    from employees e where e.user_id = ${actor.id}`.execute(db);
  const [found] = rows;
  if (found === undefined || !(found.is_own || (await seesOwnRecord(db, actor, found))))
    throw new NotFound('employee record');
  return found;
}

/**
 * Returns whether the actor's roles already show everything that the employee sees in their own record
 * (`personalData`): government ids, pay, rosters, and payments in every organization, including parent and former
 * organizations.
 */
export async function seesOwnRecord(db: Db, actor: Actor, employee: Employee): Promise<boolean> {
  if (!SHOWN.every((permission) => scopeIncludes(actor, permission, employee.organization_id))) return false;
  const scope = organizationScope(actor, 'Manage payroll');
  if (scope === null) return true;
  // A roster without an organization belongs to everyone.
  const isOutside = sql`(${inScope(sql`r.organization_id`, scope)}) is not true`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from roster_members m join rosters r on r.id = m.roster_id
      where m.employee_id = ${employee.id} and ${isOutside})
    or exists (
      select from run_lines l join runs on runs.id = l.run_id join rosters r on r.id = runs.roster_id
      where l.employee_id = ${employee.id} and runs.status = 'final' and ${isOutside}) as found`.execute(db);
  return !rows[0]!.found;
}

/**
 * Returns errors for an account that the actor could sign in to, because they created it, generated its password or
 * changed its email. Linking it with this employee would show the actor data they may not see.
 * The error is reported under the account field, or under the organization when the employee is moved.
 */
export async function ownHandErrors(
  db: Db,
  actor: Actor,
  employee: Employee,
  userId: number | null | undefined,
  field: 'user_id' | 'organization_id' = 'user_id',
): Promise<FieldErrors> {
  if (userId === null || userId === undefined) return {};
  // Waits for a simultaneous password change, which otherwise finds the account linked.
  await sql`select from users where id = ${userId} for key share`.execute(db);
  if (!(await isOfOwnHand(db, actor, userId))) return {};
  if (await seesOwnRecord(db, actor, employee)) return {};
  return { [field]: [field === 'user_id' ? LINKED_BY_ANOTHER : MOVED_BY_ANOTHER] };
}

const LINKED_BY_ANOTHER = message('employee.own_account');

const MOVED_BY_ANOTHER = message('employee.own_employee');

/** The audit log keeps these events permanently. */
async function isOfOwnHand(db: Db, actor: Actor, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from audit_log a
      where a.subject_type = 'user' and a.subject_id = ${String(userId)} and a.actor_id = ${actor.id}
        and (a.action in ('user.created', 'user.password_generated')
          or a.action = 'user.updated' and a.changes -> 'after' ? 'email')) as found`.execute(db);
  return rows[0]!.found;
}
