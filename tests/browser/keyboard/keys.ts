import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** Helpers of the keyboard stories. */

/** More Tab stops than any of these pages has. */
const MOST_STEPS = 80;

/** Presses Tab until the target has the focus; every element on the way must be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
    const outOfView = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return '';
      const { width, height, top, right, bottom, left } = focused.getBoundingClientRect();
      const isAcross = right > 0 && left < innerWidth;
      const isDown = bottom > 0 && top < innerHeight;
      return width > 0 && height > 0 && isAcross && isDown ? '' : focused.outerHTML.slice(0, 200);
    });
    assert.equal(outOfView, '', 'the focused element is not visible');
  }
  assert.fail(`Tab does not lead to ${target}`);
}

async function isFocused(target: Locator): Promise<boolean> {
  if ((await target.count()) !== 1) return false;
  return await target.evaluate((element) => element === document.activeElement);
}

/** Waits until the target has the focus, which may follow the page with a delay. */
export async function assertFocused(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const until = performance.now() + 5_000;
  while (!(await isFocused(target))) {
    const held = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    assert.ok(performance.now() < until, `the focus is on ${held}`);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}
