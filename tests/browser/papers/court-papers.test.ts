import assert from 'node:assert/strict';
import { SERVER_URL, story } from '../browser.ts';
import { makeCalendarFixtures, makeHearing, someTuesday } from '../calendar/calendar-fixtures.ts';
import { PDF } from '../cases/cases-fixtures.ts';
import { bytesOf } from '../errors/downloads.ts';
import { signIn } from '../people.ts';

story(
  'contract §3.2 a clerk issues a notice of a hearing in two clicks, and the paper is void on the public page once it is made void',
  async ({ page, go, elsewhere, expect, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const { caseId, caseTitle } = await makeHearing(testApp, `${someTuesday()()}T09:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/cases/${caseId}/docket`);
    await page.getByRole('button', { name: /^Make a paper.*Hearing/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Make a paper' }).waitFor();
    assert.equal(await page.getByLabel('Kind of paper').inputValue(), 'notice_of_hearing');
    await page
      .getByRole('region', { name: 'Preview' })
      .getByRole('link', { name: 'Open the preview' })
      .waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Issue' }).click();
    await page.getByText(/^Paper NOH-[\d-]+ issued$/).waitFor();
    await checkAccess();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    assert.ok((await bytesOf(await coming)).toString('latin1').startsWith('%PDF-'));

    await page.getByRole('link', { name: 'Open paper' }).click();
    await page.getByRole('heading', { level: 1, name: /^Notice of Hearing NOH-/ }).waitFor();
    await page.getByText('Not yet uploaded').waitFor();
    // The name of the record ends with the day of the hearing, in words.
    await page.getByText(/, [A-Z][a-z]{2} \d{1,2}, \d{4}$/).waitFor();
    await checkAccess();
    const public_ = await elsewhere();
    const address = await page.getByRole('link', { name: /verification page/i }).getAttribute('href');
    await public_.goto(address!);
    await public_.getByText('Issued, not yet signed.').waitFor();
    assert.equal(await public_.getByText(caseTitle).count(), 0);

    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'signed.pdf', mimeType: 'application/pdf', buffer: PDF }]);
    await page.getByText('Signed copy uploaded.').waitFor();
    await page.getByRole('button', { name: 'Download signed copy' }).waitFor();

    await page.getByRole('button', { name: 'Make void' }).click();
    const dialog = page.getByRole('dialog');
    expect(422);
    await dialog.getByRole('button', { name: 'Make void' }).click();
    await dialog.getByText(/required/).waitFor();
    await dialog.getByLabel(/^Reason/).fill('Wrong date of the hearing');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Make void' }).click();
    await page.getByText(/^Made void .*Reason: Wrong date of the hearing$/).waitFor();
    await page.getByRole('button', { name: 'Issue again' }).waitFor({ state: 'detached' });
    await public_.reload();
    await public_.getByRole('heading', { level: 1, name: 'This paper is void' }).waitFor();

    await go(`/court/cases/${caseId}/papers`);
    await page.getByRole('link', { name: /^Notice of Hearing NOH-/ }).waitFor();
    await checkAccess();
  },
);

story(
  'contract §3.2 the notices of a day are issued at once and downloaded as one file',
  async ({ page, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const day = someTuesday()();
    const first = await makeHearing(testApp, `${day}T09:00`);
    const second = await makeHearing(testApp, `${day}T10:30`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/calendar?date=${day}`);
    await page.getByRole('link', { name: 'Papers', exact: true }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Papers of a day' }).waitFor();
    await page.getByRole('checkbox', { name: new RegExp(second.caseTitle) }).waitFor();
    await page.getByRole('checkbox', { name: new RegExp(first.caseTitle) }).uncheck();
    await page.getByRole('button', { name: 'Issue 1 paper' }).waitFor();
    await page.getByRole('button', { name: 'Choose all' }).click();
    await checkAccess();
    await page.getByRole('button', { name: 'Issue 2 papers' }).click();
    await page.getByText('2 papers issued').waitFor();
    await checkAccess();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the file' }).click();
    assert.ok((await bytesOf(await coming)).toString('latin1').startsWith('%PDF-'));
    await go('/court/papers');
    await page.getByRole('cell', { name: new RegExp(second.caseTitle) }).waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'contract §3.2 a paper issued again replaces the first, and both show the other',
  async ({ page, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const { caseId } = await makeHearing(testApp, `${someTuesday()()}T09:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/cases/${caseId}/docket`);
    await page.getByRole('button', { name: /^Make a paper.*Hearing/ }).click();
    await page.getByRole('button', { name: 'Issue' }).click();
    await page.getByRole('link', { name: 'Open paper' }).click();
    await page.getByRole('button', { name: 'Issue again' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Reason/).fill('Another room');
    await dialog.getByText('Other values').click();
    await dialog.getByLabel('Room', { exact: true }).fill('Room 9');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Issue again' }).click();
    const history = page.getByRole('region', { name: 'Replacements' });
    await history.getByText('Replaced', { exact: true }).waitFor();
    await history.getByText(/\(this paper\)/).waitFor();
    await checkAccess();
    await history.getByRole('link', { name: /^NOH-/ }).click();
    await page.getByText(/^Replaced .*\d{4}/).waitFor();
    assert.ok(page.url().startsWith(SERVER_URL));
  },
);
