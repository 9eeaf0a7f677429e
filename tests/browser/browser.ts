import { after, test } from 'node:test';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { settle } from './at-rest.ts';
import { closeTabsSoon, openTab, type Tab, type TabOptions, takeTab, type Width } from './keyboard/tab.ts';
import { checkAccess } from './rules.ts';

export { settle } from './at-rest.ts';
export { SERVER_URL, type Width } from './keyboard/tab.ts';

export interface Story {
  page: Page;
  context: BrowserContext;
  width: Width;
  /** Opens a page of the server by path, e.g. `/court/cases`. */
  go: (path: string) => Promise<void>;
  /**
   * Opens a page in another browser without data, or with the storage `as`. The same rules and expected statuses apply.
   * It closes with the story.
   */
  elsewhere: (as?: BrowserContextOptions['storageState']) => Promise<Page>;
  /** Allows responses with these statuses, and their console messages, from here on. */
  expect: (...statuses: number[]) => void;
  /** Asserts that the current page has no violation of WCAG 2.2 A and AA. */
  checkAccess: () => Promise<void>;
}

interface StoryOptions extends TabOptions {
  widths?: Width[];
  /** Runs with every change, like the first story of its file. */
  isMain?: true;
  /** Too long for a night: runs weekly, and with `npm run test:browser`. */
  isWeekly?: true;
  /** Runs in a browser that has never opened our pages. */
  isFirstVisit?: true;
}

/** Resets the state for the next file of this process. */
function endFile(): void {
  stories = 0;
  closeTabsSoon();
}

/** Number of stories in this file so far; the first is the main one (docs/decisions/tests/0023-main-browser-tests.md). */
let stories = 0;

/** Defines an end-to-end story, run at phone and at desktop width, each in a browser without data (rules.ts). */
export function story(
  title: string,
  report: (story: Story) => Promise<void>,
  options: StoryOptions = {},
): void {
  const isFirst = stories === 0;
  if (isFirst) after(endFile);
  stories += 1;
  if (process.env.STORIES === 'main' && !isFirst && options.isMain !== true) return;
  if (process.env.STORIES === 'one-width' && options.isWeekly === true) return;
  const { language, keepsOfflinePage, isFirstVisit } = options;
  const isOrdinary = (language ?? keepsOfflinePage ?? isFirstVisit) === undefined;
  for (const width of widthsOf(title, options))
    test(`${title} (${width})`, async (t) => {
      if (isOrdinary) await runStoryIn(await takeTab(width, t), width, title, report);
      else await runStoryAt(width, title, report, options);
    });
}

/** Runs a story in a browser of its own. Rejects with every violated rule. */
export async function runStoryAt(
  width: Width,
  title: string,
  report: (story: Story) => Promise<void>,
  options: TabOptions = {},
): Promise<void> {
  const tab = await openTab(width, options);
  try {
    await runStoryIn(tab, width, title, report);
  } finally {
    await tab.close();
  }
}

async function runStoryIn(
  { page, context, rules, elsewhere }: Tab,
  width: Width,
  title: string,
  report: (story: Story) => Promise<void>,
): Promise<void> {
  try {
    await report({
      page,
      context,
      width,
      go: async (path) => {
        await page.goto(path);
        await settle(page);
      },
      elsewhere,
      expect: rules.expect,
      checkAccess: async () => {
        await settle(page);
        await checkAccess(page);
      },
    });
    await rules.check();
  } catch (error) {
    await keepPicture(page, title, width);
    const problems = rules.problems();
    if (problems.length > 0) console.error(problems.join('\n'));
    // The page is not reused for another story.
    await page.close();
    throw error;
  }
}

/**
 * Returns both widths; with `STORIES=main`, as in CI, one chosen by the title, and with `STORIES=one-width`, as at
 * night, the other one.
 */
function widthsOf(title: string, { widths = ['phone', 'desk'] }: StoryOptions): Width[] {
  const reported = process.env.STORIES;
  if (reported === undefined) return widths;
  const letters = [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return [widths[(letters + (reported === 'main' ? 0 : 1)) % widths.length]!];
}

/** Saves a screenshot of a failed story to `build/browser`. */
async function keepPicture(page: Page, title: string, width: Width): Promise<void> {
  const name = `${title} ${width}`.replaceAll(/[^a-zA-Z0-9]+/g, '-').slice(0, 100);
  await page.screenshot({ path: `build/browser/${name}.png`, fullPage: true }).catch(() => undefined);
}
