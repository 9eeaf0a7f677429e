import { readOptions, wholeNumber } from '../../src/platform/commands/arguments.ts';
import { EXIT, runCommand } from '../../src/platform/commands/command.ts';
import { onDatabase } from '../database.ts';
import { keep } from '../kept.ts';
import { close, compare, compareOpening, open, type Side } from './compare.ts';
import { prepare } from './prepare.ts';
import { QUESTIONS } from './questions.ts';
import { type Measured, report } from './report.ts';

const USAGE = `
Usage: npm run bench:court -- [--few 10000] [--many 1000000] [--requests 300] [--data FOLDER]

Every statistic, the list of cases and a search, over HTTP, with few cases and with many (eight activities each), in turns
of one run; beside them the plain query for the same. Then cases are opened, and the counts recounted. Writes
bench/results/court.json when no option but --data is given. Exits 1 when a statistic takes 5 ms at the median or a question
more than 1.5 times as long with many cases, or when a count is wrong.

  --few      cases
  --many     cases
  --requests of each question, one at a time
  --data     a folder for the embedded server, which stays with all that is made for it; without it, one that goes

On DATABASE_URL where it is set.
`;

const WORKLOAD =
  'statistics, lists and a search over cases with eight activities each, one request at a time';

const OPTIONS = {
  few: { type: 'string' },
  many: { type: 'string' },
  requests: { type: 'string' },
  data: { type: 'string' },
} as const;

await runCommand(USAGE, async (args) => {
  const given = readOptions(args, OPTIONS);
  const cases = {
    few: wholeNumber('few', given.few, 10_000, 100, 100_000_000),
    many: wholeNumber('many', given.many, 1_000_000, 100, 100_000_000),
  };
  const requests = wholeNumber('requests', given.requests, 300, 1, 100_000);
  return await onDatabase(given.data, async (url) => {
    const sides: Side[] = [];
    const opened = async (size: number): Promise<Side> => {
      const side = await open(await prepare(url, size));
      sides.push(side);
      return side;
    };
    try {
      const few = await opened(cases.few);
      const many = await opened(cases.many);
      const measured: Measured[] = [];
      for (const question of QUESTIONS) measured.push(await compare(question, few, many, requests));
      measured.push(await compareOpening(few, many));
      const seedInSeconds = { few: few.prepared.seconds, many: many.prepared.seconds };
      const recounts = { few: await close(few), many: await close(many) };
      const result = { cases, requests, seedInSeconds, measured, recounts };
      const isWithinBounds = report(result);
      keep('court', { workload: WORKLOAD, ...result }, given);
      return isWithinBounds ? EXIT.done : EXIT.refused;
    } finally {
      await Promise.all(sides.map(({ ours }) => ours.end()));
    }
  });
});
