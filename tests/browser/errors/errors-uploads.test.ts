import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { demoBranch, newCase, PDF } from '../cases/cases-fixtures.ts';
import { forgetSession, signIn, signInThroughPage } from '../people.ts';
import { TOO_OFTEN, WAIT } from './rate-limited.ts';

story(
  'C§5 files sent with an expired session are uploaded after signing in over the page; limits and lost connections are shown there',
  async ({ page, go, expect, context, checkAccess }) => {
    expect(0, 401, 429);
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/cases/${id}/files`);
    const send = (name: string) =>
      page.locator('input[type=file]').setInputFiles([{ name, mimeType: 'application/pdf', buffer: PDF }]);
    const attached = (name: string) => page.getByRole('button', { name: `Download ${name}` });

    await forgetSession(page);
    await send('exhibit-a.pdf');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel(/^Password/).fill('password');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await attached('exhibit-a.pdf').waitFor();

    const address = '**/case-records/*/attachments';
    await page.route(address, (route) =>
      route.request().method() === 'POST' ? route.fulfill(TOO_OFTEN) : route.continue(),
    );
    await send('exhibit-b.pdf');
    await page.getByText(WAIT).first().waitFor();
    await checkAccess();
    await page.unroute(address);

    await context.setOffline(true);
    await send('exhibit-b.pdf');
    await page.getByText(/The server is not responding\./).waitFor();
    await checkAccess();
    await context.setOffline(false);
    assert.equal(await attached('exhibit-b.pdf').count(), 0);
    await send('exhibit-b.pdf');
    await attached('exhibit-b.pdf').waitFor();
    assert.equal(await attached('exhibit-a.pdf').count(), 1, 'the pending upload was sent once');
  },
);

story(
  'W§5 a page whose script cannot be loaded says so, and loads when it can',
  async ({ page, expect, checkAccess }) => {
    expect(0);
    await signInThroughPage(page, 'workforce', 'super');
    await page.route('**/assets/*.js', (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Employees' }).first().click();
    await page.getByText('The page could not be loaded. Check your connection and try again.').waitFor();
    await checkAccess();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor();
  },
);
