import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { type Connection, connect } from '@bulwagan/platform/database/connect.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { verify } from '@bulwagan/platform/verify/job.ts';
import { INVARIANTS } from '@bulwagan/testing/court.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import type { DB, Db } from '../database.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '../schema.ts';
import { recount, repairCounts } from './recount.ts';

const CASES = 12;
const BRANCHES = 3;
const SEED = 20_261_121;

/** A change of counted data: `n` selects the row, `m` the new value. */
type Change = (trx: Db, n: number, m: number) => Promise<unknown>;

/** Selects the n-th row of a table, in a stable order. */
const nth = (table: string, n: number, where = sql`true`) => sql`(
  select ${sql.ref(table === 'hearings' ? 'activity_id' : 'id')} from ${sql.table(table)} where ${where}
  order by 1 offset ${n} % greatest((select count(*) from ${sql.table(table)} where ${where}), 1) limit 1)`;
const aCase = (n: number) => nth('case_records', n);
const anActivity = (n: number) => nth('case_activities', n);
const aHearing = (n: number) => nth('hearings', n);
const aDay = (m: number) => sql`(date '2024-11-20' + ${m % 800}::integer)`;

const addActivity = (trx: Db, n: number, more: { compliance: boolean; m: number }) =>
  sql`insert into case_activities
      (id, case_record_id, activity, type, status, with_compliance, due_at, created_at, updated_at)
    select gen_random_uuid(), ${aCase(n)}, 'Order', 'Court Actions', 'Confirmed', ${more.compliance},
      ${aDay(more.m)}, now(), now()`.execute(trx);

const CHANGES: Record<string, Change> = {
  open: (trx, n, m) =>
    sql`insert into case_records (id, case_number, case_title, court_type, case_type, category, status, stage,
        classification, branch_id, province_code, filed_at, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid()::text, 'Case', (array['RTC', 'MTC'])[${n % 2} + 1],
        (array['Civil', 'Criminal'])[${m % 2} + 1], (array['Theft', '{odd, "name"}', 'Sum of money'])[${n % 3} + 1],
        'received', (array['Trial', null])[${m % 2} + 1], (array['public', 'restricted', 'sealed'])[${m % 3} + 1],
        (select id from branches order by id offset ${n % (BRANCHES + 1)} limit 1), null, ${aDay(m)}, now(), now()
      from generate_series(1, ${1 + (m % 3)}::integer)`.execute(trx),
  raffle: (trx, n, m) =>
    sql`update case_records set status = 'received', raffled_at = now(),
        branch_id = (select id from branches order by id offset ${m % BRANCHES} limit 1)
      where id = ${aCase(n)}`.execute(trx),
  'move several': (trx, n, m) =>
    sql`update case_records set branch_id = (select id from branches order by id offset ${m % BRANCHES} limit 1)
      where id in (select id from case_records order by id offset ${n % 5} limit 4 for update)`.execute(trx),
  classify: (trx, n, m) =>
    sql`update case_records set classification = (array['public', 'restricted', 'sealed'])[${m % 3} + 1]
      where id = ${aCase(n)}`.execute(trx),
  'change the kind': (trx, n, m) =>
    sql`update case_records set category = (array['Theft', 'Estafa'])[${m % 2} + 1], stage = nullif(stage, 'Trial'),
        court_type = (array['RTC', 'MTC'])[${n % 2} + 1], filed_at = ${aDay(m)}
      where id = ${aCase(n)}`.execute(trx),
  close: (trx, n, m) =>
    sql`update case_records set status = 'case_closed', closed_at = ${aDay(m)} where id = ${aCase(n)}`.execute(
      trx,
    ),
  reopen: (trx, n) =>
    sql`update case_records set status = 'received', closed_at = null where id = ${aCase(n)}`.execute(trx),
  archive: (trx, n) => sql`update case_records set status = 'archived' where id = ${aCase(n)}`.execute(trx),
  'schedule a hearing': async (trx, n, m) => {
    await addActivity(trx, n, { compliance: false, m });
    await sql`
      insert into hearings (activity_id, case_record_id, starts_at, ends_at, on_date, hearing_mode)
      select id, case_record_id, now(), now() + interval '1 hour', ${aDay(m)}, 'in-person' from case_activities
      where not exists (select from hearings where activity_id = case_activities.id) order by id limit 1
      on conflict do nothing`.execute(trx);
  },
  'reschedule a hearing': (trx, n, m) =>
    sql`update hearings set on_date = ${aDay(m)}, revision = revision + 1 where activity_id = ${aHearing(n)}`.execute(
      trx,
    ),
  'cancel a hearing': (trx, n, m) =>
    sql`update hearings set is_active = ${m % 3 === 0} where activity_id = ${aHearing(n)}`.execute(trx),
  'cancel the hearings of a day': (trx, n) =>
    sql`update hearings set is_active = false
      where on_date = (select on_date from hearings where activity_id = ${aHearing(n)})`.execute(trx),
  'set a deadline': (trx, n, m) => addActivity(trx, n, { compliance: true, m }),
  'move a deadline': (trx, n, m) =>
    sql`update case_activities set with_compliance = true, due_at = ${aDay(m)} where id = ${anActivity(n)}`.execute(
      trx,
    ),
  'mark or unmark as complied': (trx, n, m) =>
    sql`update case_activities set complied_at = ${m % 2 === 0 ? '2026-01-01T00:00:00Z' : null}
      where id = ${anActivity(n)}`.execute(trx),
  expunge: (trx, n, m) =>
    sql`update case_activities set status = ${m % 2 === 0 ? 'Expunged' : 'Confirmed'} where id = ${anActivity(n)}`.execute(
      trx,
    ),
  'move an activity to another case': (trx, n, m) =>
    sql`update case_activities set case_record_id = ${aCase(m)} where id = ${anActivity(n)}
      and not exists (select from hearings where activity_id = ${anActivity(n)})`.execute(trx),
  'delete an activity': (trx, n) => sql`delete from case_activities where id = ${anActivity(n)}`.execute(trx),
  remark: (trx, n, m) =>
    sql`update case_activities set remarks = ${String(m)} where id = ${anActivity(n)}`.execute(trx),
  fold: (trx) => sql`select fold_case_counts()`.execute(trx),
};

