import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { pdf } from '../media/testing/files.ts';
import { assertContains, issuePaper, textOfPaper } from './testing/papers.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 7', station: 'Lipa City', judge: 'Hon. Rosa Peña' });
const admin = await testApp.as('Super Admin');
const NAMES = /santos|dela cruz|rina|kalye uno|kalye dos|ramos/i;

const made = async (path: string, body: object) => {
  const reply = await admin.post(path, body);
  assert.ok(reply.status < 300, reply.text);
  return reply.body.data;
};
let count = 0;
async function aCase(classification = 'restricted') {
  count += 1;
  const title = 'People v. Gil Santos and Tito Ramos';
  const found = await testApp.caseRecord({ branch_id: branch, case_title: title, classification });
  const parties = `/api/case-records/${found.id}/parties`;
  const accused = { classification: 'defendant', role: 'accused', address: '9 Kalye Uno' };
  await made(parties, { name: 'Gil Santos', ...accused });
  await made(parties, { name: 'Ana Dela Cruz', classification: 'plaintiff', role: 'private complainant' });
  await made(parties, { name: 'Rina Dela Cruz', classification: 'witness', address: '4 Kalye Dos' });
  const activities = `/api/case/${found.id}/activities`;
  const hearing = await made(activities, {
    activity: 'Hearing',
    type: 'Arraignment',
    scheduled_at: `2027-07-${String(count).padStart(2, '0')}T08:00:00+08:00`,
    hearing_mode: 'in-person',
    remarks: 'Bring Dela Cruz, Ana and TITO RAMOS.',
  });
  const order = await made(activities, { activity: 'Order', type: 'Court Actions', activity_id: hearing.id });
  return { id: found.id as string, hearing: hearing.id as string, order: order.id as string };
}
const toServe = async (caseId: string) =>
  (await admin.get(`/api/sheriff-reports?filter[status]=for_update&filter[case_record_id]=${caseId}`)).body
    .data;

const texts = 'Gil Santos shall not go near Ana Dela Cruz of 9 Kalye Uno.';
const custody = {
  facility: 'The Warden, Lipa City Jail',
  basis: texts,
  aliases: 'Boy Santos',
  sex: 'male',
  age: 41,
};
const SERVED: [kind: string, subject: 'id' | 'hearing' | 'order', data: object][] = [
  ['notice_of_hearing', 'hearing', {}],
  ['order_setting_hearing', 'hearing', { reason: texts }],
  ['subpoena_ad_testificandum', 'hearing', { requesting_party: 'Ana Dela Cruz' }],
  ['subpoena_duces_tecum', 'hearing', { things: 'Letters of Santos' }],
  ['summons', 'hearing', {}],
  ['order', 'order', { body: texts }],
  ['commitment_order', 'order', custody],
  ['release_order', 'order', custody],
  [
    'certificate_of_finality',
    'id',
    { ruling: texts, ruling_date: '2026-10-01', finality_date: '2026-11-01' },
  ],
];

for (const [kind, subject, data] of SERVED)
  test(`contract §3.2 a ${kind} in a confidential case is served with initials, and names stay with the record`, async () => {
    const found = await aCase();
    for (const language of ['en', 'fil']) {
      const paper = await issuePaper(admin, kind, found[subject], { data, language });
      const text = await textOfPaper(testApp, paper);
      assert.doesNotMatch(text, NAMES);
      assertContains(text, 'XXX');
      assert.deepEqual([paper.version, NAMES.test(paper.subject_label)], ['initials', false]);
      assertContains(await textOfPaper(testApp, { id: paper.counterpart_id }), 'Gil Santos');
    }
  });

test('contract §3.2 a released certificate of a confidential case names nobody, not even by the name of the file', async () => {
  const { order } = await aCase();
  const upload = await admin.post(
    `/api/case-activities/${order}/attachments`,
    undefined,
    multipartForm([{ name: 'attachments[]', value: pdf(), filename: 'Affidavit of Ana_Dela-Cruz.pdf' }]),
  );
  assert.ok(upload.status < 300, upload.text);
  const [file] = (await admin.get(`/api/case-activities/${order}/attachments`)).body.data;
  const paper = await issuePaper(admin, 'certified_true_copy', file.id);
  const text = await textOfPaper(testApp, paper);
  assert.doesNotMatch(text, NAMES);
  assertContains(text, 'Affidavit of AAA.pdf');
});

test('contract §3.2 the sheriff finds whom to serve in the list, once, although the paper has initials', async () => {
  const { id, hearing } = await aCase('sealed');
  const paper = await issuePaper(admin, 'subpoena_ad_testificandum', hearing);
  const text = await textOfPaper(testApp, paper);
  assert.doesNotMatch(text, NAMES);
  const [{ id: report, task }, ...others] = await toServe(id);
  assert.deepEqual(
    [task.document_id, task.addressee, task.address, others.length],
    [paper.id, 'Rina Dela Cruz', '4 Kalye Dos', 0],
  );
  const attempt = {
    service_date: '2026-11-22',
    service_status: 'served',
    manner_of_service: 'personal',
    place: '4 Kalye Dos, Lipa City',
    received_by: 'Nena Marasigan',
  };
  assert.equal((await admin.post(`/api/sheriff-reports/${report}/attempts`, attempt)).status, 201);
  const served = await issuePaper(admin, 'sheriffs_return', report);
  const returned = await textOfPaper(testApp, served);
  assert.doesNotMatch(returned, NAMES);
  assert.doesNotMatch(returned, /Marasigan/);
  assertContains(
    await textOfPaper(testApp, { id: served.counterpart_id }),
    'Rina Dela Cruz',
    'Nena Marasigan',
  );
});

test('contract §3.2 whoever is no party of a confidential case keeps name and address on a subpoena', async () => {
  const { hearing } = await aCase();
  const data = { addressee: 'Dr. Jose Mabini', addressee_address: 'Lipa Medical Center' };
  const text = await textOfPaper(
    testApp,
    await issuePaper(admin, 'subpoena_ad_testificandum', hearing, { data }),
  );
  assertContains(text, 'Dr. Jose Mabini', 'Lipa Medical Center');
});

test('contract §3.2 papers of a public case have one version, with names', async () => {
  const { hearing } = await aCase('public');
  const paper = await issuePaper(admin, 'summons', hearing, {
    data: { addressee: 'Gil Santos', addressee_address: '9 Kalye Uno' },
  });
  assert.deepEqual([paper.version, paper.counterpart_id], [null, null]);
  assertContains(await textOfPaper(testApp, paper), 'Gil Santos', '9 Kalye Uno');
});

test('contract §3.2 minutes of a confidential case, which stay in the record, have names', async () => {
  const { hearing } = await aCase();
  const data = { proceedings: 'Ana Dela Cruz testified.' };
  const paper = await issuePaper(admin, 'minutes_of_hearing', hearing, { data });
  assert.equal(paper.version, null);
  assertContains(await textOfPaper(testApp, paper), 'Ana Dela Cruz testified.');
});
