import type { Permission } from '@bulwagan/contracts/workforce/permissions.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import { type Actor, organizationScope } from '../../access.ts';
import type { Db } from '../../database.ts';
import { inScope } from '../../rosters/queries.ts';

export interface ManagedEmployee {
  id: string;
  user_id: number | null;
}

/** Returns an employee in an organization where the actor has the permission. */
export async function findManagedEmployee(
  db: Db,
  actor: Actor,
  id: string,
  permission: Permission = 'Manage employees',
): Promise<ManagedEmployee | undefined> {
  const { rows } = await sql<ManagedEmployee>`
    select e.id, e.user_id from employees e
    where e.id = ${id} and ${inScope(sql`e.organization_id`, organizationScope(actor, permission))}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Returns an employee that the actor manages, by the id in a query. Throws 404 for an unknown employee and for an
 * employee of another organization.
 */
export async function getManagedEmployee(db: Db, actor: Actor, id: string): Promise<ManagedEmployee> {
  return assertFound(await findManagedEmployee(db, actor, id), 'employee');
}
