import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { CHECKED_FILE } from '../../scripts/tests/pages-checked.ts';
import { tellLastJumps, watchJumps } from './jumps.ts';

/** A script that checks the access to a page, as small as it comes. */
export const ACCESS_CHECKER = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export interface Rules {
  /** From here on these rules hold for it too: each browser that takes part in the story. */
  watch(context: BrowserContext): Promise<void>;
  /** From here on answers of these statuses are part of the story; 0 is no answer at all. */
  expect(...statuses: number[]): void;
  /** What was broken so far. */
  troubles(): string[];
  /** At the end. */
  check(): Promise<void>;
  /** For the next story in this browser: nothing is broken or expected yet, and no other browser takes part. */
  renew(context: BrowserContext): void;
}

/**
 * A story fails for whatever the browser's console warns of, for a failed request that the story did not expect, for a
 * request to another host, and for a layout that jumps.
 */
export function rulesOf(ownOrigin: string): Rules {
  const contexts = new Set<BrowserContext>();
  const found: string[] = [];
  const jumps = new Map<string, string>();
  const expected = new Set<number>();
  const troubles = () => [...found, ...jumps.values()];
  return {
    watch: async (context) => {
      contexts.add(context);
      watchAnswers(context, { ownOrigin, expected, tell: (trouble) => found.push(trouble) });
      await watchJumps(context, (id, jump) => jumps.set(id, jump));
    },
    expect: (...statuses) => {
      for (const status of statuses) expected.add(status);
    },
    troubles,
    check: async () => {
      for (const context of contexts) await tellLastJumps(context);
      assert.deepEqual(troubles(), []);
    },
    renew: (context) => {
      found.splice(0);
      for (const known of [expected, jumps, contexts]) known.clear();
      contexts.add(context);
    },
  };
}

interface Watched {
  ownOrigin: string;
  expected: ReadonlySet<number>;
  tell: (trouble: string) => void;
}

function watchAnswers(context: BrowserContext, { ownOrigin, expected, tell }: Watched): void {
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // Said by what drives the browser, not by the page.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    // The API reference warns of a session cookie that it cannot set; the browser sends its own.
    if (message.text().startsWith("We're trying to add a Cookie header")) return;
    // 0 is no answer at all.
    const status = message.text().includes('net::ERR_')
      ? 0
      : Number(/responded with a status of (\d{3})/.exec(message.text())?.[1]);
    if (!expected.has(status))
      tell(`console ${message.type()}: ${message.text()} at ${message.location().url}`);
  });
  context.on('weberror', (error) => tell(`uncaught: ${error.error().stack}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // What is asked for and no longer needed, because one has gone on.
    if (why !== 'net::ERR_ABORTED' && !expected.has(0)) tell(`no answer: ${request.url()} ${why}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && !expected.has(response.status()))
      tell(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== ownOrigin) tell(`another host: ${request.url()}`);
  });
}

/** No violation of WCAG 2.2 A and AA on what is shown now. */
export async function checkAccess(page: Page): Promise<void> {
  // Once for a document: those who go on within it find it there.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(ACCESS_CHECKER);
  const found = await page.evaluate(async (tags) => {
    // A control scrolled halfway under the fixed header would count as too small a target.
    const { scrollX, scrollY } = window;
    window.scrollTo(0, 0);
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, {
      runOnly: tags,
      resultTypes: ['violations'],
      elementRef: true,
      // Into a frame of another origin it would send messages that nobody takes.
      iframes: false,
    });
    window.scrollTo(scrollX, scrollY);
    // What the edge of a dialog cuts off is no small target: behind an open one nothing of the page can be hit.
    const covered = document.querySelector('[aria-modal="true"]') === null ? null : '#root *';
    const counts = (id: string, element?: HTMLElement) =>
      id !== 'target-size' || covered === null || element?.matches(covered) !== true;
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ element }) => counts(id, element))
        .map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  }, WCAG_22_AA);
  assert.deepEqual(found, [], `on ${page.url()}`);
  const told = process.env[CHECKED_FILE];
  // What stands in the place of a page is looked at as well, and is not that page.
  if (told !== undefined && (await page.locator('[data-instead-of-page]').count()) === 0)
    appendFileSync(told, `${new URL(page.url()).pathname}\n`);
}
