import { createHash } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import type { Log } from '../telemetry/log.ts';

/** Where the library tells of a new job, at the commit: its own name for it (12.38), of which it lets nobody know. */
export const channelOf = (schema: string): string =>
  `pgboss_${createHash('sha224').update(schema).digest('hex').slice(0, 24)}`;

export interface Notices {
  close(): Promise<void>;
}

interface Hearers {
  onJob: (queue: string) => void;
  /** Whoever listens again may have missed some. */
  onGap: () => void;
}

/** Listens on a connection of its own, which is made anew when it is lost. Undefined where that cannot be. */
export async function listenForJobs(
  boss: PgBoss,
  schema: string,
  { onJob, onGap }: Hearers,
  log: Log,
): Promise<Notices | undefined> {
  try {
    return await boss.getDb().listen!(channelOf(schema), onJob, onGap);
  } catch (error) {
    log.warn({ err: error }, 'Nobody tells of new jobs; they are looked for instead.');
    return undefined;
  }
}
