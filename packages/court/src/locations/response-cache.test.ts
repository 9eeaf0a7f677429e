import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createResponseCache } from './response-cache.ts';

/** Counts how often the cache builds a body of this length. */
function maker(length: number) {
  const made = { times: 0, make: async () => '' };
  made.make = async () => {
    made.times += 1;
    return 'x'.repeat(length);
  };
  return made;
}

test('C§4 a response that failed to build is built again for the next caller', async () => {
  const kept = createResponseCache(1_000);
  await assert.rejects(
    kept.get('a', () => Promise.reject(new Error('away'))),
    /away/,
  );
  assert.equal((await kept.get('a', async () => 'there')).body, 'there');
});

test('C§4 simultaneous callers share one build, and later callers use the cache', async () => {
  const kept = createResponseCache(1_000);
  const one = maker(10);
  const answers = await Promise.all([
    kept.get('a', one.make),
    kept.get('a', one.make),
    kept.get('a', one.make),
  ]);
  await kept.get('a', one.make);
  assert.equal(one.times, 1);
  assert.equal(new Set(answers.map(({ tag }) => tag)).size, 1);
});

test('C§4 the cache stays within its limit and evicts the least recently used entries', async () => {
  const kept = createResponseCache(2_000);
  const [a, b, c, large] = [maker(500), maker(500), maker(500), maker(2_000)];
  await kept.get('a', a.make);
  await kept.get('b', b.make);
  await kept.get('a', a.make);
  await kept.get('large', large.make);
  await kept.get('c', c.make);
  await kept.get('a', a.make);
  await kept.get('c', c.make);
  assert.deepEqual([a.times, b.times, c.times, large.times], [1, 1, 1, 1]);
  await kept.get('b', b.make);
  await kept.get('large', large.make);
  assert.deepEqual([b.times, large.times], [2, 2], 'one was evicted, and one was too long to cache');
});
