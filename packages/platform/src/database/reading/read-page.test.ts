import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from './read-page.ts';

const items = ['a', 'b', 'c', 'd', 'e'];

async function pageFrom(offset: number, perPage: number) {
  let counts = 0;
  const page = await readPage(
    { offset, perPage },
    async () => items.slice(offset, offset + perPage),
    async () => {
      counts += 1;
      return items.length;
    },
  );
  return { ...page, counts };
}

test('a page that shows the end of the list needs no count query', async () => {
  assert.deepEqual(await pageFrom(0, 10), { rows: items, total: 5, counts: 0 });
  assert.deepEqual(await pageFrom(3, 3), { rows: ['d', 'e'], total: 5, counts: 0 });
});

test('a full page and a page past the end need a count query', async () => {
  assert.deepEqual(await pageFrom(0, 2), { rows: ['a', 'b'], total: 5, counts: 1 });
  assert.deepEqual(await pageFrom(0, 5), { rows: items, total: 5, counts: 1 });
  assert.deepEqual(await pageFrom(20, 10), { rows: [], total: 5, counts: 1 });
});
