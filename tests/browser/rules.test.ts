import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { CHECKED_FILE } from '../../scripts/tests/pages-checked.ts';
import { runStoryAt, type Story, story } from './browser.ts';

/** Runs a story separately and asserts that it breaks a rule. */
const broken = (message: RegExp, report: (story: Story) => Promise<void>) =>
  assert.rejects(() => runStoryAt('desk', 'a broken rule', report), { name: 'AssertionError', message });

const HOME = '/fundraising/';

test('a story fails for a warning in the browser console', async () => {
  await broken(/console warning: A key is missing/, async ({ page, go }) => {
    await go(HOME);
    await page.evaluate(() => console.warn('A key is missing.'));
  });
});

test('a story fails for an uncaught error', async () => {
  await broken(/uncaught: TypeError/, async ({ page, go }) => {
    await go(HOME);
    await page.evaluate(() => void setTimeout(() => (undefined as unknown as { x: 1 }).x, 0));
    await page.waitForTimeout(100);
  });
});

test('a story fails for an unexpected status, and not for an expected one', async () => {
  const ask = ({ page }: Story) =>
    page.evaluate(() =>
      fetch('/fundraising/api/v1/campaigns/0', { headers: { accept: 'application/json' } }).then(() => 1),
    );
  await broken(/404: GET .*campaigns.0/, async (story) => {
    await story.go(HOME);
    await ask(story);
  });
  await runStoryAt('desk', 'an answer that is expected', async (story) => {
    await story.go(HOME);
    story.expect(404);
    await ask(story);
  });
});

test('a story fails for a request to another host', async () => {
  await broken(/another host: http:..elsewhere.test/, async ({ page, go, expect, context }) => {
    await go(HOME);
    // Requests blocked by our content security policy are never sent; another page may have no policy.
    expect(0);
    await context.route('http://elsewhere.test/**', (route) => route.fulfill({ body: 'hello' }));
    await page.goto('http://elsewhere.test/');
  });
});

test('a story fails for a request without a response', async () => {
  await broken(/no answer: .*faqs/, async ({ page, go, context }) => {
    await go(HOME);
    await context.route('**/api/v1/faqs*', (route) => route.abort('connectionrefused'));
    await page.evaluate(() => fetch('/fundraising/api/v1/faqs').catch(() => 0));
  });
});

/** Inserts a late element that shifts the layout. */
async function jump(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const late = document.createElement('div');
    late.style.height = '400px';
    document.body.prepend(late);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

test('a story fails for a layout jump', async () => {
  await broken(/jumped by/, async ({ page, go }) => {
    await go(HOME);
    await jump(page);
    await page.waitForTimeout(200);
  });
});

const LEAVING: [how: string, leave: (story: Story) => Promise<unknown>][] = [
  ['for another address', ({ go }) => go('/court/sign-in')],
  ['by reloading it', ({ page }) => page.reload()],
  ['for an empty page', ({ page }) => page.goto('about:blank')],
];

for (const [how, leave] of LEAVING)
  test(`a story fails for a layout jump on a page that it left ${how}`, async () => {
    await broken(/the layout of .*fundraising.* jumped by/, async (story) => {
      await story.go(HOME);
      await jump(story.page);
      await leave(story);
    });
  });

test('a story fails for a violation in another of its browsers, even a closed one', async () => {
  await broken(/console warning: A key is missing.*jumped by/s, async ({ go, elsewhere }) => {
    await go(HOME);
    const other = await elsewhere();
    await other.goto(HOME);
    await other.evaluate(() => console.warn('A key is missing.'));
    await jump(other);
    await other.waitForTimeout(200);
    await other.context().close();
  });
});

test('a page counts as checked, an error shown in its place does not', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-checked-'));
  const before = process.env[CHECKED_FILE];
  t.after(async () => {
    if (before === undefined) delete process.env[CHECKED_FILE];
    else process.env[CHECKED_FILE] = before;
    await rm(folder, { recursive: true });
  });
  process.env[CHECKED_FILE] = join(folder, 'checked');
  await runStoryAt('desk', 'a page and none', async ({ go, expect, checkAccess }) => {
    expect(404);
    await go('/fundraising/campaigns/999999999');
    await checkAccess();
    await go('/fundraising/campaigns');
    await checkAccess();
  });
  assert.equal(await readFile(process.env[CHECKED_FILE], 'utf8'), '/fundraising/campaigns\n');
});

test('a story fails for a finding of axe', async () => {
  await broken(/button-name/, async ({ page, go, checkAccess }) => {
    await go(HOME);
    await page.evaluate(() => document.body.append(document.createElement('button')));
    await checkAccess();
  });
});

story('A story that breaks no rule passes', async ({ go, checkAccess }) => {
  await go(HOME);
  await checkAccess();
});
