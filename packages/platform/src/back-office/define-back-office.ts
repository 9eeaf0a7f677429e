import { csrfScheme, errorShape, invalidShape, renderOfficeError } from '../http/back-office-envelope.ts';
import type { Operations } from '../http/operations.ts';
import type { Prefetch } from '../http/prefetch.ts';
import type { Route } from '../http/route.ts';
import type { ServiceDefinition } from '../http/service-definition.ts';
import { addSiteStyle } from '../pages/frame.ts';
import {
  type DefinedApp,
  type DefinedService,
  defineService,
  type ServiceParts,
  type ServiceSettings,
} from '../service/define-service.ts';
import type { ServiceConfig } from '../service/description.ts';
import type { ServiceRuntime } from '../services.ts';
import { iso } from '../time/clock.ts';
import { type BackOffice, type BackOfficeSettings, sessionCookie } from './back-office.ts';
import { warnOfUnknownRoles } from './demanded-roles.ts';
import { assertUsable, type BackOfficeActor, createIdentify, type ScopeStrategy } from './identify.ts';

// biome-ignore lint/suspicious/noExplicitAny: each service has its own tables.
type BackOfficeApp = BackOffice<any> & DefinedApp;

/** Facts about the API of a back-office service. */
export interface BackOfficeApi<App, Row, Actor extends BackOfficeActor> {
  name: string;
  /** `Bulwagan Court` */
  title: string;
  summary: string;
  tags: ServiceDefinition<Actor>['api']['tags'];
  routes(app: App): Route[];
  /** Loads the example requests. */
  operations(): Promise<Operations>;
  scope: ScopeStrategy<App, Row, Actor>;
}

/**
 * Returns the definition of a back-office API: identified by session cookie, protected by a CSRF token (419), and with
 * the envelopes of C§7 and W§2.
 */
export function backOfficeApi<App extends BackOfficeApp, Row, Actor extends BackOfficeActor>({
  name,
  title,
  summary,
  tags,
  routes,
  operations,
  scope,
}: BackOfficeApi<App, Row, Actor>): (app: App, checkAnswers: boolean) => ServiceDefinition<Actor> {
  const identify = createIdentify(scope);
  return (app, checkAnswers) => ({
    name,
    api: {
      title,
      version: '1.0.0',
      summary,
      publicUrl: app.publicUrl,
      guardStatus: 419,
      tags,
      security: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie(name) } },
      csrf: csrfScheme,
      errorSchema: errorShape,
      invalidSchema: invalidShape,
      operations,
    },
    routes: routes(app),
    identify: (request, prefetch?: Prefetch) => identify(app, request, prefetch),
    carriesProof: (request) => app.signIn.sessionOf(request) !== undefined,
    assertUsable,
    owesFactor: (actor) => actor.owesFactor,
    guard: (request) => app.signIn.guard(request),
    callerKey: (actor) => String(actor.id),
    strangerLimit: app.backOfficeLimit,
    headersWhenUnlimited: false,
    refusesUnknownLists: true,
    renderError: renderOfficeError,
    checkAnswers,
  });
}

/**
 * Defines a back-office service: a service with accounts, roles and cookie sessions (`createBackOffice`). Adds the
 * sign-in hooks, the nightly removal of expired sign-in data, and a warning about unknown roles in the second-factor
 * requirements.
 */
export function defineBackOffice<Config, Settings extends ServiceSettings, App extends BackOfficeApp, Caller>(
  parts: Omit<ServiceParts<Config, Settings, App, Caller>, 'beforeRoutes' | 'afterRoutes' | 'warn'>,
): DefinedService<Config, Settings, App> {
  return defineService<Config, Settings, App, Caller>({
    ...parts,
    beforeRoutes: (app, scope) => app.signIn.install(scope),
    // Serves the style of the page that verifies papers; the console renders all other pages.
    afterRoutes: async (_app, scope) => {
      await scope.register(async (pages) => addSiteStyle(pages));
    },
    warn: warnOfUnknownRoles,
    defineJobs: (app) => {
      parts.defineJobs(app);
      app.jobs.defineJob({
        name: 'clean-up',
        cron: '45 3 * * *',
        singleton: true,
        handle: () => app.signIn.cleanUp(app.db, iso(app.clock.now())),
      });
    },
  });
}

/**
 * Returns the settings of a back-office service. The service's own pages always have a session, in addition to the
 * configured domains.
 */
export function backOfficeSettings(
  name: string,
  config: ServiceConfig,
  { publicUrl }: ServiceRuntime,
): BackOfficeSettings {
  const { origin, host } = new URL(publicUrl);
  return {
    backOfficeLimit: config.limits.office,
    csrfPrefix: config.csrfPrefix,
    statefulDomains: [host, ...config.statefulDomains],
    corsOrigins: [origin, ...config.corsOrigins],
    cookieDomain: config.cookieDomain,
    factorRules: config.factorRules[name] ?? [],
    demoPassword: config.demoPassword,
  };
}
