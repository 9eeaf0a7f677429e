import { isAsWide, type PermissionScope } from '@bulwagan/contracts/court/roles.ts';
import type { ScopeStrategy } from '@bulwagan/platform/back-office/identify.ts';
import { sql } from 'kysely';
import type { Actor, Subject } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

interface ActorRow {
  id: number;
  name: string;
  email: string;
  disabled_at: string | null;
  branch_ids: number[];
  role_ids: string[];
  roles: string[];
  /** `View Evidence|branch`, once for each role that grants it. */
  grants: string[];
}

/** Columns of `users u`. */
const ACTOR_COLUMNS = sql`u.id, u.name, u.email, u.disabled_at,
  array(select b.branch_id from user_branches b where b.user_id = u.id order by b.branch_id) as branch_ids,
  array(select r.role_id::text from user_roles r where r.user_id = u.id order by r.role_id) as role_ids,
  array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id
    order by ur.role_id) as roles,
  array(select distinct p.permission || '|' || r.reach
    from user_roles ur
    join roles r on r.id = ur.role_id
    join role_permissions p on p.role_id = r.id
    where ur.user_id = u.id) as grants`;

/** Scope of the court: a permission applies to the whole court, to the user's branches, or to the user's own cases. */
export const BRANCH_SCOPE: ScopeStrategy<App, ActorRow, Actor> = {
  columns: ACTOR_COLUMNS,
  toUser: (_app, row) => toSubject(row),
  rolesOf: ({ roles }) => roles,
};

/** Returns a user without a session, to evaluate their access. */
export async function findActor(db: Db, userId: number): Promise<Subject | undefined> {
  const { rows } = await sql<ActorRow>`select ${ACTOR_COLUMNS} from users u where u.id = ${userId}`.execute(
    db,
  );
  return rows[0] === undefined ? undefined : toSubject(rows[0]);
}

function toSubject(row: ActorRow): Subject {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isDisabled: row.disabled_at !== null,
    roles: row.roles,
    roleIds: row.role_ids,
    branchIds: row.branch_ids,
    grants: widest(row.grants),
  };
}

/** Returns the widest scope of each permission. */
function widest(grants: string[]): Map<string, PermissionScope> {
  const result = new Map<string, PermissionScope>();
  for (const grant of grants) {
    const [permission, scope] = grant.split('|') as [string, PermissionScope];
    const known = result.get(permission);
    if (known === undefined || !isAsWide(known, scope)) result.set(permission, scope);
  }
  return result;
}
