import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { demoAtStart } from '@bulwagan/platform/demo/seed-once.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { demoOf, seedDemo } from './seed.ts';

const DEMO_PASSWORD = 'password';
const testApp = await startCourt({ after });
const { app } = testApp;
const seeded = await Promise.all([seedDemo(app, DEMO_PASSWORD), seedDemo(app, DEMO_PASSWORD)]);

/** Returns the first column of the first row of a query. */
async function one(query: string): Promise<unknown> {
  const { rows } = await app.connection.pool.query(query);
  return Object.values(rows[0])[0];
}

test('contract: demo data are created once, also when two processes start together', async () => {
  assert.deepEqual(seeded.toSorted(), [false, true]);
  assert.equal(await seedDemo(app, DEMO_PASSWORD), false);
  assert.equal(Number(await one('select count(*) from users')), 10);
});

test('contract: each of the ten demo accounts can sign in and has its role', async () => {
  for (const email of Object.values(DEMO_ACCOUNTS)) {
    const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
    const reply = await testApp.post('/login', { email, password: DEMO_PASSWORD }, { headers });
    assert.equal(reply.status, 200, email);
  }
  const roles = await one(`
    select string_agg(r.name, ', ' order by u.id) from users u
    join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id`);
  assert.equal(
    roles,
    'Super Admin, Counsel, Office of the Court Clerk, Branch of the Court Clerk, Dashboard User, BCC Staff, ' +
      'BCC Evidence, User, Stenographer, Sheriff',
  );
});

test('contract: forty cases over five years and three branches exist, with their contents', async () => {
  assert.equal(Number(await one('select count(*) from case_records')), 40);
  assert.equal(Number(await one('select count(*) from branches')), 3);
  assert.equal(Number(await one('select count(distinct status) from case_records')), 4);
  assert.ok(Number(await one('select count(distinct extract(year from filed_at)) from case_records')) >= 5);
  assert.equal(
    await one(`select string_agg(distinct status, ', ' order by status) from case_ammendments`),
    'Confirmed, Denied, Granted',
  );
  assert.ok(Number(await one('select count(*) from case_activities where activity_id is not null')) > 50);
  assert.ok(Number(await one('select count(distinct service_status) from service_attempts')) >= 3);
  const unserved = `select count(*) from case_activities a where a.activity = 'Sheriff''s Report'
    and not exists (select from service_attempts s where s.activity_id = a.id)`;
  assert.ok(Number(await one(unserved)) > 0);
  for (const table of ['calendar_events', 'help_topics', 'case_evidence'])
    assert.ok(Number(await one(`select count(*) from ${table}`)) > 0, table);
});

test('contract: evidence and parties of demo cases are listed in the order in which they are defined', async () => {
  const orders = (column: string, table: string) =>
    one(`select string_agg(distinct listed, '; ' order by listed) from (
      select string_agg(${column}, ', ' order by created_at, id) as listed from ${table} group by case_record_id
      having count(*) = 3) cases`);
  assert.equal(await orders('type', 'case_evidence'), 'testimonial, documentary, object');
  const sides = await orders(
    'classification',
    `(select * from case_parties where name not like 'Bulakan%') p`,
  );
  assert.equal(sides, 'plaintiff, defendant, counsel');
});

test('contract: no demo hearing is on a holiday or weekend or conflicts within its branch', async () => {
  assert.equal(
    Number(
      await one(`select count(*) from hearings h join holidays d on d.date = h.on_date
      where d.kind <> 'special_working' or extract(isodow from h.on_date) > 5`),
    ),
    0,
  );
  assert.equal(
    Number(
      await one(`select count(*) from hearings a join hearings b on a.branch_id = b.branch_id
      and a.activity_id < b.activity_id and a.starts_at < b.ends_at and b.starts_at < a.ends_at`),
    ),
    0,
  );
  assert.ok(Number(await one(`select count(*) from hearings where starts_at > now()`)) > 10);
});

test('contract: production does not start with demo accounts and creates none', async () => {
  await assert.rejects(demoAtStart('production', demoOf(app, undefined)), /super@court\.test/);
});

test('contract: the demo amendments are listed like any other', async () => {
  const clerk = await testApp.as('Office of the Court Clerk');
  const { status, body } = await clerk.get('/api/case-ammendments');
  assert.equal(status, 200);
  assert.deepEqual(body.data.map(({ status: state }: { status: string }) => state).toSorted(), [
    'Confirmed',
    'Denied',
    'Granted',
  ]);
});
