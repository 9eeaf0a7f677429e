import assert from 'node:assert/strict';
import { settle, story } from '../browser.ts';
import { mark } from '../court/court-admin.ts';
import { signIn } from '../people.ts';
import {
  dayCell,
  dragToDay,
  dragToFullDay,
  dragToHour,
  makeCalendarFixtures,
  makeHearing,
  someTuesday,
  someTuesdayForHolidays,
} from './calendar-fixtures.ts';

story(
  'contract a hearing is rescheduled after a check: by dragging on a desktop, in its dialog on a phone',
  async ({ page, go, width, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const day = someTuesday();
    const hearing = await makeHearing(testApp, `${day()}T09:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?date=${day()}`);
    const entry = page.getByRole('button', { name: new RegExp(hearing.caseNumber) });
    const dialog = page.getByRole('dialog', { name: 'Reschedule this hearing?' });
    if (width === 'desk') await dragToDay(page, entry, day(2));
    else {
      await entry.click();
      await page.getByRole('button', { name: 'Reschedule hearing' }).click();
      await dialog.getByLabel('New start').fill(`${day(2)}T09:00`);
    }
    await dialog.getByText('No conflicts').waitFor();
    await checkAccess();
    await dialog.getByLabel('Reason for rescheduling').fill('The judge is on leave that day.');
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await page.getByText('Hearing rescheduled.').waitFor();
    await go(`/court/calendar?view=month&date=${day()}`);
    const moved = dayCell(page, day(2)).getByRole('button', { name: new RegExp(hearing.caseNumber) });
    await moved.waitFor();
    await moved.getByText(/Rescheduled/).waitFor();
  },
);

story(
  'C§4 a hearing that is only made longer keeps the seconds of its start',
  async ({ page, go }) => {
    const testApp = await makeCalendarFixtures();
    const day = someTuesday()();
    const at = `${day}T09:00:30+08:00`;
    const hearing = await makeHearing(testApp, at);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?date=${day}`);
    await page.getByRole('button', { name: new RegExp(hearing.caseNumber) }).click();
    await page.getByRole('button', { name: 'Reschedule hearing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reschedule this hearing?' });
    await dialog.getByLabel('New end').fill(`${day}T11:30`);
    await dialog.getByText('No conflicts').waitFor();
    await dialog.getByLabel('Reason for rescheduling').fill('There is one more witness.');
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await page.getByText('Hearing rescheduled.').waitFor();
    const { data } = await testApp.admin.ask('GET', `/api/case/${hearing.caseId}/activities`);
    assert.equal(Date.parse(data[0].scheduled_at), Date.parse(at));
  },
  { widths: ['desk'] },
);

story(
  'C§6 a hearing cannot be moved to a holiday: the reason is shown, and it stays in place',
  async ({ page, go, width }) => {
    const testApp = await makeCalendarFixtures();
    const day = await someTuesdayForHolidays(testApp.admin);
    const hearing = await makeHearing(testApp, `${day()}T09:00`);
    const name = `Feast of Story ${mark()}`;
    await testApp.admin.ask('POST', '/api/holidays', { date: day(2), name });
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?date=${day()}`);
    const entry = page.getByRole('button', { name: new RegExp(hearing.caseNumber) });
    const dialog = page.getByRole('dialog', { name: 'Reschedule this hearing?' });
    if (width === 'desk') await dragToDay(page, entry, day(2));
    else {
      await entry.click();
      await page.getByRole('button', { name: 'Reschedule hearing' }).click();
      await dialog.getByLabel('New start').fill(`${day(2)}T09:00`);
    }
    await dialog.getByRole('alert').getByText(name).waitFor();
    const times = dialog.getByRole('group', { name: 'Next available times' });
    await times.getByRole('button').first().click();
    await dialog.getByText('No conflicts').waitFor();
    await dialog.getByLabel('New start').fill(`${day(2)}T09:00`);
    await dialog.getByRole('alert').getByText(name).waitFor();
    await dialog.getByRole('button', { name: 'Reschedule' }).and(page.locator(':disabled')).waitFor();
    await dialog.getByRole('button', { name: 'Keep current time' }).click();
    await dialog.waitFor({ state: 'detached' });
    if (width === 'desk')
      await dayCell(page, day())
        .getByRole('button', { name: new RegExp(hearing.caseNumber) })
        .waitFor();
    await go(`/court/calendar?view=month&date=${day()}`);
    await dayCell(page, day())
      .getByRole('button', { name: new RegExp(hearing.caseNumber) })
      .waitFor();
  },
);

