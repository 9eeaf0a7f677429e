import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { sendGatewayEvent } from '../donors/gateway-event.ts';
import { speakFilipino } from '../people.ts';
import { invite, makeInstitution, mark, raise, signInAs } from './manage-fixtures.ts';

story(
  'F§6 an administrator is notified of a donation paid twice, and marks its second payment as resolved',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const admin = await invite('institution_admin', institution.id);
    const { donationId } = await raise(admin, institution.id, 300);
    const { reference_number } = (await admin.ask('GET', `/donations/${donationId}`)).data;
    const payment = `pay_${mark()}`;
    const again = await sendGatewayEvent('payment.paid', payment, {
      reference_number,
      amount: 30_750,
      currency: 'PHP',
    });
    assert.equal(again, 'duplicate');
    const dollars = await sendGatewayEvent('payment.paid', `pay_${mark()}`, {
      reference_number,
      amount: 30_750,
      currency: 'USD',
    });
    assert.equal(dollars, 'other_currency');

    await signInAs(page, admin);
    await go('/fundraising/notifications');
    await page.getByText('A payment must be returned').first().waitFor();
    await page.getByText(`₱307.50 of payment ${payment}`, { exact: false }).waitFor();
    await page.getByText('USD 307.50 of payment', { exact: false }).waitFor();
    await go('/fundraising/manage/payments-to-return');
    const row = page.getByRole('row').filter({ hasText: payment });
    await row.getByText('Paid twice').waitFor();
    await row.getByText('₱307.50').waitFor();
    await row.getByRole('link', { name: reference_number }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Not in pesos' }).getByText('USD 307.50').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: `Mark as resolved: payment ${payment}` }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('Refunded in the dashboard of the gateway.');
    await checkAccess();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as resolved' }).click();
    await page.getByText('Payment marked as resolved.').waitFor();
    await row.getByText('Refunded in the dashboard of the gateway.').waitFor();
    await page.getByLabel('Status', { exact: true }).selectOption('Open');
    await page.waitForURL(/resolved=false/);
    await row.waitFor({ state: 'detached' });
    await speakFilipino(page);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Mga bayad na ibabalik' }).waitFor();
    await page.getByText('Hindi piso').waitFor();
    await checkAccess();
  },
);

story(
  'F§6 a committee member reads who refunds payments, and cannot mark one as resolved',
  async ({ page, go }) => {
    const institution = await makeInstitution();
    const admin = await invite('institution_admin', institution.id);
    const { donationId } = await raise(admin, institution.id, 300);
    const { reference_number } = (await admin.ask('GET', `/donations/${donationId}`)).data;
    const payment = `pay_${mark()}`;
    await sendGatewayEvent('payment.paid', payment, { reference_number, amount: 30_750, currency: 'PHP' });

    await signInAs(page, await invite('committee_member', institution.id));
    await go('/fundraising/manage/payments-to-return');
    await page.getByText('Administrators of the institution refund them', { exact: false }).waitFor();
    await page.getByRole('row').filter({ hasText: payment }).getByText('Open').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Mark as resolved' }).count(), 0);
  },
);
