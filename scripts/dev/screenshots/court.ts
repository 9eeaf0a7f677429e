import { type DemoAccount, openFirst, type Picture } from './picture.ts';

const clerk: DemoAccount = { service: 'court', login: 'branch@court.test' };
const superAdmin: DemoAccount = { service: 'court', login: 'super@court.test' };

/** Date on which the demo's hearings are scheduled. */
const nextMonth = (): string => Temporal.Now.plainDateISO().add({ months: 1 }).with({ day: 15 }).toString();

export const PICTURES: Picture[] = [
  {
    name: 'docket',
    heading: 'The docket of a case',
    caption: 'All past and upcoming events of a case, with documents below their hearings.',
    width: 'desk',
    account: clerk,
    path: '/court/cases',
    prepare: async (page) => {
      await openFirst(page);
      await page.goto(`${page.url().split('?', 1)[0]}/docket`);
    },
  },
  {
    name: 'calendar',
    heading: 'The calendar of the court',
    caption: 'Hearings, deadlines, holidays and personal events, by month or week or as an agenda.',
    width: 'desk',
    account: clerk,
    path: `/court/calendar?date=${nextMonth()}`,
  },
  {
    name: 'court-dashboard',
    heading: 'Court statistics',
    caption: 'Cases by status, stage, court and time; each chart is also available as a table.',
    width: 'desk',
    isDark: true,
    account: superAdmin,
    path: '/court/dashboard',
  },
  {
    name: 'make-paper',
    heading: 'Making a paper',
    caption:
      'Two clicks from a hearing: the paper is shown with its missing values before it gets its number.',
    width: 'desk',
    account: clerk,
    path: '/court/cases',
    prepare: async (page) => {
      await openFirst(page);
      await page.goto(`${page.url().split('?', 1)[0]}/docket`);
      await page
        .getByRole('button', { name: /^Make a paper.*Hearing/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Open the preview' }).waitFor();
    },
  },
  {
    name: 'paper-template',
    heading: 'A template of a paper',
    caption: 'An office copies a template, edits its text and sees it at once on a real record.',
    width: 'desk',
    account: superAdmin,
    path: '/court/papers/templates',
    prepare: (page) => openFirst(page, 'Notice of Hearing'),
  },
];
