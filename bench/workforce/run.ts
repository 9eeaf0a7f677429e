import { integer, readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand } from '@bulwagan/platform/commands/command.ts';
import { onDatabase } from '../database.ts';
import { keep } from '../save-results.ts';
import { openLoader } from '../speed/settings.ts';
import { openBaseline } from '../variants.ts';
import { compareSizes, compareWithBaseline } from './compare.ts';
import { download } from './download.ts';
import { prepare } from './prepare.ts';
import { QUESTIONS } from './questions.ts';
import { type Result, report, type Settings } from './report.ts';
import { openVariant, type Variant } from './variants.ts';

const USAGE = `
Usage: npm run bench:workforce -- [--few 10000] [--many 1000000] [--rounds 5] [--seconds 2] [--connections 48]
         [--requests 200] [--only WORDS] [--data FOLDER]

Measures the list of employees and one employee over HTTP against the limit: a minimal server on the same driver that sends
the same statements and responses. Both run in alternating rounds under the same load; then the list with few employees is
compared with many, request by request; then the export of all is measured. Writes bench/results/workforce.json when no
option except --data is given. Exits with 1 when a limit is exceeded.

  --few         employees in the small database
  --many        employees in the large database
  --rounds      rounds of each request; the figures are medians
  --seconds     duration of each round
  --connections concurrent connections
  --requests    single requests sent to compare the sizes
  --only        requests with these words, without the export
  --data        permanent folder for the embedded server and its data; temporary by default

Uses DATABASE_URL if set.
`;

const OPTIONS = {
  few: { type: 'string' },
  many: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  connections: { type: 'string' },
  requests: { type: 'string' },
  only: { type: 'string' },
  data: { type: 'string' },
} as const;

await runCommand(USAGE, async (args) => {
  const given = readOptions(args, OPTIONS);
  const settings: Settings = {
    employees: {
      few: integer('few', given.few, 10_000, 100, 100_000_000),
      many: integer('many', given.many, 1_000_000, 100, 100_000_000),
    },
    rounds: integer('rounds', given.rounds, 5, 1, 100),
    seconds: integer('seconds', given.seconds, 2, 1, 600),
    connections: integer('connections', given.connections, 48, 1, 1_000),
    requests: integer('requests', given.requests, 200, 1, 100_000),
  };
  const closings: (() => Promise<unknown>)[] = [];
  return await onDatabase(given.data, async (url) => {
    try {
      const result = await measureAll(url, settings, given.only, closings);
      const isWithinBounds = report(result);
      keep('workforce', result, given);
      return isWithinBounds ? EXIT.done : EXIT.refused;
    } finally {
      for (const close of closings.toReversed()) await close();
    }
  });
});

async function measureAll(
  url: string,
  settings: Settings,
  only: string | undefined,
  closings: (() => Promise<unknown>)[],
): Promise<Result> {
  const opened = async (employees: number): Promise<Variant> => {
    const prepared = await prepare(url, employees);
    closings.push(() => prepared.connection.close());
    const variant = await openVariant(prepared);
    closings.push(variant.end);
    return variant;
  };
  const few = await opened(settings.employees.few);
  const many = await opened(settings.employees.many);
  const limit = await openBaseline({ workforce: many.prepared.url });
  closings.push(limit.end);
  const { load, end } = openLoader();
  closings.push(async () => end());
  const questions = QUESTIONS.filter(({ label }) => only === undefined || label.includes(only));
  const result: Result = {
    ...settings,
    seedInSeconds: { few: few.prepared.seconds, many: many.prepared.seconds },
    hits: { few: few.samples.hits, many: many.samples.hits },
    shares: [],
    growths: [],
    downloaded: undefined,
  };
  for (const question of questions) {
    const share = await compareWithBaseline(question, many, limit, { ...settings, load });
    result.shares.push(share);
    process.stderr.write(`${question.label}: ${share.share}\n`);
  }
  for (const question of questions) {
    if (question.growth === undefined) continue;
    result.growths.push(await compareSizes(question, few, many, settings.requests));
  }
  if (only === undefined) {
    // A fresh process, because memory used by the load would distort the measurement of the export.
    const fresh = await openVariant(many.prepared);
    closings.push(fresh.end);
    result.downloaded = await download(fresh);
  }
  return result;
}
