import type { SystemRole } from '@bulwagan/contracts/court/roles.ts';
import {
  type CourtService,
  type CourtSettings,
  createCourt,
  MIGRATION_FOLDERS,
  SCHEMA,
} from '@bulwagan/court/index.ts';
import { invariantsIn } from '@bulwagan/court/verify/invariants.ts';
import type { PlatformServices } from '@bulwagan/platform/services.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { readConfig } from '@bulwagan/server/config/read.ts';
import { sql } from 'kysely';
import { PASSWORD, type Reply, type SendOptions, ZONE } from './app.ts';
import { type SignedIn, signIn } from './back-office.ts';
import type { HasAfter } from './database.ts';
import { type Basics, basicsOf } from './pool/basics.ts';
import { defineTestApps, type ServiceOptions, type ServiceTestApp } from './pool/service-apps.ts';

export { PASSWORD, type Reply, type SendOptions };

/** User account with a signed-in browser session. */
export interface Person extends SignedIn {
  id: number;
  email: string;
}

export interface PersonOptions {
  /** Roles among the built-in ten; none by default. */
  roles?: SystemRole[];
  branchIds?: number[];
  email?: string;
  name?: string;
}

/** Test app of court; paths are below `/court`. */
export interface TestApp extends Basics<CourtService> {
  person(options?: PersonOptions): Promise<Person>;
  /** Creates a user with one role, e.g. `testApp.as('Sheriff', branchId)`. */
  as(role: SystemRole, ...branchIds: number[]): Promise<Person>;
  branch(values?: {
    name?: string;
    courtType?: string;
    station?: string;
    judge?: string;
    room?: string;
  }): Promise<number>;
  /** Opens a case as Super Admin and returns its `data`. By default it is public, filed yesterday, without parties. */
  // biome-ignore lint/suspicious/noExplicitAny: as in Reply.
  caseRecord(values?: Record<string, unknown>): Promise<any>;
}

export interface TestAppOptions extends ServiceOptions {
  /** True if the test writes data that the program never would, so that invariants are not checked. */
  skipInvariants?: boolean;
  settings?: Partial<CourtSettings>;
  publicUrl?: string;
}

/** Rate limits that ordinary tests never reach; tests of limits set their own. */
const WIDE = { office: 100_000, courtLoginPerHour: 100_000 };

/** Default court rules. */
export const STANDARD_RULES = readConfig({}).court;

const createOn = (
  databaseUrl: string,
  platform: PlatformServices,
  options: TestAppOptions = {},
): CourtService =>
  createCourt(
    platform,
    { databaseUrl, publicUrl: options.publicUrl ?? 'http://localhost:3000/court', poolSize: 6 },
    {
      limits: WIDE,
      rules: STANDARD_RULES,
      loadsLocations: false,
      csrfPrefix: '/sanctum',
      statefulDomains: ['localhost:3000'],
      corsOrigins: ['http://localhost:3000'],
      ...options.settings,
    },
  );

/** Invariants of the court in the time zone of the tests. */
export const INVARIANTS = invariantsIn(ZONE);

const testApps = defineTestApps<CourtService, TestAppOptions>({
  schema: SCHEMA,
  folders: MIGRATION_FOLDERS,
  invariants: INVARIANTS,
  create: createOn,
});

/**
 * Starts the court service on an empty database, with a movable clock and a readable mailbox. Test apps with options
 * belong to one test; those with at most a time are pooled and reset between tests.
 */
export async function startCourt(test: HasAfter, options: TestAppOptions = {}): Promise<TestApp> {
  const { skipInvariants = false, ...others } = options;
  const testApp = await testApps.start(test, others);
  if (skipInvariants) testApp.skipInvariants();
  return testAppOf(testApp);
}

function testAppOf(started: ServiceTestApp<CourtService>): TestApp {
  const basics = basicsOf(started, '/court');
  const { app, clock, send } = basics;
  let count = 0;
  let admin: Promise<Person> | undefined;

  const person: TestApp['person'] = async (options = {}) => {
    count += 1;
    const now = iso(clock.now());
    const email = options.email ?? `person${count}@court.example`;
    const { id } = await app.db
      .insertInto('users')
      .values({
        name: options.name ?? `Person Number${count}`,
        email,
        email_key: email.toLowerCase(),
        password_hash: await app.passwords.hash(PASSWORD),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into user_roles (user_id, role_id)
      select ${id}, r.id from roles r where r.name = any(${options.roles ?? []}::text[])`.execute(app.db);
    await sql`
      insert into user_branches (user_id, branch_id)
      select ${id}, unnest(${options.branchIds ?? []}::integer[])`.execute(app.db);
    return { id, email, ...(await signIn(send, { email })) };
  };

  return {
    ...basics,
    person,
    as: (role, ...branchIds) => person({ roles: [role], branchIds }),
    branch: async (values = {}) => {
      count += 1;
      const now = iso(clock.now());
      const row = await app.db
        .insertInto('branches')
        .values({
          name: values.name ?? `Branch ${count}`,
          court_type: values.courtType ?? 'Regional Trial Court',
          station: values.station ?? null,
          judge: values.judge ?? null,
          room: values.room ?? null,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    caseRecord: async (values = {}) => {
      admin ??= person({ roles: ['Super Admin'], name: 'Opener of cases' });
      count += 1;
      const reply = await (await admin).post('/api/case-records', {
        case_title: `People v. Number ${count}`,
        court_type: 'Regional Trial Court',
        case_type: 'Criminal',
        category: 'Theft',
        filed_at: app.time.dateOf(clock.now().subtract({ hours: 24 })),
        ...values,
      });
      if (reply.status !== 201) throw new Error(`No case was opened: ${reply.status} ${reply.text}`);
      return reply.body.data;
    },
  };
}
