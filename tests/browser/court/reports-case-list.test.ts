import assert from 'node:assert/strict';
import { settle, story } from '../browser.ts';
import { makeCalendarFixtures, makeHearing, someTuesday } from '../calendar/calendar-fixtures.ts';
import { bytesOf } from '../errors/downloads.ts';
import { signIn } from '../people.ts';

story(
  'C§4 the case list is filtered, read, and printed with heading, filters and total',
  async ({ page, context, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const first = await makeHearing(testApp, `${someTuesday()()}T09:00`);
    const second = await makeHearing(testApp, `${someTuesday()()}T11:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go('/court/reports');
    await page.getByRole('heading', { name: 'Choose filters, then show the list' }).waitFor();
    await checkAccess();
    await page.getByRole('combobox', { name: 'Branch' }).selectOption({ label: testApp.branch.name });
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Ejectment');
    await page.getByRole('button', { name: 'Show list' }).click();
    await page.waitForURL(/branch=\d+&category=Ejectment&list=1/);
    const list = page.getByRole('region', { name: 'Listed cases' });
    await list.getByRole('status').getByText('2 cases').waitFor();
    for (const { caseNumber } of [first, second]) await list.getByText(caseNumber).waitFor();
    await checkAccess();
    for (const name of ['Category', 'Filed on']) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Show list' }).click();
    await list.getByRole('columnheader', { name: 'Filed on' }).waitFor();
    await list.getByRole('cell', { name: 'Ejectment' }).first().waitFor();
    await checkAccess();

    // A separate page, since a print layout that differs from the screen is not a layout jump.
    const paper = await context.newPage();
    await paper.emulateMedia({ media: 'print' });
    await paper.goto(page.url());
    await settle(paper);
    await paper.getByRole('heading', { level: 1, name: 'Case list report' }).waitFor();
    const printed = paper.getByRole('region', { name: 'Listed cases' });
    await printed.getByText(`Branch: ${testApp.branch.name}; Category: Ejectment`).waitFor();
    await printed.getByText(new RegExp(`${testApp.clerk.name}, `)).waitFor();
    await printed.getByText(second.caseTitle).waitFor();
    for (const hidden of [paper.getByRole('button', { name: 'Print' }), paper.getByRole('search')])
      assert.equal(await hidden.isVisible(), false);
    const pdf = (await paper.pdf({ preferCSSPageSize: true })).toString('latin1');
    // A4 in points.
    assert.match(pdf, /MediaBox ?\[0 0 59\d(\.\d+)? 84\d(\.\d+)?\]/);
  },
);

story('C§4 the case list is downloaded as PDF, CSV and Excel workbook', async ({ page, go }) => {
  const testApp = await makeCalendarFixtures();
  const { caseTitle } = await makeHearing(testApp, `${someTuesday()()}T09:00`);
  await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
  await go('/court/reports?category=Ejectment&list=1');
  for (const [kind, begins] of [
    ['PDF', '%PDF'],
    ['CSV', 'Case number'],
    ['Excel', 'PK'],
  ] as const) {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download as ${kind}` }).click();
    const download = await coming;
    assert.match(download.suggestedFilename(), /^Case list.*\.(pdf|csv|xlsx)$/);
    const file = (await bytesOf(download)).toString('latin1');
    assert.ok(file.replace(/^\u00ef\u00bb\u00bf/, '').startsWith(begins), kind);
    if (kind === 'CSV') assert.ok(file.includes(caseTitle));
  }
});

story(
  'C§4 files always match the shown filters: after a change the list must be shown first',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'court', 'clerk@court.test');
    await go('/court/reports?category=Ejectment&list=1');
    // The buttons react shortly after the text next to them.
    const filesAre = async (disabled: boolean) => {
      for (const kind of ['PDF', 'CSV', 'Excel'])
        await page.getByRole('button', { name: `Download as ${kind}`, disabled }).waitFor();
    };
    const first = page.getByText('Show the list to download the current selection.');
    assert.equal(await first.count(), 0);
    await page.getByLabel('Status').selectOption('archived');
    await first.waitFor();
    await filesAre(true);
    await checkAccess();
    await page.getByRole('button', { name: 'Show list' }).click();
    await page.waitForURL(/status=archived/);
    await first.waitFor({ state: 'detached' });
    await filesAre(false);
  },
);

story(
  'C§7 a date range that ends before it starts is refused with an error next to its field until corrected, and the choices stay',
  async ({ page, go, expect, checkAccess }) => {
    await signIn(page, 'court', 'clerk@court.test');
    await go('/court/reports');
    await page.getByLabel('Filed from').fill('2026-05-01');
    await page.getByLabel('Filed to').fill('2026-04-01');
    expect(422);
    await page.getByRole('button', { name: 'Show list' }).click();
    await page
      .getByText(/must be a date after or equal to/)
      .first()
      .waitFor();
    await settle(page);
    assert.equal(await page.getByLabel('Filed to').getAttribute('aria-invalid'), 'true');
    assert.equal(await page.getByLabel('Filed from').inputValue(), '2026-05-01');
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.getByLabel('Filed to').fill('2026-06-01');
    await page.getByText('Show the list to download the current selection.').waitFor();
    await settle(page);
    assert.equal(await page.getByLabel('Filed to').getAttribute('aria-invalid'), null);
  },
);
