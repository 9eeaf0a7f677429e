import { EXIT } from '@bulwagan/platform/commands/command.ts';
import type { Figure } from '@bulwagan/testing/metrics.ts';
import { renderTable } from './page.ts';

/**
 * Prints the table of figures, the reasons of failures and, as the last line, `N passed, N failed`. The reasons come after the
 * table, so that they are in the part of a long output that is kept. Returns the exit code.
 */
export function closeSuite(
  figures: readonly Figure[],
  { passed, failed }: { passed: number; failed: number },
  reasons: readonly string[] = [],
): number {
  console.log(`\n${renderTable(figures)}\n`);
  for (const reason of reasons) console.log(`${reason}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? EXIT.refused : EXIT.done;
}
