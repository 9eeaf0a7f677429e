import { defineBenchmark, onServer } from '../harness.ts';
import { close, compare, compareOpening, open, type Variant } from './compare.ts';
import { prepare } from './prepare.ts';
import { QUESTIONS } from './questions.ts';
import { type Measured, report } from './report.ts';

const WORKLOAD =
  'statistics, lists and a search over cases with eight activities each, one request at a time';
const MOST_CASES = 100_000_000;

export default defineBenchmark({
  summary: 'court statistics and lists in a small and a large database',
  about: `
Measures every statistic, the list of cases and a search over HTTP, alternating between few cases and many (eight activities
each), next to the equivalent plain queries. Then opens cases and recounts the counters. Exits with 1 when the median of a
statistic reaches 5 ms, when a request takes more than 1.5 times as long with many cases, or when a counter is wrong.`,
  numbers: {
    few: { about: 'cases in the small database', default: 10_000, least: 100, most: MOST_CASES },
    many: { about: 'cases in the large database', default: 1_000_000, least: 100, most: MOST_CASES },
    requests: { about: 'single requests of each kind', default: 300, most: 100_000 },
  },
  keepsData: true,
  run: onServer(async (url, { numbers, onEnd, save }) => {
    const { requests, ...cases } = numbers;
    const opened = async (size: number): Promise<Variant> => {
      const variant = await open(await prepare(url, size));
      onEnd(() => variant.ours.end());
      return variant;
    };
    const few = await opened(cases.few);
    const many = await opened(cases.many);
    const measured: Measured[] = [];
    for (const question of QUESTIONS) measured.push(await compare(question, few, many, requests));
    measured.push(await compareOpening(few, many));
    const seedInSeconds = { few: few.prepared.seconds, many: many.prepared.seconds };
    const recounts = { few: await close(few), many: await close(many) };
    const result = { cases, requests, seedInSeconds, measured, recounts };
    const isWithinBounds = report(result);
    save('court', { workload: WORKLOAD, ...result });
    return isWithinBounds;
  }),
});
