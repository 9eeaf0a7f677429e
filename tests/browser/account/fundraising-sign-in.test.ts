import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { story } from '../browser.ts';
import { forgetSession } from '../people.ts';

/** Signs a demo user in through the page at `path`, in a browser without a session. */
async function signInAt(page: Page, path: string, email: string): Promise<void> {
  if (page.url().startsWith('http')) {
    await forgetSession(page);
    await page.evaluate(() => localStorage.clear());
  }
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill('password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
}

story(
  'F§5 after sign-in the requested page is shown instead of the start page: for staff and for donors',
  async ({ page }) => {
    await signInAt(page, '/fundraising/sign-in?to=/manage/campaigns', 'committee@fundraising.test');
    await page.waitForURL('**/fundraising/manage/campaigns');
    await signInAt(page, '/fundraising/sign-in?to=/scholars', 'institution@fundraising.test');
    await page.waitForURL('**/fundraising/scholars');
    await signInAt(page, '/fundraising/sign-in?to=/my-donations', 'donor@fundraising.test');
    await page.waitForURL('**/fundraising/my-donations');
  },
  { widths: ['desk'] },
);

story(
  'F§5 after sign-in from the start page staff see their dashboard, and donors the open campaigns',
  async ({ page, checkAccess }) => {
    for (const name of ['institution', 'committee', 'admin']) {
      await signInAt(page, '/fundraising/sign-in', `${name}@fundraising.test`);
      assert.equal(new URL(page.url()).pathname, '/fundraising/manage/overview', name);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await checkAccess();
    await signInAt(page, '/fundraising/sign-in', 'donor@fundraising.test');
    assert.match(new URL(page.url()).pathname, /^\/fundraising\/?$/);
    await page.getByRole('heading', { name: 'Open campaigns' }).waitFor();
  },
  { widths: ['desk'] },
);
