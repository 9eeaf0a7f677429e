import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { sql } from 'kysely';

const testApp = await startCourt({ after });
const clerk = await testApp.as('Office of the Court Clerk');

const state = () => testApp.snapshot('case_records', 'case_raffles', 'raffle_rounds', 'raffles', 'audit_log');

let types = 0;
function newType(): string {
  types += 1;
  return `Batch Type ${types}`;
}

async function branches(courtType: string, count: number, station?: string): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push(await testApp.branch({ courtType, ...(station === undefined ? {} : { station }) }));
  return ids;
}

/** Creates cases that await raffle, earliest filed first. */
async function waiting(courtType: string, count: number, values: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const filed_at = `2026-01-${String(n).padStart(2, '0')}`;
    ids.push((await testApp.caseRecord({ court_type: courtType, filed_at, ...values })).id);
  }
  return ids;
}

const draw = async (body: object) => {
  const reply = await clerk.post('/api/raffles', body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

async function shares(branchIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ cases: number }>`
    select (select count(*)::integer from case_records c where c.branch_id = b.id) as cases
    from unnest(${branchIds}::integer[]) b (id) order by b.id`.execute(testApp.app.db);
  return rows.map(({ cases }) => cases);
}

test('contract §3.1 a batch needs the permission Case Raffle', async () => {
  const courtType = newType();
  await branches(courtType, 1);
  await waiting(courtType, 1);
  const before = await state();
  assert.equal((await testApp.post('/api/raffles', { court_type: courtType })).status, 401);
  const branchClerk = await testApp.as('Branch of the Court Clerk');
  assert.equal((await branchClerk.post('/api/raffles', { court_type: courtType })).status, 403);
  assert.equal((await branchClerk.get('/api/raffles')).status, 403);
  const staff = await testApp.as('BCC Staff');
  assert.equal((await staff.get('/api/case-assignments')).status, 403);
  assert.equal(await state(), before);
});

test('contract §3.1 a batch without a court type, a branch or a case awaiting raffle is refused', async () => {
  const [courtType, other] = [newType(), newType()];
  await branches(courtType, 2);
  const [elsewhere] = await waiting(other, 1);
  const [received] = ids([
    await testApp.caseRecord({ court_type: courtType, branch_id: (await branches(courtType, 1))[0] }),
  ]);
  const before = await state();
  const refused = async (body: object) => {
    const reply = await clerk.post('/api/raffles', body);
    assert.equal(reply.status, 422, reply.text);
    return reply.body;
  };
  assert.ok((await refused({})).errors.court_type);
  assert.equal((await refused({ court_type: courtType })).message, 'No case is awaiting this raffle.');
  assert.equal(
    (await refused({ court_type: other })).message,
    `There is no branch of the court type ${other}.`,
  );
  const body = await refused({ court_type: courtType, case_ids: [elsewhere, received, crypto.randomUUID()] });
  const wrong = ['The case is not awaiting this raffle.'];
  assert.deepEqual(body.errors, { 'case_ids.0': wrong, 'case_ids.1': wrong, 'case_ids.2': wrong });
  assert.ok((await refused({ court_type: courtType, case_ids: 'x' })).errors.case_ids);
  assert.equal(await state(), before);
});

test('contract §3.1 of seven waiting cases three branches get two each, and the newest case waits', async () => {
  const courtType = newType();
  const three = await branches(courtType, 3);
  const cases = await waiting(courtType, 7);
  const data = await draw({ court_type: courtType, reason: 'Regular raffle' });
  assert.deepEqual([data.drawn_count, data.waiting_count], [6, 1]);
  assert.deepEqual(
    data.drawn.map((one: { case: { id: string } }) => one.case.id),
    cases.slice(0, 6),
  );
  assert.deepEqual(ids(data.waiting), [cases[6]]);
  assert.ok(data.drawn.every((one: { verified: boolean }) => one.verified));
  assert.deepEqual(
    data.shares.map((share: { cases: number }) => share.cases),
    [2, 2, 2],
  );
  assert.deepEqual(await shares(three), [2, 2, 2]);
  for (const id of cases.slice(0, 6)) {
    const { status, branch_id } = (await clerk.get(`/api/case-records/${id}`)).body.data;
    assert.deepEqual([status, three.includes(branch_id)], ['received', true]);
    const [own] = (await clerk.get(`/api/case-records/${id}/raffle`)).body.data;
    assert.deepEqual([own.verified, own.batch_id, own.reason], [true, data.id, 'Regular raffle']);
  }
  const last = (await clerk.get(`/api/case-records/${cases[6]}`)).body.data;
  assert.deepEqual([last.status, last.branch_id], ['for_raffling', null]);
  assert.deepEqual((await clerk.get(`/api/raffles/${data.id}`)).body.data, data);
  const [listed] = (await clerk.get('/api/raffles')).body.data;
  assert.deepEqual([listed.id, listed.drawn_count, listed.waiting_count], [data.id, 6, 1]);
});

test('contract §3.1 with fewer cases than branches all cases wait', async () => {
  const courtType = newType();
  const three = await branches(courtType, 3);
  const cases = await waiting(courtType, 2);
  const data = await draw({ court_type: courtType });
  assert.deepEqual([data.drawn, ids(data.waiting)], [[], cases]);
  assert.deepEqual(await shares(three), [0, 0, 0]);
});

test('contract §3.1 a batch during a round gives each branch the same number, and the round continues', async () => {
  const courtType = newType();
  const three = await branches(courtType, 3);
  const [single, ...cases] = await waiting(courtType, 7);
  await clerk.post(`/api/case-records/${single}/raffle`);
  const before = await shares(three);
  const data = await draw({ court_type: courtType });
  assert.equal(data.drawn_count, cases.length);
  assert.ok(data.drawn.every((one: { verified: boolean }) => one.verified));
  assert.deepEqual(
    await shares(three),
    before.map((n) => n + 2),
  );
  for (const id of await waiting(courtType, 2)) await clerk.post(`/api/case-records/${id}/raffle`);
  assert.deepEqual(await shares(three), [3, 3, 3]);
});

test('contract §3.1 a batch of one station raffles its cases among its branches and skips other stations', async () => {
  const courtType = newType();
  const [here, there] = [
    await branches(courtType, 2, 'Malolos City'),
    await branches(courtType, 1, 'Baliwag City'),
  ];
  const own = await waiting(courtType, 3, { station: 'malolos city' });
  const others = await waiting(courtType, 1, { station: 'Baliwag City' });
  const nowhere = await waiting(courtType, 1);
  const data = await draw({ court_type: courtType, station: 'Malolos City' });
  assert.deepEqual([data.drawn_count, ids(data.waiting)], [2, [own[2]]]);
  assert.deepEqual([await shares(here), await shares(there)], [[1, 1], [0]]);
  const named = { court_type: courtType, station: 'Malolos City', case_ids: [own[2], ...nowhere] };
  assert.equal((await draw(named)).drawn_count, 2);
  assert.deepEqual(await shares(here), [2, 2]);
  const foreign = await clerk.post('/api/raffles', { ...named, case_ids: others });
  assert.deepEqual([foreign.status, Object.keys(foreign.body.errors)], [422, ['case_ids.0']]);
});

test('contract §3.1 a batch without a station raffles each station’s cases separately', async () => {
  const courtType = newType();
  const here = await branches(courtType, 2, 'Malolos City');
  const there = await branches(courtType, 3, 'Baliwag City');
  await waiting(courtType, 5, { station: 'Malolos City' });
  await waiting(courtType, 4, { station: 'Baliwag City' });
  await waiting(courtType, 1, { station: 'Bustos' });
  const data = await draw({ court_type: courtType });
  assert.deepEqual([data.drawn_count, data.waiting_count], [7, 3]);
  assert.deepEqual(await shares(here), [2, 2]);
  assert.deepEqual(await shares(there), [1, 1, 1]);
});

test('contract §3.1 of two simultaneous batches each case is raffled once', async () => {
  const courtType = newType();
  const three = await branches(courtType, 3);
  await waiting(courtType, 9);
  const replies = await Promise.all([1, 2].map(() => clerk.post('/api/raffles', { court_type: courtType })));
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 422]);
  assert.deepEqual(await shares(three), [3, 3, 3]);
});

