import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['apps/server/src/commands', 'scripts'];

export interface CommandResult {
  code: number | null;
  /** Standard output and standard error. */
  out: string;
  err: string;
  /** Database that the command reported; that line is removed from `err`. */
  database?: string;
}

export interface CommandOptions {
  env?: Record<string, string>;
  /** Working directory; that of the tests by default. */
  cwd?: string;
  /** Standard input; empty by default. */
  input?: string;
  /** Time limit, after which a signal ends the command and its code is null; unlimited by default. */
  withinMs?: number;
}

/** Runs a command of the program or a development script like `npm run`, without a terminal and with only the given settings. */
export async function runScript(
  script: string,
  args: string[],
  { env = {}, cwd, input = '', withinMs }: CommandOptions = {},
): Promise<CommandResult> {
  const file = FOLDERS.map((folder) => join(ROOT, folder, `${script}.ts`)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`There is no command ${script}.`);
  // Shares the compile cache of the tests.
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const cache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, ...cache, ...env },
    ...(cwd === undefined ? {} : { cwd }),
    ...(withinMs === undefined ? {} : { timeout: withinMs, killSignal: 'SIGKILL' }),
  });
  child.stdin.end(input);
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, said, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  const [line, database] = /^Database: (.*)\n/m.exec(said) ?? [];
  return {
    code,
    out,
    ...(database === undefined ? { err: said } : { err: said.replace(line!, ''), database }),
  };
}

/** Returns how a command prints the location of a database. */
export function reportedOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} on ${hostname}:${port}`;
}

/** Runs `npm run verify` for all services of a database or for one, with the keys that encrypted its data. */
export const runVerify = (
  databaseUrl: string,
  service?: string,
  secrets: { APP_SECRET?: string; APP_SECRET_PREVIOUS?: string } = {},
): Promise<CommandResult> =>
  runScript('verify', service === undefined ? [] : ['--service', service], {
    env: { DATABASE_URL: databaseUrl, ...secrets },
  });
