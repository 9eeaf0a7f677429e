import { message } from '@bulwagan/contracts/errors/message.ts';
import { createHttpServer } from '@bulwagan/server/http/server.ts';
import { type HasAfter, testDatabase } from '@bulwagan/testing/database.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import pino from 'pino';
import { Type } from 'typebox';
import { connect } from '../../database/connect.ts';
import { PLATFORM_MIGRATIONS, SIGN_IN_MIGRATIONS } from '../../database/migrating/migration-folders.ts';
import { createAccess } from '../../http/access.ts';
import { renderOfficeError } from '../../http/back-office-envelope.ts';
import { Forbidden } from '../../http/errors.ts';
import { createRateLimits } from '../../http/rate-limits/rate-limits.ts';
import { type Route, route } from '../../http/route.ts';
import { createServicePlugin } from '../../http/service.ts';
import type { ServiceDefinition } from '../../http/service-definition.ts';
import { endOfGenerated } from '../../identity/passwords/generated-passwords.ts';
import { createPasswords } from '../../identity/passwords/passwords.ts';
import { createSessions } from '../../identity/sessions.ts';
import type { MailMessage } from '../../mail/message.ts';
import { createFieldEncryption } from '../../privacy/field-encryption.ts';
import { iso, movableClock } from '../../time/clock.ts';
import { createSignIn, type SignInOptions } from '../index.ts';
import type { SignInTables } from '../tables.ts';

/** Minimal back-office service with sign-in, and simulated browsers. */

export const PASSWORD = 'correct horse battery';
export const ORIGIN = 'http://localhost:3000';
const FOLDERS = [PLATFORM_MIGRATIONS, SIGN_IN_MIGRATIONS];

interface Caller {
  id: number;
  name: string;
  email: string;
  isDisabled: boolean;
  owesFactor: boolean;
  sessionId: string;
}

interface Tables extends SignInTables {
  users: SignInTables['users'] & { username: string | null; username_key: string | null };
}

const rules = createAccess<Caller>();
const Refusal = Type.Object({ message: Type.String() }, { additionalProperties: true });

interface PersonOptions {
  email?: string;
  username?: string;
  disabled?: boolean;
  /** True if the password was generated now. */
  generated?: boolean;
}

export type OfficeOptions = Partial<SignInOptions>;

/** Start of the clock, on a whole TOTP time step, so that neighbouring steps are easy to compute. */
const START = '2026-11-21T05:00:00Z';

