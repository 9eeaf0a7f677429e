import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { startWithDonor } from '@bulwagan/testing/donations.ts';
import { fileForm } from '@bulwagan/testing/form.ts';
import { textOfPdf } from '@bulwagan/testing/samples/pdf-text.ts';
import { completed, TAX_DATA } from './testing/papers.ts';

const DOCUMENTS = '/documents';
const TEMPLATES = '/document-templates';
const KIND = 'bir_2322';
const KEPT = ['documents', 'document_series', 'document_templates', 'document_batches', 'audit_log'];
const DATA = { donor_tin: '123-456-789', donor_address: 'Iloilo' };

/** Starts fundraising with a completed donation to an accredited institution. */
async function start(t: Parameters<typeof startWithDonor>[0]) {
  const testApp = await startWithDonor(t, { now: '2026-11-23T01:00:00Z' });
  const { institutionId, app } = testApp;
  const admin = await testApp.person({ roles: ['system_admin'] });
  const manager = await testApp.person({ roles: ['institution_admin'], institutionId });
  assert.equal((await admin.put(`/institutions/${institutionId}`, TAX_DATA)).status, 200);
  const donation = await completed(testApp);
  const request = { kind: KIND, subject_id: String(donation.id) };
  const issue = async (more: object = {}) => {
    const reply = await manager.post(DOCUMENTS, { ...request, data: DATA, ...more });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data;
  };
  const textOf = async ({ id }: { id: string }) =>
    await textOfPdf(await buffer((await app.files.get(`documents/${id}.pdf`)).stream));
  return { ...testApp, admin, manager, request, issue, textOf };
}

test('contract §3.2 a body without the members that it needs names each of them, and nothing changes', async (t) => {
  const { manager, request, issue, snapshot } = await start(t);
  const { id } = await issue();
  const before = await snapshot(...KEPT);
  for (const [path, body, missing] of [
    [`${DOCUMENTS}/preview`, {}, ['kind', 'subject_id']],
    [DOCUMENTS, {}, ['kind', 'subject_id']],
    [`${DOCUMENTS}/preview`, { subject_id: request.subject_id }, ['kind']],
    [DOCUMENTS, { kind: KIND }, ['subject_id']],
    [`${DOCUMENTS}/batch`, {}, ['format', 'kind', 'subject_ids']],
    [`${DOCUMENTS}/batch`, { kind: KIND, format: 'pdf' }, ['subject_ids']],
    [TEMPLATES, {}, ['body', 'kind', 'language', 'name', 'page_size']],
    [`${DOCUMENTS}/${id}/void`, {}, ['reason']],
    [`${DOCUMENTS}/${id}/reissue`, {}, ['reason']],
  ] as const) {
    const reply = await manager.post(path, body);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors).sort()], [422, missing], path);
  }
  for (const path of [`${DOCUMENTS}/${id}/signed-copy`, '/public/documents/check']) {
    const reply = await manager.post(path, undefined, fileForm('scan', Buffer.from('x'), 'scan.pdf'));
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['file']], path);
  }
  assert.equal(await snapshot(...KEPT), before);
});

test('contract §3.2 endless sections, and texts of a million characters, are refused, and nothing changes', async (t) => {
  const { manager, request, snapshot } = await start(t);
  const before = await snapshot(...KEPT);
  const template = { kind: KIND, name: 'Endless', language: 'en', page_size: 'a4' };
  const long = 'x'.repeat(1_000_000);
  for (const body of ['A\n{{#if donor_tin}}', 'A\n[[ {{ donor_tin }}', long])
    for (const [path, more] of [
      [TEMPLATES, { ...template, body }],
      [`${DOCUMENTS}/preview`, { ...request, body }],
    ] as const) {
      const refused = await manager.post(path, more);
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['body']]);
    }
  for (const path of [DOCUMENTS, `${DOCUMENTS}/preview`]) {
    const refused = await manager.post(path, { ...request, data: { ...DATA, donor_address: long } });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['data']]);
  }
  assert.equal(await snapshot(...KEPT), before);
});

