import assert from 'node:assert/strict';
import type { Download, Page } from 'playwright-core';
import { story } from '../browser.ts';
import { demoBranch, newCase, PDF } from '../cases/cases-fixtures.ts';
import { invite, makeInstitution, PASSWORD, signInAs } from '../manage/manage-fixtures.ts';
import { forgetSession, signIn } from '../people.ts';
import { bytesOf, textOf } from './downloads.ts';
import { TOO_OFTEN, WAIT } from './rate-limited.ts';

/** Returns a download that starts after the user signed in again over the page. */
async function takenAfterSigningIn(
  page: Page,
  take: () => Promise<void>,
  password: string,
): Promise<Download> {
  await forgetSession(page);
  await take();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel(/^Password/).fill(password);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  await dialog.waitFor({ state: 'detached' });
  return download;
}

async function exportCsv(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
}

story(
  'W§5 an export with an expired session downloads after signing in over the page, and too many requests show the wait',
  async ({ page, go, expect, checkAccess }) => {
    expect(401, 429);
    await signIn(page, 'workforce', 'super');
    await go('/workforce/users?search=timekeeper');
    await page
      .getByRole('link', { name: /timekeeper/i })
      .first()
      .waitFor();
    const address = page.url();
    const csv = await takenAfterSigningIn(page, () => exportCsv(page), 'password');
    assert.match(csv.suggestedFilename(), /^Users.*\.csv$/);
    assert.match(await textOf(csv), /timekeeper/);
    assert.equal(page.url(), address);

    await page.route('**/users/export?*', (route) => route.fulfill(TOO_OFTEN));
    await exportCsv(page);
    await page.getByText(WAIT).waitFor();
    await checkAccess();
  },
);

story(
  'C§5 a case file with an expired session is saved after signing in over the page, where refusals are shown too',
  async ({ page, go, expect, checkAccess }) => {
    expect(401, 429);
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    await signIn(page, 'court', 'branch@court.test');
    await go(`/court/cases/${id}/files`);
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'deed.pdf', mimeType: 'application/pdf', buffer: PDF }]);
    const button = page.getByRole('button', { name: 'Download deed.pdf' });
    await button.waitFor();
    const action = await takenAfterSigningIn(page, () => button.click(), 'password');
    assert.equal(action.suggestedFilename(), 'deed.pdf');
    assert.deepEqual(await bytesOf(action), PDF);

    await page.route('**/court/api/media/*', (route) => route.fulfill(TOO_OFTEN));
    await button.click();
    await page.getByText(WAIT).waitFor();
    await checkAccess();
  },
);

story(
  'F§5 donations are exported after signing in over the page, and an unreachable server is reported without leaving it',
  async ({ page, go, expect, checkAccess }) => {
    expect(401, 0);
    const author = await invite('institution_admin', (await makeInstitution()).id);
    await signInAs(page, author);
    await go('/fundraising/manage/donations');
    await page.getByText('No donations yet.').waitFor();
    const csv = await takenAfterSigningIn(page, () => exportCsv(page), PASSWORD);
    assert.match(csv.suggestedFilename(), /^Donations \d{4}-\d{2}-\d{2}\.csv$/);

    await page.route('**/donations/export?*', (route) => route.abort('connectionrefused'));
    await exportCsv(page);
    await page.getByText(/^The server is not responding\./).waitFor();
    await checkAccess();
  },
);
