import assert from 'node:assert/strict';
import { settle, story } from '../browser.ts';
import { sendGatewayEvent } from '../donors/gateway-event.ts';
import { signIn } from '../people.ts';
import {
  approve,
  invite,
  makeInstitution,
  mark,
  PASSWORD,
  Person,
  propose,
  raise,
  signInAs,
} from './manage-fixtures.ts';

story(
  'F§6 a gateway event is shown with outcome and body, and reprocessed without a second credit',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    const { id, donationId } = await raise(author, institution.id, 750);
    await signIn(page, 'fundraising', 'admin@fundraising.test');
    await go('/fundraising/manage/webhooks');
    await checkAccess();
    await go(`/fundraising/manage/donations/${donationId}`);
    await page.getByText('Luz Story').waitFor();
    await checkAccess();
    await page.locator('#content').getByRole('link', { name: 'Gateway events' }).click();
    await page.getByText(`Only events for donation ${donationId}`).waitFor();
    await page
      .getByRole('link', { name: /payment\.paid$/ })
      .first()
      .click();
    const body = page.getByRole('region', { name: 'Raw payload' }).last();
    await body.getByText('"attributes": {', { exact: false }).waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.getByRole('button', { name: 'Reprocess' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reprocess' }).click();
    await page.getByText('Reprocessed: No change.').waitFor();
    await page.getByText('Reprocessed', { exact: true }).waitFor();
    const { data } = await author.ask('GET', `/campaigns/${id}`);
    assert.equal(data.raised_amount, 750);
  },
);

story(
  'F§6 unmatched events show the reason, are found by outcome and kind, and are credited once their donation is known',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    const campaign = await propose(author, institution.id);
    await approve(campaign.id);
    const { data: donation } = await new Person('').ask('POST', '/donations', {
      campaign_id: campaign.id,
      amount: 400,
      payment_gateway: 'paymongo',
      payment_method: 'gcash',
      donor_name: 'Luz Story',
      donor_email: 'luz@story.test',
    });
    const payment = `pay_${mark()}`;
    const reference = { reference_number: donation.reference_number };
    assert.equal(await sendGatewayEvent('payment.refunded', payment, {}), 'skipped');
    assert.equal(
      await sendGatewayEvent('payment.paid', `pay_${mark()}`, { ...reference, amount: 10_000 }),
      'underpaid',
    );

    await signIn(page, 'fundraising', 'admin@fundraising.test');
    await go(`/fundraising/manage/webhooks?donation_id=${donation.id}`);
    const row = page.getByRole('row').filter({ hasText: 'Paid ₱100.00 instead of ₱400.00' });
    await row.getByText('Underpaid').waitFor();
    await row.getByRole('link', { name: 'payment.paid' }).waitFor();

    await go('/fundraising/manage/webhooks');
    await page.getByLabel('Outcome', { exact: true }).selectOption('Unmatched');
    await page.waitForURL(/outcome=skipped/);
    await page.getByLabel('Event', { exact: true }).selectOption('payment.refunded');
    await page.waitForURL(/kind=payment\.refunded/);
    await page.reload();
    const found = page.getByRole('row').filter({ hasText: 'No matching donation found.' });
    await found.first().waitFor();
    await settle(page);
    assert.equal(await page.getByRole('row').filter({ hasText: 'payment.paid' }).count(), 0);
    await checkAccess();
    // From now on the payment is linked to the donation.
    assert.equal(
      await sendGatewayEvent('payment.paid', payment, { ...reference, amount: 40_000 }),
      'applied',
    );
    const raised = async () => (await author.ask('GET', `/campaigns/${campaign.id}`)).data.raised_amount;
    assert.equal(await raised(), 400);

    // Newest first.
    await found.first().getByRole('link', { name: 'payment.refunded' }).click();
    await page.getByRole('heading', { level: 1, name: 'payment.refunded' }).waitFor();
    await page.getByText('No matching donation found.').waitFor();
    await page.getByRole('region', { name: 'Raw payload' }).last().getByText(payment).waitFor();
    await page.getByRole('button', { name: 'Reprocess' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reprocess' }).click();
    await page.getByText('Reprocessed: Applied.').waitFor();
    await page.getByText('Applied', { exact: true }).waitFor();
    await page.getByRole('link', { name: `Donation ${donation.id}` }).click();
    await page.getByText('Refunded', { exact: true }).first().waitFor();
    assert.equal(await raised(), 0);
  },
);

story(
  'contract §3.1 a part of a donation is refunded, then the rest, and its page shows both',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    const { id, donationId } = await raise(author, institution.id, 400);
    await signIn(page, 'fundraising', 'admin@fundraising.test');
    await go(`/fundraising/manage/donations?campaign_id=${id}`);
    await page.getByText('Luz Story').waitFor();
    await checkAccess();
    await go(`/fundraising/manage/donations/${donationId}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('150');
    await dialog.getByLabel('Note').fill('Asked by phone');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await page.getByText('Donation refunded.').waitFor();
    const refunds = page.getByRole('table', { name: 'Refunds' });
    await refunds.getByRole('row', { name: /₱150\.00.*Requested by the donor.*Asked by phone/ }).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    // The form of the second refund starts with what remains, ₱400 and the fee of ₱10 less ₱150.
    assert.match(await dialog.getByLabel('Amount').inputValue(), /260/);
    await dialog.getByLabel('Reason').selectOption('Duplicate donation');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await refunds.getByRole('row', { name: /Duplicate donation/ }).waitFor();
    await page.getByText('Refunded', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).waitFor({ state: 'hidden' });
    const [reference] = (await page.getByRole('heading', { level: 1 }).innerText()).match(/BW-\S+/)!;
    await go(`/fundraising/donations/${reference}`);
    await page.getByRole('heading', { name: 'This donation was refunded' }).waitFor();
    await page.getByText('Total paid').waitFor();
  },
);

story(
  'F§5 the overview charts the donations of an institution, each chart with its table',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    const campaign = await raise(author, institution.id, 1250);
    await signInAs(page, author);
    await go('/fundraising/manage');
    await page.waitForURL('**/manage/overview');
    // Charts are drawn when scrolled into view.
    await page.getByRole('figure', { name: 'Donations over time' }).scrollIntoViewIfNeeded();
    await page.getByRole('img', { name: 'Donations over time' }).waitFor();
    await page
      .getByText(/: ₱[\d,.]+ from 1 donation\./)
      .first()
      .waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    const plot = page.getByRole('figure', { name: 'Donations over time' });
    await page.getByLabel('Group by', { exact: true }).selectOption('Month');
    await page.waitForURL(/by=month/);
    await plot.getByRole('button', { name: 'Show as table' }).click();
    await plot
      .getByRole('rowheader', { name: /^[A-Z][a-z]{2} \d{4}$/ })
      .nth(11)
      .waitFor();
    await plot.getByRole('cell', { name: '₱1,250' }).waitFor();
    const ranking = page.getByRole('figure', { name: 'Raised by campaign' });
    await ranking.getByRole('button', { name: 'Show as table' }).click();
    await ranking.getByRole('rowheader', { name: campaign.title.slice(0, 20) }).waitFor();
    await page.getByLabel('To').fill('2026-01-01');
    await page.waitForURL(/to=2026-01-01/);
    await page.getByLabel('From').fill('2026-02-01');
    await page.getByText('The end date is before the start date.').waitFor();
  },
);

story(
  'F§5 a committee member sees neither users nor logs nor content, even at their URL',
  async ({ page, go, width, checkAccess }) => {
    const institution = await makeInstitution();
    const member = await invite('committee_member', institution.id);
    await signInAs(page, member);
    await go('/fundraising/manage/overview');
    if (width === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('link', { name: 'Withdrawals' }).waitFor();
    const shown = await nav.getByRole('link').allInnerTexts();
    assert.deepEqual(shown, [
      'Overview',
      'Campaigns',
      'Donations',
      'Recurring donations',
      'Withdrawals',
      'Papers',
      'Payments to return',
      'Institution',
      'Scholars',
    ]);
    for (const path of ['users', 'audit', 'webhooks', 'questions', 'legal', 'campaigns/new']) {
      await go(`/fundraising/manage/${path}`);
      await page.getByRole('heading', { name: 'You don’t have access' }).waitFor();
    }
    await checkAccess();
    await go(`/fundraising/manage/institutions/${institution.id}`);
    await page.getByRole('heading', { name: 'Bank accounts' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Add bank account' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Add member' }).count(), 0);
    await checkAccess();
  },
);

story(
  'F§5 a donor sees a message that the staff pages are not for this account',
  async ({ page, go }) => {
    const donor = await invite('donor', null);
    await signInAs(page, donor);
    await go('/fundraising/manage/overview');
    await page.getByRole('heading', { name: 'You don’t have access' }).waitFor();
  },
  { widths: ['phone'] },
);

story(
  'F§5 the overview is available in Filipino',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const member = await invite('committee_member', institution.id);
    await signIn(page, 'fundraising', member.email, PASSWORD);
    await go('/fundraising/manage/overview');
    await page.getByRole('heading', { level: 1, name: 'Buod' }).waitFor();
    await page.getByText('Walang kailangang pagpasyahan.').waitFor();
    await checkAccess();
  },
  { language: 'fil-PH' },
);
