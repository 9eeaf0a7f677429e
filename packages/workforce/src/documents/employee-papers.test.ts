import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { fileForm } from '@bulwagan/testing/form.ts';
import { textOfPdf } from '@bulwagan/testing/samples/pdf-text.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { hire } from '../employees/testing/employees.ts';
import { DOCUMENTS } from './testing/paid.ts';

const testApp = await startWorkforce({ after }, { now: '2026-11-29T01:00:00Z' });
const north = await testApp.organization('North');
const south = await testApp.organization('South');
const root = await testApp.superUser();
const hr = await testApp.as('HR Admin');
const hrOfSouth = await testApp.as('HR Admin', south.id);
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

test('contract §3.2 downloading the file of a batch of personal data sheets is audited as a reading of the numbers', async () => {
  const numbered = await employee({ sss_number: '34-1234567-8' });
  const batch = { kind: 'personal_data_sheet', subject_ids: [numbered], format: 'pdf', allow_missing: true };
  const started = await hr.post(`${DOCUMENTS}/batch`, batch);
  assert.equal(started.status, 202, started.text);
  const path = `${DOCUMENTS}/batches/${started.body.data.id}`;
  let { data } = started.body;
  for (let look = 0; look < 200 && data.status !== 'done'; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    ({ data } = (await hr.get(path)).body);
  }
  assert.deepEqual([data.status, data.errors], ['done', []]);
  const reads = async () =>
    (
      await testApp.app.connection.pool.query(
        `select from audit_log where action = 'employee.numbers_read' and subject_id = $1 and ip is not null`,
        [numbered],
      )
    ).rows.length;
  const before = await reads();
  assert.equal((await hr.get(`${path}/file`)).status, 200);
  assert.equal(await reads(), before + 1);
});

/** Creates a template of an organization. */
async function draftOf(by: Person, organizationId: string, kind = KIND): Promise<string> {
  const template = { kind, name: 'Theirs', language: 'en', page_size: 'a4', body: '# Theirs' };
  const { office_number: office_id } = (await root.get(`/api/organizations/${organizationId}`)).body.data;
  const made = await by.post(TEMPLATES, { ...template, office_id });
  assert.equal(made.status, 201, made.text);
  return made.body.data.id;
}

test('contract §3.2 a template of another organization is not used for a paper, and nothing changes', async () => {
  const id = await draftOf(hrOfSouth, south.id);
  assert.equal((await hrOfSouth.post(`${TEMPLATES}/${id}/publish`)).status, 200);
  const before = await testApp.snapshot(...KEPT);
  for (const path of [DOCUMENTS, `${DOCUMENTS}/preview`]) {
    const refused = await hr.post(path, { template_id: id, subject_id });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['template_id']]);
  }
  assert.equal(await testApp.snapshot(...KEPT), before);
});

test('contract §3.2 an officer of two permissions reads the templates of each kind within the organizations of its permission', async () => {
  const payroll = await testApp.as('Payroll Admin');
  const both = await testApp.person({
    roles: [{ role: 'Payroll Admin' }, { role: 'HR Admin', organizationId: north.id }],
  });
  const hidden = await draftOf(hr, south.id);
  const shown = [
    await draftOf(hr, north.id),
    await draftOf(payroll, south.id, 'payslip'),
    await draftOf(payroll, north.id, 'payslip'),
  ];
  const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const uploaded = await hr.post(
    `${TEMPLATES}/${hidden}/seal`,
    undefined,
    fileForm('file', logo, 'logo.svg'),
  );
  assert.equal(uploaded.status, 200, uploaded.text);
  const before = await testApp.snapshot(...KEPT);
  for (const path of ['', '/seal'])
    assert.equal((await both.get(`${TEMPLATES}/${hidden}${path}`)).status, 404);
  for (const reply of [
    await both.patch(`${TEMPLATES}/${hidden}`, { name: 'Ours' }),
    await both.post(`${TEMPLATES}/${hidden}/publish`),
    await both.delete(`${TEMPLATES}/${hidden}`),
  ])
    assert.equal(reply.status, 404, reply.text);
  const { seal_url } = uploaded.body.data.letterhead;
  const copied = await both.patch(`${TEMPLATES}/${shown[0]}`, { letterhead: { seal_url } });
  assert.deepEqual([copied.status, Object.keys(copied.body.errors)], [422, ['letterhead.seal_url']]);
  assert.equal(await testApp.snapshot(...KEPT), before);

  const { data, meta } = (await both.get(`${TEMPLATES}?per_page=100`)).body;
  const ids = data.map(({ id }: { id: string }) => id);
  assert.equal(meta.total, ids.length);
  assert.ok(!ids.includes(hidden));
  for (const id of shown) {
    assert.ok(ids.includes(id));
    assert.equal((await both.get(`${TEMPLATES}/${id}`)).status, 200);
  }
  const seeded = data.filter(({ is_seeded: isSeeded }: { is_seeded: boolean }) => isSeeded);
  assert.ok(
    seeded.some(({ kind }: { kind: string }) => kind === KIND),
    'templates of all organizations',
  );
});
