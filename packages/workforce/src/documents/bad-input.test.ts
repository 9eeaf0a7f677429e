import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { fileForm } from '@bulwagan/testing/form.ts';
import { textOfPdf } from '@bulwagan/testing/samples/pdf-text.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';
import { DOCUMENTS, pay } from './testing/paid.ts';

const testApp = await startWorkforce({ after }, { now: '2026-11-29T01:00:00Z' });
const north = await testApp.organization('North');
const south = await testApp.organization('South');
const root = await testApp.superUser();
const hr = await testApp.as('HR Admin');
const hrOfSouth = await testApp.as('HR Admin', south.id);
const payroll = await testApp.as('Payroll Admin');
const TEMPLATES = '/api/document-templates';
const KIND = 'certificate_of_employment';
const KEPT = ['documents', 'document_series', 'document_templates', 'document_batches', 'audit_log'];
const employee = async (more: object = {}): Promise<string> =>
  (await hire(hr, { organization_id: north.id, ...more })).id;
const subject_id = await employee();
const textOf = async ({ id }: { id: string }) =>
  await textOfPdf(await buffer((await testApp.app.files.get(`documents/${id}.pdf`)).stream));

async function issue(subject: string, more: object = {}) {
  const reply = await hr.post(DOCUMENTS, { kind: KIND, subject_id: subject, ...more });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

test('contract §3.2 a body without the members that it needs names each of them, and nothing changes', async () => {
  const { id } = await issue(subject_id);
  const before = await testApp.snapshot(...KEPT);
  for (const [path, body, missing] of [
    [`${DOCUMENTS}/preview`, {}, ['kind', 'subject_id']],
    [DOCUMENTS, {}, ['kind', 'subject_id']],
    [`${DOCUMENTS}/preview`, { subject_id }, ['kind']],
    [DOCUMENTS, { kind: KIND }, ['subject_id']],
    [`${DOCUMENTS}/batch`, {}, ['format', 'kind', 'subject_ids']],
    [`${DOCUMENTS}/batch`, { kind: KIND, format: 'pdf' }, ['subject_ids']],
    [TEMPLATES, {}, ['body', 'kind', 'language', 'name', 'page_size']],
    [`${DOCUMENTS}/${id}/void`, {}, ['reason']],
    [`${DOCUMENTS}/${id}/reissue`, {}, ['reason']],
  ] as const) {
    const reply = await root.post(path, body);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors).sort()], [422, missing], path);
  }
  for (const path of [`${DOCUMENTS}/${id}/signed-copy`, '/api/public/documents/check']) {
    const reply = await root.post(path, undefined, fileForm('scan', Buffer.from('x'), 'scan.pdf'));
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['file']], path);
  }
  assert.equal(await testApp.snapshot(...KEPT), before);
});

test('contract §3.2 a template with a section without end is refused with its line, and nothing changes', async () => {
  const before = await testApp.snapshot(...KEPT);
  for (const body of ['A\n{{#each service}}', 'A\n{{#if purpose}}', 'A\n[[ {{ purpose }}'])
    for (const [path, more] of [
      [TEMPLATES, { kind: KIND, name: 'Endless', language: 'en', page_size: 'a4', body }],
      [`${DOCUMENTS}/preview`, { kind: KIND, subject_id, body }],
    ] as const) {
      const refused = await hr.post(path, more);
      assert.equal(refused.status, 422, refused.text);
      assert.match(refused.body.errors.body[0], /2/);
    }
  assert.equal(await testApp.snapshot(...KEPT), before);
});

test('contract §3.2 a value of a million characters is 422, and no number is taken', async () => {
  const before = await testApp.snapshot(...KEPT);
  for (const path of [DOCUMENTS, `${DOCUMENTS}/preview`]) {
    const body = { kind: KIND, subject_id, data: { purpose: 'x'.repeat(1_000_000) } };
    const refused = await hr.post(path, body);
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['data']]);
  }
  const template = { kind: KIND, name: 'Long', language: 'en', page_size: 'a4', body: 'x'.repeat(1_000_000) };
  assert.deepEqual(Object.keys((await hr.post(TEMPLATES, template)).body.errors), ['body']);
  assert.equal(await testApp.snapshot(...KEPT), before);
});

test('contract §3.2 markup, HTML and script in entered values and in the record are printed as text', async () => {
  const hostile = '<script>alert(1)</script> <b>bold</b> {{ employer }} # $x$ #eval("1") [[ ]]';
  const id = await employee({ last_name: '<img src=x onerror=1> {{ employer }}' });
  const text = await textOf(await issue(id, { data: { purpose: hostile } }));
  for (const part of [
    '<script>alert(1)</script>',
    '<b>bold</b>',
    '{{ employer }} # $x$ #eval("1")',
    '<img src=x onerror=1>',
  ])
    assert.ok(text.replaceAll(/\s+/g, ' ').includes(part), `${part}\n${text}`);
});

