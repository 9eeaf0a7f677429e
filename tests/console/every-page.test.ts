import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyPage } from '../../apps/console/src/kit/lists/every-page.ts';

/** Returns a paginated list of numbers and a record of the requested pages. */
function listOf(count: number, perPage: number) {
  const all = Array.from({ length: count }, (_, at) => at);
  const asked: number[] = [];
  const load = async (page: number) => {
    asked.push(page);
    const data = all.slice((page - 1) * perPage, page * perPage);
    return { data, meta: { last_page: Math.max(1, Math.ceil(count / perPage)) } };
  };
  return { all, asked, load };
}

test('a list needed in full is read to its last page, in order, each page once', async () => {
  for (const count of [0, 1, 99, 100, 101, 250]) {
    const { all, asked, load } = listOf(count, 100);
    assert.deepEqual(await everyPage(load), all);
    assert.deepEqual(
      asked,
      Array.from({ length: Math.max(1, Math.ceil(count / 100)) }, (_, at) => at + 1),
    );
  }
});
