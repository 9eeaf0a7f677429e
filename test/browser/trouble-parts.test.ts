import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { settle, story } from './browser.ts';
import { demoBranch, newCase, PDF } from './cases-office.ts';
import { signIn } from './people.ts';

/** What is asked for at an address fails from here on, until it is mended. */
async function breakDown(page: Page, address: string, status = 500): Promise<{ mend: () => void }> {
  let isBroken = true;
  await page.route(address, (route) =>
    isBroken ? route.fulfill({ status, json: { message: 'Server Error' } }) : route.continue(),
  );
  return {
    mend: () => {
      isBroken = false;
    },
  };
}

const failed = (page: Page) => page.getByRole('heading', { name: 'That did not work' });

story(
  'C§4 an amendment waits for the file that is on its way, and a form of it is never taken from who writes in it',
  async ({ page, go, expect, checkAccess }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    await signIn(page, 'court', 'branch@court.test');
    expect(404, 500);
    const files = await breakDown(page, '**/case-records/*/attachments');
    await go(`/court/cases/${id}/amendments/new`);
    await failed(page).waitFor();
    assert.equal(await page.getByLabel('Reasons for it').count(), 0, 'a form without what can be removed');
    files.mend();
    // Evidence can be offered by who may not see what there is.
    await breakDown(page, '**/case-records/*/evidence', 404);
    await page.reload();
    const reasons = page.getByLabel('Reasons for it');
    await reasons.fill('A deed was found.');

    const again = page.waitForResponse('**/case-records/*/evidence');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await again;
    await settle(page);
    assert.equal(await reasons.inputValue(), 'A deed was found.', 'after coming back to the window');

    const arrival = Promise.withResolvers<void>();
    await page.route('**/api/temporary-media', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'deed.pdf', mimeType: 'application/pdf', buffer: PDF }]);
    await page.getByRole('status').filter({ hasText: 'Sending' }).waitFor();
    const send = page.getByRole('button', { name: 'Ask for the amendment' });
    assert.ok(await send.isDisabled(), 'while the file is on its way');
    arrival.resolve();
    await page.getByRole('button', { name: 'Download deed.pdf' }).waitFor();
    await checkAccess();
    await send.click();
    await page.getByRole('heading', { level: 1, name: 'Amendment', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Download deed.pdf' }).waitFor();
  },
);
