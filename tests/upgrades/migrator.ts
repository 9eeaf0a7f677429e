import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Migrating {
  url: string;
  schema: string;
  folders: string[];
}

export interface Migrator {
  process: ChildProcess;
  /** Resolves to the exit code or signal, the applied migrations as reported, and the error output. */
  ended: Promise<{ end: number | NodeJS.Signals; applied: string[]; words: string }>;
}

const WORKER = new URL('./migrate.worker.ts', import.meta.url).pathname;
const COMMAND = new URL('../../apps/server/src/commands/migrate.ts', import.meta.url).pathname;

/** Starts the product's migrations of one schema in a process of its own. */
export function startMigrator({ url, schema, folders }: Migrating): Migrator {
  return begin(WORKER, { MIGRATE_URL: url, MIGRATE_SCHEMA: schema, MIGRATE_FOLDERS: folders.join('\n') });
}

/** Starts `npm run migrate` for all services; the applied migrations are read from its output. */
export function startMigrateCommand(url: string): Migrator {
  return begin(COMMAND, { DATABASE_URL: url });
}

function begin(program: string, env: Record<string, string>): Migrator {
  const { PATH = '', NODE_COMPILE_CACHE = resolve('node_modules/.cache/tests') } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<number | NodeJS.Signals>((done) =>
    child.once('close', (code, signal) => done(code ?? signal!)),
  );
  const ended = Promise.all([closed, text(child.stdout), text(child.stderr)]).then(([end, out, words]) => ({
    end,
    applied: out.trim() === '' ? [] : out.trim().split('\n'),
    words,
  }));
  return { process: child, ended };
}
