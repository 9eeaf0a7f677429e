import { Refusal } from '@bulwagan/platform/commands/command.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Pool } from '../database.ts';

/** A count that differs from the records. A negative `branch_id` and a `year` of 0 are sums (migration 0005). */
export interface CountDifference {
  dimension: string;
  key: string;
  year: number;
  branch_id: number;
  court_type: string;
  classification: string;
  kept: number;
  counted: number;
}

export interface Recount {
  /** Number of counts compared. */
  counts: number;
  differences: number;
  /** The first differences. */
  shown: CountDifference[];
}

const MOST_SHOWN = 100;

/**
 * Counts all records in one snapshot and compares the result with the stored counts. Takes about a minute for a million
 * cases.
 */
export async function recount(db: Pool): Promise<Recount> {
  return await inOneMoment(db, 'read only', async (trx) => {
    const { rows } = await sql<CountDifference & { counts: number; differences: number }>`
      with compared as (${comparedCounts})
      select d.dimension, d.key, d.year, d.branch_id, d.court_type, d.classification, d.kept, d.counted,
        t.counts, t.differences
      from (select count(*)::float8 as counts, count(*) filter (where kept <> counted)::float8 as differences
        from compared) t
      left join compared d on d.kept <> d.counted
      order by d.dimension, d.branch_id, d.year, d.key, d.court_type, d.classification
      limit ${MOST_SHOWN}`.execute(trx);
    const { counts = 0, differences = 0 } = rows[0] ?? {};
    const shown = rows.map(({ counts: _counts, differences: _differences, ...row }) => row);
    return { counts, differences, shown: differences === 0 ? [] : shown };
  });
}

/**
 * Corrects the counts while the court keeps working. Differences are inserted as changes, which stay correct whatever
 * else changes during the repair, and the sums are rebuilt. Throws Refusal while another repair runs, because two
 * repairs would apply the same correction twice.
 */
export async function repairCounts(db: Pool): Promise<void> {
  await db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended('court repair of counts', 0)`;
    const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_lock(${lock}) as is_mine`.execute(
      connection,
    );
    if (rows[0]?.is_mine !== true) throw new Refusal('Another repair of the counts is running.');
    try {
      await inOneMoment(connection, 'read write', addCorrections);
      await connection.transaction().execute(rebuildSums);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}

/** Runs all statements on one snapshot, however long they take. */
async function inOneMoment<T>(
  db: Pool,
  mode: 'read only' | 'read write',
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode(mode)
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      return await work(trx);
    });
}

async function addCorrections(trx: Db): Promise<void> {
  await sql`
    insert into case_count_changes (dimension, key, year, branch_id, court_type, classification, change)
    select dimension, key, year, branch_id, court_type, classification, sum(count)
    from (
      select dimension, key, year, branch_id, court_type, classification, count from case_recount
      union all
      select dimension, key, year, branch_id, court_type, classification, -count from case_totals
    ) both_ways
    group by 1, 2, 3, 4, 5, 6
    having sum(count) <> 0`.execute(trx);
}

async function rebuildSums(trx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`select fold_case_counts()`.execute(trx);
  await sql`delete from case_counts where branch_id < 0 or year = 0`.execute(trx);
  await sql`
    insert into case_counts (dimension, key, year, branch_id, court_type, classification, count)
    select dimension, key, year, branch_id, court_type, classification, count
    from (${withSums(sql`select * from case_counts`)}) s
    where branch_id < 0 or year = 0`.execute(trx);
}

type Query = RawBuilder<unknown>;

/** Adds sum rows to counts, as fold_case_counts() does. */
function withSums(query: Query): Query {
  return sql`
    select dimension, key, classification,
      case when grouping(court_type) = 1 then -2 when grouping(branch_id) = 1 then -1 else branch_id end as branch_id,
      case grouping(year) when 1 then 0 else year end as year,
      case grouping(court_type) when 1 then '' else court_type end as court_type,
      sum(count) as count
    from (${query}) counted
    group by dimension, key, classification, cube (year),
      grouping sets ((branch_id, court_type), (court_type), ())`;
}

/** The stored counts with their sums, and the changes since with theirs. */
const keptRows: Query = sql`
  select dimension, key, year, branch_id, court_type, classification, count from case_counts
  union all
  select dimension, key, year, branch_id, court_type, classification, count
  from (${withSums(
    sql`select dimension, key, year, branch_id, court_type, classification, change as count from case_count_changes`,
  )}) changes`;

const summed = (query: Query): Query => sql`
  select dimension, key, year, branch_id, court_type, classification, sum(count) as count
  from (${query}) kept
  group by 1, 2, 3, 4, 5, 6
  having sum(count) <> 0`;

/** Every count as stored and as counted from the records, in one snapshot. */
export const comparedCounts: Query = sql`
  select dimension, key, year, branch_id, court_type, classification,
    coalesce(k.count, 0)::float8 as kept, coalesce(r.count, 0)::float8 as counted
  from (${summed(keptRows)}) k
  full join (${withSums(sql`select * from case_recount`)}) r
    using (dimension, key, year, branch_id, court_type, classification)`;
