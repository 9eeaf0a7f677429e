import type { Operation } from '@bulwagan/testing/operations.ts';
import type { Run } from './run.ts';

/** Maximum response time. */
export const MOST_IN_SECONDS = 5;
/** Number of preceding requests shown with a fault. */
const SHOWN = 8;

/** Kinds of faults; the first four concern any response, the others what was sent. */
export const FAULTS = [
  'of 5xx',
  'off the schema',
  `slower than ${MOST_IN_SECONDS} s`,
  'stack traces',
  'texts changed',
  'others',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Records a fault with its description and the requests that led to it. */
export function find(run: Run, kind: Fault, words: string, { method, path }: Operation): void {
  const { faults, findings, trail } = run;
  faults.set(kind, (faults.get(kind) ?? 0) + 1);
  const name = `${words}: ${method} ${path}`;
  const way = [trail[0], ...trail.slice(1).slice(-SHOWN)];
  if (!findings.has(name)) findings.set(name, [name, ...way].join('\n'));
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
