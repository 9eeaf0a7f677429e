import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { settle, URL_OF_HALL } from './browser.ts';

const PASSWORD = 'password';

type Service = 'court' | 'workforce' | 'fundraising';

const BY = { court: 'email', workforce: 'username', fundraising: 'email' } as const;

/**
 * Signs somebody in as a program does, for the pages that are opened from here on; those that are open do not learn of it.
 * `name` is an e-mail, or in workforce a user name.
 */
export async function signIn(page: Page, service: Service, name: string, password = PASSWORD): Promise<void> {
  const { request } = page.context();
  const ask = async (method: 'GET' | 'POST', path: string, data?: object): Promise<void> => {
    const cookies = await page.context().cookies(`${URL_OF_HALL}/${service}/`);
    const token = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value;
    const headers = {
      accept: 'application/json',
      ...(token === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(token) }),
    };
    const options = { method, headers, ...(data === undefined ? {} : { data }) };
    const answer = await request.fetch(`${URL_OF_HALL}/${service}${path}`, options);
    assert.ok(answer.ok(), `${method} ${path} answers ${answer.status()}: ${await answer.text()}`);
  };
  if (service !== 'fundraising') await ask('GET', '/sanctum/csrf-cookie');
  await ask('POST', service === 'fundraising' ? '/api/v1/web/auth/login' : '/login', {
    [BY[service]]: name,
    password,
  });
  // As the console itself remembers that it is worth asking who is there.
  await page.evaluate((key) => localStorage.setItem(key, '1'), `bulwagan-session/${service}`);
}

/** Signs somebody in through the page, whatever it speaks. */
export async function signInThroughPage(
  page: Page,
  service: Service,
  name: string,
  password = PASSWORD,
): Promise<void> {
  await page.goto(`/${service}/sign-in`);
  await page.getByLabel(service === 'workforce' ? 'Username' : 'Email').fill(name);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  await settle(page);
}

/** From the next page on: somebody who has chosen Filipino before. */
export async function speakFilipino(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('bulwagan-language', 'fil'));
}

/** Takes the session away from a page once it is at rest. */
export async function forgetSession(page: Page): Promise<void> {
  // What it still asks for would be refused once the session has ended.
  await settle(page);
  await page.context().clearCookies();
}

const TROUBLES = ['This is not for your account', 'There is no such page', 'That did not work'];

/** The page is what it is called, and no word on why it cannot be shown. */
export async function assertShown(page: Page): Promise<void> {
  await settle(page);
  for (const name of TROUBLES)
    assert.equal(await page.getByRole('heading', { name }).count(), 0, `${name}: ${page.url()}`);
}
