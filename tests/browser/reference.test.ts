import assert from 'node:assert/strict';
import type { Page, Response } from 'playwright-core';
import { story } from './browser.ts';
import { mark } from './court/court-admin.ts';

/** Sends a request from the reference page like its readers, and returns the response. */
async function testRequest(page: Page, operation: string, body?: object): Promise<Response> {
  const [method, path] = operation.split(' ') as [string, string];
  await page
    .getByRole('button', { name: `Test Request (${method.toLowerCase()} ${path})`, exact: true })
    .click();
  const client = page.getByRole('dialog');
  if (body !== undefined) {
    await client.getByRole('region', { name: 'Request Body' }).getByRole('textbox').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(JSON.stringify(body));
  }
  const isAnswer = (response: Response): boolean =>
    response.request().method() === method && new URL(response.url()).pathname.endsWith(path);
  const [answer] = await Promise.all([
    page.waitForResponse(isAnswer),
    client.getByRole('button', { name: /^Send \w+ request to/ }).click(),
  ]);
  await client.getByRole('button', { name: 'Close Client' }).click();
  await client.waitFor({ state: 'detached' });
  return answer;
}

/** Opens the reference page at a tag or an operation, e.g. `sign-in`. */
async function openReference(page: Page, service: string, place: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/${service}/docs#tag/${place}`);
}

story(
  'contract §3.1 a reader signs in on the court’s reference page and creates a category there',
  async ({ page, expect }) => {
    await openReference(page, 'court', 'sign-in');
    const signIn = { email: 'super@court.test', password: 'password' };
    expect(419);
    assert.equal((await testRequest(page, 'POST /login', signIn)).status(), 419);
    assert.equal((await testRequest(page, 'GET /sanctum/csrf-cookie')).status(), 204);
    assert.equal((await testRequest(page, 'POST /login', signIn)).status(), 200);
    await openReference(page, 'court', 'help-center/POST/api/help-categories');
    const category = { name: `Fees ${mark()}`, order: 99 };
    const made = await testRequest(page, 'POST /api/help-categories', category);
    assert.equal(made.status(), 201, await made.text());
    assert.equal((await made.json()).data.name, category.name);
  },
  { widths: ['desk'] },
);

story(
  'contract §3.1 a reader signs in on workforce’s reference page and creates a role there',
  async ({ page }) => {
    await openReference(page, 'workforce', 'sign-in');
    assert.equal((await testRequest(page, 'GET /sanctum/csrf-cookie')).status(), 204);
    const signIn = { username: 'super', password: 'password' };
    assert.equal((await testRequest(page, 'POST /login', signIn)).status(), 200);
    await openReference(page, 'workforce', 'roles/POST/api/roles');
    const role = { name: `Reader ${mark()}`, permissions: ['Manage payroll'] };
    const made = await testRequest(page, 'POST /api/roles', role);
    assert.equal(made.status(), 201, await made.text());
  },
  { widths: ['desk'] },
);

story(
  'contract §3.1 a reader signs in and out on fundraising’s reference page without a token',
  async ({ page }) => {
    await openReference(page, 'fundraising', 'sign-in-web/POST/api/v1/web/auth/login');
    const signIn = { email: 'donor@fundraising.test', password: 'password' };
    const signedIn = await testRequest(page, 'POST /api/v1/web/auth/login', signIn);
    assert.equal(signedIn.status(), 200, await signedIn.text());
    assert.equal((await testRequest(page, 'POST /api/v1/web/auth/logout')).status(), 200);
  },
  { widths: ['desk'] },
);
