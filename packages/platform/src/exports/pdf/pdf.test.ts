import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Column, Row } from '../table.ts';
import { objectsOf, type Printed, pagesOf } from '../testing/pdf.ts';
import { collect, tableOf, textColumns } from '../testing/tables.ts';
import { pdfOf } from './pdf.ts';

const OPTIONS = {
  title: 'Case record list',
  subtitle: ['Status: open', 'Printed by Ana Niño, 2026-11-21 13:03'],
  printedAt: Temporal.Instant.from('2026-11-21T05:03:00Z'),
};

const print = async (columns: Column[], rows: Row[], options = OPTIONS) =>
  pagesOf(await collect(pdfOf(tableOf(columns, rows), options)));
const textsOf = (page: Printed[] | undefined) => (page ?? []).map(({ text }) => text);

describe('a printed table', () => {
  test('without columns is refused, and one whose rows fail ends with their error', async () => {
    await assert.rejects(print([], [['a']]), RangeError);
    const failing = (async function* () {
      yield [['a']];
      throw new Error('The rows are gone.');
    })();
    const table = { columns: textColumns('A'), batches: failing, timeZone: 'UTC' };
    await assert.rejects(collect(pdfOf(table, OPTIONS)), /The rows are gone\./);
  });

  test('has title and subtitle once, headers and a number on each page, and every row in order', async () => {
    const rows = Array.from({ length: 100 }, (_, at): Row => [`R-${at + 1}`, 'x']);
    const pages = await print(textColumns('Case number', 'Title'), rows);
    assert.ok(pages.length >= 3);
    assert.deepEqual(textsOf(pages[0]).slice(0, 6), [
      'Page 1',
      'Case record list',
      'Status: open',
      'Printed by Ana Niño, 2026-11-21 13:03',
      'Case number',
      'Title',
    ]);
    for (const [at, page] of pages.slice(1).entries()) {
      assert.deepEqual(textsOf(page).slice(0, 4), [
        `Page ${at + 2}`,
        'Case number',
        'Title',
        textsOf(page)[3],
      ]);
    }
    const printed = pages.flatMap(textsOf).filter((text) => text.startsWith('R-'));
    assert.deepEqual(
      printed,
      rows.map(([number]) => number),
    );
    for (const { y, text } of pages.flat()) assert.ok(y > 10 && y < 595, text);
    assert.deepEqual(textsOf((await print(textColumns('A'), []))[0]).at(-1), 'A');
  });

  test('prints Latin, Cyrillic and Greek script, with combining or precomposed accents', async () => {
    const texts = ['Señor Niño — ₱1,000.50', 'Nguyễn Łódź Ðörþ ŉ', 'Кириллица Ђ Ў', 'Ελληνικά ΐ'];
    const pages = await print(
      textColumns('A'),
      [...texts, 'e\u0301n\u0303'].map((text): Row => [text]),
    );
    assert.deepEqual(textsOf(pages[0]).slice(-5), [...texts, 'éñ']);
  });

  test('prints Chinese, Japanese and Korean next to Latin script, as searchable text', async () => {
    for (const text of ['李小龍 v. 김민수 12', 'ひらがな カタカナ', 'Ａ，。']) {
      const pages = await print(textColumns('A'), [[text]]);
      const printed = textsOf(pages[0]).join('');
      assert.ok(printed.replaceAll(' ', '').includes(text.replaceAll(' ', '')), printed);
      assert.ok(!printed.includes('□'));
    }
  });

  test('prints a square for each character that the font lacks, and nothing for invisible characters', async () => {
    const texts = [
      'a\u{12000}\u{12001}b',
      'lone \ud800 half',
      'bell\u0007tab\tnull\0',
      'in\u200bvi\u00adsi\ufeffble',
      '𓀀',
    ];
    const pages = await print(
      textColumns('A'),
      texts.map((text): Row => [text]),
    );
    assert.deepEqual(textsOf(pages[0]).slice(-5), [
      'a□□b',
      'lone \ufffd half',
      'bell tab null ',
      'invisible',
      '□',
    ]);
  });

  test('shows complete numbers with thousands separators, dates, local times and booleans; numbers are right-aligned', async () => {
    const columns: Column[] = [
      { header: 'Amount', type: 'number', decimals: 2 },
      { header: 'Number', type: 'number' },
      { header: 'Day', type: 'date' },
      { header: 'At', type: 'date-time' },
      { header: 'Yes', type: 'boolean' },
    ];
    const pages = await print(columns, [
      ['-1234567.5', 1_234_567, '2026-11-21', '2026-11-21T16:03:59Z', true],
      ['0.125', null, null, null, false],
      ['999', '=1', 'infinity', null, null],
    ]);
    const body = pages[0]!.slice(-10);
    assert.deepEqual(
      textsOf(body),
      ['-1,234,567.50', '1234567', '2026-11-21', '2026-11-22 00:03', 'Yes', '0.125', 'No', '999.00'].concat([
        '=1',
        'infinity',
      ]),
    );
    const placeOf = (text: string) => body.find((one) => one.text === text)!.x;
    assert.ok(placeOf('-1,234,567.50') < placeOf('0.125') && placeOf('0.125') > placeOf('999.00'));
    assert.ok(placeOf('=1') < placeOf('1234567'));
  });

  test('wraps wide text between and within words, and loses nothing', async () => {
    const words = 'one two three '.repeat(20).trim();
    const long = 'abcdefghij'.repeat(30);
    const columns: Column[] = [
      { header: 'Narrow', type: 'text', width: 10 },
      { header: 'Wide', type: 'text', width: 50 },
    ];
    const pages = await print(columns, [
      [long, words],
      ['', 'a\r\nb\n\nc'],
    ]);
    const left = Math.min(...pages[0]!.map(({ x }) => x));
    const body = pages[0]!.slice(6);
    const narrow = body.filter(({ x }) => x < left + 20).map(({ text }) => text);
    const wide = body.filter(({ x }) => x > left + 20).map(({ text }) => text);
    assert.equal(narrow.join(''), long);
    assert.equal(wide.join(' '), `${words} a b c`);
    assert.ok(narrow.length > 5 && wide.length > 4);
  });

  test('continues on further pages with a row higher than one, and handles columns narrower than a letter', async () => {
    const tall = Array.from({ length: 150 }, (_, at) => `line ${at}`);
    const pages = await print(textColumns('A', 'B'), [
      ['before', ''],
      ['tall', tall.join('\n')],
      ['after', ''],
    ]);
    const lines = pages.flatMap(textsOf).filter((text) => text.startsWith('line'));
    assert.deepEqual(lines, tall);
    assert.equal(textsOf(pages.at(-1)).at(-1), 'after');
    assert.ok(pages.length <= 6);
    const many = Array.from({ length: 200 }, (_, at) => `c${at}`);
    const narrow = await print(textColumns(...many), [many]);
    assert.ok(narrow.length >= 1);
  });

  test('is sent page by page, and its metadata contains the creation time and nothing about the machine', async () => {
    let given = 0;
    const batches = (async function* () {
      for (; given < 5_000; given += 100) yield Array.from({ length: 100 }, () => ['some text']);
    })();
    const table = { columns: textColumns('A'), batches, timeZone: 'UTC' };
    let pieces = 0;
    const chunks: Uint8Array[] = [];
    for await (const chunk of pdfOf(table, OPTIONS)) {
      chunks.push(chunk);
      pieces += 1;
      if (pieces === 5) assert.ok(given <= 200);
    }
    const pdf = Buffer.concat(chunks);
    const information = [...objectsOf(pdf).values()].map(({ dictionary }) => dictionary);
    assert.ok(information.includes('(D:20261121050300Z)'));
    const again = await collect(pdfOf(tableOf(textColumns('A'), []), OPTIONS));
    assert.deepEqual(again, await collect(pdfOf(tableOf(textColumns('A'), []), OPTIONS)));
  });
});
