import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { issuePaper, PAPERS } from '../../documents/testing/papers.ts';

const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch();
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const sheriff = await testApp.as('Sheriff', branch);

let day = 0;
/** Schedules a hearing, and issues a subpoena to a witness, a notice to counsel and a summons to the defendant. */
async function hearingWithPapers() {
  day += 1;
  const { id: caseId } = await testApp.caseRecord({ branch_id: branch });
  const address = '5 Kalye Mabini';
  const parties = `/api/case-records/${caseId}/parties`;
  const { body } = await admin.post(parties, { name: 'Gil Santos', classification: 'defendant', address });
  await admin.post(parties, { name: 'Liza Ocampo', classification: 'witness', address });
  const counsel = { name: 'Atty. Luz Reyes', classification: 'counsel', represents_id: body.data.id };
  await admin.post(parties, counsel);
  const hearing = await admin.post(`/api/case/${caseId}/activities`, {
    activity: 'Hearing',
    type: 'Trial',
    scheduled_at: `${Temporal.PlainDate.from('2027-07-01').add({ days: day })}T08:30:00+08:00`,
    hearing_mode: 'in-person',
  });
  assert.equal(hearing.status, 201, hearing.text);
  const id = hearing.body.data.id as string;
  const papers = [];
  for (const kind of ['subpoena_ad_testificandum', 'notice_of_hearing', 'summons'])
    papers.push(await issuePaper(clerk, kind, id));
  return { caseId: caseId as string, id, papers };
}

const kindsToServe = async (caseId: string) => {
  const url = `/api/sheriff-reports?filter[status]=for_update&filter[case_record_id]=${caseId}`;
  const { data } = (await sheriff.get(url)).body;
  return data.map(({ task }: { task: { kind: string } }) => task.kind).toSorted();
};
const ALL = ['notice_of_hearing', 'subpoena_ad_testificandum', 'summons'];

const setStatus = async (id: string, status: string) => {
  const reply = await admin.post(`/api/case-activities/${id}/update-status`, { status });
  assert.equal(reply.status, 200, reply.text);
};

test('C§3 C§4 the notices and subpoenas of an expunged or deleted hearing are not to be served any more', async () => {
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

test('C§3 C§4 those in force are to be served again when the hearing is restored, but none expunged before it', async () => {
  const { caseId, id, papers } = await hearingWithPapers();
  const [first] = (
    await sheriff.get(`/api/sheriff-reports?filter[case_record_id]=${caseId}`)
  ).body.data.filter(({ task }: { task: { kind: string } }) => task.kind === 'notice_of_hearing');
  await setStatus(first.id, 'Expunged');
  testApp.clock.advance({ minutes: 1 });
  await setStatus(id, 'Expunged');
  assert.deepEqual(await kindsToServe(caseId), ['summons']);
  await setStatus(id, 'Confirmed');
  assert.deepEqual(await kindsToServe(caseId), ['subpoena_ad_testificandum', 'summons']);

  await setStatus(id, 'Expunged');
  const { status } = await clerk.post(`${PAPERS}/${papers[0]!.id}/void`, { reason: 'Not needed' });
  assert.equal(status, 200);
  await setStatus(id, 'Confirmed');
  assert.deepEqual(await kindsToServe(caseId), ['summons']);
});
