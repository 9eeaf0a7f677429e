import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collection } from './collection.ts';

const base = 'http://localhost:3000/workforce/api/pms/employees';
const page = { page: 2, perPage: 10, offset: 10 };

const linksOf = (url: string) => collection(Array(10).fill(null), 35, page, { url, base }).links;

test('W§2 pagination links keep all query parameters except the page, whatever their values contain', () => {
  const query = 'filter[search]=why?&sort=-created_at&except[employee_id][]=a&except[employee_id][]=b&page=2';
  const { first, last, prev, next } = linksOf(`/workforce/api/pms/employees?${query}`);
  assert.deepEqual(
    [first, prev, next, last].map((link) => new URL(link!).searchParams.get('page')),
    ['1', '1', '3', '4'],
  );
  for (const link of [first, last, prev, next]) {
    const { origin, pathname, searchParams } = new URL(link!);
    assert.equal(origin + pathname, base);
    assert.deepEqual(
      [...searchParams].filter(([name]) => name !== 'page'),
      [
        ['filter[search]', 'why?'],
        ['sort', '-created_at'],
        ['except[employee_id][]', 'a'],
        ['except[employee_id][]', 'b'],
      ],
    );
  }
});

test('W§2 without query parameters links contain only the page, and none leads past the ends', () => {
  assert.equal(linksOf('/workforce/api/pms/employees').first, `${base}?page=1`);
  const only = collection([], 0, { page: 1, perPage: 10, offset: 0 }, { url: '/x', base });
  assert.deepEqual([only.links.prev, only.links.next, only.links.last], [null, null, `${base}?page=1`]);
  const past = collection([], 35, { page: 9, perPage: 10, offset: 80 }, { url: '/x', base });
  assert.deepEqual([past.links.prev, past.links.next], [`${base}?page=4`, null]);
});
