import { createHash } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import { lastServer } from '../database/find-server.ts';
import type { Log } from '../telemetry/log.ts';

/**
 * Returns the channel on which the library announces a new job at the commit. The name is internal to pg-boss (12.38)
 * and not exported.
 */
export const channelOf = (schema: string): string =>
  `pgboss_${createHash('sha224').update(schema).digest('hex').slice(0, 24)}`;

export interface Notices {
  close(): Promise<void>;
}

interface Hearers {
  onJob: (queue: string) => void;
  /** Called after listening again, since notifications may have been missed. */
  onGap: () => void;
}

/**
 * Listens on a dedicated connection, which the library reopens on the current primary when it is lost. Undefined where
 * listening is not possible.
 */
export async function listenForJobs(
  boss: PgBoss,
  schema: string,
  { onJob, onGap }: Hearers,
  { url, log }: { url: string; log: Log },
): Promise<Notices | undefined> {
  const db = boss.getDb();
  // The library reads this for each connection and does not support addresses with several hosts.
  Object.defineProperty((db as unknown as { config: object }).config, 'connectionString', {
    enumerable: true,
    get: () => lastServer(url),
  });
  try {
    return await db.listen!(channelOf(schema), onJob, onGap);
  } catch (error) {
    log.warn({ err: error }, 'Notifications of new jobs are unavailable; the queue is polled instead.');
    return undefined;
  }
}
