import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { BATCH_RETRIES, runBatch } from '@bulwagan/platform/documents/batches/run.ts';
import { fileForm } from '@bulwagan/testing/form.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { anonymizeEmployees } from '../employees/personal-data/anonymize.ts';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';
import { DOCUMENTS } from './testing/paid.ts';

const RETENTION_DAYS = 365;
const testApp = await startWorkforce({ after }, { settings: { employeeRetentionDays: RETENTION_DAYS } });

test('W§2: papers about an anonymized employee lose name and file, and keep their numbers', async () => {
  const hr = await testApp.as('HR Admin');
  const { id } = await hire(hr, { first_name: 'Perpetua', last_name: 'Katigbak' });
  const { id: colleague } = await hire(hr, { first_name: 'Benigno' });
  const body = { kind: 'certificate_of_employment', subject_id: id };
  const { data: paper } = (await hr.post(DOCUMENTS, body)).body;
  const { data: other } = (await hr.post(DOCUMENTS, { ...body, subject_id: colleague })).body;
  await hr.delete(`${EMPLOYEES}/${id}`);
  testApp.clock.advance({ hours: 24 * RETENTION_DAYS });
  assert.equal(await anonymizeEmployees(testApp.app), 1);
  const later = await testApp.as('HR Admin');
  const shown = await later.get(`${DOCUMENTS}/${paper.id}`);
  assert.deepEqual(
    [shown.body.data.number, shown.body.data.subject_label, shown.body.data.status],
    [paper.number, 'Former Employee', 'issued'],
  );
  assert.equal((await later.get(`${DOCUMENTS}/${paper.id}/file`)).status, 404);
  assert.equal((await later.get(`${DOCUMENTS}/${other.id}/file`)).status, 200);
  assert.doesNotMatch(await testApp.snapshot('documents'), /Katigbak/);
  const again = await later.post(DOCUMENTS, body);
  assert.deepEqual([again.status, Object.keys(again.body.errors)], [422, ['subject_id']]);
});

/** PDF that differs from every issued one. */
const scanOf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF`);

test('W§2: a replaced signed copy is removed from the store, and the last one with the employee', async () => {
  const hr = await testApp.as('HR Admin');
  const { id } = await hire(hr, { first_name: 'Lualhati' });
  const body = { kind: 'certificate_of_employment', subject_id: id };
  const { data: paper } = (await hr.post(DOCUMENTS, body)).body;
  const path = `${DOCUMENTS}/${paper.id}/signed-copy`;
  const keys: string[] = [];
  for (const text of ['first', 'second']) {
    const kept = await hr.post(path, undefined, fileForm('file', scanOf(text), 'scan.pdf'));
    assert.equal(kept.status, 200, kept.text);
    const { rows } = await testApp.app.connection.pool.query(
      'select signed_copy_key from documents where id = $1',
      [paper.id],
    );
    keys.push(rows[0].signed_copy_key);
  }
  assert.notEqual(keys[0], keys[1]);
  const exist = () => Promise.all(keys.map((key) => testApp.app.files.exists(key)));
  assert.deepEqual(await exist(), [false, true]);
  assert.equal((await hr.get(path)).status, 200);
  await hr.delete(`${EMPLOYEES}/${id}`);
  testApp.clock.advance({ hours: 24 * RETENTION_DAYS });
  assert.equal(await anonymizeEmployees(testApp.app), 1);
  assert.deepEqual(await exist(), [false, false]);
});

test('W§2: what was entered for papers of an anonymized employee is removed, and stays for a colleague', async (t) => {
  // Jobs are off, because the test itself runs the attempts of the batches.
  const testApp = await startWorkforce(t, {
    settings: { employeeRetentionDays: RETENTION_DAYS },
    handlesJobs: false,
  });
  const hr = await testApp.as('HR Admin');
  const { id } = await hire(hr, { first_name: 'Amparo' });
  const { id: colleague } = await hire(hr, { first_name: 'Benigno' });
  const body = { kind: 'certificate_of_employment', data: { purpose: 'Loan of Amparo Katigbak' } };
  const { data: paper } = (await hr.post(DOCUMENTS, { ...body, subject_id: id })).body;
  const data = { purpose: 'Visa of Benigno' };
  await hr.post(DOCUMENTS, { ...body, subject_id: colleague, data });
  const ended = await hr.post(`${DOCUMENTS}/${paper.id}/void`, { reason: 'Amparo resigned' });
  assert.equal(ended.status, 200, ended.text);
  const batch = {
    ...body,
    data: { purpose: 'Loans of Mayo' },
    format: 'pdf',
    subject_ids: [id, colleague],
    allow_missing: true,
  };
  const { files } = testApp.app;
  const put = files.put.bind(files);
  t.after(() => {
    files.put = put;
  });
  // The stored part of the file still exists, but the file does not.
  files.put = (key, ...rest) =>
    /batches\/[^/]+$/.test(key) ? Promise.reject(new Error('The disk is full.')) : put(key, ...rest);
  const started = await hr.post(`${DOCUMENTS}/batch`, batch);
  assert.equal(started.status, 202, started.text);
  const batchId = started.body.data.id;
  const part = `documents/batches/${batchId}/0.pdf`;
  const last = { id: batchId, signal: new AbortController().signal, log: testApp.app.log };
  await assert.rejects(
    runBatch(testApp.app.documents, batchId, { ...last, attempt: BATCH_RETRIES + 1 }),
    /disk is full/,
  );
  assert.equal((await hr.get(`${DOCUMENTS}/batches/${batchId}`)).body.data.status, 'failed');
  assert.equal(await files.exists(part), false);
  files.put = () => Promise.reject(new Error('The disk is full.'));
  const { id: refused } = (await hr.post(`${DOCUMENTS}/batch`, batch)).body.data;
  await assert.rejects(
    runBatch(testApp.app.documents, refused, { ...last, id: refused, attempt: BATCH_RETRIES + 1 }),
    /disk is full/,
  );
  const errorsOf = async () => {
    const { rows } = await testApp.app.connection.pool.query(
      'select errors from document_batches where id = $1',
      [refused],
    );
    return Object.keys(rows[0].errors);
  };
  assert.deepEqual((await errorsOf()).sort(), [id, colleague].sort());
  await hr.delete(`${EMPLOYEES}/${id}`);
  testApp.clock.advance({ hours: 24 * RETENTION_DAYS });
  assert.equal(await anonymizeEmployees(testApp.app), 1);
  assert.deepEqual(await errorsOf(), [colleague]);
  const later = await testApp.as('HR Admin');
  const shown = (await later.get(`${DOCUMENTS}/${paper.id}`)).body.data;
  assert.deepEqual([shown.status, shown.number], ['void', paper.number]);
  assert.match(shown.void_reason, /removed/);
  const rows = await testApp.snapshot('documents', 'document_batches');
  assert.doesNotMatch(rows, /Amparo/);
  assert.doesNotMatch(await testApp.snapshot('document_batches'), /Loans of Mayo/);
  assert.match(rows, /Visa of Benigno/);
});
