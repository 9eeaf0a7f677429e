import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { BackOfficeClient, codeOf, enableApp, endSessions, makeSomebody } from '../back-office-client.ts';
import { settle, story } from '../browser.ts';
import { signIn, signInThroughPage } from '../people.ts';

const SERVICES = ['court', 'workforce'] as const;
const CHAPTERS = { court: 'C§5', workforce: 'W§5' };
const SECOND_PASSWORD = 'tatlong bibe sa sapa';

/** Fills in the password form without sending it. */
async function fillPasswordForm(page: Page, present: string): Promise<void> {
  const form = page.locator('#content form');
  await form.getByLabel('Current password').fill(present);
  await form.getByLabel(/^New password \*/).fill(SECOND_PASSWORD);
  await form.getByLabel('Confirm new password').fill(SECOND_PASSWORD);
}

for (const service of SERVICES) {
  story(
    `${CHAPTERS[service]} a session that ends while a form is filled in: the typed text stays and is saved after signing in over the page`,
    async ({ page, go, expect, checkAccess }) => {
      expect(401, 422);
      const somebody = await makeSomebody(service);
      await signIn(page, service, somebody.login, somebody.password);
      await go(`/${service}/account`);
      await fillPasswordForm(page, somebody.password);
      await endSessions(somebody);
      await page.getByRole('button', { name: 'Change password' }).click();

      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.waitFor();
      await checkAccess();
      // The user is known, and no other user can continue the session.
      const name = dialog.getByLabel(service === 'court' ? 'Email' : 'Username');
      assert.equal(await name.inputValue(), somebody.login);
      assert.equal(await name.isEditable(), false);
      const password = dialog.getByLabel(/^Password/);
      assert.ok(await password.evaluate((input) => input === document.activeElement));
      // Escape loses nothing.
      await page.keyboard.press('Escape');
      await password.fill('wrong');
      await page.keyboard.press('Enter');
      await dialog.getByText('These credentials do not match our records.').waitFor();
      await password.fill(somebody.password);
      await page.keyboard.press('Enter');
      await page.getByText('Password changed.').waitFor();
      await dialog.waitFor({ state: 'detached' });
      await new BackOfficeClient(service).signIn(somebody.login, SECOND_PASSWORD);
    },
  );
}

story(
  'contract court.two-factor: a user with an app signs in again over the page by a second step',
  async ({ page, go, expect, checkAccess }) => {
    expect(401);
    const somebody = await makeSomebody('court');
    const { secret, recoveryCodes } = await enableApp(somebody);
    await go('/court/sign-in?to=%2Faccount');
    await page.getByLabel('Email').fill(somebody.login);
    await page.getByLabel(/^Password/).fill(somebody.password);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
    await settle(page);
    await fillPasswordForm(page, somebody.password);
    // Each code is accepted once, so the next one is used slightly early.
    await endSessions(somebody, codeOf(secret, 1));
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel(/^Password/).fill(somebody.password);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await checkAccess();
    await dialog.getByLabel('Recovery code').fill(recoveryCodes[0]!);
    await page.keyboard.press('Enter');
    await page.getByText('Password changed.').waitFor();
  },
  { widths: ['phone'] },
);

story(
  'W§5 a user who declines to continue is led to sign-in, and from there back to the same page',
  async ({ page, go, expect, checkAccess }) => {
    expect(401);
    const somebody = await makeSomebody('workforce');
    await signIn(page, 'workforce', somebody.login, somebody.password);
    await go('/workforce/account?from=here');
    await fillPasswordForm(page, somebody.password);
    await endSessions(somebody);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Discard changes and sign in as someone else' }).click();
    await page.waitForURL(`**/workforce/sign-in?${new URLSearchParams({ to: '/account?from=here' })}`);
    await checkAccess();
    await page.getByLabel('Username').fill(somebody.login);
    await page.getByLabel(/^Password/).fill(somebody.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/workforce/account?from=here');
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
    assert.equal(await page.locator('#content form').getByLabel('Current password').inputValue(), '');
  },
);

story(
  'C§5 a session that ended days ago leads to the sign-in page, without a dialog',
  async ({ page, go, expect }) => {
    expect(401);
    const somebody = await makeSomebody('court');
    await signIn(page, 'court', somebody.login, somebody.password);
    await endSessions(somebody);
    await go('/court/account');
    await page.waitForURL('**/court/sign-in?to=%2Faccount');
    assert.equal(await page.getByRole('dialog').count(), 0);
  },
  { widths: ['desk'] },
);

story(
  'C§5 signing out in one window asks for sign-in in the other at its next request, and continues there',
  async ({ page, go, context, expect }) => {
    expect(401);
    const somebody = await makeSomebody('court');
    await signIn(page, 'court', somebody.login, somebody.password);
    await go('/court/account');
    await fillPasswordForm(page, somebody.password);
    const other = await context.newPage();
    await other.goto('/court/account');
    await settle(other);
    await other.getByRole('button', { name: /^Account/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.waitForURL('**/court/sign-in');

    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel(/^Password/).fill(somebody.password);
    await page.keyboard.press('Enter');
    await page.getByText('Password changed.').waitFor();
  },
  { widths: ['desk'] },
);

story(
  'W§5 when another user signs in in another window, no data of the first user stays on this page',
  async ({ page, go, context }) => {
    const [first, second] = await Promise.all([makeSomebody('workforce'), makeSomebody('workforce')]);
    await signIn(page, 'workforce', first.login, first.password);
    await go('/workforce/account');
    await page.getByRole('region', { name: 'Profile' }).getByText(first.email).waitFor();
    const other = await context.newPage();
    await signInThroughPage(other, 'workforce', second.login, second.password);
    await page.getByRole('region', { name: 'Profile' }).getByText(second.email).waitFor();
    assert.equal(await page.getByText(first.email).count(), 0);
    await page.getByRole('button', { name: `Account: ${second.name}` }).waitFor();
  },
  { widths: ['desk'] },
);

story(
  'C§5 a failed sign-out is reported and the user stays; a session that has already ended counts as signed out',
  async ({ page, go, expect }) => {
    expect(0, 401, 500);
    const somebody = await makeSomebody('court');
    await signIn(page, 'court', somebody.login, somebody.password);
    await go('/court/account');
    const signOut = async () => {
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    await page.route('**/court/logout', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
    );
    await signOut();
    await page.getByText('Something went wrong.').waitFor();
    await page.unroute('**/court/logout');
    await page.route('**/court/logout', (route) => route.abort('connectionrefused'));
    await signOut();
    await page.getByText('The server is not responding.').waitFor();
    await page.unroute('**/court/logout');
    assert.equal(new URL(page.url()).pathname, '/court/account');

    await endSessions(somebody);
    await signOut();
    await page.waitForURL('**/court/sign-in');
    await page.getByLabel('Email').waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
  },
);
