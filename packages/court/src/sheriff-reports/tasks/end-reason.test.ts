import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { SHERIFFS_REPORT } from '../../activities/kinds.ts';
import { issuePaper, PAPERS } from '../../documents/testing/papers.ts';
import { attemptBy, awaitingService, hearingsIn, REPORTS } from '../testing/hearing.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 1', station: 'Malolos City' });
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const sheriff = await testApp.as('Sheriff', branch);
const aHearing = hearingsIn(testApp, branch, admin);

interface Report {
  id: string;
  status: string;
  task: { kind: string; is_to_serve: boolean; end_reason: string | null } | null;
}

const reportsOf = async (caseId: string, toServe?: boolean): Promise<Report[]> => {
  const filter = toServe === undefined ? '' : `&filter[to_serve]=${toServe}`;
  const reply = await sheriff.get(`${REPORTS}?filter[case_record_id]=${caseId}${filter}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
};

/**
 * Returns, for each kind of paper in a case, why the paper no longer needs service. Also checks that the filter
 * matches.
 */
async function endReasonsOf(caseId: string): Promise<Record<string, string | null>> {
  const all = await reportsOf(caseId);
  for (const isToServe of [true, false])
    assert.deepEqual(
      (await reportsOf(caseId, isToServe)).map(({ id }) => id),
      all.filter(({ task }) => task?.is_to_serve === isToServe).map(({ id }) => id),
    );
  for (const { id, task } of all)
    assert.deepEqual((await sheriff.get(`${REPORTS}/${id}`)).body.data.task, task);
  return Object.fromEntries(all.map(({ task }) => [task!.kind, task!.end_reason]));
}

async function issueAll(hearing: string): Promise<void> {
  for (const kind of ['subpoena_ad_testificandum', 'notice_of_hearing', 'summons'])
    await issuePaper(clerk, kind, hearing);
}
const changeCase = async (caseId: string, step: string) => {
  const reply = await clerk.post(`/api/case-records/${caseId}/${step}`, {});
  assert.equal(reply.status, 200, reply.text);
};
const TO_SERVE = { subpoena_ad_testificandum: null, notice_of_hearing: null, summons: null };

test('C§4 a value of the filter of papers to serve that is no boolean is 422', async () => {
  assert.equal((await sheriff.get(`${REPORTS}?filter[to_serve]=soon`)).status, 422);
});

test('contract §3.2 C§3 notices and subpoenas are to serve until their hearing begins; then they stay listed with the reason', async () => {
  const { caseId, hearing } = await aHearing('2026-11-23T09:10:00+08:00');
  await issueAll(hearing);
  const tried = (await awaitingService(sheriff, caseId)).find(
    ({ task }: Report) => task?.kind === 'notice_of_hearing',
  );
  assert.equal((await attemptBy(sheriff, tried.id)).status, 201);
  testApp.clock.set('2026-11-23T01:09:59Z');
  assert.deepEqual(await endReasonsOf(caseId), TO_SERVE);
  testApp.clock.set('2026-11-23T01:10:00Z');
  const over = { ...TO_SERVE, subpoena_ad_testificandum: 'hearing_over', notice_of_hearing: 'hearing_over' };
  assert.deepEqual(await endReasonsOf(caseId), over);
  const held = await clerk.post(`/api/hearings/${hearing}/result`, { hearing_status: 'held' });
  assert.equal(held.status, 200, held.text);
  assert.deepEqual(await endReasonsOf(caseId), over);
  // Service that happened before the hearing may be reported later.
  const [subpoena] = (await awaitingService(sheriff, caseId)).filter(
    ({ task }: Report) => task?.kind === 'subpoena_ad_testificandum',
  );
  assert.equal(subpoena.status, 'for_update');
  const late = await attemptBy(sheriff, subpoena.id, { service_status: 'served' });
  assert.deepEqual([late.status, late.body.data.task.end_reason], [201, 'served'], late.text);
});

test('contract §3.2 C§3 a tried paper of a hearing that is cancelled, postponed, expunged or deleted is no longer to serve, with the reason', async () => {
  for (const [reason, end] of [
    ['hearing_cancelled', (id: string) => clerk.post(`/api/hearings/${id}/cancel`, { reason: 'Illness' })],
    [
      'hearing_cancelled',
      (id: string) => clerk.post(`/api/hearings/${id}/result`, { hearing_status: 'postponed' }),
    ],
    [
      'activity_removed',
      (id: string) => clerk.post(`/api/case-activities/${id}/update-status`, { status: 'Expunged' }),
    ],
    ['activity_removed', (id: string) => clerk.delete(`/api/case-activities/${id}`)],
  ] as const) {
    const { caseId, hearing } = await aHearing();
    await issuePaper(clerk, 'subpoena_ad_testificandum', hearing);
    const [{ id }] = await awaitingService(sheriff, caseId);
    assert.equal((await attemptBy(sheriff, id)).status, 201);
    assert.deepEqual(await endReasonsOf(caseId), { subpoena_ad_testificandum: null });
    const ended = await end(hearing);
    assert.equal(ended.status, 200, ended.text);
    assert.deepEqual(await endReasonsOf(caseId), { subpoena_ad_testificandum: reason });
    assert.equal((await reportsOf(caseId))[0]!.status, 'Confirmed');
  }
});

test('contract §3.2 C§3 a summons is to serve until its case is closed, and again when the case is reopened', async () => {
  const { caseId, hearing } = await aHearing();
  await issuePaper(clerk, 'summons', hearing);
  await changeCase(caseId, 'close');
  assert.deepEqual(await endReasonsOf(caseId), { summons: 'case_closed' });
  await changeCase(caseId, 'reopen');
  assert.deepEqual(await endReasonsOf(caseId), { summons: null });
});

test('contract §3.2 C§3 a tried summons of an expunged activity without a time is no longer to serve', async () => {
  const { caseId } = await aHearing();
  const added = await clerk.post(`/api/case/${caseId}/activities`, {
    activity: 'Summons',
    type: 'Court Actions',
  });
  assert.equal(added.status, 201, added.text);
  const { id: activity } = added.body.data;
  await issuePaper(clerk, 'summons', activity);
  const [{ id }] = await awaitingService(sheriff, caseId);
  assert.equal((await attemptBy(sheriff, id)).status, 201);
  assert.deepEqual(await endReasonsOf(caseId), { summons: null });
  const ended = await clerk.post(`/api/case-activities/${activity}/update-status`, { status: 'Expunged' });
  assert.equal(ended.status, 200, ended.text);
  assert.deepEqual(await endReasonsOf(caseId), { summons: 'activity_removed' });
});

test('contract §3.2 C§3 no paper of an archived case is to serve', async () => {
  const { caseId, hearing } = await aHearing();
  await issueAll(hearing);
  await changeCase(caseId, 'close');
  assert.deepEqual(await endReasonsOf(caseId), {
    subpoena_ad_testificandum: 'hearing_cancelled',
    notice_of_hearing: 'hearing_cancelled',
    summons: 'case_closed',
  });
  await changeCase(caseId, 'archive');
  const reasons = await endReasonsOf(caseId);
  assert.deepEqual([...new Set(Object.values(reasons))], ['case_closed']);
});

test('contract §3.2 a served, void or moved paper is listed with its reason', async () => {
  const { caseId, hearing } = await aHearing();
  await issueAll(hearing);
  const reports: Report[] = await awaitingService(sheriff, caseId);
  const idOf = (kind: string) => reports.find(({ task }) => task?.kind === kind)!.id;
  const served = { service_status: ' Served ' };
  assert.equal((await attemptBy(sheriff, idOf('notice_of_hearing'), served)).status, 201);
  const { data: papers } = (await clerk.get(`${PAPERS}?filter[kind]=summons&filter[subject_id]=${hearing}`))
    .body;
  assert.equal((await clerk.post(`${PAPERS}/${papers[0].id}/void`, { reason: 'Not needed' })).status, 200);
  const moved = { scheduled_at: '2027-05-04T08:30:00+08:00', reason: 'The judge is ill' };
  assert.equal((await clerk.post(`/api/hearings/${hearing}/reschedule`, moved)).status, 200);
  assert.deepEqual(await endReasonsOf(caseId), {
    notice_of_hearing: 'served',
    summons: 'paper_ended',
    subpoena_ad_testificandum: 'report_expunged',
  });
});

test('C§3 a report without a paper is to serve until its first attempt', async () => {
  const { caseId, hearing } = await aHearing();
  const body = { activity: SHERIFFS_REPORT, type: 'Court Actions' };
  const created = await admin.post(`/api/case/${caseId}/activities`, { ...body, activity_id: hearing });
  assert.equal(created.status, 201, created.text);
  const { id } = created.body.data;
  assert.deepEqual(
    (await reportsOf(caseId, true)).map((report) => report.id),
    [id],
  );
  assert.equal((await attemptBy(sheriff, id)).status, 201);
  assert.deepEqual(await reportsOf(caseId, true), []);
  assert.equal((await reportsOf(caseId, false)).length, 1);
});
