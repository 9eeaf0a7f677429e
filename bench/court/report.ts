import { count } from '@bulwagan/platform/commands/progress.ts';
import { textTable } from '@bulwagan/platform/commands/table.ts';

export interface Measured {
  question: string;
  few: Times;
  many: Times;
  /** Ratio of the medians. */
  ratio: number;
  isWithinBounds: boolean;
}

export interface Times {
  p50InMs: number;
  p99InMs: number;
  /** Median of the plain query at the database; null where there is none. */
  plainInMs: number | null;
}

type BySize<T> = Record<'few' | 'many', T>;

interface Result {
  cases: BySize<number>;
  requests: number;
  seedInSeconds: BySize<number | null>;
  measured: Measured[];
  recounts: BySize<{ counts: number; differences: number }>;
}

/** Prints the results. Returns whether all limits are met. */
export function report(result: Result): boolean {
  const { cases, measured, recounts } = result;
  const heading = (what: string) => [`${what} ${count(cases.few)}`, `${what} ${count(cases.many)}`];
  console.log(
    textTable(
      ['median, ms', ...heading('over HTTP'), 'p99', 'ratio', ...heading('plain SQL'), ''],
      measured.map(({ question, few, many, ratio, isWithinBounds }) => [
        question,
        few.p50InMs,
        many.p50InMs,
        many.p99InMs,
        ratio,
        few.plainInMs,
        many.plainInMs,
        isWithinBounds ? '' : 'too slow',
      ]),
    ),
  );
  const wrong = recounts.few.differences + recounts.many.differences;
  console.log(
    `\nRecounted: ${count(recounts.few.counts)} and ${count(recounts.many.counts)} counters, ${wrong} wrong.`,
  );
  return wrong === 0 && measured.every(({ isWithinBounds }) => isWithinBounds);
}
