import { count } from '@bulwagan/platform/commands/progress.ts';
import { textTable } from '@bulwagan/platform/commands/table.ts';
import { MOST_EXPONENT } from './exponent.ts';
import type { Part } from './part.ts';
import type { Result } from './workload.ts';

/** True if time grows with the rows without a documented reason. */
export const isUnexplained = ({ exponent, grows }: Pick<Result, 'exponent' | 'grows'>): boolean =>
  exponent !== null && exponent > MOST_EXPONENT && grows === undefined;

/** Prints the results of one service. */
export function report({ name, results }: Part): void {
  const rows = results.flatMap((one) =>
    one.sizes.map((size, at) => [
      at === 0 ? `${one.kind}: ${one.label}` : '',
      count(size.rows),
      size.statements,
      size.bytes,
      size.alone?.p50InMs ?? null,
      size.ours.perSecond,
      size.baseline.perSecond,
      size.share,
      size.pgbenchPerSecond ?? null,
      size.ours.p50InMs,
      size.ours.p99InMs,
      size.peakInMiB,
      at === 0 ? one.exponent : null,
      at === 0 && isUnexplained(one) ? 'grows' : '',
    ]),
  );
  const headings = [
    'single ms',
    'Bulwagan /s',
    'baseline /s',
    'share',
    'pgbench /s',
    'p50 ms',
    'p99 ms',
    'MiB',
    'exponent',
    '',
  ];
  console.log(`\n${textTable([name, 'rows', 'SQL', 'bytes', ...headings], rows)}`);
}
