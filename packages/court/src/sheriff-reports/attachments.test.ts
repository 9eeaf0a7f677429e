import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { type FormPart, multipartForm, png } from '@bulwagan/testing/form.ts';
import { tiff } from '../media/testing/files.ts';

const testApp = await startCourt({ after });
const branch = await testApp.branch();
const sheriff = await testApp.as('Sheriff', branch);
const admin = await testApp.as('Super Admin');
const PATH = '/api/backoffice/update-sheriff-report';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const TIFF = tiff();

const file = (value: Buffer, filename = 'return.pdf'): FormPart => ({
  name: 'attachments[]',
  value,
  filename,
});
const update = (id: string | undefined, files: FormPart[], by: Person = sheriff) => {
  const parts = id === undefined ? files : [{ name: 'case_activity_id', value: id }, ...files];
  return by.post(PATH, undefined, multipartForm(parts));
};
const aReport = async (values: Record<string, unknown> = {}) => {
  const { id } = await testApp.caseRecord({ branch_id: branch, ...values });
  const body = { activity: "Sheriff's Report", type: 'Court Actions' };
  const report = await admin.post(`/api/case/${id}/activities`, body);
  return { caseId: id as string, id: report.body.data.id as string };
};
const attachmentsOf = async (id: string): Promise<{ file_name: string; media_type: string; url: string }[]> =>
  (await sheriff.get(`/api/sheriff-reports/${id}`)).body.data.attachments;
const namesOf = async (id: string) => (await attachmentsOf(id)).map(({ file_name }) => file_name);
const snapshot = () => testApp.snapshot('media', 'case_activities', 'audit_log');

test('C§4 scanned returns need the service permission, a report in scope and at least one file', async () => {
  const { id, caseId } = await aReport();
  const foreign = await aReport({ branch_id: await testApp.branch() });
  const motion = await admin.post(`/api/case/${caseId}/activities`, {
    activity: 'Motion',
    type: 'Court Actions',
  });
  const staff = await testApp.as('BCC Staff', branch);
  const before = await snapshot();
  const form = multipartForm([{ name: 'case_activity_id', value: id }, file(PDF)]);
  assert.equal((await testApp.post(PATH, undefined, form)).status, 401);
  assert.equal((await update(id, [file(PDF)], staff)).status, 403);
  const unknown = { case_activity_id: ['The selected case activity id is invalid.'] };
  for (const one of [foreign.id, motion.body.data.id, '00000000-0000-7000-8000-000000000000']) {
    const reply = await update(one, [file(PDF)]);
    assert.deepEqual([reply.status, reply.body.errors], [422, unknown]);
  }
  assert.deepEqual(Object.keys((await update('one', [file(PDF)])).body.errors), ['case_activity_id']);
  assert.deepEqual(Object.keys((await update(undefined, [])).body.errors).sort(), [
    'attachments',
    'case_activity_id',
  ]);
  assert.deepEqual(Object.keys((await update(id, [])).body.errors), ['attachments']);
  assert.equal((await sheriff.post(PATH, { case_activity_id: id })).status, 422);
  assert.equal(await snapshot(), before);
});

test('contract: one refused file means no return is replaced', async () => {
  const { id } = await aReport();
  assert.equal((await update(id, [file(PDF, 'first.pdf')])).status, 200);
  const before = await snapshot();
  const bad = [
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.from('MZ\u0090\u0000 a program in disguise'),
    Buffer.alloc(0),
    Buffer.concat([PDF, Buffer.alloc(21 * 1024 * 1024)]),
  ];
  for (const bytes of bad) {
    const reply = await update(id, [file(PDF, 'second.pdf'), file(bytes, 'third.pdf')]);
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(Object.keys(reply.body.errors), ['attachments.1']);
  }
  assert.equal(await snapshot(), before);
  assert.deepEqual(await namesOf(id), ['first.pdf']);
});

test('C§4 scanned returns replace existing ones, are listed with the report and can be downloaded', async () => {
  const { id, caseId } = await aReport();
  await update(id, [file(PDF, 'first.pdf')]);
  const reply = await update(id, [file(await png(), 'a.jpg'), file(TIFF, 'b.tiff')]);
  assert.deepEqual([reply.status, reply.body], [200, { message: 'The attachments are replaced.' }]);
  const [first, second] = await attachmentsOf(id);
  assert.deepEqual(
    [first!.file_name, first!.media_type, second!.file_name, second!.media_type],
    ['a.jpg', 'image/png', 'b.tiff', 'image/tiff'],
  );
  const inList = (await sheriff.get('/api/sheriff-reports')).body.data.find(
    (one: { id: string }) => one.id === id,
  );
  assert.equal(inList.attachments.length, 2);
  const download = await sheriff.get(new URL(first!.url).pathname.replace('/court', ''));
  assert.equal(download.status, 200);
  const { rows } = await testApp.app.connection.pool.query(
    `select action, changes from audit_log where subject_type = 'case' and subject_id = $1 order by id desc limit 1`,
    [caseId],
  );
  const names = (files: { file_name: string }[]) => files.map(({ file_name }) => file_name);
  assert.equal(rows[0].action, 'sheriff_report.attachments_replaced');
  assert.deepEqual(names(rows[0].changes.before.files), ['first.pdf']);
  assert.deepEqual(names(rows[0].changes.after.files), ['a.jpg', 'b.tiff']);
});

test('C§4 of two simultaneous replacements one is stored completely', async () => {
  const { id } = await aReport();
  for (let round = 0; round < 3; round += 1) {
    const replies = await Promise.all(
      ['a', 'b'].map((name) => update(id, [file(PDF, `${name}1.pdf`), file(PDF, `${name}2.pdf`)])),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    );
    const names = (await namesOf(id)).sort();
    assert.ok(names.join() === 'a1.pdf,a2.pdf' || names.join() === 'b1.pdf,b2.pdf', names.join());
  }
});
