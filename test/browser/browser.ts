import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';

/** The program under test, e.g. `http://localhost:3000`. */
export const URL_OF_HALL = process.env.BROWSER_URL!;

export const WIDTHS = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const;
export type Width = keyof typeof WIDTHS;

/** Debian's packages; the first has no window, and takes half the processor's time. */
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));
/** For a machine that has other things to do; what is there at once is not waited for. */
const WAIT_AT_MOST_MS = 20_000;
/** Without a request for so long, and with nothing left to draw, a page has all that it asked for. */
const QUIET_IN_MS = 120;
/** What the Web Vitals call good. */
const MOST_SHIFT = 0.1;

let shared: Promise<Browser> | undefined;
after(async () => {
  if (shared !== undefined) await (await shared).close();
});

function browser(): Promise<Browser> {
  shared ??= chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox'] });
  return shared;
}

export interface Story {
  page: Page;
  context: BrowserContext;
  width: Width;
  /** Opens a page of the hall by its path, e.g. `/court/cases`. */
  go: (path: string) => Promise<void>;
  /** From here on answers of these statuses are part of the story, and what the browser's console says of them. */
  expect: (...statuses: number[]) => void;
  /** No violation of WCAG 2.2 A and AA on what is shown now. */
  checkAccess: () => Promise<void>;
}

interface StoryOptions {
  widths?: Width[];
  language?: 'en-PH' | 'fil-PH';
  /** The browser keeps our page for when the server cannot be reached; other stories do without. */
  keepsOfflinePage?: boolean;
}

/**
 * One story, told on a phone's width and on a desk's, each with a browser that knows nothing yet. It fails for whatever
 * the browser's console warns of, for a failed request that the story did not expect, for a request to another host,
 * and for a layout that jumps.
 */
export function story(
  title: string,
  tell: (story: Story) => Promise<void>,
  options: StoryOptions = {},
): void {
  for (const width of widthsOf(title, options)) {
    test(`${title} (${width})`, async () => {
      const context = await (await browser()).newContext({
        baseURL: URL_OF_HALL,
        viewport: WIDTHS[width],
        hasTouch: width === 'phone',
        locale: options.language ?? 'en-PH',
        timezoneId: 'Asia/Manila',
        reducedMotion: 'reduce',
        serviceWorkers: options.keepsOfflinePage === true ? 'allow' : 'block',
      });
      context.setDefaultTimeout(WAIT_AT_MOST_MS);
      watchRequests(context);
      const watch = watchContext(context);
      await context.addInitScript(watchShifts);
      const page = await context.newPage();
      try {
        await tell({
          page,
          context,
          width,
          go: async (path) => {
            await page.goto(path);
            await settle(page);
          },
          expect: watch.expect,
          checkAccess: () => checkAccess(page),
        });
        assert.ok(
          (await shiftOf(page)) <= MOST_SHIFT,
          `the layout of ${page.url()} jumped by ${await shiftOf(page)}`,
        );
        assert.deepEqual(watch.troubles, []);
      } catch (error) {
        await keepPicture(page, title, width);
        if (watch.troubles.length > 0) console.error(watch.troubles.join('\n'));
        throw error;
      } finally {
        await context.close();
      }
    });
  }
}

/** Both; with `STORIES=one-width`, as in CI, one of them by the title, always the same. The other is for the night. */
function widthsOf(title: string, { widths = ['phone', 'desk'] }: StoryOptions): Width[] {
  if (process.env.STORIES !== 'one-width') return widths;
  const letters = [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return [widths[letters % widths.length]!];
}

function watchContext(context: BrowserContext) {
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
    if (protocol.startsWith('http') && origin !== new URL(URL_OF_HALL).origin)
      troubles.push(`another host: ${request.url()}`);
  });
  return {
    troubles,
    expect: (...statuses: number[]) => void statuses.forEach((status) => void expected.add(status)),
  };
}

/** What each context waits for, and when that last changed. */
const asking = new WeakMap<BrowserContext, { open: Set<Request>; changedAt: number }>();

function watchRequests(context: BrowserContext): void {
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
  const state = asking.get(page.context());
  const until = performance.now() + WAIT_AT_MOST_MS;
  await page.waitForLoadState('load');
  for (;;) {
    // A page behind another is never idle, and draws nothing; it is looked at and waited for by the clock.
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null, undefined, {
      polling: 50,
    });
    // What an answer leads to is drawn, and asks for more, before the page is at rest.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 300 })));
    const isQuiet =
      state === undefined || (state.open.size === 0 && performance.now() - state.changedAt >= QUIET_IN_MS);
    if (isQuiet) return;
    assert.ok(performance.now() < until, `${page.url()} does not come to rest`);
    await sleep(20);
  }
}

async function checkAccess(page: Page): Promise<void> {
  await settle(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
  assert.deepEqual(found, [], `on ${page.url()}`);
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

/** What was to be seen when a story failed, under `build/browser`. */
async function keepPicture(page: Page, title: string, width: Width): Promise<void> {
  const name = `${title} ${width}`.replaceAll(/[^a-zA-Z0-9]+/g, '-').slice(0, 100);
  await page.screenshot({ path: `build/browser/${name}.png`, fullPage: true }).catch(() => undefined);
}
