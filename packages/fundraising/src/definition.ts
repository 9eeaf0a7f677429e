import { ROLES } from '@bulwagan/contracts/fundraising/roles.ts';
import { describeService } from '@bulwagan/platform/service/description.ts';
import type { App } from './context.ts';
import type { FundraisingConfig } from './index.ts';
import { MIGRATION_FOLDERS, SCHEMA } from './schema.ts';

/** Restricts ids to numbers. */
const withNumbers = (path: string): string => path.replace(/:(id|campaign|version)\b/g, ':$1(^\\d+$)');

/** Page paths; a test compares them with the routes in `apps/console/src/fundraising`. */
const PAGES = [
  'campaigns',
  'campaigns/:id',
  'campaigns/:id/edit',
  'campaigns/new',
  'cards',
  'cards/confirm/:intent',
  'cards/new',
  'donations',
  'donations/:reference',
  'give/:campaign',
  'help',
  'legal',
  'legal/:slug',
  'manage',
  'manage/audit',
  'manage/campaigns',
  'manage/campaigns/:id',
  'manage/campaigns/:id/edit',
  'manage/campaigns/new',
  'manage/donations',
  'manage/donations/:id',
  'manage/institutions',
  'manage/institutions/:id',
  'manage/institutions/:id/edit',
  'manage/institutions/:id/tax-data',
  'manage/institutions/new',
  'manage/legal',
  'manage/legal/:slug',
  'manage/legal/:slug/:version',
  'manage/legal/:slug/new',
  'manage/legal/new',
  'manage/overview',
  'manage/payment-fees',
  'manage/payments-to-return',
  'manage/questions',
  'manage/questions/:id',
  'manage/questions/new',
  'manage/recurring',
  'manage/recurring/:id',
  'manage/scholars',
  'manage/scholars/:id',
  'manage/scholars/:id/edit',
  'manage/scholars/new',
  'manage/users',
  'manage/users/:id',
  'manage/users/:id/edit',
  'manage/users/new',
  'manage/webhooks',
  'manage/webhooks/:id',
  'manage/withdrawals',
  'manage/withdrawals/:id',
  'manage/withdrawals/new',
  'my-campaigns',
  'my-donations',
  'my-donations/:id',
  'my-papers',
  'notifications',
  'profile',
  'recurring',
  'recurring/:id',
  'reset-password',
  'scholars',
  'scholars/:id',
  'sign-in',
  'sign-up',
  'sign-up/code',
].map(withNumbers);

/** Pages of papers, whose ids are UUIDs. */
const PAPER_PAGES = [
  'manage/papers',
  'manage/papers/:id',
  'manage/papers/batch',
  'manage/papers/new',
  'manage/papers/templates',
  'manage/papers/templates/:id',
];

/** Description of fundraising. Imports nothing that serves requests. */
export const fundraising = describeService<
  FundraisingConfig & { gateway: { provider: string; id: string; url: string; publicKey: string } },
  App,
  'fundraising'
>({
  name: SCHEMA,
  title: 'Fundraising',
  description:
    'Campaigns for education. Every peso reaches the campaign, and every centavo is accounted for.',
  migrationFolders: MIGRATION_FOLDERS,
  fixedRoles: ROLES,
  demoAccounts: [
    { signIn: 'admin@fundraising.test', role: 'System admin' },
    { signIn: 'institution@fundraising.test', role: 'Institution admin' },
    { signIn: 'committee@fundraising.test', role: 'Committee member' },
    { signIn: 'donor@fundraising.test', role: 'Donor' },
  ],
  console: {
    pages: [...PAGES, ...PAPER_PAGES],
    publicPages: ['sign-in', 'sign-up', 'campaigns', 'scholars', 'give', 'donations', 'help', 'legal'],
    moved: { gifts: 'donations', 'my-gifts': 'my-donations' },
    settings: ({ gateway }) => ({
      'gateway-provider': gateway.provider,
      gateway: gateway.id,
      'gateway-url': gateway.url,
      'gateway-public-key': gateway.publicKey,
    }),
    connects: ({ gateway }) => [new URL(gateway.url).origin],
  },
  commands: {
    account: '--email A --first-name N --last-name N --role R [--role R] [--institution ID]',
    roles:
      'Roles of fundraising: system_admin, institution_admin, committee_member, donor. The middle two need an institution.',
    seed: { option: 'donations', help: 'donations of three years, with their campaigns and donors' },
  },
  folds: ['select fold_donation_counts()', 'select fold_ledger_days(time_zone) from ledger_day_zone'],
  load: async () => (await import('./index.ts')).fundraisingService,
});
