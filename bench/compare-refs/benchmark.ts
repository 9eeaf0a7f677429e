import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '@bulwagan/platform/commands/command.ts';
import { textTable } from '@bulwagan/platform/commands/table.ts';
import { median, rounded } from '../figures.ts';
import { defineBenchmark, onServer } from '../harness.ts';
import { type Round, type Subject, takeRound } from '../peers/measure.ts';
import { openProcessor } from '../peers/processor.ts';
import { QUESTIONS } from '../peers/questions.ts';
import { openLoader } from '../speed/settings.ts';
import { prepare } from '../workforce/prepare.ts';
import type { openVariant, Variant } from '../workforce/variants.ts';

const FIGURES = { 'requests/s': 'perSecond', 'CPU ms': 'programInMs', 'and of SQL': 'databaseInMs' } as const;

export default defineBenchmark({
  summary: 'employee requests of this checkout, compared with another checkout',
  about: `
Measures the effect of a change: sends the employee requests to this checkout and to another one, e.g. of the previous
commit, in short alternating rounds on the same rows. Each figure of the last column is the median of the rounds' ratios, of
this checkout to the other. Saves no result.`,
  numbers: {
    employees: { about: 'number of employees', default: 50_000, least: 1_000, most: 100_000_000 },
    rounds: { about: 'rounds of each request, alternating', default: 24, most: 1_000 },
    seconds: { about: 'duration of each round', default: 1, most: 600 },
    connections: { about: 'concurrent connections', default: 16, most: 1_000 },
  },
  texts: { other: { of: 'FOLDER', about: 'the other checkout, with its packages installed; required' } },
  keepsData: true,
  run: onServer(async (url, { numbers: { employees, rounds, ...settings }, texts, onEnd }) => {
    if (texts.other === undefined) throw new UsageError('Pass the checkout to compare with as --other.');
    const checkouts = [new URL('../../', import.meta.url), pathToFileURL(`${resolve(texts.other)}/`)];
    const prepared = await prepare(url, employees);
    onEnd(() => prepared.connection.close());
    const { load, end } = openLoader();
    onEnd(end);
    const processor = await openProcessor(url);
    onEnd(processor.end);
    const variants: Variant[] = [];
    for (const checkout of checkouts) {
      const program: { openVariant: typeof openVariant } = await import(
        new URL('bench/workforce/variants.ts', checkout).href
      );
      const variant = await program.openVariant(prepared);
      onEnd(variant.end);
      variants.push(variant);
    }
    const instruments = { load, processor, ...settings };
    const rows = [];
    for (const { label, ours } of QUESTIONS) {
      const taken = await inTurns(variants, rounds, (variant) =>
        takeRound(asSubject(variant, ours(variant.samples)), instruments),
      );
      rows.push(...rowsOf(label, taken));
    }
    console.log(textTable(['request', 'figure', 'this checkout', 'other checkout', 'ratio'], rows));
    return true;
  }),
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
