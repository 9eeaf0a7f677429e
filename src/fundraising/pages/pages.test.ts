import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givingWorld } from '../../../test/giving.ts';

test('F§1: an error that no JSON is asked for leads to the page at the base URL', async (t) => {
  const { hall } = await givingWorld(t);
  const lost = await hall.inject('/fundraising/api/v1/nothing');
  assert.deepEqual([lost.statusCode, lost.headers.location], [302, 'http://localhost:3000/fundraising/']);
});

test('The look of the pages that fundraising draws itself is served beside them', async (t) => {
  const { hall } = await givingWorld(t);
  const style = await hall.inject('/fundraising/style.css');
  assert.equal(style.statusCode, 200);
  assert.match(String(style.headers['content-type']), /^text\/css/);
});
