import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { INVARIANTS, startCourt } from '@bulwagan/testing/court.ts';
import { findBroken } from '@bulwagan/testing/invariants.ts';
import { waitingForLocks } from '@bulwagan/testing/locks.ts';
import { sql } from 'kysely';

const CHANGED_BY_OPENING = ['case_records', 'case_parties', 'case_numbers', 'audit_log'];

const testApp = await startCourt({ after });
const branch = await testApp.branch();
const other = await testApp.branch();
const clerk = await testApp.as('Office of the Court Clerk');
const staff = await testApp.as('BCC Staff', branch);
const today = () => testApp.app.time.dateOf(testApp.clock.now());
await sql`insert into regions (code, name, order_column) values ('0400000000', 'CALABARZON', 1)`.execute(
  testApp.app.db,
);
await sql`insert into provinces (code, name, region_code, order_column)
  values ('0403400000', 'Laguna', '0400000000', 1)`.execute(testApp.app.db);

const valid = (more: object = {}) => ({
  case_title: 'People v. Cruz',
  court_type: 'Regional Trial Court',
  case_type: 'Criminal',
  category: 'Theft',
  filed_at: today(),
  ...more,
});

test('C§5 opening a case requires a session, the permission and, in branch scope, an own branch', async () => {
  const before = await testApp.snapshot(...CHANGED_BY_OPENING);
  const sheriff = await testApp.as('Sheriff', branch);
  assert.equal((await testApp.post('/api/case-records', valid())).status, 401);
  assert.equal((await sheriff.post('/api/case-records', valid({ branch_id: branch }))).status, 403);
  assert.equal((await staff.post('/api/case-records', valid({ branch_id: other }))).status, 403);
  assert.equal(
    (await staff.post('/api/case-records', valid())).status,
    403,
    'a case without a branch needs court scope',
  );
  const sealed = valid({ branch_id: branch, classification: 'sealed' });
  assert.equal((await staff.post('/api/case-records', sealed)).status, 403, 'the user may not classify');
  assert.equal(await testApp.snapshot(...CHANGED_BY_OPENING), before);
});

test('C§7 missing and invalid fields are refused, all at once', async () => {
  const closed = await testApp.branch();
  await sql`update branches set archived_at = created_at where id = ${closed}`.execute(testApp.app.db);
  const before = await testApp.snapshot(...CHANGED_BY_OPENING);
  const refusals: [body: object, fields: string[]][] = [
    [{}, ['case_title', 'case_type', 'category', 'court_type', 'filed_at']],
    [valid({ case_title: ' ', category: '' }), ['case_title', 'category']],
    [valid({ filed_at: '2026-02-30' }), ['filed_at']],
    [valid({ filed_at: addDays(today(), 1) }), ['filed_at']],
    [valid({ filed_at: '0000-01-01' }), ['filed_at']],
    [valid({ branch_id: 999_999 }), ['branch_id']],
    [valid({ branch_id: closed }), ['branch_id']],
    [valid({ branch_id: 'first' }), ['branch_id']],
    [valid({ province_code: '9999999999' }), ['province_code']],
    [valid({ classification: 'secret' }), ['classification']],
    [valid({ case_title: 'x'.repeat(1001) }), ['case_title']],
    [valid({ filed_at: addDays(today(), 1), branch_id: 999_999 }), ['branch_id', 'filed_at']],
    [
      valid({ parties: [{ name: '', classification: 'judge' }] }),
      ['parties.0.classification', 'parties.0.name'],
    ],
    [
      valid({ parties: [{ name: 'Atty. Uy', classification: 'counsel', user_id: 999_999 }] }),
      ['parties.0.user_id'],
    ],
    [
      valid({ parties: [{ name: 'Ana', classification: 'plaintiff', user_id: clerk.id }] }),
      ['parties.0.user_id'],
    ],
  ];
  for (const [body, fields] of refusals) {
    const reply = await clerk.post('/api/case-records', body);
    assert.equal(reply.status, 422, JSON.stringify(body));
    assert.deepEqual(Object.keys(reply.body.errors).sort(), fields, JSON.stringify(body));
  }
  assert.equal(await testApp.snapshot(...CHANGED_BY_OPENING), before);
});

