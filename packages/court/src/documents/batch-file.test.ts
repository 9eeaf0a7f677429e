import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { PAPERS } from './testing/papers.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch();
const admin = await testApp.as('Super Admin');

async function hearingIn(classification: string, hour: string) {
  const found = await testApp.caseRecord({ branch_id: branch, classification });
  const reply = await admin.post(`/api/case/${found.id}/activities`, {
    activity: 'Hearing',
    type: 'Arraignment',
    scheduled_at: `2027-03-01T${hour}:00:00+08:00`,
    hearing_mode: 'in-person',
  });
  assert.equal(reply.status, 201, reply.text);
  return { caseId: found.id as string, id: reply.body.data.id as string };
}
const open = await hearingIn('public', '08');
const sealed = await hearingIn('sealed', '10');

/** Issues notices of the hearings, and returns the path of their file. */
async function batchOf(by: Person, ids: string[]): Promise<string> {
  const batch = { kind: 'notice_of_hearing', subject_ids: ids, format: 'zip', allow_missing: true };
  const started = await by.post(`${PAPERS}/batch`, batch);
  assert.equal(started.status, 202, started.text);
  const path = `${PAPERS}/batches/${started.body.data.id}`;
  let { data } = started.body;
  for (let look = 0; look < 100 && data.status !== 'done'; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    ({ data } = (await by.get(path)).body);
  }
  assert.deepEqual([data.status, data.errors], ['done', []]);
  return `${path}/file`;
}

async function reads(): Promise<number> {
  const rows = await testApp.app.db
    .selectFrom('sealed_reads')
    .select('what')
    .where('case_record_id', '=', sealed.caseId)
    .where('what', '=', 'paper')
    .execute();
  return rows.length;
}

test('contract §3.2 the file of a batch is 403 for its author in another branch since, and nothing is recorded', async () => {
  const clerk = await testApp.as('Branch of the Court Clerk', branch);
  const file = await batchOf(clerk, [open.id]);
  assert.equal((await clerk.get(file)).status, 200);
  const moved = await admin.put(`/api/users/${clerk.id}`, { branch_ids: [await testApp.branch()] });
  assert.equal(moved.status, 200, moved.text);
  const before = await reads();
  assert.equal((await clerk.get(file)).status, 403);
  assert.equal(await reads(), before);
});

test('contract §3.2 downloading the file of a batch is audited as a read of each sealed case in it', async () => {
  const file = await batchOf(admin, [open.id, sealed.id]);
  const before = await reads();
  assert.equal((await admin.get(file)).status, 200);
  assert.equal(await reads(), before + 1);
  assert.equal((await admin.get(await batchOf(admin, [open.id]))).status, 200);
  assert.equal(await reads(), before + 1);
});

test('contract §3.2 the file of a batch that the store has lost is 404', async () => {
  const file = await batchOf(admin, [open.id]);
  await testApp.app.files.delete(`documents/batches/${file.split('/').at(-2)}.zip`);
  assert.equal((await admin.get(file)).status, 404);
});