test('contract §3.2 names as long as a record takes are printed in full, on every kind of paper about an employee', async () => {
  const name = (part: string) => `${part} `.repeat(40).trim().slice(0, 255).trim();
  const [first_name, last_name] = [name('Maria'), name('Dimaculangan')];
  const id = await employee({ first_name, last_name, middle_name: name('Ñ') });
  for (const kind of [KIND, 'service_record', 'personal_data_sheet']) {
    const paper = await issue(id, { kind, allow_missing: true });
    const text = (await textOf(paper)).replaceAll(/\s+/g, ' ');
    assert.ok(text.includes(last_name), `${kind} ${text}`);
  }
  const unbroken = 'Dimaculangan'.repeat(20);
  const text = await textOf(await issue(await employee({ last_name: unbroken })));
  assert.ok(!text.includes(unbroken), 'the name is longer than a line');
  assert.ok(text.replaceAll(' ', '').includes(unbroken), text);
});

test('contract §3.2 a template of another organization is not used for a paper, and nothing changes', async () => {
  const template = { kind: KIND, name: 'Theirs', language: 'en', page_size: 'a4', body: '# Theirs' };
  const { office_number: office_id } = (await root.get(`/api/organizations/${south.id}`)).body.data;
  const made = await hrOfSouth.post(TEMPLATES, { ...template, office_id });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body.data;
  assert.equal((await hrOfSouth.post(`${TEMPLATES}/${id}/publish`)).status, 200);
  const before = await testApp.snapshot(...KEPT);
  for (const path of [DOCUMENTS, `${DOCUMENTS}/preview`]) {
    const refused = await hr.post(path, { template_id: id, subject_id });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['template_id']]);
  }
  assert.equal(await testApp.snapshot(...KEPT), before);
});

test('contract §3.2 two requests with one Idempotency-Key issue one paper, also at once, and another body is refused', async () => {
  const options = { headers: { 'idempotency-key': 'certificate-1' } };
  const body = { kind: KIND, subject_id };
  const replies = await Promise.all([hr.post(DOCUMENTS, body, options), hr.post(DOCUMENTS, body, options)]);
  const issued = replies.filter(({ status }) => status === 201);
  assert.ok(issued.length >= 1);
  const again = await hr.post(DOCUMENTS, body, options);
  assert.equal(again.status, 201);
  for (const one of issued) assert.equal(one.body.data.id, again.body.data.id);
  const other = await hr.post(DOCUMENTS, { ...body, language: 'fil' }, options);
  assert.deepEqual([other.status, Object.keys(other.body.errors)], [422, ['Idempotency-Key']]);
});

test('contract §3.2 a record that has changed since the preview is 409 with what has changed, and no number is taken', async () => {
  const id = await employee();
  const body = { kind: KIND, subject_id: id };
  const { record_version } = (await hr.post(`${DOCUMENTS}/preview`, body)).body.data;
  assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { last_name: 'Changed' })).status, 200);
  const before = await testApp.snapshot(...KEPT);
  const refused = await hr.post(DOCUMENTS, { ...body, record_version });
  assert.deepEqual([refused.status, refused.body.changed], [409, ['employee']], refused.text);
  assert.equal(await testApp.snapshot(...KEPT), before);
  await issue(id);
});

test('contract §3.2 a paper is made void once, and a void or superseded paper is neither reissued nor signed', async () => {
  const { run, employees } = await pay(testApp, payroll, { organizationId: north.id });
  const made = await payroll.post(DOCUMENTS, { kind: 'payslip', subject_id: `${run}:${employees[0]}` });
  const one = `${DOCUMENTS}/${made.body.data.id}`;
  const ended = await payroll.post(`${one}/void`, { reason: 'Wrong period' });
  assert.deepEqual([ended.status, ended.body.data.number], [200, made.body.data.number]);
  const before = await testApp.snapshot(...KEPT);
  for (const step of ['void', 'reissue'])
    assert.equal((await payroll.post(`${one}/${step}`, { reason: 'again' })).status, 422, step);
  const scan = fileForm('file', Buffer.from('%PDF-1.4\n%%EOF'), 'scan.pdf');
  assert.equal((await payroll.post(`${one}/signed-copy`, undefined, scan)).status, 422);
  assert.equal(await testApp.snapshot(...KEPT), before);
});

test('contract §3.2 a signed copy that is no image and no PDF is refused, and nothing is kept', async () => {
  const { id } = await issue(subject_id);
  const before = await testApp.snapshot(...KEPT);
  for (const bytes of ['<svg onload="alert(1)"/>', '<html>no scan</html>', '', 'GIF89a']) {
    const form = fileForm('file', Buffer.from(bytes), 'scan.png');
    const refused = await hr.post(`${DOCUMENTS}/${id}/signed-copy`, undefined, form);
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['file']], bytes);
  }
  assert.equal((await hr.get(`${DOCUMENTS}/${id}/signed-copy`)).status, 404);
  assert.equal(await testApp.snapshot(...KEPT), before);
});
