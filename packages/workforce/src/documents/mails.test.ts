import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { DOCUMENTS, pay } from './testing/paid.ts';

const testApp = await startWorkforce({ after });
const admin = await testApp.as('Payroll Admin');
const root = await testApp.superUser();

const issue = async (by: typeof admin, body: object) => {
  const reply = await by.post(DOCUMENTS, { allow_missing: true, ...body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};
const mail = (id: string, by = root) => by.post(`${DOCUMENTS}/${id}/mail`);

test('contract §3.2 a paper about several people, or about somebody without an account, is not mailed', async () => {
  const { run, employees } = await pay(testApp, admin);
  const register = await issue(admin, { kind: 'payroll_register', subject_id: run });
  const refused = await mail(register.id, admin);
  assert.deepEqual(
    [refused.status, refused.body.message],
    [422, 'This paper is about several people. Send it to nobody by mail.'],
  );
  const certificate = await issue(root, { kind: 'certificate_of_employment', subject_id: employees[0]! });
  const nobody = await mail(certificate.id);
  assert.deepEqual(
    [nobody.status, nobody.body.message],
    [422, 'Nobody whom this paper concerns has an email address on record.'],
  );
});

test('contract §3.2 an employee is mailed a link to a paper, without file and amounts, unless payslip mails are off', async () => {
  const { run, employees } = await pay(testApp, admin);
  const [id] = employees;
  const person = await testApp.person();
  assert.equal((await root.put(`/api/pms/employees/${id}`, { user_id: person.id })).status, 200);
  const certificate = await issue(root, { kind: 'certificate_of_employment', subject_id: id! });
  const reply = await mail(certificate.id);
  assert.deepEqual([reply.status, reply.body.data], [200, { mailed: 1 }], reply.text);
  const { email } = (await root.get(`/api/users/${person.id}`)).body.data;
  const got = await testApp.mail(email);
  assert.equal(got.subject, 'Your Certificate of Employment is ready');
  assert.ok(got.text.includes(`/papers/${certificate.id}`), got.text);
  assert.equal(got.attachments, undefined);
  const payslip = await issue(admin, { kind: 'payslip', subject_id: `${run}:${id}` });
  assert.equal((await mail(payslip.id, admin)).status, 200);
  assert.equal((await person.put('/api/me/preferences', { payslip_mail: false })).status, 200);
  assert.equal((await mail(payslip.id, admin)).status, 422);
});
