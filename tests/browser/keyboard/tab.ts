import type { HasAfter } from '@bulwagan/testing/database.ts';
import { createAppPool, type Poolable } from '@bulwagan/testing/pool/app-pool.ts';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { CHROMIUM_AT, launchOptions } from '../../../scripts/tests/chromium.ts';
import { watchRequests } from '../at-rest.ts';
import { ACCESS_CHECKER, type Rules, rulesOf } from '../rules.ts';

/** URL of the program under test, e.g. `http://localhost:3000`. */
export const SERVER_URL = process.env.BROWSER_URL!;

export const WIDTHS = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const;
export type Width = keyof typeof WIDTHS;

/** Generous, for a busy machine; results that are available are not delayed. */
const WAIT_AT_MOST_MS = 20_000;
/** URL of the program outside the console: it can clear the storage of the origin while none of its scripts run. */
const START = '/health/live';
/** Playwright methods whose effect cannot be undone. */
const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession'];

export interface TabOptions {
  language?: 'en-PH' | 'fil-PH';
  /** True to register the service worker with the offline page. */
  keepsOfflinePage?: boolean;
}

/** New browser context without data, on a page of the program outside the console. */
export interface Tab {
  page: Page;
  context: BrowserContext;
  rules: Rules;
  /** Opens another browser under the same rules; `as` sets its storage. */
  elsewhere(as?: BrowserContextOptions['storageState']): Promise<Page>;
  close(): Promise<void>;
}

/** Connects to the browser of the run, or launches one for a file run by hand. */
export function connect(): Promise<Browser> {
  const address = process.env[CHROMIUM_AT];
  return address === undefined ? chromium.launch(launchOptions()) : chromium.connect(address);
}

export async function openTab(width: Width, options: TabOptions = {}): Promise<Tab> {
  const browser = await connect();
  const rules = rulesOf(new URL(SERVER_URL).origin);

  async function open(storageState?: BrowserContextOptions['storageState']): Promise<Page> {
    const context = await browser.newContext({
      baseURL: SERVER_URL,
      viewport: WIDTHS[width],
      hasTouch: width === 'phone',
      locale: options.language ?? 'en-PH',
      timezoneId: 'Asia/Manila',
      reducedMotion: 'reduce',
      serviceWorkers: options.keepsOfflinePage === true ? 'allow' : 'block',
      ...(storageState === undefined ? {} : { storageState }),
    });
    context.setDefaultTimeout(WAIT_AT_MOST_MS);
    watchRequests(context);
    await rules.watch(context);
    const page = await context.newPage();
    if (storageState === undefined) await page.goto(START);
    return page;
  }

  const page = await open();
  return { page, context: page.context(), rules, elsewhere: open, close: () => browser.close() };
}

/** Opens a tab that stories reuse, with compiled scripts; its data is removed between stories. */
async function keepTab(width: Width): Promise<Tab & Poolable> {
  const tab = await openTab(width);
  const { page, context, rules } = tab;
  // Injected once, because sending it takes most of the time of a check.
  await context.addInitScript({ content: ACCESS_CHECKER });
  let isSpent = false;
  for (const target of [page, context] as unknown as Record<string, (...given: unknown[]) => unknown>[])
    for (const name of LASTING) {
      const work = target[name]?.bind(target);
      if (work === undefined) continue;
      target[name] = (...given) => {
        isSpent = true;
        return work(...given);
      };
    }

  async function resetDatabase(): Promise<boolean> {
    if (isSpent || page.isClosed() || rules.problems().length > 0) return false;
    for (const other of context.browser()!.contexts()) if (other !== context) await other.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false)]);
    await Promise.all([
      page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' }),
      page.setViewportSize(WIDTHS[width]),
      page.goto(START),
    ]);
    await Promise.all([context.clearCookies(), context.clearPermissions()]);
    const isEmpty = await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      return (await indexedDB.databases()).length === 0 && (await caches.keys()).length === 0;
    });
    rules.renew(context);
    return isEmpty;
  }

  return { ...tab, taken: () => undefined, resetDatabase };
}

/** Time for which an unused tab stays open, since stories alternate between two widths. */
const KEPT_FOR_MS = 60_000;
const keepers = {
  phone: createAppPool(() => keepTab('phone'), KEPT_FOR_MS),
  desk: createAppPool(() => keepTab('desk'), KEPT_FOR_MS),
};

/** Takes a tab without data of earlier stories; it is returned after the test. */
export const takeTab = (width: Width, test: HasAfter): Promise<Tab> => keepers[width].take(test);

/** Called at the end of a file: tabs stay open for a while, for the next file. */
export function closeTabsSoon(): void {
  for (const appPool of Object.values(keepers)) appPool.closeSoon();
}
