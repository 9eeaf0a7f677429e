import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { Person } from '../manage/manage-fixtures.ts';
import { chooseAmount, newDonor, newEmail, openCampaign, PASSWORD } from './donor-steps.ts';

story('F§3 a failed payment is reported, and paid on another attempt', async ({ page, checkAccess }) => {
  await newDonor(page);
  const { id } = await openCampaign(page);
  await chooseAmount(page, id, 150);
  await page.getByLabel(/Maya/).check();
  await page.getByRole('button', { name: /^Continue to payment/ }).click();
  await page.getByRole('button', { name: 'Fail this payment' }).waitFor();
  await checkAccess();
  await page.getByRole('button', { name: 'Fail this payment' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor();
  await checkAccess();
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccess();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: /^Authorize with/ }).click();
  await page.getByRole('heading', { name: 'Salamat! Thank you' }).waitFor();
  await page.getByRole('link', { name: 'View receipt' }).waitFor();
});

story(
  'contract §2 an unpaid donation can be paid later or cancelled; the donor’s message is shown as text',
  async ({ page, checkAccess }) => {
    await newDonor(page);
    const { id } = await openCampaign(page);
    await page.goto(`/fundraising/give/${id}`);
    await page
      .getByLabel('Message to the campaign')
      .fill('<img src=x onerror=alert(1)> <b>Para</b> sa kanila');
    await page.getByLabel('Amount in pesos').fill('75');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(/QR Ph/).check();
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
    await page.getByRole('link', { name: 'Continue to payment' }).waitFor();
    await checkAccess();
    await page.goto('/fundraising/my-donations');
    await page.getByRole('link', { name: 'Reading rooms that stay dry' }).click();
    await page.getByText('<img src=x onerror=alert(1)> <b>Para</b> sa kanila').waitFor();
    await page.getByRole('button', { name: 'Cancel donation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).waitFor();
    await page.getByRole('button', { name: 'Cancel donation' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByText('Donation canceled.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await checkAccess();
  },
);

story(
  'F§6 a donation whose response was lost is created once: the donor presses again, and has one donation',
  async ({ page, expect, checkAccess }) => {
    expect(0);
    const email = await newDonor(page);
    const { id } = await openCampaign(page);
    await chooseAmount(page, id, 275);
    await page.getByLabel(/GCash/).check();
    const keys: (string | undefined)[] = [];
    await page.route('**/api/v1/donations', async (route) => {
      if (route.request().method() !== 'POST') return await route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return await route.continue();
      // The request reaches the server, which creates the donation; the response is lost.
      const answer = await route.fetch();
      assert.equal(answer.status(), 201);
      await route.abort('connectionreset');
    });
    const toPayment = page.getByRole('button', { name: /^Continue to payment/ });
    await toPayment.click();
    await page.getByText('The server is not responding.').waitFor();
    assert.equal(await page.getByLabel(/GCash/).isChecked(), true);
    await page.getByText('No connection.').waitFor({ state: 'detached' });
    await checkAccess();
    await toPayment.click();
    await page.getByRole('button', { name: 'Authorize with GCash' }).click();
    await page.getByRole('heading', { name: 'Salamat! Thank you' }).waitFor();
    assert.equal(new Set(keys).size, 1);
    assert.equal(keys.length, 2);
    const { data } = await (await new Person(email).signIn(PASSWORD)).ask('GET', '/donations?mine=true');
    assert.deepEqual(
      data.data.map(({ amount, status }: { amount: number; status: string }) => [amount, status]),
      [[275, 'completed']],
    );
  },
);

story(
  'F§8 an invalid amount is refused with an error next to its field',
  async ({ page, go, checkAccess }) => {
    const { id } = await openCampaign(page);
    await go(`/fundraising/give/${id}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter an amount from ₱1').waitFor();
    await page.getByLabel('Amount in pesos').fill('2000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter an amount from ₱1').waitFor();
    await checkAccess();
  },
);

story(
  'F§8 an amount with centavos or a trailing point is accepted as typed or pasted on Enter',
  async ({ page, go }) => {
    const { id } = await openCampaign(page);
    await go(`/fundraising/give/${id}`);
    const amount = page.getByLabel('Amount in pesos');
    const goOn = async (shown: string) => {
      await page.keyboard.press('Enter');
      await page.getByText(shown, { exact: true }).first().waitFor();
    };
    const another = async () => {
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await amount.fill('');
      await amount.focus();
    };
    await amount.focus();
    await page.keyboard.type('100.50');
    await goOn('₱100.50');
    await another();
    await page.keyboard.type('250.');
    assert.equal(
      await page.getByRole('button', { name: '₱250', exact: true }).getAttribute('aria-pressed'),
      'true',
    );
    await goOn('₱250.00');
    await another();
    await page.keyboard.insertText('1,500.00');
    await goOn('₱1,500.00');
    await page.getByLabel(/GCash/).check();
    await page.getByLabel('Your name').fill('Isang Bisita');
    await page.getByLabel('Your email').fill(newEmail('bisita'));
    let begun: Promise<{ data: { amount: number } }> | undefined;
    await page.route('**/api/v1/donations', async (route) => {
      const answer = await route.fetch();
      begun = answer.json();
      await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await page.getByRole('button', { name: 'Authorize with GCash' }).waitFor();
    assert.equal((await begun)?.data.amount, 1500);
  },
);

story(
  'F§4 a donor who goes back from the gateway’s page and pays again leaves no second payable page',
  async ({ page, expect, checkAccess }) => {
    await newDonor(page);
    const { id } = await openCampaign(page);
    await chooseAmount(page, id, 180);
    await page.getByLabel(/GCash/).check();
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await page.getByRole('button', { name: /^Authorize with/ }).waitFor();
    const left = page.url();
    await page.goBack();
    await page.getByLabel(/Maya/).check();
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await page.getByRole('button', { name: /^Authorize with/ }).waitFor();
    const second = page.url();
    assert.notEqual(second, left);
    expect(410);
    await page.goto(left);
    await page
      .getByText(/expired/i)
      .first()
      .waitFor();
    assert.equal(await page.getByRole('button', { name: /^Authorize with/ }).count(), 0);
    await page.goto(second);
    await page.getByRole('button', { name: /^Authorize with/ }).click();
    await page.getByRole('heading', { name: 'Salamat! Thank you' }).waitFor();
    await page.goto('/fundraising/my-donations');
    await page.getByRole('table').getByText('Canceled').waitFor();
    await checkAccess();
  },
);
