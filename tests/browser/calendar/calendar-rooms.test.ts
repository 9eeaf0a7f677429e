import assert from 'node:assert/strict';
import { settle, story } from '../browser.ts';
import { signIn } from '../people.ts';
import {
  type CalendarFixtures,
  makeCalendarFixtures,
  makeHearing,
  someTuesday,
} from './calendar-fixtures.ts';

/** Sets the courtroom of the story's branch, which its hearings use. */
async function giveRoom({ admin, branch }: CalendarFixtures, room: string | null): Promise<void> {
  await admin.ask('PUT', `/api/branches/${branch.id}`, {
    name: branch.name,
    court_type: 'Regional Trial Court',
    room,
  });
}

story(
  'contract §3.1 the hearings of a day are shown by courtroom, and open the usual details',
  async ({ page, go, width, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const day = someTuesday();
    const nowhere = await makeHearing(testApp, `${day()}T08:00`);
    await giveRoom(testApp, 'Sala 7');
    const [early, late] = [
      await makeHearing(testApp, `${day()}T09:00`),
      await makeHearing(testApp, `${day()}T13:30`),
    ];
    const next = await makeHearing(testApp, `${day(1)}T09:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?date=${day()}`);
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Rooms', { exact: true }).click();
    await page.waitForURL(/view=rooms/);
    const sala = page.getByRole('region', { name: 'Sala 7' });
    await sala.getByRole('button', { name: new RegExp(late.caseNumber) }).waitFor();
    const lines = await sala.getByRole('listitem').allInnerTexts();
    assert.equal(lines.length, 2);
    assert.match(lines[0]!, new RegExp(`9:00 AM to 10:00 AM.*${early.caseNumber}`, 's'));
    assert.match(lines[1]!, new RegExp(`1:30 PM to 2:30 PM.*${late.caseNumber}`, 's'));
    const none = page.getByRole('region', { name: 'No room' });
    await none.getByRole('button', { name: new RegExp(nowhere.caseNumber) }).waitFor();
    assert.equal(await page.getByRole('button', { name: new RegExp(next.caseNumber) }).count(), 0);
    const [first, second] = [(await sala.boundingBox())!, (await none.boundingBox())!];
    if (width === 'phone') assert.ok(second.y >= first.y + first.height, 'one room under the other');
    else assert.ok(second.x >= first.x + first.width, 'rooms are side by side');
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'light' });
    await sala.getByRole('button', { name: new RegExp(early.caseNumber) }).click();
    await page.getByRole('dialog').getByText('9:00 AM to 10:00 AM').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await sala.getByRole('button', { name: new RegExp(next.caseNumber) }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await sala.getByText('No hearings on this day.').waitFor();
  },
);

story(
  'contract §3.1 the room view prints without buttons and is available in Filipino',
  async ({ page, context, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const day = someTuesday();
    await giveRoom(testApp, 'Sala 7');
    const hearing = await makeHearing(testApp, `${day()}T09:00`);
    await giveRoom(testApp, null);
    await makeHearing(testApp, `${day()}T13:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?view=rooms&date=${day()}`);
    await page.getByRole('region', { name: 'Sala 7' }).getByText('9:00 AM hanggang 10:00 AM').waitFor();
    await page.getByRole('region', { name: 'Walang silid' }).waitFor();
    await page.getByText('Mga pagdinig ng araw ayon sa silid ng hukuman.').waitFor();
    await checkAccess();

    const paper = await context.newPage();
    await paper.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await paper.goto(page.url());
    await settle(paper);
    const date = paper.getByRole('heading', { level: 2, name: /Martes/ });
    for (const text of [date, paper.getByText(hearing.caseNumber)])
      assert.equal(await text.evaluate((element) => getComputedStyle(element).color), 'rgb(0, 0, 0)');
    for (const name of ['I-print', 'Ngayon', 'Susunod'])
      assert.equal(await paper.getByRole('button', { name }).count(), 0, name);
    await paper.close();
  },
  { language: 'fil-PH' },
);
