import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { story } from '../browser.ts';
import { newDonor, openCampaign, saveCard } from '../donors/donor-steps.ts';
import { forgetSession, signIn } from '../people.ts';

const API = '/fundraising/api/v1';

/** Creates a donor with a monthly donation; returns the donor's email address and id. */
async function monthlyDonor(page: Page): Promise<{ email: string; id: number }> {
  const email = await newDonor(page);
  await saveCard(page);
  const cards = await (await page.request.get(`${API}/payment-methods`)).json();
  const { id: campaign } = await openCampaign(page);
  const made = await page.request.post(`${API}/subscriptions`, {
    headers: { accept: 'application/json' },
    data: {
      campaign_id: campaign,
      amount: 300,
      frequency: 'monthly',
      payment_method_id: cards.data[0].id,
    },
  });
  assert.equal(made.status(), 201, await made.text());
  const id = (await made.json()).data.user_id as number;
  await forgetSession(page);
  return { email, id };
}

story(
  'F§5 institution staff see the recurring donations to their institution and the donors’ names, and cannot cancel them',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'fundraising', 'institution@fundraising.test');
    await go('/fundraising/manage/recurring');
    await page.getByLabel('Status').selectOption({ label: 'Active' });
    await page.waitForURL(/status=active/);
    await checkAccess();
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /^Recurring donation no\./ }).waitFor();
    await page.getByText('How often').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Cancel recurring donation' }).count(), 0);
  },
);

story(
  'F§5 contract §2 a suspended donor’s monthly donation continues until a system admin cancels it from the donor’s page',
  async ({ page, go, checkAccess }) => {
    const donor = await monthlyDonor(page);
    await signIn(page, 'fundraising', 'admin@fundraising.test');
    await go(`/fundraising/manage/users/${donor.id}`);
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Their recurring donations continue until').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('User suspended.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Recurring donations' }).click();
    await page.getByText(`Recurring donations of Luz Magsaysay (${donor.email})`).waitFor();
    await checkAccess();
    assert.equal(await page.getByRole('row', { name: /Luz Magsaysay/ }).count(), 1);
    await page.getByRole('link', { name: 'Luz Magsaysay' }).click();
    await page.getByRole('heading', { level: 1, name: /^Recurring donation no\./ }).waitFor();
    await page.getByText('₱325.50').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Cancel recurring donation' }).click();
    await page.getByText('Luz Magsaysay won’t be charged again').waitFor();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByText('Recurring donation canceled.').waitFor();
    await page.getByText('Ended', { exact: true }).first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Cancel recurring donation' }).count(), 0);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('Ended a recurring donation').waitFor();
    await page
      .getByRole('link', { name: /^Recurring donation/ })
      .first()
      .waitFor();
  },
);
