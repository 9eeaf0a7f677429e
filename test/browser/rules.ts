import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { CHECKED_FILE } from '../../scripts/tests/pages-checked.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What the Web Vitals call good. */
const MOST_SHIFT = 0.1;

export interface Rules {
  /** What was broken so far. */
  troubles: readonly string[];
  /** From here on answers of these statuses are part of the story; 0 is no answer at all. */
  expect(...statuses: number[]): void;
  /** At the end. */
  check(page: Page): Promise<void>;
}

/**
 * A story fails for whatever the browser's console warns of, for a failed request that the story did not expect, for a
 * request to another host, and for a layout that jumps.
 */
export async function watchRules(context: BrowserContext, ownOrigin: string): Promise<Rules> {
  const troubles: string[] = [];
  const expected = new Set<number>();
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // Said by what drives the browser, not by the page.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    // 0 is no answer at all.
    const status = message.text().includes('net::ERR_')
      ? 0
      : Number(/responded with a status of (\d{3})/.exec(message.text())?.[1]);
    if (!expected.has(status))
      troubles.push(`console ${message.type()}: ${message.text()} at ${message.location().url}`);
  });
  context.on('weberror', (error) => troubles.push(`uncaught: ${error.error().stack}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // What is asked for and no longer needed, because one has gone on.
    if (why !== 'net::ERR_ABORTED' && !expected.has(0)) troubles.push(`no answer: ${request.url()} ${why}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && !expected.has(response.status()))
      troubles.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== ownOrigin) troubles.push(`another host: ${request.url()}`);
  });
  await context.addInitScript(watchShifts);
  return {
    troubles,
    expect: (...statuses) => {
      for (const status of statuses) expected.add(status);
    },
    check: async (page) => {
      const shift = await shiftOf(page);
      assert.ok(shift <= MOST_SHIFT, `the layout of ${page.url()} jumped by ${shift}`);
      assert.deepEqual(troubles, []);
    },
  };
}

/** No violation of WCAG 2.2 A and AA on what is shown now. */
export async function checkAccess(page: Page): Promise<void> {
  // Once for a document: those who go on within it find it there.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    return (await run(document, { runOnly: tags, resultTypes: ['violations'] })).violations;
  }, WCAG_22_AA);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
  assert.deepEqual(found, [], `on ${page.url()}`);
  const told = process.env[CHECKED_FILE];
  if (told !== undefined) appendFileSync(told, `${new URL(page.url()).pathname}\n`);
}

/**
 * As the Web Vitals count: the worst burst of shifts that nobody asked for, at most a second apart and five in all. What
 * answers a deed may move the page; where two browsers, the program and its database share a machine, it may come later
 * than the half second which the browser allows.
 */
function watchShifts(): void {
  const answersWithinMs = 1_500;
  const shifts = { worst: 0 };
  Object.assign(window, { shifts });
  const burst = { sum: 0, from: 0, until: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      lastInputTime: number;
    })[]) {
      const { startTime, value, lastInputTime } = entry;
      const isAnswer = lastInputTime > 0 && startTime - lastInputTime < answersWithinMs;
      if (entry.hadRecentInput || isAnswer) continue;
      const isSame = startTime - burst.until < 1_000 && startTime - burst.from < 5_000;
      if (!isSame) Object.assign(burst, { sum: 0, from: startTime });
      burst.sum += value;
      burst.until = startTime;
      shifts.worst = Math.max(shifts.worst, burst.sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function shiftOf(page: Page): Promise<number> {
  return await page.evaluate(() => (window as unknown as { shifts?: { worst: number } }).shifts?.worst ?? 0);
}
