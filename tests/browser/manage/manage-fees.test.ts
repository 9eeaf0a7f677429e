import { story } from '../browser.ts';
import { signIn, speakFilipino } from '../people.ts';

/** Returns a day in Manila. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

story(
  'contract §3.1 the system administrator sets a fee from a future day, and a past day is refused',
  async ({ page, go, expect, checkAccess }) => {
    await signIn(page, 'fundraising', 'admin@fundraising.test');
    await go('/fundraising/manage/payment-fees');
    await page.getByRole('heading', { level: 1, name: 'Processing fees' }).waitFor();
    await page.getByText('Default').first().waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Set a fee' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Payment method').selectOption('QR Ph');
    await dialog.getByLabel('Percentage').fill('1.75');
    await dialog.getByLabel('Fixed amount').fill('2.5');
    await dialog.getByLabel('Effective from').fill(dayIn(-2));
    expect(422);
    await dialog.getByRole('button', { name: 'Set fee' }).click();
    await dialog.getByText('must be a date after or equal to today', { exact: false }).waitFor();
    await checkAccess();
    await dialog.getByLabel('Effective from').fill(dayIn(30));
    await dialog.getByRole('button', { name: 'Set fee' }).click();
    await page.getByText('Fee set.').waitFor();
    const row = page.getByRole('row').filter({ hasText: '1.75% + ₱2.50' });
    await row.first().getByText('Upcoming').waitFor();
    await checkAccess();
    await speakFilipino(page);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Mga processing fee' }).waitFor();
    await checkAccess();
  },
);
