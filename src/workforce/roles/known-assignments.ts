import { sql } from 'kysely';
import { statement } from '../../platform/database/statement.ts';
import type { Assignment } from '../access.ts';
import type { Db } from '../database.ts';

/** More would be an office of tens of thousands at work at once: all are then looked up again. */
const MOST_KNOWN = 10_000;

interface Row {
  /** Null where it was lost: nothing is kept then. */
  state: string | null;
  assignments: {
    role: string;
    is_system: boolean;
    permissions: string[];
    organization_ids: string[] | null;
  }[];
}

const readAssignments = statement<Row, [userId: number]>(
  (userId) => sql`
    select (select state from access_state) as state, coalesce((
      select json_agg(json_build_object(
        'role', r.name,
        'is_system', r.is_system,
        'permissions', array(select p.permission from role_permissions p where p.role_id = r.id),
        'organization_ids', case when a.organization_id is not null then array(
          select t.descendant_id from organization_paths t where t.ancestor_id = a.organization_id) end))
      from user_roles a join roles r on r.id = a.role_id
      where a.user_id = ${userId}), '[]') as assignments`,
);

/**
 * What somebody's roles allow, as of the state that was read together with their session, or of a later one. PostgreSQL
 * takes a fifth of looking up a session for gathering it from four tables (docs/decisions/0018); it is kept instead, until
 * another state follows. So a role that was taken away counts no more from the moment that this is committed, in every
 * process.
 */
export type AssignmentsOf = (userId: number, state: string | null) => Promise<readonly Assignment[]>;

export function createKnownAssignments(db: Db): AssignmentsOf {
  let known = { state: null as string | null, byUser: new Map<number, readonly Assignment[]>() };
  return async (userId, state) => {
    const found = state === known.state ? known.byUser.get(userId) : undefined;
    if (found !== undefined) return found;
    const row = (await readAssignments(db, userId))[0]!;
    const assignments = row.assignments.map((one) => ({
      role: one.role,
      isSystem: one.is_system,
      permissions: one.permissions,
      organizationIds: one.organization_ids,
    }));
    if (row.state === null) return assignments;
    if (row.state !== known.state || known.byUser.size >= MOST_KNOWN)
      known = { state: row.state, byUser: new Map() };
    known.byUser.set(userId, assignments);
    return assignments;
  };
}
