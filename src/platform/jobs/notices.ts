import { createHash } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import { lastServer } from '../database/find-server.ts';
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

/**
 * Listens on a connection of its own, which the library opens again when it is lost, on the host that takes writes then.
 * Undefined where that cannot be.
 */
export async function listenForJobs(
  boss: PgBoss,
  schema: string,
  { onJob, onGap }: Hearers,
  { url, log }: { url: string; log: Log },
): Promise<Notices | undefined> {
  const db = boss.getDb();
  // The library reads it for each connection, and does not know addresses with several hosts.
  Object.defineProperty((db as unknown as { config: object }).config, 'connectionString', {
    enumerable: true,
    get: () => lastServer(url),
  });
  try {
    return await db.listen!(channelOf(schema), onJob, onGap);
  } catch (error) {
    log.warn({ err: error }, 'Nobody tells of new jobs; they are looked for instead.');
    return undefined;
  }
}
