import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { settle, story } from '../browser.ts';
import { invite, makeInstitution, Person, raise } from '../manage/manage-fixtures.ts';
import { chooseAmount, newDonor, openCampaign, saveCard } from './donor-steps.ts';

story(
  'F§5 visitors browse campaigns by words, status and institution; the URL keeps the choice',
  async ({ page, go, checkAccess }) => {
    await go('/fundraising/campaigns');
    await checkAccess();
    await page.getByLabel('Status').selectOption('Closed');
    await page.getByRole('link', { name: 'Fuel for the school boats' }).waitFor();
    await page.getByLabel('Institution').selectOption('Parola Learning Fund');
    await page.getByRole('heading', { name: 'Parola Learning Fund' }).waitFor();
    const { searchParams } = new URL(page.url());
    assert.equal(searchParams.get('status'), 'closed');
    await page.reload();
    await page.getByRole('link', { name: 'Fuel for the school boats' }).click();
    await page.getByText('This campaign is closed and no longer accepts donations.').waitFor();
    await checkAccess();
    await go('/fundraising/campaigns?search=zzzz');
    await page.getByText('No results.').waitFor();
  },
);

story(
  'F§5 the institution filter includes institutions beyond the first page of their list',
  async ({ page, context, go }) => {
    // Uses the smallest page size instead of creating many institutions.
    await context.route('**/api/v1/institutions?**', (route) =>
      route.continue({ url: route.request().url().replace('per_page=100', 'per_page=1') }),
    );
    await go('/fundraising/campaigns');
    const institution = page.getByLabel('Institution');
    await institution.getByRole('option').nth(2).waitFor({ state: 'attached' });
    await institution.selectOption('Parola Learning Fund');
  },
  { widths: ['desk'] },
);

story(
  'F§5 a campaign shows how much it raised of its goal from how many donors, never rounded up',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    // Nearly 41 per cent of 50,000: neither pesos nor percentage may be rounded up.
    const { title } = await raise(author, institution.id, 20_499.6);
    await go(`/fundraising/campaigns?search=${encodeURIComponent(title)}`);
    const card = page.getByRole('article').filter({ hasText: title });
    await card.getByText('₱20,499', { exact: true }).waitFor();
    await card.getByText('40%', { exact: true }).waitFor();
    await card.getByText('of ₱50,000 goal', { exact: true }).waitFor();
    await card.getByText('1 donation · no end date').waitFor();
    const bar = page.getByRole('progressbar', { name: `Progress of ${title} toward its goal` });
    const isShare = async () => Math.abs(Number(await bar.getAttribute('aria-valuenow')) - 40.9992) < 0.001;
    assert.ok(await isShare());
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('₱20,499.60', { exact: true }).waitFor();
    await page.getByText('40%', { exact: true }).waitFor();
    assert.ok(await isShare());
    await checkAccess();
  },
);

story(
  'F§5 opening a campaign just before a search starts is not undone by the search',
  async ({ page, context, go }) => {
    await go('/fundraising/campaigns');
    // The campaign page loads later than the search starts.
    await context.route('**/*.js', async (route) => {
      await sleep(400);
      await route.continue();
    });
    await page.getByLabel('Search campaigns by title').focus();
    const link = await page.getByRole('link', { name: 'Reading rooms that stay dry' }).elementHandle();
    // Both in one task, faster than a user or Playwright can act.
    await page.evaluate((opened) => {
      document.execCommand('insertText', false, 'reading');
      (opened as HTMLElement).click();
    }, link);
    await page.getByRole('heading', { level: 1, name: 'Reading rooms that stay dry' }).waitFor();
    await sleep(300);
    assert.match(new URL(page.url()).pathname, /\/campaigns\/\d+$/);
  },
  { widths: ['desk'] },
);

story(
  'F§5 a campaign for one scholar shows the scholar as far as the scholar agreed',
  async ({ page, go, checkAccess }) => {
    await go('/fundraising/campaigns?search=nurse');
    await page.getByRole('link', { name: 'Althea becomes a nurse' }).click();
    await page.getByRole('heading', { name: 'About the scholar' }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story('F§5 FAQs and legal documents are public', async ({ page, go, checkAccess }) => {
  await go('/fundraising/help');
  await page.getByLabel('Search questions and answers').fill('card number');
  // Results appear immediately, so an earlier click would hit what was there before.
  await page.waitForURL((url) => url.searchParams.get('search') === 'card number');
  await settle(page);
  await page.getByRole('button', { name: 'Do you store my card number?' }).click();
  await page.getByText('Your card number goes straight to the payment gateway').waitFor();
  await checkAccess();
  await page.getByRole('link', { name: 'Terms and privacy' }).click();
  await page.waitForURL('**/legal');
  await checkAccess();
  await page.getByRole('link', { name: 'Privacy notice' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy notice' }).waitFor();
  await page.getByText('Version 1, effective').waitFor();
  await checkAccess();
});

story(
  'F§6 the outcome of a donation is a notification, counted in the header, and marked as read',
  async ({ page, go, checkAccess }) => {
    await newDonor(page);
    await saveCard(page);
    const { id } = await openCampaign(page);
    await chooseAmount(page, id, 110);
    await page.getByLabel(/Visa •••• 4345/).check();
    await page.getByRole('button', { name: /^Donate now/ }).click();
    await page.getByRole('heading', { name: 'Salamat! Thank you' }).waitFor();
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
    await page.getByText('Your donation of ₱110.00').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('1 marked as read.').waitFor();
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    await page.getByLabel('Show').selectOption('Unread');
    await page.getByText('No such notifications').waitFor();
    await checkAccess();
    await page.getByLabel('Show').selectOption('All');
    await page.getByRole('link', { name: /^Open/ }).click();
    await page.getByRole('heading', { name: /^Donation BW-/ }).waitFor();
    const own = page.url();
    await go('/fundraising/my-donations');
    await page.getByText('Total donated').waitFor();

    await go('/fundraising/notifications');
    const reported = page.getByText('Your donation of ₱110.00');
    await page.getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this notification?' });
    await dialog.waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await reported.waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Notification removed.').waitFor();
    await reported.waitFor({ state: 'detached' });
    await page.getByText('No notifications').waitFor();

    // A part that was refunded is shown with what was paid.
    const admin = await new Person('admin@fundraising.test').signIn('password');
    const refund = { amount: 10, reason: 'requested_by_customer' };
    await admin.ask('POST', `/donations/${/\d+$/.exec(own)![0]}/refund`, refund);
    const refunded = page.getByText('Refunded to you');
    for (let look = 0; look < 60 && (await refunded.count()) === 0; look += 1) {
      await go(new URL(own).pathname);
      await page.waitForTimeout(250);
    }
    await page.getByText('₱10.00').waitFor();
    await checkAccess();
  },
);

story(
  'The public pages are available in Filipino',
  async ({ page, go, checkAccess }) => {
    await go('/fundraising/');
    await page.getByRole('heading', { name: 'Tulungang makapag-aral ang isang estudyante' }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    const { id } = await openCampaign(page);
    await go(`/fundraising/give/${id}?amount=500&step=2`);
    await page.getByText('Paraan ng pagbabayad', { exact: true }).last().waitFor();
    await checkAccess();
  },
  { language: 'fil-PH' },
);
