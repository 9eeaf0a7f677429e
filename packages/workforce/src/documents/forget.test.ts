import assert from 'node:assert/strict';
import { after, test } from 'node:test';
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
