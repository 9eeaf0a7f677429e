import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { findChromium } from './tests/chromium.ts';
import { startProgram } from './tests/program.ts';

/**
 * `npm run cases -- FOLDER_OR_FILE ...`: runs acceptance cases against a freshly started program with demo data, one
 * after another. A case is a program (`*.mjs`; names that start with `_` and files without a number are helpers). It
 * receives the program's address as its argument and exits with 0 for a pass, 1 for a failure and 2 if it is
 * inconclusive. The last line is `N passed, N failed`; an inconclusive case counts as passed and is listed.
 */
const TIMEOUT_IN_SECONDS = 180;
const WIDE = '100000';

const named = process.argv.slice(2);
const files = named
  .flatMap((path) => (path.endsWith('.mjs') ? [path] : globSync(`${path}/**/[0-9]*.mjs`)))
  .map((path) => resolve(path))
  .sort();
if (files.length === 0) {
  console.error('No case found. Usage: npm run cases -- FOLDER_OR_FILE ...');
  process.exit(2);
}

const program = await startProgram(undefined, {
  TRUST_PROXY: 'true',
  RATE_LIMIT_LOGIN: WIDE,
  RATE_LIMIT_COURT_LOGIN: WIDE,
  RATE_LIMIT_PAYMENTS: WIDE,
  RATE_LIMIT_DONATIONS: WIDE,
});
const failed: string[] = [];
const unclear: string[] = [];
try {
  for (const file of files) {
    const code = await runCase(file, program.url);
    if (code === 2) unclear.push(file);
    else if (code !== 0) failed.push(file);
    console.log(`── ${code === 0 ? 'right' : code === 2 ? 'cannot tell' : 'WRONG'}: ${file}\n`);
  }
} finally {
  await program.stop();
}
for (const file of unclear) console.log(`cannot tell: ${file}`);
for (const file of failed) console.log(`wrong: ${file}`);
console.log(`${files.length - failed.length} passed, ${failed.length} failed`);
if (failed.length > 0) process.exitCode = 1;

/** Runs one case and returns its exit code; 1 after a timeout or a signal. */
async function runCase(file: string, url: string): Promise<number> {
  const child = spawn(process.execPath, [file, url], {
    env: { ...process.env, CHROMIUM: findChromium(), PLAYWRIGHT_FROM: process.cwd() },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: TIMEOUT_IN_SECONDS * 1000,
  });
  return await new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}
