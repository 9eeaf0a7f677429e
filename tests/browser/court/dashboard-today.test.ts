import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { makeCalendarFixtures, makeHearing } from '../calendar/calendar-fixtures.ts';
import { forgetSession, signInThroughPage } from '../people.ts';

/** Returns a working hour within the next seven days, not on a holiday. */
async function soon(ask: (path: string) => Promise<{ data: { date: string }[] }>): Promise<string> {
  const { data } = await ask('/api/holidays');
  for (let days = 1; days <= 6; days += 1) {
    const day = new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', {
      timeZone: 'Asia/Manila',
    });
    if (!data.some(({ date }) => date === day)) return `${day}T14:00`;
  }
  throw new Error('a week of holidays');
}

story(
  'C§6 the first page shows a branch clerk the coming days of that branch only',
  async ({ page, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const hearing = await makeHearing(testApp, await soon((path) => testApp.admin.ask('GET', path)));
    await signInThroughPage(page, 'court', testApp.clerk.email, testApp.clerk.password);
    const week = page.getByRole('region', { name: 'Next seven days' });
    await week.getByRole('link', { name: new RegExp(hearing.caseNumber) }).waitFor();
    assert.equal(await week.getByRole('link', { name: /^\d{4}-\d+ / }).count(), 1);
    await page.getByRole('region', { name: 'Key figures' }).getByText('Hearings this month').waitFor();
    await page
      .getByRole('region', { name: 'Papers to serve' })
      .getByText('No papers awaiting service.')
      .waitFor();
    await page.getByRole('region', { name: 'Amendments to review' }).waitFor();
    await page.getByRole('region', { name: 'Due or overdue' }).waitFor();
    assert.equal(await page.getByRole('region', { name: 'Cases awaiting raffle' }).count(), 0);
    await checkAccess();
  },
);

/** Content present and absent on the first page, by demo account. */
const ROLES: [account: string, has: string[], hasNot: string[]][] = [
  [
    'super',
    ['Key figures', 'Due or overdue', 'Cases awaiting raffle', 'Amendments to review'],
    ['Latest cases'],
  ],
  ['clerk', ['Key figures', 'Due or overdue', 'Cases awaiting raffle'], ['Papers to serve', 'Latest cases']],
  [
    'sheriff',
    ['Papers to serve', 'Due or overdue', 'Latest cases'],
    ['Key figures', 'Cases awaiting raffle'],
  ],
  ['user', ['Latest cases', 'Upcoming holidays'], ['Key figures', 'Due or overdue', 'Papers to serve']],
  ['dashboard', ['Key figures', 'Upcoming holidays'], ['Due or overdue', 'Latest cases']],
  ['counsel', ['Due or overdue', 'Latest cases'], ['Key figures', 'Papers to serve']],
];

story(
  'C§5 the first page shows what a role may see, and requests nothing else',
  async ({ page, checkAccess }) => {
    for (const [account, has, hasNot] of ROLES) {
      await forgetSession(page);
      await page.evaluate(() => localStorage.clear()).catch(() => undefined);
      await signInThroughPage(page, 'court', `${account}@court.test`);
      await page.getByRole('region', { name: 'Today’s schedule' }).waitFor();
      for (const name of has) await page.getByRole('region', { name }).waitFor();
      for (const name of hasNot)
        assert.equal(await page.getByRole('region', { name }).count(), 0, `${account}: ${name}`);
      await checkAccess();
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);
