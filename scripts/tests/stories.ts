import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_AT, startChromium } from './chromium.ts';
import { CHECKED_FILE, pagesNotChecked } from './pages-checked.ts';
import { type Program, startProgram } from './program.ts';
import { type RunOptions, runTests } from './run.ts';
import type { Tally } from './tally.ts';

/**
 * Runs browser tests in one Chromium, against a program that is started once for all of them, or the one in
 * BROWSER_URL. `notChecked` are the pages whose access no test has checked.
 */
export async function runStories(
  files: string[],
  options: RunOptions,
): Promise<Tally & { notChecked: string[] }> {
  const isAny = files.length > 0;
  const checked = join(tmpdir(), `bulwagan-pages-checked-${process.pid}`);
  process.env[CHECKED_FILE] = checked;
  // Start the browser first, because it may be missing: a later failure stops what was started before.
  const chromium = isAny ? await startChromium() : undefined;
  let program: Program | undefined;
  let reported: Tally & { notChecked: string[] };
  let endedWell: boolean;
  try {
    if (chromium !== undefined) process.env[CHROMIUM_AT] = chromium.wsEndpoint();
    if (isAny && process.env.BROWSER_URL === undefined) {
      program = await startProgram();
      process.env.BROWSER_URL = program.url;
    }
    const tally = await runTests(files, { ...options, needNoServer: true });
    reported = { ...tally, notChecked: await pagesNotChecked(checked) };
  } finally {
    rmSync(checked, { force: true });
    delete process.env[CHROMIUM_AT];
    await chromium?.close();
    // The next run starts its own program, because this one is gone.
    if (program !== undefined) delete process.env.BROWSER_URL;
    endedWell = program === undefined || (await endsWell(program));
  }
  return endedWell ? reported : { ...reported, failed: reported.failed + 1 };
}

/** Stops the program. A bad end counts as one failure, so that the results of the night are not lost. */
async function endsWell(program: Program): Promise<boolean> {
  try {
    await program.stop();
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}
