import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { BackOfficeClient } from '../back-office-client.ts';
import { settle, story } from '../browser.ts';
import { mark } from '../court/court-admin.ts';
import { signIn } from '../people.ts';
import { makeCalendarFixtures, makeHearing, someTuesday } from './calendar-fixtures.ts';

const MONTHS = [
  ['Enero', 'Ene'],
  ['Pebrero', 'Peb'],
  ['Marso', 'Mar'],
  ['Abril', 'Abr'],
  ['Mayo', 'May'],
  ['Hunyo', 'Hun'],
  ['Hulyo', 'Hul'],
  ['Agosto', 'Ago'],
  ['Setyembre', 'Set'],
  ['Oktubre', 'Okt'],
  ['Nobyembre', 'Nob'],
  ['Disyembre', 'Dis'],
] as const;
const DAYS = ['Lin', 'Lun', 'Mar', 'Miy', 'Huw', 'Biy', 'Sab'];

/** English calendar words that must not appear, on screen or for a screen reader. */
const ENGLISH =
  /\b(January|February|March|June|July|August|September|October|November|December|Sun|Mon|Tue|Wed|Thu|Fri|Sat|Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|today|month|week|day|all-day|more|events?|close|show|earlier|later|previous|next|no events)\b/i;

story(
  'C§6 the calendar is in Filipino in all views: months, days, buttons and screen-reader texts',
  async ({ page, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const day = someTuesday();
    const [month, shortMonth] = MONTHS[Number(day().slice(5, 7)) - 1]!;
    const year = day().slice(0, 4);
    const hearing = await makeHearing(testApp, `${day()}T09:00`);
    await addMeetings(testApp.clerk, day(1), 7);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);

    await go(`/court/calendar?view=month&date=${day()}`);
    await page.getByRole('heading', { level: 1, name: 'Kalendaryo' }).waitFor();
    await page.getByText('ayon sa Standard na Oras sa Pilipinas').waitFor();
    await page.getByRole('heading', { level: 2, name: new RegExp(`^${month}.* ${year}$`) }).waitFor();
    const headers = page.getByRole('columnheader');
    await headers.first().waitFor();
    const weekdays = (await headers.allInnerTexts()).map((text) => text.trim().slice(0, 3));
    assert.deepEqual(
      weekdays.map((text) => text.toLowerCase()),
      DAYS.map((text) => text.toLowerCase()),
    );
    const view = page.getByRole('radiogroup', { name: 'Anyo ng kalendaryo' });
    for (const name of ['Buwan', 'Linggo', 'Agenda', 'Mga silid'])
      await view.getByRole('radio', { name, exact: true }).waitFor({ state: 'attached' });
    for (const name of ['Ngayon', 'Nakaraan', 'Susunod', 'Mag-subscribe', 'Magdagdag ng entry'])
      await page.getByRole('button', { name, exact: true }).waitFor();
    await page.getByRole('group', { name: 'I-filter' }).getByRole('button', { name: 'Pulong' }).waitFor();
    await assertNoEnglish(page);
    await checkAccess();
    await page.getByTitle(/^Ipakita ang \d+ pang entry$/).click();
    const more = page.getByRole('dialog');
    await more.getByRole('button', { name: 'Isara' }).waitFor();
    await assertNoEnglish(page);
    await checkAccess();
    await more.getByRole('button', { name: 'Isara' }).click();

    await view.getByText('Linggo', { exact: true }).click();
    await page.waitForURL(/view=week/);
    await settle(page);
    await page.getByRole('heading', { level: 2, name: new RegExp(shortMonth) }).waitFor();
    await page.getByText('Buong araw').first().waitFor();
    await assertNoEnglish(page);
    await checkAccess();

    await view.getByText('Agenda', { exact: true }).click();
    await page.waitForURL(/view=agenda/);
    await settle(page);
    await page
      .getByText(/Martes/)
      .first()
      .waitFor();
    await assertNoEnglish(page);
    await checkAccess();
    await page.getByRole('button', { name: new RegExp(hearing.caseNumber) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Petsa at oras').waitFor();
    await dialog.getByText(new RegExp(`Martes.*${month}`)).waitFor();
    await dialog.getByRole('button', { name: 'Ilipat ang pagdinig' }).waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Isara' }).click();
    await page.getByRole('button', { name: 'Magdagdag ng entry' }).click();
    await dialog.getByLabel('Pamagat').waitFor();
    await checkAccess();
  },
  { language: 'fil-PH' },
);

/** Adds own meetings on one day until the month cannot show them all. */
async function addMeetings(
  { email, password }: { email: string; password: string },
  day: string,
  count: number,
): Promise<void> {
  const client = await new BackOfficeClient('court').signIn(email, password);
  const hearings = Array.from({ length: count }, (_, index) => ({
    type: 'meeting',
    title: `Pulong ${mark()}`,
    start_at: `${day}T${String(8 + index).padStart(2, '0')}:00`,
    end_at: `${day}T${String(8 + index).padStart(2, '0')}:30`,
  }));
  await client.ask('POST', '/api/events/add-case-hearing-calendar', { data: { hearings } });
}

/** Asserts that no text, label or title of the calendar and its dialogs is English, except for branch names. */
async function assertNoEnglish(page: Page): Promise<void> {
  const said = await page.locator('main, [role=dialog]').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const named = [part, ...part.querySelectorAll('*')].flatMap((element) =>
        ['aria-label', 'title', 'aria-description', 'placeholder'].map((name) => element.getAttribute(name)),
      );
      const copy = part.cloneNode(true) as HTMLElement;
      for (const choices of copy.querySelectorAll('select')) choices.remove();
      return [...named, copy.textContent];
    }),
  );
  for (const text of said) if (text !== null) assert.doesNotMatch(text, ENGLISH);
}
