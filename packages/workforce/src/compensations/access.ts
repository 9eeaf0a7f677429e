import { message } from '@bulwagan/contracts/errors/message.ts';
import type { Permission } from '@bulwagan/contracts/workforce/permissions.ts';
import { Forbidden, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import { type Actor, hasPermission, scopeIncludes } from '../access.ts';
import type { Db } from '../database.ts';
import { isOwnRecord } from '../employees/personal-data/own-record.ts';
import { type EmployeeRow, findEmployee, lockEmployee } from '../employees/queries.ts';

/** Permissions to change pay. They also require See pay, because responses show the stored pay. */
export type PayPermission = Extract<Permission, 'Manage pay' | 'Manage recurring items'>;

/**
 * Returns an employee whose pay the actor may see. Throws 404 for an unknown employee, and 403 for an employee of
 * another organization.
 */
export async function getPaidEmployee(
  db: Db,
  actor: Actor,
  id: string,
  permission: Permission = 'See pay',
): Promise<EmployeeRow> {
  return reachedPay(actor, await findEmployee(db, id), permission);
}

/**
 * Returns an employee whose pay the actor may see, either through a role or because it is the actor's own. Throws
 * like `getPaidEmployee`.
 */
export async function getOwnOrPaidEmployee(db: Db, actor: Actor, id: string): Promise<EmployeeRow> {
  const found = await findEmployee(db, id);
  if (found?.user_id === actor.id && (await isOwn(db, actor, found))) return found;
  if (!hasPermission(actor, 'See pay')) throw new Forbidden();
  return reachedPay(actor, found, 'See pay');
}

async function isOwn(db: Db, actor: Actor, { id }: EmployeeRow): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    select ${isOwnRecord(actor.id)} as is_own from employees e where e.id = ${id}`.execute(db);
  return rows[0]!.is_own;
}

/**
 * Returns and locks an employee whose pay the actor may change. Throws like `getPaidEmployee`, 403 for the actor's
 * own record, and 422 for an archived employee.
 */
export async function changeablePay(
  trx: Db,
  actor: Actor,
  id: string,
  permission: PayPermission,
): Promise<EmployeeRow> {
  const found = reachedPay(actor, await lockEmployee(trx, id), permission);
  await assertNotOwn(trx, actor, found);
  if (found.archived_at !== null) throw new Refused(message('employee.archived'));
  return found;
}

function reachedPay(actor: Actor, found: EmployeeRow | undefined, permission: Permission): EmployeeRow {
  if (found === undefined) throw new NotFound('employee');
  const isReached = (['See pay', permission] as const).every((one) =>
    scopeIncludes(actor, one, found.organization_id),
  );
  if (!isReached) throw new Forbidden();
  return found;
}

/**
 * Throws 403 for a record that is or was linked to the actor's account. Otherwise users could remove the link for a
 * moment and change their own pay.
 */
async function assertNotOwn(db: Db, actor: Actor, { id, user_id }: EmployeeRow): Promise<void> {
  if (user_id === actor.id || (await wasLinked(db, id, actor.id))) throw new Forbidden(message('pay.own'));
}

async function wasLinked(db: Db, employeeId: string, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from employee_changes c
      where c.employee_id = ${employeeId} and c.field = 'user_id'
        and to_jsonb(${userId}::integer) in (c.before, c.after)) as found`.execute(db);
  return rows[0]!.found;
}
