import { integer, readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT } from '@bulwagan/platform/commands/command.ts';
import { onDatabase } from './database.ts';
import { RESULTS, saveResult } from './save-results.ts';
import { writePage } from './speed/page.ts';

/** Option with a whole number. */
export interface NumberOption {
  about: string;
  default: number;
  least?: number;
  most: number;
}

/** Option with a text, such as the name of a folder. */
export interface TextOption {
  about: string;
  /** Placeholder in the help, such as FOLDER. */
  of: string;
  default?: string;
}

type Numbers = Record<string, NumberOption>;
type Texts = Record<string, TextOption>;

/** Options and services that the harness passes to a benchmark. */
export interface BenchmarkRun<N extends Numbers, T extends Texts> {
  numbers: { [name in keyof N]: number };
  texts: { [name in keyof T]: string | (T[name] extends { default: string } ? never : undefined) };
  /** Folder passed with `--data`, if any. */
  data: string | undefined;
  /** Registers a cleanup function. All run after the benchmark, the latest first, even when it fails. */
  onEnd(close: () => unknown): void;
  /**
   * Saves a result as NAME.json with the machine, date and commit, and writes docs/benchmarks.md. A run with other options
   * is not saved, so that a small trial run replaces no result; with `--results` it is saved in that folder.
   */
  save(name: string, result: object): void;
}

export interface Benchmark<N extends Numbers = Numbers, T extends Texts = Texts> {
  /** Shown in the list of benchmarks, in one line. */
  summary: string;
  /** Shown in the help: what is measured, which goals decide the exit code. */
  about: string;
  numbers: N;
  texts?: T;
  /** True if it has the option `--data` for a permanent folder. */
  keepsData?: boolean;
  /** Returns false when a goal is missed. */
  run(run: BenchmarkRun<N, T>): Promise<boolean>;
}

/** Makes the compiler infer the options of a benchmark. */
export const defineBenchmark = <const N extends Numbers, const T extends Texts = Record<never, never>>(
  benchmark: Benchmark<N, T>,
): Benchmark<N, T> => benchmark;

/** Benchmark on a database server: DATABASE_URL, or an embedded one in the folder of `--data` or a temporary one. */
export const onServer =
  <N extends Numbers, T extends Texts>(run: (url: string, run: BenchmarkRun<N, T>) => Promise<boolean>) =>
  (context: BenchmarkRun<N, T>): Promise<boolean> =>
    onDatabase(context.data, async (url) => {
      // Programs end before their database server.
      const closings: (() => unknown)[] = [];
      return await closingAfter(closings, () =>
        run(url, { ...context, onEnd: (close) => closings.push(close) }),
      );
    });

const SHARED: Texts = {
  data: { of: 'FOLDER', about: 'permanent folder for the data; temporary by default' },
  results: { of: 'FOLDER', about: 'folder for the results, whatever the other options are' },
};

const textsOf = ({ texts = {}, keepsData = false }: Benchmark): Texts => ({
  ...texts,
  ...(keepsData ? { data: SHARED.data! } : {}),
  results: SHARED.results!,
});

export function usageOf(name: string, benchmark: Benchmark): string {
  const options = [
    ...Object.entries(benchmark.numbers).map(
      ([option, { about, default: number }]) => [`--${option} N`, `${about} (${number})`] as const,
    ),
    ...Object.entries(textsOf(benchmark)).map(([option, { of, about, default: text }]) => {
      const shown = text === undefined ? about : `${about} (${text})`;
      return [`--${option} ${of}`, shown] as const;
    }),
  ];
  const width = Math.max(...options.map(([option]) => option.length));
  const lines = options.map(([option, about]) => `  ${option.padEnd(width)}  ${about}`);
  return `Usage: npm run bench -- ${name} [options]\n\n${benchmark.about.trim()}\n\n${lines.join('\n')}`;
}

/** Runs a benchmark with its command line arguments. Returns the exit code. */
export async function runBenchmark(benchmark: Benchmark, args: string[]): Promise<number> {
  const texts = textsOf(benchmark);
  const names = [...Object.keys(benchmark.numbers), ...Object.keys(texts)];
  const given = readOptions(
    args,
    Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
  ) as Record<string, string | undefined>;
  const numbers = Object.entries(benchmark.numbers).map(([name, { default: number, least = 1, most }]) => [
    name,
    integer(name, given[name], number, least, most),
  ]);
  const closings: (() => unknown)[] = [];
  const areGoalsMet = await closingAfter(closings, () =>
    benchmark.run({
      numbers: Object.fromEntries(numbers),
      texts: Object.fromEntries(
        Object.entries(texts).map(([name, option]) => [name, given[name] ?? option.default]),
      ),
      data: given.data,
      onEnd: (close) => closings.push(close),
      save: (name, result) => {
        if (saveResult(name, result, given) === RESULTS) writePage();
      },
    }),
  );
  return areGoalsMet ? EXIT.done : EXIT.refused;
}

async function closingAfter<R>(closings: readonly (() => unknown)[], work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } finally {
    for (const close of closings.toReversed()) await close();
  }
}
