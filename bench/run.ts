import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { integer, readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { runCommand, UsageError } from '@bulwagan/platform/commands/command.ts';
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

Measures all workloads of the three services at several sizes, each against its limit: a minimal server that sends the same
statements and as many response bytes, under the same load in alternating rounds. Writes a file for each service and the page
docs/benchmarks.md.

  --sizes       rows of the main table of each service (donations, employees, cases)
  --only        workloads with these words in "service, kind, label"; a partial service is only printed
  --rounds      rounds of each workload, alternating between ours and the limit; the figures are medians
  --seconds     duration of each round
  --connections concurrent connections
  --requests    single requests sent to compare the sizes
  --data        permanent folder for the embedded server and its data; temporary by default
  --results     folder for the results; the page is only written for bench/results, the default

Uses DATABASE_URL if set. With the sizes above and a filled folder it takes 25 to 40 minutes on two idle cores; filling the
folder takes another 15.
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
    rounds: integer('rounds', given.rounds, 3, 1, 100),
    seconds: integer('seconds', given.seconds, 1, 1, 600),
    connections: integer('connections', given.connections, 16, 1, 1_000),
    requests: integer('requests', given.requests, 60, 1, 100_000),
  };
  const results = resolve(given.results ?? RESULTS);
  const startedAt = performance.now();
  // Reported one by one: a later part may fail, and each takes long.
  const onPart = (part: Part): void => {
    report(part);
    if (!part.isComplete) return;
    write(results, settings, part);
    if (results === RESULTS) writePage();
  };
  await onDatabase(given.data, (url) => withLoader({ url, settings, only: given.only, onPart }));
  console.log(`\nIt took ${Math.round((performance.now() - startedAt) / 1_000)} s.`);
  return undefined;
});

function sizesOf(text: string): number[] {
  const sizes = text.split(',').map((size) => integer('sizes', size.trim(), 0, 100, 100_000_000));
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

function write(folder: string, settings: Settings, { isComplete: _, ...part }: Part): void {
  mkdirSync(folder, { recursive: true });
  const result = { ...part, settings, machine: machine() };
  writeFileSync(join(folder, `${PARTS[part.name]}.json`), `${JSON.stringify(result, null, 2)}\n`);
}
