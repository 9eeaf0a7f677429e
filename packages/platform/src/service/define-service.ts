import type { FastifyPluginAsync } from 'fastify';
import { type Connection, connect } from '../database/connect.ts';
import { isServiceReady } from '../database/readiness.ts';
import { type Demo, demoAtStart } from '../demo/seed-once.ts';
import { createServicePlugin } from '../http/service.ts';
import type { ServiceDefinition } from '../http/service-definition.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createMailQueue, type MailQueue } from '../mail/mail-queue.ts';
import { createFieldEncryption, type FieldEncryption } from '../privacy/field-encryption.ts';
import { deriveKeyring, type EncryptionKey } from '../privacy/keys.ts';
import { findUnknownEncryptionKeys } from '../privacy/known-keys.ts';
import type { EncryptedTable } from '../privacy/reencrypt.ts';
import { defineReencryption } from '../privacy/reencryption-job.ts';
import type { PlatformServices, Service, ServiceRuntime } from '../services.ts';
import type { Log } from '../telemetry/log.ts';
import type { Invariant } from '../verify/invariants.ts';
import { defineVerification } from '../verify/job.ts';
import type { OpenService, ServiceApp, ServiceCommands, ServiceImplementation } from './description.ts';

/** App of a service built by `defineService`. */
export interface DefinedApp extends ServiceApp {
  db: ServiceApp['connection']['db'];
  log: Log;
  fieldEncryption: FieldEncryption;
}

/** Parts that are created separately for each service, from its name alone. */
export interface ServiceCore<Schema> {
  connection: Connection<Schema>;
  jobs: Jobs;
  /** Mails are enqueued in the transaction of the change that they report, and sent by a job. */
  mails: MailQueue;
  fieldEncryption: FieldEncryption;
}

/** Creates the connection, job queue, mail queue and encryption of the service with this name. */
export function createServiceCore<Schema>(
  name: string,
  platform: PlatformServices,
  runtime: ServiceRuntime,
): ServiceCore<Schema> {
  const { clock, log, mail, metrics } = platform;
  const connection = connect<Schema>({
    url: runtime.databaseUrl,
    directUrl: runtime.directUrl,
    schema: name,
    ...(runtime.poolSize === undefined ? {} : { size: runtime.poolSize }),
    onError: (error) => log.warn({ err: error }, 'an idle database connection failed'),
  });
  metrics.watchPool(name, connection.pool);
  const fieldEncryption = createFieldEncryption({ keys: encryptionKeys(name, platform) });
  const jobs = createJobs({
    // A direct connection, because a pooler in transaction mode does not support LISTEN.
    url: runtime.directUrl ?? runtime.databaseUrl,
    service: name,
    log,
    clock,
    timeZone: platform.timeZone,
    metrics,
  });
  return {
    connection,
    jobs,
    mails: createMailQueue({ jobs, mail, fieldEncryption, log }),
    fieldEncryption,
  };
}

/** Derives the keys of the service's encrypted columns. Existing values depend on the purpose. */
export function encryptionKeys(
  name: string,
  { secret, previousSecrets = [] }: Pick<PlatformServices, 'secret' | 'previousSecrets'>,
): EncryptionKey[] {
  return deriveKeyring([secret, ...previousSecrets], `${name}/sealing`);
}

export interface ServiceSettings {
  /** Password of the demo accounts in development; undefined creates no demo data. */
  demoPassword?: string;
}

export interface ServiceParts<Config, Settings extends ServiceSettings, App extends DefinedApp, Caller> {
  name: string;
  migrationFolders: string[];
  /** Returns the service's settings from the program's configuration. */
  settings(config: Config, runtime: ServiceRuntime): Settings;
  createApp(platform: PlatformServices, runtime: ServiceRuntime, settings: Settings): App;
  http(app: App, checkAnswers: boolean): ServiceDefinition<Caller>;
  /** Adds hooks to the service's plugin before its routes. */
  beforeRoutes?(app: App, scope: Parameters<FastifyPluginAsync>[0]): Promise<void>;
  /** Adds the server's own pages after the routes. */
  afterRoutes?(app: App, scope: Parameters<FastifyPluginAsync>[0]): Promise<void>;
  /** Registers the scheduled jobs, in local time. Verification and re-encryption are added to them. */
  defineJobs(app: App): void;
  invariants(timeZone: string): readonly Invariant[];
  encryptedTables: readonly EncryptedTable[];
  demo(app: App, password: string | undefined): Demo;
  /** Loads reference data before the demo data are seeded. */
  prepare?(app: App, settings: Settings): Promise<void>;
  /** Logs warnings at start, in one of several processes. */
  warn?(app: App): Promise<void>;
  /** Starts work without jobs, and returns how to stop it. */
  startOwnWork?(app: App): () => void;
  /** Finishes work that must not lose its connection. Called before the jobs stop. */
  drain?(app: App): Promise<unknown>;
  /** Answers about public pages, for search engines. */
  publicPages?(app: App): Pick<Service, 'listPublicPages' | 'isFound'>;
  commands(app: App): ServiceCommands;
}

export interface DefinedService<Config, Settings extends ServiceSettings, App extends DefinedApp>
  extends ServiceImplementation<Config, App> {
  create(platform: PlatformServices, runtime: ServiceRuntime, settings: Settings): OpenService<App>;
}

/** Assembles a service from its parts; all services are created, started and stopped in the same way. */
export function defineService<Config, Settings extends ServiceSettings, App extends DefinedApp, Caller>(
  parts: ServiceParts<Config, Settings, App, Caller>,
): DefinedService<Config, Settings, App> {
  const create = (
    platform: PlatformServices,
    runtime: ServiceRuntime,
    settings: Settings,
  ): OpenService<App> => {
    const app = parts.createApp(platform, runtime, settings);
    parts.defineJobs(app);
    defineMaintenance(app, parts, platform.timeZone);
    let stopOwnWork: (() => void) | undefined;
    return {
      name: parts.name,
      app,
      commands: parts.commands(app),
      plugin: async (scope, options) => {
        await parts.beforeRoutes?.(app, scope);
        await createServicePlugin(parts.http(app, platform.checkAnswers))(scope, options);
        await parts.afterRoutes?.(app, scope);
      },
      start: async ({ handlesJobs } = { handlesJobs: true }) => {
        stopOwnWork = parts.startOwnWork?.(app);
        await parts.prepare?.(app, settings);
        await demoAtStart(platform.mode, parts.demo(app, settings.demoPassword));
        if (handlesJobs) await parts.warn?.(app);
        await app.jobs.start({ handle: handlesJobs });
      },
      stop: async () => {
        stopOwnWork?.();
        await parts.drain?.(app);
        await app.jobs.stop();
        await app.connection.close();
      },
      isReady: () => isServiceReady(app.connection.pool, parts.name, parts.migrationFolders),
      ...parts.publicPages?.(app),
    };
  };
  return {
    create,
    open: (platform, runtime, config) => create(platform, runtime, parts.settings(config, runtime)),
    invariants: parts.invariants,
    encryptedTables: parts.encryptedTables,
  };
}

/** Defines the nightly jobs that all services have. */
function defineMaintenance(
  app: DefinedApp,
  { invariants, encryptedTables }: Pick<ServiceImplementation<unknown>, 'invariants' | 'encryptedTables'>,
  timeZone: string,
): void {
  defineVerification(app, [
    ...invariants(timeZone),
    findUnknownEncryptionKeys(app.fieldEncryption.keyIds, encryptedTables),
  ]);
  defineReencryption(app, encryptedTables);
}
