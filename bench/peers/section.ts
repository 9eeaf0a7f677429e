import { count } from '../../src/platform/commands/progress.ts';
import type { Machine } from '../speed/machine.ts';
import { markdownTable } from '../speed/table.ts';
import type { Measured, Rates } from './measure.ts';
import type { PeersSettings, Result } from './report.ts';

export type KeptPeers = Result & { settings: PeersSettings; machine: Machine };

/** Formats the result for the results page. */
export function peersSection({ employees, programs, measured, settings, machine }: KeptPeers): string[] {
  return [
    '## Beside what people would write otherwise',
    `Three small programs with the same ${count(employees)} employees in plain tables, each asked the same as ours ` +
      '([how, and what each does](../bench/peers/README.md)). *The limit* is `node:http` alone with our statements and bytes: ' +
      'what it is times the best of the peers, nothing in the program could exceed without other statements. *CPU* is what one ' +
      `request takes of the processor, in the program and in PostgreSQL. ${machine.on}: ${machine.cores} cores of ` +
      `${machine.processor}; ${settings.rounds} rounds of ${settings.seconds} s with each number of connections. Made by ` +
      '`npm run bench:peers`.',
    markdownTable(
      [
        '',
        'with',
        'by',
        'requests /s',
        'p50 ms',
        'p99 ms',
        'MiB',
        'CPU ms',
        'SQL ms',
        'times the best',
        'goal',
        '',
      ],
      measured.flatMap(rowsOf),
    ),
    programs.map(({ name, versions }) => `- ${name}: ${versions}`).join('\n'),
  ];
}

function rowsOf(one: Measured): (string | number)[][] {
  const row = (
    label: string,
    clients: string,
    rates: Rates,
    times: string,
    goal: string,
    verdict: string,
  ) => [
    label,
    clients,
    rates.name,
    count(Math.round(rates.perSecond)),
    rates.p50InMs,
    rates.p99InMs,
    rates.peakInMiB,
    rates.programInMs,
    rates.databaseInMs,
    times,
    goal,
    verdict,
  ];
  return [
    row(
      one.question,
      `${one.connections}`,
      one.ours,
      `${one.ratio}`,
      `${one.goal}`,
      one.isMet ? 'met' : 'missed',
    ),
    row('', '', one.limit, `${one.limitRatio}`, '', 'the limit'),
    ...one.peers.map((rates) =>
      row('', '', rates, '', '', rates.name === one.best ? 'the best of them' : ''),
    ),
  ];
}
