import { SYSTEM_ROLES } from '@bulwagan/contracts/workforce/roles.ts';
import { ACCOUNT_PAGES } from '@bulwagan/platform/back-office/account-pages.ts';
import { describeService } from '@bulwagan/platform/service/description.ts';
import type { App } from './context.ts';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import type { WorkforceConfig } from './index.ts';
import { MIGRATION_FOLDERS, SCHEMA } from './schema.ts';

/** Page paths; a test compares them with the routes in `apps/console/src/workforce`. */
const PAGES = [
  ...ACCOUNT_PAGES,
  'employees',
  'employees/:id',
  'employees/:id/edit',
  'employees/:id/pay',
  'employees/:id/personal-data',
  'employees/import',
  'employees/new',
  'holidays',
  'leave-applications',
  'leave-credits',
  'leave-types',
  'me/leave',
  'me/payslips',
  'me/payslips/:run',
  'me/certificates',
  'me/certificates/:year',
  'me/time',
  'organizations',
  'pay-changes',
  'papers',
  'papers/:id',
  'papers/new',
  'papers/templates',
  'papers/templates/:id',
  'calculate',
  'payroll-files',
  'payroll-items',
  'payroll-items/:id',
  'payroll-items/new',
  'payroll-items/presets',
  'reference',
  'reference/:list',
  'roles',
  'roles/:id',
  'roles/new',
  'rosters',
  'rosters/:id',
  'runs',
  'runs/:id',
  'runs/:id/edit',
  'runs/:id/employees/:employee',
  'runs/:id/papers',
  'runs/new',
  'statutory-tables',
  'statutory-tables/:key',
  'statutory-tables/:key/new',
  'statutory-tables/:key/versions/:version',
  'statutory-values',
  'step-increments',
  'time-corrections',
  'time-records',
  'users',
  'users/:id',
  'users/:id/edit',
  'users/new',
];

/** Description of the workforce service. It imports no module that serves requests. */
export const workforce = describeService<WorkforceConfig, App, 'workforce'>({
  name: SCHEMA,
  title: 'Workforce',
  description: 'Employee records with protected government numbers, and payroll with statutory limits.',
  migrationFolders: MIGRATION_FOLDERS,

  demoAccounts: DEMO_ACCOUNTS,
  console: {
    pages: PAGES,
    settings: ({ csrfPrefix }) => ({ 'csrf-prefix': csrfPrefix }),
  },
  commands: {
    account: '--email A [--username U] [--name N] --role R [--role R] [--organization O]',
    roles: `Roles of workforce: super user (passes every check), ${SYSTEM_ROLES.join(', ')}, and custom roles.\nThey apply everywhere, or to one organization (slug, name or id) and its descendants.`,
    seed: { option: 'employees', help: 'employees with government ids, and their organizations and rosters' },
  },
  folds: ['select fold_employee_counts()'],
  load: async () => (await import('./index.ts')).workforceService,
});
