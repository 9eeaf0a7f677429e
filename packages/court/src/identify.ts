import { statement } from '@bulwagan/platform/database/statement.ts';
import { Forbidden } from '@bulwagan/platform/http/errors.ts';
import { HAS_SECOND_FACTOR } from '@bulwagan/platform/second-factor/accounts.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, PermissionScope, Subject } from './access.ts';
import type { App } from './context.ts';
import type { Db } from './database.ts';

export const SESSION_COOKIE = 'court_session';

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
  /** Selected only when a second factor is required. */
  has_factor?: boolean;
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

const sessionReading = (columns: RawBuilder<unknown>) =>
  statement<ActorRow & { session_id: string; last_active_at: string }, [idHash: Buffer, now: string]>(
    (idHash, now) => sql`
      select ${columns}, s.public_id as session_id, s.last_active_at
      from sessions s
      join users u on u.id = s.user_id
      where s.id_hash = ${idHash} and s.expires_at > ${now}`,
  );
const readSession = sessionReading(ACTOR_COLUMNS);
const readSessionAndFactor = sessionReading(sql`${ACTOR_COLUMNS}, ${HAS_SECOND_FACTOR} as has_factor`);

/** Returns the user of a request by session cookie (C§5), in one query. */
export async function identify(app: App, request: FastifyRequest): Promise<Actor | null> {
  const idHash = app.signIn.sessionOf(request);
  if (idHash === undefined) return null;
  const now = app.clock.now();
  const read = app.factorDemand === undefined ? readSession : readSessionAndFactor;
  const [row] = await read(app.db, idHash, iso(now));
  if (row === undefined) return null;
  await app.sessions.extend(app.db, idHash, row.last_active_at, now);
  const owesFactor = app.factorDemand?.isOwed(row.roles, row.has_factor) ?? false;
  return { ...toSubject(row), owesFactor, sessionIdHash: idHash, sessionId: row.session_id };
}

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

const WIDTH: Record<PermissionScope, number> = { own: 0, branch: 1, court: 2 };

/** Returns the widest scope of each permission. */
function widest(grants: string[]): Map<string, PermissionScope> {
  const result = new Map<string, PermissionScope>();
  for (const grant of grants) {
    const [permission, scope] = grant.split('|') as [string, PermissionScope];
    const known = result.get(permission);
    if (known === undefined || WIDTH[known] < WIDTH[scope]) result.set(permission, scope);
  }
  return result;
}

/** C§5.5: throws 403 for a disabled account, also on open sessions. */
export function assertUsable(actor: Pick<Actor, 'isDisabled'>): void {
  if (actor.isDisabled) throw new Forbidden('Your account has been disabled.');
}
