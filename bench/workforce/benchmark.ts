import { defineBenchmark, onServer } from '../harness.ts';
import { openLoader } from '../speed/settings.ts';
import { openBaseline } from '../variants.ts';
import { compareSizes, compareWithBaseline } from './compare.ts';
import { download } from './download.ts';
import { prepare } from './prepare.ts';
import { QUESTIONS } from './questions.ts';
import { type Result, report } from './report.ts';
import { openVariant, type Variant } from './variants.ts';

const MOST_EMPLOYEES = 100_000_000;

export default defineBenchmark({
  summary: 'lists, records and the export of employees, compared with a baseline server',
  about: `
Measures the list of employees and one employee over HTTP against a baseline: a minimal server on the same driver that sends
the same statements and responses. Both run in alternating rounds under the same load; then the list with few employees is
compared with many, request by request; then the export of all is measured. Exits with 1 when a goal is missed.`,
  numbers: {
    few: { about: 'employees in the small database', default: 10_000, least: 100, most: MOST_EMPLOYEES },
    many: { about: 'employees in the large database', default: 1_000_000, least: 100, most: MOST_EMPLOYEES },
    rounds: { about: 'rounds of each request; the figures are medians', default: 5, most: 100 },
    seconds: { about: 'duration of each round', default: 2, most: 600 },
    connections: { about: 'concurrent connections', default: 48, most: 1_000 },
    requests: { about: 'single requests sent to compare the sizes', default: 200, most: 100_000 },
  },
  texts: { only: { of: 'WORDS', about: 'requests with these words, without the export' } },
  keepsData: true,
  run: onServer(async (url, { numbers, texts: { only }, onEnd, save }) => {
    const { few: fewEmployees, many: manyEmployees, ...others } = numbers;
    const settings = { employees: { few: fewEmployees, many: manyEmployees }, ...others };
    const opened = async (employees: number): Promise<Variant> => {
      const prepared = await prepare(url, employees);
      onEnd(() => prepared.connection.close());
      const variant = await openVariant(prepared);
      onEnd(variant.end);
      return variant;
    };
    const few = await opened(fewEmployees);
    const many = await opened(manyEmployees);
    const baseline = await openBaseline({ workforce: many.prepared.url });
    onEnd(baseline.end);
    const { load, end } = openLoader();
    onEnd(end);
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
      const share = await compareWithBaseline(question, many, baseline, { ...settings, load });
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
      onEnd(fresh.end);
      result.downloaded = await download(fresh);
    }
    const isWithinBounds = report(result);
    save('workforce', result);
    return isWithinBounds;
  }),
});
