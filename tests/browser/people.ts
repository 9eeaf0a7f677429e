import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { SERVER_URL, settle } from './browser.ts';

const PASSWORD = 'password';

type Service = 'court' | 'workforce' | 'fundraising';

const BY = { court: 'email', workforce: 'username', fundraising: 'email' } as const;

/**
 * Signs a user in over the API, for pages opened from now on; open pages do not notice. `name` is an e-mail, or in
 * workforce a username.
 */
export async function signIn(page: Page, service: Service, name: string, password = PASSWORD): Promise<void> {
  const { request } = page.context();
  const ask = async (method: 'GET' | 'POST', path: string, data?: object): Promise<void> => {
    const cookies = await page.context().cookies(`${SERVER_URL}/${service}/`);
    const token = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value;
    const headers = {
      accept: 'application/json',
      ...(token === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(token) }),
    };
    const options = { method, headers, ...(data === undefined ? {} : { data }) };
    const answer = await request.fetch(`${SERVER_URL}/${service}${path}`, options);
    assert.ok(answer.ok(), `${method} ${path} answers ${answer.status()}: ${await answer.text()}`);
  };
  if (service !== 'fundraising') await ask('GET', '/sanctum/csrf-cookie');
  await ask('POST', service === 'fundraising' ? '/api/v1/web/auth/login' : '/login', {
    [BY[service]]: name,
    password,
  });
  // Sets the flag by which the console knows that a session may exist.
  await page.evaluate((key) => localStorage.setItem(key, '1'), `bulwagan-session/${service}`);
}

/** Signs a user in through the page, in either language. */
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

/** Sets Filipino as the stored language, from the next page on. */
export async function speakFilipino(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('bulwagan-language', 'fil'));
}

/** Removes the session of a page once it is at rest. */
export async function forgetSession(page: Page): Promise<void> {
  // Pending requests would be refused without a session.
  await settle(page);
  await page.context().clearCookies();
}

const PROBLEMS = ['You don’t have access', 'Page not found', 'Something went wrong'];

/** Asserts that the page shows its heading and no error. */
export async function assertShown(page: Page): Promise<void> {
  await settle(page);
  for (const name of PROBLEMS)
    assert.equal(await page.getByRole('heading', { name }).count(), 0, `${name}: ${page.url()}`);
}
