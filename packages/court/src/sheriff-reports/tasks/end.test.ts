import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { issuePaper, PAPERS } from '../../documents/testing/papers.ts';
import { awaitingService, hearingsIn } from '../testing/hearing.ts';

const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch();
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const sheriff = await testApp.as('Sheriff', branch);
const ALL = ['notice_of_hearing', 'subpoena_ad_testificandum', 'summons'];

const aHearing = hearingsIn(testApp, branch, admin);

/** Schedules a hearing, and issues a subpoena to a witness, a notice to counsel and a summons to the defendant. */
async function hearingWithPapers(at?: string) {
  const { caseId, hearing } = await aHearing(at);
  const papers = [];
  for (const kind of ALL) papers.push(await issuePaper(clerk, kind, hearing));
  return { caseId, id: hearing, papers };
}

type Report = { id: string; task: { kind: string } };
const kindsToServe = async (caseId: string) =>
  (await awaitingService(sheriff, caseId)).map(({ task }: Report) => task.kind).toSorted();

const setStatus = async (id: string, status: string) => {
  const reply = await admin.post(`/api/case-activities/${id}/update-status`, { status });
  assert.equal(reply.status, 200, reply.text);
};

test('C§3 C§4 the notices and subpoenas of an expunged or deleted hearing leave the list to serve', async () => {
  for (const remove of [
    (id: string) => setStatus(id, 'Expunged'),
    async (id: string) => {
      const reply = await admin.delete(`/api/case-activities/${id}`);
      assert.equal(reply.status, 200, reply.text);
    },
  ]) {
    const { caseId, id } = await hearingWithPapers();
    assert.deepEqual(await kindsToServe(caseId), ALL);
    await remove(id);
    assert.deepEqual(await kindsToServe(caseId), ['summons']);
  }
});

test('C§3 C§4 restoring a hearing reopens the reports that were expunged with it, but not those of void papers', async () => {
  const { caseId, id, papers } = await hearingWithPapers();
  const notice = (await awaitingService(sheriff, caseId)).find(
    ({ task }: Report) => task.kind === 'notice_of_hearing',
  );
  await setStatus(notice.id, 'Expunged');
  testApp.clock.advance({ minutes: 1 });
  await setStatus(id, 'Expunged');
  assert.deepEqual(await kindsToServe(caseId), ['summons']);
  await setStatus(id, 'Confirmed');
  assert.deepEqual(await kindsToServe(caseId), ['subpoena_ad_testificandum', 'summons']);

  await setStatus(id, 'Expunged');
  const { status } = await clerk.post(`${PAPERS}/${papers[1]!.id}/void`, { reason: 'Not needed' });
  assert.equal(status, 200);
  await setStatus(id, 'Confirmed');
  assert.deepEqual(await kindsToServe(caseId), ['summons']);
});

test('C§3 C§4 restoring a hearing whose time has passed reopens no report', async () => {
  const { caseId, id } = await hearingWithPapers('2026-11-23T09:30:00+08:00');
  await setStatus(id, 'Expunged');
  testApp.clock.advance({ hours: 1 });
  await setStatus(id, 'Confirmed');
  assert.deepEqual(await kindsToServe(caseId), ['summons']);
});
