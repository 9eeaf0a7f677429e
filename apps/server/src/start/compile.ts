import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { SERVICES } from '../services.ts';

/** Modules that the program loads on demand, depending on its task. */
const LATE: (() => Promise<unknown>)[] = [
  () => import('./processes/primary.ts'),
  () => import('./processes/seed.ts'),
  () => import('./processes/worker.ts'),
  () => import('./processes/process.ts'),
  () => import('@bulwagan/platform/telemetry/metrics-server.ts'),
  ...SERVICES.map(({ load }) => load),
  () => import('@bulwagan/paymongo-simulator/index.ts'),
];

/**
 * Imports all modules without running the program, so that the compiled code is cached, and writes `mark`. Import
 * errors are ignored: they are reported when the module is needed.
 */
export async function compileAll(mark: string): Promise<void> {
  await Promise.allSettled(LATE.map((load) => load()));
  flushCompileCache();
  writeFileSync(mark, '');
}
