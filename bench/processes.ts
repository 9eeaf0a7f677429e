import { type ChildProcess, fork } from 'node:child_process';
import type { ServiceName } from '@bulwagan/server/services.ts';

export type Databases = Partial<Record<ServiceName, string>>;

const DATABASES = 'BENCH_DATABASES';

/** Returns the next message of a process. Throws when it ends instead. */
export async function messageOf<T>(child: ChildProcess): Promise<T> {
  return await new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`A process of the benchmark ended with ${code}.`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T);
    });
  });
}

/** Sends the last message of a process to the one that started it. A longer one is not written yet when `send` returns. */
export function sendLast(message: object): void {
  process.send?.(message, undefined, undefined, (error) => {
    if (error !== null) throw error;
    process.disconnect?.();
  });
}

export interface Listening {
  server: ChildProcess;
  port: number;
}

/**
 * Starts a program that reports its port, with the memory settings of our server. Database addresses are passed in the
 * environment, because they contain passwords and all users of the machine can read process arguments.
 */
export async function startServer(
  program: URL,
  databases: Databases,
  args: (string | number)[] = [],
): Promise<Listening> {
  const server = fork(program, args.map(String), {
    serialization: 'advanced',
    env: { ...process.env, MALLOC_ARENA_MAX: '1', [DATABASES]: JSON.stringify(databases) },
  });
  const { port } = await messageOf<{ port: number }>(server);
  return { server, port };
}

/** Returns the databases passed by `startServer`. */
export const givenDatabases = (): Databases => JSON.parse(process.env[DATABASES]!) as Databases;

export async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await ended;
}
