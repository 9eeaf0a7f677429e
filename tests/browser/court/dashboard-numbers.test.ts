import assert from 'node:assert/strict';
import { settle, story } from '../browser.ts';
import { makeCalendarFixtures, makeHearing, someTuesday } from '../calendar/calendar-fixtures.ts';
import { signIn, signInThroughPage } from '../people.ts';

/** Returns whether any pixel of a canvas is not transparent. */
const isDrawn = (canvas: HTMLElement | SVGElement): boolean => {
  const { width, height } = canvas as HTMLCanvasElement;
  const pixels = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height).data;
  return pixels.some((byte) => byte > 0);
};

story(
  'C§4 all statistics are charted in four parts, each chart also as a table',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'court', 'dashboard@court.test');
    await go('/court/dashboard');
    await page.getByText(/Cases filed from/).waitFor();
    const parts = {
      Overview: ['Cases by status', 'Cases filed and closed per month', 'Top ten categories'],
      Caseload: ['Cases in total and by status', 'Cases by stage', 'Cases by category', 'Cases by case type'],
      Courts: [
        'Cases by branch',
        'Cases by province',
        'Cases by court type',
        'Case statistics by court type',
      ],
      'Over time': [
        'Cases filed per year',
        'Cases filed per year, by category',
        'Hearings per month',
        'Sign-ins per month',
      ],
    };
    for (const [part, plots] of Object.entries(parts)) {
      await page.getByRole('tab', { name: part }).click();
      for (const plot of plots) {
        const image = page.getByRole('img', { name: plot, exact: true });
        await image.scrollIntoViewIfNeeded();
        assert.ok(await image.locator('canvas').evaluate(isDrawn), `${plot} is drawn`);
      }
      await checkAccess();
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.getByRole('button', { name: 'Show as table: Cases filed per year', exact: true }).click();
    const table = page.getByRole('table', { name: 'Cases filed per year', exact: true });
    await table.getByRole('rowheader', { name: '2025' }).waitFor();
    await checkAccess();

    // The list of assignments does not link to cases that the user may not open.
    const testApp = await makeCalendarFixtures();
    const { caseNumber } = await makeHearing(testApp, `${someTuesday()()}T09:00`);
    await go(`/court/case-assignments?branch=${testApp.branch.id}`);
    await page.getByText(caseNumber).waitFor();
    assert.equal(await page.locator('a[href*="/court/cases/"]').count(), 0);
    await checkAccess();
  },
);

story(
  'contract the dashboard is filtered by year, branch and court type, kept in the URL',
  async ({ page, go }) => {
    const testApp = await makeCalendarFixtures();
    await makeHearing(testApp, `${someTuesday()()}T09:00`);
    await signIn(page, 'court', 'super@court.test');
    await go('/court/dashboard');
    await page.getByLabel('Branch').selectOption({ label: testApp.branch.name });
    await page.getByLabel('Year').selectOption('2026');
    await page.waitForURL(/branch=\d+.*year=2026|year=2026.*branch=\d+/);
    await settle(page);
    const figures = page.getByRole('region', { name: 'Key figures' });
    const all = figures.getByText('All cases').locator('xpath=../..');
    await all.getByText('1', { exact: true }).waitFor();
    await page.reload();
    await settle(page);
    assert.equal(await page.getByLabel('Year').inputValue(), '2026');
    await all.getByText('1', { exact: true }).waitFor();
    await page.getByLabel('Year').selectOption('2025');
    await all.getByText('0', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL((url) => url.search === '');
  },
);

story('C§5 a user without the Reports permission gets no link to the dashboard', async ({ page, width }) => {
  await signInThroughPage(page, 'court', 'user@court.test');
  if (width === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Calendar' }).waitFor();
  assert.equal(await nav.getByRole('link', { name: 'Dashboard' }).count(), 0);
});
