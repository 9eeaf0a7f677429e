import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { batch, type Statement, statement } from '../database/driver/statement.ts';
import { Forbidden } from '../http/errors.ts';
import type { Prefetch } from '../http/prefetch.ts';
import { HAS_SECOND_FACTOR } from '../second-factor/accounts.ts';
import { iso } from '../time/clock.ts';
import type { BackOffice } from './back-office.ts';

/** Signed-in user of a back office. Services add what decides about access. */
export interface BackOfficeActor {
  id: number;
  isDisabled: boolean;
  /** True when the user must set up a second factor first. */
  owesFactor: boolean;
  sessionIdHash: Buffer;
  /** Stable UUID of the session, which is kept when the session id is rotated. */
  sessionId: string;
}

/** Members of an actor that come from the session, not from the user. */
export type SessionMember = 'owesFactor' | 'sessionIdHash' | 'sessionId';

/**
 * Determines the scope of a user: branches in the court, organizations in workforce. The columns of `users u` are
 * read in the same query as the session.
 */
export interface ScopeStrategy<App, Row, Actor extends BackOfficeActor> {
  columns: RawBuilder<unknown>;
  /** Returns the user. May discard rows that were prefetched before the scope was known. */
  toUser(
    app: App,
    row: Row,
    prefetch: Prefetch | undefined,
  ): Omit<Actor, SessionMember> | Promise<Omit<Actor, SessionMember>>;
  /** Names of the roles that can demand a second factor. */
  rolesOf(user: Omit<Actor, SessionMember>): string[];
}

/** Dependencies of `createIdentify`. */
// biome-ignore lint/suspicious/noExplicitAny: each service has its own tables.
type SignedInApp = Pick<BackOffice<any>, 'db' | 'clock' | 'signIn' | 'sessions' | 'factorDemand'>;

type SessionArguments = [idHash: Buffer, now: string];

interface SessionRow {
  session_id: string;
  last_active_at: string;
  /** Selected only when a second factor is required. */
  has_factor?: boolean;
}

/** Creates the function that returns the user of a request by session cookie, in one query with the prefetch. */
export function createIdentify<App extends SignedInApp, Row, Actor extends BackOfficeActor>(
  scope: ScopeStrategy<App, Row, Actor>,
): (app: App, request: FastifyRequest, prefetch?: Prefetch) => Promise<Actor | null> {
  const readSession = sessionReading<Row>(scope.columns);
  const readSessionAndFactor = sessionReading<Row>(sql`${scope.columns}, ${HAS_SECOND_FACTOR} as has_factor`);
  return async (app, request, prefetch) => {
    const idHash = app.signIn.sessionOf(request);
    if (idHash === undefined) return null;
    const now = app.clock.now();
    const read = app.factorDemand === undefined ? readSession : readSessionAndFactor;
    const row = await findSession(app.db, read, [idHash, iso(now)], prefetch);
    if (row === undefined) return null;
    await app.sessions.extend(app.db, idHash, row.last_active_at, now);
    const user = await scope.toUser(app, row, prefetch);
    const owesFactor = app.factorDemand?.isOwed(scope.rolesOf(user), row.has_factor) ?? false;
    return { ...user, owesFactor, sessionIdHash: idHash, sessionId: row.session_id } as Actor;
  };
}

async function findSession<Row>(
  db: SignedInApp['db'],
  read: Statement<Row, SessionArguments>,
  values: SessionArguments,
  prefetch: Prefetch | undefined,
): Promise<Row | undefined> {
  if (prefetch === undefined) return (await read(db, ...values))[0];
  const [[found], rows] = await batch(db, read.bound(...values), prefetch.statement);
  prefetch.rows = rows;
  return found;
}

const sessionReading = <Row>(columns: RawBuilder<unknown>) =>
  statement<Row & SessionRow, SessionArguments>(
    (idHash, now) => sql`
      select ${columns}, s.public_id as session_id, s.last_active_at
      from sessions s
      join users u on u.id = s.user_id
      where s.id_hash = ${idHash} and s.expires_at > ${now}`,
  );

/** Throws 403 for a disabled account, also on open sessions (C§5.5; contract, workforce). */
export function assertUsable(actor: Pick<BackOfficeActor, 'isDisabled'>): void {
  if (actor.isDisabled) throw new Forbidden(message('account.disabled'));
}
