import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { issuePaper, PAPERS } from '../../documents/testing/papers.ts';
import { attemptBy, awaitingService, hearingsIn, REPORTS } from '../testing/hearing.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 1', station: 'Malolos City' });
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const sheriff = await testApp.as('Sheriff', branch);
const aHearing = hearingsIn(testApp, branch, admin);

type Task = { id: string; task: { kind: string } };
const kindsToServe = async (caseId: string): Promise<string[]> =>
  (await awaitingService(sheriff, caseId)).map(({ task }: Task) => task.kind).sort();
const reportOf = async (id: string) => (await sheriff.get(`${REPORTS}/${id}`)).body.data;
const setStatus = (id: string, status: string, by = admin) =>
  by.post(`/api/case-activities/${id}/update-status`, { status });
const expunge = async (id: string) => {
  const reply = await setStatus(id, 'Expunged', clerk);
  assert.equal(reply.status, 200, reply.text);
};
const restore = async (id: string) => {
  const reply = await setStatus(id, 'Confirmed');
  assert.equal(reply.status, 200, reply.text);
};

const cancel = (id: string) => clerk.post(`/api/hearings/${id}/cancel`, { reason: 'The judge is ill' });

/** Records a subpoena below a hearing, issues its paper and returns the id of the activity. */
async function subpoenaBelow(caseId: string, hearing: string): Promise<string> {
  const activity = { activity: 'Subpoena', type: 'Court Actions', activity_id: hearing };
  const recorded = await clerk.post(`/api/case/${caseId}/activities`, activity);
  assert.equal(recorded.status, 201, recorded.text);
  await issuePaper(clerk, 'subpoena_ad_testificandum', recorded.body.data.id);
  return recorded.body.data.id;
}

/** Issues a subpoena, a notice and a summons for a hearing. */
async function issueAll(hearing: string) {
  const subpoena = await issuePaper(clerk, 'subpoena_ad_testificandum', hearing);
  const notice = await issuePaper(clerk, 'notice_of_hearing', hearing);
  await issuePaper(clerk, 'summons', hearing);
  return { subpoena, notice };
}
const ALL = ['notice_of_hearing', 'subpoena_ad_testificandum', 'summons'];

test('C§3 contract §3.2 a refused removal of a hearing leaves its papers to serve', async () => {
  const { caseId, hearing } = await aHearing();
  await issueAll(hearing);
  const before = await testApp.snapshot('case_activities', 'service_tasks', 'audit_log');
  assert.equal((await setStatus(hearing, 'Expunged', sheriff)).status, 403);
  assert.equal((await sheriff.delete(`/api/case-activities/${hearing}`)).status, 403);
  assert.equal(await testApp.snapshot('case_activities', 'service_tasks', 'audit_log'), before);
  assert.deepEqual(await kindsToServe(caseId), ALL);
});

test('C§3 contract §3.2 notices and subpoenas of an expunged or deleted hearing leave the list to serve, its summons stays', async () => {
  for (const remove of [expunge, (id: string) => clerk.delete(`/api/case-activities/${id}`)]) {
    const { caseId, hearing } = await aHearing();
    await issueAll(hearing);
    const reports: Task[] = await awaitingService(sheriff, caseId);
    await remove(hearing);
    assert.deepEqual(await kindsToServe(caseId), ['summons']);
    for (const { id, task } of reports.filter((report) => report.task.kind !== 'summons')) {
      const report = await reportOf(id);
      assert.deepEqual([report.status, report.task.is_to_serve], ['Expunged', false], task.kind);
      assert.equal((await attemptBy(sheriff, id)).status, 422);
    }
    const history = (await clerk.get(`/api/case-records/${caseId}/history`)).body.data;
    const ended = history.filter(
      ({ details }: { details: Record<string, unknown> | null }) => details?.removed_activity_id === hearing,
    );
    assert.deepEqual(
      ended.map(({ before, after }: { before: unknown; after: unknown }) => [before, after]),
      Array(2).fill([{ status: 'for_update' }, { status: 'Expunged' }]),
    );
  }
});

