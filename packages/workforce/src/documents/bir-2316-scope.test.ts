import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../employees/testing/employees.ts';
import { addEmployee } from '../payroll-items/testing/payroll.ts';
import { ROSTERS } from '../runs/testing/runs.ts';
import { DOCUMENTS, pay, payItems } from './testing/paid.ts';

const testApp = await startWorkforce({ after }, { now: '2026-11-29T02:00:00Z' });
const root = await testApp.superUser();
const agency = await testApp.organization('Agency');
const named = await root.patch(`/api/organizations/${agency.id}`, { tin: '000123456000' });
assert.equal(named.status, 200, named.text);
const north = await testApp.organization('North', agency.id);
const south = await testApp.organization('South', agency.id);
const officers = {
  agency: await testApp.as('Payroll Admin', agency.id),
  north: await testApp.as('Payroll Admin', north.id),
  south: await testApp.as('Payroll Admin', south.id),
};
const items = await payItems(await testApp.as('Payroll Admin'));
const KIND = 'bir_2316';

/**
 * Pays an employee for a month. The roster belongs to an organization, to which the employee moves, or to no
 * organization.
 */
async function payAt(employeeId: string, organization: { id: string } | null, month: string): Promise<void> {
  const organization_id = organization?.id ?? null;
  if (organization_id !== null) {
    const moved = await root.patch(`${EMPLOYEES}/${employeeId}`, { organization_id });
    assert.equal(moved.status, 200, moved.text);
  }
  const { body } = await root.post(ROSTERS, { name: `${month} of ${employeeId}`, organization_id });
  const path = `${ROSTERS}/${body.data.id}/members`;
  const listed = await root.put(path, { employee_ids: [employeeId] });
  assert.equal(listed.status, 200, listed.text);
  await pay(testApp, root, {
    roster: { id: body.data.id, members: [employeeId] },
    items,
    period_start: `2026-${month}-01`,
    period_end: `2026-${month}-28`,
  });
  testApp.clock.advance({ minutes: 1 });
}

const employeeOf = (organization: { id: string }): Promise<string> =>
  addEmployee(testApp, { last_name: 'Reyes', organization_id: organization.id });

async function certify(employeeId: string) {
  const body = { kind: KIND, subject_id: `${employeeId}:2026`, allow_missing: true };
  const reply = await root.post(DOCUMENTS, body);
  assert.equal(reply.status, 201, reply.text);
  testApp.clock.advance({ minutes: 1 });
  return reply.body.data;
}

/** Returns the numbers of the papers that the person sees in lists with different filters. */
async function found(person: Person, paper: { number: string; subject_id: string }): Promise<string[]> {
  const numbers: string[] = [];
  for (const filter of [
    `filter[kind]=${KIND}`,
    `filter[subject_id]=${paper.subject_id}`,
    `filter[number]=${paper.number}`,
  ]) {
    const reply = await person.get(`${DOCUMENTS}?${filter}&per_page=100`);
    assert.equal(reply.status, 200, reply.text);
    const listed = reply.body.data.map(({ number }: { number: string }) => number);
    numbers.push(...listed.filter((number: string) => number === paper.number));
  }
  return numbers;
}

// biome-ignore lint/suspicious/noExplicitAny: a paper as the answer shows it.
async function assertHidden(person: Person, paper: any): Promise<void> {
  const path = `${DOCUMENTS}/${paper.id}`;
  const before = await testApp.snapshot('documents', 'document_series', 'audit_log');
  assert.equal((await person.get(path)).status, 404);
  assert.equal((await person.get(`${path}/file`)).status, 404);
  assert.equal((await person.post(`${path}/reissue`, { reason: 'Again', allow_missing: true })).status, 404);
  assert.equal((await person.post(`${path}/void`, { reason: 'Mistake' })).status, 404);
  assert.deepEqual(await found(person, paper), []);
  assert.equal(await testApp.snapshot('documents', 'document_series', 'audit_log'), before);
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function assertShown(person: Person, paper: any): Promise<void> {
  assert.equal((await person.get(`${DOCUMENTS}/${paper.id}`)).status, 200);
  assert.equal((await person.get(`${DOCUMENTS}/${paper.id}/file`)).status, 200);
  assert.deepEqual(await found(person, paper), [paper.number, paper.number, paper.number]);
}

test('contract §3.3: a certificate with pay of two organizations of an employer is hidden from the officers of one', async () => {
  const id = await employeeOf(north);
  await payAt(id, north, '09');
  await payAt(id, south, '10');
  const paper = await certify(id);
  await assertHidden(officers.south, paper);
  await assertHidden(officers.north, paper);
});

test('contract §3.3: a certificate with pay of a roster without an organization is hidden from scoped officers', async () => {
  const id = await employeeOf(south);
  await payAt(id, null, '09');
  await payAt(id, south, '10');
  const paper = await certify(id);
  await assertHidden(officers.south, paper);
  await assertHidden(officers.agency, paper);
});

test('contract §3.3: a certificate is shown to officers of all its pay, and to its employee', async () => {
  const id = await employeeOf(north);
  await payAt(id, north, '08');
  await payAt(id, north, '09');
  const earlier = await certify(id);
  await payAt(id, south, '10');
  const later = await certify(id);
  const person = await testApp.person();
  assert.equal((await root.patch(`${EMPLOYEES}/${id}`, { user_id: person.id })).status, 200);
  for (const reader of [officers.agency, root, person]) {
    await assertShown(reader, earlier);
    await assertShown(reader, later);
  }
  await assertShown(officers.north, earlier);
  await assertHidden(officers.south, earlier);
});

test('contract §3.3: pay of another employer, which a certificate does not count, does not hide it', async () => {
  const other = await testApp.organization('Other agency');
  const id = await employeeOf(other);
  await payAt(id, other, '09');
  await payAt(id, south, '10');
  const body = { kind: KIND, subject_id: `${id}:2026`, allow_missing: true };
  const issued = await officers.south.post(DOCUMENTS, body);
  assert.equal(issued.status, 201, issued.text);
  await assertShown(officers.south, issued.body.data);
});
