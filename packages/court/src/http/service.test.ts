import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Reply, startCourt } from '@bulwagan/testing/court.ts';
import { operationsOf } from '@bulwagan/testing/operations.ts';

const testApp = await startCourt({ after });

test('contract: another method on a court path gets 405 with the allowed methods', async () => {
  const reply = await testApp.get('/login');
  assert.deepEqual([reply.status, reply.headers.allow], [405, 'POST']);
  assert.equal((await testApp.get('/api/events/1/2/3')).status, 404);
});

test('contract: the OpenAPI document and the API reference also answer other methods with 405 and Allow', async () => {
  for (const path of [
    '/openapi.json',
    '/docs',
    '/docs/openapi.json',
    '/docs/start.js',
    '/docs/reference.js',
  ]) {
    const reply = await testApp.post(path, {});
    assert.deepEqual([reply.status, reply.headers.allow], [405, 'GET, HEAD'], path);
    assert.deepEqual(reply.body, { message: 'The POST method is not supported here.' });
  }
});

test('C§9 paths have no version, and a path with a version does not exist', async () => {
  const { body } = await testApp.get('/openapi.json');
  assert.deepEqual(
    Object.keys(body.paths).filter((path) => /\/v\d/.test(path)),
    [],
  );
  assert.equal((await testApp.get('/api/v1/regions')).status, 404);
});

test('C§4 there is no generic POST /api/events', async () => {
  const reply = await testApp.post('/api/events', { title: 'Anything' });
  assert.deepEqual([reply.status, reply.headers.allow], [405, 'GET, HEAD']);
});

test('contract: an unknown filter is refused or ignored and never shows additional rows', async () => {
  const [own, other] = [await testApp.branch(), await testApp.branch()];
  for (const branch_id of [own, other]) await testApp.caseRecord({ branch_id });
  const clerk = await testApp.as('Branch of the Court Clerk', own);
  const lists = operationsOf((await testApp.get('/openapi.json')).body).filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.includes('{'),
  );
  const typos = [
    'filter%5Bbranch_id',
    'filter[[branch_id]]',
    'FILTER[branch_id]',
    'filter.branch_id',
    'filter',
    'reach',
  ];
  const shown = ({ status, body }: Reply) => ({ status, data: body.data, total: body.meta?.total });
  let filtered = 0;
  for (const { path, parameters } of lists) {
    const isFiltered = parameters.some(({ name }) => name.startsWith('filter['));
    const plain = shown(await clerk.get(path));
    for (const typo of typos) {
      const reply = await clerk.get(`${path}?${typo}=${other}`);
      if (plain.status !== 403 && decodeURIComponent(typo).startsWith('filter['))
        assert.equal(reply.status, 400, `${path} ${typo}`);
      else assert.deepEqual(shown(reply), plain, `${path} ${typo}`);
    }
    filtered += Number(isFiltered);
  }
  assert.ok(lists.length > 30 && filtered > 5);
  assert.equal((await clerk.get('/api/case-records')).body.meta.total, 1);
});
