import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readOptions, wholeNumber } from '../src/platform/commands/arguments.ts';
import { runCommand, UsageError } from '../src/platform/commands/command.ts';
import { onDatabase } from './database.ts';
import { machine } from './speed/machine.ts';
import { writePage } from './speed/page.ts';
import { PARTS, type Part } from './speed/part.ts';
import { measureAll, type Run } from './speed/parts.ts';
import { report } from './speed/report.ts';
import { openLoader, type Settings } from './speed/settings.ts';

const USAGE = `
Usage: npm run bench -- [--sizes 10000,100000,1000000] [--only WORDS] [--rounds 3] [--seconds 1] [--connections 16]
         [--requests 60] [--data FOLDER] [--results FOLDER]

All workloads of the three services at several sizes, each beside its limit: a bare server that sends the same statements
and answers as many bytes, under the same load in turns of one run. Writes a file for each service and the page
docs/benchmarks.md.

  --sizes       rows of the main table of each service (donations, employees, cases)
  --only        workloads that have these words in "service, kind, label"; a service that is not whole is only printed
  --rounds      rounds of each workload, ours and the limit in turns; the figures are medians
  --seconds     of each round
  --connections of the load
  --requests    sent one at a time to compare the sizes
  --data        a folder for the embedded server, which stays with all that is made for it; without it, one that goes
  --results     where the files go; the page is only written for bench/results, which is the default

On DATABASE_URL where it is set. With the sizes above and a folder that is filled it takes 25 to 40 minutes on two cores
that do nothing else; filling the folder takes another 15.
`;

const OPTIONS = {
  sizes: { type: 'string' },
  only: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  connections: { type: 'string' },
  requests: { type: 'string' },
  data: { type: 'string' },
  results: { type: 'string' },
} as const;

const RESULTS = resolve(import.meta.dirname, 'results');

await runCommand(USAGE, async (args) => {
  const given = readOptions(args, OPTIONS);
  const settings: Settings = {
    sizes: sizesOf(given.sizes ?? '10000,100000,1000000'),
    rounds: wholeNumber('rounds', given.rounds, 3, 1, 100),
    seconds: wholeNumber('seconds', given.seconds, 1, 1, 600),
    connections: wholeNumber('connections', given.connections, 16, 1, 1_000),
    requests: wholeNumber('requests', given.requests, 60, 1, 100_000),
  };
  const results = resolve(given.results ?? RESULTS);
  const startedAt = performance.now();
  // One by one: what comes after may fail, and what is done has taken its time.
  const onPart = (part: Part): void => {
    report(part);
    if (!part.isWhole) return;
    write(results, settings, part);
    if (results === RESULTS) writePage();
  };
  await onDatabase(given.data, (url) => withLoader({ url, settings, only: given.only, onPart }));
  console.log(`\nIt took ${Math.round((performance.now() - startedAt) / 1_000)} s.`);
  return undefined;
});

function sizesOf(text: string): number[] {
  const sizes = text.split(',').map((size) => wholeNumber('sizes', size.trim(), 0, 100, 100_000_000));
  if (new Set(sizes).size < sizes.length) throw new UsageError('--sizes names a size twice.');
  return sizes.toSorted((one, other) => one - other);
}

async function withLoader(run: Omit<Run, 'load'>): Promise<void> {
  const { load, end } = openLoader();
  try {
    await measureAll({ ...run, load });
  } finally {
    end();
  }
}

function write(folder: string, settings: Settings, { isWhole: _, ...part }: Part): void {
  mkdirSync(folder, { recursive: true });
  const result = { ...part, settings, machine: machine() };
  writeFileSync(join(folder, `${PARTS[part.name]}.json`), `${JSON.stringify(result, null, 2)}\n`);
}
