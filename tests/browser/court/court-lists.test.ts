import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { story } from '../browser.ts';
import { demoBranch, mark, newCase } from '../cases/cases-fixtures.ts';
import { signIn, speakFilipino } from '../people.ts';

/** Returns the categories offered by the new-case form for some letters. */
async function offeredCategories(page: Page, letters: string): Promise<string[]> {
  await page.getByRole('combobox', { name: /^Category/ }).fill(letters);
  const options = page.getByRole('option');
  return (await options.allTextContents()).filter((option) => option.includes(letters));
}

story(
  'contract §3.1 a category is added to its list, renamed and archived; forms offer it until then',
  async ({ page, go, expect, checkAccess }) => {
    const own = mark();
    const [first, second] = [`Category ${own}`, `Category ${own} (RA 9999)`];
    await signIn(page, 'court', 'clerk@court.test');
    await go('/court/lists');
    await page.getByRole('heading', { level: 1, name: 'Word lists' }).waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    const dialog = page.getByRole('dialog');
    const add = async (word: string) => {
      await page.getByRole('button', { name: 'Add word' }).click();
      await dialog.getByLabel(/^Word/).fill(word);
    };
    expect(422);
    await add('EJECTMENT');
    await dialog.getByRole('button', { name: 'Add word' }).click();
    await dialog.getByText('Word has already been taken.').waitFor();
    await checkAccess();
    await dialog.getByLabel(/^Word/).fill(first);
    await dialog.getByLabel(/^Default classification/).selectOption('Restricted');
    await dialog.getByRole('button', { name: 'Add word' }).click();
    await page.getByText('Word added.').waitFor();
    const row = page.getByRole('row').filter({ hasText: own });
    await row.getByText('Restricted').waitFor();
    // Letter case and spaces do not matter.
    await page.getByLabel('Search').fill(` ${own.toUpperCase()} `);
    assert.equal(await page.locator('tbody tr').count(), 1);
    await page.getByLabel('Search').fill(`${own} is no word`);
    await page.getByText('No results.').waitFor();
    await page.getByLabel('Search').fill('');
    await row.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByText('Existing cases keep the old spelling.').waitFor();
    await dialog.getByLabel(/^Word/).fill(second);
    await checkAccess();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText(second).waitFor();
    await go('/court/cases/new');
    assert.deepEqual(await offeredCategories(page, own), [second]);
    await go('/court/lists');
    await row.getByRole('button', { name: 'Archive' }).click();
    await dialog.getByText('The word is no longer offered.').waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await row.waitFor({ state: 'detached' });
    await go('/court/cases/new');
    assert.deepEqual(await offeredCategories(page, own), []);
    await speakFilipino(page);
    await go('/court/lists?list=stage');
    await page.getByRole('heading', { level: 1, name: 'Mga listahan ng salita' }).waitFor();
    assert.equal(await page.getByLabel('Listahan').inputValue(), 'stage');
    await checkAccess();
  },
);

story(
  'contract §3.1 a case of a confidential category opens as restricted',
  async ({ page, go, checkAccess }) => {
    const title = `Story ${mark()}, petitioner`;
    await signIn(page, 'court', 'super@court.test');
    await fillNew(page, go, title);
    await page.getByRole('option', { name: 'Category default: Restricted', includeHidden: true }).waitFor({
      state: 'attached',
    });
    await checkAccess();
    await page.getByRole('button', { name: 'Create case' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Restricted', { exact: true }).first().waitFor();
    await checkAccess();
  },
);

story(
  'contract §3.1 a case of a confidential category becomes public only with a reason, when opened and later',
  async ({ page, go, expect, checkAccess }) => {
    const title = `Story ${mark()}, petitioner`;
    await signIn(page, 'court', 'super@court.test');
    await fillNew(page, go, title);
    await page.getByLabel(/^Classification/).selectOption('Public');
    expect(422);
    await page.getByRole('button', { name: 'Create case' }).click();
    await page
      .getByText(/^\S.* is required\.$/)
      .first()
      .waitFor();
    await checkAccess();
    await page.getByLabel(/^Reason for the lower classification/).fill('Order of 12 January 2026');
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.getByRole('button', { name: 'Create case' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    assert.equal(await page.getByText('Restricted', { exact: true }).count(), 0);

    const found = await newCase({ category: 'Adoption', branch_id: (await demoBranch()).id });
    await go(`/court/cases/${found.id}/access`);
    await page.getByRole('button', { name: 'Change classification' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Classification/).selectOption('Public');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/^\S.* is required\.$/).waitFor();
    await checkAccess();
    await dialog.getByLabel(/^Reason/).fill('Order of 12 January 2026');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^Public: /).waitFor();
    await checkAccess();
    await speakFilipino(page);
    await go('/court/cases/new');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await checkAccess();
  },
);

story(
  'contract §3.1 the reason for a public case is asked for when its confidential category is typed in another spelling',
  async ({ page, go, expect, checkAccess }) => {
    const title = `Story ${mark()}, petitioner`;
    await signIn(page, 'court', 'super@court.test');
    await fillNew(page, go, title, 'Adoptions');
    await page.getByLabel(/^Classification/).selectOption('Public');
    expect(422);
    await page.getByRole('button', { name: 'Create case' }).click();
    const reason = page.getByLabel(/^Reason for the lower classification/);
    await reason.fill('Order of 12 January 2026');
    await checkAccess();
    await page.getByRole('button', { name: 'Create case' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  },
);

/** Fills the new-case form except for its classification. */
async function fillNew(
  page: Page,
  go: (path: string) => Promise<void>,
  title: string,
  category = 'adoption',
): Promise<void> {
  await go('/court/cases/new');
  await page.getByLabel(/^Title/).fill(title);
  await page.getByRole('combobox', { name: /^Court type/ }).fill('Regional Trial Court');
  await page.getByRole('combobox', { name: /^Case type/ }).fill('Civil');
  await page.getByRole('combobox', { name: /^Category/ }).fill(category);
  await page.keyboard.press('Tab');
}
