import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { assertContains, issuePaper, PAPERS, textOfPaper } from './testing/papers.ts';

const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 1', judge: 'Hon. Rosa Peña' });
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const { id: caseId } = await testApp.caseRecord({ branch_id: branch });
const reply = await clerk.post(`/api/case/${caseId}/activities`, { activity: 'Hearing', type: 'Trial' });
const subject_id: string = reply.body.data.id;
const KIND = 'minutes_of_hearing';

test('contract §3.2 a body without the members that it needs names each of them, and nothing changes', async () => {
  const before = await testApp.snapshot('documents', 'document_templates', 'document_batches', 'audit_log');
  for (const [path, body, missing] of [
    [`${PAPERS}/preview`, {}, ['kind', 'subject_id']],
    [PAPERS, {}, ['kind', 'subject_id']],
    // A hearing names the paper by its form template; this one has none.
    [PAPERS, { subject_id }, ['kind']],
    [PAPERS, { kind: KIND }, ['subject_id']],
    [`${PAPERS}/batch`, {}, ['format', 'kind', 'subject_ids']],
    ['/api/document-templates', {}, ['body', 'kind', 'language', 'name', 'page_size']],
  ] as const) {
    const refused = await clerk.post(path, body);
    assert.deepEqual([refused.status, Object.keys(refused.body.errors).sort()], [422, missing], path);
  }
  const after = await testApp.snapshot('documents', 'document_templates', 'document_batches', 'audit_log');
  assert.deepEqual(after, before);
});

test('contract §3.2 a template with a section without end is refused with its line, and nothing changes', async () => {
  const before = await testApp.snapshot('document_templates', 'audit_log');
  for (const body of ['A\n{{#each parties}}', 'A\n{{#if room}}', 'A\n[[ {{ room }}']) {
    const create = { kind: KIND, name: 'Endless', language: 'en', page_size: 'a4', body };
    for (const [path, more] of [
      ['/api/document-templates', create],
      [`${PAPERS}/preview`, { kind: KIND, subject_id, body }],
    ] as const) {
      const refused = await clerk.post(path, more);
      assert.equal(refused.status, 422, refused.text);
      assert.match(refused.body.errors.body[0], /2/);
    }
  }
  assert.deepEqual(await testApp.snapshot('document_templates', 'audit_log'), before);
});

test('contract §3.2 a value of a million characters is 422, and no number is taken', async () => {
  const before = await testApp.snapshot('documents', 'document_series');
  const data = { hearing_date: '2026-12-01', proceedings: 'x'.repeat(1_000_000) };
  const refused = await clerk.post(PAPERS, { kind: KIND, subject_id, data, allow_missing: true });
  assert.equal(refused.status, 422, refused.text.slice(0, 200));
  assert.deepEqual(await testApp.snapshot('documents', 'document_series'), before);
});

test('contract §3.2 markup, HTML and script in a value are printed as text', async () => {
  const hostile = '<script>alert(1)</script> <b>bold</b> {{ judge }} # $x$ #eval("1") [[ ]]';
  const data = { hearing_date: '2026-12-01', proceedings: hostile };
  const paper = await issuePaper(clerk, KIND, subject_id, { data, allow_missing: true });
  assertContains(
    await textOfPaper(testApp, paper),
    '<script>alert(1)</script>',
    '<b>bold</b>',
    '{{ judge }}',
  );
});
