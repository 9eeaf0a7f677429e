import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { makeUser, mark, superAdmin } from '../court/court-admin.ts';
import { connect, SERVER_URL } from '../keyboard/tab.ts';

/** Browser build of the published package, as loaded by pages. */
const AXIOS = readFileSync(
  new URL('./dist/axios.min.js', pathToFileURL(createRequire(import.meta.url).resolve('axios/package.json'))),
  'utf8',
);
const COURT = `${SERVER_URL}/court`;
/** Resolves to this machine, but is another site than the server. */
const ELSEWHERE = 'http://elsewhere.localhost/';

const browser = await connect();
after(() => browser.close());

/** Opens an empty page with axios in its usual configuration. */
async function openPage(url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.route(url, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${AXIOS}</script>` }),
  );
  await page.goto(url);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the package's global.
    const { defaults } = (globalThis as any).axios;
    defaults.withCredentials = true;
    defaults.withXSRFToken = true;
    defaults.headers.common.Accept = 'application/json';
    defaults.validateStatus = () => true;
  });
  return page;
}

interface Outcome {
  status?: number;
  // biome-ignore lint/suspicious/noExplicitAny: the body of any response.
  data?: any;
  /** Message of an error without a response. */
  error?: string;
}

const ask = (page: Page, method: string, path: string, data?: object): Promise<Outcome> =>
  page.evaluate(
    (request) =>
      // biome-ignore lint/suspicious/noExplicitAny: the package's global.
      (globalThis as any).axios.request(request).then(
        ({ status, data: body }: Outcome) => ({ status, data: body }),
        ({ message }: Error) => ({ error: message }),
      ),
    { method, url: `${COURT}${path}`, data },
  );

test('C§5 unmodified axios in a page signs in by cookie and CSRF token, works, and signs out', async () => {
  const { email, password } = await makeUser(await superAdmin(), { roles: ['Super Admin'] });
  const page = await openPage(`${COURT}/a-page-with-axios`);

  assert.equal((await ask(page, 'GET', '/api/profile')).status, 401);
  assert.equal((await ask(page, 'POST', '/login', { email, password })).status, 419);

  assert.equal((await ask(page, 'GET', '/sanctum/csrf-cookie')).status, 204);
  const signedIn = await ask(page, 'POST', '/login', { email, password });
  assert.deepEqual(signedIn, { status: 200, data: { two_factor: false } });
  assert.equal((await ask(page, 'GET', '/api/profile')).data.data.email, email);

  const name = `Branch ${mark()}`;
  const branch = await ask(page, 'POST', '/api/branches', { name, court_type: 'RTC' });
  assert.equal(branch.status, 201);
  assert.equal((await ask(page, 'POST', '/logout')).status, 204);
  assert.equal((await ask(page, 'GET', '/api/profile')).status, 401);
});

test('C§5 a page of another origin gets no session, whatever it sends', async () => {
  const { email, password } = await makeUser(await superAdmin(), { roles: ['Super Admin'] });
  const page = await openPage(ELSEWHERE);
  // CORS hides the response from the page, which sees an error without a status.
  assert.deepEqual(await ask(page, 'POST', '/login', { email, password }), { error: 'Network Error' });
  assert.deepEqual(await page.context().cookies(SERVER_URL), []);
});
