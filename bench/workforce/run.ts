import { readOptions, wholeNumber } from '../../src/platform/commands/arguments.ts';
import { EXIT, runCommand } from '../../src/platform/commands/command.ts';
import { onDatabase } from '../database.ts';
import { keep } from '../kept.ts';
import { openLimit } from '../sides.ts';
import { openLoader } from '../speed/settings.ts';
import { compareSizes, compareWithLimit } from './compare.ts';
import { download } from './download.ts';
import { prepare } from './prepare.ts';
import { QUESTIONS } from './questions.ts';
import { type Result, report, type Settings } from './report.ts';
import { openSide, type Side } from './sides.ts';

const USAGE = `
Usage: npm run bench:workforce -- [--few 10000] [--many 1000000] [--rounds 5] [--seconds 2] [--connections 48]
         [--requests 200] [--only WORDS] [--data FOLDER]

The list of employees and one employee, over HTTP, beside the limit: a bare server on the same driver that sends the same
statements and answers the same bytes. Both in turns of one run, under the same load; then the list with few employees
and with many, request by request; then the export of all of them. Writes bench/results/workforce.json when no option but
--data is given. Exits 1 when a bound is missed.

  --few         employees
  --many        employees
  --rounds      of each question; the figures are medians
  --seconds     of each round
  --connections of the load
  --requests    of each question, one at a time, to compare the sizes
  --only        questions that have these words, without the export
  --data        a folder for the embedded server, which stays with all that is made for it; without it, one that goes

On DATABASE_URL where it is set.
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
      few: wholeNumber('few', given.few, 10_000, 100, 100_000_000),
      many: wholeNumber('many', given.many, 1_000_000, 100, 100_000_000),
    },
    rounds: wholeNumber('rounds', given.rounds, 5, 1, 100),
    seconds: wholeNumber('seconds', given.seconds, 2, 1, 600),
    connections: wholeNumber('connections', given.connections, 48, 1, 1_000),
    requests: wholeNumber('requests', given.requests, 200, 1, 100_000),
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
  const opened = async (employees: number): Promise<Side> => {
    const prepared = await prepare(url, employees);
    closings.push(() => prepared.connection.close());
    const side = await openSide(prepared);
    closings.push(side.end);
    return side;
  };
  const few = await opened(settings.employees.few);
  const many = await opened(settings.employees.many);
  const limit = await openLimit({ workforce: many.prepared.url });
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
    const share = await compareWithLimit(question, many, limit, { ...settings, load });
    result.shares.push(share);
    process.stderr.write(`${question.label}: ${share.share}\n`);
  }
  for (const question of questions) {
    if (question.growth === undefined) continue;
    result.growths.push(await compareSizes(question, few, many, settings.requests));
  }
  if (only === undefined) {
    // What the load left behind in the other's memory is not what an export takes.
    const fresh = await openSide(many.prepared);
    closings.push(fresh.end);
    result.downloaded = await download(fresh);
  }
  return result;
}