export async function startBackOffice(test: HasAfter, more: OfficeOptions = {}) {
  const { url } = await testDatabase(test, { schema: 'office', folders: FOLDERS });
  const connection = connect<Tables>({ url, schema: 'office', size: 8 });
  const { db } = connection;
  await createUsers(db);
  const clock = movableClock(START);
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const mails: MailMessage[] = [];
  const signedIn: { userId: number; at: string }[] = [];
  const passwords = createPasswords({ cost: { memoryInKibibytes: 64, passes: 1, lanes: 1 } });
  const rateLimits = createRateLimits({ kind: 'memory', log });
  const sessions = createSessions({ cookieName: 'office_session', cookiePath: '/office', secure: false });
  const signIn = createSignIn({
    service: 'office',
    title: 'Bulwagan Office',
    db,
    clock,
    passwords,
    refusesCommonPasswords: false,
    sessions,
    fieldEncryption: createFieldEncryption({ keys: [{ id: 'test', key: Buffer.alloc(32, 1) }] }),
    mails: {
      queue: async (_db, message) => {
        if (message !== null) mails.push(message);
      },
      queueMany: async (_db, messages) => {
        mails.push(...messages);
      },
      wake: () => undefined,
    },
    login: { field: 'email', keyColumn: 'email_key' },
    throttle: { attempts: 3, windowInSeconds: 3_600 },
    rateLimits,
    csrfKey: Buffer.alloc(32, 2),
    codeKey: Buffer.alloc(32, 3),
    csrfPrefix: '/sanctum',
    cookiePath: '/office',
    secure: false,
    publicUrl: `${ORIGIN}/office`,
    statefulDomains: ['localhost:3000', 'localhost:5173', '*.office.test'],
    corsOrigins: [ORIGIN, 'http://localhost:5173'],
    onSignedIn: async (_trx, userId, at) => {
      signedIn.push({ userId, at });
    },
    ...more,
  });
  const limit = rateLimits.define({
    name: 'office.all',
    points: 100_000,
    windowInSeconds: 60,
    onStoreFailure: 'open',
  });
  const notes: string[] = [];
  const definition: ServiceDefinition<Caller> = {
    name: 'office',
    api: {
      title: 'Office',
      version: '1.0.0',
      summary: 'An office of the tests.',
      publicUrl: `${ORIGIN}/office`,
      guardStatus: 419,
      tags: { 'Sign-in': 'All of it.' },
      security: { session: { type: 'apiKey', in: 'cookie', name: 'office_session' } },
      errorSchema: Refusal,
      invalidSchema: Refusal,
    },
    routes: [
      ...signIn.routes({ anyone: rules.anyone, signedIn: rules.signedIn, limit, tag: 'Sign-in' }),
      ...officeRoutes(notes),
    ],
    identify: async (request) => {
      const idHash = signIn.sessionOf(request);
      if (idHash === undefined) return null;
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.name', 'users.email', 'users.disabled_at'])
        .select('sessions.public_id as sessionId')
        .where('sessions.id_hash', '=', idHash)
        .where('sessions.expires_at', '>', iso(clock.now()))
        .executeTakeFirst();
      if (row === undefined) return null;
      const { disabled_at: disabledAt, ...user } = row;
      return { ...user, isDisabled: disabledAt !== null, owesFactor: false };
    },
    carriesProof: (request) => signIn.sessionOf(request) !== undefined,
    assertUsable: ({ isDisabled }) => {
      if (isDisabled) throw new Forbidden(message('account.disabled'));
    },
    owesFactor: () => false,
    guard: signIn.guard,
    callerKey: ({ id }) => String(id),
    strangerLimit: limit,
    headersWhenUnlimited: true,
    renderError: renderOfficeError,
    checkAnswers: true,
  };
  const server = await createHttpServer({
    services: [
      {
        name: 'office',
        plugin: async (scope, options) => {
          await signIn.install(scope);
          await createServicePlugin(definition)(scope, options);
        },
        start: async () => undefined,
        stop: async () => undefined,
        isReady: async () => true,
      },
    ],
    log,
    trustProxy: false,
    addresses: [],
    https: false,
    landing: { services: [], tools: [] },
    devTools: [],
  });
  test.after(async () => {
    await server.close();
    await connection.close();
    await rateLimits.close();
  });
  let count = 0;

  /**
   * Creates an account, identified by `email`, and by `username` where that is the login. Its password is `PASSWORD`.
   */
  const person = async (options: PersonOptions = {}) => {
    count += 1;
    const email = options.email ?? `person${count}@office.test`;
    const now = iso(clock.now());
    const { id } = await db
      .insertInto('users')
      .values({
        name: `Person ${count}`,
        email,
        email_key: email.toLowerCase(),
        username: options.username ?? null,
        username_key: options.username?.toLowerCase() ?? null,
        password_hash: await passwords.hash(PASSWORD),
        password_expires_at: options.generated ? endOfGenerated(clock.now()) : null,
        disabled_at: options.disabled ? now : null,
        last_login_at: null,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, email };
  };

  const browser = (defaults: BrowserOptions = {}) => createBrowser(server, defaults);

  /** Returns a browser with a signed-in user. */
  const signedInAs = async (email: string, options: BrowserOptions = {}) => {
    const client = browser(options);
    const reply = await client.login(email);
    if (reply.status !== 200 || reply.body.two_factor) throw new Error(`${email}: ${reply.text}`);
    return client;
  };

  return {
    server,
    db,
    pool: connection.pool,
    clock,
    mails,
    notes,
    signIn,
    signedIn,
    person,
    browser,
    signedInAs,
    /** Returns the audit actions of a user, in order. */
    auditOf: async (userId: number) => {
      const { rows } = await sql<{ action: string }>`
        select action from audit_log where actor_id = ${userId} order by id`.execute(db);
      return rows.map(({ action }) => action);
    },
    mailsTo: (email: string) => mails.filter(({ to }) => to === email),
    /** Returns the security events logged since `from`. */
    events: (from = 0) =>
      lines
        .slice(from)
        .filter((line) => 'security_event' in line)
        .map((line) => line.security_event as string),
    eventLines: () => lines.filter((line) => 'security_event' in line),
    lines,
    /** Serializes all rows of these tables, to check that a refusal changed nothing. */
    snapshot: async (...tables: string[]) => {
      const parts: string[] = [];
      for (const table of tables) {
        const { rows } = await sql<{ all_rows: string }>`
          select coalesce(string_agg(t::text, E'\n' order by t::text), '') as all_rows
          from ${sql.table(table)} t`.execute(db);
        parts.push(`${table}: ${rows[0]!.all_rows}`);
      }
      return parts.join('\n');
    },
  };
}

async function createUsers(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table users (
      id integer generated always as identity primary key,
      name text not null,
      email text not null,
      email_key text not null unique,
      username text,
      username_key text unique,
      password_hash text not null,
      password_expires_at timestamptz,
      disabled_at timestamptz,
      last_login_at timestamptz,
      updated_at timestamptz not null
    )`.execute(db);
}

function officeRoutes(notes: string[]): Route[] {
  const common = { limit: null, tag: 'Sign-in' };
  return [
    route({
      ...common,
      method: 'GET',
      path: '/api/profile',
      summary: 'Who one is',
      access: rules.signedIn,
      answers: { 200: Type.Object({ id: Type.Integer(), name: Type.String() }) },
      handle: ({ actor }) => ({ id: actor.id, name: actor.name }),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/notes',
      summary: 'Write a note',
      access: rules.signedIn,
      body: Type.Object({ text: Type.String() }),
      answers: { 201: Type.Object({ count: Type.Integer() }) },
      handle: ({ body }) => ({ count: notes.push(body.text) }),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/holidays',
      summary: 'What anybody may read',
      access: rules.anyone,
      answers: { 200: Type.Array(Type.String()) },
      handle: () => [],
    }),
  ];
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape, and fail when they are wrong.
  body: any;
  text: string;
  cookies: {
    name: string;
    value: string;
    path?: string;
    httpOnly?: boolean;
    sameSite?: string;
    secure?: boolean;
  }[];
}

export interface BrowserOptions {
  ip?: string;
  headers?: Record<string, string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH';

/** Simulates a browser: keeps cookies and sends the CSRF token, like the pages of a back-office service. */
function createBrowser(server: Awaited<ReturnType<typeof createHttpServer>>, defaults: BrowserOptions) {
  const jar = new Map<string, string>();

  const send = async (
    method: Method,
    path: string,
    body?: unknown,
    options: BrowserOptions & { payload?: string } = {},
  ): Promise<Reply> => {
    const token = jar.get('XSRF-TOKEN');
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const payload = options.payload ?? (body === undefined ? undefined : JSON.stringify(body));
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(cookie === '' ? {} : { cookie }),
      ...(token === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(token) }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...defaults.headers,
      ...options.headers,
    };
    const response = await server.inject({
      method,
      url: `/office${path}`,
      headers,
      remoteAddress: options.ip ?? defaults.ip ?? '198.51.100.7',
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value } of response.cookies) jar.set(name, value);
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson && response.body !== '' ? JSON.parse(response.body) : undefined,
      text: response.body,
      cookies: response.cookies as Reply['cookies'],
    };
  };

  const enter = async () => {
    if (!jar.has('XSRF-TOKEN')) await send('GET', '/sanctum/csrf-cookie');
  };

  return {
    jar,
    send,
    get: (path: string, options?: BrowserOptions) => send('GET', path, undefined, options),
    post: (path: string, body?: unknown, options?: BrowserOptions) => send('POST', path, body, options),
    put: (path: string, body?: unknown, options?: BrowserOptions) => send('PUT', path, body, options),
    delete: (path: string, body?: unknown, options?: BrowserOptions) => send('DELETE', path, body, options),
    enter,
    /** Fetches the token first, as in W§5 and C§5. */
    login: async (email: string, password: string = PASSWORD, options?: BrowserOptions) => {
      await enter();
      return await send('POST', '/login', { email, password }, options);
    },
    /** Copies the browser with its current cookies. */
    copy: () => {
      const other = createBrowser(server, defaults);
      for (const [name, value] of jar) other.jar.set(name, value);
      return other;
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;
