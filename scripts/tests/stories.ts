import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_AT, startChromium } from './chromium.ts';
import { CHECKED_FILE, pagesNotChecked } from './pages-checked.ts';
import { type Program, startProgram } from './program.ts';
import { type RunOptions, runTests } from './run.ts';
import type { Tally } from './tally.ts';

/**
 * Tells stories in one Chromium, against a program that is started once for all of them, or the one that BROWSER_URL names.
 * `notChecked` are the pages whose access none of them has looked at.
 */
export async function tellStories(
  files: string[],
  options: RunOptions,
): Promise<Tally & { notChecked: string[] }> {
  const isAny = files.length > 0;
  const checked = join(tmpdir(), `bulwagan-pages-checked-${process.pid}`);
  process.env[CHECKED_FILE] = checked;
  // First what may be missing: whatever fails to start ends what was started before it.
  const chromium = isAny ? await startChromium() : undefined;
  let program: Program | undefined;
  let told: Tally & { notChecked: string[] };
  let endedWell: boolean;
  try {
    if (chromium !== undefined) process.env[CHROMIUM_AT] = chromium.wsEndpoint();
    if (isAny && process.env.BROWSER_URL === undefined) {
      program = await startProgram();
      process.env.BROWSER_URL = program.url;
    }
    const tally = await runTests(files, { ...options, needNoServer: true });
    told = { ...tally, notChecked: await pagesNotChecked(checked) };
  } finally {
    rmSync(checked, { force: true });
    delete process.env[CHROMIUM_AT];
    await chromium?.close();
    // Whoever tells stories next starts a program of their own: this one is gone.
    if (program !== undefined) delete process.env.BROWSER_URL;
    endedWell = program === undefined || (await endsWell(program));
  }
  return endedWell ? told : { ...told, failed: told.failed + 1 };
}

/** What a night has told before must not be lost over it: a program that ends badly counts as one that failed. */
async function endsWell(program: Program): Promise<boolean> {
  try {
    await program.stop();
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}
