import { EXIT } from '@bulwagan/platform/commands/command.ts';
import type { Figure } from '@bulwagan/testing/metrics.ts';
import { renderTable } from './page.ts';

/** Prints the table of figures and, as the last line, `N passed, N failed`. Returns the exit code. */
export function closeSuite(
  figures: readonly Figure[],
  { passed, failed }: { passed: number; failed: number },
): number {
  console.log(`\n${renderTable(figures)}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? EXIT.refused : EXIT.done;
}
