import { story } from './browser.ts';
import { chooseAmount, newDonor, openCampaign } from './donor-steps.ts';

story('F§3 a payment that fails is told, and paid at another try', async ({ page, checkAccess }) => {
  await newDonor(page);
  const { id } = await openCampaign(page);
  await chooseAmount(page, id, 150);
  await page.getByLabel(/Maya/).check();
  await page.getByRole('button', { name: /^Go on to pay/ }).click();
  await page.getByRole('button', { name: 'Fail this payment' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor();
  await checkAccess();
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccess();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: /^Authorize with/ }).click();
  await page.getByRole('heading', { name: 'Salamat! Thank you' }).waitFor();
  await page.getByRole('link', { name: 'See the receipt' }).waitFor();
});

story(
  'contract §2 a gift that is not paid yet can be paid later, or cancelled; what its donor wrote is shown as text',
  async ({ page, checkAccess }) => {
    await newDonor(page);
    const { id } = await openCampaign(page);
    await page.goto(`/fundraising/give/${id}`);
    await page
      .getByLabel('Message to the campaign')
      .fill('<img src=x onerror=alert(1)> <b>Para</b> sa kanila');
    await page.getByLabel('Amount in pesos').fill('75');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByLabel(/QR Ph/).check();
    await page.getByRole('button', { name: /^Go on to pay/ }).click();
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await page.getByRole('heading', { name: 'We are waiting for the payment' }).waitFor();
    await page.getByRole('link', { name: 'Go on to the payment' }).waitFor();
    await checkAccess();
    await page.goto('/fundraising/my-gifts');
    await page.getByRole('link', { name: 'Reading rooms that stay dry' }).click();
    await page.getByText('<img src=x onerror=alert(1)> <b>Para</b> sa kanila').waitFor();
    await page.getByRole('button', { name: 'Cancel this gift' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByText('The gift is cancelled.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await checkAccess();
  },
);

story('F§8 what is no amount is refused beside its field', async ({ page, go, checkAccess }) => {
  const { id } = await openCampaign(page);
  await go(`/fundraising/give/${id}`);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Please give between').waitFor();
  await page.getByLabel('Amount in pesos').fill('2000000');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Please give between').waitFor();
  await checkAccess();
});
