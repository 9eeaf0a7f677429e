import { median } from '../../bench/figures.ts';
import type { Finding } from '../faults/figures.ts';
import type { Collected } from './collected.ts';
import type { Sample } from './watch.ts';

const DAY = 24;
const GROWTH_OF_AN_HOUR_MIB = 1;
const GROWTH_OF_A_DAY_MIB = 16;
const THIRDS = 3;
const HOUR_IN_MS = 3_600_000;
const MEBI = 2 ** 20;

/**
 * How much may change in the measured two thirds of a run. F8 says of a day: memory grows by less than 1 MB an hour, which is
 * 16 MB in them, open handles stay as many, and the p99 by no more than a tenth. Of a run that is shorter that cannot be seen,
 * and more is allowed.
 */
interface Bounds {
  growthMiB: number;
  handles: number;
  drift: number;
}

/**
 * By minutes, memory may grow by as much as it may in a day: so much that caches which still fill, and the half MB by which two
 * collections in a row differ, are not taken for a leak, and so little that one of some hundred bytes a request is. A third of
 * ten minutes has forty intervals, whose middle moves by itself; in an hour it rests. One more connection of each pool, a log
 * that is turned, and a caller or two that are never away are eight handles; in a third of a day some moment is without them.
 */
export function boundsOf(hours: number): Bounds {
  const measured = (hours * (THIRDS - 1)) / THIRDS;
  return {
    growthMiB: hours >= DAY ? measured * GROWTH_OF_AN_HOUR_MIB : GROWTH_OF_A_DAY_MIB,
    handles: hours >= DAY ? 2 : 8,
    drift: hours >= 1 ? 1.1 : 1.25,
  };
}

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

/** F8: what a process holds does not grow, and it does not get slower, as far as a run of so many hours can tell. */
export function judge({ samples, collected, p99sInMs }: Seen, hours: number): Finding[] {
  const bounds = boundsOf(hours);
  // How many call at a moment moves it up and down; what was never closed is there in the quietest moment too.
  const fewest = (some: Sample[]) => Math.min(...some.map(({ handles }) => handles));
  const held = afterWarmUp(samples);
  const [handles, handlesBefore] = [fewest(held.last), fewest(held.middle)];
  const times = afterWarmUp(p99sInMs);
  const [p99, p99Before] = [median(times.last), median(times.middle)];
  return [
    growth('memory in use, when all else is collected', collected, 'usedInBytes', bounds),
    growth('memory of the process, when all else is collected', collected, 'residentInBytes', bounds),
    {
      check: 'fewest open handles, in the last third',
      figure: `${handles}, after ${handlesBefore}`,
      goal: `at most ${bounds.handles} more`,
      holds: handles <= handlesBefore + bounds.handles,
    },
    {
      check: 'p99, in the last third',
      figure: `${p99.toFixed(1)} ms, after ${p99Before.toFixed(1)} ms`,
      goal: `at most ${bounds.drift} times`,
      holds: p99 <= p99Before * bounds.drift,
    },
  ];
}

function growth(
  check: string,
  collected: readonly Collected[],
  what: 'usedInBytes' | 'residentInBytes',
  { growthMiB }: Bounds,
): Finding {
  const { middle, last } = afterWarmUp(collected);
  const points = [...middle, ...last].map((one) => ({ hours: one.at / HOUR_IN_MS, value: one[what] / MEBI }));
  const hours = points.at(-1)!.hours - points[0]!.hours;
  const slope = slopeOf(points);
  return {
    check,
    figure: `${slope.toFixed(1)} MB an hour (${(slope * hours).toFixed(1)} MB in ${(hours * 60).toFixed(1)} minutes)`,
    goal: `at most ${(growthMiB / hours).toFixed(1)} MB an hour (${growthMiB.toFixed(1)} MB)`,
    holds: slope * hours <= growthMiB,
  };
}
