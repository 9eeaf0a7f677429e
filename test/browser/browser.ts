import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { CHROMIUM_AT, launchOptions } from '../../scripts/tests/chromium.ts';
import { checkAccess, rulesOf } from './rules.ts';

/** The program under test, e.g. `http://localhost:3000`. */
export const URL_OF_HALL = process.env.BROWSER_URL!;

export const WIDTHS = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const;
export type Width = keyof typeof WIDTHS;

/** For a machine that has other things to do; what is there at once is not waited for. */
const WAIT_AT_MOST_MS = 20_000;
/** Without a request for so long, and with nothing left to draw, a page has all that it asked for. */
const QUIET_IN_MS = 120;

let shared: Promise<Browser> | undefined;

/** The one of the run, or for a file run by hand one of its own. */
function browser(): Promise<Browser> {
  const address = process.env[CHROMIUM_AT];
  shared ??= address === undefined ? chromium.launch(launchOptions()) : chromium.connect(address);
  return shared;
}

/** The next file of this process begins as if it were the first. */
async function endFile(): Promise<void> {
  const ended = shared;
  shared = undefined;
  stories = 0;
  await (await ended)?.close();
}

export interface Story {
  page: Page;
  context: BrowserContext;
  width: Width;
  /** Opens a page of the hall by its path, e.g. `/court/cases`. */
  go: (path: string) => Promise<void>;
  /**
   * A page in another browser like this one, which knows nothing yet, or what `as` has stored. The same rules hold there,
   * and what the story expects. It is closed with the story.
   */
  elsewhere: (as?: BrowserContextOptions['storageState']) => Promise<Page>;
  /** From here on answers of these statuses are part of the story, and what the browser's console says of them. */
  expect: (...statuses: number[]) => void;
  /** No violation of WCAG 2.2 A and AA on what is shown now. */
  checkAccess: () => Promise<void>;
}

interface StoryOptions {
  widths?: Width[];
  /** Told with every change, as the first of its file is. */
  isMain?: true;
  language?: 'en-PH' | 'fil-PH';
  /** The browser keeps our page for when the server cannot be reached; other stories do without. */
  keepsOfflinePage?: boolean;
}

/** Of this file so far: the first is the main one (docs/decisions/0023-main-stories.md). */
let stories = 0;

/** One story, told on a phone's width and on a desk's, each with a browser that knows nothing yet (rules.ts). */
export function story(
  title: string,
  tell: (story: Story) => Promise<void>,
  options: StoryOptions = {},
): void {
  const isFirst = stories === 0;
  if (isFirst) after(endFile);
  stories += 1;
  if (process.env.STORIES === 'main' && !isFirst && options.isMain !== true) return;
  for (const width of widthsOf(title, options))
    test(`${title} (${width})`, () => tellAt(width, title, tell, options));
}

/** One telling of a story. Rejects with whatever it breaks of the rules. */
export async function tellAt(
  width: Width,
  title: string,
  tell: (story: Story) => Promise<void>,
  options: StoryOptions = {},
): Promise<void> {
  const rules = rulesOf(new URL(URL_OF_HALL).origin);
  const contexts: BrowserContext[] = [];
  const open = async (storageState?: BrowserContextOptions['storageState']): Promise<Page> => {
    const context = await (await browser()).newContext({
      baseURL: URL_OF_HALL,
      viewport: WIDTHS[width],
      hasTouch: width === 'phone',
      locale: options.language ?? 'en-PH',
      timezoneId: 'Asia/Manila',
      reducedMotion: 'reduce',
      serviceWorkers: options.keepsOfflinePage === true ? 'allow' : 'block',
      ...(storageState === undefined ? {} : { storageState }),
    });
    contexts.push(context);
    context.setDefaultTimeout(WAIT_AT_MOST_MS);
    watchRequests(context);
    await rules.watch(context);
    return await context.newPage();
  };
  const page = await open();
  try {
    await tell({
      page,
      context: page.context(),
      width,
      go: async (path) => {
        await page.goto(path);
        await settle(page);
      },
      elsewhere: open,
      expect: rules.expect,
      checkAccess: async () => {
        await settle(page);
        await checkAccess(page);
      },
    });
    await rules.check();
  } catch (error) {
    await keepPicture(page, title, width);
    const troubles = rules.troubles();
    if (troubles.length > 0) console.error(troubles.join('\n'));
    throw error;
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

/** Both; with `STORIES=main`, as in CI, one of them by the title, always the same. The other is for the night. */
function widthsOf(title: string, { widths = ['phone', 'desk'] }: StoryOptions): Width[] {
  if (process.env.STORIES !== 'main') return widths;
  const letters = [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return [widths[letters % widths.length]!];
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
  const state = asking.get(page.context())!;
  const until = performance.now() + WAIT_AT_MOST_MS;
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

/** What was to be seen when a story failed, under `build/browser`. */
async function keepPicture(page: Page, title: string, width: Width): Promise<void> {
  const name = `${title} ${width}`.replaceAll(/[^a-zA-Z0-9]+/g, '-').slice(0, 100);
  await page.screenshot({ path: `build/browser/${name}.png`, fullPage: true }).catch(() => undefined);
}
