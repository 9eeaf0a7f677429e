import { count } from '@bulwagan/platform/commands/progress.ts';
import { textTable } from '@bulwagan/platform/commands/table.ts';
import type { Loaded } from '../load.ts';
import type { Downloaded } from './download.ts';
import type { Words } from './samples.ts';

export interface Share {
  question: string;
  /** Statements per request. */
  statements: number;
  bytes: number;
  ours: Loaded;
  baseline: Loaded;
  /** Share of requests per second: the median over the rounds. */
  share: number;
  leastShare: number;
}

export interface Growth {
  question: string;
  few: Times;
  many: Times;
  /** Ratio of the medians. */
  ratio: number;
  /** Null: the ratio is only reported. */
  mostRatio: number | null;
}

interface Times {
  p50InMs: number;
  p99InMs: number;
}

export interface Settings {
  employees: Record<'few' | 'many', number>;
  rounds: number;
  /** Duration of one round. */
  seconds: number;
  connections: number;
  /** Number of requests sent one at a time. */
  requests: number;
}

export interface Result extends Settings {
  /** Null when the employees existed already. */
  seedInSeconds: Record<'few' | 'many', number | null>;
  /** Average number of employees that a search finds. */
  hits: Record<'few' | 'many', Record<Words, number>>;
  shares: Share[];
  growths: Growth[];
  /** Undefined when only some questions were measured. */
  downloaded: Downloaded | undefined;
}

const MOST_MIB_ABOVE_REST = 100;

/** Prints the results. Returns whether all limits are met. */
export function report(result: Result): boolean {
  const { employees, hits, shares, growths, downloaded } = result;
  const isEnough = ({ share, leastShare }: Share) => share >= leastShare;
  const isQuick = ({ ratio, mostRatio }: Growth) => mostRatio === null || ratio <= mostRatio;
  console.log(
    textTable(
      [
        `requests per second, ${count(employees.many)} employees`,
        'SQL statements',
        'bytes',
        'Bulwagan',
        'baseline',
        'share',
        'goal',
        'p50 ms',
        'p99 ms',
        '',
      ],
      shares.map((one) => [
        one.question,
        one.statements,
        one.bytes,
        one.ours.perSecond,
        one.baseline.perSecond,
        one.share,
        one.leastShare,
        one.ours.p50InMs,
        one.ours.p99InMs,
        isEnough(one) ? '' : 'too slow',
      ]),
    ),
  );
  console.log(
    `\n${textTable(
      [
        'milliseconds, one at a time',
        count(employees.few),
        count(employees.many),
        'p99',
        'ratio',
        'highest allowed',
        '',
      ],
      growths.map((one) => [
        one.question,
        one.few.p50InMs,
        one.many.p50InMs,
        one.many.p99InMs,
        one.ratio,
        one.mostRatio,
        isQuick(one) ? '' : 'too slow',
      ]),
    )}`,
  );
  const reported = (words: Words) => `${count(hits.few[words])} and ${count(hits.many[words])}`;
  console.log(
    `\nA search finds, on average: ${reported('rareWords')} by words that are equally rare at any size, ${reported('commonWords')} by four ` +
      `letters of family names, ${reported('crossings')} by the end of one name and the beginning of the other.`,
  );
  const isSmall = downloaded === undefined || reportDownload(downloaded, employees.many);
  return isSmall && shares.every(isEnough) && growths.every(isQuick);
}

function reportDownload({ lines, bytes, seconds, restInMiB, peakInMiB }: Downloaded, all: number): boolean {
  const above = peakInMiB - restInMiB;
  const isSmall = above < MOST_MIB_ABOVE_REST && lines > 0.9 * all;
  console.log(
    `Export: ${count(lines)} lines, ${count(Math.round(bytes / 1e6))} MB in ${seconds.toFixed(1)} s; memory ` +
      `${peakInMiB.toFixed(0)} MiB at most, ${above.toFixed(0)} above rest${isSmall ? '' : ': too much'}.`,
  );
  return isSmall;
}
