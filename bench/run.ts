import { runCommand, UsageError } from '@bulwagan/platform/commands/command.ts';
import { BENCHMARKS } from './benchmarks.ts';
import { type Benchmark, runBenchmark, usageOf } from './harness.ts';

const DEFAULT = 'speed';

const [first = ''] = process.argv.slice(2);
const isNamed = first !== '' && !first.startsWith('-');
const name = isNamed ? first : DEFAULT;

await runCommand(await usage(), async (args) => {
  if (!Object.hasOwn(BENCHMARKS, name)) throw new UsageError(`There is no benchmark "${name}".`);
  return await runBenchmark(await load(name), isNamed ? args.slice(1) : args);
});

async function load(one: string): Promise<Benchmark> {
  return (await BENCHMARKS[one]!()).default as Benchmark;
}

async function usage(): Promise<string> {
  if (!process.argv.some((word) => word === '-h' || word === '--help')) return '';
  if (isNamed && Object.hasOwn(BENCHMARKS, name)) return usageOf(name, await load(name));
  const width = Math.max(...Object.keys(BENCHMARKS).map((one) => one.length));
  const list = [];
  for (const one of Object.keys(BENCHMARKS))
    list.push(`  ${one.padEnd(width)}  ${(await load(one)).summary}`);
  return `Usage: npm run bench -- [NAME] [options]

Measures Bulwagan, compared with a baseline server or another program. Without a name it runs ${DEFAULT}. Uses DATABASE_URL if set, or an
embedded server. \`npm run bench -- NAME --help\` prints the options.

${list.join('\n')}`;
}
