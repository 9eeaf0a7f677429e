import { integer, readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand } from '@bulwagan/platform/commands/command.ts';
import { onDatabase } from '../database.ts';
import { keep } from '../save-results.ts';
import { close, compare, compareOpening, open, type Variant } from './compare.ts';
import { prepare } from './prepare.ts';
import { QUESTIONS } from './questions.ts';
import { type Measured, report } from './report.ts';

const USAGE = `
Usage: npm run bench:court -- [--few 10000] [--many 1000000] [--requests 300] [--data FOLDER]

Measures every statistic, the list of cases and a search over HTTP, alternating between few cases and many (eight activities
each), next to the equivalent plain queries. Then opens cases and recounts the counters. Writes bench/results/court.json when
no option except --data is given. Exits with 1 when the median of a statistic reaches 5 ms, when a request takes more than
1.5 times as long with many cases, or when a counter is wrong.

  --few      cases in the small database
  --many     cases in the large database
  --requests single requests of each kind
  --data     permanent folder for the embedded server and its data; temporary by default

Uses DATABASE_URL if set.
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
    few: integer('few', given.few, 10_000, 100, 100_000_000),
    many: integer('many', given.many, 1_000_000, 100, 100_000_000),
  };
  const requests = integer('requests', given.requests, 300, 1, 100_000);
  return await onDatabase(given.data, async (url) => {
    const variants: Variant[] = [];
    const opened = async (size: number): Promise<Variant> => {
      const variant = await open(await prepare(url, size));
      variants.push(variant);
      return variant;
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
      await Promise.all(variants.map(({ ours }) => ours.end()));
    }
  });
});
