import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';

const testApp = await startCourt({ after });
const branch = await testApp.branch();
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const colleague = await testApp.as('Branch of the Court Clerk', branch);

const file = async () => {
  const opened = await testApp.caseRecord({ branch_id: branch });
  const reply = await colleague.post('/api/case-ammendments', {
    case_record_id: opened.id,
    defendants: [{ name: 'Added Defendant', classification: 'defendant' }],
  });
  assert.equal(reply.status, 201, reply.text);
  return { caseId: opened.id as string, amendment: reply.body.data };
};
const decide = (amendment: { case_activity_id: string }, status: string, by = clerk) =>
  by.post(`/api/case-activities/${amendment.case_activity_id}/update-status`, { status });
const snapshot = () => testApp.snapshot('case_activities', 'case_ammendments', 'case_parties', 'audit_log');

test('C§3 granting the activity of an amendment reviews and applies the amendment, once', async () => {
  const { caseId, amendment } = await file();
  assert.equal((await decide(amendment, 'Granted')).body.data.status, 'Granted');
  const { rows } = await testApp.app.connection.pool.query(
    `select p.name, m.status from case_parties p join case_ammendments m using (case_record_id)
     where p.case_record_id = $1`,
    [caseId],
  );
  assert.deepEqual(rows, [{ name: 'Added Defendant', status: 'Granted' }]);
  const before = await snapshot();
  assert.equal((await decide(amendment, 'Denied')).status, 422);
  assert.equal((await decide(amendment, 'Granted')).status, 200, 'the current status');
  assert.equal(await snapshot(), before);
});

test('C§3 denying it applies nothing, and users who may not review amendments cannot decide one', async () => {
  const { caseId, amendment } = await file();
  await testApp.app.connection.pool.query(
    `delete from role_permissions where permission = 'Review Amendments'
     and role_id = (select id from roles where name = 'Branch of the Court Clerk')`,
  );
  const before = await snapshot();
  assert.equal((await decide(amendment, 'Granted')).status, 403);
  assert.equal(await snapshot(), before);
  const admin = await testApp.as('Super Admin');
  assert.equal((await decide(amendment, 'Denied', admin)).status, 200);
  const { rows } = await testApp.app.connection.pool.query(
    `select m.status, (select count(*)::int from case_parties p where p.case_record_id = m.case_record_id) as parties
     from case_ammendments m where m.case_record_id = $1`,
    [caseId],
  );
  assert.deepEqual(rows, [{ status: 'Denied', parties: 0 }]);
});
