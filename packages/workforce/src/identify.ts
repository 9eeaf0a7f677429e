import { batch, statement } from '@bulwagan/platform/database/statement.ts';
import { Forbidden } from '@bulwagan/platform/http/errors.ts';
import type { Prefetch } from '@bulwagan/platform/http/route.ts';
import { HAS_SECOND_FACTOR } from '@bulwagan/platform/second-factor/accounts.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Assignment, SystemRole } from './access.ts';
import type { App } from './context.ts';

interface Row {
  id: number;
  name: string;
  email: string;
  is_super_user: boolean;
  disabled_at: string | null;
  session_id: string;
  last_active_at: string;
  access_state: string | null;
  /** Selected only when a second factor is required. */
  has_factor?: boolean;
}

const sessionReading = (more: RawBuilder<unknown>) =>
  statement<Row, [idHash: Buffer, now: string]>(
    (idHash, now) => sql`
      select u.id, u.name, u.email, u.is_super_user, u.disabled_at,
        s.public_id as session_id, s.last_active_at,
        (select state from access_state) as access_state${more}
      from sessions s
      join users u on u.id = s.user_id
      where s.id_hash = ${idHash} and s.expires_at > ${now}`,
  );
const readSession = sessionReading(sql``);
const readSessionAndFactor = sessionReading(sql`, ${HAS_SECOND_FACTOR} as has_factor`);

/**
 * Returns the user of a request by session cookie (W§5). Takes one query, which may also prefetch data, and a second
 * one when the role assignments are not cached.
 */
export async function identify(
  app: App,
  request: FastifyRequest,
  prefetch?: Prefetch,
): Promise<Actor | null> {
  const idHash = app.signIn.sessionOf(request);
  if (idHash === undefined) return null;
  const now = app.clock.now();
  const row = await findSession(app, idHash, iso(now), prefetch);
  if (row === undefined) return null;
  await app.sessions.extend(app.db, idHash, row.last_active_at, now);
  let assignments = app.assignments.known(row.id, row.access_state);
  if (assignments === undefined) {
    assignments = await app.assignments.lookUp(row.id);
    // Rows prefetched before the permissions were known are discarded and read again, so that nobody sees data from
    // before their access began.
    delete prefetch?.rows;
  }
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isSuperUser: row.is_super_user,
    isDisabled: row.disabled_at !== null,
    owesFactor: app.factorDemand?.isOwed(rolesOf(row, assignments), row.has_factor) ?? false,
    assignments,
    sessionIdHash: idHash,
    sessionId: row.session_id,
  };
}

/** Super users have the role Super Admin as well. */
const rolesOf = (row: Row, assignments: readonly Assignment[]): string[] => [
  ...assignments.map(({ role }) => role),
  ...(row.is_super_user ? [SUPER_ADMIN] : []),
];
const SUPER_ADMIN: SystemRole = 'Super Admin';

async function findSession(
  { db, factorDemand }: App,
  idHash: Buffer,
  now: string,
  prefetch?: Prefetch,
): Promise<Row | undefined> {
  const read = factorDemand === undefined ? readSession : readSessionAndFactor;
  if (prefetch === undefined) return (await read(db, idHash, now))[0];
  const [[session], rows] = await batch(db, read.bound(idHash, now), prefetch.statement);
  prefetch.rows = rows;
  return session;
}

/** Throws 403 for a disabled account, also on open sessions (contract, workforce). */
export function assertUsable(actor: Pick<Actor, 'isDisabled'>): void {
  if (actor.isDisabled) throw new Forbidden('Your account has been disabled.');
}
