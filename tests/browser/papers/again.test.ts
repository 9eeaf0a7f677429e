import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { makeCalendarFixtures, makeHearing, someTuesday } from '../calendar/calendar-fixtures.ts';
import { bytesOf } from '../errors/downloads.ts';
import { signIn } from '../people.ts';

story(
  'contract §3.2 a clerk is asked before issuing a notice again, and replaces the one in force',
  async ({ page, go, checkAccess, expect }) => {
    const testApp = await makeCalendarFixtures();
    const { caseId, caseTitle, hearingId } = await makeHearing(testApp, `${someTuesday()()}T09:00`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    const address = `/court/papers/new?type=activity&subject=${hearingId}&kind=notice_of_hearing`;
    const dialog = page.getByRole('dialog', { name: 'Issue another Notice of Hearing?' });
    const issue = page.getByRole('button', { name: 'Issue', exact: true });
    await go(address);
    await page.getByText(caseTitle).first().waitFor();
    await issue.click();
    const done = page.getByText(/^Paper NOH-[\d-]+ issued$/);
    await done.waitFor();
    const number = /NOH-[\d-]+/.exec((await done.textContent())!)![0];

    await go(address);
    await page.getByText(`Notice of Hearing ${number} is in force already`).waitFor();
    await issue.click();
    await dialog.getByRole('link', { name: number }).waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await issue.click();
    await dialog.getByRole('button', { name: `Replace ${number}` }).click();
    await dialog.getByLabel(/^Reason/).fill('Another room');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Issue again' }).click();
    await done.waitFor();
    await page.getByRole('link', { name: 'Open paper' }).click();
    await page.getByRole('region', { name: 'Replacements' }).getByText(number).waitFor();

    await go(address);
    await issue.click();
    await dialog.getByRole('button', { name: /^Replace NOH-/ }).click();
    await dialog.getByLabel(/^Reason/).fill('Another title');
    const title = `${caseTitle} et al.`;
    await testApp.admin.ask('PUT', `/api/case-records/${caseId}`, { case_title: title });
    expect(409);
    const replace = dialog.getByRole('button', { name: 'Issue again' });
    await replace.click();
    await dialog.getByText(/The record has changed since the preview/).waitFor();
    await replace.click();
    await done.waitFor();
    await page.getByText(title).first().waitFor();

    await go(address);
    await issue.click();
    await dialog.getByRole('button', { name: 'Issue another' }).click();
    await done.waitFor();
    await checkAccess();
  },
);

story(
  'contract §3.2 a batch asks how to treat hearings that have a notice in force, and stays in the list after a reload',
  async ({ page, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const day = someTuesday()();
    const first = await makeHearing(testApp, `${day}T09:00`);
    await makeHearing(testApp, `${day}T10:30`);
    await signIn(page, 'court', testApp.clerk.email, testApp.clerk.password);
    await go(`/court/papers/new?type=activity&subject=${first.hearingId}&kind=notice_of_hearing`);
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByText(/^Paper NOH-[\d-]+ issued$/).waitFor();
    await go(`/court/calendar?date=${day}`);
    await page.getByRole('link', { name: 'Papers', exact: true }).last().click();
    await page.getByRole('button', { name: 'Issue 2 papers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Issue another Notice of Hearing?' });
    await dialog.getByText('1 of 2 already have this paper in force').waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Only those without one (1)' }).click();
    await page.getByText('1 paper issued').waitFor();
    await page.reload();
    const recent = page.getByRole('region', { name: 'Your recent batches' });
    await recent.getByText(/^Notice of Hearing, .*Done: 1 of 1$/).waitFor();
    await checkAccess();
    const coming = page.waitForEvent('download');
    await recent.getByRole('button', { name: /^Download: Notice of Hearing/ }).click();
    assert.ok((await bytesOf(await coming)).toString('latin1').startsWith('%PDF-'));
  },
);
