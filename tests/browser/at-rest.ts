import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';

const AT_REST_WITHIN_MS = 20_000;
/** A page counts as loaded after this time without requests, and with nothing left to draw. */
const QUIET_IN_MS = 120;

/** Open requests of each context, with the time of the last change. */
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

/** Waits until the page neither loads nor draws. Faster than the network-idle state of the browser. */
export async function settle(page: Page): Promise<void> {
  const state = asking.get(page.context())!;
  const until = performance.now() + AT_REST_WITHIN_MS;
  await page.waitForLoadState('load');
  for (;;) {
    // A background page draws nothing and is never idle, so it is polled.
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null, undefined, {
      polling: 50,
    });
    // A response may cause drawing and further requests.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 300 })));
    const isQuiet = state.open.size === 0 && performance.now() - state.changedAt >= QUIET_IN_MS;
    if (isQuiet) return;
    assert.ok(performance.now() < until, `${page.url()} does not come to rest`);
    await sleep(20);
  }
}
