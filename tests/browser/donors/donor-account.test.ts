import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { forgetSession, signIn } from '../people.ts';
import { codeFor, newDonor, newEmail, openCampaign, otherThan, PASSWORD, register } from './donor-steps.ts';

story(
  'F§5 signing in before confirming asks for the code: a wrong one is refused with an error next to its field, a new one waits a minute',
  async ({ page, go, expect, checkAccess }) => {
    const email = newEmail('pedro');
    await register(page, email);
    const code = await codeFor(page, email);
    expect(400, 403);
    await go('/fundraising/sign-in');
    await checkAccess();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Your email isn’t confirmed yet').waitFor();
    assert.ok(!page.url().includes('donor.test'), 'the URL does not contain the e-mail');
    const resend = page.getByRole('button', { name: /^You can request a new code in \d+ s$/ });
    await resend.waitFor();
    assert.equal(await resend.isDisabled(), true);
    await page.getByLabel('6-digit code').fill('12');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Enter all 6 digits.').waitFor();
    await page.getByLabel('6-digit code').fill(otherThan(code));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The verification code is invalid or has expired.').waitFor();
    assert.equal(await page.getByLabel('6-digit code').inputValue(), otherThan(code));
    await checkAccess();
    await page.getByLabel('6-digit code').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Your email is confirmed').waitFor();
  },
);

story(
  'F§5 a wrong address, a short password and two different ones are refused at once next to their fields',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await go('/fundraising/sign-up');
    await page.getByLabel('First name').fill('Ana');
    await page.getByLabel('Last name').fill('Cruz');
    await page.getByLabel('Email').fill('donor at fundraising');
    await page.getByLabel(/^Password/).fill('short');
    await page.getByLabel('Confirm password').fill('other');
    await page.getByRole('button', { name: 'Create account' }).click();
    // The server's errors and the form's own are shown together.
    await page.getByText('The passwords don’t match.').waitFor();
    await page.getByText(/assword must be at least 8 characters/).waitFor();
    await page.getByText(/^Email must be a valid/).waitFor();
    assert.equal(await page.getByText(/confirmation does not match/).count(), 0, 'said once');
    await page.getByLabel('Email').fill('donor@fundraising.test');
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('The passwords don’t match.').waitFor({ state: 'detached' });
    await page.getByText('Email has already been taken.').waitFor();
    assert.equal(await page.getByLabel('First name').inputValue(), 'Ana');
    await checkAccess();
  },
);

story(
  'F§5 a forgotten password is changed by a mailed code, which is checked first',
  async ({ page, go, expect, checkAccess }) => {
    const email = await newDonor(page);
    await forgetSession(page);
    await page.evaluate(() => localStorage.clear());
    expect(422);
    await go('/fundraising/reset-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText(`If an account exists for ${email}`).waitFor();
    const code = await codeFor(page, email, /reset/i);
    await page.getByLabel('6-digit code').fill(otherThan(code));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The code is invalid. 4 attempts remaining.').waitFor();
    await checkAccess();
    await page.getByLabel('6-digit code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(/^New password/).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('must be different from the current password').waitFor();
    await page.getByLabel(/^New password/).fill(`${PASSWORD} at isa pa`);
    await page.getByLabel('Confirm password').fill(`${PASSWORD} at isa pa`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').waitFor();
    await signIn(page, 'fundraising', email, `${PASSWORD} at isa pa`);
  },
);

story('F§5 rule 8 the e-mail and code of a link are removed from the URL', async ({ page, go }) => {
  await go('/fundraising/reset-password?email=nobody%40donor.test&token=123456');
  await page.getByText('If an account exists for nobody@donor.test').waitFor();
  assert.equal(await page.getByLabel('6-digit code').inputValue(), '123456');
  assert.equal(new URL(page.url()).search, '');
});

story(
  'F§4 a donor edits name, phone, picture and password, and signs another browser out',
  async ({ page, go, context, expect, checkAccess }) => {
    const email = await newDonor(page);
    const other = await context.request.post('/fundraising/api/v1/mobile/auth/login', {
      headers: { accept: 'application/json' },
      data: { email, password: PASSWORD, device_name: 'Telepono ni Luz' },
    });
    assert.equal(other.status(), 200);
    expect(422);
    await go('/fundraising/profile');
    await checkAccess();
    await page.getByLabel('First name').fill('Luzviminda');
    await page.getByLabel('Phone', { exact: true }).fill('not a phone');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^\S.* format is invalid\.$/).waitFor();
    await page.getByLabel('Phone', { exact: true }).fill('+63 917 555 0199');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Profile saved.').waitFor();
    await page.getByRole('button', { name: 'Account: Luzviminda Magsaysay' }).waitFor();

    await page.locator('input[type=file]').setInputFiles({
      name: 'red.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    await page.getByText('Picture saved.').waitFor();
    await page.getByRole('img', { name: 'Picture of Luzviminda Magsaysay' }).waitFor();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click();
    await page.getByText('Picture removed.').waitFor();

    await page.getByText('Telepono ni Luz').waitFor();
    const phone = page.getByRole('group', { name: 'Telepono ni Luz' });
    await phone.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Device signed out.').waitFor();

    await page.getByLabel('Current password').fill('wrong one');
    await page.getByLabel(/^New password/).fill(`${PASSWORD} bago`);
    await page.getByLabel('Confirm new password').fill(`${PASSWORD} bago`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password is incorrect.').waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'F§5 signing out leaves nothing for the next user of the window: no page, and no draft of a donation',
  async ({ page, go }) => {
    await newDonor(page);
    const { id } = await openCampaign(page);
    await go(`/fundraising/give/${id}`);
    await page.getByLabel('Amount in pesos').fill('777');
    await page.getByLabel('Message to the campaign').fill('Para kay Ligaya lamang.');
    await go(`/fundraising/give/${id}`);
    assert.equal(await page.getByLabel('Message to the campaign').inputValue(), 'Para kay Ligaya lamang.');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: /^Account/ }).waitFor({ state: 'detached' });
    await go(`/fundraising/give/${id}`);
    await page.getByLabel('Amount in pesos').waitFor();
    assert.equal(await page.getByLabel('Amount in pesos').inputValue(), '');
    assert.equal(await page.getByLabel('Message to the campaign').inputValue(), '');
    await go('/fundraising/my-donations');
    await page.waitForURL('**/fundraising/sign-in**');
  },
);

story(
  'F§5 after sign-in on a public page the header names the user at once, without a reload',
  async ({ page, go }) => {
    const email = await newDonor(page);
    await forgetSession(page);
    await page.evaluate(() => localStorage.clear());
    await go('/fundraising/');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Open campaigns' }).waitFor();
    await page.getByRole('button', { name: 'Account: Luz Magsaysay' }).waitFor();
  },
  { widths: ['desk'] },
);
