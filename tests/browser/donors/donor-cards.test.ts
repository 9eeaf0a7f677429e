import { story } from '../browser.ts';
import { chooseAmount, newDonor, openCampaign, saveCard, typeCard } from './donor-steps.ts';

story(
  'F§4 a card is saved after 3-D Secure, pays without retyping, and is removed',
  async ({ page, go, checkAccess }) => {
    await newDonor(page);
    await go('/fundraising/cards');
    await page.getByText('No saved cards').waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Save a card' }).click();
    await page.getByLabel('Card number').waitFor();
    await checkAccess();
    await typeCard(page, '4120000000000007');
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByRole('heading', { name: 'Authorize ₱25.00?' }).waitFor();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('heading', { name: 'Card saved' }).waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Saved cards' }).click();
    await page.getByRole('heading', { name: 'Visa •••• 0007' }).waitFor();
    await checkAccess();

    const { id } = await openCampaign(page);
    await chooseAmount(page, id, 200);
    await page.getByLabel(/Visa •••• 0007/).check();
    await page.getByRole('button', { name: 'Donate now (₱222.00)' }).click();
    // The bank requires authentication for each payment with this card.
    await page.getByRole('heading', { name: 'Authorize ₱222.00?' }).waitFor();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('heading', { name: 'Salamat! Thank you' }).waitFor();

    await go('/fundraising/cards');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove card' }).click();
    await page.getByText('No saved cards').waitFor();
  },
);

story(
  'F§4 another card becomes the default, and an invalid card is refused with an error next to its field',
  async ({ page, go, checkAccess, expect }) => {
    await newDonor(page);
    expect(400);
    await go('/fundraising/cards/new');
    await typeCard(page, '1234');
    await page.getByLabel('Expiry date').fill('13/40');
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByText('Enter a valid card number.').waitFor();
    await page.getByText('Enter the month and year').waitFor();
    await checkAccess();
    // Refusal by the gateway.
    await typeCard(page, '4111111111111111');
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByText('Card number is invalid.').waitFor();
    await saveCard(page, '4343434343434345');
    await saveCard(page, '5455590000000009');
    await page.getByRole('button', { name: 'Make default: Mastercard' }).click();
    await page.getByText('Default card changed.').waitFor();
    await page.getByRole('button', { name: 'Make default: Visa' }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'F§4 a card declined by the bank is not saved, and the reason is shown',
  async ({ page, go, expect }) => {
    await newDonor(page);
    expect(400);
    await go('/fundraising/cards/new');
    await typeCard(page, '5234000000000106');
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('heading', { name: 'Your card was not saved' }).waitFor();
    await page.getByRole('link', { name: 'Try another card' }).waitFor();
  },
);
