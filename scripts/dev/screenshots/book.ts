import type { Page } from 'playwright-core';

/** Account that is signed in for a picture. */
export interface Sitter {
  service: 'fundraising' | 'workforce' | 'court';
  /** A demo account. */
  login: string;
}

export interface Picture {
  /** File name. */
  name: string;
  heading: string;
  /** Caption of one line. */
  words: string;
  width: 'phone' | 'desk';
  isDark?: boolean;
  /** Undefined for public pages. */
  sitter?: Sitter;
  path: string;
  /** Actions on the page before the picture is taken. */
  pose?: (page: Page) => Promise<void>;
}

const donor: Sitter = { service: 'fundraising', login: 'donor@fundraising.test' };
const administrator: Sitter = { service: 'fundraising', login: 'admin@fundraising.test' };
const superUser: Sitter = { service: 'workforce', login: 'super' };
const clerk: Sitter = { service: 'court', login: 'branch@court.test' };
const superAdmin: Sitter = { service: 'court', login: 'super@court.test' };

/** End of the URL of a record. */
const RECORD = /\/(?:\d+|[\da-f-]{36})$/;

/** Opens the first record linked from the list on the page, or the first with these words. */
async function openFirst(page: Page, words: string | RegExp = ''): Promise<void> {
  const links = page.locator('main a[href]').filter({ hasText: words });
  for (const link of await links.all()) {
    const href = await link.getAttribute('href');
    if (href === null || !RECORD.test(href)) continue;
    await link.click();
    await page.waitForURL((url) => RECORD.test(url.pathname));
    return;
  }
  throw new Error(`No record to open at ${page.url()}.`);
}

/** Date on which the demo's hearings are scheduled. */
const nextMonth = (): string => Temporal.Now.plainDateISO().add({ months: 1 }).with({ day: 15 }).toString();

export const BOOK: { title: string; pictures: Picture[] }[] = [
  {
    title: 'Fundraising',
    pictures: [
      {
        name: 'fundraising-home',
        heading: 'The donors’ start page',
        words: 'What Bulwagan is for, and the campaigns that need donations now.',
        width: 'desk',
        path: '/fundraising/',
      },
      {
        name: 'campaign',
        heading: 'A campaign',
        words: 'Its purpose, the students it supports, and its progress.',
        width: 'desk',
        path: '/fundraising/campaigns',
        pose: (page) => openFirst(page),
      },
      {
        name: 'give',
        heading: 'Donating',
        words:
          'Amount and frequency, then the payment method: three short steps, with or without an account.',
        width: 'phone',
        path: '/fundraising/campaigns',
        pose: async (page) => {
          await openFirst(page);
          await page.locator('main a[href*="/give/"]').first().click();
          await page.waitForURL('**/give/**');
        },
      },
      {
        name: 'my-donations',
        heading: 'My donations',
        words: 'Every donation of a donor with its status and receipt, on a phone.',
        width: 'phone',
        sitter: donor,
        path: '/fundraising/my-donations',
      },
      {
        name: 'manage',
        heading: 'The administrator’s dashboard',
        words: 'Pending decisions, income, and the amount that can be paid out.',
        width: 'desk',
        sitter: administrator,
        path: '/fundraising/manage/overview',
      },
      {
        name: 'webhooks',
        heading: 'Webhook inbox',
        words: 'Every event of the payment gateway with its result; failed ones can be reprocessed.',
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
        words: 'Employees by organization, with search as you type, spreadsheet export and import.',
        width: 'desk',
        sitter: superUser,
        path: '/workforce/employees',
      },
      {
        name: 'employee',
        heading: 'An employee',
        words:
          'One record by section; government numbers are masked until shown, and each viewing is logged.',
        width: 'desk',
        sitter: superUser,
        path: '/workforce/employees',
        pose: (page) => openFirst(page),
      },
      {
        name: 'payroll-item',
        heading: 'A payroll item',
        words: 'Its description, the limit that payroll applies, and a form to try the limit on an amount.',
        width: 'desk',
        sitter: superUser,
        path: '/workforce/payroll-items',
        pose: (page) => openFirst(page, 'Hazard pay'),
      },
    ],
  },
  {
    title: 'Court',
    pictures: [
      {
        name: 'docket',
        heading: 'The docket of a case',
        words: 'All past and upcoming events of a case, with documents below their hearings.',
        width: 'desk',
        sitter: clerk,
        path: '/court/cases',
        pose: async (page) => {
          await openFirst(page);
          await page.goto(`${page.url().split('?', 1)[0]}/docket`);
        },
      },
      {
        name: 'calendar',
        heading: 'The calendar of the court',
        words: 'Hearings, deadlines, holidays and personal events, by month or week or as an agenda.',
        width: 'desk',
        sitter: clerk,
        path: `/court/calendar?date=${nextMonth()}`,
      },
      {
        name: 'court-dashboard',
        heading: 'Court statistics',
        words: 'Cases by status, stage, court and time; each chart is also available as a table.',
        width: 'desk',
        isDark: true,
        sitter: superAdmin,
        path: '/court/dashboard',
      },
    ],
  },
];
