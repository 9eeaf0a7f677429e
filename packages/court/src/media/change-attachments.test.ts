import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { type FormPart, multipartForm } from '@bulwagan/testing/form.ts';
import { attachment, foreign, pdf, png } from './testing/files.ts';

const testApp = await startCourt({ after });
const branchId = await testApp.branch();
const staff = await testApp.as('BCC Staff', branchId);
const sheriff = await testApp.as('Sheriff', branchId);
const caseId: string = (await testApp.caseRecord({ branch_id: branchId })).id;
const TABLES = ['media', 'media_leftovers', 'audit_log'];
const NOBODYS = '01890000-0000-7000-8000-000000000000';

const form = (...parts: FormPart[]) => multipartForm(parts);
const pathOf = (activity: string) => `/api/case-activities/${activity}/attachments`;

async function withFiles(person: Person, activity: string, ...parts: FormPart[]): Promise<string[]> {
  const reply = await person.post(pathOf(activity), undefined, form(...parts));
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.map(({ id }: { id: string }) => id);
}
const order = async (): Promise<string> => {
  const body = { activity: 'Order/Constancia', type: 'Court Actions' };
  return (await staff.post(`/api/case/${caseId}/activities`, body)).body.data.id;
};
const namesOf = async (activity: string): Promise<string[]> =>
  (await staff.get(pathOf(activity))).body.data.map(({ file_name }: { file_name: string }) => file_name);

test('C§4 a file of an activity cannot be removed or replaced without permission or through another activity', async () => {
  const [mine, other] = [await order(), await order()];
  const [file] = await withFiles(staff, mine, attachment(pdf(), 'one.pdf'));
  const elsewhere = await testApp.as('BCC Staff', await testApp.branch());
  const user = await testApp.as('User', branchId);
  const before = await testApp.snapshot(...TABLES);
  for (const [person, path, status] of [
    [sheriff, `${pathOf(mine)}/${file}`, 404],
    [elsewhere, `${pathOf(mine)}/${file}`, 404],
    [user, `${pathOf(mine)}/${file}`, 403],
    [staff, `${pathOf(other)}/${file}`, 404],
    [staff, `${pathOf(mine)}/${NOBODYS}`, 404],
    [staff, `${pathOf(NOBODYS)}/${file}`, 404],
    [staff, `${pathOf(mine)}/no-uuid`, 404],
  ] as const) {
    assert.equal((await person.delete(path)).status, status, `DELETE ${path}`);
    const replaced = await person.post(`${path}/replace`, undefined, form(attachment(pdf(), 'b.pdf')));
    assert.equal(replaced.status, status, `replace ${path}: ${replaced.text}`);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('C§4 replacing a file by none, two or one of a wrong type is refused and keeps the file', async () => {
  const activity = await order();
  const [file] = await withFiles(staff, activity, attachment(pdf(), 'one.pdf'));
  const path = `${pathOf(activity)}/${file}/replace`;
  const before = await testApp.snapshot('media', 'audit_log');
  for (const [parts, field] of [
    [[{ name: 'note', value: 'nothing' }], 'attachments'],
    [[attachment(pdf(), 'a.pdf'), attachment(pdf(), 'b.pdf')], 'attachments'],
    [[attachment(foreign[0]![1], 'a.docx')], 'attachments.0'],
  ] as const) {
    const reply = await staff.post(path, undefined, form(...parts));
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, [field]], reply.text);
  }
  assert.equal(await testApp.snapshot('media', 'audit_log'), before);
});

test('C§4 one file of an activity is removed or replaced, the others are kept, and the history names it', async () => {
  const activity = await order();
  const parts = ['one.pdf', 'two.pdf', 'three.pdf'].map((name) => attachment(pdf(), name));
  const [first, second] = await withFiles(staff, activity, ...parts);
  assert.equal((await staff.delete(`${pathOf(activity)}/${first}`)).status, 200);
  const path = `${pathOf(activity)}/${second}/replace`;
  const replaced = await staff.post(path, undefined, form(attachment(png(), 'scan.png')));
  assert.deepEqual([replaced.status, replaced.body.data[0].file_name], [201, 'scan.png']);
  assert.deepEqual(await namesOf(activity), ['three.pdf', 'scan.png']);
  assert.equal((await staff.get(`/api/media/${second}`)).status, 404);
  const { data } = (await staff.get(`/api/case-records/${caseId}/history`)).body;
  const reported = data.filter(({ action }: { action: string }) => /file_(removed|replaced)$/.test(action));
  assert.deepEqual(reported.map(({ action }: { action: string }) => action).toSorted(), [
    'activity.file_removed',
    'activity.file_replaced',
  ]);
});

test('C§4 a sheriff removes and replaces one return of a report, but no file of another activity', async () => {
  const admin = await testApp.as('Super Admin');
  const hearing = await admin.post(`/api/case/${caseId}/hearing`, {
    scheduled_at: '2031-03-10T09:00',
    hearing_mode: 'in-person',
  });
  const report = await sheriff.post(`/api/backoffice/case/${caseId}/activities-sheriff`, {
    hearing_parent_id: hearing.body.data.id,
    service_date: '2026-01-15',
    service_status: 'served',
    manner_of_service: 'personal',
  });
  const { id } = report.body.data;
  const returns = form(
    { name: 'case_activity_id', value: id },
    attachment(pdf(), 'front.pdf'),
    attachment(pdf(), 'back.pdf'),
  );
  assert.equal((await sheriff.post('/api/backoffice/update-sheriff-report', undefined, returns)).status, 200);
  const { attachments } = (await sheriff.get(`/api/sheriff-reports/${id}`)).body.data;
  const back = attachments.find(({ file_name }: { file_name: string }) => file_name === 'back.pdf').id;
  const replace = `${pathOf(id)}/${back}/replace`;
  assert.equal((await sheriff.post(replace, undefined, form(attachment(pdf(), 'back-2.pdf')))).status, 201);
  assert.deepEqual(await namesOf(id), ['front.pdf', 'back-2.pdf']);
  const front = attachments.find(({ file_name }: { file_name: string }) => file_name === 'front.pdf').id;
  assert.equal((await sheriff.delete(`${pathOf(id)}/${front}`)).status, 200);
  assert.deepEqual(await namesOf(id), ['back-2.pdf']);
});

test('C§4 an activity shows its number of files', async () => {
  const activity = await order();
  const shown = async () => (await staff.get(`/api/case-activities/${activity}`)).body.data.attachments_count;
  assert.equal(await shown(), 0);
  const [first] = await withFiles(staff, activity, attachment(pdf(), 'a.pdf'), attachment(pdf(), 'b.pdf'));
  assert.equal(await shown(), 2);
  await staff.delete(`${pathOf(activity)}/${first}`);
  assert.equal(await shown(), 1);
});

test('C§4 files of an expunged activity or in an archived case cannot be changed', async () => {
  const activity = await order();
  const [file] = await withFiles(staff, activity, attachment(pdf(), 'a.pdf'));
  const admin = await testApp.as('Super Admin');
  await admin.post(`/api/case-activities/${activity}/update-status`, { status: 'Expunged' });
  assert.equal((await staff.delete(`${pathOf(activity)}/${file}`)).status, 422);
});
