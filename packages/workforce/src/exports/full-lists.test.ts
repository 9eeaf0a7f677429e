import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readCsv } from '@bulwagan/platform/exports/csv/csv-read.ts';
import { BOUNDS, cellsOf } from '@bulwagan/platform/exports/testing/tables.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import type { KyselyPlugin } from 'kysely';
import { addItem } from '../payroll-items/testing/payroll.ts';
import { addRoster, addRun, RUNS, take } from '../runs/testing/runs.ts';

/** Number of rows; more than a batch of one thousand. */
const MANY = 1_100;
const ITEMS = '/api/payroll/payroll_items';

const testApp = await startWorkforce({ after });
const { app } = testApp;
const { pool } = app.connection;
const admin = await testApp.superUser();

/** Runs `work`, and runs `change` as soon as a thousand rows have been read. */
async function withChange<T>(change: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const { db } = app;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.length >= 1_000 && app.db !== db) {
        app.db = db;
        await change();
      }
      return result;
    },
  };
  app.db = db.withPlugin(plugin);
  try {
    return await work();
  } finally {
    assert.equal(app.db, db, 'the change did not run during the export');
    app.db = db;
  }
}

async function exportedIds(who: Person, path: string): Promise<string[]> {
  const { rawPayload, statusCode } = await testApp.server.inject({
    url: `/workforce${path}`,
    headers: who.headers,
  });
  assert.equal(statusCode, 200, path);
  const [, ...records] = await cellsOf(readCsv([rawPayload], { ...BOUNDS, mostRows: 10_000 }));
  return records.map(([id]) => id!);
}

/** Exports a list. During the export, one request for each removes the first five entries from the list. */
async function assertComplete(
  path: string,
  leave: (id: string) => Promise<{ status: number }>,
): Promise<void> {
  const before = await exportedIds(admin, path);
  assert.ok(before.length >= MANY);
  const gone = before.slice(0, 5);
  const work = () => exportedIds(admin, path);
  const reported = await withChange(async () => {
    for (const id of gone) assert.ok((await leave(id)).status < 300);
  }, work);
  const stayed = (ids: string[]) => ids.filter((id) => !gone.includes(id));
  assert.deepEqual(stayed(reported), stayed(before), 'each remaining row once, in the same order');
  assert.deepEqual(await exportedIds(admin, path), stayed(before));
}

test('W§4 an export of users contains each remaining user once when others leave the list during the export', async () => {
  await pool.query(
    `insert into users (name, username, username_key, email, email_key, password_hash, last_login_at, created_at, updated_at)
     select 'Many', 'many' || n, 'many' || n, n || '@many.example', n || '@many.example', 'x',
       case when n % 3 > 0 then timestamptz '2026-01-01' + (n % 5) * interval '1 day' end, now(), now()
     from generate_series(1, $1) n`,
    [MANY + 10],
  );
  for (const filter of ['username', 'search'])
    await assertComplete(`/api/users/export?filter[status]=active&filter[${filter}]=many`, (id) =>
      admin.post(`/api/users/${id}/disable`),
    );
});

test('W§4 an export of payroll items contains each remaining item once, in any order', async () => {
  await pool.query(
    `insert into payroll_items (id, name, category, code, order_column, created_at, updated_at)
     select gen_random_uuid(), 'Many ' || n, 'earning', 'MANY-' || n, n, now(), now() from generate_series(1, $1) n`,
    [MANY + 10],
  );
  for (const sort of ['-order_column', 'name'])
    await assertComplete(`${ITEMS}/export?sort=${sort}`, (id) => admin.delete(`${ITEMS}/${id}`));
});

test('payroll: an export of payroll runs contains each remaining run once', async () => {
  const roster = await addRoster(testApp, admin);
  await pool.query(
    `insert into runs (id, roster_id, period_start, period_end, created_by, author_ids, created_at, updated_at)
     select gen_random_uuid(), $1, date '2020-01-01' + n, date '2020-01-01' + n, $2, array[$2::integer], now(), now()
     from generate_series(1, $3) n`,
    [roster.id, admin.id, MANY],
  );
  await assertComplete(`${RUNS}/export?filter[status]=draft`, (id) => admin.post(`${RUNS}/${id}/cancel`));
});

test('payroll: an export of a computed run contains one computation, or breaks off', async () => {
  const roster = await addRoster(testApp, admin, { members: 0 });
  await pool.query(
    `with hired as (
       insert into employees (id, first_name, last_name, sex, civil_status, birthdate, created_at, updated_at)
       select gen_random_uuid(), 'Ana', 'Many ' || n, 'female', 'single', '1990-01-31', now(), now()
       from generate_series(1, $1) n returning id)
     insert into roster_members (roster_id, employee_id) select $2, id from hired`,
    [MANY, roster.id],
  );
  const { id: payrollItem } = await addItem(admin);
  const paying = (amount: number) => ({ items: [{ payroll_item_id: payrollItem, amount }] });
  const run = await addRun(admin, roster.id, paying(1_000));
  const { roster_id, period_start, period_end } = run;
  const change = (amount: number) =>
    admin.put(`${RUNS}/${run.id}`, { roster_id, period_start, period_end, ...paying(amount) });
  await take(admin, run.id, 'compute');
  for (const [at, path] of ['employees', 'lines'].entries()) {
    const url = `${RUNS}/${run.id}/${path}/export`;
    const again = async () => {
      testApp.clock.advance({ minutes: 1 });
      await change(2_000 + at);
      await take(admin, run.id, 'compute');
    };
    await assert.rejects(
      withChange(again, () => exportedIds(admin, url)),
      path,
    );
    assert.equal((await exportedIds(admin, url)).length, MANY);
    const review = () => take(admin, run.id, 'review');
    assert.equal((await withChange(review, () => exportedIds(admin, url))).length, MANY, 'the same lines');
    await assert.rejects(
      withChange(
        () => change(1),
        () => exportedIds(admin, url),
      ),
      path,
    );
    await take(admin, run.id, 'compute');
  }
});
