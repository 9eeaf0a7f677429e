import assert from 'node:assert/strict';
import { settle, story } from '../browser.ts';
import { chooseAmount, codeFor, mailTo, newEmail, openCampaign, PASSWORD } from './donor-steps.ts';

story(
  'F§1 a donor registers, confirms by the mailed code, browses, donates by card, returns and gets a receipt',
  async ({ page, go, checkAccess }) => {
    const email = newEmail('maria');
    await go('/fundraising/sign-up');
    await checkAccess();
    await page.getByLabel('First name').fill('Maria');
    await page.getByLabel('Last name').fill('Clara');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText(`We sent a 6-digit code to ${email}`).waitFor();
    await checkAccess();
    const code = await codeFor(page, email);
    // As pasted from a mail.
    await page.getByLabel('6-digit code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Your email is confirmed').waitFor();
    await page.getByRole('heading', { name: 'Open campaigns' }).waitFor();
    await checkAccess();

    await page.getByRole('link', { name: 'See campaigns' }).click();
    await page.getByLabel('Search campaigns by title').fill('reading rooms');
    // Reads the results before opening one.
    await page.waitForURL(/search=/);
    await settle(page);
    await page.getByRole('link', { name: 'Reading rooms that stay dry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reading rooms that stay dry' }).waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Donate', exact: true }).click();
    await page.getByRole('button', { name: '₱500', exact: true }).click();
    await page.getByLabel('Message to the campaign').fill('Para sa mga mambabasa.');
    await checkAccess();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Donating as Maria Clara').waitFor();
    await page.getByLabel(/Credit or debit card/).check();
    // 3.5 % plus 15 pesos.
    await page.getByText('₱500.00 to the campaign + ₱32.50 processing fee').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Continue to payment (₱532.50)' }).click();

    await page.getByText('How would you like to pay?').waitFor();
    await page.getByLabel('Card number').fill('4343434343434345');
    await page.getByLabel('Month').fill('12');
    await page.getByLabel('Year').fill('2040');
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: /^Pay/ }).click();

    await page.getByRole('heading', { name: 'Salamat! Thank you' }).waitFor();
    assert.match(new URL(page.url()).pathname, /\/fundraising\/donations\//);
    await checkAccess();
    const mail = await mailTo(page, email, /Thank you for your donation/);
    assert.match(mail.text, /₱500\.00/);
    await page.getByRole('link', { name: 'View receipt' }).click();
    await page.getByText('₱532.50').waitFor();
    await page.getByText('Para sa mga mambabasa.').waitFor();
    await checkAccess();
    await page.goto('/fundraising/my-donations');
    await page.getByRole('link', { name: 'Reading rooms that stay dry' }).waitFor();
    await checkAccess();
  },
);

story(
  'contract §2 a guest donates by GCash and tracks the donation by its reference number',
  async ({ page, go, checkAccess, expect }) => {
    const { id } = await openCampaign(page);
    const email = newEmail('bisita');
    expect(422);
    await chooseAmount(page, id, 321);
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    // All errors of the step at once, the form's own and the server's.
    await page.getByText('Choose a payment method.').waitFor();
    await page.getByText('Your name is required.').waitFor();
    await page.getByText(/mail.* is required\.$/).waitFor();
    await page.getByLabel(/GCash/).check();
    assert.equal(await page.getByLabel(/GCash/).isChecked(), true);
    await checkAccess();
    await page.getByLabel('Your name').fill('Isang Bisita');
    await page.getByLabel('Your email').fill(email);
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await page.getByRole('button', { name: 'Authorize with GCash' }).click();
    await page.getByRole('heading', { name: 'Salamat! Thank you' }).waitFor();
    const reference = new URL(page.url()).pathname.split('/').at(-1)!;
    await mailTo(page, email, /Thank you for your donation/);

    // Like a bookmark from an earlier version.
    await go('/fundraising/gifts');
    assert.equal(new URL(page.url()).pathname, '/fundraising/donations');
    await checkAccess();
    await page.getByLabel('Reference number').fill(reference.toLowerCase());
    await page.getByRole('button', { name: 'Track donation' }).click();
    await page.getByText('₱321.00').first().waitFor();
    await page.getByText('Completed').waitFor();
    assert.equal(await page.getByText(email).count(), 0, 'the reference page shows no e-mail');
  },
);

story(
  'An unknown reference number gives a page that says that the donation was not found',
  async ({ page, go, expect, checkAccess }) => {
    expect(404);
    await go('/fundraising/donations/BW-000000000000');
    await page.getByRole('heading', { name: 'Donation not found' }).waitFor();
    await checkAccess();
  },
);
