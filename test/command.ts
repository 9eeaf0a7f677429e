import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface CommandResult {
  code: number | null;
  /** Standard output and standard error. */
  out: string;
  err: string;
  /** Which database it has said that it works on. That line is not in `err`. */
  database?: string;
}

export interface CommandOptions {
  env?: Record<string, string>;
  /** The folder it runs in; that of the tests by default. */
  cwd?: string;
  /** What is piped in; nothing otherwise. */
  input?: string;
  /** Ended by a signal when it takes longer: its code is then null. As long as it likes by default. */
  withinMs?: number;
}

/** Runs a command of `scripts/` as `npm run` does, without a terminal, with no settings but these. */
export async function runScript(
  script: string,
  args: string[],
  { env = {}, cwd, input = '', withinMs }: CommandOptions = {},
): Promise<CommandResult> {
  const file = new URL(`../scripts/${script}.ts`, import.meta.url).pathname;
  // What the tests have compiled, the command need not.
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

/** What a command says of a database by its address. */
export function toldOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} on ${hostname}:${port}`;
}

/** `npm run verify`, of all services of a database or of one, with the settings of what has sealed there. */
export const runVerify = (
  databaseUrl: string,
  service?: string,
  secrets: { APP_SECRET?: string; APP_SECRET_PREVIOUS?: string } = {},
): Promise<CommandResult> =>
  runScript('verify', service === undefined ? [] : ['--service', service], {
    env: { DATABASE_URL: databaseUrl, ...secrets },
  });
