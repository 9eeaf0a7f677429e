import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { story } from '../browser.ts';
import { makeCalendarFixtures, makeHearing, someTuesday } from '../calendar/calendar-fixtures.ts';
import { mark } from '../cases/cases-fixtures.ts';
import { signIn } from '../people.ts';
import { issueAgain } from './issue.ts';

story(
  'contract §3.2 a built-in template is copied, its errors are shown with their lines, and papers use it once it is published',
  async ({ page, go, expect, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const { caseId, caseTitle, hearingId } = await makeHearing(testApp, `${someTuesday()()}T09:00`);
    const { clerk } = testApp;
    await signIn(page, 'court', clerk.email, clerk.password);
    // A record to preview the template with.
    await go(`/court/papers/new?type=activity&subject=${hearingId}&kind=notice_of_hearing`);
    await issueAgain(page);
    await page.getByRole('link', { name: 'Open paper' }).waitFor();

    await go('/court/papers');
    await page.getByRole('link', { name: 'Templates' }).click();
    // The list of papers has a filter of the same name.
    await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
    await page.getByRole('combobox', { name: 'Kind of paper' }).selectOption('notice_of_hearing');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('en');
    await page.waitForURL(/language=en/);
    await checkAccess();
    await page.getByRole('row').filter({ hasText: 'Built in' }).getByRole('link').click();
    await page.getByText('Built-in templates stay as they are.').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Copy' }).click();
    const name = `Notice ${mark()}`;
    await page.getByRole('dialog').getByLabel(/^Name/).fill(name);
    await checkAccess();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    const body = page.getByLabel(/^Text/);
    await body.fill('# Notice\n\n{{ nobody }}\n\n{{ noone }}');
    expect(422);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page
      .getByText(/nobody.*3|3.*nobody/)
      .first()
      .waitFor();
    await page
      .getByText(/noone.*5|5.*noone/)
      .first()
      .waitFor();
    await checkAccess();
    await body.fill('# Our own notice\n\n');
    await page.getByRole('combobox', { name: 'Insert a value' }).selectOption('case_number');
    assert.equal(await body.inputValue(), '# Our own notice\n\n{{ case_number }}');
    await page.getByRole('combobox', { name: 'Preview on a record' }).click();
    await page.getByRole('option', { name: new RegExp(caseTitle) }).click();
    await page.getByRole('link', { name: 'Open the preview' }).waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved.').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published as version 1.').waitFor();
    await page.getByRole('button', { name: 'Version 1' }).click();
    await page.getByRole('dialog').getByText('# Our own notice').waitFor();
    await checkAccess();
    await page.keyboard.press('Escape');

    await go(`/court/cases/${caseId}/docket`);
    await page.getByRole('button', { name: /^More actions for Hearing/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Template of its paper' }).selectOption({
      label: `Notice of Hearing · ${name} · English`,
    });
    await checkAccess();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Activity saved.').waitFor();
    await page.getByRole('button', { name: /^Make a paper.*Hearing/ }).click();
    await page.getByRole('combobox', { name: 'Template' }).waitFor();
    await issueAgain(page);
    await page.getByRole('link', { name: 'Open paper' }).click();
    await page.getByRole('heading', { level: 1, name: /^Notice of Hearing NOH-/ }).waitFor();
    await page.getByText('Template version').waitFor();
    await checkAccess();
  },
);

story(
  'contract §3.2 two editors of a template choose between their texts, and none publishes a text unseen',
  async ({ page, go, expect, checkAccess }) => {
    const { clerk } = await makeCalendarFixtures();
    await signIn(page, 'court', clerk.email, clerk.password);
    const send = await sender(page);
    const text = { name: `Docket ${mark()}`, page_size: 'letter', body: 'First text' };
    const made = await send('POST', '/document-templates', { kind: 'docket_sheet', language: 'en', ...text });
    const path = `/document-templates/${made.data.id}`;
    await go(`/court/papers/templates/${made.data.id}`);
    const body = page.getByLabel(/^Text/);
    const save = page.getByRole('button', { name: 'Save draft' });
    await body.fill('My text');
    await send('PUT', path, { ...text, name: `${text.name} of both`, body: 'Their text' });
    expect(412);
    await save.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Their text' }).waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await page.getByText('Draft saved.').waitFor();
    assert.equal(await body.inputValue(), 'My text');
    // Only the other editor changed the name.
    await page.getByRole('heading', { level: 1, name: `${text.name} of both` }).waitFor();

    await send('PUT', path, { ...text, body: 'A text that nobody has seen' });
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('The template was changed by someone else.').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await body.inputValue(), 'A text that nobody has seen');
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published as version 1.').waitFor();
    // The form goes on from the published state.
    await body.fill('Next text');
    await save.click();
    await page.getByRole('button', { name: 'Save draft', disabled: true }).waitFor();
    await page.getByText('Draft', { exact: true }).first().waitFor();
  },
);

/** Returns a function that sends requests as the user of the page. */
async function sender(page: Page) {
  const { request } = page.context();
  const cookies = await page.context().cookies(`${new URL(page.url()).origin}/court/`);
  const token = decodeURIComponent(cookies.find((one) => one.name === 'XSRF-TOKEN')!.value);
  const headers = { accept: 'application/json', 'x-xsrf-token': token };
  return async (method: string, path: string, data: object) =>
    (await request.fetch(`/court/api${path}`, { method, data, headers })).json();
}

story(
  'contract §3.2 the public page checks a file without a session, in both languages',
  async ({ page, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const { hearingId } = await makeHearing(testApp, `${someTuesday()()}T09:00`);
    const { clerk } = testApp;
    await signIn(page, 'court', clerk.email, clerk.password);
    const send = await sender(page);
    const made = await send('POST', '/documents', { kind: 'notice_of_hearing', subject_id: hearingId });
    const paper = made.data;
    const file = await page.request.get(`/court/api/documents/${paper.id}/file`);
    const buffer = await file.body();
    await page.context().clearCookies();
    await go('/court/verify');
    await page.getByRole('heading', { level: 1, name: 'Check a paper' }).waitFor();
    await checkAccess();
    await page
      .getByLabel('File of the paper')
      .setInputFiles([{ name: 'notice.pdf', mimeType: 'application/pdf', buffer }]);
    await page.getByRole('button', { name: 'Check' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'This paper is genuine' }).waitFor();
    await page.getByText(paper.number).waitFor();
    await checkAccess();
    await page.getByLabel('File of the paper').setInputFiles([
      {
        name: 'notice.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.concat([buffer, Buffer.from(' ')]),
      },
    ]);
    await page.getByRole('button', { name: 'Check' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'This file was not issued here' }).waitFor();
    await page.getByLabel('Code on the paper').fill(paper.verification_code.toLowerCase());
    await page.getByRole('button', { name: 'Check' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'This paper is genuine' }).waitFor();
    await go(`/court/verify/${paper.verification_code}`);
    await page.getByRole('link', { name: 'Filipino' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tunay ang papel na ito' }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);
