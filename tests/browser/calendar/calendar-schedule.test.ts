import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { dayCell, makeCalendarFixtures, makeHearing, someTuesday } from './calendar-fixtures.ts';

story(
  'contract §3.1 a hearing is scheduled from the calendar: choose a case, see a conflict, accept the next free time',
  async ({ page, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const day = someTuesday();
    const known = await makeHearing(testApp, `${day()}T09:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?view=month&date=${day()}`);
    await page.getByRole('button', { name: 'Schedule hearing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule hearing' });
    await dialog.getByText('Choose the case first. Then choose a time').waitFor();
    await checkAccess();
    await dialog.getByRole('combobox', { name: 'Case' }).fill(known.caseNumber);
    await page.getByRole('option', { name: new RegExp(known.caseNumber) }).click();
    assert.equal(await dialog.getByLabel('Start').inputValue(), `${day()}T09:00`);
    await dialog.getByText(known.caseTitle).waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'light' });
    const times = dialog.getByRole('group', { name: 'Next available times' });
    await times.getByRole('button').first().click();
    await dialog.getByText('No conflicts').waitFor();
    const start = await dialog.getByLabel('Start').inputValue();
    assert.ok(start > `${day()}T09:00`, start);
    await dialog.getByRole('button', { name: 'Schedule hearing' }).click();
    await page.getByText(/Hearing scheduled for/).waitFor();
    await dialog.waitFor({ state: 'detached' });
    const events = page.getByRole('button', { name: new RegExp(known.caseNumber) });
    await events.nth(1).waitFor();
    const { data } = await testApp.admin.ask('GET', `/api/case/${known.caseId}/activities`);
    const starts = (data as { scheduled_at: string }[]).map((one) => Date.parse(one.scheduled_at));
    assert.ok(starts.includes(Date.parse(`${start}:00+08:00`)));
  },
);

story(
  'contract §3.1 only open, raffled cases of the clerk’s branch are offered for a hearing',
  async ({ page, go }) => {
    const testApp = await makeCalendarFixtures();
    const other = await makeCalendarFixtures();
    const day = someTuesday();
    const open = await makeHearing(testApp, `${day()}T09:00`);
    const closed = await makeHearing(testApp, `${day(1)}T09:00`);
    const elsewhere = await makeHearing(other, `${day()}T09:00`);
    await testApp.admin.ask('POST', `/api/case-records/${closed.caseId}/close`, { reason: 'Settled.' });
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?date=${day()}`);
    await page.getByRole('button', { name: 'Schedule hearing' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Case' }).click();
    await page.getByRole('option', { name: new RegExp(open.caseNumber) }).waitFor();
    for (const { caseNumber } of [closed, elsewhere])
      assert.equal(await page.getByRole('option', { name: new RegExp(caseNumber) }).count(), 0);
  },
  { widths: ['desk'] },
);

story(
  'contract §3.1 clicking a time in the week sets the time of the hearing, and the form keeps it for another case',
  async ({ page, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const day = someTuesday();
    const [first, second] = [
      await makeHearing(testApp, `${day()}T09:00`),
      await makeHearing(testApp, `${day(1)}T09:00`),
    ];
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?view=week&date=${day()}`);
    await page.getByRole('button', { name: new RegExp(first.caseNumber) }).waitFor();
    const slot = (await page.locator('[data-time="14:00:00"]').first().boundingBox())!;
    const column = (await dayCell(page, day(2)).last().boundingBox())!;
    await page.mouse.click(column.x + column.width / 2, slot.y + 3);
    await page.getByRole('button', { name: 'Schedule hearing at this time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule hearing' });
    const choose = async (caseNumber: string) => {
      await dialog.getByRole('combobox', { name: 'Case' }).fill(caseNumber);
      await page.getByRole('option', { name: new RegExp(caseNumber) }).click();
    };
    await choose(first.caseNumber);
    assert.equal(await dialog.getByLabel('Start').inputValue(), `${day(2)}T14:00`);
    await dialog.getByLabel('Remarks').fill('Bring the exhibits.');
    await choose(second.caseNumber);
    assert.equal(await dialog.getByLabel('Remarks').inputValue(), 'Bring the exhibits.');
    await dialog.getByText('No conflicts').waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Schedule hearing' }).click();
    await page.getByText(/Hearing scheduled for/).waitFor();
    const entry = dayCell(page, day(2)).last().getByRole('button', { name: second.caseNumber });
    await entry.waitFor();
  },
  { widths: ['desk'] },
);

story('C§5 a user who may not schedule hearings is not offered to do so', async ({ page, go }) => {
  const testApp = await makeCalendarFixtures(['Stenographer']);
  await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
  await go('/court/calendar?view=agenda');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await page.getByRole('dialog').getByLabel('Title').waitFor();
  for (const name of ['Schedule hearing', 'Schedule hearing at this time'])
    assert.equal(await page.getByRole('button', { name }).count(), 0, name);
});
