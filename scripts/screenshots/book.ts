import type { Page } from 'playwright-core';

/** Whose pages these are. */
export interface Sitter {
  service: 'fundraising' | 'workforce' | 'court';
  /** A demo account. */
  login: string;
}

export interface Picture {
  /** Of its file. */
  name: string;
  heading: string;
  /** What it shows, in one line. */
  words: string;
  width: 'phone' | 'desk';
  isDark?: boolean;
  /** Undefined: for everybody. */
  sitter?: Sitter;
  path: string;
  /** What is done on the page before the picture is taken. */
  pose?: (page: Page) => Promise<void>;
}

const donor: Sitter = { service: 'fundraising', login: 'donor@fundraising.test' };
const administrator: Sitter = { service: 'fundraising', login: 'admin@fundraising.test' };
const superUser: Sitter = { service: 'workforce', login: 'super' };
const clerk: Sitter = { service: 'court', login: 'branch@court.test' };
const superAdmin: Sitter = { service: 'court', login: 'super@court.test' };

/** To the page of the first link in the list. */
async function openFirst(page: Page, path: string): Promise<void> {
  await page.locator(`main a[href*="${path}/"]:not([href$="/new"])`).first().click();
  await page.waitForURL((url) => url.pathname.includes(`${path}/`));
  await page.locator('h1').waitFor();
}

export const BOOK: { title: string; pictures: Picture[] }[] = [
  {
    title: 'Fundraising',
    pictures: [
      {
        name: 'fundraising-home',
        heading: 'Where donors begin',
        words: 'What the house is for, and the campaigns that need somebody now.',
        width: 'desk',
        path: '/fundraising/',
      },
      {
        name: 'campaign',
        heading: 'A campaign',
        words: 'What it is for, how far it has come and who gives already.',
        width: 'desk',
        path: '/fundraising/campaigns',
        pose: (page) => openFirst(page, '/campaigns'),
      },
      {
        name: 'give',
        heading: 'Giving',
        words: 'How much, once or every month, in as few steps as a payment allows.',
        width: 'phone',
        path: '/fundraising/campaigns',
        pose: async (page) => {
          await openFirst(page, '/campaigns');
          await page.locator('main a[href*="/give/"]').first().click();
          await page.waitForURL('**/give/**');
        },
      },
      {
        name: 'my-gifts',
        heading: 'My gifts',
        words: 'Every gift of a donor with its state and receipt, on a phone.',
        width: 'phone',
        sitter: donor,
        path: '/fundraising/my-gifts',
      },
      {
        name: 'manage',
        heading: 'What an administrator sees first',
        words: 'What came in, what waits for a decision, and which campaigns carry.',
        width: 'desk',
        sitter: administrator,
        path: '/fundraising/manage/overview',
      },
      {
        name: 'webhooks',
        heading: 'The inbox of webhooks',
        words:
          'Every event of the payment gateway as it came: its signature, what it did, and how to try it again.',
        width: 'desk',
        isDark: true,
        sitter: administrator,
        path: '/fundraising/manage/webhooks',
      },
    ],
  },
  {
    title: 'Workforce',
    pictures: [
      {
        name: 'employees',
        heading: 'Employees',
        words: 'Who works where, searched while one types; government numbers stay closed.',
        width: 'desk',
        sitter: superUser,
        path: '/workforce/employees',
      },
      {
        name: 'employee',
        heading: 'An employee',
        words: 'One record with its history; a closed number is opened on purpose, and that is recorded.',
        width: 'desk',
        sitter: superUser,
        path: '/workforce/employees',
        pose: (page) => openFirst(page, '/employees'),
      },
      {
        name: 'payroll-item',
        heading: 'A payroll item',
        words: 'Its amount, its limits by organization, and a place to try what they do to an amount.',
        width: 'desk',
        sitter: superUser,
        path: '/workforce/payroll-items',
        pose: (page) => openFirst(page, '/payroll-items'),
      },
    ],
  },
  {
    title: 'Court',
    pictures: [
      {
        name: 'docket',
        heading: 'The docket of a case',
        words: 'All that happened in a case and is to happen, each answer under its hearing.',
        width: 'desk',
        sitter: clerk,
        path: '/court/cases',
        pose: async (page) => {
          await openFirst(page, '/cases');
          await page.goto(`${page.url().split('?', 1)[0]}/docket`);
        },
      },
      {
        name: 'calendar',
        heading: 'The calendar of the court',
        words: 'Hearings, holidays and meetings of the month.',
        width: 'desk',
        sitter: clerk,
        path: '/court/calendar',
      },
      {
        name: 'court-dashboard',
        heading: 'The figures of the court',
        words: 'Filed and closed, pending by stage, overdue: each plot is a table, too.',
        width: 'desk',
        isDark: true,
        sitter: superAdmin,
        path: '/court/dashboard',
      },
    ],
  },
];
