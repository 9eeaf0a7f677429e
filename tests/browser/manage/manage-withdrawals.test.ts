import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { invite, makeInstitution, raise, signInAs } from './manage-fixtures.ts';

story(
  'F§5 a withdrawal goes from request to approval by another user, within the available balance',
  async ({ page, go, expect, checkAccess }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    const asker = await invite('committee_member', institution.id);
    const judge = await invite('committee_member', institution.id);
    await author.ask('POST', `/institutions/${institution.id}/bank-accounts`, {
      bank_name: 'Bangko Silangan',
      account_name: institution.name,
      account_number: '1234567890',
    });
    const campaign = await raise(author, institution.id, 1500);

    await signInAs(page, asker);
    await go(`/fundraising/manage/campaigns/${campaign.id}`);
    await page.getByRole('link', { name: 'Request withdrawal' }).click();
    await page.getByText('₱1,500.00 available to withdraw.').waitFor();
    await page.getByLabel('Amount').fill('2000');
    await page.getByLabel('Purpose').fill('Wood and nails for the first twenty desks');
    await checkAccess();
    expect(422);
    await page.getByRole('button', { name: 'Send request', exact: true }).click();
    await page.getByText(/must not be greater than the available amount/).waitFor();
    assert.equal(await page.getByLabel('Amount').inputValue(), '₱2,000');
    assert.equal(await page.getByLabel('Purpose').inputValue(), 'Wood and nails for the first twenty desks');
    await checkAccess();
    await page.getByLabel('Amount').fill('1200.25');
    await page.getByRole('button', { name: 'Send request', exact: true }).click();

    await page.getByRole('heading', { level: 1, name: 'Withdrawal of ₱1,200.25' }).waitFor();
    await page
      .getByText('You requested this withdrawal, so someone else must approve it.', { exact: false })
      .waitFor();
    await page.getByText('Bangko Silangan', { exact: false }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Approve' }).count(), 0);
    const address = new URL(page.url()).pathname;

    await signInAs(page, judge);
    await go('/fundraising/manage/overview');
    await page.getByRole('link', { name: '1 withdrawal awaiting approval' }).click();
    await page.getByRole('link', { name: 'Wood and nails for the first twenty desks' }).click();
    await page.waitForURL(`**${address}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Withdrawal approved.').waitFor();
    await page.getByText('Decided by').waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'F§5 a rejected withdrawal releases its amount and shows the reason',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    const judge = await invite('committee_member', institution.id);
    const campaign = await raise(author, institution.id, 900);
    const { data } = await author.ask('POST', '/withdrawals', {
      campaign_id: campaign.id,
      amount: 900,
      purpose: 'Transport',
    });
    await signInAs(page, judge);
    await go(`/fundraising/manage/withdrawals/${data.id}`);
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('The receipts are missing.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByText('The receipts are missing.').waitFor();
    await go('/fundraising/manage/withdrawals');
    await page.getByRole('table').getByText('Rejected', { exact: true }).waitFor();
    await checkAccess();
    await go(`/fundraising/manage/withdrawals/new?campaign=${campaign.id}`);
    await page.getByText('₱900.00 available to withdraw.').waitFor();
  },
);
