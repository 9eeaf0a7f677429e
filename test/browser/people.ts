import type { Page } from 'playwright-core';
import { settle } from './browser.ts';

const PASSWORD = 'password';

/** Signs a demo account in through the page. `name` is an e-mail, or in workforce a user name. */
export async function signIn(
  page: Page,
  service: 'court' | 'workforce' | 'fundraising',
  name: string,
  password = PASSWORD,
): Promise<void> {
  await page.goto(`/${service}/sign-in`);
  await page.getByLabel(service === 'workforce' ? 'Username' : 'Email').fill(name);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  await settle(page);
}
