import assert from 'node:assert/strict';
import { story } from './browser.ts';
import { signIn } from './people.ts';

story(
  'C§5 a wrong password is refused beside its field, and what was typed stays',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await go('/court/sign-in');
    await page.getByLabel('Email').fill('super@court.test');
    await page.getByLabel(/^Password/).fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('These credentials do not match our records.').waitFor();
    assert.equal(await page.getByLabel('Email').inputValue(), 'super@court.test');
    await checkAccess();
  },
);

story(
  'C§5 who is not signed in is led to sign in, and then to where they wanted to go',
  async ({ page, go, checkAccess }) => {
    await go('/court/');
    await page.waitForURL('**/court/sign-in');
    await checkAccess();
    await signIn(page, 'court', 'super@court.test');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await checkAccess();
  },
);
