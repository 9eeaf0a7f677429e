import type { Accounts } from '../commands/accounts.ts';
import type { Connection } from '../database/connect.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { EncryptedTable } from '../privacy/reencrypt.ts';
import type { FactorRule } from '../second-factor/demand.ts';
import type { PlatformServices, Service, ServiceRuntime } from '../services.ts';
import type { Invariant } from '../verify/invariants.ts';

/**
 * Facts about a service that the program needs without running it: migrations, page addresses, command options. The
 * module with a description imports nothing of the service, because the primary of several workers never serves it.
 */
export interface ServiceDescription<
  Config,
  App extends ServiceApp = ServiceApp,
  Name extends string = string,
> {
  /** Schema of its tables, first segment of its paths, and prefix of its settings and keys: `court`. */
  name: Name;
  /** `Court` */
  title: string;
  /** Sentence on the landing page. */
  description: string;
  /** In the order of application; those of the platform come first. */
  migrationFolders: string[];
  /** Roles that are the same in every installation. Undefined if roles are rows, which are checked at start. */
  fixedRoles?: readonly string[];
  /** Demo accounts, in development only (contract, demo accounts). */
  demoAccounts: readonly { signIn: string; role: string }[];
  /** Web pages; undefined for a service without any. */
  console?: ConsoleDescription<Config>;
  commands: CommandOptions;
  /**
   * Statements that fold pending rows into counters, as its jobs do, without changing any result. Tests that compare
   * tables run them first.
   */
  folds?: readonly string[];
  /** Imports the service. */
  load(): Promise<ServiceImplementation<Config, App>>;
}

export interface ConsoleDescription<Config> {
  /** Page paths below the base URL, as patterns of the router. Browsers get 404 at any other address. */
  pages: readonly string[];
  /** First segments of the pages that search engines may list; none by default. */
  publicPages?: readonly string[];
  /** Former first segments of pages with their replacements. Links in sent mails and bookmarks use the former ones. */
  moved?: Readonly<Record<string, string>>;
  /** Values that the pages read from their HTML, besides the time zone. */
  settings(config: Config): Record<string, string>;
  /** Other origins that the pages may send requests to. */
  connects?(config: Config): string[];
}

/** Options and help texts of the commands, shown before a service is loaded. */
export interface CommandOptions {
  /** Options of `admin create-user` besides `--email`, `--role` and `--generate`, as in its help. */
  account: string;
  /** Sentences of the help about roles. */
  roles: string;
  /** Main rows of `npm run seed`: `cases`, and their description. */
  seed?: { option: string; help: string };
}

/** Part of the configuration that all services read. */
export interface ServiceConfig {
  limits: { office: number };
  csrfPrefix: string;
  statefulDomains: string[];
  corsOrigins: string[];
  cookieDomain: string | undefined;
  factorRules: Readonly<Record<string, FactorRule[]>>;
  demoPassword: string;
}

/** Dependencies that the app of every service has. */
export interface ServiceApp {
  // biome-ignore lint/suspicious/noExplicitAny: each service has its own tables.
  connection: Connection<any>;
  jobs: Jobs;
}

/** A loaded service. */
export interface ServiceImplementation<Config, App extends ServiceApp = ServiceApp> {
  /** Creates the service. Nothing runs before `start`, which requires migrated tables. */
  open(platform: PlatformServices, runtime: ServiceRuntime, config: Config): OpenService<App>;
  invariants(timeZone: string): readonly Invariant[];
  /** All encrypted columns, except in mails, which are deleted within days. */
  encryptedTables: readonly EncryptedTable[];
}

export interface OpenService<App> extends Service {
  /** Dependencies for commands and tests that call functions without HTTP. */
  app: App;
  commands: ServiceCommands;
}

/** Operations for the operator of the machine. Their modules are loaded on the first call. */
export interface ServiceCommands {
  /** `operator` is the name in the audit log. */
  accounts(operator: string): Promise<Accounts>;
  /** Adds generated rows and returns what was added: `3 cases with 24 activities`. */
  seed?(options: SeedOptions): Promise<string>;
}

export interface SeedOptions {
  /** Number of main rows. */
  rows: number;
  /** The same seed creates the same rows, except for ids, numbers and dates. */
  seed: number;
  /** Password of all created accounts. */
  password: string;
  onProgress(done: number): void;
}

/** Returns the description; the types of its name and app are inferred. */
export const describeService = <Config, App extends ServiceApp, const Name extends string>(
  description: ServiceDescription<Config, App, Name>,
): ServiceDescription<Config, App, Name> => description;
