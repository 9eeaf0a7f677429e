import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { STANDARD_RULES, startCourt } from '@bulwagan/testing/court.ts';

const testApp = await startCourt({ after });
const clerk = await testApp.as('Office of the Court Clerk');
const [one, other] = [await testApp.branch(), await testApp.branch()];
const family = await testApp.branch({ courtType: 'Family Court' });

const NEW = {
  case_title: 'A v. B',
  court_type: 'Regional Trial Court',
  case_type: 'Civil',
  category: 'Damages',
  filed_at: '2026-01-15',
};
interface Listed {
  case: { id: string };
  from_branch: { id: number } | null;
  branch: { id: number };
  reason: string | null;
  assigned_by: { id: number };
}

const WRONG = ['The selected branch belongs to another court type: Family Court.'];
const state = () => testApp.snapshot('case_records', 'case_assignments', 'audit_log');

test('contract §3.1 a branch of another court type is refused when a case is opened and when it is moved', async () => {
  const { id } = await testApp.caseRecord({ branch_id: one });
  const before = await state();
  const opened = await clerk.post('/api/case-records', { ...NEW, branch_id: family });
  assert.deepEqual([opened.status, opened.body.errors], [422, { branch_id: WRONG }]);
  for (const body of [{ branch_id: family }, { branch_id: other, court_type: 'Family Court' }]) {
    const moved = await clerk.put(`/api/case-records/${id}`, body);
    assert.deepEqual([moved.status, Object.keys(moved.body.errors)], [422, ['branch_id']]);
  }
  const retyped = await clerk.put(`/api/case-records/${id}`, { court_type: 'Family Court' });
  assert.deepEqual([retyped.status, Object.keys(retyped.body.errors)], [422, ['court_type']]);
  assert.equal(await state(), before);
  const both = { branch_id: family, court_type: 'Family Court' };
  assert.equal((await clerk.put(`/api/case-records/${id}`, both)).status, 200);
});

test('contract §3.1 another spelling of a court type is the same court type', async () => {
  const spelled = { ...NEW, court_type: ' regional  trial COURT ', branch_id: one };
  assert.equal((await clerk.post('/api/case-records', spelled)).status, 201);
});

test('contract §3.1 a case assigned without a raffle is listed with its reason; a raffled case is not', async () => {
  const reason = 'Consolidated with 2026-000123';
  const { data } = (
    await clerk.post('/api/case-records', { ...NEW, branch_id: one, assignment_reason: reason })
  ).body;
  assert.equal(data.assignment_reason, reason);
  const drawn = (await clerk.post('/api/case-records', { ...NEW, assignment_reason: 'Not read' })).body.data;
  assert.equal(drawn.assignment_reason, null);
  assert.equal((await clerk.post(`/api/case-records/${drawn.id}/raffle`)).status, 200);
  const moved = await clerk.put(`/api/case-records/${data.id}`, { branch_id: other });
  assert.equal(moved.body.data.assignment_reason, null);
  const listed = (await clerk.get('/api/case-assignments')).body.data.filter(
    (row: { case: { id: string } }) => [data.id, drawn.id].includes(row.case.id),
  );
  assert.deepEqual(
    listed.map((row: Listed) => [
      row.case.id,
      row.from_branch?.id ?? null,
      row.branch.id,
      row.reason,
      row.assigned_by.id,
    ]),
    [
      [data.id, one, other, null, clerk.id],
      [data.id, null, one, reason, clerk.id],
    ],
  );
  const inOther = (await clerk.get(`/api/case-assignments?filter[branch_id]=${other}`)).body.data;
  assert.ok(inOther.every((row: { branch: { id: number } }) => row.branch.id === other));
  const [entry] = (await clerk.get(`/api/case-records/${data.id}/history`)).body.data.slice(-1);
  assert.equal(entry.after.assignment_reason, reason);
});

test('contract §3.1 a raffle clears the reason of the previous assignment', async () => {
  const given = await testApp.caseRecord({ branch_id: one, assignment_reason: 'Designation' });
  const drawn = await clerk.post(`/api/case-records/${given.id}/raffle`, { reason: 'Inhibition' });
  assert.deepEqual([drawn.body.data.assignment_reason, drawn.body.data.branch_id === one], [null, false]);
});

test('contract §3.1 with REQUIRE_ASSIGNMENT_REASON a branch is assigned only with a reason', async (t) => {
  const strict = await startCourt(t, {
    settings: { rules: { ...STANDARD_RULES, requiresAssignmentReason: true } },
  });
  const [first, second] = [await strict.branch(), await strict.branch()];
  const officer = await strict.as('Office of the Court Clerk');
  const waiting = await officer.post('/api/case-records', NEW);
  assert.equal(waiting.status, 201);
  const path = `/api/case-records/${waiting.body.data.id}`;
  const before = await strict.snapshot('case_records', 'case_assignments', 'audit_log');
  const required = { assignment_reason: ['The assignment reason field is required.'] };
  for (const assignment_reason of [undefined, null, '', ' ']) {
    const opened = await officer.post('/api/case-records', { ...NEW, branch_id: first, assignment_reason });
    assert.deepEqual([opened.status, opened.body.errors], [422, required]);
    const moved = await officer.put(path, { branch_id: first, assignment_reason });
    assert.deepEqual([moved.status, moved.body.errors], [422, required]);
  }
  assert.equal(await strict.snapshot('case_records', 'case_assignments', 'audit_log'), before);
  const given = { branch_id: first, assignment_reason: 'Only special court' };
  assert.equal((await officer.post('/api/case-records', { ...NEW, ...given })).status, 201);
  const moved = await officer.put(path, given);
  assert.deepEqual([moved.status, moved.body.data.status], [200, 'received']);
  assert.equal((await officer.put(path, { ...moved.body.data, case_title: 'C v. D' })).status, 200);
  assert.equal((await officer.put(path, { branch_id: second })).status, 422);
});

test('C§5 the list of assignments is audited as one read of each sealed case on its page', async () => {
  const place = await testApp.branch();
  const opened = await clerk.post('/api/case-records', { ...NEW, branch_id: place });
  const { id } = opened.body.data;
  const path = `/api/case-assignments?filter[branch_id]=${place}`;
  const reads = async () =>
    (
      await testApp.app.connection.pool.query(
        `select user_id from sealed_reads where case_record_id = $1 and what = 'assignments'`,
        [id],
      )
    ).rows;
  assert.equal((await clerk.get(path)).body.data.length, 1);
  assert.deepEqual(await reads(), []);
  await testApp.app.connection.pool.query(`update case_records set classification = 'sealed' where id = $1`, [
    id,
  ]);
  assert.equal((await clerk.get(path)).body.data.length, 1);
  assert.deepEqual(await reads(), [{ user_id: clerk.id }]);
});
