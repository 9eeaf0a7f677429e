import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { fileForm, multipartForm } from '@bulwagan/testing/form.ts';
import { pdf } from '../media/testing/files.ts';
import { textOfPaper } from './testing/papers.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({
  name: 'Branch 1',
  station: 'Malolos City',
  judge: 'Hon. Rosa Peña',
  room: 'Room 3',
});
const other = await testApp.branch({ name: 'Branch 2' });
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const foreigner = await testApp.as('Branch of the Court Clerk', other);
const sheriff = await testApp.as('Sheriff', branch);
const admin = await testApp.as('Super Admin');
const BASE = '/api/documents';
const NOTHING = '00000000-0000-7000-8000-000000000000';

let day = 0;
const nextDay = () => {
  day += 1;
  return Temporal.PlainDate.from('2027-09-06').add({ days: day });
};
/** Records a hearing on a day without other hearings. */
const hearing = async (values: Record<string, unknown> = {}): Promise<string> => {
  const { id } = await testApp.caseRecord({ branch_id: branch, case_title: 'People v. Núñez', ...values });
  const reply = await admin.post(`/api/case/${id}/activities`, {
    activity: 'Hearing',
    type: 'Pre-trial',
    scheduled_at: `${nextDay()}T08:30:00+08:00`,
    hearing_mode: 'in-person',
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
};
const NOTICE = { kind: 'notice_of_hearing' };
const issue = async (subject_id: string, more: object = {}) => {
  const reply = await clerk.post(BASE, { ...NOTICE, subject_id, ...more });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};

test('contract §3.2 a paper is refused without a session, permission, access to the case, or a known kind', async () => {
  const subject_id = await hearing();
  const body = { ...NOTICE, subject_id };
  const before = await testApp.snapshot('documents', 'document_series', 'audit_log');
  assert.equal((await testApp.post(BASE, body)).status, 401);
  assert.equal((await sheriff.post(BASE, body)).status, 403);
  assert.deepEqual(Object.keys((await foreigner.post(BASE, body)).body.errors), ['subject_id']);
  for (const [more, field] of [
    [{ kind: 'payslip' }, 'kind'],
    [{ subject_id: NOTHING }, 'subject_id'],
    [{ subject_id: 'x' }, 'subject_id'],
    [{ template_id: NOTHING }, 'template_id'],
    [{ language: 'de' }, 'language'],
    [{ data: { nonsense: 'x' } }, 'data'],
    [{ data: { case_number: 'X-1' } }, 'data'],
    [{ data: { hearing_date: 'soon' } }, 'data'],
  ] as const) {
    const reply = await clerk.post(BASE, { ...body, ...more });
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(Object.keys(reply.body.errors), [field], reply.text);
  }
  assert.deepEqual(await testApp.snapshot('documents', 'document_series', 'audit_log'), before);
});

test('contract §3.2 a preview says what is missing and keeps nothing; as a PDF each page says DRAFT', async () => {
  const { id } = await testApp.caseRecord({ branch_id: branch });
  const reply = await admin.post(`/api/case/${id}/activities`, { activity: 'Hearing', type: 'Trial' });
  const body = { ...NOTICE, subject_id: reply.body.data.id };
  const before = await testApp.snapshot('documents', 'document_series', 'audit_log');
  const preview = await clerk.post(`${BASE}/preview`, body);
  assert.equal(preview.status, 200, preview.text);
  assert.deepEqual(
    preview.body.data.missing.map(({ field }: { field: string }) => field),
    ['hearing_date', 'hearing_time'],
  );
  const pdf = await clerk.post(`${BASE}/preview`, body, { headers: { accept: 'application/pdf' } });
  assert.equal(pdf.headers['content-type'], 'application/pdf');
  assert.ok(pdf.text.startsWith('%PDF-'));
  assert.equal((await clerk.post(BASE, body)).status, 422);
  assert.deepEqual(await testApp.snapshot('documents', 'document_series', 'audit_log'), before);
});

test('contract §3.2 an issued paper has the next number of its branch, and its file never changes', async () => {
  const subject = await hearing();
  const first = await issue(subject);
  const second = await issue(subject, { language: 'fil' });
  assert.match(first.number, /^NOH-\d+-2026-\d{6}$/);
  assert.equal(Number(second.number.slice(-6)), Number(first.number.slice(-6)) + 1);
  const file = await clerk.get(`${BASE}/${first.id}/file`);
  assert.equal(file.status, 200);
  assert.equal(file.headers.etag, `"${first.sha256}"`);
  assert.equal(first.pages, 1);
  assert.equal((await foreigner.get(`${BASE}/${first.id}`)).status, 404);
  assert.equal((await foreigner.get(`${BASE}/${first.id}/file`)).status, 404);
});

test('contract §3.2 a record that has changed since the preview is 409 with the changed fields', async () => {
  const subject_id = await hearing();
  const preview = await clerk.post(`${BASE}/preview`, { ...NOTICE, subject_id });
  const { record_version } = preview.body.data;
  const changed = await clerk.put(`/api/case-activities/${subject_id}`, { remarks: 'Bring the originals.' });
  assert.equal(changed.status, 200, changed.text);
  const refused = await clerk.post(BASE, { ...NOTICE, subject_id, record_version });
  assert.equal(refused.status, 409, refused.text);
  assert.ok(refused.body.changed.includes('remarks'));
  await issue(subject_id);
});

test('contract §3.2 a void paper keeps its number, and voiding it again is 422', async () => {
  const { id, number, verification_code: code } = await issue(await hearing());
  assert.equal((await clerk.post(`${BASE}/${id}/void`, {})).status, 422);
  assert.equal((await foreigner.post(`${BASE}/${id}/void`, { reason: 'x' })).status, 404);
  const ended = await clerk.post(`${BASE}/${id}/void`, { reason: 'Wrong date' });
  assert.deepEqual([ended.status, ended.body.data.status, ended.body.data.number], [200, 'void', number]);
  assert.equal((await clerk.post(`${BASE}/${id}/void`, { reason: 'again' })).status, 422);
  const check = await testApp.get(`/api/public/documents/${code}`);
  assert.deepEqual([check.body.data.status, check.body.data.number], ['void', number]);
});

test('contract §3.2 a paper issued again names the old one, which is superseded', async () => {
  const old = await issue(await hearing());
  const reply = await clerk.post(`${BASE}/${old.id}/reissue`, {
    reason: 'New room',
    data: { room: 'Room 9' },
  });
  assert.equal(reply.status, 201, reply.text);
  assert.equal(reply.body.data.replaces_id, old.id);
  const before = (await clerk.get(`${BASE}/${old.id}`)).body.data;
  assert.deepEqual([before.status, before.replaced_by_id], ['superseded', reply.body.data.id]);
  const { number } = reply.body.data;
  const printed = await textOfPaper(testApp, reply.body.data);
  assert.ok(printed.includes(`${number} (replaces ${old.number})`), printed);
});

test('contract §3.2 strangers learn number, office and date of a paper, and only the status when its case is not public', async () => {
  const { verification_code: code, number } = await issue(await hearing());
  const open = await testApp.get(`/api/public/documents/${code.toLowerCase().replaceAll('-', '')}`);
  assert.deepEqual(open.body.data, {
    status: 'genuine',
    kind_name: 'Notice of Hearing',
    number,
    office: 'Branch 1',
    issued_on: '2026-11-23',
    signed_on: null,
  });
  const subject = await hearing({ classification: 'restricted' });
  const closed = await admin.post(BASE, { ...NOTICE, subject_id: subject });
  const check = await testApp.get(`/api/public/documents/${closed.body.data.verification_code}`);
  assert.deepEqual(check.body.data, { status: 'genuine' });
  assert.deepEqual((await testApp.get('/api/public/documents/ABCD-EFGH-JKMN')).body.data, {
    status: 'unknown',
  });
});

test('contract §3.2 of a hundred papers issued at once each has a number of its own, without a gap', async () => {
  const subject = await hearing();
  const before = await issue(subject);
  const papers = await Promise.all(Array.from({ length: 100 }, () => issue(subject)));
  const numbers = papers.map(({ number }) => Number(number.slice(-6))).sort((one, two) => one - two);
  const first = Number(before.number.slice(-6)) + 1;
  assert.deepEqual(
    numbers,
    Array.from({ length: 100 }, (_, index) => first + index),
  );
});

test('contract §3.2 the same Idempotency-Key gives the first paper again', async () => {
  const body = { ...NOTICE, subject_id: await hearing() };
  const headers = { 'idempotency-key': 'notice-1' };
  const one = await clerk.post(BASE, body, { headers });
  const two = await clerk.post(BASE, body, { headers });
  assert.deepEqual([two.status, two.body.data.id], [201, one.body.data.id]);
});

test('contract §3.2 a template is a draft until it is published, and a published version never changes', async () => {
  const create = {
    ...NOTICE,
    name: 'Ours',
    language: 'en',
    page_size: 'a4',
    body: '# Hello {{ case_number }}',
  };
  const unknown = await clerk.post('/api/document-templates', { ...create, body: 'Hello {{ nobody }}' });
  assert.equal(unknown.status, 422);
  assert.match(unknown.body.errors.body[0], /nobody/);
  assert.equal((await sheriff.post('/api/document-templates', create)).status, 403);
  const { data: draft } = (await clerk.post('/api/document-templates', create)).body;
  assert.deepEqual([draft.status, draft.version, draft.is_seeded], ['draft', 0, false]);
  const one = `/api/document-templates/${draft.id}`;
  const published = await clerk.post(`${one}/publish`);
  assert.deepEqual(
    [published.status, published.body.data.status, published.body.data.version],
    [200, 'published', 1],
  );
  const paper = await issue(await hearing());
  assert.deepEqual([paper.template_id, paper.template_version], [draft.id, 1]);
  const changed = await clerk.put(one, { name: 'Ours', page_size: 'a4', body: 'Second' });
  assert.deepEqual([changed.body.data.status, changed.body.data.version], ['draft', 1]);
  await clerk.post(`${one}/publish`);
  const old = await clerk.get(`${one}?version=1`);
  assert.deepEqual([old.body.data.status, old.body.data.body], ['retired', '# Hello {{ case_number }}']);
  const seeded = (
    await clerk.get('/api/document-templates?filter[kind]=notice_of_hearing&filter[language]=en')
  ).body.data[0];
  assert.equal(seeded.is_seeded, true);
  const put = { name: 'x', page_size: 'a4', body: 'x' };
  assert.equal((await clerk.put(`/api/document-templates/${seeded.id}`, put)).status, 403);
  assert.equal((await clerk.delete(one)).status, 200);
});

test('contract §3.2 a batch issues many papers by a job and gives them as one file', async () => {
  const subject_ids = [await hearing(), await hearing(), NOTHING];
  const started = await clerk.post(`${BASE}/batch`, { ...NOTICE, subject_ids, format: 'pdf' });
  assert.equal(started.status, 202, started.text);
  const path = `${BASE}/batches/${started.body.data.id}`;
  let batch = started.body.data;
  for (let look = 0; look < 100 && batch.status !== 'done'; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    batch = (await clerk.get(path)).body.data;
  }
  assert.deepEqual([batch.status, batch.total, batch.done, batch.errors.length], ['done', 3, 3, 1]);
  const file = await clerk.get(`${path}/file`);
  assert.equal(file.headers['content-type'], 'application/pdf');
  assert.equal((await foreigner.get(path)).status, 404);
});

test('contract §3.2 anybody can check the file of a paper, without a session or CSRF token', async () => {
  const paper = await issue(await hearing());
  const { rawPayload } = await testApp.server.inject({
    url: `/court${BASE}/${paper.id}/file`,
    headers: { ...clerk.headers, accept: 'application/json' },
  });
  const check = (bytes: Buffer) =>
    testApp.send('POST', '/api/public/documents/check', fileForm('file', bytes));
  assert.equal((await testApp.send('POST', '/api/public/documents/check', multipartForm([]))).status, 422);
  const found = await check(rawPayload);
  assert.deepEqual(
    [found.status, found.body.data.status, found.body.data.number],
    [200, 'genuine', paper.number],
  );
  const other = Buffer.concat([rawPayload, Buffer.from('x')]);
  assert.deepEqual((await check(other)).body.data, { status: 'unknown' });
  const withCookie = await testApp.send('POST', '/api/public/documents/check', {
    ...fileForm('file', rawPayload),
    headers: { ...fileForm('file', rawPayload).headers, cookie: clerk.headers.cookie! },
  });
  assert.equal(withCookie.status, 200);
});

test('contract §3.2 a signed copy is an image or PDF, is kept next to the file, and is known to the public check', async () => {
  const paper = await issue(await hearing());
  const path = `${BASE}/${paper.id}/signed-copy`;
  const upload = (bytes: Buffer, by = clerk) => by.post(path, undefined, fileForm('file', bytes, 'scan.pdf'));
  assert.equal((await clerk.get(path)).status, 404);
  assert.equal((await upload(Buffer.from('<html>no scan</html>'))).status, 422);
  assert.equal((await upload(pdf(), foreigner)).status, 404);
  const kept = await upload(pdf());
  assert.equal(kept.status, 200, kept.text);
  assert.notEqual(kept.body.data.signed_copy_url, null);
  assert.equal(kept.body.data.sha256, paper.sha256);
  assert.equal((await clerk.get(path)).headers['content-type'], 'application/pdf');
  const check = await testApp.get(`/api/public/documents/${paper.verification_code}`);
  assert.equal(check.body.data.signed_on, '2026-11-23');
  const checkScan = async (bytes: Buffer) =>
    (await testApp.send('POST', '/api/public/documents/check', fileForm('file', bytes))).body.data;
  assert.deepEqual(await checkScan(pdf()), check.body.data);
  assert.deepEqual(await checkScan(Buffer.concat([pdf(), Buffer.from('x')])), { status: 'unknown' });
});

test('contract §3.2 a body that is too long, of another kind or of another office is refused', async () => {
  const create = { ...NOTICE, name: 'Long', language: 'en', page_size: 'a4', body: 'x'.repeat(1_000_000) };
  assert.equal((await clerk.post('/api/document-templates', create)).status, 422);
  const theirs = await foreigner.post('/api/document-templates', { ...create, body: 'Theirs' });
  assert.equal(theirs.status, 201, theirs.text);
  const { id } = theirs.body.data;
  assert.equal((await foreigner.post(`/api/document-templates/${id}/publish`)).status, 200);
  assert.equal((await foreigner.post(`/api/document-templates/${id}/publish`)).status, 422);
  assert.equal((await clerk.get(`/api/document-templates/${id}`)).status, 404);
  const refused = await clerk.post(BASE, { template_id: id, subject_id: await hearing() });
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['template_id']]);
});

