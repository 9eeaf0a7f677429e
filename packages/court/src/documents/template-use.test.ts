import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { textOfPdf } from '@bulwagan/testing/samples/pdf-text.ts';
import { assertContains, PAPERS, textOfPaper } from './testing/papers.ts';

const testApp = await startCourt({ after });
const branch = await testApp.branch();
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const foreigner = await testApp.as('Branch of the Court Clerk', await testApp.branch());
const { id: subject_id } = await testApp.caseRecord({ branch_id: branch });
const TEMPLATES = '/api/document-templates';
const DOCKET = { kind: 'docket_sheet', name: 'Ours', language: 'en', page_size: 'letter' };

const template = async (body: string): Promise<string> => {
  const reply = await clerk.post(TEMPLATES, { ...DOCKET, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
};
const published = async (body: string): Promise<string> => {
  const id = await template(body);
  assert.equal((await clerk.post(`${TEMPLATES}/${id}/publish`)).status, 200);
  return id;
};
const previewText = async (body: object): Promise<string> => {
  const reply = await testApp.server.inject({
    method: 'POST',
    url: `/court${PAPERS}/preview`,
    headers: { ...clerk.headers, accept: 'application/pdf' },
    payload: body,
  });
  assert.equal(reply.statusCode, 200, reply.body);
  return await textOfPdf(reply.rawPayload);
};
const refusal = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  Object.keys(body.errors ?? {}),
];

test('contract §3.2 a retired template is 422 for a new paper, also as the form of an activity', async () => {
  const id = await published('Retired form of {{ case_number }}');
  const activity = await clerk.post(`/api/case/${subject_id}/activities`, {
    activity: 'Certificate',
    type: 'Court Actions',
  });
  const form = await clerk.post(TEMPLATES, { ...DOCKET, kind: 'order_setting_hearing', body: 'Form' });
  await clerk.post(`${TEMPLATES}/${form.body.data.id}/publish`);
  const one = `/api/case-activities/${activity.body.data.id}`;
  assert.equal((await clerk.patch(one, { form_template_id: form.body.data.id })).status, 200);
  for (const retired of [id, form.body.data.id])
    assert.equal((await clerk.delete(`${TEMPLATES}/${retired}`)).status, 200);

  const before = await testApp.snapshot('documents', 'document_series', 'document_batches');
  const asked = { template_id: id, subject_id };
  for (const reply of [
    await clerk.post(PAPERS, asked),
    await clerk.post(`${PAPERS}/preview`, asked),
    await clerk.post(PAPERS, { subject_id: activity.body.data.id, allow_missing: true }),
    await clerk.post(`${PAPERS}/batch`, { template_id: id, subject_ids: [subject_id], format: 'pdf' }),
  ])
    assert.deepEqual(refusal(reply), [422, ['template_id']], reply.text);
  assert.equal(await testApp.snapshot('documents', 'document_series', 'document_batches'), before);
  assert.equal((await clerk.get(`${TEMPLATES}/${id}?version=1`)).body.data.status, 'retired');
});

test('contract §3.2 a paper of a template that was retired since is issued again with that template', async () => {
  const id = await published('Same text for {{ case_number }}');
  const paper = (await clerk.post(PAPERS, { template_id: id, subject_id })).body.data;
  await clerk.delete(`${TEMPLATES}/${id}`);
  const again = await clerk.post(`${PAPERS}/${paper.id}/reissue`, { reason: 'A page was lost' });
  assert.equal(again.status, 201, again.text);
  assert.equal(again.body.data.template_id, id);
  assertContains(await textOfPaper(testApp, again.body.data), 'Same text for');
});

test('contract §3.2 a retired template that is edited is used again only once it is published', async () => {
  const id = await published('Text before of {{ case_number }}');
  await clerk.delete(`${TEMPLATES}/${id}`);
  const edited = await clerk.patch(`${TEMPLATES}/${id}`, { body: 'Text after of {{ case_number }}' });
  assert.deepEqual([edited.status, edited.body.data.status], [200, 'retired'], edited.text);
  assert.deepEqual(refusal(await clerk.post(PAPERS, { template_id: id, subject_id })), [
    422,
    ['template_id'],
  ]);
  const usual = await clerk.post(PAPERS, { kind: DOCKET.kind, subject_id });
  assert.equal(usual.status, 201, usual.text);
  assert.notEqual(usual.body.data.template_id, id);
  const again = await clerk.post(`${TEMPLATES}/${id}/publish`);
  assert.deepEqual([again.body.data.status, again.body.data.version], ['published', 2], again.text);
  const paper = await clerk.post(PAPERS, { kind: DOCKET.kind, subject_id });
  assert.equal(paper.body.data.template_id, id);
  assertContains(await textOfPaper(testApp, paper.body.data), 'Text after of');
});

test('contract §3.2 a preview shows a template that nobody has published yet, in its newest text; a paper is 422', async () => {
  const id = await template('First text of {{ case_number }}');
  const asked = { template_id: id, subject_id };
  assert.deepEqual(refusal(await clerk.post(PAPERS, asked)), [422, ['template_id']]);
  const elsewhere = await foreigner.post(`${PAPERS}/preview`, asked);
  assert.equal(elsewhere.status, 422, elsewhere.text);
  const shown = await clerk.post(`${PAPERS}/preview`, asked);
  assert.deepEqual([shown.status, shown.body.data.missing], [200, []], shown.text);
  assertContains(await previewText(asked), 'First text of', 'DRAFT');
  await clerk.patch(`${TEMPLATES}/${id}`, { body: 'Second text of {{ case_number }}' });
  assertContains(await previewText(asked), 'Second text of');
});

test('contract §3.2 a paper of a case that moved is issued again with the template of the new branch, and refused to the old one', async () => {
  const next = await testApp.branch();
  const clerkOfNext = await testApp.as('Branch of the Court Clerk', next);
  const office = await testApp.as('Office of the Court Clerk');
  const { id } = await testApp.caseRecord({ branch_id: branch });
  const ours = await published('Sheet of the old branch for {{ case_number }}');
  const paper = (await clerk.post(PAPERS, { template_id: ours, subject_id: id })).body.data;
  const moved = await office.put(`/api/case-records/${id}`, { branch_id: next });
  assert.equal(moved.status, 200, moved.text);
  const again = (by: typeof clerk, of: { id: string }) =>
    by.post(`${PAPERS}/${of.id}/reissue`, { reason: 'The case moved' });
  const before = await testApp.snapshot('documents', 'document_series');
  assert.equal((await again(clerk, paper)).status, 404);
  // A template that a request names must still belong to the office.
  const named = await clerkOfNext.post(PAPERS, { template_id: ours, subject_id: id });
  assert.deepEqual(refusal(named), [422, ['template_id']]);
  assert.equal(await testApp.snapshot('documents', 'document_series'), before);

  const seeded = await again(clerkOfNext, paper);
  assert.equal(seeded.status, 201, seeded.text);
  assert.deepEqual([seeded.body.data.replaces_id, seeded.body.data.language], [paper.id, 'en']);
  assert.doesNotMatch(await textOfPaper(testApp, seeded.body.data), /Sheet of the old branch/);
  assert.equal((await clerkOfNext.get(`${PAPERS}/${paper.id}`)).body.data.status, 'superseded');
});
