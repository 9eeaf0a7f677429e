import assert from 'node:assert/strict';
import { BackOfficeClient } from '../back-office-client.ts';
import { settle, story } from '../browser.ts';
import { mark } from '../court/court-admin.ts';
import { signIn } from '../people.ts';
import {
  dayCell,
  dragToDay,
  dragToHour,
  makeCalendarFixtures,
  makeHearing,
  makeMeeting,
  someTuesday,
  stretchToHour,
} from './calendar-fixtures.ts';

story(
  'C§6 the calendar has month, week and agenda views, and its URL keeps the position',
  async ({ page, go, width, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const day = someTuesday();
    const hearing = await makeHearing(testApp, `${day()}T09:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?date=${day()}`);
    const view = page.getByRole('radiogroup', { name: 'View' });
    assert.equal(
      await view.getByRole('radio', { checked: true }).inputValue(),
      width === 'phone' ? 'agenda' : 'month',
    );
    const entry = page.getByRole('button', { name: new RegExp(hearing.caseNumber) });
    for (const chosen of ['Week', 'Agenda', 'Month']) {
      await view.getByText(chosen, { exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('view') === chosen.toLowerCase());
      await entry.waitFor();
      await checkAccess();
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.getByRole('button', { name: 'Next' }).click();
    await entry.waitFor({ state: 'detached' });
    await page.goBack();
    await entry.waitFor();
    await entry.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('9:00 AM to 10:00 AM').waitFor();
    await checkAccess();
  },
);

story('C§2 calendar entries have a symbol and a word, and can be filtered by type', async ({ page, go }) => {
  const testApp = await makeCalendarFixtures();
  const day = someTuesday();
  const hearing = await makeHearing(testApp, `${day()}T09:00`);
  await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
  await go(`/court/calendar?view=agenda&date=${day()}`);
  const entry = page.getByRole('button', { name: new RegExp(`${hearing.caseNumber}.*Hearing`) });
  await entry.waitFor();
  const types = page.getByRole('group', { name: 'Filter' });
  await types.getByRole('button', { name: 'Meeting' }).click();
  await page.waitForURL(/type=meeting/);
  await entry.waitFor({ state: 'detached' });
  await page.getByText('No entries on these days.').waitFor();
  await types.getByRole('button', { name: 'Hearing' }).click();
  await entry.waitFor();
});

story(
  'C§4 an own entry of several whole days keeps its last day when it gets hours',
  async ({ page, go }) => {
    const testApp = await makeCalendarFixtures(['User']);
    const day = someTuesday();
    const title = `Conference ${mark()}`;
    const device = await new BackOfficeClient('court').signIn(testApp.clerk.email, testApp.clerk.password);
    const hearings = [{ type: 'meeting', title, start_at: day(), end_at: day(2) }];
    await device.ask('POST', '/api/events/add-case-hearing-calendar', { data: { hearings } });
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?view=agenda&date=${day()}`);
    await page
      .getByRole('button', { name: new RegExp(title) })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('All day').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Entry saved.').waitFor();
    const { data } = await device.ask('GET', `/api/events?start=${day()}&end=${day(2)}`);
    const { start, end } = data.find((one: { title: string }) => one.title === title);
    assert.deepEqual([start.slice(0, 16), end.slice(0, 16)], [`${day()}T09:00`, `${day(2)}T10:00`]);
  },
);

story(
  'C§4 an own calendar entry is added, changed without undoing changes of another device, and deleted after a confirmation',
  async ({ page, go, expect, checkAccess }) => {
    const testApp = await makeCalendarFixtures(['User']);
    const day = someTuesday();
    const title = `Inventory ${mark()}`;
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?view=agenda&date=${day()}`);
    await page.getByRole('button', { name: 'Add entry' }).click();
    const dialog = page.getByRole('dialog');
    // A new entry is always confirmed (C§3); its status can be changed later.
    assert.equal(await dialog.getByLabel('Status').count(), 0);
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('All day').uncheck();
    await dialog.getByLabel('Start').fill('10:00');
    await dialog.getByLabel('End', { exact: true }).fill('09:00');
    await dialog.getByLabel('Location').fill('Records room');
    await checkAccess();
    expect(422);
    await dialog.getByRole('button', { name: 'Add entry' }).click();
    await dialog.getByText(/must be a date after or equal to/).waitFor();
    assert.equal(await dialog.getByLabel('Title').inputValue(), title);
    await dialog.getByLabel('End', { exact: true }).fill('11:30');
    await dialog.getByRole('button', { name: 'Add entry' }).click();
    await dialog.waitFor({ state: 'detached' });
    const entry = page.getByRole('button', { name: new RegExp(title) });
    await entry.getByText('10:00 – 11:30 AM').waitFor();

    await entry.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Status').selectOption({ label: 'Tentative' });
    const device = await new BackOfficeClient('court').signIn(testApp.clerk.email, testApp.clerk.password);
    const stands = async () => {
      const { data } = await device.ask('GET', `/api/events?start=${day()}&end=${day()}`);
      return data.find((one: { title: string }) => one.title === title);
    };
    const { id } = await stands();
    await device.ask('PUT', `/api/events/${id}/edit-manual-event`, {
      end_at: `${day()}T12:00:00+08:00`,
      location: 'Chapel',
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await entry.getByText('Tentative').waitFor();
    await entry.getByText('10:00 AM – 12:00 PM').waitFor();
    assert.equal((await stands()).location, 'Chapel');

    // Start and end are saved together: an earlier start with the same end makes the entry longer.
    await entry.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Start').fill('09:30');
    await page.getByRole('button', { name: 'Save' }).click();
    await entry.getByText('9:30 AM – 12:00 PM').waitFor();

    await entry.click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this entry?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await entry.waitFor({ state: 'detached' });
  },
);

story(
  'C§4 an own calendar entry is moved by dragging on a desktop, and in its dialog on a phone',
  async ({ page, go, width }) => {
    const testApp = await makeCalendarFixtures(['User']);
    const day = someTuesday();
    const title = `Meeting ${mark()}`;
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?date=${day()}`);
    await page.getByRole('button', { name: 'Add entry' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill(title);
    await page.getByRole('dialog').getByRole('button', { name: 'Add entry' }).click();
    const entry = page.getByRole('button', { name: new RegExp(title) });
    await entry.waitFor();
    await settle(page);
    if (width === 'desk') {
      await dragToDay(page, entry, day(2));
      await page.getByText('Entry moved.').waitFor();
    } else {
      await entry.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('First day').fill(day(2));
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Entry saved.').waitFor();
    }
    await go(`/court/calendar?view=month&date=${day()}`);
    await dayCell(page, day(2))
      .getByRole('button', { name: new RegExp(title) })
      .waitFor();
  },
);

story(
  'C§4 an own calendar entry keeps the seconds of times that were not edited',
  async ({ page, go }) => {
    const testApp = await makeCalendarFixtures(['User']);
    const day = someTuesday()();
    const title = await makeMeeting(testApp, `${day}T09:00:30+08:00`, `${day}T10:59:59+08:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?view=day&date=${day}`);
    await page.getByRole('button', { name: new RegExp(title) }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Location').fill('Session hall');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Entry saved.').waitFor();
    const client = await new BackOfficeClient('court').signIn(testApp.clerk.email, testApp.clerk.password);
    const { data } = await client.ask('GET', `/api/events?start=${day}&end=${day}`);
    const entry = data.find((one: { title: string }) => one.title.includes(title));
    assert.deepEqual(
      [entry.start, entry.end, entry.location].map((reported) => Date.parse(reported) || reported),
      [Date.parse(`${day}T09:00:30+08:00`), Date.parse(`${day}T10:59:59+08:00`), 'Session hall'],
    );
  },
  { widths: ['desk'] },
);

story(
  'C§4 in the week view an own entry is resized, and dragged to another hour with its length',
  async ({ page, go }) => {
    const testApp = await makeCalendarFixtures(['User']);
    const day = someTuesday();
    const title = await makeMeeting(testApp, `${day()}T09:00`, `${day()}T10:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?view=week&date=${day()}`);
    const entry = page.getByRole('button', { name: new RegExp(title) });
    const dialog = page.getByRole('dialog');
    const assertStands = async (when: string) => {
      await page.getByText('Entry moved.').waitFor();
      await go(`/court/calendar?view=week&date=${day()}`);
      await entry.click();
      await dialog.getByText(when).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await stretchToHour(page, entry, '11:30');
    await assertStands('9:00 AM to 11:30 AM');
    await dragToHour(page, entry, day(2), '14:00');
    await assertStands('2:00 PM to 4:30 PM');
    await dayCell(page, day(2)).last().getByRole('button', { name: title }).waitFor();
  },
  { widths: ['desk'] },
);

story(
  'C§4 an own entry that may not be moved returns to its place, with the reason shown',
  async ({ page, go, expect, checkAccess }) => {
    const testApp = await makeCalendarFixtures(['User']);
    const day = someTuesday();
    const title = await makeMeeting(testApp, `${day()}T09:00`, `${day()}T10:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?view=week&date=${day()}`);
    const entry = page.getByRole('button', { name: new RegExp(title) });
    const message = 'This event belongs to a case. Change the hearing or activity instead.';
    await page.route('**/edit-manual-event', (route) => route.fulfill({ status: 422, json: { message } }));
    expect(422);
    await dragToHour(page, entry, day(1), '15:00');
    await page.getByText(`The entry was not moved. ${message}`).waitFor();
    await checkAccess();
    await dayCell(page, day()).last().getByRole('button', { name: title }).click();
    await page.getByRole('dialog').getByText('9:00 AM to 10:00 AM').waitFor();
    assert.equal(await page.getByText('Entry moved.').count(), 0);
  },
  { widths: ['desk'] },
);

story(
  'contract a personal calendar address is created, shown once, and revoked',
  async ({ page, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures(['User']);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go('/court/calendar');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const address = await page.getByLabel('Your link').inputValue();
    assert.match(address, /\/calendar\.ics\?token=/);
    await page.getByRole('button', { name: 'Copy' }).waitFor();
    await checkAccess();
    const file = address.slice(address.indexOf('/court/'));
    assert.equal((await page.request.get(file)).status(), 200);
    await page.getByRole('button', { name: 'Revoke link' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke your calendar link?' });
    await question.getByRole('button', { name: 'Revoke link' }).click();
    await page.getByText('Link revoked.').waitFor();
    assert.equal((await page.request.get(file)).status(), 401);
  },
);
