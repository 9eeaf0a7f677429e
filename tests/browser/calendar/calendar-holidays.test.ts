import { settle, story } from '../browser.ts';
import { makeUser, mark } from '../court/court-admin.ts';
import { signIn } from '../people.ts';
import { dragToDay, makeCalendarFixtures, makeHearing, someTuesdayForHolidays } from './calendar-fixtures.ts';

story(
  'C§6 a holiday is added with the hearings on its day listed, moved, and deleted after a confirmation',
  async ({ page, go, expect, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const clerk = await makeUser(testApp.admin, { roles: ['Office of the Court Clerk'] });
    const day = await someTuesdayForHolidays(testApp.admin);
    const hearing = await makeHearing(testApp, `${day()}T09:00`);
    const name = `Feast of Story ${mark()}`;
    await signIn(page, 'court', clerk.email, clerk.password);
    await go(`/court/holidays?year=${day().slice(0, 4)}`);
    await page.getByRole('button', { name: 'Add holiday' }).click();
    const form = page.getByRole('dialog');
    await checkAccess();
    expect(422);
    await form.getByLabel('Day').fill(day());
    await form.getByRole('button', { name: 'Add holiday' }).click();
    await form.getByText('Name is required.').waitFor();
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Add holiday' }).click();
    const reported = page.getByRole('dialog', { name: `Hearings on ${name}` });
    await reported.getByRole('link', { name: hearing.caseNumber }).waitFor();
    await checkAccess();
    await reported.getByRole('button', { name: 'Close' }).last().click();

    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByRole('dialog').getByLabel('Day').fill(day(3));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Holiday saved.').waitFor();
    await row.getByRole('button', { name: `Hearings on ${name}` }).click();
    await page.getByText('No hearings on this day.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this holiday?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
  },
);

story('C§5 a user who may not manage holidays reads them by year', async ({ page, go, checkAccess }) => {
  await signIn(page, 'court', 'user@court.test');
  await go('/court/holidays?year=2026');
  await page.getByText('Bonifacio Day').waitFor();
  await checkAccess();
  await page.getByRole('button', { name: 'Next year' }).click();
  await page.waitForURL(/year=2027/);
  await page.getByRole('table', { name: 'Holidays of 2027' }).waitFor();
  if ((await page.getByRole('button', { name: /Add holiday|Delete|Edit/ }).count()) > 0)
    throw new Error('a user is offered to change holidays');
});

story(
  'C§4 an own entry may be on a holiday, which is named when its day is chosen or it is dragged there',
  async ({ page, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const day = await someTuesdayForHolidays(testApp.admin);
    const name = `Feast of Story ${mark()}`;
    await testApp.admin.ask('POST', '/api/holidays', { date: day(), name });
    const title = `Inventory ${mark()}`;
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?view=month&date=${day()}`);
    await page.getByRole('button', { name: 'Add entry' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByRole('status').getByText(`is a holiday: ${name}.`).waitFor();
    await checkAccess();
    await dialog.getByLabel('First day').fill(day(1));
    await dialog.getByRole('status').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Add entry' }).click();
    const entry = page.getByRole('button', { name: new RegExp(title) });
    await entry.waitFor();
    await settle(page);
    await dragToDay(page, entry, day());
    await page.getByText(new RegExp(`Entry moved\\. .* is a holiday: ${name}\\.`)).waitFor();
  },
  { widths: ['desk'] },
);
