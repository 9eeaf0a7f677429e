import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Generated, type Kysely, sql, type Transaction } from 'kysely';
import { iso } from '../time/clock.ts';
import { hashToken, randomToken } from './secrets.ts';

/** Columns of the shared table that this file uses; every service's schema has it. */
interface SessionsTable {
  sessions: {
    id_hash: Buffer;
    public_id: Generated<string>;
    user_id: number;
    ip_address: string | null;
    user_agent: string | null;
    created_at: string;
    last_active_at: string;
    expires_at: string;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: every service's schema contains this table among its own.
type AnyDb = Kysely<any> | Transaction<any>;

export interface SessionsOptions {
  /** `fundraising_session`. */
  cookieName: string;
  /** Path of the service, so that the consoles of three services in one browser keep separate cookies. */
  cookiePath: string;
  /** False only in development, where pages are served without TLS. */
  secure: boolean;
  idleInSeconds?: number;
  longestInSeconds?: number;
}

/** Two hours without a request end a session. */
const DEFAULT_IDLE_IN_SECONDS = 7_200;
/**
 * Twelve hours end a session regardless of its use: a stolen cookie that is kept in use must not stay valid for ever.
 */
const DEFAULT_LONGEST_IN_SECONDS = 43_200;
/** A request extends a session only when the last extension is older than this: at most one write a minute. */
const TOUCH_AFTER_IN_SECONDS = 60;
const MAX_USER_AGENT = 500;
/** Prefix of an anonymous visitor's session id. The database is not queried for such ids. */
const GUEST = 'guest.';

export interface Sessions {
  /** Returns the hash of the session id in the request's cookie, or undefined. */
  idHashOf(request: FastifyRequest): Buffer | undefined;
  /** True if the request's id belongs to an anonymous visitor and has no row. */
  isGuest(request: FastifyRequest): boolean;
  /**
   * Opens a session under a new id, sets its cookie, and ends the session of the request. Returns the hash of the new
   * id.
   */
  open(
    db: AnyDb,
    request: FastifyRequest,
    reply: FastifyReply,
    userId: number,
    now: Temporal.Instant,
  ): Promise<Buffer>;
  /** Ends the session of the request, if any, even if it gets a new id while this call waits for the row lock. */
  leave(db: AnyDb, request: FastifyRequest): Promise<void>;
  /** Sets the cookie of a new anonymous id, for data bound to a browser. Returns its hash. */
  openGuest(reply: FastifyReply): Buffer;
  /** Gives a session a new id. Returns its hash. */
  renew(db: AnyDb, reply: FastifyReply, idHash: Buffer): Promise<Buffer>;
  /** Extends a session if its last extension is old enough, up to the maximum lifetime. */
  extend(db: AnyDb, idHash: Buffer, lastActiveAt: string, now: Temporal.Instant): Promise<void>;
  /**
   * Ends a session by its constant UUID, even if its id was renewed during the request, for example by a password
   * change in another window.
   */
  close(db: AnyDb, reply: FastifyReply, sessionId: string): Promise<void>;
  closeAll(db: AnyDb, userId: number): Promise<void>;
}

/** Creates cookie sessions on the table `sessions` of a service. The id has 256 random bits and is stored hashed. */
export function createSessions(options: SessionsOptions): Sessions {
  const idle = { seconds: options.idleInSeconds ?? DEFAULT_IDLE_IN_SECONDS };
  const longest = options.longestInSeconds ?? DEFAULT_LONGEST_IN_SECONDS;
  const cookie = {
    path: options.cookiePath,
    httpOnly: true,
    sameSite: 'lax',
    secure: options.secure,
  } as const;
  const table = (db: AnyDb) => db as Kysely<SessionsTable>;

  // The hash is needed several times per request: by the guard, by identification and by the response.
  const hashes = new WeakMap<FastifyRequest, Buffer>();
  const idHashOf = (request: FastifyRequest): Buffer | undefined => {
    const id = request.cookies[options.cookieName];
    if (id === undefined || id === '') return undefined;
    const known = hashes.get(request);
    if (known !== undefined) return known;
    const idHash = hashToken(id);
    hashes.set(request, idHash);
    return idHash;
  };

  const give = (reply: FastifyReply, id: string): Buffer => {
    reply.setCookie(options.cookieName, id, cookie);
    return hashToken(id);
  };

  const leave = async (db: AnyDb, request: FastifyRequest): Promise<void> => {
    const idHash = idHashOf(request);
    if (idHash === undefined) return;
    const sessions = table(db);
    await sessions
      .deleteFrom('sessions')
      .where(
        'public_id',
        '=',
        sessions.selectFrom('sessions').select('public_id').where('id_hash', '=', idHash),
      )
      .execute();
  };

  return {
    idHashOf,
    leave,

    isGuest: (request) => request.cookies[options.cookieName]?.startsWith(GUEST) ?? false,

    async open(db, request, reply, userId, now) {
      const id = randomToken();
      await leave(db, request);
      await table(db)
        .insertInto('sessions')
        .values({
          id_hash: hashToken(id),
          user_id: userId,
          ip_address: request.ip,
          user_agent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
          created_at: iso(now),
          last_active_at: iso(now),
          expires_at: iso(now.add(idle)),
        })
        .execute();
      return give(reply, id);
    },

    openGuest: (reply) => give(reply, GUEST + randomToken()),

    async renew(db, reply, idHash) {
      const id = randomToken();
      await table(db)
        .updateTable('sessions')
        .set({ id_hash: hashToken(id) })
        .where('id_hash', '=', idHash)
        .execute();
      return give(reply, id);
    },

    async extend(db, idHash, lastActiveAt, now) {
      const elapsedInMs = now.epochMilliseconds - Date.parse(lastActiveAt);
      if (elapsedInMs < TOUCH_AFTER_IN_SECONDS * 1_000) return;
      await table(db)
        .updateTable('sessions')
        .set({
          last_active_at: iso(now),
          expires_at: sql<string>`least(${iso(now.add(idle))}::timestamptz,
            created_at + make_interval(secs => ${longest}))`,
        })
        .where('id_hash', '=', idHash)
        .execute();
    },

    async close(db, reply, sessionId) {
      await table(db).deleteFrom('sessions').where('public_id', '=', sessionId).execute();
      reply.clearCookie(options.cookieName, cookie);
    },

    async closeAll(db, userId) {
      await table(db).deleteFrom('sessions').where('user_id', '=', userId).execute();
    },
  };
}
