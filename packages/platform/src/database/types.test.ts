import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServerUrl } from '@bulwagan/testing/database.ts';
import { connect } from './connect.ts';
import { isoFromPostgres } from './types.ts';

test('timestamps become ISO 8601 in UTC with milliseconds', () => {
  assert.equal(isoFromPostgres('2026-11-21 05:03:00+00'), '2026-11-21T05:03:00.000Z');
  assert.equal(isoFromPostgres('2026-11-21 05:03:00.1+00'), '2026-11-21T05:03:00.100Z');
  assert.equal(isoFromPostgres('2026-11-21 05:03:00.123+00'), '2026-11-21T05:03:00.123Z');
  assert.equal(isoFromPostgres('2026-11-21 05:03:00.123987+00'), '2026-11-21T05:03:00.123Z');
});

test('timestamps without an ISO form, or of another zone, are left unchanged', () => {
  const texts = ['infinity', '-infinity', '0044-03-15 00:00:00+00 BC', '12026-01-01 00:00:00.5+00'];
  for (const text of [...texts, '2026-11-21 05:03:00+08', '']) assert.equal(isoFromPostgres(text), text);
});

test('values are read exactly: money as bigint, decimals and dates as text', async (t) => {
  const { pool, close } = connect<unknown>({ url: await testServerUrl(), schema: 'public', size: 1 });
  t.after(close);
  const { rows } = await pool.query(`
    select 9007199254740993::int8 as money, -1::int8 as debt, 7::int4 as id, 0.1::numeric as decimal,
      date '2026-11-21' as day, timestamp '2026-11-21 05:03:00' as local,
      timestamptz '2026-11-21 13:03:00.5+08' as instant, null::int8 as nothing`);
  assert.deepEqual(rows, [
    {
      money: 9007199254740993n,
      debt: -1n,
      id: 7,
      decimal: '0.1',
      day: '2026-11-21',
      local: '2026-11-21 05:03:00',
      instant: '2026-11-21T05:03:00.500Z',
      nothing: null,
    },
  ]);
});

test('arrays contain the same values as single columns', async (t) => {
  const { pool, close } = connect<unknown>({ url: await testServerUrl(), schema: 'public', size: 1 });
  t.after(close);
  const { rows } = await pool.query(`
    select array[9007199254740993, null]::int8[] as money, array[[1, 2], [3, 4]]::int8[] as nested,
      array[0.10]::numeric[] as decimals, array['2026-11-21']::date[] as days, array[]::int8[] as none,
      array['2026-11-21 05:03:00+00']::timestamptz[] as instants, array['2026-11-21 05:03']::timestamp[] as local`);
  assert.deepEqual(rows, [
    {
      money: [9007199254740993n, null],
      nested: [
        [1n, 2n],
        [3n, 4n],
      ],
      decimals: ['0.10'],
      days: ['2026-11-21'],
      none: [],
      instants: ['2026-11-21T05:03:00.000Z'],
      local: ['2026-11-21 05:03:00'],
    },
  ]);
});
