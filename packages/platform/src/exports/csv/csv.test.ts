import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { disarm, rearm, shield } from '../disarm.ts';
import type { Row } from '../table.ts';
import { BOUNDS, cellsOf, collect, inBatches, tableOf, textColumns, trimmed } from '../testing/tables.ts';
import { csvOf } from './csv.ts';
import { readCsv } from './csv-read.ts';

/** Texts of characters that start a formula, hide one or end a cell, in any order. */
const REPORTING = fc.string({
  unit: fc.constantFrom("'", '"', '=', '-', '＝', ';', '\t', '\n', '\0', ',', ' ', 'a'),
  maxLength: 8,
});

const lines = async (...args: Parameters<typeof tableOf>) =>
  (await collect(csvOf(tableOf(...args)))).toString().slice(1).split('\r\n');

test('a table without columns is refused before anything is written or read', async () => {
  let isRead = false;
  const batches = (async function* () {
    isRead = true;
    yield [];
  })();
  await assert.rejects(collect(csvOf({ columns: [], batches, timeZone: 'UTC' })), RangeError);
  assert.equal(isRead, false);
});

test('no text starts like a formula, neither in a cell nor in a header', async () => {
  const formulas = [
    '=1+1',
    '+63 917',
    '-2',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '\0=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ];
  const rows = formulas.map((formula): Row => [formula]);
  const bytes = await collect(csvOf(tableOf(textColumns('=HYPERLINK("x")'), rows)));
  const [header, ...cells] = await cellsOf(readCsv([bytes], BOUNDS));
  assert.deepEqual(header, [`'=HYPERLINK("x")`]);
  assert.deepEqual(
    cells,
    formulas.map((formula) => [`'${formula}`]),
  );
  assert.deepEqual(
    cells.map(([cell]) => rearm(cell!)),
    formulas,
  );
});

test('any text that is escaped by disarm or shield is restored by rearm', () => {
  const text = fc.tuple(REPORTING, fc.string()).map(([begin, rest]) => begin + rest);
  const property = fc.property(text, (one) => {
    assert.equal(rearm(disarm(one)), one);
    assert.equal(rearm(shield(one)), one);
    assert.doesNotMatch(disarm(one), /^[=+\-@\t\r\n＝＋－＠]/);
  });
  fc.assert(property, { numRuns: 2_000 });
});

test('no cell starts like a formula in programs that split at semicolons or tabs, and quotes within a cell do not group it', async () => {
  const split = async (rows: readonly Row[]) => {
    const bytes = await collect(csvOf(tableOf(textColumns('Last; name', 'First\tname'), rows)));
    return bytes
      .toString()
      .slice(1)
      .split(/[;\t\r\n]/);
  };
  const cells = await split([['Santos', `x;=cmd|' /C calc'!A0;y`]]);
  assert.deepEqual(cells.slice(-5), ['Santos,"x', `'=cmd|' /C calc'!A0`, 'y"', '', '']);
  const rows = fc.array(fc.tuple(fc.constant('Santos'), REPORTING), { minLength: 1, maxLength: 4 });
  const property = fc.asyncProperty(rows, async (texts) => {
    for (const cell of await split(texts)) assert.doesNotMatch(cell, /^["\0]*[=+\-@＝＋－＠]/);
  });
  await fc.assert(property, { numRuns: 300 });
});

test('a value that is not a number, date or boolean in such a column is escaped as text', async () => {
  const columns = (['number', 'date', 'date-time', 'boolean'] as const).map((type) => ({
    header: type,
    type,
  }));
  const [, first, second] = await lines(columns, [
    ['-1+cmd', '=1', '@x', '+1'],
    [Number.NaN, '2026-02-30', 'infinity', '-infinity'],
  ]);
  assert.equal(first, `'-1+cmd,'=1,'@x,'+1`);
  assert.equal(second, `NaN,2026-02-30,infinity,'-infinity`);
});

test('typed numbers, dates and booleans are not escaped, negative ones included', async () => {
  const columns = (['number', 'date', 'date-time', 'boolean'] as const).map((type) => ({
    header: type,
    type,
  }));
  const [, ...rows] = await lines(columns, [
    ['-1250.50', '2026-11-21', '2026-11-21T23:30:00.123Z', true],
    [-12_345_678_901_234_567_890n, null, '2026-11-21T08:05', false],
    [0, '', null, null],
  ]);
  assert.deepEqual(rows, [
    '-1250.50,2026-11-21,2026-11-22 07:30:00,TRUE',
    '-12345678901234567890,,2026-11-21 08:05:00,FALSE',
    '0,,,',
    '',
  ]);
});

test('output is UTF-8 with a byte order mark, lines end in CR LF, and special characters are quoted', async () => {
  const rows: Row[] = [
    ['a,b', 'say "ñ"'],
    ['two\nlines', ' outer '],
    ['x;y', ''],
  ];
  const bytes = await collect(csvOf(tableOf(textColumns('First', 'Second'), rows)));
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.equal(
    bytes.toString().slice(1),
    'First,Second\r\n"a,b","say ""ñ"""\r\n"two\nlines"," outer "\r\n"x;y",\r\n',
  );
});

test('written text is read back unchanged, apart from escaped formulas', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom(',', ';', '\t', '"', '\r', '\n', "'", '=', '-', ' ', 'ñ', '\0', '\ufeff'),
    }),
  );
  const property = fc.asyncProperty(
    fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 6 }),
    fc.integer({ min: 1, max: 7 }),
    async (rows, pieces) => {
      const columns = textColumns('One', 'Two', 'Three');
      const bytes = await collect(csvOf({ columns, batches: inBatches(rows), timeZone: 'UTC' }));
      const cut = Array.from({ length: Math.ceil(bytes.length / pieces) }, (_, at) =>
        bytes.subarray(at * pieces, (at + 1) * pieces),
      );
      const expected = rows.map((row) => trimmed(row.map(disarm))).filter((row) => row !== undefined);
      assert.deepEqual((await cellsOf(readCsv(cut, BOUNDS))).slice(1), expected);
    },
  );
  await fc.assert(property, { numRuns: 200 });
});
