import type { Page } from 'playwright-core';

/** Demo account that is signed in for a picture. */
export interface DemoAccount {
  /** Name of a service in the registry. */
  service: string;
  login: string;
}

export interface Picture {
  /** File name. */
  name: string;
  heading: string;
  /** One line below the heading. */
  caption: string;
  width: 'phone' | 'desk';
  isDark?: boolean;
  /** Undefined for public pages. */
  account?: DemoAccount;
  path: string;
  /** Actions on the page before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

/** End of the URL of a record. */
const RECORD = /\/(?:\d+|[\da-f-]{36})$/;

/** Opens the first record linked from the list on the page, or the first with these words. */
export async function openFirst(page: Page, words: string | RegExp = ''): Promise<void> {
  const links = page.locator('main a[href]').filter({ hasText: words });
  for (const link of await links.all()) {
    const href = await link.getAttribute('href');
    if (href === null || !RECORD.test(href)) continue;
    await link.click();
    await page.waitForURL((url) => RECORD.test(url.pathname));
    return;
  }
  throw new Error(`No record to open at ${page.url()}.`);
}
