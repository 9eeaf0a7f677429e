import type { Operation } from '@bulwagan/testing/operations.ts';
import type { Fault, Run } from './state.ts';

/** Number of preceding requests shown with a fault. */
const SHOWN = 8;

/** Records a fault with its description and the requests that led to it. */
export function find(run: Run, kind: Fault, words: string, { method, path }: Operation): void {
  const { faults, findings, trail } = run;
  faults.set(kind, (faults.get(kind) ?? 0) + 1);
  const name = `${words}: ${method} ${path}`;
  const way = [trail[0], ...trail.slice(1).slice(-SHOWN)];
  if (!findings.has(name)) findings.set(name, [name, ...way].join('\n'));
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
