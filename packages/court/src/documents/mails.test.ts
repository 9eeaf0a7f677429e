import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { assertContains, issuePaper, PAPERS, textOfPaper } from './testing/papers.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 7', station: 'Lipa City', judge: 'Hon. Rosa Peña' });
const admin = await testApp.as('Super Admin');
const reader = await testApp.as('User', branch);
let count = 0;
/** Opens a case whose plaintiff has counsel, and issues a paper for its hearing. */
async function aPaper(
  case_type: string,
  { kind = 'notice_of_hearing', classification = 'public', hasMail = true } = {},
) {
  count += 1;
  const found = await testApp.caseRecord({
    branch_id: branch,
    case_type,
    classification,
    case_title: `Uy v. Tan ${count}`,
  });
  const of = (name: string) => (hasMail ? { email: `${name}-${count}@parties.test` } : {});
  const party = async (values: object) => {
    const reply = await admin.post(`/api/case-records/${found.id}/parties`, values);
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data.id;
  };
  const plaintiff = await party({ name: 'Marites Uy', classification: 'plaintiff', ...of('uy') });
  await party({ name: 'Joel Tan', classification: 'defendant', ...of('tan') });
  const counsel = { name: 'Atty. Luz Reyes', classification: 'counsel', represents_id: plaintiff };
  await party({ ...counsel, ...of('reyes') });
  const hearing = await admin.post(`/api/case/${found.id}/activities`, {
    activity: 'Hearing',
    type: 'Pre-trial',
    scheduled_at: `2027-07-${String(count).padStart(2, '0')}T08:00:00+08:00`,
    hearing_mode: 'in-person',
  });
  assert.equal(hearing.status, 201, hearing.text);
  const data = kind === 'summons' ? { addressee: 'Joel Tan', addressee_address: 'Lipa City' } : {};
  const paper = await issuePaper(admin, kind, hearing.body.data.id, { allow_missing: true, data });
  return { paper, number: found.case_number, title: found.case_title, no: count };
}
/** Returns the mails with an attached file. Mails about the hearing itself have no file. */
const withFile = async (address: string) =>
  (await testApp.mails(address)).filter(({ attachments }) => attachments !== undefined);
const mail = (id: string, by = admin) => by.post(`${PAPERS}/${id}/mail`);

test('contract §3.2 R13 s.14 a subpoena, a summons, and papers of criminal or confidential cases are not mailed', async () => {
  const refused = [
    await aPaper('Civil', { kind: 'summons' }),
    await aPaper('Civil', { kind: 'subpoena_ad_testificandum' }),
    await aPaper('Civil', { classification: 'restricted' }),
    await aPaper('Civil', { classification: 'sealed', kind: 'order_setting_hearing' }),
    await aPaper('Criminal'),
  ];
  const before = await testApp.snapshot('audit_log');
  for (const { paper, no } of refused) {
    const reply = await mail(paper.id);
    assert.deepEqual(
      [reply.status, reply.body.message],
      [
        422,
        'Only orders and notices in public civil cases are sent by email. Print this paper and have it served.',
      ],
      paper.kind,
    );
    assert.deepEqual(await withFile(`reyes-${no}@parties.test`), []);
  }
  const nobody = await mail((await aPaper('Civil', { hasMail: false })).paper.id);
  assert.deepEqual(
    [nobody.status, nobody.body.message],
    [422, 'Nobody whom this paper concerns has an email address on record.'],
  );
  const { paper } = await aPaper('Civil');
  assert.equal((await mail(paper.id, reader)).status, 403);
  assert.ok(!(await testApp.snapshot('audit_log')).includes('document.mailed'));
  assert.ok(!before.includes('document.mailed'));
});

test('contract §3.2 R13 s.12 a notice in a public civil case is mailed with its PDF to counsel and unrepresented parties', async () => {
  const { paper, number, title, no } = await aPaper('Civil');
  const reply = await mail(paper.id);
  assert.deepEqual([reply.status, reply.body.data], [200, { mailed: 2 }], reply.text);
  for (const name of ['reyes', 'tan']) {
    const got = await testApp.mail(
      `${name}-${no}@parties.test`,
      ({ attachments }) => attachments !== undefined,
    );
    assert.equal(got.subject, `${number}, ${title}, Notice of Hearing ${paper.number}`);
    assert.ok(got.text.includes(paper.verification_code));
    const [file, ...others] = got.attachments!;
    assert.deepEqual([file!.filename, others.length], [`${paper.number}.pdf`, 0]);
    assert.ok(file!.bytes > 10_000);
  }
  assert.deepEqual(await withFile(`uy-${no}@parties.test`), []);
});

test('contract §3.2 R13 s.4 counsel of several parties get one copy of a notice, and one mail', async () => {
  const found = await testApp.caseRecord({ branch_id: branch, case_type: 'Civil', case_title: 'Go v. Ong' });
  const party = async (values: object) => {
    const reply = await admin.post(`/api/case-records/${found.id}/parties`, values);
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data.id as string;
  };
  const plaintiffs = [
    await party({ name: 'Ana Go', classification: 'plaintiff' }),
    await party({ name: 'Ben Go', classification: 'plaintiff' }),
  ];
  const counsel = { name: 'Atty. Carla Diaz', classification: 'counsel', address: '1 Kalye Luna' };
  await party({ ...counsel, represents_id: plaintiffs[0] });
  await party({
    name: 'atty. Carla  Diaz',
    classification: 'counsel',
    represents_id: plaintiffs[1],
    email: 'diaz@counsel.test',
  });
  await party({ name: 'Carlo Ong', classification: 'defendant', email: 'ong@parties.test' });
  // A lawyer who withdrew and stays in the case as another participant represents nobody.
  const ong = await party({ name: 'Dina Ong', classification: 'defendant', email: 'dina@parties.test' });
  await party({ name: 'Atty. Former', classification: 'other', represents_id: ong });
  const hearing = await admin.post(`/api/case/${found.id}/activities`, {
    activity: 'Hearing',
    type: 'Pre-trial',
    scheduled_at: '2027-08-02T08:00:00+08:00',
    hearing_mode: 'in-person',
  });
  const paper = await issuePaper(admin, 'notice_of_hearing', hearing.body.data.id);
  const text = await textOfPaper(testApp, paper);
  assertContains(text, 'Ana Go, Ben Go', '1 Kalye Luna');
  const tasks = (await admin.get(`/api/sheriff-reports?filter[case_record_id]=${found.id}`)).body.data;
  assert.deepEqual(tasks.map(({ task }: { task: { addressee: string } }) => task.addressee).sort(), [
    'Atty. Carla Diaz',
    'Atty. Former',
    'Carlo Ong',
    'Dina Ong',
  ]);
  const reply = await mail(paper.id);
  assert.deepEqual([reply.status, reply.body.data], [200, { mailed: 3 }], reply.text);
});

test('contract §3.2 mailing a paper whose file the store has lost is 404 and queues nothing', async () => {
  const { paper, no } = await aPaper('Civil');
  const { rows } = await testApp.app.connection.pool.query('select file_key from documents where id = $1', [
    paper.id,
  ]);
  await testApp.app.files.delete(rows[0].file_key);
  assert.equal((await mail(paper.id)).status, 404);
  assert.deepEqual(await withFile(`reyes-${no}@parties.test`), []);
});
