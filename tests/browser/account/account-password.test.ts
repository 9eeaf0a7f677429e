import assert from 'node:assert/strict';
import { BackOfficeClient, mailTo, makeSomebody } from '../back-office-client.ts';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';

const SERVICES = ['court', 'workforce'] as const;
const CHAPTERS = { court: 'C§5', workforce: 'W§5' };
const SECOND_PASSWORD = 'tatlong bibe sa sapa';

for (const service of SERVICES) {
  story(
    `${CHAPTERS[service]} a user who forgot the password gets a link by mail, chooses another one, and signs in with it`,
    async ({ page, go, expect, checkAccess }) => {
      expect(422);
      const { email, login } = await makeSomebody(service);
      await go(`/${service}/sign-in`);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      // The sign-in page has the same field, so the heading is awaited first.
      await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
      await page.getByLabel('Email').fill(email);
      await checkAccess();
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
      await checkAccess();

      const { text } = await mailTo(email);
      const link = new URL(/https?:\S+\/reset-password\S+/.exec(text)![0]);
      await go(`/${service}/reset-password${link.search}`);
      await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
      assert.equal(new URL(page.url()).search, '', 'the link stays out of the address');
      await checkAccess();
      await page.getByLabel(/^New password \*/).fill('password');
      await page.getByLabel('Confirm new password').fill('passwort');
      await page.getByRole('button', { name: 'Set new password' }).click();
      await page.getByText('The passwords don’t match.').waitFor();
      await page.getByLabel(/^New password \*/).fill(SECOND_PASSWORD);
      await page.getByLabel('Confirm new password').fill(SECOND_PASSWORD);
      // The code is removed from the URL, yet the page can be reloaded.
      await page.reload();
      await page.getByLabel(/^New password \*/).fill(SECOND_PASSWORD);
      await page.getByLabel('Confirm new password').fill(SECOND_PASSWORD);
      await page.getByRole('button', { name: 'Set new password' }).click();
      await page.getByText('Password changed.').waitFor();
      await checkAccess();
      await signIn(page, service, login, SECOND_PASSWORD);

      // The link works only once.
      await go(`/${service}/reset-password${link.search}`);
      await page.getByLabel(/^New password \*/).fill('apat na puting manok');
      await page.getByLabel('Confirm new password').fill('apat na puting manok');
      await page.getByRole('button', { name: 'Set new password' }).click();
      await page.getByText('This password reset link is invalid or has expired.').waitFor();
    },
    { widths: [service === 'court' ? 'phone' : 'desk'] },
  );
}

story(
  'contract workforce: a reset link can be requested once a minute, and the page shows the remaining time',
  async ({ page, go, expect, checkAccess }) => {
    expect(429);
    await go('/workforce/forgot-password');
    await page.getByLabel('Email').fill(`nobody-${Date.now()}@workforce.test`);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('button', { name: 'Request another link' }).click();
    assert.match(await page.getByLabel('Email').inputValue(), /^nobody-/);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page
      .getByRole('alert')
      .getByText(/Try again in (\d+ seconds|1 minute)\./)
      .first()
      .waitFor();
    await checkAccess();
  },
  { widths: ['phone'] },
);

story(
  'C§5 the page for a new password explains how to get a link if opened without one',
  async ({ page, go, checkAccess }) => {
    await go('/court/reset-password');
    await page.getByText('This page works only from the link in your email.').waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Request another link' }).click();
    await page.getByLabel('Email').waitFor();
  },
  { widths: ['phone'] },
);

for (const service of SERVICES) {
  story(
    `${CHAPTERS[service]} changing the password requires the current one and signs out every other device`,
    async ({ page, go, expect, checkAccess }) => {
      expect(422);
      const somebody = await makeSomebody(service);
      const other = await new BackOfficeClient(service).signIn(somebody.login, somebody.password);
      await signIn(page, service, somebody.login, somebody.password);
      await go(`/${service}/account`);
      await checkAccess();
      await page.getByRole('button', { name: /^Sign out Unknown device/ }).waitFor();
      const form = page.locator('form');
      await form.getByLabel('Current password').fill('not this one');
      await form.getByLabel(/^New password \*/).fill('short');
      await form.getByLabel('Confirm new password').fill('short');
      await form.getByRole('button', { name: 'Change password' }).click();
      await form.locator('.mantine-PasswordInput-error', { hasText: 'At least 8 characters.' }).waitFor();
      await form.getByLabel(/^New password \*/).fill(SECOND_PASSWORD);
      await form.getByLabel('Confirm new password').fill(SECOND_PASSWORD);
      await form.getByRole('button', { name: 'Change password' }).click();
      await form.getByText('The password is incorrect.').waitFor();
      assert.equal(await form.getByLabel(/^New password \*/).inputValue(), SECOND_PASSWORD);
      await form.getByLabel('Current password').fill(somebody.password);
      await form.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Password changed.').waitFor();
      assert.equal(await form.getByLabel('Current password').inputValue(), '');
      await page.getByRole('button', { name: /^Sign out Unknown device/ }).waitFor({ state: 'detached' });
      await assert.rejects(other.ask('GET', '/api/profile'), /401/);
      // The CSRF token changed too, and the page keeps working.
      await page.getByRole('button', { name: 'Set up' }).click();
      await page
        .getByRole('dialog')
        .getByLabel(/^Password/)
        .fill(SECOND_PASSWORD);
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
    { widths: [service === 'court' ? 'desk' : 'phone'] },
  );
}
