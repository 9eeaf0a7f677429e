import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { makeSomebody } from '../back-office-client.ts';
import { settle, story } from '../browser.ts';
import { assertFocused, tabTo } from '../keyboard/keys.ts';
import { signIn } from '../people.ts';
import { addItem, newUser, unique } from './payroll-fixtures.ts';

story(
  'W§4 by keyboard only: skip the menu, sort a list, open and leave a record, and a menu that returns the focus',
  async ({ page, go, width }) => {
    await signIn(page, 'workforce', 'payroll');
    const item = await addItem(page);
    await go('/workforce/payroll-items');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await assertFocused(page, skip);
    await page.keyboard.press('Enter');
    // The next focus after the navigation is the first control of the page.
    const exporting = page.getByRole('button', { name: 'Export' });
    await page.keyboard.press('Tab');
    await assertFocused(page, exporting);
    await page.keyboard.press('Enter');
    const first = page.getByRole('menuitem', { name: 'CSV file' });
    await assertFocused(page, first);
    await page.keyboard.press('ArrowDown');
    await assertFocused(page, page.getByRole('menuitem', { name: 'Excel workbook' }));
    await page.keyboard.press('Escape');
    await assertFocused(page, exporting);

    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type(item.name);
    await page.waitForURL((url) => url.searchParams.get('search') === item.name);
    await settle(page);
    const byCode = page.getByRole('button', { name: 'Sort by Code' });
    await tabTo(page, byCode);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'code');
    await settle(page);
    await assertFocused(page, byCode);
    await tabTo(page, page.getByRole('link', { name: item.name }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: item.name }).waitFor();
    await settle(page);
    // The page itself has the focus, so that the next Tab reaches its content.
    await assertFocused(page, page.locator('#content'));

    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    await tabTo(page, remove);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    // The focus is not on the destructive button.
    await assertFocused(page, dialog.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await assertFocused(page, remove);
    if (width === 'phone') await assertNavigation(page);
  },
);

/**
 * Asserts that on a phone the navigation is unreachable until opened, and that Escape closes it and restores the focus.
 */
async function assertNavigation(page: Page): Promise<void> {
  const items = page.getByRole('link', { name: 'Payroll items', exact: true });
  const burger = page.getByRole('button', { name: 'Menu', exact: true });
  await burger.focus();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Rosters', exact: true }));
  await page.keyboard.press('Escape');
  await assertFocused(page, burger);
  assert.equal(await page.getByRole('link', { name: 'Rosters', exact: true }).count(), 0);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Rosters', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Rosters' }).waitFor();
  await items.waitFor({ state: 'hidden' });
}

story(
  'W§4 by keyboard only: an account is refused with an error next to its field, then created',
  async ({ page, go, expect }) => {
    expect(422);
    await signIn(page, 'workforce', 'super');
    const other = await newUser(page);
    const name = unique('Ligaya');
    const username = name.toLowerCase().replace(' ', '-');
    await go('/workforce/users/new');
    await tabTo(page, page.getByLabel(/^Name/));
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await assertFocused(page, page.getByLabel(/^Username/));
    await page.keyboard.type(other.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`${username}@workforce.test`);
    for (const label of [/^Password \*/, /^Confirm password/]) {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.type('bundok-at-dagat');
    }
    await page.keyboard.press('Enter');
    // The first invalid field has the focus.
    await assertFocused(page, page.getByLabel(/^Username/));
    await page.getByText('Username has already been taken.').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(username);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
  },
  { widths: ['desk'] },
);

story(
  'W§5 by keyboard only: the account menu, a dialog that keeps the focus inside, and back to what opened it',
  async ({ page, go }) => {
    const { login, password } = await makeSomebody('workforce');
    await signIn(page, 'workforce', login, password);
    await go('/workforce/account');
    const setUp = page.getByRole('button', { name: 'Set up', exact: true });
    await tabTo(page, setUp);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      assert.ok(await dialog.evaluate((box) => box.contains(document.activeElement)), 'the focus is outside');
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await assertFocused(page, setUp);
    const own = page.getByRole('button', { name: /^Account: / });
    await own.focus();
    await page.keyboard.press('Enter');
    await assertFocused(page, page.getByRole('menuitem', { name: 'My account' }));
    await page.keyboard.press('Escape');
    await assertFocused(page, own);
  },
  { widths: ['desk'] },
);
