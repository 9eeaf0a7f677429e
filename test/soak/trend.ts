import { median } from '../../bench/figures.ts';
import type { Finding } from '../faults/figures.ts';
import type { Collected } from './collected.ts';
import type { Sample } from './watch.ts';

/**
 * F8 lets memory grow by 1 MB an hour, which is 16 MB in the two measured thirds of a day. A run of minutes may grow by as
 * much as that in its own two thirds, whatever it makes in an hour: so much that caches which still fill, and the half MB by
 * which two collections in a row differ, are not taken for a leak, and so little that one of some hundred bytes a request
 * is. With a day's length the goal is F8's.
 */
const MOST_GROWTH_MIB = 16;
/** One more connection of each pool, a log that is turned, a caller or two that are never away. */
const MORE_HANDLES = 8;
/** F8 says a tenth, of hours. A third of ten minutes has forty intervals, whose middle moves by itself. */
const MOST_DRIFT = 1.25;
const THIRDS = 3;
const HOUR_IN_MS = 3_600_000;
const MEBI = 2 ** 20;

/** Of what changes by time: each value with its hour. */
export type Point = { hours: number; value: number };

/** By least squares, so that no single value decides. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const hours = mean((point) => point.hours);
  const value = mean((point) => point.value);
  const products = points.map((point) => (point.hours - hours) * (point.value - value));
  const squares = points.map((point) => (point.hours - hours) ** 2);
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
  return sum(products) / sum(squares);
}

/** The middle and the last third; the first is for warming up. */
function afterWarmUp<T>(values: readonly T[]): { middle: T[]; last: T[] } {
  const at = (third: number) => Math.floor((values.length * third) / THIRDS);
  return { middle: values.slice(at(1), at(2)), last: values.slice(at(2)) };
}

/** What was seen of a program, each in the order of time and over the same while. */
export interface Seen {
  samples: readonly Sample[];
  collected: readonly Collected[];
  p99sInMs: readonly number[];
}

/** F8: what a process holds does not grow, and it does not get slower. */
export function judge({ samples, collected, p99sInMs }: Seen): Finding[] {
  // How many call at a moment moves it up and down; what was never closed is there in the quietest moment too.
  const fewest = (some: Sample[]) => Math.min(...some.map(({ handles }) => handles));
  const held = afterWarmUp(samples);
  const [handles, handlesBefore] = [fewest(held.last), fewest(held.middle)];
  const times = afterWarmUp(p99sInMs);
  const [p99, p99Before] = [median(times.last), median(times.middle)];
  return [
    growth('memory in use, when all else is collected', collected, 'usedInBytes'),
    growth('memory of the process, when all else is collected', collected, 'residentInBytes'),
    {
      check: 'fewest open handles, in the last third',
      figure: `${handles}, after ${handlesBefore}`,
      goal: `at most ${MORE_HANDLES} more`,
      holds: handles <= handlesBefore + MORE_HANDLES,
    },
    {
      check: 'p99, in the last third',
      figure: `${p99.toFixed(1)} ms, after ${p99Before.toFixed(1)} ms`,
      goal: `at most ${MOST_DRIFT} times`,
      holds: p99 <= p99Before * MOST_DRIFT,
    },
  ];
}

function growth(
  check: string,
  collected: readonly Collected[],
  what: 'usedInBytes' | 'residentInBytes',
): Finding {
  const { middle, last } = afterWarmUp(collected);
  const points = [...middle, ...last].map((one) => ({ hours: one.at / HOUR_IN_MS, value: one[what] / MEBI }));
  const hours = points.at(-1)!.hours - points[0]!.hours;
  const slope = slopeOf(points);
  return {
    check,
    figure: `${slope.toFixed(1)} MB an hour (${(slope * hours).toFixed(1)} MB in ${(hours * 60).toFixed(1)} minutes)`,
    goal: `at most ${(MOST_GROWTH_MIB / hours).toFixed(1)} MB an hour (${MOST_GROWTH_MIB} MB)`,
    holds: slope * hours <= MOST_GROWTH_MIB,
  };
}
