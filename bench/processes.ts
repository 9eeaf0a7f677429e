import { type ChildProcess, fork } from 'node:child_process';

/** The next message of a process. Throws when it ends instead. */
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

export interface Listening {
  server: ChildProcess;
  port: number;
}

/** Starts a program that tells its port, with the memory settings of the program itself. */
export async function startServer(program: URL, args: string[]): Promise<Listening> {
  const server = fork(program, args, {
    serialization: 'advanced',
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
  });
  const { port } = await messageOf<{ port: number }>(server);
  return { server, port };
}

export async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await ended;
}