test('contract: a new case with a branch is received, one without awaits raffle, and each gets the next number', async () => {
  const first = (await clerk.post('/api/case-records', valid({ branch_id: branch }))).body.data;
  const reply = await clerk.post('/api/case-records', valid());
  const second = reply.body.data;
  assert.equal(reply.status, 201);
  assert.deepEqual([first.status, second.status], ['received', 'for_raffling']);
  assert.deepEqual([first.branch.id, second.branch], [branch, null]);
  const serial = (number: string) => Number(number.slice(5));
  assert.match(first.case_number, new RegExp(`^${today().slice(0, 4)}-\\d{6}$`));
  assert.equal(serial(second.case_number), serial(first.case_number) + 1);
});

test('C§2 all fields of a new case are stored, and opening it is the first entry of its history', async () => {
  const body = valid({
    case_number: 'CV-2019-77 B',
    case_title: 'Ñuñez  v. 100% "Trading"',
    branch_id: branch,
    province_code: '0403400000',
    stage: 'Pre-trial',
    classification: 'restricted',
    description: 'First line\nsecond',
    parties: [
      {
        name: 'Maria Ñuñez',
        classification: 'plaintiff',
        address: 'Biñan',
        email: 'm@example.ph',
        phone: '0917',
      },
      { name: 'Atty. Uy', classification: 'counsel', user_id: clerk.id },
    ],
  });
  const { parties, ...sent } = body as typeof body & { parties: object[] };
  const { data } = (await clerk.post('/api/case-records', body)).body;
  for (const [name, value] of Object.entries(sent)) assert.equal(data[name], value, name);
  const kept = await sql<{ name: string }>`
      select name from case_parties where case_record_id = ${data.id} order by created_at, id`.execute(
    testApp.app.db,
  );
  assert.deepEqual(
    kept.rows.map(({ name }) => name),
    ['Maria Ñuñez', 'Atty. Uy'],
  );
  assert.equal(parties.length, 2);
  const [entry] = (await clerk.get(`/api/case-records/${data.id}/history`)).body.data;
  assert.equal(entry.action, 'case.opened');
  assert.equal(entry.after.case_title, 'Ñuñez  v. 100% "Trading"');
  assert.equal(entry.actor.id, clerk.id);
  const again = await clerk.post('/api/case-records', valid({ case_number: 'CV-2019-77 B' }));
  assert.deepEqual(again.body.errors, { case_number: ['The case number has already been taken.'] });
});

test('A number assigned by hand is skipped, and a refused request uses no number', async () => {
  const number = (await clerk.post('/api/case-records', valid({ filed_at: '2011-05-05' }))).body.data
    .case_number;
  assert.equal(number, '2011-000001');
  await clerk.post('/api/case-records', valid({ case_number: '2011-000002' }));
  await clerk.post('/api/case-records', valid({ filed_at: '2011-05-05', branch_id: 999_999 }));
  const next = (await clerk.post('/api/case-records', valid({ filed_at: '2011-12-31' }))).body.data
    .case_number;
  assert.equal(next, '2011-000003');
  await clerk.post('/api/case-records', valid({ case_number: '2011-000999' }));
  assert.deepEqual(await findBroken(testApp.app.db, INVARIANTS), []);
  const after = (await clerk.post('/api/case-records', valid({ filed_at: '2011-12-31' }))).body.data
    .case_number;
  assert.equal(after, '2011-000004');
});

test('A number assigned by hand while the counter reaches it is skipped, without an error for the other request', async (t) => {
  const { pool } = testApp.app.connection;
  const { id } = (await clerk.post('/api/case-records', valid({ case_number: 'By hand' }))).body.data;
  const byHand = await pool.connect();
  t.after(() => byHand.release(true));
  await byHand.query('begin');
  await byHand.query(`update case_records set case_number = '2013-000001' where id = $1`, [id]);
  const opening = clerk.post('/api/case-records', valid({ filed_at: '2013-01-02' }));
  await waitingForLocks(pool);
  await byHand.query('commit');
  const reply = await opening;
  assert.deepEqual([reply.status, reply.body.data?.case_number], [201, '2013-000002'], reply.text);
});

test('Twenty cases opened at once get twenty consecutive numbers', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => clerk.post('/api/case-records', valid({ filed_at: '2012-03-01' }))),
  );
  assert.deepEqual(
    replies.map((reply) => reply.body.data.case_number).sort(),
    Array.from({ length: 20 }, (_, index) => `2012-${String(index + 1).padStart(6, '0')}`),
  );
});
const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();
