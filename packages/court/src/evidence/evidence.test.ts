import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { refusedBy } from '@bulwagan/testing/back-office.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { giveStatus } from '@bulwagan/testing/samples/case-status.ts';

const TABLES = ['case_evidence', 'audit_log'];

const testApp = await startCourt({ after });
const branchId = await testApp.branch();
const clerk = await testApp.as('BCC Evidence', branchId);
const record = await testApp.caseRecord({
  branch_id: branchId,
  parties: [{ name: 'Ana Cruz', classification: 'plaintiff' }],
});
const PATH = `/api/case-records/${record.id}/evidence`;
const auditEvent = { type: 'documentary', exhibit: 'A-1', description: 'Deed of sale' };

const refused = refusedBy(testApp, TABLES);

async function add(values: Record<string, unknown> = auditEvent) {
  const reply = await clerk.post(PATH, values);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

test('C§5 evidence is shown with View Evidence and changed with Manage Evidence, within the scope of each', async () => {
  const { id } = await add();
  await refused(() => testApp.get(PATH), 401);
  await refused(() => testApp.post(PATH, auditEvent), 401);
  for (const role of ['User', 'Stenographer', 'Sheriff', 'Dashboard User'] as const) {
    const person = await testApp.as(role, branchId);
    await refused(() => person.get(PATH), 403);
    await refused(() => person.post(PATH, auditEvent), 403);
    await refused(() => person.put(`${PATH}/${id}`, auditEvent), 403);
    await refused(() => person.delete(`${PATH}/${id}`), 403);
  }
  const elsewhere = await testApp.as('BCC Evidence', await testApp.branch());
  const counsel = await testApp.as('Counsel');
  await refused(() => counsel.get(PATH), 404);
  await refused(() => counsel.post(PATH, auditEvent), 403);
  await refused(() => elsewhere.get(PATH), 404);
  await refused(() => elsewhere.post(PATH, auditEvent), 404);
  await refused(() => elsewhere.put(`${PATH}/${id}`, auditEvent), 404);
  await refused(() => elsewhere.delete(`${PATH}/${id}`), 404);
  const other = await testApp.caseRecord({ branch_id: branchId });
  await refused(() => clerk.put(`/api/case-records/${other.id}/evidence/${id}`, auditEvent), 404);
  await refused(() => clerk.delete(`/api/case-records/${other.id}/evidence/${id}`), 404);
  await refused(() => clerk.delete(`${PATH}/${newId()}`), 404);
});

test('C§7 non-testimonial evidence without exhibit and description is refused with a message that names both', async () => {
  const incomplete: [Record<string, unknown>, string[]][] = [
    [{ type: 'documentary' }, ['description', 'exhibit']],
    [{ type: 'object', exhibit: 'B' }, ['description']],
    [{ type: 'object', exhibit: null, description: 'A knife' }, ['exhibit']],
    [{ type: 'documentary', exhibit: ' ', description: '\t' }, ['description', 'exhibit']],
  ];
  for (const [body, fields] of incomplete) {
    const reply = await refused(() => clerk.post(PATH, body), 422);
    assert.match(reply.body.message, /exhibit.*description.*both required/);
    assert.deepEqual(Object.keys(reply.body.errors).sort(), fields);
  }
});

test('C§4 testimonial evidence needs its witness, and every field is validated', async () => {
  const nameless = await refused(() => clerk.post(PATH, { type: 'testimonial', exhibit: 'A' }), 422);
  assert.deepEqual(nameless.body.errors, { witness_name: ['The witness name field is required.'] });
  const untyped = await refused(() => clerk.post(PATH, { type: 'hearsay', exhibit: 'x'.repeat(256) }), 422);
  assert.deepEqual(Object.keys(untyped.body.errors).sort(), ['exhibit', 'type']);
  const other = await testApp.caseRecord({
    branch_id: branchId,
    parties: [{ name: 'Stranger', classification: 'plaintiff' }],
  });
  const [stranger] = (await clerk.get(`/api/case-records/${other.id}/parties`)).body.data;
  const foreign = await refused(() => clerk.post(PATH, { ...auditEvent, offered_by_id: stranger.id }), 422);
  assert.deepEqual(foreign.body.errors, { offered_by_id: ['The selected offered by id is invalid.'] });
});

test('C§3 evidence cannot be added, changed or removed in an archived case', async () => {
  const archived = await testApp.caseRecord({ branch_id: branchId });
  const where = `/api/case-records/${archived.id}/evidence`;
  const { id } = (await clerk.post(where, auditEvent)).body.data;
  await giveStatus(testApp, archived.id, 'archived');
  await refused(() => clerk.post(where, auditEvent), 422);
  await refused(() => clerk.put(`${where}/${id}`, auditEvent), 422);
  await refused(() => clerk.delete(`${where}/${id}`), 422);
  assert.equal((await clerk.get(where)).body.data.length, 1);
});

test('C§4 evidence is stored byte for byte, partially updated, and removed without deleting its row', async () => {
  const [party] = (await clerk.get(`/api/case-records/${record.id}/parties`)).body.data;
  const added = await add({
    ...auditEvent,
    description: ' "Deed" <b>of</b> sale ñ 😀 ',
    offered_by_id: party.id,
  });
  assert.equal(added.description, ' "Deed" <b>of</b> sale ñ 😀 ');
  const url = `${PATH}/${added.id}`;
  const changed = await clerk.put(url, { exhibit: 'A-2' });
  assert.deepEqual(
    [changed.body.data.exhibit, changed.body.data.description, changed.body.data.offered_by_id],
    ['A-2', added.description, party.id],
  );
  const incomplete = await refused(() => clerk.put(url, { description: null }), 422);
  assert.match(incomplete.body.message, /both required/);
  const spoken = await refused(() => clerk.put(url, { type: 'testimonial' }), 422);
  assert.deepEqual(Object.keys(spoken.body.errors), ['witness_name']);
  const testimony = await clerk.put(url, { type: 'testimonial', witness_name: 'Ben Dy', exhibit: null });
  assert.deepEqual([testimony.body.data.witness_name, testimony.body.data.exhibit], ['Ben Dy', null]);

  assert.equal((await clerk.delete(url)).status, 200);
  await refused(() => clerk.delete(url), 404);
  await refused(() => clerk.put(url, auditEvent), 404);
  const listed = (await clerk.get(PATH)).body.data.map(({ id }: { id: string }) => id);
  assert.equal(listed.includes(added.id), false);
  const { rows } = await testApp.app.connection.pool.query(
    `select action from audit_log where subject_id = $1 and changes->>'evidence_id' = $2 order by id`,
    [record.id, added.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['evidence.added', 'evidence.updated', 'evidence.updated', 'evidence.removed'],
  );
  const { rows: kept } = await testApp.app.connection.pool.query(
    'select removed_at from case_evidence where id = $1',
    [added.id],
  );
  assert.notEqual(kept[0].removed_at, null);
});

test('contract: evidence is kept and can be changed after its offering party is removed', async () => {
  const staff = await testApp.as('BCC Staff', branchId);
  const { body } = await staff.post(`/api/case-records/${record.id}/parties`, {
    name: 'Cora Uy',
    classification: 'other',
  });
  const { id } = await add({ ...auditEvent, offered_by_id: body.data.id });
  await staff.delete(`/api/case-records/${record.id}/parties/${body.data.id}`);
  const changed = await clerk.put(`${PATH}/${id}`, { exhibit: 'C' });
  assert.equal(changed.status, 200);
  assert.equal(changed.body.data.offered_by_id, body.data.id);
});

test('contract: reading the evidence of a sealed case is audited', async () => {
  const chief = await testApp.as('Branch of the Court Clerk', branchId);
  const encrypted = await testApp.caseRecord({ branch_id: branchId, classification: 'sealed' });
  const where = `/api/case-records/${encrypted.id}/evidence`;
  await refused(() => clerk.get(where), 404);
  assert.equal((await chief.get(where)).status, 200);
  const { rows } = await testApp.app.connection.pool.query(
    'select what, user_id from sealed_reads where case_record_id = $1',
    [encrypted.id],
  );
  assert.deepEqual(rows, [{ what: 'evidence', user_id: chief.id }]);
});
