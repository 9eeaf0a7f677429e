import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CASE_STATUS_WORDS } from '@bulwagan/contracts/court/case-status.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { sql } from 'kysely';
import { MTC, ORACLES, OVERDUE, RTC, seedCases, seedReaders } from './testing/records.ts';

/** 00:30 on the 21st in Manila, still the 20th in UTC. The court's local date counts. */
const NOW = '2026-11-20T16:30:00Z';

const PATHS = [
  ...ORACLES.map(({ path }) => path),
  OVERDUE.path,
  'case-records/statistics',
  'case-year-list',
  'case-year-bracket',
  'backoffice/statistics',
  'backoffice/login-frequency',
  'backoffice/filed-vs-closed',
];

// The records are inserted directly and only their counts are valid, so the usual invariants do not hold.
const testApp = await startCourt({ after }, { now: NOW, skipInvariants: true });
const branches = [
  await testApp.branch({ name: 'Branch 1, Biñan', courtType: RTC }),
  await testApp.branch({ name: 'Branch 2', courtType: RTC }),
  await testApp.branch({ name: 'Branch 3', courtType: MTC }),
];
await seedCases(testApp, branches);
const readers = await seedReaders(testApp, branches);
const rows = async (text: string) => (await testApp.app.connection.pool.query(text)).rows;
const execute = (query: ReturnType<typeof sql>) => query.execute(testApp.app.db);

const yearOf = (day: string, year: number) => `extract(year from ${day}) = ${year}`;
const FILTERS: { query: string; condition: (day: string) => string }[] = [
  { query: '', condition: () => 'true' },
  { query: '?year=2025', condition: (day) => yearOf(day, 2025) },
  { query: '?branch_id=1', condition: () => 'c.branch_id = 1' },
  { query: `?court_type=${encodeURIComponent(MTC)}`, condition: () => `c.court_type = '${MTC}'` },
  {
    query: `?year=2026&branch_id=3&court_type=${encodeURIComponent(RTC)}`,
    condition: (day) => `${yearOf(day, 2026)} and c.branch_id = 3 and c.court_type = '${RTC}'`,
  },
  { query: '?branch_id=999', condition: () => 'false' },
];

const sorted = (list: unknown[]) => list.map((row) => JSON.stringify(row)).sort();

/**
 * Compares the response of every endpoint, and the overdue count, with rows counted from the records, for every
 * reader and filter.
 */
async function assertEqualRecords(filters: typeof FILTERS, least: number) {
  let compared = 0;
  for (const { who, person, sees } of readers) {
    for (const { query, condition } of filters) {
      for (const { path, day, query: count } of [...ORACLES, OVERDUE]) {
        const reply = await person.get(`/api/${path}${query}`);
        assert.equal(reply.status, 200, reply.text);
        const expected = await rows(count(`${sees} and ${condition(day)}`));
        const found = [reply.body.data].flat();
        const shown = path.endsWith('case-counts') ? found.filter((row) => row.count > 0) : found;
        const wanted = path.endsWith('top-categories')
          ? found.filter((row) => sorted(expected).includes(JSON.stringify(row)))
          : expected;
        assert.deepEqual(sorted(shown), sorted(wanted), `${path}${query} for ${who}`);
        compared += expected.length;
      }
    }
  }
  assert.ok(compared >= least, `${compared} rows are too few for the test`);
}

test('C§4 statistics require the permission Reports, and an invalid filter is refused', async () => {
  const before = await testApp.snapshot('case_records', 'case_counts', 'audit_log');
  const staff = await testApp.as('BCC Staff', branches[0]!);
  const clerk = readers[0]!.person;
  for (const path of PATHS) {
    assert.equal((await testApp.get(`/api/${path}`)).status, 401, path);
    assert.equal((await staff.get(`/api/${path}`)).status, 403, path);
  }
  for (const query of ['year=soon', 'year=0', 'year=99999', 'branch_id=x', 'branch_id=99999999999']) {
    const reply = await clerk.get(`/api/backoffice/case-counts?${query}`);
    assert.equal(reply.status, 422, query);
    assert.deepEqual(Object.keys(reply.body.errors), [query.split('=')[0]]);
  }
  assert.equal(await testApp.snapshot('case_records', 'case_counts', 'audit_log'), before);
});

