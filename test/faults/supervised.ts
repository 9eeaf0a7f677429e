import type { HasAfter } from '../database.ts';
import { freePort } from '../free-port.ts';
import { newDataDir, type Owner, type Program, start } from '../start/program.ts';

/** A program that a service manager would start again: on the same port, with the same folder. */
export interface Supervised {
  name: string;
  origin: string;
  /** Starts it, and answers the seconds until it was ready. */
  start(): Promise<number>;
  /** `kill -9`; what it died of. */
  kill(): Promise<number | NodeJS.Signals | null>;
  /** SIGTERM; the exit code. */
  stop(): Promise<number | NodeJS.Signals | null>;
  /** The one that runs, or ran last. */
  current(): Program;
  /** What all of them have written. */
  output(): string;
}

export async function supervise(
  test: HasAfter & Owner,
  name: string,
  env: Record<string, string>,
  dataDir: string = newDataDir(test),
): Promise<Supervised> {
  const port = await freePort();
  let program: Program | undefined;
  let earlier = '';
  const cleanups: (() => Promise<void>)[] = [];
  const current = (): Program => {
    if (program === undefined) throw new Error(`${name} was never started.`);
    return program;
  };
  const begin = async (): Promise<Program> => {
    earlier += program?.output() ?? '';
    // Hundreds of starts: each one's hook is run with the next, not all at the end.
    for (const clean of cleanups.splice(0)) await clean();
    program = await start({ after: (clean) => cleanups.push(clean) }, { dataDir, port, env });
    return program;
  };
  test.after(async () => {
    for (const clean of cleanups.splice(0)) await clean();
  });
  return {
    name,
    // An address, not a name: whether it is looked up as IPv6 first is not what is tested.
    origin: `http://127.0.0.1:${port}`,
    start: async () => await (await begin()).ready(),
    kill: () => current().end('SIGKILL'),
    stop: () => current().end('SIGTERM'),
    current,
    output: () => earlier + (program?.output() ?? ''),
  };
}
