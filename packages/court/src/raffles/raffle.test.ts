import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { sql } from 'kysely';
import { drawnIndex } from './draw.ts';
import { isVerified } from './draws.ts';
import { listDraws } from './queries.ts';

const testApp = await startCourt({ after });
const branches = [await testApp.branch(), await testApp.branch(), await testApp.branch()];
const family = await testApp.branch({ courtType: 'Family Court' });
const archived = await testApp.branch();
await sql`update branches set archived_at = created_at where id = ${archived}`.execute(testApp.app.db);
const clerk = await testApp.as('Office of the Court Clerk');
const staff = await testApp.as('BCC Staff', branches[0]!);

const state = () => testApp.snapshot('case_records', 'case_raffles', 'audit_log');

test('C§5.6 a raffle needs the permission Case Raffle and a case awaiting raffle', async () => {
  const { id } = await testApp.caseRecord();
  const received = await testApp.caseRecord({ branch_id: branches[0] });
  const before = await state();
  assert.equal((await testApp.post(`/api/case-records/${id}/raffle`)).status, 401);
  assert.equal((await staff.post(`/api/case-records/${id}/raffle`)).status, 403);
  assert.equal((await clerk.post(`/api/case-records/${crypto.randomUUID()}/raffle`)).status, 404);
  assert.equal((await clerk.post(`/api/case-records/${received.id}/raffle`)).status, 422);
  assert.equal(await state(), before);
});

test('C§5.6 any user with Case Raffle can raffle a waiting public case, whatever the scope and other permissions', async () => {
  const admin = await testApp.as('Super Admin');
  const withRole = async (scope: 'branch' | 'own', ...branchIds: number[]) => {
    const role = {
      name: `Raffles ${crypto.randomUUID()}`,
      reach: scope,
      permissions: [{ name: 'Case Raffle' }],
    };
    const made = (await admin.post('/api/roles-list', role)).body.data;
    const somebody = await testApp.person({ branchIds });
    assert.equal((await admin.put(`/api/users/${somebody.id}`, { role_ids: [made.id] })).status, 200);
    return somebody;
  };
  const raffler = await withRole('branch');
  const neighbour = await withRole('branch', branches[0]!);
  const counsel = await withRole('own');
  const waiting = await testApp.caseRecord();
  const encrypted = await testApp.caseRecord({ classification: 'sealed' });
  const received = await testApp.caseRecord({ branch_id: branches[1] });
  const raffle = async (somebody: typeof raffler, id: string) =>
    (await somebody.post(`/api/case-records/${id}/raffle`)).status;
  const explained = async (id: string) =>
    (await admin.get(`/api/case/${id}/access?user=${raffler.id}&permission=Case%20Raffle`)).body.data;
  const before = await state();
  for (const somebody of [raffler, neighbour])
    for (const { id } of [encrypted, received]) assert.equal(await raffle(somebody, id), 404);
  assert.equal(await raffle(counsel, waiting.id), 404);
  assert.equal((await explained(encrypted.id)).may_access, false);
  const reported = await explained(waiting.id);
  assert.equal(reported.may_access, true);
  assert.equal(reported.rules.find(({ rule }: { rule: string }) => rule === 'branch').holds, true);
  assert.equal(await state(), before);
  assert.equal(await raffle(raffler, waiting.id), 200);
  assert.equal(await raffle(raffler, waiting.id), 404, 'in another branch');
  assert.equal(await raffle(neighbour, (await testApp.caseRecord()).id), 200);
});

test('A court type without an active branch cannot be raffled', async () => {
  const { id } = await testApp.caseRecord({ court_type: "Shari'a District Court" });
  const before = await state();
  const reply = await clerk.post(`/api/case-records/${id}/raffle`);
  assert.equal(reply.status, 422);
  assert.match(reply.body.message, /no branch of the court type/);
  assert.equal(reply.body.errors, undefined);
  assert.equal(await state(), before);
});

test('contract: a case is raffled among the active branches of its court type, and the draw can be verified', async () => {
  const { id } = await testApp.caseRecord();
  const reply = await clerk.post(`/api/case-records/${id}/raffle`);
  assert.equal(reply.status, 200);
  const { data } = reply.body;
  assert.equal(data.status, 'received');
  assert.notEqual(data.raffled_at, null);
  const draws = (await clerk.get(`/api/case-records/${id}/raffle`)).body.data;
  assert.equal(draws.length, 1);
  const [draw] = draws;
  const candidates = draw.candidates.map((branch: { id: number }) => branch.id);
  assert.deepEqual(
    draw.round.map((one: { id: number }) => one.id),
    branches,
  );
  assert.ok(candidates.length > 0 && candidates.every((one: number) => branches.includes(one)));
  assert.match(draw.seed, /^[0-9a-f]{64}$/);
  assert.equal(draw.drawn_index, drawnIndex(Buffer.from(draw.seed, 'hex'), id, candidates.length));
  assert.deepEqual([draw.branch.id, data.branch_id], [candidates[draw.drawn_index], draw.branch.id]);
  assert.deepEqual([draw.verified, draw.drawn_by.id], [true, clerk.id]);
  const [entry] = (await clerk.get(`/api/case-records/${id}/history`)).body.data;
  assert.deepEqual([entry.action, entry.after.branch_id], ['case.raffled', data.branch_id]);
  assert.deepEqual(entry.details, { raffle_id: draw.id });
});

