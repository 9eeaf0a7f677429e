import { SUPER_ADMIN } from '@bulwagan/contracts/workforce/roles.ts';
import type { ScopeStrategy } from '@bulwagan/platform/back-office/identify.ts';
import type { Prefetch } from '@bulwagan/platform/http/prefetch.ts';
import { sql } from 'kysely';
import type { Actor, Assignment, Subject } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

interface Row {
  id: number;
  name: string;
  email: string;
  is_super_user: boolean;
  disabled_at: string | null;
  access_state: string | null;
}

/** Scope of workforce: a role applies everywhere, or to one organization and those below it (W§5). */
export const ORGANIZATION_SCOPE: ScopeStrategy<App, Row, Actor> = {
  columns: sql`u.id, u.name, u.email, u.is_super_user, u.disabled_at,
    (select state from access_state) as access_state`,
  toUser: async (app, row, prefetch) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    isSuperUser: row.is_super_user,
    isDisabled: row.disabled_at !== null,
    assignments: await assignmentsOf(app, row, prefetch),
  }),
  // Super users have the role Super Admin as well.
  rolesOf: ({ assignments, isSuperUser }) => [
    ...assignments.map(({ role }) => role),
    ...(isSuperUser ? [SUPER_ADMIN] : []),
  ],
};

/** Returns the user in the current state; undefined if there is no such user. */
export async function findActor(app: App, db: Db, userId: number): Promise<Subject | undefined> {
  const { rows } = await sql<Row>`
    select ${ORGANIZATION_SCOPE.columns} from users u where u.id = ${userId}`.execute(db);
  return rows[0] === undefined ? undefined : await ORGANIZATION_SCOPE.toUser(app, rows[0], undefined);
}

/** Returns the role assignments; sends a second query when they are not cached. */
async function assignmentsOf(
  { assignments }: App,
  { id, access_state: state }: Row,
  prefetch: Prefetch | undefined,
): Promise<readonly Assignment[]> {
  const known = assignments.known(id, state);
  if (known !== undefined) return known;
  const found = await assignments.lookUp(id);
  // Rows that were prefetched before the permissions were known are read again, so that nobody sees data from before
  // their access began.
  delete prefetch?.rows;
  return found;
}
