import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { BOOK, type Picture, type Sitter } from './screenshots/book.ts';
import { giveGifts } from './screenshots/gifts.ts';
import { launchOptions } from './tests/chromium.ts';
import { startProgram } from './tests/program.ts';

/**
 * `npm run screenshots [-- NAME ...]`: takes the screenshots of `docs/pages.md` (all, or the named ones) from a program
 * started with its demo data, and writes that page. With `BROWSER_URL` a running program is used instead. Needs
 * Chromium (`apt install chromium-headless-shell`), or its path in `CHROMIUM`.
 */
const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'docs/images/pages';
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const;
/** Sharp on a high-density screen, and still a small file. */
const DENSITY = { phone: 2, desk: 1.5 } as const;
/** Time for charts and fonts to render. */
const SETTLE_MS = 600;

const HEAD = `# Pages

What people work in, with the demo data that the program plants. \`npm run screenshots\` takes these pictures anew. Every page
is in English and Filipino, light and dark, for a phone and a desk, and can be used by keyboard alone.
`;

const wanted = process.argv.slice(2);
const browser = await chromium.launch(launchOptions());
const program = process.env.BROWSER_URL === undefined ? await startProgram() : undefined;
const url = process.env.BROWSER_URL ?? program!.url;
// A program started for the screenshots always has the default password.
const password = program === undefined ? (process.env.DEMO_PASSWORD ?? 'password') : 'password';
try {
  if (program !== undefined) await giveGifts(url);
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  const pictures = BOOK.flatMap((chapter) => chapter.pictures);
  for (const picture of pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const bytes = await take(browser, picture);
    writeFileSync(join(ROOT, FOLDER, `${picture.name}.webp`), bytes);
    console.log(`${picture.name}: ${Math.round(bytes.length / 1024)} kB`);
  }
  writeFileSync(join(ROOT, 'docs/pages.md'), written());
} finally {
  await browser.close();
  await program?.stop();
}

async function take(
  { newContext }: { newContext: Browser['newContext'] },
  { width, isDark = false, sitter, path, pose }: Picture,
): Promise<Buffer> {
  const context = await newContext.call(browser, {
    baseURL: url,
    viewport: SIZES[width],
    deviceScaleFactor: DENSITY[width],
    hasTouch: width === 'phone',
    colorScheme: isDark ? 'dark' : 'light',
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    if (sitter !== undefined) await signIn(page, sitter);
    await page.goto(path);
    await settle(page);
    await pose?.(page);
    await settle(page);
    return await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toBuffer();
  } finally {
    await context.close();
  }
}

async function signIn(page: Page, { service, login }: Sitter): Promise<void> {
  await page.goto(`/${service}/sign-in`);
  await page.getByLabel(service === 'workforce' ? 'Username' : 'Email').fill(login);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/sign-in'));
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(SETTLE_MS);
}

/** Returns the page with the screenshots. */
function written(): string {
  const chapters = BOOK.map(({ title, pictures }) => {
    const shown = pictures.map(
      ({ name, heading, words }) =>
        `### ${heading}\n\n${words}\n\n![${heading}](images/pages/${name}.webp)\n`,
    );
    return `## ${title}\n\n${shown.join('\n')}`;
  });
  return `${HEAD}\n${chapters.join('\n')}`;
}