test('C§6 a raffle moves upcoming hearings to the drawn branch, even into a conflict', async () => {
  const courtType = 'Municipal Trial Court';
  const drawn = await testApp.branch({ courtType, judge: 'Hon. Sy', room: 'Sala 5' });
  const admin = await testApp.as('Super Admin');
  const parties = [{ name: 'Ben Yap', classification: 'plaintiff', email: 'ben@home.example' }];
  const { id } = await testApp.caseRecord({ court_type: courtType, parties });
  const set = async (caseId: string, scheduledAt: string, more: object = {}) => {
    const body = { scheduled_at: scheduledAt, hearing_mode: 'in-person', ...more };
    const reply = await admin.post(`/api/case/${caseId}/hearing`, body);
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data.id as string;
  };
  const day = '2099-03-09';
  const past = await set(id, '2020-03-09T09:00');
  const clashing = await set(id, `${day}T09:00`);
  const free = await set(id, `${day}T11:00`, { judge: 'Hon. Tan' });
  const rival = await set(
    (await testApp.caseRecord({ court_type: courtType, branch_id: drawn })).id,
    `${day}T09:30`,
  );
  const placed = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select activity_id, branch_id, judge, room, overlap_reason, revision from hearings
      where case_record_id = ${id}`.execute(testApp.app.db);
    return Object.fromEntries(rows.map(({ activity_id, ...row }) => [activity_id, Object.values(row)]));
  };
  const nobodys = [null, null, null, null, 0];
  const before = { [past]: nobodys, [clashing]: nobodys, [free]: [null, 'Hon. Tan', null, null, 0] };
  assert.deepEqual(await placed(), before);
  const untouched = await state();
  assert.equal((await staff.post(`/api/case-records/${id}/raffle`)).status, 403);
  assert.deepEqual([await placed(), await state()], [before, untouched]);

  assert.equal((await clerk.post(`/api/case-records/${id}/raffle`)).body.data.branch_id, drawn);
  const raffled = 'The raffle brought the case to this branch.';
  assert.deepEqual(await placed(), {
    [past]: nobodys,
    [clashing]: [drawn, 'Hon. Sy', 'Sala 5', raffled, 1],
    [free]: [drawn, 'Hon. Tan', 'Sala 5', null, 1],
  });
  const { data } = (await clerk.get(`/api/case-records/${id}/history`)).body;
  assert.deepEqual(
    data.slice(0, 3).map((entry: Record<string, unknown>) => [entry.action, entry.details]),
    [
      ['hearing.rescheduled', { activity_id: free, reason: raffled, clashes: [] }],
      ['hearing.rescheduled', { activity_id: clashing, reason: raffled, clashes: [rival] }],
      ['case.raffled', data[2].details],
    ],
  );
  assert.deepEqual(Object.keys(data[2].details), ['raffle_id']);
  const reported = await testApp.mail('ben@home.example', ({ text }) => text.includes('Sala 5'));
  assert.match(reported.subject, /^A hearing is moved: /);
});

test('A raffled case cannot be raffled again without a reason', async () => {
  const { id } = await testApp.caseRecord();
  await clerk.post(`/api/case-records/${id}/raffle`);
  const before = await state();
  assert.equal((await clerk.post(`/api/case-records/${id}/raffle`)).status, 422);
  assert.equal(await state(), before);
});

test('contract §2 the reason of a raffle is stored byte for byte; one without a visible character is none', async () => {
  const clerk = await testApp.as('Super Admin');
  await testApp.branch();
  for (const [reason, stored] of [
    [' Inhibition of the judge ', ' Inhibition of the judge '],
    ['\u2800', null],
  ] as const) {
    const { id } = await testApp.caseRecord();
    assert.equal((await clerk.post(`/api/case-records/${id}/raffle`, { reason })).status, 200);
    assert.equal((await clerk.get(`/api/case-records/${id}/raffle`)).body.data[0].reason, stored);
  }
});

test('Of simultaneous raffles of a case, one succeeds', async () => {
  const { id } = await testApp.caseRecord();
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => clerk.post(`/api/case-records/${id}/raffle`)),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422, 422, 422]);
  assert.equal((await clerk.get(`/api/case-records/${id}/raffle`)).body.data.length, 1);
});

test('A draw cannot be changed, and a manipulated draw fails verification', async () => {
  const { id } = await testApp.caseRecord({ court_type: 'Family Court' });
  assert.equal((await clerk.post(`/api/case-records/${id}/raffle`)).body.data.branch_id, family);
  await assert.rejects(sql`update case_raffles set seed = ''`.execute(testApp.app.db));
  await assert.rejects(sql`delete from case_raffles`.execute(testApp.app.db));
  const [draw] = await listDraws(testApp.app.db, id);
  assert.ok(draw !== undefined && isVerified(draw));
  const others = Array.from({ length: 50 }, (_, index) => family + 1 + index);
  for (const changed of [
    { candidate_branch_ids: [family, ...others] },
    { candidate_branch_ids: [family, family] },
    { candidate_branch_ids: [] },
    { branch_id: family + 1 },
    { drawn_index: 1 },
  ])
    assert.equal(isVerified({ ...draw, ...changed, seed: seedThatMisses(id, 1 + others.length) }), false);
});

/** Returns a seed that draws another branch than the first candidate. */
function seedThatMisses(id: string, count: number): Buffer {
  for (let byte = 0; ; byte += 1) {
    const seed = Buffer.alloc(32, byte);
    if (drawnIndex(seed, id, count) !== 0) return seed;
  }
}

test('The draw of a case is visible to users who see the case', async () => {
  const { id } = await testApp.caseRecord({ classification: 'sealed' });
  await clerk.post(`/api/case-records/${id}/raffle`);
  assert.equal((await testApp.get(`/api/case-records/${id}/raffle`)).status, 401);
  assert.equal((await staff.get(`/api/case-records/${id}/raffle`)).status, 404);
  const dashboard = await testApp.as('Dashboard User');
  assert.equal((await dashboard.get(`/api/case-records/${id}/raffle`)).status, 403);
});