test('C§4 every count covers what the caller sees, by branch, classification, counsel, grant and filter', async () => {
  await assertEqualRecords(FILTERS, 1_000);
});

test('C§4 the counts are the same after a fold and with changes since', async () => {
  await execute(sql`select fold_case_counts()`);
  await execute(
    sql`update case_records set status = 'archived', stage = 'Judgment' where case_number like 'S-3%'`,
  );
  await execute(sql`update case_activities set due_at = due_at - 1 where activity <> 'Hearing'`);
  await execute(sql`update hearings set is_active = false where on_date < '2026-11-10'`);
  await assertEqualRecords(FILTERS.slice(0, 2), 300);
  await execute(sql`select fold_case_counts()`);
  await assertEqualRecords(FILTERS.slice(0, 2), 300);
});

test('C§4 totals by status, the filing years and largest-first lists are returned', async () => {
  const clerk = readers[0]!.person;
  const [expected] = await rows(`
    select count(*)::int as total, count(*) filter (where status = 'for_raffling')::int as for_raffling,
      count(*) filter (where status = 'received')::int as received,
      count(*) filter (where status = 'case_closed')::int as case_closed,
      count(*) filter (where status = 'archived')::int as archived from case_records`);
  assert.deepEqual((await clerk.get('/api/case-records/statistics')).body, { data: expected });
  assert.equal((await clerk.get('/api/case-records/statistics?year=1999')).body.data.total, 0);

  assert.deepEqual((await clerk.get('/api/case-year-list')).body.data, [2023, 2024, 2025, 2026]);
  assert.deepEqual((await clerk.get('/api/case-year-bracket')).body.data, { min: 2023, max: 2026 });
  assert.deepEqual((await clerk.get('/api/case-year-bracket?year=1999')).body.data, {
    min: null,
    max: null,
  });
  const nobody = readers.find(({ sees }) => sees === 'false')!.person;
  assert.deepEqual((await nobody.get('/api/case-year-list')).body.data, []);

  const counts = (await clerk.get('/api/backoffice/case-counts?year=1999')).body.data;
  assert.deepEqual(
    counts.map((row: { key: string; count: number }) => [row.key, row.count]),
    [
      ['for_raffling', 0],
      ['received', 0],
      ['case_closed', 0],
      ['archived', 0],
    ],
  );
  const top = (await clerk.get('/api/backoffice/case-top-categories')).body.data;
  const all = (await clerk.get('/api/case-records/statistics-by-category')).body.data;
  const inOrder = all.map((row: { count: number }) => row.count);
  assert.deepEqual(
    inOrder,
    inOrder.toSorted((a: number, b: number) => b - a),
  );
  assert.ok(all.length > 5);
  assert.deepEqual(top, all.slice(0, 10));
  const periods = (await clerk.get('/api/backoffice/hearings-per-month')).body.data;
  const months = periods.map((row: { period: string }) => row.period);
  assert.deepEqual(months, months.toSorted());
});

test('C§4 filed and closed cases are shown per month, and the dashboard shows the court today', async () => {
  const clerk = readers[0]!.person;
  const months = (await clerk.get('/api/backoffice/filed-vs-closed')).body.data;
  const expected = await rows(`
    select to_char(day, 'YYYY-MM') as period, sum(filed)::int as filed, sum(closed)::int as closed from (
      select filed_at as day, 1 as filed, 0 as closed from case_records
      union all select closed_at, 0, 1 from case_records where closed_at is not null) d
    group by 1 order by 1`);
  assert.deepEqual(months, expected);
  assert.ok(months.some((row: { filed: number; closed: number }) => row.filed === 0 || row.closed === 0));

  const board = (await clerk.get('/api/backoffice/statistics')).body.data;
  const of = (key: string) => board.find((row: { key: string }) => row.key === key).count;
  const [month] = await rows(`
    select (select count(*)::int from case_records) as total,
      (select count(*)::int from case_records where filed_at between '2026-11-01' and '2026-11-30') as filed,
      (select count(*)::int from hearings where is_active and on_date between '2026-11-01' and '2026-11-30') as hearings,
      (select count(*)::int from case_activities a join case_records c on c.id = a.case_record_id
        where with_compliance and complied_at is null and a.status <> 'Expunged' and c.status <> 'archived'
          and due_at < '2026-11-21') as overdue`);
  assert.deepEqual(
    [of('total'), of('filed_this_month'), of('hearings_this_month'), of('actions_overdue')],
    [month.total, month.filed, month.hearings, month.overdue],
  );
  assert.ok(month.overdue > 0 && month.hearings > 0);
});

