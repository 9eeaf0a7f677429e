import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { databaseEnvironment } from './database-environment.ts';

/**
 * Has another process write what new tables are filled with: places, demo data, the queues of jobs. It takes memory that
 * a process which serves would hold from then on, some 15 MB. When that process fails, the services do the same at their
 * own start and tell of it there.
 */
export function plantElsewhere(config: Config): { done: Promise<void>; stop(): Promise<void> } {
  const main = join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, [...process.execArgv, main, 'plant'], {
    env: { ...process.env, ...databaseEnvironment(config) },
    // It ends when this process does and the channel closes.
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
