import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { addAuthenticator, setUpApp } from '../account/authenticator.ts';
import { codeOf } from '../back-office-client.ts';
import { settle, story } from '../browser.ts';
import {
  invite,
  makeInstitution,
  PASSWORD as PASSWORD_OF_STAFF,
  signInAs,
} from '../manage/manage-fixtures.ts';
import { forgetSession, signIn } from '../people.ts';
import { codeFor, newDonor, newEmail, PASSWORD, register } from './donor-steps.ts';

/** Resets the browser to a state without a user. */
async function startAgain(page: Page): Promise<void> {
  await forgetSession(page);
  await page.evaluate(() => localStorage.clear());
}

async function givePassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await startAgain(page);
  await page.goto('/fundraising/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function arrive(page: Page): Promise<void> {
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  await page.getByRole('button', { name: /^Account: / }).waitFor();
  await settle(page);
}

/** Turns the app on, on the profile page, which then shows it as on. */
async function enableAuthenticatorApp(
  page: Page,
  password = PASSWORD,
): Promise<{ secret: string; codes: string[] }> {
  const app = await setUpApp(page, password);
  await page.getByText('On', { exact: true }).waitFor();
  return app;
}

story(
  'F§5 a user who approves withdrawals sets up an app, is asked for its code at the next sign-in, and turns it off',
  async ({ page, go, expect, checkAccess }) => {
    expect(403, 422);
    const { id } = await makeInstitution();
    const person = await invite('committee_member', id);
    await signInAs(page, person);
    await go('/fundraising/profile');
    await page.getByText('Not set up. You sign in').waitFor();
    await checkAccess();
    const { secret } = await enableAuthenticatorApp(page, PASSWORD_OF_STAFF);
    await checkAccess();

    await givePassword(page, person.email, PASSWORD_OF_STAFF);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await checkAccess();
    await page.getByLabel('Code').fill('000 000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The provided two factor authentication code was invalid.').waitFor();
    const code = codeOf(secret);
    await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await arrive(page);

    await go('/fundraising/profile');
    await page.getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Password/).fill(PASSWORD_OF_STAFF);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('sign in with your password only').waitFor();
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Not set up. You sign in').waitFor();
    await checkAccess();
  },
);

story('F§5 a recovery code signs in once, and the codes are replaced', async ({ page, go, expect }) => {
  expect(403, 422);
  const email = await newDonor(page);
  await go('/fundraising/profile');
  const { codes } = await enableAuthenticatorApp(page);
  const useCode = async () => {
    await givePassword(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0]!);
    await page.keyboard.press('Enter');
  };
  await useCode();
  await arrive(page);
  await useCode();
  await page.getByText('The provided two factor recovery code was invalid.').waitFor();
  await page.getByRole('button', { name: 'Back to password' }).click();
  await page.getByLabel('Email').waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), email, 'the typed text stays');
  await givePassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[1]!);
  await page.keyboard.press('Enter');
  await arrive(page);

  await go('/fundraising/profile');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Replace' }).click();
  await dialog.getByLabel(/^Password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await shown.nth(7).waitFor();
  const next = await shown.allInnerTexts();
  assert.ok(next.every((code) => !codes.includes(code)));
});

story(
  'F§5 a passkey is added, signs in, is renamed and removed',
  async ({ page, go, context, expect, checkAccess }) => {
    expect(403);
    const email = await newDonor(page);
    await addAuthenticator(context, page);
    await go('/fundraising/profile');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Password/).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Name').fill('Telepono ni Luz');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').nth(7).waitFor();
    await dialog.getByRole('button', { name: 'I’ve saved these codes' }).click();
    await page.getByText('Telepono ni Luz').waitFor();

    await givePassword(page, email);
    await page.getByText('Confirm it’s you with a passkey').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await arrive(page);

    await go('/fundraising/profile');
    await page.getByRole('button', { name: 'Rename Telepono ni Luz' }).click();
    await dialog.getByLabel('Name').fill('Telepono');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Telepono', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove Telepono' }).click();
    await dialog.getByLabel(/^Password/).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Not set up. You sign in').waitFor();
  },
);

story(
  'ASVS 6.3.3 a donor who must set up a second factor is led to the profile, and from there to their donations',
  async ({ page, go, expect, checkAccess }) => {
    expect(403);
    await newDonor(page);
    let isOwed = true;
    // Response of the server if donors must have a second factor; the profile is exempt.
    const refusal = { success: false, message: 'Set up a second factor first.', two_factor_required: true };
    await page.route(/\/api\/v1\/(?!profile)/, (route) =>
      isOwed ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
    );
    await page.route('**/two-factor/app/confirm', (route) => {
      isOwed = false;
      return route.continue();
    });
    await go('/fundraising/my-donations');
    await page.getByText('Set up two-step sign-in').waitFor();
    assert.equal(new URL(page.url()).pathname, '/fundraising/profile');
    await checkAccess();
    await enableAuthenticatorApp(page);
    await page.getByText('Two-step sign-in is set up').waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/fundraising/my-donations');
    await settle(page);
  },
  { widths: ['desk'] },
);

story(
  'F§5 an expired session asks for the second factor too, and continues on the same page',
  async ({ page, go, expect, checkAccess }) => {
    expect(401, 403);
    await newDonor(page);
    await go('/fundraising/profile');
    const { codes } = await enableAuthenticatorApp(page);
    await page.getByLabel('First name').fill('Luzviminda');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel(/^Password/).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(codes[0]!);
    await checkAccess();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('First name').inputValue(), 'Luzviminda');
  },
  { widths: ['desk'] },
);

story(
  'contract: second factors work in Filipino, including refusals, in dark mode',
  async ({ page, go, expect, checkAccess }) => {
    expect(403, 422);
    const email = newEmail('luz');
    await register(page, email);
    const confirmed = await page.request.post('/fundraising/api/v1/web/auth/verify-email', {
      headers: { accept: 'application/json' },
      data: { email, code: await codeFor(page, email) },
    });
    assert.equal(confirmed.status(), 200);
    await forgetSession(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, 'fundraising', email, PASSWORD);
    await go('/fundraising/profile');
    await page.getByText('Hindi pa naka-set up').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'I-set up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Password/).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Magpatuloy' }).click();
    await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
    const secret = (await dialog.locator('pre').innerText()).replaceAll(/\s/g, '');
    await dialog.getByLabel('Code').fill('000000');
    await dialog.getByRole('button', { name: 'I-on' }).click();
    await dialog.getByText('Mali ang code, o nagamit na o expired na ito.').waitFor();
    await dialog.getByLabel('Code').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'I-on' }).click();
    await dialog.getByRole('listitem').nth(7).waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Naitabi ko na ang mga code' }).click();

    await startAgain(page);
    await page.goto('/fundraising/sign-in');
    await page.getByLabel('Email').fill(email);
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.locator('button[type=submit]').click();
    await page.getByRole('heading', { name: 'Isa pang hakbang' }).waitFor();
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Magpatuloy' }).click();
    await page.getByText('Mali ang code, o nagamit na o expired na ito.').waitFor();
    await checkAccess();
  },
  { language: 'fil-PH' },
);
