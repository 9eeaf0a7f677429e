import { count } from '../../src/platform/commands/progress.ts';
import type { Machine } from '../speed/machine.ts';
import { markdownTable } from '../speed/table.ts';

export interface PagesResult {
  settings: { employees: number; rounds: number; goalP95InMs: number };
  machine: Machine;
  deeds: { deed: string; p50InMs: number; p95InMs: number; mostInMs: number }[];
}

/** Formats the result for the results page. */
export function pagesSection({ settings, machine, deeds }: PagesResult): string[] {
  return [
    '## The list of employees in a browser',
    `From the last thing that somebody did with the list of ${count(settings.employees)} employees until its rows are painted, ` +
      `in Chromium, beside the program and its database. The goal is ${settings.goalP95InMs} ms in 95 of 100. A search is ` +
      'of the first five letters of a name, typed at 80 ms each; one or two letters find very many, are searched ' +
      `later and take longer. ${machine.on}: ${machine.cores} cores of ${machine.processor}; ${settings.rounds} times each. ` +
      'Made by `npm run bench:pages`.',
    markdownTable(
      ['', 'p50 ms', 'p95 ms', 'at most, ms', ''],
      deeds.map((one) => [
        one.deed,
        one.p50InMs,
        one.p95InMs,
        one.mostInMs,
        one.p95InMs <= settings.goalP95InMs ? 'met' : 'missed',
      ]),
    ),
  ];
}
