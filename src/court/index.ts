import { connect } from '../platform/database/connect.ts';
import { isMigrated } from '../platform/database/migrate.ts';
import type { Ground, Placement, Service } from '../platform/ground.ts';
import { createServicePlugin } from '../platform/http/service.ts';
import { createSessions } from '../platform/identity/sessions.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createMailQueue } from '../platform/mail/mail-queue.ts';
import { deriveKey, deriveKeyring } from '../platform/privacy/keys.ts';
import { createSealing } from '../platform/privacy/sealing.ts';
import { createSignIn } from '../platform/sign-in/index.ts';
import { createLocalTime } from '../platform/time/local-time.ts';
import { defineBackgroundWork } from './background.ts';
import type { App } from './context.ts';
import type { DB } from './database.ts';
import { demoAtStart } from './demo/plant.ts';
import { SESSION_COOKIE } from './identify.ts';
import { createLimits, type LimitSettings } from './limits.ts';
import { loadLocations } from './locations/load.ts';
import { MIGRATION_FOLDERS, SCHEMA } from './schema.ts';
import { serviceDefinition } from './service.ts';
import { countSignIn } from './users/sign-ins.ts';

export { MIGRATION_FOLDERS, SCHEMA };

export interface CourtSettings {
  limits: LimitSettings;
  csrfPrefix: string;
  /** Hosts, with a port where it is not the scheme's own, whose pages have a session. */
  statefulDomains: string[];
  /** Origins whose scripts may read our answers. */
  corsOrigins: string[];
  /** Tests of other rules do without the 44,000 places; true by default. */
  loadsLocations?: boolean;
  /** Of the demo accounts, in development; undefined plants none. */
  demoPassword?: string;
}

export interface CourtService extends Service {
  /** For commands and tests that call a rule without HTTP. */
  app: App;
}

/** Builds the court on the ground floor. Nothing runs before `start`; the tables must be migrated by then. */
export function createCourt(ground: Ground, placement: Placement, settings: CourtSettings): CourtService {
  const app = createApp(ground, placement, settings);
  defineBackgroundWork(app);
  return {
    name: 'court',
    app,
    plugin: async (scope, options) => {
      await app.signIn.install(scope);
      await createServicePlugin(serviceDefinition(app, ground.checkAnswers))(scope, options);
    },
    start: async ({ handlesJobs } = { handlesJobs: true }) => {
      if (settings.loadsLocations ?? true) await loadLocations(app.db);
      await demoAtStart(app, ground.mode, settings.demoPassword);
      await app.jobs.start({ handle: handlesJobs });
    },
    stop: async () => {
      await app.jobs.stop();
      await app.connection.close();
    },
    isReady: async () => {
      // A true of the migrations is remembered; the database is asked each time.
      await app.connection.pool.query('select 1');
      return await isMigrated(app.connection.pool, SCHEMA, MIGRATION_FOLDERS);
    },
  };
}

const HOUR_IN_SECONDS = 3600;

function createApp(ground: Ground, placement: Placement, settings: CourtSettings): App {
  const { clock, log, mail, metrics, secret } = ground;
  const connection = connect<DB>({
    url: placement.databaseUrl,
    schema: SCHEMA,
    ...(placement.poolSize === undefined ? {} : { size: placement.poolSize }),
    onError: (error) => log.warn({ err: error }, 'an idle database connection failed'),
  });
  const sealing = createSealing({ keys: deriveKeyring([secret], 'court/sealing') });
  const jobs = createJobs({
    url: placement.databaseUrl,
    service: SCHEMA,
    log,
    clock,
    timeZone: ground.timeZone,
    metrics,
  });
  metrics.watchPool(SCHEMA, connection.pool);
  const cookie = {
    cookieName: SESSION_COOKIE,
    cookiePath: new URL(placement.publicUrl).pathname,
    secure: ground.mode === 'production',
  };
  const sessions = createSessions(cookie);
  const mails = createMailQueue({ jobs, mail, sealing });
  const time = createLocalTime(ground.timeZone);
  const signIn = createSignIn({
    service: 'court',
    title: 'Bulwagan Court',
    db: connection.db,
    clock,
    passwords: ground.passwords,
    refusesCommonPasswords: ground.refusesCommonPasswords,
    sessions,
    sealing,
    mails,
    login: { field: 'email', keyColumn: 'email_key' },
    throttle: { attempts: settings.limits.courtLoginPerHour, windowInSeconds: HOUR_IN_SECONDS },
    rateLimits: ground.rateLimits,
    csrfKey: deriveKey(secret, 'court/csrf'),
    codeKey: deriveKey(secret, 'court/codes'),
    csrfPrefix: settings.csrfPrefix,
    ...cookie,
    publicUrl: placement.publicUrl,
    statefulDomains: settings.statefulDomains,
    corsOrigins: settings.corsOrigins,
    onSignedIn: (trx, userId, at) => countSignIn(trx, userId, time.dateOf(at)),
  });
  return {
    connection,
    db: connection.db,
    clock,
    log,
    metrics,
    jobs,
    mail,
    mails,
    files: ground.files,
    passwords: ground.passwords,
    refusesCommonPasswords: ground.refusesCommonPasswords,
    sessions,
    signIn,
    limits: createLimits(ground.rateLimits, settings.limits),
    time,
    publicUrl: placement.publicUrl,
  };
}