test('C§3 contract §3.2 the report of a paper that was tried stays when its hearing is expunged', async () => {
  const { caseId, hearing } = await aHearing();
  await issuePaper(clerk, 'subpoena_ad_testificandum', hearing);
  const [{ id }] = await awaitingService(sheriff, caseId);
  assert.equal((await attemptBy(sheriff, id)).status, 201);
  await expunge(hearing);
  assert.equal((await reportOf(id)).status, 'Confirmed');
});

test('C§3 contract §3.2 restoring a hearing reopens the reports that were expunged with it, but not those of void papers', async () => {
  const { caseId, hearing } = await aHearing();
  const { subpoena } = await issueAll(hearing);
  const other = await issuePaper(clerk, 'subpoena_ad_testificandum', hearing, {
    data: { addressee: 'Ana Cruz', addressee_address: 'Bulakan' },
  });
  const byHand = (await awaitingService(sheriff, caseId)).find(
    ({ task }: { task: { document_id: string } }) => task.document_id === other.id,
  );
  await expunge(byHand.id);
  await expunge(hearing);
  assert.equal((await clerk.post(`${PAPERS}/${subpoena.id}/void`, { reason: 'Not needed' })).status, 200);
  assert.deepEqual(await kindsToServe(caseId), ['summons']);
  await restore(hearing);
  assert.deepEqual(await kindsToServe(caseId), ['notice_of_hearing', 'summons']);
  assert.equal((await reportOf(byHand.id)).status, 'Expunged');
  const [notice] = (await awaitingService(sheriff, caseId)).filter(
    ({ task }: Task) => task.kind === 'notice_of_hearing',
  );
  assert.equal(notice.task.is_to_serve, true);
  assert.equal((await attemptBy(sheriff, notice.id)).status, 201);
});

test('C§3 contract §3.2 restoring a hearing whose time has passed reopens no report', async () => {
  const { caseId, hearing } = await aHearing('2026-11-23T09:30:00+08:00');
  await issueAll(hearing);
  await expunge(hearing);
  testApp.clock.advance({ hours: 1 });
  await restore(hearing);
  assert.deepEqual(await kindsToServe(caseId), ['summons']);
});

test('C§3 C§6 papers of the former date of a moved hearing stay ended when it is expunged and restored', async () => {
  const { caseId, hearing } = await aHearing();
  await issueAll(hearing);
  const moved = { scheduled_at: '2027-05-04T08:30:00+08:00', reason: 'The judge is ill' };
  assert.equal((await clerk.post(`/api/hearings/${hearing}/reschedule`, moved)).status, 200);
  await expunge(hearing);
  await restore(hearing);
  assert.deepEqual(await kindsToServe(caseId), ['summons']);
});

test('C§3 C§6 a restored subpoena of a hearing that was cancelled meanwhile is not to serve again', async () => {
  const { caseId, hearing } = await aHearing();
  const activity = await subpoenaBelow(caseId, hearing);
  await expunge(activity);
  assert.equal((await cancel(hearing)).status, 200);
  await restore(activity);
  assert.deepEqual(await kindsToServe(caseId), []);
});

test('C§3 contract §3.2 a paper of an activity below a hearing ends with either of them, and with its cancellation', async () => {
  for (const [end, which, isRestorable] of [
    [expunge, 'hearing', true],
    [expunge, 'activity', true],
    [cancel, 'hearing', false],
  ] as const) {
    const { caseId, hearing } = await aHearing();
    const activity = await subpoenaBelow(caseId, hearing);
    assert.deepEqual(await kindsToServe(caseId), ['subpoena_ad_testificandum']);
    const ended = which === 'hearing' ? hearing : activity;
    await end(ended);
    assert.deepEqual(await kindsToServe(caseId), [], which);
    if (!isRestorable) continue;
    await restore(ended);
    assert.deepEqual(await kindsToServe(caseId), ['subpoena_ad_testificandum'], which);
  }
});
