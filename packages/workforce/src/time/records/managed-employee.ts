import { NotFound } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import { type Actor, organizationScope } from '../../access.ts';
import type { Db } from '../../database.ts';
import { inScope } from '../../rosters/queries.ts';

export interface ManagedEmployee {
  id: string;
  user_id: number | null;
}

/**
 * Returns an employee that the actor manages, named in a query or a body. Throws 404 for an unknown one and for one of
 * another organization alike.
 */
export async function getManagedEmployee(db: Db, actor: Actor, id: string): Promise<ManagedEmployee> {
  const scope = organizationScope(actor, 'Manage employees');
  const { rows } = await sql<ManagedEmployee>`
    select e.id, e.user_id from employees e where e.id = ${id} and ${inScope(sql`e.organization_id`, scope)}`.execute(
    db,
  );
  if (rows[0] === undefined) throw new NotFound('employee');
  return rows[0];
}