story(
  'contract moving a hearing to a conflicting time is refused and undone without a reason, and accepted with one',
  async ({ page, go, width, expect, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const day = someTuesday();
    const hearing = await makeHearing(testApp, `${day()}T09:00`);
    const other = await makeHearing(testApp, `${day(1)}T09:30`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?date=${day()}`);
    const entry = page.getByRole('button', { name: new RegExp(hearing.caseNumber) });
    const dialog = page.getByRole('dialog', { name: 'Reschedule this hearing?' });
    const moveThere = async () => {
      await settle(page);
      if (width === 'desk') return await dragToDay(page, entry, day(1));
      await entry.click();
      await page.getByRole('button', { name: 'Reschedule hearing' }).click();
      await dialog.getByLabel('New start').fill(`${day(1)}T09:00`);
    };
    await moveThere();
    await dialog.getByRole('alert').getByText(other.caseNumber).waitFor();
    await dialog.getByText('same branch').waitFor();
    await dialog.getByRole('group', { name: 'Next available times' }).getByRole('button').first().waitFor();
    await checkAccess();
    expect(422);
    await dialog.getByLabel('Reason for rescheduling').fill('Both counsel ask for it.');
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await dialog.getByText(/The hearing overlaps with the hearing of/).waitFor();
    await dialog.getByRole('button', { name: 'Keep current time' }).click();
    if (width === 'desk')
      await dayCell(page, day())
        .getByRole('button', { name: new RegExp(hearing.caseNumber) })
        .waitFor();

    await moveThere();
    await dialog.getByRole('checkbox', { name: 'Reschedule anyway' }).check();
    await dialog
      .getByLabel('Reason for the overlap')
      .fill('The other one is a promulgation of five minutes.');
    await dialog.getByLabel('Reason for rescheduling').fill('Both counsel ask for it.');
    await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click();
    await page.getByText('Hearing rescheduled.').waitFor();
    await go(`/court/calendar?view=month&date=${day()}`);
    await dayCell(page, day(1))
      .getByRole('button', { name: new RegExp(hearing.caseNumber) })
      .waitFor();
  },
);

story(
  'C§6 in the week view a hearing is dragged to another hour, checked as usual, and shown there',
  async ({ page, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const day = someTuesday();
    const hearing = await makeHearing(testApp, `${day()}T09:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?view=week&date=${day()}`);
    const entry = page.getByRole('button', { name: new RegExp(hearing.caseNumber) });
    await dragToHour(page, entry, day(1), '14:00');
    const dialog = page.getByRole('dialog', { name: 'Reschedule this hearing?' });
    await dialog.getByText('9:00 AM to 10:00 AM').waitFor();
    assert.equal(await dialog.getByLabel('New start').inputValue(), `${day(1)}T14:00`);
    assert.equal(await dialog.getByLabel('New end').inputValue(), `${day(1)}T15:00`);
    await dialog.getByText('No conflicts').waitFor();
    await checkAccess();
    await dialog.getByLabel('Reason for rescheduling').fill('The morning is for arraignments.');
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await page.getByText('Hearing rescheduled.').waitFor();
    await go(`/court/calendar?view=week&date=${day()}`);
    await dayCell(page, day(1)).last().getByRole('button', { name: hearing.caseNumber }).click();
    await page.getByRole('dialog').getByText('2:00 PM to 3:00 PM').waitFor();
  },
  { widths: ['desk'] },
);

story(
  'C§6 a hearing dropped on the all-day row is put back, with a message that it needs a time',
  async ({ page, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const day = someTuesday();
    const hearing = await makeHearing(testApp, `${day()}T09:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?view=week&date=${day()}`);
    const entry = page.getByRole('button', { name: new RegExp(hearing.caseNumber) });
    await dragToFullDay(page, entry, day(1));
    await page.getByText('The entry was not moved. A hearing needs a time').waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    await checkAccess();
    await dayCell(page, day()).last().getByRole('button', { name: hearing.caseNumber }).click();
    await page.getByRole('dialog').getByText('9:00 AM to 10:00 AM').waitFor();
  },
  { widths: ['desk'] },
);

story('C§5 a user who may not schedule hearings is not offered to move one', async ({ page, go }) => {
  const testApp = await makeCalendarFixtures(['Stenographer']);
  const day = someTuesday();
  const hearing = await makeHearing(testApp, `${day()}T09:00`);
  await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
  await go(`/court/calendar?view=agenda&date=${day()}`);
  await page.getByRole('button', { name: new RegExp(hearing.caseNumber) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Open case' }).waitFor();
  if ((await dialog.getByRole('button', { name: 'Reschedule hearing' }).count()) > 0)
    throw new Error('a stenographer is offered to move a pagdinig');
});
