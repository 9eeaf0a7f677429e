import { globSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SOURCE = join(import.meta.dirname, '..');

/** What the program loads late, when it knows what it is to do. */
const LATE = [
  'start/primary.ts',
  'start/plant.ts',
  'start/worker.ts',
  'start/process.ts',
  'platform/telemetry/metrics-server.ts',
  ...globSync('*/index.ts', { cwd: SOURCE }),
];

/**
 * Loads every part of the program without running it, so that what is compiled is kept, and leaves `mark`. A part that
 * cannot be loaded tells so when it is wanted.
 */
export async function compileAll(mark: string): Promise<void> {
  await Promise.allSettled(LATE.map((file) => import(pathToFileURL(join(SOURCE, file)).href)));
  flushCompileCache();
  writeFileSync(mark, '');
}
