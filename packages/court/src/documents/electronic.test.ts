import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { fileForm } from '@bulwagan/testing/form.ts';
import { pdf } from '../media/testing/files.ts';
import { issuePaper, PAPERS } from './testing/papers.ts';

const REFUSAL =
  'Only orders and notices in public civil cases are issued electronically. Print and sign this paper, then upload the signed copy.';
/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 7', station: 'Lipa City', judge: 'Hon. Rosa Peña' });
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const reader = await testApp.as('User', branch);
const foreigner = await testApp.as('Branch of the Court Clerk', await testApp.branch());
const admin = await testApp.as('Super Admin');
let day = 0;
/** Opens a case with a hearing, and issues a paper for the hearing. */
async function aPaper(case_type: string, { classification = 'public', kind = 'notice_of_hearing' } = {}) {
  day += 1;
  const { id } = await testApp.caseRecord({ branch_id: branch, case_type, classification });
  const reply = await admin.post(`/api/case/${id}/activities`, {
    activity: 'Hearing',
    type: 'Pre-trial',
    scheduled_at: `${Temporal.PlainDate.from('2027-07-01').add({ days: day })}T08:00:00+08:00`,
    hearing_mode: 'in-person',
  });
  assert.equal(reply.status, 201, reply.text);
  return await issuePaper(admin, kind, reply.body.data.id, { allow_missing: true });
}
const mark = (id: string, by = admin) => by.post(`${PAPERS}/${id}/electronic-issue`);

test('contract §3.2 only an order or notice in a public civil case is marked as electronically issued, once', async () => {
  const before = () => testApp.snapshot('documents', 'audit_log');
  const refused = [
    await aPaper('Criminal'),
    await aPaper('Special Proceeding'),
    await aPaper('Civil', { classification: 'restricted' }),
    await aPaper('Civil', { kind: 'summons' }),
    await aPaper('Civil', { kind: 'subpoena_ad_testificandum' }),
    await aPaper('Civil', { kind: 'minutes_of_hearing' }),
  ];
  const unchanged = await before();
  for (const { id, kind } of refused) {
    const reply = await mark(id);
    assert.deepEqual([reply.status, reply.body.message], [422, REFUSAL], kind);
  }
  assert.equal(await before(), unchanged);
  const notice = await aPaper('Special Civil Action');
  const kept = await before();
  assert.equal((await mark(notice.id, foreigner)).status, 404);
  assert.equal((await mark(notice.id, reader)).status, 403);
  assert.equal(await before(), kept);
  const marked = await mark(notice.id, clerk);
  assert.equal(marked.status, 200, marked.text);
  assert.deepEqual(
    [marked.body.data.electronically_issued_at, marked.body.data.signed_at, marked.body.data.status],
    ['2026-11-23T09:00:00+08:00', null, 'issued'],
  );
  const again = await mark(notice.id, clerk);
  assert.deepEqual(
    [again.status, again.body.message],
    [422, 'The paper is signed or electronically issued already.'],
  );
  const shown = await testApp.send('GET', `/api/public/documents/${notice.verification_code}`);
  assert.deepEqual(
    [shown.body.data.signed_on, shown.body.data.electronically_issued_on],
    [null, '2026-11-23'],
  );
  const page = await testApp.send('GET', `/verify/${notice.verification_code}?language=en`);
  assert.match(page.text, /Issued electronically on/);
  assert.doesNotMatch(page.text, /not yet signed/);
});

for (const kind of ['order', 'order_setting_hearing'])
  test(`contract §3.2 an ${kind} in a public civil case is marked as electronically issued`, async () => {
    assert.equal((await mark((await aPaper('Civil', { kind })).id)).status, 200);
  });

test('contract §3.2 a paper that is void or has a signed copy is not marked as electronically issued', async () => {
  const gone = await aPaper('Civil');
  assert.equal((await admin.post(`${PAPERS}/${gone.id}/void`, { reason: 'Wrong date' })).status, 200);
  assert.equal((await mark(gone.id)).status, 422);
  const signed = await aPaper('Civil');
  const scan = fileForm('file', pdf(), 'scan.pdf');
  assert.equal((await admin.post(`${PAPERS}/${signed.id}/signed-copy`, undefined, scan)).status, 200);
  assert.equal((await mark(signed.id)).status, 422);
});
