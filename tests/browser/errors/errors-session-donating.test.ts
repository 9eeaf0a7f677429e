import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { settle, story } from '../browser.ts';
import { mailTo, newDonor, newEmail, openCampaign, PASSWORD } from '../donors/donor-steps.ts';
import {
  invite,
  makeInstitution,
  Person,
  PASSWORD as STAFF_PASSWORD,
  signInAs,
} from '../manage/manage-fixtures.ts';

/** Ends the sessions of a user, as from another device. */
async function endSessions(email: string, password: string): Promise<void> {
  const other = await new Person(email).signIn(password);
  const { data } = (await other.ask('GET', '/profile/devices')) as {
    data: { id: string; is_current: boolean }[];
  };
  for (const { id, is_current } of data) if (!is_current) await other.ask('DELETE', `/profile/devices/${id}`);
}

/** Returns the sign-in dialog over the page, which knows the user and asks only for the password. */
async function askedAgain(page: Page, email: string): Promise<{ dialog: Locator; password: Locator }> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  const password = dialog.getByLabel(/^Password/);
  await password.waitFor();
  const name = dialog.getByLabel('Email');
  assert.equal(await name.inputValue(), email);
  assert.equal(await name.isEditable(), false);
  await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'password');
  assert.ok(await password.evaluate((input) => input === document.activeElement));
  return { dialog, password };
}

/** Goes from a campaign to the button that continues to the payment. */
async function thinkOfDonation(page: Page): Promise<void> {
  const { id } = await openCampaign(page);
  await page.goto(`/fundraising/give/${id}`);
  await page.getByLabel('Message to the campaign').fill('Para sa bagong bubong.');
  await page.getByLabel('Amount in pesos').fill('185');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Donating as Luz Magsaysay').waitFor();
  await page.getByLabel(/GCash/).check();
  // Pending requests would be refused once the session has ended.
  await settle(page);
}

const toPayment = (page: Page): Locator => page.getByRole('button', { name: /^Continue to payment/ });

story(
  'F§5 a session that ends during a donation: after signing in over the page the donation has the donor and the message',
  async ({ page, expect, checkAccess }) => {
    expect(401, 422);
    const email = await newDonor(page);
    await thinkOfDonation(page);
    await endSessions(email, PASSWORD);
    await toPayment(page).click();

    const { dialog, password } = await askedAgain(page, email);
    await checkAccess();
    await page.keyboard.press('Escape');
    await password.fill('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByText('These credentials do not match our records.').waitFor();
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Authorize with GCash' }).click();
    await page.getByRole('heading', { name: 'Salamat! Thank you' }).waitFor();
    await mailTo(page, email, /Thank you for your donation/);
    // After a guest's donation, the page would show neither this link nor the message.
    await page.getByRole('link', { name: 'View receipt' }).click();
    await page.getByText('Para sa bagong bubong.').waitFor();
  },
);

story(
  'F§5 a donor who does not sign in again is a guest: name and email are requested next to their fields',
  async ({ page, expect, checkAccess }) => {
    expect(401, 422);
    const email = await newDonor(page);
    await thinkOfDonation(page);
    await endSessions(email, PASSWORD);
    await toPayment(page).click();
    const { dialog } = await askedAgain(page, email);
    await dialog.getByRole('button', { name: /^Discard changes/ }).click();
    await page.getByText('Your name is required.').waitFor();
    assert.equal(await page.getByLabel(/GCash/).isChecked(), true);
    await checkAccess();
    const guest = newEmail('bisita');
    await page.getByLabel('Your name').fill('Isang Bisita');
    await page.getByLabel('Your email').fill(guest);
    await toPayment(page).click();
    await page.getByRole('button', { name: 'Authorize with GCash' }).click();
    await page.getByRole('heading', { name: 'Salamat! Thank you' }).waitFor();
    await mailTo(page, guest, /Thank you for your donation/);
  },
  { widths: ['phone'] },
);

story(
  'F§5 a session that ends while the profile is edited: the typed text stays and is saved after signing in',
  async ({ page, go, expect }) => {
    expect(401);
    const email = await newDonor(page);
    await go('/fundraising/profile');
    await page.getByLabel('First name').fill('Luzviminda');
    await page.getByLabel('Phone', { exact: true }).fill('+63 917 555 0177');
    await endSessions(email, PASSWORD);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const { dialog, password } = await askedAgain(page, email);
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Profile saved.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Phone', { exact: true }).inputValue(), '+63 917 555 0177');
    const saved = await (await new Person(email).signIn(PASSWORD)).ask('GET', '/profile');
    assert.equal(saved.data.name, 'Luzviminda Magsaysay');
  },
);

story(
  'F§5 an address to be confirmed before signing in again is confirmed over the page, and pending requests continue',
  async ({ page, go, context, expect, checkAccess }) => {
    expect(401, 403);
    const email = await newDonor(page);
    await go('/fundraising/profile');
    await page.getByLabel('First name').fill('Liwayway');
    await endSessions(email, PASSWORD);
    // No account with a session is unconfirmed today, but the dialog does not rely on that.
    await page.route('**/web/auth/login', (route) =>
      route.fulfill({
        status: 403,
        json: { message: 'Please verify your email address first.', requires_verification: true, email },
      }),
    );
    await page.route('**/web/auth/verify-email', async (route) => {
      const answer = await context.request.post('/fundraising/api/v1/web/auth/login', {
        headers: { accept: 'application/json' },
        data: { email, password: PASSWORD },
      });
      await route.fulfill({ status: answer.status(), json: await answer.json() });
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const { dialog, password } = await askedAgain(page, email);
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.getByText('Your email isn’t confirmed yet').waitFor();
    await checkAccess();
    await dialog.getByLabel('6-digit code').fill('123456');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Profile saved.').waitFor();
    await page.getByRole('button', { name: 'Account: Liwayway Magsaysay' }).waitFor();
  },
  { widths: ['phone'] },
);

story(
  'F§5 a session that ends during an invitation: the invitation is sent after signing in over the page',
  async ({ page, go, expect }) => {
    expect(401);
    const admin = await invite('institution_admin', (await makeInstitution()).id);
    await signInAs(page, admin);
    await go('/fundraising/manage/users/new');
    const invited = newEmail('amihan');
    await page.getByLabel('First name').fill('Amihan');
    await page.getByLabel('Last name').fill('Santos');
    await page.getByLabel('Email').fill(invited);
    await page.getByLabel('Donor').check();
    await endSessions(admin.email, STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const { password } = await askedAgain(page, admin.email);
    await password.fill(STAFF_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Amihan Santos' }).waitFor();
    await mailTo(page, invited, /./);
  },
  { widths: ['desk'] },
);

story(
  'F§5 a failed sign-out is reported to a donor; a session that has already ended counts as signed out',
  async ({ page, go, expect }) => {
    expect(401, 500);
    const email = await newDonor(page);
    await go('/fundraising/profile');
    const signOut = async () => {
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    await page.route('**/web/auth/logout', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
    );
    await signOut();
    await page.getByText('Something went wrong.').waitFor();
    await page.unroute('**/web/auth/logout');
    assert.equal(new URL(page.url()).pathname, '/fundraising/profile');

    await endSessions(email, PASSWORD);
    await signOut();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
  },
  { widths: ['desk'] },
);
