import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';

const testApp = await startCourt({ after });
const [branch, other] = [await testApp.branch(), await testApp.branch()];
const head = await testApp.as('Branch of the Court Clerk', branch);
const staff = await testApp.as('BCC Staff', branch);
const elsewhere = await testApp.as('Branch of the Court Clerk', other);
const reyes = await testApp.person({
  name: 'Atty. Josefina Peñaflor-Reyes',
  email: 'Josefina@Firm.example',
  roles: ['Counsel', 'User'],
});
const { id: caseId } = await testApp.caseRecord({ branch_id: branch, classification: 'sealed' });
const path = `/api/case-records/${caseId}/grantees`;

test('C§5 only users who may grant access can search for people to grant it to', async () => {
  assert.equal((await testApp.get(`${path}?filter[search]=reyes`)).status, 401);
  assert.equal((await staff.get(`${path}?filter[search]=reyes`)).status, 403);
  assert.equal((await elsewhere.get(`${path}?filter[search]=reyes`)).status, 404);
  const gone = `/api/case-records/${crypto.randomUUID()}/grantees`;
  assert.equal((await head.get(`${gone}?filter[search]=reyes`)).status, 404);
  for (const query of [
    '',
    '?filter[search]=',
    '?filter[search]=r',
    `?filter[search]=${encodeURIComponent(' r ')}`,
  ]) {
    const reply = await head.get(path + query);
    assert.equal(reply.status, 422, query);
    assert.deepEqual(Object.keys(reply.body.errors), ['filter[search]']);
  }
  assert.equal((await head.get(`${path}?filter[search]=reyes&filter[role]=Sheriff`)).status, 400);
});

test('C§5 a user of another branch is found by part of the name or the whole email, and only name and roles are shown', async () => {
  const found = { id: reyes.id, name: 'Atty. Josefina Peñaflor-Reyes', roles: ['Counsel', 'User'] };
  for (const words of ['penaflor', 'FINA PEÑA', ' josefina@firm.example '])
    assert.deepEqual(
      (await head.get(`${path}?filter[search]=${encodeURIComponent(words)}`)).body.data,
      [found],
      words,
    );
  for (const words of ['josefina@firm', 'firm.example', '%%', '__'])
    assert.deepEqual((await head.get(`${path}?filter[search]=${encodeURIComponent(words)}`)).body.data, []);
});

test('C§5 a search returns at most ten people and no disabled account', async () => {
  for (let count = 0; count < 12; count += 1)
    await testApp.person({ name: `Same Name ${String(count).padStart(2, '0')}` });
  const find = async () => (await head.get(`${path}?filter[search]=same name`)).body.data;
  const names = (await find()).map(({ name }: { name: string }) => name);
  assert.deepEqual([names.length, names[0], names[9]], [10, 'Same Name 00', 'Same Name 09']);
  await testApp.app.connection.pool.query(`update users set disabled_at = now() where name = 'Same Name 00'`);
  assert.equal((await find())[0].name, 'Same Name 01');
});

test('C§2 searching for people does not count as a read of a sealed case', async () => {
  const before = await testApp.snapshot('sealed_reads', 'audit_log');
  await head.get(`${path}?filter[search]=reyes`);
  assert.equal(await testApp.snapshot('sealed_reads', 'audit_log'), before);
});

test('C§7 people can be searched sixty times a minute', async () => {
  const clerk = await testApp.as('Branch of the Court Clerk', branch);
  for (let count = 0; count < 60; count += 1)
    assert.equal((await clerk.get(`${path}?filter[search]=reyes`)).status, 200);
  const refused = await clerk.get(`${path}?filter[search]=reyes`);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await head.get(`${path}?filter[search]=reyes`)).status, 200);
});
