import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** The kernel counts in hundredths of a second on every Linux. */
const TICKS_PER_SECOND = 100;

/** CPU time used on this machine by a program and by the PostgreSQL processes of its connections. */
export interface Processor {
  /** Returns the CPU time in ms used while `work` runs. */
  during<T>(pid: number, databaseUrl: string, work: () => Promise<T>): Promise<{ done: T; spent: Spent }>;
  end(): Promise<void>;
}

export interface Spent {
  programInMs: number;
  databaseInMs: number;
}

/** Opens the measurement. Unlike requests per second, CPU time hardly depends on other load of the machine. */
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

/** Returns 0 for a process that is not on this machine. */
function spentInMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  // The name, in parentheses, may contain spaces; user and system time are the twelfth and thirteenth fields after it.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}
