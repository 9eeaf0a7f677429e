import { sessionCookie } from '@bulwagan/platform/back-office/back-office.ts';
import {
  csrfScheme,
  errorShape,
  invalidShape,
  renderOfficeError,
} from '@bulwagan/platform/http/back-office-envelope.ts';
import { withPatches } from '@bulwagan/platform/http/patch.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import type { ServiceDefinition } from '@bulwagan/platform/http/service-definition.ts';
import { type Actor, anyone, signedIn } from './access.ts';
import type { App } from './context.ts';
import { employeeRoutes } from './employees/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { assertUsable, identify } from './identify.ts';
import { importRoutes } from './imports/routes.ts';
import { organizationRoutes } from './organizations/routes.ts';
import { presetRoutes } from './payroll-items/preset-routes.ts';
import { payrollItemRoutes } from './payroll-items/routes.ts';
import { referenceRoutes } from './reference/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import { rosterRoutes } from './rosters/routes.ts';
import { runRoutes } from './runs/routes.ts';
import { SCHEMA } from './schema.ts';
import { TAGS } from './tags.ts';
import { userRoutes } from './users/routes.ts';

/** All routes of workforce, by module. */
export function workforceRoutes(app: App): Route[] {
  return withPatches([
    ...app.signIn.routes({ anyone, signedIn, limit: app.backOfficeLimit, tag: 'Sign-in' }),
    ...employeeRoutes(app),
    ...exportRoutes(app),
    ...importRoutes(app),
    ...organizationRoutes(app),
    ...payrollItemRoutes(app),
    ...presetRoutes(app),
    ...referenceRoutes(app),
    ...roleRoutes(app),
    ...rosterRoutes(app),
    ...runRoutes(app),
    ...userRoutes(app),
  ]);
}

/** Definition of workforce for the platform. */
export function serviceDefinition(app: App, checkAnswers: boolean): ServiceDefinition<Actor> {
  return {
    name: SCHEMA,
    api: {
      title: 'Bulwagan Workforce',
      version: '1.0.0',
      summary: 'Accounts and roles, the payroll catalog with its limits, payroll runs, and employee records.',
      publicUrl: app.publicUrl,
      guardStatus: 419,
      tags: TAGS,
      security: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie(SCHEMA) } },
      csrf: csrfScheme,
      errorSchema: errorShape,
      invalidSchema: invalidShape,
    },
    routes: workforceRoutes(app),
    identify: (request, prefetch) => identify(app, request, prefetch),
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
  };
}
