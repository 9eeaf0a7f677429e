import { endAllSoon } from './driver/open-clients.ts';
import { isMigrated } from './migrating/migrate.ts';

interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: rows of any statement, as `pg` declares them.
  query(text: string): Promise<{ rows: any[] }>;
}

/**
 * Returns whether a service can work: the database responds, accepts writes and is migrated. Checked each time, because
 * a standby or a server that its operator made read-only still answers every read.
 */
export async function isServiceReady(pool: Queryable, schema: string, folders: string[]): Promise<boolean> {
  const { rows } = await pool.query(
    `select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only`,
  );
  const { is_standby: isStandby, is_read_only: isReadOnly } = rows[0] as Record<string, boolean>;
  if (isStandby) endAllSoon();
  return !isReadOnly && (await isMigrated(pool, schema, folders));
}
