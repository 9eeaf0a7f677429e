import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { makeSomebody } from '../back-office-client.ts';
import { story } from '../browser.ts';
import { signInThroughPage } from '../people.ts';

const AWAY = { level: 1, name: 'No connection' } as const;

/** Waits until the service worker is active, shortly after the first visit. */
async function keepOfflinePage(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

for (const [chapter, service, label] of [
  ['F§1', 'fundraising', 'Email'],
  ['W§5', 'workforce', 'Username'],
  ['C§5', 'court', 'Email'],
] as const)
  story(
    `${chapter} a page of ${service} reloaded without a connection says so, and loads by itself later`,
    async ({ page, context, go, expect, checkAccess }) => {
      expect(0, 503);
      await go(`/${service}/sign-in?to=%2Fx`);
      await keepOfflinePage(page);
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('heading', AWAY).waitFor();
      assert.equal(await page.title(), 'No connection · Bulwagan');
      await checkAccess();
      await page.emulateMedia({ colorScheme: 'dark' });
      await checkAccess();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', AWAY).waitFor();
      await context.setOffline(false);
      await page.getByLabel(label).waitFor();
      assert.ok(page.url().endsWith(`/${service}/sign-in?to=%2Fx`), page.url());
    },
    { keepsOfflinePage: true },
  );

story(
  'W§5 without a connection the page says so in Filipino anywhere, and returns to the same record',
  async ({ page, context, expect }) => {
    expect(0, 503);
    const { login, password } = await makeSomebody('workforce');
    await signInThroughPage(page, 'workforce', login, password);
    await keepOfflinePage(page);
    await page.getByRole('button', { name: 'Wika: Filipino' }).click();
    await context.setOffline(true);
    await page.goto('/workforce/account?from=here').catch(() => undefined);
    await page.getByRole('heading', { level: 1, name: 'Walang koneksiyon' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Ang account ko' }).waitFor();
    assert.ok(page.url().endsWith('/workforce/account?from=here'), page.url());
    // The browser stores none of the data that was shown.
    assert.deepEqual(await page.evaluate(() => caches.keys()), []);
  },
  { keepsOfflinePage: true, widths: ['phone'] },
);

story(
  'W§5 with a connection the worker is not involved: pages and files come from the server',
  async ({ page, go, expect }) => {
    expect(404);
    await go('/workforce/sign-in');
    await keepOfflinePage(page);
    const nowhere = await page.goto('/workforce/nonsense');
    assert.equal(nowhere?.status(), 404);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    const answers = await page.evaluate(async () => {
      const { status } = await fetch('/workforce/api/nonsense', { headers: { accept: 'application/json' } });
      return [status, (await fetch('/workforce/icon.svg')).status];
    });
    assert.deepEqual(answers, [404, 200]);
  },
  { keepsOfflinePage: true, widths: ['desk'] },
);
