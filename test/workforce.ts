import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Ground } from '../src/platform/ground.ts';
import { newId } from '../src/platform/http/ids.ts';
import { iso, type MovableClock } from '../src/platform/time/clock.ts';
import type { SystemRole } from '../src/workforce/access.ts';
import type { App } from '../src/workforce/context.ts';
import {
  createWorkforce,
  MIGRATION_FOLDERS,
  SCHEMA,
  type WorkforceService,
  type WorkforceSettings,
} from '../src/workforce/index.ts';
import { INVARIANTS } from '../src/workforce/invariants.ts';
import { addPaths } from '../src/workforce/organizations/queries.ts';
import { slugOf } from '../src/workforce/organizations/slug.ts';
import type { HasAfter } from './database.ts';
import { type SignedIn, signIn } from './office.ts';
import {
  PASSWORD,
  type Post,
  postOf,
  type Reply,
  type Send,
  type SendOptions,
  sender,
  snapshotOf,
} from './world.ts';
import { type ServiceOptions, type ServiceWorld, serviceWorlds } from './worlds/service-worlds.ts';

export { PASSWORD, type Reply, type SendOptions };

/** User account with a signed-in browser session. */
export interface Person extends SignedIn {
  id: number;
  username: string;
}

export interface PersonOptions {
  isSuperUser?: boolean;
  /** Roles for all organizations, or for one organization and its descendants. */
  roles?: { role: SystemRole; organizationId?: string }[];
  username?: string;
  name?: string;
}

export interface World extends Post {
  hall: FastifyInstance;
  service: WorkforceService;
  app: App;
  clock: MovableClock;
  databaseUrl: string;
  /** Requests a path below `/workforce` without signing in; accepts JSON. */
  send: Send;
  get(path: string, options?: SendOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
  person(options?: PersonOptions): Promise<Person>;
  /** Creates a user with one role, e.g. `world.as('HR Admin', organizationId)`. */
  as(role: SystemRole, organizationId?: string): Promise<Person>;
  superUser(): Promise<Person>;
  organization(name?: string, parentId?: string): Promise<{ id: string; slug: string }>;
  snapshot(...tables: string[]): Promise<string>;
}

export interface WorldOptions extends ServiceOptions {
  /** True if the test writes data that the program never would, so that invariants are not checked. */
  tampers?: boolean;
  settings?: Partial<WorkforceSettings>;
  publicUrl?: string;
}

const WIDE = 100_000;

const createOn = (databaseUrl: string, ground: Ground, options: WorldOptions = {}): WorkforceService =>
  createWorkforce(
    ground,
    { databaseUrl, publicUrl: options.publicUrl ?? 'http://localhost:3000/workforce', poolSize: 6 },
    {
      officeLimit: WIDE,
      csrfPrefix: '/sanctum',
      statefulDomains: ['localhost:3000'],
      corsOrigins: ['http://localhost:3000'],
      ...options.settings,
    },
  );

const worlds = serviceWorlds<WorkforceService, WorldOptions>({
  schema: SCHEMA,
  folders: MIGRATION_FOLDERS,
  invariants: INVARIANTS,
  create: createOn,
});

/**
 * Starts the workforce service on an empty database, with a movable clock and a readable mailbox. Test apps with
 * options belong to one test; those with at most a time are pooled and reset between tests.
 */
export async function startWorkforce(test: HasAfter, options: WorldOptions = {}): Promise<World> {
  const { tampers = false, ...others } = options;
  const world = await worlds.start(test, others);
  if (tampers) world.tampers();
  return worldOf(world);
}

function worldOf({
  hall,
  service,
  clock,
  databaseUrl,
  mailboxFolder,
}: ServiceWorld<WorkforceService>): World {
  const { app } = service;
  const send = sender(hall, '/workforce');
  let count = 0;

  const person: World['person'] = async (options = {}) => {
    count += 1;
    const now = iso(clock.now());
    const username = options.username ?? `person${count}`;
    const { id } = await app.db
      .insertInto('users')
      .values({
        is_super_user: options.isSuperUser ?? false,
        name: options.name ?? `Person Number${count}`,
        username,
        username_key: username.toLowerCase(),
        email: `${username}@workforce.example`,
        email_key: `${username}@workforce.example`.toLowerCase(),
        password_hash: await app.passwords.hash(PASSWORD),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { role, organizationId } of options.roles ?? []) {
      await sql`
        insert into user_roles (id, user_id, role_id, organization_id, created_at, updated_at)
        select ${newId()}, ${id}, r.id, ${organizationId ?? null}::uuid, ${now}, ${now}
        from roles r where r.name = ${role}`.execute(app.db);
    }
    return { id, username, ...(await signIn(send, { username })) };
  };

  return {
    hall,
    service,
    app,
    clock,
    databaseUrl,
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { ...options, body }),
    person,
    as: (role, organizationId) =>
      person({ roles: [{ role, ...(organizationId === undefined ? {} : { organizationId }) }] }),
    superUser: () => person({ isSuperUser: true }),
    organization: async (given, parentId) => {
      count += 1;
      const name = given ?? `Office ${count}`;
      const now = iso(clock.now());
      const id = newId();
      const slug = slugOf(name);
      await app.db
        .insertInto('organizations')
        .values({ id, name, slug, parent_id: parentId ?? null, created_at: now, updated_at: now })
        .execute();
      await addPaths(app.db, id, parentId ?? null);
      return { id, slug };
    },
    ...postOf(mailboxFolder),
    snapshot: (...tables) => snapshotOf(app.connection.pool, tables),
  };
}
