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
 * Limits for the measured two thirds of a run. In a day, memory may grow by less than 1 MB an hour, i.e.
 * 16 MB, the number of open handles must stay the same, and the p99 may grow by a tenth. Shorter runs cannot show
 * this, so they have wider limits.
 */
interface Bounds {
  growthMiB: number;
  handles: number;
  drift: number;
}

/**
 * In minutes, memory may grow by as much as in a day. This allows for caches that still fill and for the 0.5 MB between
 * two collections, yet detects a leak of some hundred bytes a request. A third of ten minutes has forty intervals,
 * whose median fluctuates; in an hour it is stable. Eight handles allow for one more connection per pool, log rotation,
 * and a client or two that are always connected. A third of a day has moments without those.
 */
export function boundsOf(hours: number): Bounds {
  const measured = (hours * (THIRDS - 1)) / THIRDS;
  return {
    growthMiB: hours >= DAY ? measured * GROWTH_OF_AN_HOUR_MIB : GROWTH_OF_A_DAY_MIB,
    handles: hours >= DAY ? 2 : 8,
    drift: hours >= 1 ? 1.1 : 1.25,
  };
}

/** Value at a time in hours. */
export type Point = { hours: number; value: number };

/** Returns the slope by least squares, so that no single value dominates. */
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

/** Returns the middle and the last third; the first is warm-up. */
function afterWarmUp<T>(values: readonly T[]): { middle: T[]; last: T[] } {
  const at = (third: number) => Math.floor((values.length * third) / THIRDS);
  return { middle: values.slice(at(1), at(2)), last: values.slice(at(2)) };
}

/** Measurements of a program over the same time, in chronological order. */
export interface Seen {
  samples: readonly Sample[];
  collected: readonly Collected[];
  p99sInMs: readonly number[];
}

/** Returns whether memory, handles and response times are stable, as far as a run of `hours` can tell. */
export function judge({ samples, collected, p99sInMs }: Seen, hours: number): Finding[] {
  const bounds = boundsOf(hours);
  // The number of handles fluctuates with the number of clients, whereas leaked ones remain in the quietest moment.
  const fewest = (some: Sample[]) => Math.min(...some.map(({ handles }) => handles));
  const held = afterWarmUp(samples);
  const [handles, handlesBefore] = [fewest(held.last), fewest(held.middle)];
  const times = afterWarmUp(p99sInMs);
  const [p99, p99Before] = [median(times.last), median(times.middle)];
  return [
    growth('growth of the heap after garbage collection', collected, 'usedInBytes', bounds),
    growth('growth of resident memory after garbage collection', collected, 'residentInBytes', bounds),
    {
      check: 'fewest open handles in the last third',
      figure: `${handles}, ${handlesBefore} before`,
      goal: `at most ${bounds.handles} more`,
      holds: handles <= handlesBefore + bounds.handles,
    },
    {
      check: 'p99 response time in the last third',
      figure: `${p99.toFixed(1)} ms, ${p99Before.toFixed(1)} ms before`,
      goal: `at most ${bounds.drift} times as long`,
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
    figure: `${slope.toFixed(1)} MB per hour (${(slope * hours).toFixed(1)} MB in ${(hours * 60).toFixed(1)} minutes)`,
    goal: `at most ${(growthMiB / hours).toFixed(1)} MB per hour (${growthMiB.toFixed(1)} MB)`,
    holds: slope * hours <= growthMiB,
  };
}
