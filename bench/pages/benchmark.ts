import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { launchOptions } from '../../scripts/tests/chromium.ts';
import { ownEnvironment, startProgram } from '../../scripts/tests/program.ts';
import { median, quantile, rounded } from '../figures.ts';
import { defineBenchmark } from '../harness.ts';
import { type Action, actionsFor } from './actions.ts';
import type { PagesResult } from './section.ts';

const GOAL_P95_IN_MS = 200;
const DESK = { width: 1280, height: 800 };
/** Rounds to skip after the start of the program and the browser. */
const WARM_UPS = 3;

/** Number of letters of a name that a user types into the search. */
const SEARCH_LENGTH = 5;

export default defineBenchmark({
  summary: 'the list of employees in Chromium, from a user action to painted rows',
  about: `
Measures the list of employees in Chromium, from a user action until the rows are painted. Each measurement uses a newly
opened page, so that nothing is cached. Exits with 1 when the goal is missed.`,
  numbers: {
    employees: { about: 'number of employees', default: 1_000_000, least: 1_000, most: 100_000_000 },
    rounds: { about: 'rounds of each action', default: 30, most: 10_000 },
  },
  keepsData: true,
  run: async ({ numbers: { employees, rounds }, data, onEnd, save }) => {
    const folder = data ?? mkdtempSync(join(tmpdir(), 'bulwagan-bench-pages-'));
    if (data === undefined) onEnd(() => rmSync(folder, { recursive: true, force: true }));
    // Before the program starts, because both would compete for the machine.
    const marker = join(folder, `employees-${employees}`);
    if (!existsSync(marker)) await seed(folder, employees, marker);
    const result = await measure(folder, rounds);
    save('pages', result);
    return result.actions.every(({ p95InMs }) => p95InMs <= GOAL_P95_IN_MS);
  },
});

async function measure(folder: string, rounds: number): Promise<Omit<PagesResult, 'machine'>> {
  const program = await startProgram(folder);
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch(launchOptions());
    const page = await openSignedIn(browser, program.url);
    const total = await totalOf(page);
    const actions = [];
    for (const action of actionsFor(await choicesOf(page, total, rounds + WARM_UPS))) {
      const times = await timesOf(page, action, rounds);
      const result = {
        action: action.label,
        p50InMs: rounded(median(times)),
        p95InMs: rounded(quantile(times, 0.95)),
        mostInMs: rounded(Math.max(...times)),
      };
      actions.push(result);
      console.log(`${result.action}: ${result.p50InMs} ms, p95 ${result.p95InMs} ms`);
    }
    const settings = { employees: total, rounds, goalP95InMs: GOAL_P95_IN_MS };
    return { settings, actions };
  } finally {
    await browser?.close();
    await program.stop();
  }
}

async function openSignedIn(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: DESK, locale: 'en-PH' });
  await context.addInitScript({ path: fileURLToPath(new URL('./clock.js', import.meta.url)) });
  const page = await context.newPage();
  await page.goto('/workforce/sign-in');
  await page.getByLabel('Username').fill('hr');
  await page.getByLabel(/^Password/).fill('password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  return page;
}

async function timesOf(page: Page, action: Action, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = -WARM_UPS; n < rounds; n += 1) {
    await page.goto('/workforce/employees');
    await page.waitForLoadState('networkidle');
    await page.evaluate('beforeDeed()');
    await action.act(page, n + WARM_UPS);
    const took = (await page.evaluate('afterDeed()')) as number;
    if (n >= 0) times.push(took);
  }
  return times;
}

async function listed<Row>(page: Page, path: string): Promise<{ data: Row[]; meta: { total: number } }> {
  const reply = await page.request.get(`/workforce/api${path}`, { headers: { accept: 'application/json' } });
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as { data: Row[]; meta: { total: number } };
}

async function totalOf(page: Page): Promise<number> {
  return (await listed(page, '/pms/employees?per_page=1')).meta.total;
}

/** Returns filter values, and names from all parts of the list. */
async function choicesOf(page: Page, total: number, searches: number) {
  const types = await listed<{ name: string }>(page, '/pms/employment_types');
  const organizations = await listed<{ name: string }>(page, '/organizations?per_page=100');
  const search: string[] = [];
  for (let n = 1; n <= searches; n += 1) {
    const at = Math.max(1, Math.floor((total / (searches + 1)) * n));
    const { data } = await listed<{ last_name: string }>(page, `/pms/employees?per_page=1&page=${at}`);
    search.push(data[0]!.last_name.slice(0, SEARCH_LENGTH));
  }
  const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);
  return { types: namesOf(types.data), organizations: namesOf(organizations.data), search };
}

async function seed(folder: string, employees: number, marker: string): Promise<void> {
  const args = ['apps/server/src/commands/seed.ts', '--employees', String(employees)];
  const env = ownEnvironment({ DATA_DIR: folder });
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The employees were not created: ${code}`);
  writeFileSync(marker, '');
}
