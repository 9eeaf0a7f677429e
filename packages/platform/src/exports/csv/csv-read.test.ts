import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BOUNDS } from '../testing/tables.ts';
import type { ReadBounds } from '../unreadable.ts';
import { readCsv } from './csv-read.ts';

const read = (text: string | Uint8Array, bounds: Partial<ReadBounds> = {}) =>
  Array.fromAsync(readCsv([Buffer.from(text)], { ...BOUNDS, ...bounds }));

describe('a CSV is refused', () => {
  test('if it is not UTF-8, or ends within a character', async () => {
    for (const bytes of [
      Buffer.from('Peña', 'latin1'),
      Buffer.from('\ufeffa,b', 'utf16le'),
      Buffer.from('ñ').subarray(0, 1),
    ]) {
      await assert.rejects(read(bytes), { name: 'Unreadable', reason: 'not_utf8' });
    }
  });

  test('if it has unclosed quotes or text after a closing quote, naming the row', async () => {
    const refusal = { name: 'Unreadable', reason: 'malformed', row: 3 };
    await assert.rejects(read('a\n"b\n"\n"c'), { ...refusal, message: /^Row 3: A quote/ });
    await assert.rejects(read('a\nb\n"c"d\n'), refusal);
  });

  test('if it exceeds the limits, after the rows within them were returned', async () => {
    const given: number[] = [];
    const bounds = { ...BOUNDS, mostRows: 2 };
    const reading = (async () => {
      for await (const { number } of readCsv([Buffer.from('a\n\nb\n'), Buffer.from('c')], bounds))
        given.push(number);
    })();
    await assert.rejects(reading, { reason: 'too_many_rows' });
    await assert.rejects(read('a,b\n1,2,3', { mostColumns: 2 }), { reason: 'too_many_columns', row: 2 });
    await assert.rejects(read('a,b\n1,2', { mostBytes: 6 }), { reason: 'too_large' });
  });
});

describe('a CSV is read', () => {
  test('up to the limits, not counting empty cells and lines beyond them', async () => {
    const rows = await read('a,b,,,\n,,\n\n1,,\n', { mostRows: 2, mostColumns: 2, mostBytes: 17 });
    assert.deepEqual(rows, [
      { number: 1, cells: ['a', 'b'] },
      { number: 4, cells: ['1'] },
    ]);
  });

  test('with comma, semicolon or tab, detected from the first record outside quotes', async () => {
    for (const [text, first] of [
      ['a;"b,c,d,e";f\n1;2;3', ['a', 'b,c,d,e', 'f']],
      ['a\t"b;;;;"\tf\n', ['a', 'b;;;;', 'f']],
      ['a,b;c,d\n', ['a', 'b;c', 'd']],
      ['alone', ['alone']],
    ] as const) {
      assert.deepEqual((await read(text))[0]?.cells, first);
    }
  });

  test('with any line ending, with and without a byte order mark, and with quotes inside a field', async () => {
    for (const end of ['\r\n', '\n', '\r']) {
      for (const mark of ['', '\ufeff']) {
        const text = `${mark}a,b${end}"x ""y""${end}z",5" nail${end}"",,x${end}last`;
        assert.deepEqual(await read(text), [
          { number: 1, cells: ['a', 'b'] },
          { number: 2, cells: [`x "y"${end}z`, '5" nail'] },
          { number: 3, cells: ['', '', 'x'] },
          { number: 4, cells: ['last'] },
        ]);
      }
    }
    assert.deepEqual(await read(''), []);
  });

  test('only as far as rows are requested', async () => {
    let pieces = 0;
    const endless = function* () {
      for (;;) {
        pieces += 1;
        yield Buffer.from('some,text\n'.repeat(10_000));
      }
    };
    for await (const { number } of readCsv(endless(), { ...BOUNDS, mostRows: 1e9, mostBytes: 1e9 })) {
      if (number === 15_000) break;
    }
    assert.equal(pieces, 2);
  });
});
