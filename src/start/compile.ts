import { globSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SOURCE = join(import.meta.dirname, '..');

/** Modules that the program imports late, depending on its task. */
const LATE = [
  'start/primary.ts',
  'start/seed.ts',
  'start/worker.ts',
  'start/process.ts',
  'platform/telemetry/metrics-server.ts',
  ...globSync('*/index.ts', { cwd: SOURCE }),
];

/**
 * Imports all modules without running the program, so that the compiled code is cached, and writes `mark`. Import
 * errors are ignored: they are reported when the module is needed.
 */
export async function compileAll(mark: string): Promise<void> {
  await Promise.allSettled(LATE.map((file) => import(pathToFileURL(join(SOURCE, file)).href)));
  flushCompileCache();
  writeFileSync(mark, '');
}
