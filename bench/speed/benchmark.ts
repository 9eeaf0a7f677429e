import { integer } from '@bulwagan/platform/commands/arguments.ts';
import { UsageError } from '@bulwagan/platform/commands/command.ts';
import { defineBenchmark, onServer } from '../harness.ts';
import { resultsOf } from './part.ts';
import { measureAll } from './parts.ts';
import { report } from './report.ts';
import { openLoader } from './settings.ts';

export default defineBenchmark({
  summary: 'all workloads of the three services at three sizes, compared with a baseline server',
  about: `
Measures all workloads of the three services at several sizes, each against a baseline: a minimal server that sends the same
statements and as many response bytes, under the same load in alternating rounds. Saves a file for each service and writes the
page docs/benchmarks.md.

With the default sizes and a filled folder it takes 25 to 40 minutes on two idle cores; filling the folder takes another 15.`,
  numbers: {
    rounds: {
      about:
        'rounds of each workload, alternating between Bulwagan and the baseline; the figures are medians',
      default: 3,
      most: 100,
    },
    seconds: { about: 'duration of each round', default: 1, most: 600 },
    connections: { about: 'concurrent connections', default: 16, most: 1_000 },
    requests: { about: 'single requests sent to compare the sizes', default: 60, most: 100_000 },
  },
  texts: {
    sizes: {
      of: 'N,N',
      about: 'rows of the main table of each service: donations, employees, cases',
      default: '10000,100000,1000000',
    },
    only: {
      of: 'WORDS',
      about: 'workloads with these words in "service, kind, label"; a partial service is only printed',
    },
  },
  keepsData: true,
  run: onServer(async (url, { numbers, texts, onEnd, save }) => {
    const settings = { sizes: sizesOf(texts.sizes), ...numbers };
    const startedAt = performance.now();
    const { load, end } = openLoader();
    onEnd(end);
    // Reported one by one: a later part may fail, and each takes long.
    const onPart: Parameters<typeof measureAll>[0]['onPart'] = (part) => {
      report(part);
      const { isComplete, ...result } = part;
      if (isComplete) save(resultsOf(part.name), { ...result, settings });
    };
    await measureAll({ url, settings, only: texts.only, load, onPart });
    console.log(`\nIt took ${Math.round((performance.now() - startedAt) / 1_000)} s.`);
    return true;
  }),
});

function sizesOf(text: string): number[] {
  const sizes = text.split(',').map((size) => integer('sizes', size.trim(), 0, 100, 100_000_000));
  if (new Set(sizes).size < sizes.length) throw new UsageError('--sizes names a size twice.');
  return sizes.toSorted((one, other) => one - other);
}
