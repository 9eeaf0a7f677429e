import type { Role } from '@bulwagan/contracts/fundraising/roles.ts';
import { statement } from '@bulwagan/platform/database/driver/statement.ts';
import { asEvent, Unauthenticated } from '@bulwagan/platform/http/errors.ts';
import { HAS_SECOND_FACTOR } from '@bulwagan/platform/second-factor/accounts.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../access.ts';
import { suspendedAccount } from '../accounts/errors.ts';
import type { App } from '../context.ts';

export const SESSION_COOKIE = 'fundraising_session';

interface Row {
  id: number;
  name: string;
  email: string;
  status: Actor['status'];
  institution_id: number | null;
  token_version: number;
  roles: Role[];
  /** Loaded only where a second factor may be required. */
  has_factor?: boolean;
}

/** Columns of `users u`. */
const COLUMNS = sql`
  u.id, u.first_name || ' ' || u.last_name as name, u.email, u.status, u.institution_id, u.token_version,
  array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles`;

const readings = (columns: RawBuilder<unknown>) => ({
  device: statement<Row, [deviceId: number, userId: number, now: string]>(
    (deviceId, userId, now) => sql`
      select ${columns} from devices d join users u on u.id = d.user_id
      where d.id = ${deviceId} and u.id = ${userId} and d.revoked_at is null and d.expires_at > ${now}`,
  ),
  session: statement<Row & { session_id: string; last_active_at: string }, [idHash: Buffer, now: string]>(
    (idHash, now) => sql`
      select ${columns}, s.public_id as session_id, s.last_active_at from sessions s join users u on u.id = s.user_id
      where s.id_hash = ${idHash} and s.expires_at > ${now}`,
  ),
});
const PLAIN = readings(COLUMNS);
const ALSO_FACTOR = readings(sql`${COLUMNS}, ${HAS_SECOND_FACTOR} as has_factor`);

const readingsOf = ({ factorDemand }: App) => (factorDemand === undefined ? PLAIN : ALSO_FACTOR);

/**
 * Identifies the sender of a request by bearer token, else by session cookie (F§5), in one query. An invalid token is
 * refused even on public routes, so that the client refreshes it instead of continuing anonymously.
 */
export async function identify(app: App, request: FastifyRequest): Promise<Actor | null> {
  const { authorization } = request.headers;
  if (authorization !== undefined) return await identifyByToken(app, authorization);
  const idHash = app.sessions.idHashOf(request);
  return idHash === undefined ? null : await identifyBySession(app, idHash);
}

/** True if a request has a token or a session cookie, valid or not. */
export function carriesProof(app: App, request: FastifyRequest): boolean {
  return request.headers.authorization !== undefined || app.sessions.idHashOf(request) !== undefined;
}

async function identifyByToken(app: App, authorization: string): Promise<Actor> {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(authorization) ?? [];
  const claims = token === undefined ? null : app.tokens.verify(token);
  if (claims === null) throw new Unauthenticated();
  const now = iso(app.clock.now());
  const [row] = await readingsOf(app).device(app.db, claims.deviceId, claims.userId, now);
  // F§5, rule 4: a token of an earlier version is invalid. One of a later version was issued before the database was
  // restored from a backup, for an unknown purpose.
  if (row === undefined || claims.tokenVersion !== row.token_version) {
    throw asEvent(new Unauthenticated(), { kind: 'token_refused', userId: claims.userId, reason: 'revoked' });
  }
  return toActor(app, row, { kind: 'device', deviceId: claims.deviceId });
}

async function identifyBySession(app: App, idHash: Buffer): Promise<Actor | null> {
  const now = app.clock.now();
  const [row] = await readingsOf(app).session(app.db, idHash, iso(now));
  if (row === undefined) return null;
  await app.sessions.extend(app.db, idHash, row.last_active_at, now);
  return toActor(app, row, { kind: 'session', idHash, sessionId: row.session_id });
}

function toActor({ factorDemand }: App, row: Row, via: Actor['via']): Actor {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    status: row.status,
    roles: row.roles,
    institutionId: row.institution_id,
    tokenVersion: row.token_version,
    owesFactor: factorDemand?.isOwed(row.roles, row.has_factor) ?? false,
    via,
  };
}

/** F§7: a suspended account is refused at once, even with existing sessions and tokens. */
export function assertUsable({ supportEmail }: App, actor: Actor): void {
  if (actor.status === 'suspended') throw suspendedAccount(supportEmail);
}
