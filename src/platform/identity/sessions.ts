import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Generated, type Kysely, sql, type Transaction } from 'kysely';
import { iso } from '../time/clock.ts';
import { hashToken, randomToken } from './secrets.ts';

/** The shared table as this file needs it; every service's schema has it. */
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
  /** The service's path, so that three consoles in one browser do not disturb each other. */
  cookiePath: string;
  /** Off in development alone, where pages are served without TLS. */
  secure: boolean;
  idleInSeconds?: number;
  longestInSeconds?: number;
}

/** Two hours without a request end a session. */
const DEFAULT_IDLE_IN_SECONDS = 7_200;
/** Half a day ends it however much it is used: a stolen cookie that is kept warm must not stay good for ever. */
const DEFAULT_LONGEST_IN_SECONDS = 43_200;
/** A request extends a session only when its last extension is older than this: one write a minute at most. */
const TOUCH_AFTER_IN_SECONDS = 60;
const MAX_USER_AGENT = 500;
/** Begins the id of somebody who is not signed in, so that no row is looked for. */
const GUEST = 'guest.';

export interface Sessions {
  /** The hash of the session id that a request carries, or undefined. */
  idHashOf(request: FastifyRequest): Buffer | undefined;
  /** Whether the id that a request carries was given to somebody who is not signed in: no row has it. */
  isGuest(request: FastifyRequest): boolean;
  /** Opens a session under a new id, sets its cookie, and ends the one the request came with. The new id's hash. */
  open(
    db: AnyDb,
    request: FastifyRequest,
    reply: FastifyReply,
    userId: number,
    now: Temporal.Instant,
  ): Promise<Buffer>;
  /** Ends the session that a request came with, if there is one: also where it gets a new id while this waits for it. */
  leave(db: AnyDb, request: FastifyRequest): Promise<void>;
  /** Sets the cookie of a new id that signs nobody in, for what is bound to a browser. Its hash. */
  openGuest(reply: FastifyReply): Buffer;
  /** The same session under a new id. Its hash. */
  renew(db: AnyDb, reply: FastifyReply, idHash: Buffer): Promise<Buffer>;
  /** Moves the end of a session on, when it is time to, and never past the longest that one may last. */
  extend(db: AnyDb, idHash: Buffer, lastActiveAt: string, now: Temporal.Instant): Promise<void>;
  /**
   * Ends a session by the UUID that it keeps, whatever its id is by now: one that is renewed in the meantime, as by a new
   * password in another window, ends as well.
   */
  close(db: AnyDb, reply: FastifyReply, sessionId: string): Promise<void>;
  closeAll(db: AnyDb, userId: number): Promise<void>;
}

/** Cookie sessions on the table `sessions` of a service. The id is random, 256 bits, and stored hashed. */
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

  // A request is asked several times: by the guard, by who identifies it, and when it is answered.
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
