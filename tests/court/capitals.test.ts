import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';

/** UUIDs are case-insensitive in paths, queries and bodies: some clients write them in capitals. */

const testApp = await startCourt({ after });
const admin = await testApp.as('Super Admin');
const branch = await testApp.branch();
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const capitals = (id: string): string => {
  const other = id.toUpperCase();
  assert.notEqual(other, id, 'an id of digits alone shows nothing');
  return other;
};

test('C§5 the history of a case is complete when its id was sent in capitals', async () => {
  const { id } = await testApp.caseRecord({ branch_id: branch });
  const path = `/api/case/${capitals(id)}/activities`;
  const body = { type: 'Court Actions', activity: 'Subpoena' };
  for (let count = 0; count < 2; count += 1) {
    const reply = await clerk.post(path, body);
    assert.equal(reply.status, 201, reply.text);
  }
  const pages = await Promise.all(
    [id, capitals(id)].map((one) => clerk.get(`/api/case-records/${one}/history`)),
  );
  const [plain, other] = pages.map(({ body: { data, meta } }) => ({ data, total: meta.total }));
  assert.ok(plain!.total >= 3, 'it was opened, and two things happened to it');
  assert.deepEqual(other, plain);
});

test('C§5 a role change sent to a path in capitals is recorded under the role id', async () => {
  const body = { name: 'Keeps keys', reach: 'branch', permissions: [{ name: 'Case Raffle' }] };
  const { id } = (await admin.post('/api/roles-list', body)).body.data;
  const changed = await admin.put(`/api/roles-list/${capitals(id)}`, { ...body, description: 'Of doors.' });
  assert.equal(changed.status, 200, changed.text);
  const { rows } = await testApp.app.connection.pool.query(
    `select action from audit_log where subject_type = 'role' and subject_id = $1 order by id`,
    [id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['role.created', 'role.updated'],
  );
});
