import { type DemoAccount, openFirst, type Picture } from './picture.ts';

const donor: DemoAccount = { service: 'fundraising', login: 'donor@fundraising.test' };
const administrator: DemoAccount = { service: 'fundraising', login: 'admin@fundraising.test' };

export const PICTURES: Picture[] = [
  {
    name: 'fundraising-home',
    heading: 'The donors’ start page',
    caption: 'What Bulwagan is for, and the campaigns that need donations now.',
    width: 'desk',
    path: '/fundraising/',
  },
  {
    name: 'campaign',
    heading: 'A campaign',
    caption: 'Its purpose, the students it supports, and its progress.',
    width: 'desk',
    path: '/fundraising/campaigns',
    prepare: (page) => openFirst(page),
  },
  {
    name: 'give',
    heading: 'Donating',
    caption: 'Amount and frequency, then the payment method: three short steps, with or without an account.',
    width: 'phone',
    path: '/fundraising/campaigns',
    prepare: async (page) => {
      await openFirst(page);
      await page.locator('main a[href*="/give/"]').first().click();
      await page.waitForURL('**/give/**');
    },
  },
  {
    name: 'my-donations',
    heading: 'My donations',
    caption: 'Every donation of a donor with its status and receipt, on a phone.',
    width: 'phone',
    account: donor,
    path: '/fundraising/my-donations',
  },
  {
    name: 'manage',
    heading: 'The administrator’s dashboard',
    caption: 'Pending decisions, income, and the amount that can be paid out.',
    width: 'desk',
    account: administrator,
    path: '/fundraising/manage/overview',
  },
  {
    name: 'webhooks',
    heading: 'Webhook inbox',
    caption: 'Every event of the payment gateway with its result; failed ones can be reprocessed.',
    width: 'desk',
    isDark: true,
    account: administrator,
    path: '/fundraising/manage/webhooks',
  },
  {
    name: 'verify-paper',
    heading: 'Checking a paper',
    caption: 'Anyone checks a paper by its code or its file, without an account and without personal data.',
    width: 'phone',
    path: '/fundraising/verify',
  },
];
