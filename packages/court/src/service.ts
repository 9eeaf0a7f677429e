import { backOfficeApi } from '@bulwagan/platform/back-office/define-back-office.ts';
import { withPatches } from '@bulwagan/platform/http/patch.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import { BRANCH_SCOPE } from './access/identify.ts';
import { anyone, signedIn } from './access.ts';
import { activityRoutes } from './activities/routes.ts';
import { amendmentRoutes } from './amendments/routes.ts';
import { branchRoutes } from './branches/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { caseRoutes } from './cases/routes.ts';
import type { App } from './context.ts';
import { courtDocumentRoutes } from './documents/routes.ts';
import { evidenceRoutes } from './evidence/routes.ts';
import { hearingRoutes } from './hearings/routes.ts';
import { helpRoutes } from './help-center/routes.ts';
import { TAGS } from './http/tags.ts';
import { locationRoutes } from './locations/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { partyRoutes } from './parties/routes.ts';
import { raffleRoutes } from './raffles/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import { SCHEMA, TITLE } from './schema.ts';
import { sheriffReportRoutes } from './sheriff-reports/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { userRoutes } from './users/routes.ts';
import { wordRoutes } from './words/routes.ts';

/** All routes of the court, by module. */
export function courtRoutes(app: App): Route[] {
  return withPatches([
    ...app.signIn.routes({ anyone, signedIn, limit: app.limits.office, tag: 'Sign-in' }),
    ...activityRoutes(app),
    ...amendmentRoutes(app),
    ...branchRoutes(app),
    ...calendarRoutes(app),
    ...caseRoutes(app),
    ...courtDocumentRoutes(app),
    ...evidenceRoutes(app),
    ...hearingRoutes(app),
    ...helpRoutes(app),
    ...locationRoutes(app),
    ...mediaRoutes(app),
    ...partyRoutes(app),
    ...raffleRoutes(app),
    ...reportRoutes(app),
    ...roleRoutes(app),
    ...sheriffReportRoutes(app),
    ...statisticsRoutes(app),
    ...userRoutes(app),
    ...wordRoutes(app),
  ]);
}

/** Definition of the API for the platform. */
export const serviceDefinition = backOfficeApi({
  name: SCHEMA,
  title: TITLE,
  summary: 'Case records and what happens in them: hearings, service, amendments, the calendar, statistics.',
  tags: TAGS,
  routes: courtRoutes,
  operations: async () => (await import('./operations.ts')).courtOperations,
  scope: BRANCH_SCOPE,
});
