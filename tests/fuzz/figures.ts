import assert from 'node:assert/strict';
import { type Figure, recordMetric } from '@bulwagan/testing/metrics.ts';
import { type Reason, unexplained } from '../attack/reasons.ts';
import type { Excused } from './excused.ts';
import { nameOf } from './faults.ts';
import { calledOf, hasPattern, isOwnWords, placesOf } from './places.ts';
import { isExplained } from './same.ts';
import { FAULTS, type Run } from './state.ts';
import { NAUGHTY_STRINGS } from './texts/naughty.ts';
import type { PerPlace } from './texts/texts.ts';

/** Receives diagnostics of the run. */
export interface Reported {
  diagnostic(line: string): void;
}

/** Number of requests for which at least one text must be compared, on average. */
const OFTEN = 10;

export interface FuzzOptions {
  /** Prefix of the figure names. */
  name: string;
  /** Minimum number of requests. FUZZ_RUNS changes the number sent, not this goal. */
  count: number;
  /**
   * Reasons why some operations are never authorized. With them, every other operation must be reached; without them,
   * more than half must.
   */
  neverLetIn?: Reason[];
  /** Operations that some runs cannot use, depending on the values drawn, with reasons. */
  letInByChance?: Reason[];
  /**
   * Reasons why some texts are not read back or validated. With them, every other text must be; without them, a share
   * must.
   */
  excused?: Excused;
  /** Receives the figures; the table of the nightly or CI run by default. */
  report?: (figure: Figure) => void;
}

/**
 * Number of requests per service and kind: together at least 2,000 in CI, all in any order, 50,000 at night and 100,000 by
 * week. With 450, one seed in twenty reached less than half of the operations of fundraising.
 */
export const REQUESTS = {
  ci: 950,
  night: 8_350,
  week: 16_700,
} as const;

/** Number of requests of a nightly test, which `npm run weekly` runs in full. */
export const NIGHTLY_REQUESTS = process.env.WEEKLY === '1' ? REQUESTS.week : REQUESTS.night;

/** A lower number is for debugging one place; the run then misses its goals. */
export const wantedOf = ({ count }: FuzzOptions): number => Number(process.env.FUZZ_RUNS ?? count);

/** Prints facts about the run that are not figures. */
export function recordRun(t: Reported, run: Run): void {
  const { count, statuses, slowestInMs } = run;
  const counts = [...statuses].sort().map((pair) => pair.join(': '));
  t.diagnostic(`${count} requests; statuses ${counts.join(', ')}`);
  t.diagnostic(`the slowest response took ${Math.round(slowestInMs)} ms`);
}

interface Share {
  check: string;
  all: string[];
  isDone(name: string): boolean;
  /** With reasons, every item without one must be done and every reason must apply, unless chance decides. */
  reasons: Reason[] | undefined;
  canBeIdle?: boolean;
  /** Reasons that need not apply. */
  byChance?: Reason[] | undefined;
  /** Share that must be exceeded without reasons. */
  orElse: [words: string, part: number];
}

function shareOf({
  check,
  all,
  isDone,
  reasons,
  canBeIdle,
  byChance = [],
  orElse: [words, part],
}: Share): Figure {
  const never = all.filter((name) => !isDone(name));
  const done = all.length - never.length;
  const figure = `${done} of ${all.length}`;
  if (reasons === undefined)
    return { check, figure, goal: `more than ${words}`, holds: done > all.length * part };
  const others = never.filter((name) => !isExplained(name, byChance));
  const { left, idle } = unexplained(others, reasons);
  const unneeded = canBeIdle === true ? [] : idle;
  const problems = [
    ...left.map((name) => `missing ${name}`),
    ...unneeded.map((why) => `unused exception: ${why}`),
  ];
  return {
    check,
    figure: [figure, ...problems].join(', '),
    goal: `all except ${reasons.length + byChance.length} listed exceptions`,
    holds: problems.length === 0,
  };
}

/** Returns the figure of operations that succeeded: a run whose requests are all refused proves nothing. */
export function reached(
  t: Reported,
  { taken, operations }: Run,
  { neverLetIn, letInByChance }: FuzzOptions,
): Figure {
  const done = new Set([...taken].map(nameOf));
  const all = operations.map(nameOf);
  const never = all.filter((name) => !done.has(name));
  if (never.length > 0) t.diagnostic(`never succeeded: ${never.join(', ')}`);
  return shareOf({
    check: 'operations that succeeded',
    all,
    isDone: (name) => done.has(name),
    reasons: neverLetIn,
    byChance: letInByChance,
    orElse: ['half', 1 / 2],
  });
}

/** Length of a text that hardly any naughty string fits into. */
const SHORT = 20;

/** Returns the texts that no request has read back yet, without those that are excused. */
export function unread(run: Run, { excused }: FuzzOptions): Set<string> {
  const { all, isDone, reasons = [], byChance = [] } = readShare(run, excused);
  const never = all.filter((called) => !isDone(called) && !isExplained(called, byChance));
  return new Set(unexplained(never, reasons).left);
}