test('contract §3.1 a batch excludes restricted cases that the actor may not see and does not name them', async () => {
  const courtType = newType();
  const [one] = await branches(courtType, 1);
  const admin = await testApp.as('Super Admin');
  const role = { name: `Raffles ${courtType}`, permissions: [{ name: 'Case Raffle' }] };
  assert.equal((await admin.post('/api/roles-list', role)).status, 201);
  const raffler = await testApp.person({ roles: [role.name as never] });
  const [open] = await waiting(courtType, 1);
  const [restricted] = await waiting(courtType, 1, { classification: 'restricted' });
  const named = await raffler.post('/api/raffles', { court_type: courtType, case_ids: [restricted] });
  assert.equal(named.status, 422);
  const reply = await raffler.post('/api/raffles', { court_type: courtType });
  assert.deepEqual([reply.status, reply.body.data.drawn_count], [201, 1]);
  assert.equal(reply.body.data.drawn[0].case.id, open);
  const full = await draw({ court_type: courtType });
  assert.equal(full.drawn[0].case.id, restricted);
  const seen = (await raffler.get(`/api/raffles/${full.id}`)).body.data;
  assert.deepEqual(
    [seen.drawn_count, seen.drawn, seen.shares],
    [1, [], [{ id: one, name: seen.shares[0].name, cases: 1 }]],
  );
});

test('C§5 showing a raffle is audited as a read of each sealed case that it drew or carried over', async () => {
  const courtType = newType();
  await branches(courtType, 2);
  const sealed = await waiting(courtType, 3, { classification: 'sealed' });
  const { id } = await draw({ court_type: courtType });
  const reader = await testApp.as('Office of the Court Clerk');
  const { drawn, waiting: carried } = (await reader.get(`/api/raffles/${id}`)).body.data;
  assert.deepEqual([drawn.length, carried.length], [2, 1]);
  assert.deepEqual(Object.keys(carried[0]), ['id', 'case_number', 'case_title']);
  const { rows } = await sql<{ id: string }>`
    select case_record_id as id from sealed_reads where user_id = ${reader.id} and what = 'raffle'`.execute(
    testApp.app.db,
  );
  assert.deepEqual(ids(rows).sort(), sealed.toSorted());
});