test('contract §3.2 markup, HTML and script in entered values and in the record are printed as text', async (t) => {
  const { admin, institutionId, issue, textOf } = await start(t);
  const registered_name = '<img src=x onerror=1> {{ donor_name }} & Sons';
  assert.equal((await admin.put(`/institutions/${institutionId}`, { registered_name })).status, 200);
  const hostile = '<script>alert(1)</script> {{ donor_name }} # $x$ #eval("1") [[ ]]';
  const text = await textOf(await issue({ data: { ...DATA, donor_address: hostile } }));
  for (const part of ['<script>alert(1)</script>', '{{ donor_name }} # $x$ #eval("1")', registered_name])
    assert.ok(text.includes(part), `${part}\n${text}`);
});

test('contract §3.2 a name without spaces is printed in full, on more lines than one', async (t) => {
  const { issue, textOf } = await start(t);
  const name = 'Dimaculangan'.repeat(20);
  const text = await textOf(await issue({ data: { ...DATA, donor_address: name } }));
  assert.ok(!text.includes(name), 'the name is longer than a line');
  assert.ok(text.replaceAll(' ', '').includes(name), text);
});

test('contract §3.2 two requests with one Idempotency-Key issue one paper, also at once, and another body is refused', async (t) => {
  const { manager, request } = await start(t);
  const options = { headers: { 'idempotency-key': 'certificate-1' } };
  const body = { ...request, data: DATA };
  const both = await Promise.all([1, 2].map(() => manager.post(DOCUMENTS, body, options)));
  const again = await manager.post(DOCUMENTS, body, options);
  assert.equal(again.status, 201, again.text);
  for (const { status, body: one } of both) if (status === 201) assert.equal(one.data.id, again.body.data.id);
  const { data } = (await manager.get(`${DOCUMENTS}?kind=${KIND}`)).body;
  assert.equal(data.data.length, 1);
  const other = await manager.post(DOCUMENTS, { ...body, language: 'fil' }, options);
  assert.deepEqual([other.status, Object.keys(other.body.errors)], [422, ['Idempotency-Key']]);
});

test('contract §3.2 a record that has changed since the preview is 409 with what has changed, and no number is taken', async (t) => {
  const { admin, manager, institutionId, request, snapshot } = await start(t);
  const preview = await manager.post(`${DOCUMENTS}/preview`, { ...request, data: DATA });
  const { record_version } = preview.body.data;
  assert.equal((await admin.put(`/institutions/${institutionId}`, { address: 'Elsewhere' })).status, 200);
  const before = await snapshot(...KEPT);
  const refused = await manager.post(DOCUMENTS, { ...request, data: DATA, record_version });
  assert.deepEqual([refused.status, refused.body.changed], [409, ['institution_address']], refused.text);
  assert.equal(await snapshot(...KEPT), before);
});

test('contract §3.2 a paper is made void once, and a void paper is neither reissued nor signed', async (t) => {
  const { manager, issue, snapshot } = await start(t);
  const { id, number } = await issue();
  const ended = await manager.post(`${DOCUMENTS}/${id}/void`, { reason: 'Wrong donor' });
  assert.deepEqual([ended.status, ended.body.data.status, ended.body.data.number], [200, 'void', number]);
  const before = await snapshot(...KEPT);
  for (const step of ['void', 'reissue'])
    assert.equal((await manager.post(`${DOCUMENTS}/${id}/${step}`, { reason: 'again' })).status, 422, step);
  const scan = fileForm('file', Buffer.from('%PDF-1.4\n%%EOF'), 'scan.pdf');
  assert.equal((await manager.post(`${DOCUMENTS}/${id}/signed-copy`, undefined, scan)).status, 422);
  assert.equal(await snapshot(...KEPT), before);
});

test('contract §3.2 a signed copy that is no image and no PDF is refused, and nothing is kept', async (t) => {
  const { manager, issue, snapshot } = await start(t);
  const { id } = await issue();
  const before = await snapshot(...KEPT);
  for (const bytes of ['<svg onload="alert(1)"/>', '<html>no scan</html>', '', 'GIF89a']) {
    const form = fileForm('file', Buffer.from(bytes), 'scan.png');
    const refused = await manager.post(`${DOCUMENTS}/${id}/signed-copy`, undefined, form);
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['file']], bytes);
  }
  assert.equal((await manager.get(`${DOCUMENTS}/${id}/signed-copy`)).status, 404);
  assert.equal(await snapshot(...KEPT), before);
});
