import type { HasAfter } from '@bulwagan/testing/database.ts';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { newDataDir, type Owner, type Program, start } from '../../start/program.ts';

/** Server that can be restarted on the same port and folder, like under a service manager. */
export interface Supervised {
  name: string;
  origin: string;
  /** Starts it and returns the seconds until it was ready. */
  start(): Promise<number>;
  /** Sends `kill -9`; returns the exit code or signal. */
  kill(): Promise<number | NodeJS.Signals | null>;
  /** Sends SIGTERM; returns the exit code or signal. */
  stop(): Promise<number | NodeJS.Signals | null>;
  /** Returns the running or last process. */
  current(): Program;
  /** Returns the output of all its processes. */
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
    // Hundreds of starts: cleanup runs at the next start instead of at the end.
    for (const clean of cleanups.splice(0)) await clean();
    program = await start({ after: (clean) => cleanups.push(clean) }, { dataDir, port, env });
    return program;
  };
  test.after(async () => {
    for (const clean of cleanups.splice(0)) await clean();
  });
  return {
    name,
    // IP address instead of a name, so that the order of IPv6 and IPv4 lookups does not matter.
    origin: `http://127.0.0.1:${port}`,
    start: async () => await (await begin()).ready(),
    kill: () => current().end('SIGKILL'),
    stop: () => current().end('SIGTERM'),
    current,
    output: () => earlier + (program?.output() ?? ''),
  };
}
