import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { mark, newActivity, newBranch, newCase, superAdmin } from '../cases/cases-fixtures.ts';
import { signIn, speakFilipino } from '../people.ts';

const DAY_MS = 86_400_000;

/** Returns the date some days from now, in Manila. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'Asia/Manila' });

/** Returns the date of the Saturday that comes after at least a week. */
function nextSaturday(): string {
  const isSaturday = (day: string): boolean => new Date(day).getUTCDay() === 6;
  return [7, 8, 9, 10, 11, 12, 13].map(dayIn).find(isSaturday)!;
}

story(
  'C§6 the calendar names a deadline and its case, says what was complied with, and the first page leaves that out',
  async ({ page, go, checkAccess }) => {
    const branch = await newBranch();
    const opened = await newCase({ branch_id: branch.id, case_title: `Deadline ${mark()} v. Reyes` });
    const due = dayIn(3);
    await newActivity(opened.id, 'Order/Constancia', { due_at: due });
    const done = await newActivity(opened.id, 'Motion', { due_at: due });
    await (await superAdmin()).ask('POST', `/api/case-activities/${done.id}/comply`, {});
    const order = `${opened.number} ${opened.title} · Order/Constancia`;
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/calendar?view=agenda&date=${due}&branch=${branch.id}`);
    await page.getByRole('button', { name: `Due ${order}` }).waitFor();
    await page.getByRole('button', { name: `Complied ${opened.number} ${opened.title} · Motion` }).click();
    await page.getByRole('dialog').getByText('Complied on').waitFor();
    await checkAccess();

    await go('/court/');
    const week = page.getByRole('region', { name: 'Next seven days' });
    await week.getByRole('link', { name: order }).waitFor();
    assert.equal(await week.getByText(`${opened.title} · Motion`).count(), 0);
    await speakFilipino(page);
    await go(`/court/calendar?view=agenda&date=${due}&branch=${branch.id}`);
    const named = `Takda ${opened.number} ${opened.title} · Utos/Constancia`;
    await page.getByRole('button', { name: named }).waitFor();
  },
);

story(
  'C§4 pending compliance that is due on a Saturday names the working day to which it moves',
  async ({ page, go, checkAccess }) => {
    const branch = await newBranch();
    const opened = await newCase({ branch_id: branch.id });
    await newActivity(opened.id, 'Order/Constancia', { due_at: nextSaturday(), with_compliance: true });
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/compliance?branch=${branch.id}`);
    const row = page.getByRole('row').filter({ hasText: opened.number });
    await row.getByText(/in \d+ days · moved to .*, the next working day/).waitFor();
    await checkAccess();
  },
);
