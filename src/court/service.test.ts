import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '../../test/court.ts';

const world = await startCourt({ after });

test('contract §1: the base URL of the court leads to its reference page until it has pages of its own', async () => {
  for (const path of ['', '/']) {
    const reply = await world.get(path);
    assert.equal(reply.status, 302, path);
    assert.equal(reply.headers.location, 'http://localhost:3000/court/docs');
  }
});

test('contract: a path of the court with another method is 405 and says which it takes', async () => {
  const reply = await world.get('/login');
  assert.deepEqual([reply.status, reply.headers.allow], [405, 'POST']);
  assert.equal((await world.get('/api/events/1/2/3')).status, 404);
});

test('C§9 paths carry no version, and one with a version does not exist', async () => {
  const { body } = await world.get('/openapi.json');
  assert.deepEqual(
    Object.keys(body.paths).filter((path) => /\/v\d/.test(path)),
    [],
  );
  assert.equal((await world.get('/api/v1/regions')).status, 404);
});

test('C§4 there is no generic POST /api/events', async () => {
  const reply = await world.post('/api/events', { title: 'Anything' });
  assert.deepEqual([reply.status, reply.headers.allow], [405, 'GET, HEAD']);
});
