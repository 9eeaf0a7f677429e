import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '@bulwagan/platform/telemetry/log.ts';

const BUILDER = join(import.meta.dirname, '../../../console/build.ts');
const AT_MOST_MS = 120_000;

/**
 * Builds the pages when they are outdated, in a separate process, because a serving process would keep the memory of
 * the build. An image contains built pages without their source, and nothing is done then. The API works even if the
 * build fails.
 */
export function buildConsole(log: Log): { done: Promise<void>; stop: () => Promise<void> } {
  if (!existsSync(BUILDER)) return { done: Promise.resolve(), stop: async () => undefined };
  const child = spawn(process.execPath, [BUILDER], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: AT_MOST_MS,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  let isStopped = false;
  const done = once(child, 'close')
    .catch((error: Error) => [error.message])
    .then(([exit]) => {
      if (exit !== 0 && !isStopped)
        log.error({ exit, said: said.slice(-2_000) }, 'the pages could not be built');
    });
  const stop = () => {
    isStopped = true;
    child.kill('SIGKILL');
    return done;
  };
  return { done, stop };
}