const changes = fc.array(
  fc.record({
    name: fc.constantFrom(...Object.keys(CHANGES)),
    n: fc.nat(1_000),
    m: fc.nat(1_000),
    /** True if the change is rolled back and must not be counted. */
    isUndone: fc.nat(9).map((one) => one === 0),
  }),
  { minLength: 5, maxLength: 30 },
);

class Undone extends Error {}

suite('C§4 the counts of the statistics', () => {
  let connection: Connection<DB>;

  before(async () => {
    const { url } = await testDatabase({ after }, { schema: SCHEMA, folders: MIGRATION_FOLDERS });
    connection = connect<DB>({ url, schema: SCHEMA, size: 5 });
    await sql`
      insert into branches (name, court_type, created_at, updated_at)
      select 'Branch ' || n, 'RTC', now(), now() from generate_series(1, ${BRANCHES}::integer) n`.execute(
      connection.db,
    );
    for (let n = 0; n < CASES; n += 1) await CHANGES.open!(connection.db, n, n + 7);
  });

  after(() => connection.close());

  const apply = async ({
    name,
    n,
    m,
    isUndone,
  }: {
    name: string;
    n: number;
    m: number;
    isUndone: boolean;
  }) => {
    try {
      await withTransaction(connection.db, async (trx) => {
        await CHANGES[name]!(trx, n, m);
        if (isUndone) throw new Undone();
      });
    } catch (error) {
      // A transaction that fails by deadlock or by a concurrent deletion has changed nothing either.
      const isLost = error instanceof pg.DatabaseError && ['40P01', '23503'].includes(error.code ?? '');
      if (!isLost && !(error instanceof Undone)) throw error;
    }
  };

  const assertExact = async () => {
    const { counts, differences, shown } = await recount(connection.db);
    assert.deepEqual(shown, []);
    assert.equal(differences, 0);
    assert.ok(counts > 0);
  };

  test('C§4 the counts equal a full recount after any sequence of changes, folded or not', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (sequence) => {
        for (const change of sequence) await apply(change);
        await assertExact();
      }),
      { numRuns: 25, seed: SEED, endOnFailure: true },
    );
  });

  test('C§4 the counts stay exact when changes, moves of cases and folds run concurrently without locks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 4, maxLength: 4 }), async (sequences) => {
        await Promise.all(
          sequences.map(async (sequence) => {
            for (const change of sequence) await apply(change);
          }),
        );
        await assertExact();
      }),
      { numRuns: 12, seed: SEED, endOnFailure: true },
    );
  });

  test('C§4 a deadline added while its case moves is counted in the new branch', async () => {
    const [{ id } = { id: '' }] = (
      await sql<{ id: string }>`select id from case_records order by id limit 1`.execute(connection.db)
    ).rows;
    const isSet = Promise.withResolvers<void>();
    const isMoving = Promise.withResolvers<void>();
    const setting = connection.db.transaction().execute(async (trx) => {
      await sql`insert into case_activities
          (id, case_record_id, activity, type, status, with_compliance, due_at, created_at, updated_at)
        values (gen_random_uuid(), ${id}, 'Order', 'Court Actions', 'Confirmed', true, '2026-03-04', now(), now())`.execute(
        trx,
      );
      isSet.resolve();
      await isMoving.promise;
    });
    await isSet.promise;
    let isMoved = false;
    const moving = (async () => {
      await sql`update case_records set branch_id = case when branch_id = 1 then 2 else 1 end
        where id = ${id}`.execute(connection.db);
      isMoved = true;
    })();
    const waiting = sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while (!isMoved && (await waiting.execute(connection.db)).rows[0]!.n === 0);
    isMoving.resolve();
    await Promise.all([setting, moving]);
    await assertExact();
  });

  test('C§4 a fold leaves no changes and no zero counts, and keeps the totals', async () => {
    const totals = () =>
      sql`select dimension, key, sum(count) as count from case_totals group by 1, 2 having sum(count) <> 0
        order by 1, 2`.execute(connection.db);
    const before = (await totals()).rows;
    await sql`select fold_case_counts()`.execute(connection.db);
    assert.deepEqual((await totals()).rows, before);
    const { rows } = await sql<{ changes: number; nothing: number }>`
      select (select count(*)::int from case_count_changes) as changes,
        (select count(*)::int from case_counts where count <= 0) as nothing`.execute(connection.db);
    assert.deepEqual(rows, [{ changes: 0, nothing: 0 }]);
  });

  test('C§4 case records, hearings and activities cannot be deleted or truncated, which would bypass the counts', async () => {
    for (const statement of [
      'delete from case_records',
      'truncate case_records cascade',
      'truncate hearings',
      'truncate case_activities cascade',
    ])
      await assert.rejects(connection.pool.query(statement), /archived, never deleted/);
    await assertExact();
  });

  test('C§4 the recount and the nightly check find wrong counts and sums, and a repair corrects them', async () => {
    await sql`update case_counts set count = count + 5
      where dimension = 'status' and key = 'received' and year > 0 and branch_id > 0`.execute(connection.db);
    await sql`update case_counts set count = 1 where dimension = 'category' and branch_id = -1`.execute(
      connection.db,
    );
    await sql`delete from case_counts where dimension = 'filed_month' and year = 0`.execute(connection.db);
    const lines: string[] = [];
    const log = createLog({ level: 'error', pretty: false, to: { write: (line) => void lines.push(line) } });
    await verify({ db: connection.db, log }, INVARIANTS);
    assert.match(lines.join(''), /an invariant is broken/);
    assert.match(lines.join(''), /recount -- --repair/);

    assert.ok((await recount(connection.db)).differences > 0);
    await repairCounts(connection.db);
    await assertExact();
  });

  test('C§4 a repair is exact during concurrent changes, and two simultaneous repairs do not both correct', async () => {
    await sql`update case_counts set count = count + 3 where dimension = 'status'`.execute(connection.db);
    const working = (async () => {
      for (let n = 0; n < 20; n += 1) await apply({ name: 'close', n, m: n * 31, isUndone: false });
    })();
    const repairs = await Promise.allSettled([repairCounts(connection.db), repairCounts(connection.db)]);
    await working;
    assert.ok(repairs.some(({ status }) => status === 'fulfilled'));
    for (const repair of repairs)
      if (repair.status === 'rejected') assert.match(String(repair.reason), /Another repair/);
    await assertExact();
  });
});
