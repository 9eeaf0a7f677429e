import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIGURES_FILE, type Figure, readFigures } from '@bulwagan/testing/metrics.ts';

/**
 * Runs a suite with a temporary file in which it and the processes that it starts record their figures. `recorded`
 * returns those of the moment.
 */
export async function withFigures<T>(run: (recorded: () => Figure[]) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-figures-'));
  const file = join(folder, 'figures');
  writeFileSync(file, '');
  process.env[FIGURES_FILE] = file;
  try {
    return await run(() => readFigures(file));
  } finally {
    delete process.env[FIGURES_FILE];
    rmSync(folder, { recursive: true });
  }
}