/** Returns the share of texts that were read back. */
function readShare({ seen, operations, office }: Run, excused: Excused | undefined): Share {
  const words = operations.flatMap((operation) =>
    placesOf(operation)
      .filter(({ kind, schema }) => (kind === 'body' || kind === 'field') && isOwnWords(schema))
      .map((place) => ({ ...place, called: calledOf(operation, place) })),
  );
  const patterned = new Set(
    words.filter(({ schema }) => hasPattern(schema) || schema.maxLength <= SHORT).map(({ called }) => called),
  );
  return {
    check: 'text fields that returned a naughty string unchanged',
    all: words.map(({ called }) => called).filter((called) => !isExplained(called, office.changed)),
    // Hardly any naughty string is a time, a phone number or as short as a ZIP code; such fields need only be read back with
    // plain values.
    isDone: (called) => (seen.get(called)?.[patterned.has(called) ? 'same' : 'naughty'] ?? 0) > 0,
    reasons: excused?.unread,
    byChance: excused?.unreadByChance,
    orElse: ['a quarter', 1 / 4],
  };
}

/** Returns the figures of texts that were validated, and of texts that were read back. */
export function readAndLooked(run: Run, { excused }: FuzzOptions): Figure[] {
  const { seen, operations, office } = run;
  const all = operations.flatMap((operation) =>
    placesOf(operation).map((place) => ({ ...place, called: calledOf(operation, place) })),
  );
  const isChanged = (called: string): boolean => isExplained(called, office.changed);
  const looked = shareOf({
    check: 'fields that were validated',
    // A path parameter is looked up and not found, which counts as not validated.
    all: all.filter(({ kind }) => kind !== 'path').map(({ called }) => called),
    isDone: (called) => (seen.get(called)?.looked ?? 0) > 0,
    reasons: excused?.unlooked,
    // A text with a wrong format is validated before anything else.
    canBeIdle: true,
    orElse: ['nine in ten', 9 / 10],
  });
  const read = shareOf(readShare(run, excused));
  const changed = [...seen].filter(([, { otherwise }]) => otherwise > 0).map(([called]) => called);
  const gone = [...seen].filter(([, one]) => one.gone > 0).map(([called]) => called);
  const putsAway = (office.putsAway ?? []).map(([why, of]): Reason => [why, of]);
  const idle = [...unexplained(changed, office.changed).idle, ...unexplained(gone, putsAway).idle];
  const came = `${changed.filter(isChanged).length + gone.length} fields`;
  const otherwise: Figure = {
    check: 'text fields changed by a documented rule',
    figure: [came, ...idle.map((why) => `unused rule: ${why}`)].join(', '),
    goal: `each of ${office.changed.length + putsAway.length} rules applies`,
    holds: idle.length === 0,
  };
  return excused === undefined ? [looked, read] : [looked, read, otherwise];
}

/** Returns the figures of naughty strings sent, of places, and of strings per place. */
export function tried(
  strings: ReadonlySet<string>,
  perPlace: PerPlace,
  { operations }: Run,
  { count }: FuzzOptions,
): Figure {
  // Fewer requests than strings cannot contain all strings.
  const wanted = Math.min(NAUGHTY_STRINGS.length, count);
  const places = operations.flatMap(placesOf);
  const own = places.filter(({ schema }) => isOwnWords(schema)).length;
  const each = `${perPlace.ownWords} in each of ${own} text fields and ${perPlace.others} in each of ${places.length - own} other fields`;
  return {
    check: 'naughty strings sent',
    figure: `${strings.size} of ${NAUGHTY_STRINGS.length}, ${each}`,
    goal: `at least ${wanted}`,
    holds: strings.size >= wanted,
  };
}

/** Records the figures of a run, and fails with the first finding of each fault. */
export function assertRun(
  run: Run,
  { name, count, report = recordMetric }: FuzzOptions,
  more: Figure[],
): void {
  const figures = [...figuresOf(run, count), ...more].map((one) => ({
    ...one,
    check: `${name}: ${one.check}`,
  }));
  for (const figure of figures) report(figure);
  if (run.findings.size > 0) assert.fail([...run.findings.values()].join('\n\n'));
  assert.deepEqual(
    figures.filter(({ holds }) => holds !== true),
    [],
  );
}

function figuresOf({ count, faults, findings, compared }: Run, wanted: number): Figure[] {
  const least = Math.ceil(wanted / OFTEN);
  const ofEach = FAULTS.map((fault) => `${faults.get(fault) ?? 0} ${fault}`);
  return [
    { check: 'requests', figure: String(count), goal: `at least ${wanted}`, holds: count >= wanted },
    { check: 'faulty responses', figure: ofEach.join(', '), goal: '0 each', holds: findings.size === 0 },
    {
      check: 'stored texts read back and compared',
      figure: String(compared),
      goal: `at least ${least}`,
      holds: compared >= least,
    },
  ];
}
