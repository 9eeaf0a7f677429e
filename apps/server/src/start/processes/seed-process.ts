import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { databaseEnvironment } from '../database/database-environment.ts';

/**
 * Seeds new tables in another process: locations, demo data, job queues. Seeding needs about 15 MB, which a serving
 * process would never release. If the other process fails, the services seed at their own start and report the error.
 */
export function seedElsewhere(config: Config): { done: Promise<void>; stop(): Promise<void> } {
  const main = join(import.meta.dirname, '../../main.ts');
  const child = spawn(process.execPath, [...process.execArgv, main, 'plant'], {
    env: { ...process.env, ...databaseEnvironment(config) },
    // The channel ends the child process when this process ends.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const done = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  return {
    done,
    stop: async () => {
      child.kill('SIGKILL');
      await done;
    },
  };
}
