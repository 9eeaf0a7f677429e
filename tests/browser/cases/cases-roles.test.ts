import { settle, story } from '../browser.ts';
import { assertShown, signIn } from '../people.ts';

/** Demo accounts whose roles see cases. */
const ACCOUNTS = [
  'super',
  'counsel',
  'clerk',
  'branch',
  'staff',
  'evidence',
  'user',
  'stenographer',
  'sheriff',
];

for (const account of ACCOUNTS)
  story(
    `C§5 the demo account ${account} can open every section that a case offers, without a refusal`,
    async ({ page }) => {
      await signIn(page, 'court', `${account}@court.test`);
      await page.goto('/court/cases');
      await settle(page);
      await page.getByRole('main').locator('a[href*="/cases/"]:not([href$="/new"])').first().click();
      const row = page.getByRole('navigation', { name: 'Sections of the case' });
      await row.waitFor();
      for (const name of await row.getByRole('link').allTextContents()) {
        const link = row.getByRole('link', { name, exact: true });
        await link.click();
        await link.and(page.locator('[aria-current=page]')).waitFor();
        await assertShown(page);
      }
    },
    { widths: ['desk'] },
  );
