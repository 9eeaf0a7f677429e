import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { newDonor, openCampaign, saveCard } from './donor-steps.ts';

story(
  'contract §2 a recurring donation is started with a saved card, which stays until the donation is ended',
  async ({ page, go, checkAccess, expect }) => {
    await newDonor(page);
    const { id, title } = await openCampaign(page);
    await saveCard(page);
    await go(`/fundraising/campaigns/${id}`);
    await page.getByRole('link', { name: 'Start a recurring donation' }).click();
    await page.getByLabel('Amount in pesos').fill('300');
    await page.getByText('The institution sees your name with a recurring donation.').waitFor();
    // Without the fees, the total of a charge is unknown, and nothing can be started.
    expect(500);
    await page.route('**/api/v1/ways-of-paying', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Start monthly/ }).count(), 0);
    await page.unroute('**/api/v1/ways-of-paying');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel(/Visa •••• 4345/).check();
    await page.getByText('You’ll be charged this amount each month until you cancel.').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Start monthly donation – ₱325.50 today' }).click();
    await page.getByText('Your recurring donation has started').waitFor();
    await page.getByText('Active').waitFor();
    await checkAccess();

    expect(422);
    await go('/fundraising/cards');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove card' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await go('/fundraising/recurring');
    await checkAccess();
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('button', { name: 'Cancel recurring donation' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByText('Recurring donation canceled.').waitFor();
    await page.getByText('Ended', { exact: true }).first().waitFor();
    await checkAccess();
  },
);

story(
  'F§5 a recurring donation requires an account, and keeps the choices during sign-in',
  async ({ page, go }) => {
    const { id } = await openCampaign(page);
    await go(`/fundraising/give/${id}?every=monthly&amount=450`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Recurring donations need an account').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill('donor@fundraising.test');
    await page.getByLabel(/^Password/).fill('password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('₱450.00').first().waitFor();
  },
);
