import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type { BracketKey, TableVersion } from './table.ts';

/** Tables that have a bracket for each monthly salary credit of the SSS. */
const TABLES_OF_CREDITS: ReadonlySet<BracketKey> = new Set(['sss', 'sss-mpf']);

/**
 * Returns the monthly salary credit of a bracket. Credits rise in equal steps, and a bracket begins half a step below
 * its credit. Returns null for other tables, and for brackets of different widths. `bracket` is the number of the
 * bracket, from 1.
 */
export function salaryCredit(
  { key, brackets }: Pick<TableVersion, 'key' | 'brackets'>,
  bracket: number,
): Centavos | null {
  if (!TABLES_OF_CREDITS.has(key) || brackets.length < 3) return null;
  const starts = brackets.map(({ from }) => from);
  const step = starts[2]! - starts[1]!;
  const isEven = starts.every((from, index) => index < 2 || from - starts[index - 1]! === step);
  if (!isEven || step % 2n !== 0n) return null;
  return bracket === 1 ? starts[1]! - step / 2n : starts[bracket - 1]! + step / 2n;
}
