import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { PAPERS } from './testing/papers.ts';

const testApp = await startCourt({ after });
const branch = await testApp.branch();
const other = await testApp.branch();
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const foreigner = await testApp.as('Branch of the Court Clerk', other);
const { id: caseId } = await testApp.caseRecord({ branch_id: branch });
const NOTHING = '00000000-0000-7000-8000-000000000000';

const record = (form_template_id: unknown) =>
  clerk.post(`/api/case/${caseId}/activities`, {
    activity: 'Certificate',
    type: 'Court Actions',
    form_template_id,
  });
const template = async (by = clerk, kind = 'order_setting_hearing'): Promise<string> => {
  const body = {
    kind,
    name: 'Ours',
    language: 'fil',
    page_size: 'a4',
    body: '# Aming utos sa {{ case_number }}',
  };
  const reply = await by.post('/api/document-templates', body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
};
const published = async (by = clerk, kind?: string): Promise<string> => {
  const id = await template(by, kind);
  assert.equal((await by.post(`/api/document-templates/${id}/publish`)).status, 200);
  return id;
};

test('contract §3.2 C§2 the form template of an activity must be published, of this office and of papers of activities', async () => {
  const seeded = (await clerk.get('/api/document-templates?filter[kind]=docket_sheet')).body.data[0];
  const ours = await published();
  const activity = (await record(ours)).body.data;
  const before = await testApp.snapshot('case_activities');
  for (const wrong of ['memo', NOTHING, await template(), await published(foreigner), seeded.id]) {
    for (const reply of [
      await record(wrong),
      await clerk.put(`/api/case-activities/${activity.id}`, { form_template_id: wrong }),
    ]) {
      assert.deepEqual(
        [reply.status, Object.keys(reply.body.errors ?? {})],
        [422, ['form_template_id']],
        reply.text,
      );
      assert.match(reply.body.errors.form_template_id[0], /published document template/);
    }
  }
  assert.equal(await testApp.snapshot('case_activities'), before);
  assert.equal((await clerk.get(`/api/case-activities/${activity.id}`)).body.data.form_template_id, ours);
  const cleared = await clerk.put(`/api/case-activities/${activity.id}`, { form_template_id: null });
  assert.deepEqual([cleared.status, cleared.body.data.form_template_id], [200, null]);
});

test('contract §3.2 C§2 a paper of an activity without a kind uses its form template', async () => {
  const ours = await published();
  const { id: subject_id } = (await record(ours)).body.data;
  const paper = await clerk.post(PAPERS, { subject_id, allow_missing: true });
  assert.equal(paper.status, 201, paper.text);
  const { kind, template_id, language } = paper.body.data;
  assert.deepEqual([kind, template_id, language], ['order_setting_hearing', ours, 'fil']);
  const preview = await clerk.post(`${PAPERS}/preview`, { subject_id });
  assert.equal(preview.status, 200, preview.text);
  const { id: without } = (await record(null)).body.data;
  const refused = await clerk.post(PAPERS, { subject_id: without });
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['kind']]);
});
