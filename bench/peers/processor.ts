import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** The kernel counts in hundredths of a second on every Linux. */
const TICKS_PER_SECOND = 100;

/** What a program and its connections' processes of PostgreSQL, on this machine, have taken of the processor. */
export interface Processor {
  /** In milliseconds, while something is done. */
  during<T>(pid: number, databaseUrl: string, work: () => Promise<T>): Promise<{ done: T; spent: Spent }>;
  end(): Promise<void>;
}

export interface Spent {
  programInMs: number;
  databaseInMs: number;
}

/** Unlike requests a second, it hardly depends on what else the machine does. */
export async function openProcessor(serverUrl: string): Promise<Processor> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const backendsOf = async (databaseUrl: string): Promise<Map<number, number>> => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [new URL(databaseUrl).pathname.slice(1)],
    );
    return new Map(rows.map(({ pid }) => [pid, spentInMs(pid)]));
  };
  return {
    during: async (pid, databaseUrl, work) => {
      const [before, program] = [await backendsOf(databaseUrl), spentInMs(pid)];
      const done = await work();
      const programInMs = spentInMs(pid) - program;
      let databaseInMs = 0;
      for (const [backend, spent] of await backendsOf(databaseUrl))
        databaseInMs += spent - (before.get(backend) ?? 0);
      return { done, spent: { programInMs, databaseInMs } };
    },
    end: () => client.end(),
  };
}

/** 0 for a process that is none of this machine. */
function spentInMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  // Its name, in brackets, may hold spaces; user and system time are the twelfth and thirteenth behind it.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}