test('contract §3.2 the public page says whether a paper is in force, and 30 checks a minute are allowed', async () => {
  const { verification_code: code } = await issue(await hearing());
  const page = await testApp.server.inject({ url: `/court/verify/${code}`, remoteAddress: '203.0.113.7' });
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /Genuine/);
  assert.match(page.body, /Issued, not yet signed/);
  assert.doesNotMatch(page.body, /Núñez/);
  for (let check = 0; check < 29; check += 1)
    await testApp.server.inject({ url: `/court/api/public/documents/${code}`, remoteAddress: '203.0.113.7' });
  const last = await testApp.server.inject({ url: `/court/verify/${code}`, remoteAddress: '203.0.113.7' });
  assert.equal(last.statusCode, 429);
});

test('contract §3.2 a template that is being written is previewed on a real record, and its errors name the line', async () => {
  const body = { ...NOTICE, subject_id: await hearing(), page_size: 'a4' };
  const before = await testApp.snapshot('documents', 'document_series', 'document_templates', 'audit_log');
  const refused = await clerk.post(`${BASE}/preview`, { ...body, body: 'One\n{{ nobody }}' });
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['body']], refused.text);
  assert.match(refused.body.errors.body[0], /2.*nobody|nobody.*2/);
  assert.notEqual((await foreigner.post(`${BASE}/preview`, { ...body, body: 'One' })).status, 200);
  const draft = { ...body, body: '# {{ case_number }}\n\n===\n\nSecond page' };
  const pdf = await clerk.post(`${BASE}/preview`, draft, { headers: { accept: 'application/pdf' } });
  assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf'], pdf.text);
  assert.match(pdf.text, /MediaBox ?\[0 0 595/);
  assert.deepEqual(
    await testApp.snapshot('documents', 'document_series', 'document_templates', 'audit_log'),
    before,
  );
});

test('contract §3.2 the papers of one case are listed by `record_id`', async () => {
  const paper = await issue(await hearing());
  await issue(await hearing());
  assert.notEqual(paper.record_id, null);
  const path = `${BASE}?filter[record_id]=${paper.record_id}`;
  const own = await clerk.get(path);
  assert.deepEqual(
    [own.status, own.body.data.map(({ id }: { id: string }) => id)],
    [200, [paper.id]],
    own.text,
  );
  assert.deepEqual((await foreigner.get(path)).body.data, []);
});

test('contract §3.2 the id of a subject may be written in capitals', async () => {
  const subject = await hearing();
  const paper = await issue(subject.toUpperCase());
  assert.equal(paper.subject_id, subject);
  const found = await clerk.get(`${BASE}?filter[subject_id]=${subject.toUpperCase()}`);
  assert.deepEqual(
    found.body.data.map(({ id }: { id: string }) => id),
    [paper.id],
  );
});
