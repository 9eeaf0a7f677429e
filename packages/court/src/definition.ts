import { SYSTEM_ROLES } from '@bulwagan/contracts/court/roles.ts';
import { ACCOUNT_PAGES } from '@bulwagan/platform/back-office/account-pages.ts';
import { describeService } from '@bulwagan/platform/service/description.ts';
import type { App } from './context.ts';
import { DEMO_PEOPLE } from './demo/accounts.ts';
import type { CourtConfig } from './index.ts';
import { MIGRATION_FOLDERS, SCHEMA } from './schema.ts';

/** Page paths; a test compares them with the routes in `apps/console/src/court`. */
const PAGES = [
  ...ACCOUNT_PAGES,
  'amendments',
  'amendments/:id',
  'branches',
  'branches/:id',
  'branches/:id/edit',
  'branches/new',
  'calendar',
  'case-assignments',
  'cases',
  'cases/:id',
  'cases/:id/access',
  'cases/:id/amendments',
  'cases/:id/amendments/new',
  'cases/:id/docket',
  'cases/:id/edit',
  'cases/:id/evidence',
  'cases/:id/files',
  'cases/:id/history',
  'cases/:id/links',
  'cases/:id/papers',
  'cases/:id/parties',
  'cases/:id/raffle',
  'cases/new',
  'compliance',
  'dashboard',
  'help',
  'help/:id',
  'help/:id/edit',
  'help/manage',
  'help/new',
  'holidays',
  'lists',
  'locations',
  'locations/countries',
  'papers',
  'papers/:id',
  'papers/day',
  'papers/new',
  'papers/templates',
  'papers/templates/:id',
  'raffles',
  'raffles/:id',
  'reports',
  'roles',
  'roles/:id',
  'roles/new',
  'sheriff-reports',
  'sheriff-reports/:id',
  'users',
  'users/:id',
  'users/:id/edit',
  'users/new',
];

/** Description of the court service. It imports no module that serves requests. */
export const court = describeService<CourtConfig, App, 'court'>({
  name: SCHEMA,
  title: 'Court',
  description: 'Case records, raffles, hearings without conflicts, and service of papers.',
  migrationFolders: MIGRATION_FOLDERS,

  demoAccounts: DEMO_PEOPLE.map(({ email, role }) => ({ signIn: email, role })),
  console: {
    pages: PAGES,
    settings: ({ csrfPrefix }) => ({ 'csrf-prefix': csrfPrefix }),
  },
  commands: {
    account: '--email A [--name N] --role R [--role R] [--branch B] [--branch B]',
    roles: `Roles of the court: ${SYSTEM_ROLES.join(', ')}, and custom roles.\nA branch is given by its number or name.`,
    seed: {
      option: 'cases',
      help: 'cases of five years with eight activities each, and their branches and people',
    },
  },
  folds: ['select fold_case_counts()'],
  load: async () => (await import('./index.ts')).courtService,
});