test('C§4 the statistics name the statuses of cases in the words of the pages', async () => {
  const clerk = readers[0]!.person;
  const words = CASE_STATUS_WORDS.en;
  for (const path of ['backoffice/case-counts', 'backoffice/statistics']) {
    const { data } = (await clerk.get(`/api/${path}`)).body;
    const shown = data.flatMap(({ key, label }: { key: string; label: string }) =>
      key in words ? [[key, label]] : [],
    );
    assert.deepEqual(Object.fromEntries(shown), words, path);
  }
});

test('C§4 a deadline is overdue from the next day on, in the court’s local time', async () => {
  const clerk = readers[0]!.person;
  const overdue = async () => (await clerk.get('/api/backoffice/actions-overdue-count')).body.data.count;
  const first = await overdue();
  const due = async (day: string) =>
    await execute(sql`
      insert into case_activities (id, case_record_id, activity, type, status, with_compliance, due_at, created_at,
        updated_at)
      select ${newId()}, id, 'Order/Constancia', 'Court Actions', 'Confirmed', true, ${day}::date, now(), now()
      from case_records where case_number = 'S-1'`);
  await due('2026-11-21');
  assert.equal(await overdue(), first);
  await due('2026-11-20');
  await due('2026-10-31');
  assert.equal(await overdue(), first + 2);
  // Ten minutes before midnight in the court's zone.
  testApp.clock.set('2026-11-20T15:50:00Z');
  const [earlier] = await rows(OVERDUE.query('true').replace('2026-11-21', '2026-11-20'));
  assert.equal(await overdue(), earlier.count);
  assert.ok(earlier.count < first + 2);
  testApp.clock.set(NOW);
});

test('C§4 sign-ins are counted by month, for users of the branches in the caller’s scope', async () => {
  const [one, two] = branches as [number, number];
  const clerk = await testApp.as('Branch of the Court Clerk', one);
  const inBoth = await testApp.as('Sheriff', one, two);
  const inTwo = await testApp.as('Sheriff', two);
  await execute(sql`delete from sign_in_months`);
  await execute(sql`delete from sign_in_days`);
  await execute(sql`
    insert into sign_in_days (on_date, user_id, count) values
      ('2025-12-31', ${inBoth.id}, 1), ('2026-01-01', ${inBoth.id}, 2), ('2026-01-31', ${inTwo.id}, 4),
      ('2026-02-01', ${clerk.id}, 8)`);
  await execute(sql`update sign_in_days set count = count + 1 where user_id = ${inTwo.id}`);
  const frequency = async (person: Person, query = '') => {
    const reply = await person.get(`/api/backoffice/login-frequency${query}`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data.map((row: { period: string; count: number }) => `${row.period} ${row.count}`);
  };
  const court = readers[0]!.person;
  assert.deepEqual(await frequency(court), ['2025-12 1', '2026-01 7', '2026-02 8']);
  assert.deepEqual(await frequency(court, '?year=2026'), ['2026-01 7', '2026-02 8']);
  assert.deepEqual(await frequency(court, `?branch_id=${two}`), ['2025-12 1', '2026-01 7']);
  assert.deepEqual(await frequency(court, `?court_type=${encodeURIComponent(MTC)}`), []);
  assert.deepEqual(await frequency(clerk), ['2025-12 1', '2026-01 2', '2026-02 8']);
  assert.deepEqual(await frequency(clerk, `?branch_id=${one}`), ['2025-12 1', '2026-01 2', '2026-02 8']);
  assert.deepEqual(await frequency(clerk, `?branch_id=${two}`), []);
  assert.deepEqual(await frequency(readers.at(-1)!.person), []);
});
