import { count } from '../../src/platform/commands/progress.ts';
import type { Machine } from '../speed/machine.ts';
import { markdownTable } from '../speed/table.ts';
import type { Answers } from './sender.ts';

interface Reading {
  sent: number;
  p50InMs: number;
  p99InMs: number;
  mostInMs: number;
  lateInMs: number;
}

export interface FloodResult {
  settings: {
    signInsPerSecond: number;
    seconds: number;
    readsPerSecond: number;
    restInSeconds: number;
    workers: number;
  };
  machine: Machine;
  /** Reads before and during the flood. */
  rest: Reading;
  meanwhile: Reading;
  flood: Answers;
  peakInMiB: number;
}

/** Maximum ratio of the p99 of reads during the flood to that at rest. */
export const MOST_TIMES = 2;
const REFUSALS = [429, 503];

const MEANINGS: Record<number, string> = {
  0: 'no answer',
  200: 'signed in',
  401: 'wrong, judged',
  422: 'wrong, judged',
  429: 'refused: too many for one account',
  503: 'refused: too many at once',
};

export const timesOf = ({ rest, meanwhile }: FloodResult): number => meanwhile.p99InMs / rest.p99InMs;

const refusedOf = ({ flood }: FloodResult): number =>
  REFUSALS.reduce((sum, status) => sum + (flood.statuses[status] ?? 0), 0);

/** Returns whether each sign-in got a known status, refusals had a retry delay, and reads stayed fast. */
export function isFloodHeld(result: FloodResult): boolean {
  const known = Object.keys(result.flood.statuses).every((status) => Number(status) in MEANINGS);
  const unanswered = result.flood.statuses[0] ?? 0;
  return (
    known && unanswered === 0 && result.flood.saidWhen === refusedOf(result) && timesOf(result) < MOST_TIMES
  );
}

/** Formats the result for the terminal. */
export function floodFigures(result: FloodResult): string[] {
  const { flood, rest, meanwhile, peakInMiB } = result;
  const reading = ({ p50InMs, p99InMs, mostInMs, lateInMs }: Reading) =>
    `p50 ${p50InMs} ms, p99 ${p99InMs} ms, at most ${mostInMs} ms (the sender was ${lateInMs} ms late)`;
  return [
    ...Object.entries(flood.statuses).map(([status, number]) => {
      const { p50InMs, p99InMs } = flood.times[Number(status)]!;
      const times = `p50 ${p50InMs.toFixed(1)} ms, p99 ${p99InMs.toFixed(1)} ms`;
      return `${status} ${MEANINGS[Number(status)] ?? 'unexpected'}: ${count(number)}, ${times}`;
    }),
    `${count(flood.saidWhen)} of ${count(refusedOf(result))} refusals said when to come again.`,
    `Reads at rest: ${reading(rest)}`,
    `Reads meanwhile: ${reading(meanwhile)}`,
    `p99 of reads: ${timesOf(result).toFixed(2)} times its value at rest (goal: under ${MOST_TIMES}). Memory ${peakInMiB} MiB at most.`,
    isFloodHeld(result) ? 'It holds.' : 'It does not hold.',
  ];
}

/** Formats the result for the results page. */
export function floodSection(result: FloodResult): string[] {
  const { settings, machine, flood, rest, meanwhile, peakInMiB } = result;
  const answers = Object.entries(flood.statuses).map(([status, number]) => {
    const { p50InMs, p99InMs } = flood.times[Number(status)]!;
    const what = MEANINGS[Number(status)] ?? 'unexpected';
    return [`${status}: ${what}`, count(number), p50InMs.toFixed(1), p99InMs.toFixed(1)];
  });
  const reading = (label: string, { p50InMs, p99InMs, mostInMs }: Reading) => [
    label,
    p50InMs,
    p99InMs,
    mostInMs,
  ];
  return [
    '## A flood of sign-ins',
    `${settings.signInsPerSecond} sign-ins a second for ${settings.seconds} s, each from another address, most with names that ` +
      `nobody has, while ${settings.readsPerSecond} signed-in reads a second go on; all are sent at their times, whatever is ` +
      `answered. ${machine.on}: ${machine.cores} cores of ${machine.processor}, ${settings.workers === 1 ? 'one process' : `${settings.workers} processes`}. ` +
      'Made by `npm run bench:flood`.',
    markdownTable(['sign-ins', 'number', 'p50 ms', 'p99 ms'], answers),
    `${count(flood.saidWhen)} of ${count(refusedOf(result))} refusals said when to come again.`,
    markdownTable(
      ['reads', 'p50 ms', 'p99 ms', 'at most, ms'],
      [reading('at rest', rest), reading('meanwhile', meanwhile)],
    ),
    `The p99 of reads is **${timesOf(result).toFixed(2)} times** its value at rest; the goal is under ${MOST_TIMES}. The process ` +
      `held ${peakInMiB} MiB at most.`,
  ];
}
