import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { integer, readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { runCommand } from '@bulwagan/platform/commands/command.ts';
import { writePage } from '../speed/page.ts';
import { flood } from './flood.ts';
import { floodFigures, isFloodHeld } from './section.ts';

const USAGE = `
Usage: npm run bench:flood -- [--rate 300] [--seconds 60] [--reads 40] [--rest 30] [--workers 1] [--results FOLDER]

Runs the program as in production, with its demo data. Measures signed-in reads of all three services at a fixed rate, first
at rest, then during sign-ins from as many addresses: most with unknown names, some with wrong and some with right passwords.
Exits with 1 when a sign-in gets no answer, when a refusal has no retry delay, or when the p99 of reads is more than twice
that at rest.

  --rate      sign-ins per second
  --seconds   duration of the flood
  --reads     reads per second
  --rest      seconds of reads before the flood
  --workers   processes of the program
  --results   folder for flood.json; the page docs/benchmarks.md is only written for bench/results, the default
`;

const OPTIONS = {
  rate: { type: 'string' },
  seconds: { type: 'string' },
  reads: { type: 'string' },
  rest: { type: 'string' },
  workers: { type: 'string' },
  results: { type: 'string' },
} as const;

const RESULTS = resolve(import.meta.dirname, '../results');

await runCommand(USAGE, async (args) => {
  const given = readOptions(args, OPTIONS);
  const settings = {
    signInsPerSecond: integer('rate', given.rate, 300, 1, 10_000),
    seconds: integer('seconds', given.seconds, 60, 1, 3_600),
    readsPerSecond: integer('reads', given.reads, 40, 1, 10_000),
    restInSeconds: integer('rest', given.rest, 30, 1, 3_600),
    workers: integer('workers', given.workers, 1, 1, 64),
  };
  const results = resolve(given.results ?? RESULTS);
  const result = await flood(settings);
  for (const line of floodFigures(result)) console.log(line);
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'flood.json'), `${JSON.stringify(result, null, 2)}\n`);
  if (results === RESULTS) writePage();
  return isFloodHeld(result) ? 0 : 1;
});
