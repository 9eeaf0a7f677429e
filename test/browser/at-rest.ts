import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';

const AT_REST_WITHIN_MS = 20_000;
/** Without a request for so long, and with nothing left to draw, a page has all that it asked for. */
const QUIET_IN_MS = 120;

/** What each context waits for, and when that last changed. */
const asking = new WeakMap<BrowserContext, { open: Set<Request>; changedAt: number }>();

export function watchRequests(context: BrowserContext): void {
  const state = { open: new Set<Request>(), changedAt: performance.now() };
  asking.set(context, state);
  const end = (request: Request) => {
    state.open.delete(request);
    state.changedAt = performance.now();
  };
  context.on('request', (request) => {
    state.open.add(request);
    state.changedAt = performance.now();
  });
  context.on('requestfinished', end);
  context.on('requestfailed', end);
}

/** Until nothing is being loaded that is part of the page, nor drawn. Sooner than the browser calls its network idle. */
export async function settle(page: Page): Promise<void> {
  const state = asking.get(page.context())!;
  const until = performance.now() + AT_REST_WITHIN_MS;
  await page.waitForLoadState('load');
  for (;;) {
    // A page behind another is never idle, and draws nothing; it is looked at and waited for by the clock.
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null, undefined, {
      polling: 50,
    });
    // What an answer leads to is drawn, and asks for more, before the page is at rest.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 300 })));
    const isQuiet = state.open.size === 0 && performance.now() - state.changedAt >= QUIET_IN_MS;
    if (isQuiet) return;
    assert.ok(performance.now() < until, `${page.url()} does not come to rest`);
    await sleep(20);
  }
}
