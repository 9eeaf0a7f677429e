import type { SystemRole } from '@bulwagan/contracts/workforce/roles.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { PlatformServices } from '@bulwagan/platform/services.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import {
  createWorkforce,
  MIGRATION_FOLDERS,
  SCHEMA,
  type WorkforceService,
  type WorkforceSettings,
} from '@bulwagan/workforce/index.ts';
import { addPaths } from '@bulwagan/workforce/organizations/queries.ts';
import { slugOf } from '@bulwagan/workforce/organizations/slug.ts';
import { seedTables } from '@bulwagan/workforce/statutory-tables/seeds/write.ts';
import { INVARIANTS } from '@bulwagan/workforce/verify/invariants.ts';
import { sql } from 'kysely';
import { PASSWORD, type Reply, type SendOptions } from './app.ts';
import { type SignedIn, signIn } from './back-office.ts';
import type { HasAfter } from './database.ts';
import { type Basics, basicsOf } from './pool/basics.ts';
import { defineTestApps, type ServiceOptions, type ServiceTestApp } from './pool/service-apps.ts';

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

/** Test app of workforce; paths are below `/workforce`. */
export interface TestApp extends Basics<WorkforceService> {
  person(options?: PersonOptions): Promise<Person>;
  /** Creates a user with one role, e.g. `testApp.as('HR Admin', organizationId)`. */
  as(role: SystemRole, organizationId?: string): Promise<Person>;
  superUser(): Promise<Person>;
  organization(name?: string, parentId?: string): Promise<{ id: string; slug: string }>;
}

export interface TestAppOptions extends ServiceOptions {
  /** True if the test writes data that the program never would, so that invariants are not checked. */
  skipInvariants?: boolean;
  settings?: Partial<WorkforceSettings>;
  publicUrl?: string;
}

const WIDE = 100_000;

const createOn = (
  databaseUrl: string,
  platform: PlatformServices,
  options: TestAppOptions = {},
): WorkforceService =>
  createWorkforce(
    platform,
    { databaseUrl, publicUrl: options.publicUrl ?? 'http://localhost:3000/workforce', poolSize: 6 },
    {
      backOfficeLimit: WIDE,
      csrfPrefix: '/sanctum',
      statefulDomains: ['localhost:3000'],
      corsOrigins: ['http://localhost:3000'],
      ...options.settings,
    },
  );

const testApps = defineTestApps<WorkforceService, TestAppOptions>({
  schema: SCHEMA,
  folders: MIGRATION_FOLDERS,
  invariants: INVARIANTS,
  create: createOn,
  seed: seedTables,
});

/**
 * Starts the workforce service on an empty database, with a movable clock and a readable mailbox. Test apps with
 * options belong to one test; those with at most a time are pooled and reset between tests.
 */
export async function startWorkforce(test: HasAfter, options: TestAppOptions = {}): Promise<TestApp> {
  const { skipInvariants = false, ...others } = options;
  const testApp = await testApps.start(test, others);
  if (skipInvariants) testApp.skipInvariants();
  return testAppOf(testApp);
}

function testAppOf(started: ServiceTestApp<WorkforceService>): TestApp {
  const basics = basicsOf(started, '/workforce');
  const { app, clock, send } = basics;
  let count = 0;

  const person: TestApp['person'] = async (options = {}) => {
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
    ...basics,
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
  };
}
