import { backOfficeApi } from '@bulwagan/platform/back-office/define-back-office.ts';
import { withPatches } from '@bulwagan/platform/http/patch.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import { ORGANIZATION_SCOPE } from './access/identify.ts';
import { anyone, signedIn } from './access.ts';
import { calculateRoutes } from './calculate/routes.ts';
import { compensationChangeRoutes } from './compensations/bulk/routes.ts';
import { compensationRoutes } from './compensations/routes.ts';
import type { App } from './context.ts';
import { workforceDocumentRoutes } from './documents/routes.ts';
import { employeeRoutes } from './employees/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { TAGS } from './http/tags.ts';
import { importRoutes } from './imports/routes.ts';
import { ownLeaveRoutes } from './leave/own-routes.ts';
import { leaveRoutes } from './leave/routes.ts';
import { ownRoutes } from './me/routes.ts';
import { organizationRoutes } from './organizations/routes.ts';
import { salaryTableRoutes } from './organizations/salary-tables/routes.ts';
import { paySetRoutes } from './pay-sets/routes.ts';
import { payrollFileRoutes } from './payroll-files/routes.ts';
import { presetRoutes } from './payroll-items/preset-routes.ts';
import { payrollItemRoutes } from './payroll-items/routes.ts';
import { previousEmployerRoutes } from './previous-employers/routes.ts';
import { recurringItemRoutes } from './recurring-items/routes.ts';
import { referenceRoutes } from './reference/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import { rosterRoutes } from './rosters/routes.ts';
import { runRoutes } from './runs/routes.ts';
import { SCHEMA, TITLE } from './schema.ts';
import { statutoryTableRoutes } from './statutory-tables/routes.ts';
import { statutoryValueRoutes } from './statutory-values/routes.ts';
import { stepIncrementRoutes } from './step-increments/routes.ts';
import { timeRoutes } from './time/routes.ts';
import { userRoutes } from './users/routes.ts';

/** All routes of workforce, by module. */
export function workforceRoutes(app: App): Route[] {
  return withPatches([
    ...app.signIn.routes({ anyone, signedIn, limit: app.backOfficeLimit, tag: 'Sign-in' }),
    ...compensationRoutes(app),
    ...compensationChangeRoutes(app),
    ...stepIncrementRoutes(app),
    ...salaryTableRoutes(app),
    ...workforceDocumentRoutes(app),
    ...employeeRoutes(app),
    ...exportRoutes(app),
    ...importRoutes(app),
    ...ownRoutes(app),
    ...organizationRoutes(app),
    ...calculateRoutes(app),
    ...paySetRoutes(app),
    ...payrollFileRoutes(app),
    ...payrollItemRoutes(app),
    ...presetRoutes(app),
    ...previousEmployerRoutes(app),
    ...recurringItemRoutes(app),
    ...referenceRoutes(app),
    ...roleRoutes(app),
    ...rosterRoutes(app),
    ...runRoutes(app),
    ...statutoryTableRoutes(app),
    ...statutoryValueRoutes(app),
    ...timeRoutes(app),
    ...leaveRoutes(app),
    ...ownLeaveRoutes(app),
    ...userRoutes(app),
  ]);
}

/** Definition of the API for the platform. */
export const serviceDefinition = backOfficeApi({
  name: SCHEMA,
  title: TITLE,
  summary: 'Accounts and roles, the payroll catalog with its limits, payroll runs, and employee records.',
  tags: TAGS,
  routes: workforceRoutes,
  operations: async () => (await import('./operations.ts')).workforceOperations,
  scope: ORGANIZATION_SCOPE,
});
