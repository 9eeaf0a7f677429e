import { after, test } from 'node:test';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { settle } from './at-rest.ts';
import { checkAccess } from './rules.ts';
import { closeTabsSoon, openTab, type Tab, type TabOptions, takeTab, type Width } from './tab.ts';

export { settle } from './at-rest.ts';
export { URL_OF_HALL, type Width } from './tab.ts';

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

interface StoryOptions extends TabOptions {
  widths?: Width[];
  /** Told with every change, as the first of its file is. */
  isMain?: true;
  /** In a browser that has never been to our pages. */
  isFirstVisit?: true;
}

/** The next file of this process begins as if it were the first. */
function endFile(): void {
  stories = 0;
  closeTabsSoon();
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
  const { language, keepsOfflinePage, isFirstVisit } = options;
  const isOrdinary = (language ?? keepsOfflinePage ?? isFirstVisit) === undefined;
  for (const width of widthsOf(title, options))
    test(`${title} (${width})`, async (t) => {
      if (isOrdinary) await tellIn(await takeTab(width, t), width, title, tell);
      else await tellAt(width, title, tell, options);
    });
}

/** One telling of a story in a browser of its own. Rejects with whatever it breaks of the rules. */
export async function tellAt(
  width: Width,
  title: string,
  tell: (story: Story) => Promise<void>,
  options: TabOptions = {},
): Promise<void> {
  const tab = await openTab(width, options);
  try {
    await tellIn(tab, width, title, tell);
  } finally {
    await tab.close();
  }
}

async function tellIn(
  { page, context, rules, elsewhere }: Tab,
  width: Width,
  title: string,
  tell: (story: Story) => Promise<void>,
): Promise<void> {
  try {
    await tell({
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
    const troubles = rules.troubles();
    if (troubles.length > 0) console.error(troubles.join('\n'));
    // No other story is told in it.
    await page.close();
    throw error;
  }
}

/**
 * Both; one of them by the title, always the same, with `STORIES=main`, as in CI, and the other with `STORIES=one-width`, as at
 * night.
 */
function widthsOf(title: string, { widths = ['phone', 'desk'] }: StoryOptions): Width[] {
  const told = process.env.STORIES;
  if (told === undefined) return widths;
  const letters = [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return [widths[(letters + (told === 'main' ? 0 : 1)) % widths.length]!];
}

/** What was to be seen when a story failed, under `build/browser`. */
async function keepPicture(page: Page, title: string, width: Width): Promise<void> {
  const name = `${title} ${width}`.replaceAll(/[^a-zA-Z0-9]+/g, '-').slice(0, 100);
  await page.screenshot({ path: `build/browser/${name}.png`, fullPage: true }).catch(() => undefined);
}
