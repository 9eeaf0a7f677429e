import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { readArguments } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand, UsageError } from '@bulwagan/platform/commands/command.ts';
import { findChromium } from './tests/chromium.ts';
import { startProgram } from './tests/program.ts';

const USAGE = `
Usage: npm run cases -- FOLDER_OR_FILE ...

Runs acceptance cases against a freshly started program with demo data, one after another. A case is a program (*.mjs;
names that start with _ and files without a number are helpers). It receives the program's address as its argument and
exits with 0 for a pass, 1 for a failure and 2 if it is inconclusive. The last line is "N passed, N failed"; an inconclusive
case counts as passed and is listed.
`;

const TIMEOUT_IN_SECONDS = 180;
const WIDE = '100000';

await runCommand(USAGE, async (args) => {
  const files = readArguments(args, {})
    .positionals.flatMap((path) => (path.endsWith('.mjs') ? [path] : globSync(`${path}/**/[0-9]*.mjs`)))
    .map((path) => resolve(path))
    .sort();
  if (files.length === 0) throw new UsageError('No case found.');
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
      console.log(`── ${code === 0 ? 'passed' : code === 2 ? 'inconclusive' : 'FAILED'}: ${file}\n`);
    }
  } finally {
    await program.stop();
  }
  for (const file of unclear) console.log(`inconclusive: ${file}`);
  for (const file of failed) console.log(`failed: ${file}`);
  console.log(`${files.length - failed.length} passed, ${failed.length} failed`);
  return failed.length > 0 ? EXIT.refused : EXIT.done;
});

/** Runs one case and returns its exit code; 1 after a timeout or a signal. */
async function runCase(file: string, url: string): Promise<number> {
  const child = spawn(process.execPath, [file, url], {
    env: { ...process.env, CHROMIUM: findChromium(), PLAYWRIGHT_FROM: process.cwd() },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: TIMEOUT_IN_SECONDS * 1000,
  });
  return await new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}
