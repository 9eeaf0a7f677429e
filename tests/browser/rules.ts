import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { CHECKED_FILE } from '../../scripts/tests/pages-checked.ts';
import { reportLastJumps, watchJumps } from './keyboard/jumps.ts';

/** Minified script of the accessibility checker axe. */
export const ACCESS_CHECKER = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export interface Rules {
  /** Applies the rules to another browser of the story. */
  watch(context: BrowserContext): Promise<void>;
  /** Allows responses with these statuses from here on; 0 means no response. */
  expect(...statuses: number[]): void;
  /** Returns the violations so far. */
  problems(): string[];
  /** Asserts at the end that there was no violation. */
  check(): Promise<void>;
  /** Resets violations, expected statuses and browsers for the next story. */
  renew(context: BrowserContext): void;
}

/**
 * Rules of every story: no console warning, no unexpected failed request, no request to another host, and no layout
 * jump.
 */
export function rulesOf(ownOrigin: string): Rules {
  const contexts = new Set<BrowserContext>();
  const found: string[] = [];
  const jumps = new Map<string, string>();
  const expected = new Set<number>();
  const problems = () => [...found, ...jumps.values()];
  return {
    watch: async (context) => {
      contexts.add(context);
      watchAnswers(context, { ownOrigin, expected, report: (problem) => found.push(problem) });
      await watchJumps(context, (id, jump) => jumps.set(id, jump));
    },
    expect: (...statuses) => {
      for (const status of statuses) expected.add(status);
    },
    problems,
    check: async () => {
      for (const context of contexts) await reportLastJumps(context);
      assert.deepEqual(problems(), []);
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
  report: (problem: string) => void;
}

function watchAnswers(context: BrowserContext, { ownOrigin, expected, report }: Watched): void {
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // Message of Playwright, not of the page.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    // The API reference warns of a session cookie that it cannot set; the browser sends its own.
    if (message.text().startsWith("We're trying to add a Cookie header")) return;
    // 0 means no response.
    const status = message.text().includes('net::ERR_')
      ? 0
      : Number(/responded with a status of (\d{3})/.exec(message.text())?.[1]);
    if (!expected.has(status))
      report(`console ${message.type()}: ${message.text()} at ${message.location().url}`);
  });
  context.on('weberror', (error) => report(`uncaught: ${error.error().stack}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // Requests aborted because the user moved on are fine.
    if (why !== 'net::ERR_ABORTED' && !expected.has(0)) report(`no answer: ${request.url()} ${why}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && !expected.has(response.status()))
      report(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== ownOrigin) report(`another host: ${request.url()}`);
  });
}

/** Asserts that the current page has no violation of WCAG 2.2 A and AA. */
export async function checkAccess(page: Page): Promise<void> {
  // Injected once per document; navigation within the console keeps it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(ACCESS_CHECKER);
  const found = await page.evaluate(async (tags) => {
    // Scrolled to the top, since a control half under the fixed header counts as too small a target.
    const { scrollX, scrollY } = window;
    window.scrollTo(0, 0);
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, {
      runOnly: tags,
      resultTypes: ['violations'],
      elementRef: true,
      // Frames of other origins would get messages that they ignore.
      iframes: false,
    });
    window.scrollTo(scrollX, scrollY);
    // Page elements behind an open dialog cannot be clicked, so their visible size does not matter.
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
  const reported = process.env[CHECKED_FILE];
  // An error shown in place of a page is checked too, but does not count as that page.
  if (reported !== undefined && (await page.locator('[data-instead-of-page]').count()) === 0)
    appendFileSync(reported, `${new URL(page.url()).pathname}\n`);
}
