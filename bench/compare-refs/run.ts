import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { integer, readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand, UsageError } from '@bulwagan/platform/commands/command.ts';
import { textTable } from '@bulwagan/platform/commands/table.ts';
import { onDatabase } from '../database.ts';
import { median, rounded } from '../figures.ts';
import { type Round, type Subject, takeRound } from '../peers/measure.ts';
import { openProcessor } from '../peers/processor.ts';
import { QUESTIONS } from '../peers/questions.ts';
import { openLoader } from '../speed/settings.ts';
import { prepare } from '../workforce/prepare.ts';
import type { openVariant, Variant } from '../workforce/variants.ts';

const USAGE = `
Usage: npm run bench:against -- --other FOLDER [--employees 50000] [--rounds 24] [--seconds 1] [--connections 16]
         [--data FOLDER]

Measures the effect of a change: sends the employee requests to this checkout and to another one, e.g. of the previous
commit, in short alternating rounds on the same rows. Each figure of the last column is the median of the rounds' ratios, of
this checkout to the other.

  --other       the other checkout, with its packages installed
  --employees   number of employees
  --rounds      rounds of each request, alternating
  --seconds     duration of each round
  --connections concurrent connections
  --data        permanent folder for the embedded server and its data; temporary by default

Uses DATABASE_URL if set.
`;

const OPTIONS = {
  other: { type: 'string' },
  employees: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  connections: { type: 'string' },
  data: { type: 'string' },
} as const;

const FIGURES = { 'requests/s': 'perSecond', 'CPU ms': 'programInMs', 'and of SQL': 'databaseInMs' } as const;

await runCommand(USAGE, async (args) => {
  const given = readOptions(args, OPTIONS);
  if (given.other === undefined) throw new UsageError('Pass the checkout to compare with as --other.');
  const other = pathToFileURL(`${resolve(given.other)}/`);
  const employees = integer('employees', given.employees, 50_000, 1_000, 100_000_000);
  const rounds = integer('rounds', given.rounds, 24, 1, 1_000);
  const settings = {
    seconds: integer('seconds', given.seconds, 1, 1, 600),
    connections: integer('connections', given.connections, 16, 1, 1_000),
  };
  await onDatabase(given.data, async (url) => {
    const prepared = await prepare(url, employees);
    const variants: Variant[] = [];
    const { load, end } = openLoader();
    const processor = await openProcessor(url);
    try {
      for (const checkout of [new URL('../../', import.meta.url), other]) {
        const program: { openVariant: typeof openVariant } = await import(
          new URL('bench/workforce/variants.ts', checkout).href
        );
        variants.push(await program.openVariant(prepared));
      }
      const instruments = { load, processor, ...settings };
      const rows = [];
      for (const { label, ours } of QUESTIONS) {
        const taken = await inTurns(variants, rounds, (variant) =>
          takeRound(asSubject(variant, ours(variant.samples)), instruments),
        );
        rows.push(...rowsOf(label, taken));
      }
      console.log(textTable(['question', 'figure', 'here', 'there', 'here of there'], rows));
    } finally {
      for (const variant of variants) await variant.end();
      await processor.end();
      end();
      await prepared.connection.close();
    }
  });
  return EXIT.done;
});

/** Runs the rounds of each side. The sides alternate in starting, after a warm-up round each. */
async function inTurns(
  variants: readonly Variant[],
  rounds: number,
  take: (variant: Variant) => Promise<Round>,
): Promise<[here: Round[], there: Round[]]> {
  const taken: [Round[], Round[]] = [[], []];
  for (const variant of variants) await take(variant);
  for (let round = 0; round < rounds; round += 1) {
    const turns = [...variants.entries()];
    if (round % 2 === 1) turns.reverse();
    for (const [at, variant] of turns) taken[at]!.push(await take(variant));
  }
  return taken;
}

function asSubject({ server, port, clients, prepared }: Variant, paths: string[]): Subject {
  const headers = clients['bench-hr'].headers();
  return {
    name: prepared.url,
    pid: server.pid!,
    port,
    databaseUrl: prepared.url,
    asked: paths.map((path) => ({ method: 'GET', path, headers })),
  };
}

function rowsOf(question: string, [here, there]: [Round[], Round[]]): (string | number)[][] {
  return Object.entries(FIGURES).map(([name, key], at) => [
    at === 0 ? question : '',
    name,
    rounded(median(here.map((round) => round[key]))),
    rounded(median(there.map((round) => round[key]))),
    rounded(median(here.map((round, turn) => round[key] / there[turn]![key]))),
  ]);
}
