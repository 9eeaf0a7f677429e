import { count } from '@bulwagan/platform/commands/progress.ts';
import { textTable } from '@bulwagan/platform/commands/table.ts';
import type { Measured, Rates, Settings } from './measure.ts';

export interface PeersSettings extends Settings {
  /** Each question is measured with each number of connections, and must reach its goal with each. */
  connections: number[];
}

export interface Result {
  employees: number;
  programs: { name: string; versions: string }[];
  measured: Measured[];
}

/** Prints the results, with the maximum memory and the CPU time per request. Returns whether all goals are met. */
export function report({ employees, programs, measured }: Result): boolean {
  const figures = ['requests/s', 'p50 ms', 'p99 ms', 'MiB', 'CPU ms', 'SQL ms'];
  const headings = ['connections', 'program', ...figures, 'times the fastest framework', 'goal', ''];
  console.log(textTable([`of ${count(employees)} employees`, ...headings], measured.flatMap(rowsOf)));
  console.log();
  for (const { name, versions } of programs) console.log(`${name}: ${versions}`);
  return measured.every(({ isMet }) => isMet);
}

type Cell = string | number | null;

function rowsOf({
  question,
  connections,
  ours,
  baseline,
  peers,
  best,
  ratio,
  baselineRatio,
  goal,
  isMet,
}: Measured): Cell[][] {
  const row = (label: string, clients: string, rates: Rates, ...more: Cell[]): Cell[] => [
    label,
    clients,
    rates.name,
    Math.round(rates.perSecond),
    rates.p50InMs,
    rates.p99InMs,
    rates.peakInMiB,
    rates.programInMs,
    rates.databaseInMs,
    ...more,
  ];
  return [
    row(question, `${connections}`, ours, `${ratio}`, `${goal}`, isMet ? 'met' : 'missed'),
    row('', '', baseline, `${baselineRatio}`, '', 'baseline'),
    ...peers.map((rates) => row('', '', rates, '', '', rates.name === best ? 'fastest framework' : '')),
  ];
}
