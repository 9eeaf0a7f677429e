import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { onConnection } from '../upgrades/connection.ts';
import { type Picture, takePicture } from '../upgrades/picture.ts';

const SCHEMA = 'fundraising';
const ATTEMPTS = 200;
/** Distance in time to the commits before and after, so that a restore by time hits this point. */
const APART_MS = 20;

/** Restore point between two commits, with its name, its time and the content of the tables. */
export interface Point {
  time: string;
  /** WAL segment that contains it. */
  piece: string;
  picture: Picture;
}

/**
 * Creates a restore point during writes. Locks all tables for an instant so that no transaction is half done, names the
 * point, and takes a snapshot. The snapshot is hashed after the locks are released. `mark` creates the named point and
 * returns its position in the log.
 */
export async function markPoint(url: string, mark: () => Promise<string>): Promise<Point> {
  return await onConnection(url, async (holder) => {
    await holder.query(`set deadlock_timeout = '100ms'; set lock_timeout = '5s'`);
    const { rows } = await holder.query<{ tables: string }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables where schemaname = $1`,
      [SCHEMA],
    );
    await lockAll(holder, rows[0]!.tables);
    const { rows: marked } = await holder.query<{ piece: string }>('select pg_walfile_name($1) as piece', [
      await mark(),
    ]);
    await sleep(APART_MS);
    const { rows: clock } = await holder.query<{ time: string }>(`select clock_timestamp()::text as time`);
    await sleep(APART_MS);
    const { rows: exported } = await holder.query<{ id: string }>('select pg_export_snapshot() as id');
    return await onConnection(url, async (appPool) => {
      await appPool.query(
        `begin isolation level repeatable read read only; set transaction snapshot '${exported[0]!.id}'`,
      );
      await holder.query('commit');
      const picture = await takePicture(appPool, SCHEMA);
      await appPool.query('commit');
      return { time: clock[0]!.time, piece: marked[0]!.piece, picture };
    });
  });
}

/** Locks all tables. Writers have priority: after a deadlock or a timeout the lock is released and retried. */
async function lockAll(client: pg.Client, tables: string): Promise<void> {
  for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
    await client.query('begin isolation level repeatable read');
    try {
      await client.query(`lock table ${tables} in share mode`);
      return;
    } catch (error) {
      await client.query('rollback');
      const { code } = error as { code?: string };
      // Deadlock or lock timeout.
      if (code !== '40P01' && code !== '55P03') throw error;
      await sleep(20);
    }
  }
  throw new Error('There is no instant in which the tables can be locked.');
}

/** Returns the current content of the tables. */
export async function pictureNow(url: string): Promise<Picture> {
  return await onConnection(url, (client) => takePicture(client, SCHEMA));
}

/** Returns the tables whose rows differ between two snapshots. */
export function differences(one: Picture, other: Picture): string[] {
  const tables = new Set([...Object.keys(one.rows), ...Object.keys(other.rows)]);
  return [...tables].filter(
    (table) =>
      one.rows[table]?.hash !== other.rows[table]?.hash ||
      one.rows[table]?.count !== other.rows[table]?.count,
  );
}

/** Returns how many of these events the database contains. */
export async function countEvents(url: string, ids: string[]): Promise<number> {
  return await onConnection(url, async (client) => {
    const { rows } = await client.query<{ known: number }>(
      `select count(*)::integer as known from ${SCHEMA}.webhook_events where event_id = any($1)`,
      [ids],
    );
    return rows[0]!.known;
  });
}

/** Deletes one row with triggers off, to prove that the loss is detected. */
export async function loseRow(url: string): Promise<number> {
  return await onConnection(url, async (client) => {
    await client.query('set session_replication_role = replica');
    const { rowCount } = await client.query(
      `delete from ${SCHEMA}.webhook_events where id = (select min(id) from ${SCHEMA}.webhook_events)`,
    );
    return rowCount ?? 0;
  });
}

export async function megabytes(url: string): Promise<number> {
  return await onConnection(url, async (client) => {
    const { rows } = await client.query<{ size: number }>(
      'select (pg_database_size(current_database()) / 1000000)::integer as size',
    );
    return rows[0]!.size;
  });
}

/** Turns archive_timeout off, so that the current WAL segment is archived only when full. */
export async function beginLongPiece(url: string): Promise<void> {
  await onConnection(url, async (client) => {
    await client.query(`alter system set archive_timeout = 0`);
    await client.query('select pg_reload_conf()');
    await client.query('select pg_switch_wal()');
  });
}

/** Returns the current WAL segment. */
export async function pieceNow(url: string): Promise<string> {
  return await onConnection(url, async (client) => {
    const { rows } = await client.query<{ piece: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as piece',
    );
    return rows[0]!.piece;
  });
}
