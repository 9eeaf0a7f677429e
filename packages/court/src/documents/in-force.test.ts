import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { fileForm } from '@bulwagan/testing/form.ts';
import { pdf } from '../media/testing/files.ts';
import { issuePaper, PAPERS } from './testing/papers.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 1', judge: 'Hon. Rosa Peña', room: 'Room 3' });
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const admin = await testApp.as('Super Admin');
const sheriff = await testApp.as('Sheriff', branch);

let day = 0;
/** Records a hearing on a day without other hearings. */
const hearing = async (values: Record<string, unknown> = {}): Promise<string> => {
  const { id } = await testApp.caseRecord({ branch_id: branch, case_title: 'Cruz v. Núñez', ...values });
  day += 1;
  const reply = await admin.post(`/api/case/${id}/activities`, {
    activity: 'Hearing',
    type: 'Pre-trial',
    scheduled_at: `${Temporal.PlainDate.from('2027-09-06').add({ days: day })}T08:30:00+08:00`,
    hearing_mode: 'in-person',
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
};
const previewed = async (body: object, language = 'en') => {
  const headers = { ...clerk.headers, 'accept-language': language };
  const reply = await testApp.send('POST', `${PAPERS}/preview`, { headers, body });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
};
const KIND = 'notice_of_hearing';

test('contract §3.2 a preview warns with number and date of each paper in force for the same kind and subject, until it is void', async () => {
  const subject_id = await hearing();
  const asked = { kind: KIND, subject_id: subject_id.toUpperCase() };
  assert.deepEqual((await previewed(asked)).warnings, []);
  const paper = await issuePaper(clerk, KIND, subject_id);
  const { warnings, in_force } = await previewed(asked);
  assert.deepEqual(warnings, [
    `Notice of Hearing ${paper.number} is in force already, issued on 23 November 2026. To replace it, issue that paper again.`,
  ]);
  assert.deepEqual(
    in_force.map(({ id, number }: { id: string; number: string }) => [id, number]),
    [[paper.id, paper.number]],
  );
  const [filipino] = (await previewed(asked, 'fil')).warnings;
  assert.match(filipino, new RegExp(`^May bisa na ang Abiso sa Pagdinig ${paper.number} .*Nobyembre 2026`));
  assert.deepEqual((await previewed({ ...asked, kind: 'order_setting_hearing' })).warnings, []);
  assert.deepEqual((await previewed({ ...asked, subject_id: await hearing() })).warnings, []);
  const another = await issuePaper(clerk, KIND, subject_id);
  assert.notEqual(another.number, paper.number);
  assert.equal((await previewed(asked)).warnings.length, 2);
  for (const { id } of [paper, another])
    assert.equal((await clerk.post(`${PAPERS}/${id}/void`, { reason: 'Wrong date' })).status, 200);
  assert.deepEqual((await previewed(asked)).warnings, []);
});

test('contract §3.2 a preview names only the new paper after a reissue, and one version of a paper in two', async () => {
  const subject_id = await hearing();
  const { id } = await issuePaper(clerk, KIND, subject_id);
  const reissued = await clerk.post(`${PAPERS}/${id}/reissue`, { reason: 'New room' });
  const numbersOf = async (subject: string) =>
    (await previewed({ kind: KIND, subject_id: subject })).in_force.map(
      ({ number }: { number: string }) => number,
    );
  assert.deepEqual(await numbersOf(subject_id), [reissued.body.data.number]);
  const confidential = await hearing({ classification: 'restricted' });
  const served = await issuePaper(admin, KIND, confidential);
  const preview = await admin.post(`${PAPERS}/preview`, { kind: KIND, subject_id: confidential });
  assert.deepEqual(
    preview.body.data.in_force.map(({ number }: { number: string }) => number),
    [served.number],
  );
});

test('contract §3.2 case lists with other filters are other papers', async () => {
  const asked = { kind: 'case_list', subject_id: 'case-list', data: { year: 2026 } };
  const list = await admin.post(PAPERS, asked);
  assert.equal(list.status, 201, list.text);
  const namedFor = async (data: object) =>
    (await admin.post(`${PAPERS}/preview`, { ...asked, data })).body.data.in_force.length;
  assert.deepEqual([await namedFor({ year: 2026 }), await namedFor({ year: 2025 })], [1, 0]);
});

test('contract §3.2 a batch says beforehand how many subjects have a paper in force, and leaves them out when asked', async () => {
  const [first, second] = [await hearing(), await hearing()];
  const asked = { kind: KIND, subject_ids: [first, second] };
  const counted = (by = clerk, body: object = asked) => by.post(`${PAPERS}/batch/preview`, body);
  assert.equal((await testApp.post(`${PAPERS}/batch/preview`, asked)).status, 401);
  assert.equal((await counted(sheriff)).status, 403);
  assert.deepEqual(Object.keys((await counted(clerk, { kind: KIND })).body.errors), ['subject_ids']);
  assert.deepEqual(Object.keys((await counted(clerk, { ...asked, kind: 'payslip' })).body.errors), ['kind']);
  assert.deepEqual((await counted()).body.data, { total: 2, in_force: 0 });
  await issuePaper(clerk, KIND, first);
  assert.deepEqual((await counted()).body.data, { total: 2, in_force: 1 });
  const start = (more: object) => clerk.post(`${PAPERS}/batch`, { ...asked, format: 'pdf', ...more });
  const started = await start({ skip_in_force: true });
  assert.deepEqual([started.status, started.body.data.total], [202, 1], started.text);
  await issuePaper(clerk, KIND, second);
  const nothing = await start({ skip_in_force: true });
  assert.deepEqual(
    [nothing.status, nothing.body.errors],
    [422, { subject_ids: ['All of these have a paper of this kind in force already.'] }],
  );
  assert.deepEqual([(await start({})).status, (await start({})).body.data.total], [202, 2]);
});

test('contract §3.2 a user lists the batches that they started, newest first, and nobody else’s', async () => {
  const colleague = await testApp.as('Branch of the Court Clerk', branch);
  assert.equal((await testApp.get(`${PAPERS}/batches`)).status, 401);
  const ids: string[] = [];
  for (const subject of [await hearing(), await hearing()]) {
    const body = { kind: KIND, subject_ids: [subject], format: 'zip' };
    const reply = await colleague.post(`${PAPERS}/batch`, body);
    assert.equal(reply.status, 202, reply.text);
    ids.push(reply.body.data.id);
    testApp.clock.advance({ seconds: 1 });
  }
  const { body } = await colleague.get(`${PAPERS}/batches?per_page=1`);
  assert.deepEqual(
    [body.data[0].id, body.data[0].kind_name, body.data[0].format, body.meta.total],
    [ids[1], 'Notice of Hearing', 'zip', 2],
  );
  const others = (await clerk.get(`${PAPERS}/batches?per_page=100`)).body.data;
  assert.ok(!others.some(({ id }: { id: string }) => ids.includes(id)));
  assert.deepEqual((await colleague.get(`${PAPERS}/batches?filter[within]=nothing`)).body.data, []);
});

test('contract §3.2 a file as it was issued is no signed copy, neither of its paper nor of another one', async () => {
  const [paper, other] = [
    await issuePaper(clerk, KIND, await hearing()),
    await issuePaper(clerk, KIND, await hearing()),
  ];
  const file = await testApp.server.inject({
    url: `/court${PAPERS}/${paper.id}/file`,
    headers: clerk.headers,
  });
  assert.equal(file.statusCode, 200);
  for (const { id } of [paper, other]) {
    const refused = await clerk.post(
      `${PAPERS}/${id}/signed-copy`,
      undefined,
      fileForm('file', file.rawPayload, 'notice.pdf'),
    );
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [
        422,
        {
          file: [
            'This is the file as it was issued, without a signature. Print it, have it signed and send the scan, or sign the PDF first.',
          ],
        },
      ],
    );
    assert.equal((await clerk.get(`${PAPERS}/${id}`)).body.data.signed_copy_url, null);
  }
  const check = await testApp.get(`/api/public/documents/${paper.verification_code}`);
  assert.equal(check.body.data.signed_on, null);
  const scan = await clerk.post(
    `${PAPERS}/${paper.id}/signed-copy`,
    undefined,
    fileForm('file', pdf(), 'scan.pdf'),
  );
  assert.equal(scan.status, 200, scan.text);
});

test('contract §3.2 papers of activities are labelled by case and date, and of files by case and name, as previewed', async () => {
  const subject_id = await hearing({ case_title: 'Santos v. Lim' });
  const date = (await admin.get(`/api/case-activities/${subject_id}`)).body.data.scheduled_at.slice(0, 10);
  const { subject_label: label } = await previewed({ kind: KIND, subject_id });
  assert.match(label, new RegExp(`Santos v. Lim, ${date}$`));
  assert.equal((await issuePaper(clerk, KIND, subject_id)).subject_label, label);
});
