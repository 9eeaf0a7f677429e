import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signInThroughPage } from '../people.ts';

story(
  'C§5 a wrong password is refused with an error next to its field, and the typed text stays',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await go('/court/sign-in');
    await page.getByLabel('Email').fill('super@court.test');
    await page.getByLabel(/^Password/).fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('These credentials do not match our records.').waitFor();
    assert.equal(await page.getByLabel('Email').inputValue(), 'super@court.test');
    assert.equal(await page.getByLabel('Email').evaluate((input) => input === document.activeElement), true);
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'C§5 a signed-out visitor is led to sign-in and then to the requested page',
  async ({ page, go, checkAccess }) => {
    await go('/court/account');
    await page.waitForURL('**/court/sign-in?to=%2Faccount');
    await checkAccess();
    await page.getByLabel('Email').fill('super@court.test');
    await page.getByLabel(/^Password/).fill('password');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/court/account');
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
  },
);

story('C§5 a URL of another host is ignored after sign-in', async ({ page, go }) => {
  await go('/court/sign-in?to=%2F%2Felsewhere.test%2Faccount');
  await page.getByLabel('Email').fill('super@court.test');
  await page.getByLabel(/^Password/).fill('password');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.replace(/\/$/, '') === '/court');
});

story(
  'C§5 after signing out the user must sign in again, and earlier data is not shown',
  async ({ page, go }) => {
    await signInThroughPage(page, 'court', 'super@court.test');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/court/sign-in');
    await go('/court/');
    await page.waitForURL('**/court/sign-in');
  },
);

story(
  'C§5 the sign-in page is in Filipino for Filipino browsers, including server errors',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await go('/court/sign-in');
    await page.getByRole('heading', { level: 1, name: 'Mag-sign in' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'fil');
    await page.getByRole('button', { name: 'Mag-sign in', exact: true }).click();
    await page.getByText('Kailangan itong punan.').first().waitFor();
    await page.getByLabel('Email').fill('super@court.test');
    await page.getByLabel(/^Password/).fill('wrong');
    await page.getByRole('button', { name: 'Mag-sign in', exact: true }).click();
    await page.getByText('Hindi tugma sa aming mga rekord ang mga inilagay ninyo.').waitFor();
    await checkAccess();
  },
  { language: 'fil-PH', widths: ['phone'] },
);
