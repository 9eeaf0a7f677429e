import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { serve, someRoute } from '../testing/service.ts';
import { pageBounds, pageOf, pageQuery } from './pagination.ts';

const app = await serve([
  someRoute({ query: Type.Object(pageQuery(15)), handle: ({ query }) => pageOf(query) }),
]);

const ask = async (query: string) => {
  const response = await app.inject({ url: `/tested/things?${query}` });
  return { status: response.statusCode, body: response.json() };
};

describe('F§2 pagination', () => {
  it('refuses a value that is not an integer with 422 under its name', async () => {
    for (const name of ['page', 'per_page']) {
      for (const value of [
        'abc',
        '1.5',
        'NaN',
        'Infinity',
        '-Infinity',
        '1e999',
        '%20',
        'null',
        'true',
        '%00',
        '1;2',
        '{}',
        '١',
      ]) {
        const { status, body } = await ask(`${name}=${value}`);
        assert.equal(status, 422, `${name}=${value} ${JSON.stringify(body)}`);
        assert.deepEqual(Object.keys(body.errors), [name]);
      }
      const twice = [`${name}=1&${name}=2`, `${name}=1&${name}=1`, `${name}=1&${name}=x`];
      for (const query of [...twice, `${name}[]=2`, `${name}[0]=2`, `${name}=1&${name}[]=2`]) {
        assert.equal((await ask(query)).status, 422, query);
      }
    }
    const { body } = await ask('page=x');
    assert.equal(body.message, 'The page field must be an integer.');
  });

  it('defaults to page 1 and 15 items per page', async () => {
    for (const query of ['', 'other=1', 'other[]=2', 'Page=7', 'page.x=2']) {
      assert.deepEqual(await ask(query), { status: 200, body: { page: 1, perPage: 15, offset: 0 } });
    }
  });

  it('treats a page below 1 as 1, and clamps per_page to 1 to 100', async () => {
    const cases: [string, number, number][] = [
      ['page=0', 1, 15],
      ['page=-7', 1, 15],
      ['page=-2147483649', 1, 15],
      ['page=3', 3, 15],
      ['per_page=0', 1, 1],
      ['per_page=-5', 1, 1],
      ['per_page=1', 1, 1],
      ['per_page=100', 1, 100],
      ['per_page=101', 1, 100],
      ['per_page=2147483648', 1, 100],
      ['per_page=99999999999999999999', 1, 100],
      ['page=2&per_page=100', 2, 100],
    ];
    for (const [query, page, perPage] of cases) {
      const expected = { page, perPage, offset: (page - 1) * perPage };
      assert.deepEqual(await ask(query), { status: 200, body: expected }, query);
    }
  });

  it('keeps the offset within the range of the database', async () => {
    for (const page of ['2147483648', '1000000000000', '99999999999999999999', `1${'0'.repeat(200)}`]) {
      const { status, body } = await ask(`page=${page}&per_page=100`);
      assert.equal(status, 200);
      assert.ok(Number.isSafeInteger(body.offset) && body.offset > 0);
    }
  });

  it('reports the position of a page, with from and to null on an empty one', () => {
    const at = (page: number, total: number, shown: number) =>
      pageBounds(pageOf({ page, per_page: 10 }), total, shown);
    assert.deepEqual(at(1, 0, 0), {
      current_page: 1,
      per_page: 10,
      total: 0,
      last_page: 1,
      from: null,
      to: null,
    });
    assert.deepEqual(at(1, 10, 10), {
      current_page: 1,
      per_page: 10,
      total: 10,
      last_page: 1,
      from: 1,
      to: 10,
    });
    assert.deepEqual(at(2, 11, 1), {
      current_page: 2,
      per_page: 10,
      total: 11,
      last_page: 2,
      from: 11,
      to: 11,
    });
    assert.deepEqual(at(9, 11, 0), {
      current_page: 9,
      per_page: 10,
      total: 11,
      last_page: 2,
      from: null,
      to: null,
    });
  });
});
