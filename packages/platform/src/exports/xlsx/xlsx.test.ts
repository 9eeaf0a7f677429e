import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import type { Column, Row } from '../table.ts';
import { BOUNDS, cellsOf, collect, inBatches, tableOf, textColumns, trimmed } from '../testing/tables.ts';
import { xlsxOf } from './xlsx.ts';
import { sheetName } from './xlsx-parts.ts';
import { readXlsx } from './xlsx-read.ts';

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** Returns all elements of a part, parsed with namespaces in strict mode. */
function elementsOf(xml: string): Element[] {
  const elements: Element[] = [];
  const parser = new SaxesParser<{ xmlns: true }>({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, attributes }) => {
    const plain = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    elements.push({ name: local, attributes: Object.fromEntries(plain), text: '' });
  });
  parser.on('text', (text) => {
    const last = elements.at(-1);
    if (last !== undefined) last.text += text;
  });
  parser.write(xml).close();
  return elements;
}

type Parts = Record<string, Element[]>;

async function partsOf(columns: Column[], rows: Row[], rowsPerSheet?: number): Promise<Parts> {
  const options = rowsPerSheet === undefined ? {} : { rowsPerSheet };
  const bytes = await collect(xlsxOf(tableOf(columns, rows), { sheetName: 'Cases', ...options }));
  const files = Object.entries(unzipSync(bytes));
  return Object.fromEntries(files.map(([name, content]) => [name, elementsOf(strFromU8(content))]));
}

const SHEET = 'xl/worksheets/sheet1.xml';
const named = (elements: Element[] | undefined, name: string) =>
  (elements ?? []).filter((element) => element.name === name);
const attributesOf = (elements: Element[] | undefined, name: string) =>
  named(elements, name).map(({ attributes }) => attributes);

const TYPED: Column[] = [
  { header: 'Text', type: 'text', width: 40 },
  { header: 'Number', type: 'number' },
  { header: 'Amount', type: 'number', decimals: 2 },
  { header: 'Date', type: 'date' },
  { header: 'At', type: 'date-time' },
  { header: 'Yes', type: 'boolean' },
];

test('contract §3.2 a workbook prints landscape, one page wide, with its header row on each page and its properties', async () => {
  const options = {
    sheetName: 'Cases of O’Brien & 1',
    rowsPerSheet: 2,
    description: 'status: Open <b>',
    createdAt: Temporal.Instant.from('2026-11-23T01:00:00.5Z'),
  };
  const rows: Row[] = [['a'], ['b']];
  const bytes = await collect(xlsxOf(tableOf(textColumns('A'), rows), options));
  const files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, elementsOf(strFromU8(content))]),
  );
  for (const sheet of [SHEET, 'xl/worksheets/sheet2.xml']) {
    assert.deepEqual(attributesOf(files[sheet], 'pageSetUpPr'), [{ fitToPage: '1' }]);
    assert.deepEqual(attributesOf(files[sheet], 'pageSetup'), [
      { paperSize: '9', orientation: 'landscape', fitToWidth: '1', fitToHeight: '0' },
    ]);
    // Programs refuse a sheet whose parts have another order.
    const order = files[sheet]!.map(({ name }) => name).filter((name) => ORDER.includes(name));
    assert.deepEqual(order, ORDER);
  }
  assert.deepEqual(
    named(files['xl/workbook.xml'], 'definedName').map(({ attributes, text }) => [
      attributes.localSheetId,
      text,
    ]),
    [
      ['0', "'Cases of O’Brien & 1'!$1:$1"],
      ['1', "'Cases of O’Brien & 1 (2)'!$1:$1"],
    ],
  );
  const properties = files['docProps/core.xml']!.map(({ name, text }) => [name, text]);
  assert.deepEqual(properties.slice(1), [
    ['title', 'Cases of O’Brien & 1'],
    ['creator', 'Bulwagan'],
    ['description', 'status: Open <b>'],
    ['created', '2026-11-23T01:00:00Z'],
  ]);
});

const ORDER = [
  'sheetPr',
  'sheetViews',
  'cols',
  'sheetData',
  'autoFilter',
  'pageMargins',
  'pageSetup',
  'ignoredErrors',
];

describe('a workbook', () => {
  test('of a table without columns, or with more than a sheet can have, is refused before anything is read', async () => {
    for (const columns of [
      [],
      Array.from({ length: 16_385 }, () => ({ header: 'x', type: 'text' }) as const),
    ]) {
      const table = { columns, batches: neverRead, timeZone: 'UTC' };
      await assert.rejects(collect(xlsxOf(table, { sheetName: 'x' })), RangeError);
    }
  });

  test('fails with the error of its rows, and closes the rows when the reader stops', async () => {
    const failing = (async function* () {
      yield [['a']];
      throw new Error('The rows are gone.');
    })();
    const table = { columns: textColumns('A'), timeZone: 'UTC' };
    await assert.rejects(
      collect(xlsxOf({ ...table, batches: failing }, { sheetName: 'x' })),
      /The rows are gone\./,
    );
    let isClosed = false;
    const endless = (async function* () {
      try {
        for (;;) yield Array.from({ length: 1_000 }, () => [Math.random().toString(36)]);
      } finally {
        isClosed = true;
      }
    })();
    let bytes = 0;
    for await (const chunk of xlsxOf({ ...table, batches: endless }, { sheetName: 'x' })) {
      bytes += chunk.length;
      if (bytes > 100_000) break;
    }
    assert.equal(isClosed, true);
  });

  test('declares the type of each part, and contains every part that it references', async () => {
    const parts = await partsOf(textColumns('A'), [['1'], ['2'], ['3']], 3);
    const names = Object.keys(parts).filter((name) => name !== '[Content_Types].xml');
    const types = attributesOf(parts['[Content_Types].xml'], 'Override');
    const typed = types.map(({ PartName }) => PartName!.slice(1));
    assert.deepEqual(typed.toSorted(), names.filter((name) => !name.endsWith('.rels')).toSorted());
    for (const [rels, folder] of [
      ['_rels/.rels', ''],
      ['xl/_rels/workbook.xml.rels', 'xl'],
    ] as const) {
      const targets = attributesOf(parts[rels], 'Relationship').map(({ Target }) =>
        posix.join(folder, Target!),
      );
      assert.ok(targets.length > 0);
      for (const target of targets) assert.ok(names.includes(target), target);
    }
    const ids = attributesOf(parts['xl/_rels/workbook.xml.rels'], 'Relationship').map(({ Id }) => Id);
    for (const sheet of attributesOf(parts['xl/workbook.xml'], 'sheet'))
      assert.ok(ids.includes(sheet['r:id']));
  });

  test('has a bold frozen header row, widths, a filter on all rows, and valid formats', async () => {
    const parts = await partsOf(TYPED, [
      ['x', 1, '2.50', '2026-11-21', '2026-11-21T05:03:00Z', true],
      ['=1+1', null, null, null, null, null],
    ]);
    const sheet = parts[SHEET];
    assert.deepEqual(attributesOf(sheet, 'pane'), [
      { ySplit: '1', topLeftCell: 'A2', activePane: 'bottomLeft', state: 'frozen' },
    ]);
    assert.deepEqual(attributesOf(sheet, 'autoFilter'), [{ ref: 'A1:F3' }]);
    assert.deepEqual(
      attributesOf(sheet, 'col').map(({ width }) => width),
      ['40', '14', '14', '12', '17', '9'],
    );
    // The number of rows is unknown at the start; a wrong dimension would hide rows.
    assert.deepEqual(named(sheet, 'dimension'), []);
    const styles = parts['xl/styles.xml']!;
    const begin = styles.findIndex(({ name }) => name === 'cellXfs');
    const formats = styles.slice(begin + 1, begin + 1 + Number(styles[begin]!.attributes.count));
    assert.ok(formats.every(({ name }) => name === 'xf'));
    const codes = new Map(attributesOf(styles, 'numFmt').map((one) => [one.numFmtId, one.formatCode]));
    const shown = attributesOf(sheet, 'c').map(({ r, s = '0' }) => {
      const { numFmtId, fontId } = formats[Number(s)]!.attributes;
      return [r, codes.get(numFmtId!) ?? numFmtId, fontId];
    });
    assert.deepEqual(
      shown.slice(0, 6).map(([, , font]) => font),
      Array(6).fill('1'),
    );
    assert.equal(named(styles, 'b').length, 1);
    assert.deepEqual(shown.slice(6), [
      ['A2', '49', '0'],
      ['B2', '0', '0'],
      ['C2', '#,##0.00', '0'],
      ['D2', 'yyyy\\-mm\\-dd', '0'],
      ['E2', 'yyyy\\-mm\\-dd hh:mm', '0'],
      ['F2', '0', '0'],
      ['A3', '49', '0'],
    ]);
  });

  test('stores as text what a spreadsheet would change or refuse: long numbers, old dates, values of another type', async () => {
    const parts = await partsOf(TYPED, [
      ['ordinary', '123456789012345', '-1234567890123.45', '1900-03-01', '1900-03-01 12:00', false],
      ['as text', '1234567890123456', '12345678901234.56', '1900-02-28', '0099-01-01 00:00', null],
      ['as text', '-1+2', '1e5', '2026-02-30', 'infinity', 'true'],
    ]);
    const types = attributesOf(parts[SHEET], 'c').map(({ r, t }) => `${r} ${t ?? 'n'}`);
    assert.deepEqual(
      types.filter((type) => !/^\w1 |^A/.test(type)),
      ['B2 n', 'C2 n', 'D2 n', 'E2 n', 'F2 b'].concat(
        ['B3', 'C3', 'D3', 'E3', 'B4', 'C4', 'D4', 'E4', 'F4'].map((cell) => `${cell} inlineStr`),
      ),
    );
    assert.deepEqual(
      named(parts[SHEET], 'v').map(({ text }) => text),
      ['123456789012345', '-1234567890123.45', '61', '61.5', '0'],
    );
    assert.deepEqual(named(parts[SHEET], 'f'), []);
  });

  test('truncates a text that is too long for a cell, with a note and without splitting a character', async () => {
    const kept = 'x'.repeat(32_767);
    const cut = [`${kept}x`, '😀'.repeat(20_000), `x${'😀'.repeat(20_000)}`];
    const rows = [kept, ...cut].map((text): Row => [text]);
    const bytes = await collect(xlsxOf(tableOf(textColumns('A'), rows), { sheetName: 'x' }));
    const [, first, ...others] = (await cellsOf(readXlsx(bytes, BOUNDS))).flat();
    assert.equal(first, kept);
    for (const [at, cell] of others.entries()) {
      assert.ok(cell.length <= 32_767 && cell.length > 32_764);
      assert.ok(cell.endsWith(` … (cut: ${cut[at]!.length} characters in all)`));
      assert.equal(cell.includes('\ufffd'), false);
    }
    assert.equal(others.length, 3);
  });

  test('continues on further sheets with the same headers, and has no empty sheet', async () => {
    const rows = ['1', '2', '3', '4'].map((cell): Row => [cell]);
    const parts = await partsOf(textColumns('A'), rows, 3);
    assert.deepEqual(
      attributesOf(parts['xl/workbook.xml'], 'sheet').map(({ name }) => name),
      ['Cases', 'Cases (2)'],
    );
    const texts = ['1', '2'].map((n) =>
      named(parts[`xl/worksheets/sheet${n}.xml`], 't').map(({ text }) => text),
    );
    assert.deepEqual(texts, [
      ['A', '1', '2'],
      ['A', '3', '4'],
    ]);
    assert.equal(
      Object.keys(await partsOf(textColumns('A'), [])).includes('xl/worksheets/sheet2.xml'),
      false,
    );
  });

  test('has valid sheet names', () => {
    const names = [
      ['Cases: [all] */?\\ of 2026', 'Cases all of 2026'],
      [`'quoted'`, 'quoted'],
      ['', 'Sheet'],
      ['\u0000\u202e', 'Sheet'],
      ['History', 'Sheet History'],
      [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
    ] as const;
    for (const [wanted, name] of names) assert.equal(sheetName(wanted, 1), name);
    assert.equal(sheetName('x'.repeat(40), 12), `${'x'.repeat(26)} (12)`);
  });

  test('returns every text unchanged', async () => {
    const controls = fc.constantFrom('\0', '\u0007', '\r', '\n', '\t', '\ufffe', '\u000b');
    const tricky = fc.constantFrom(
      '_x000D_',
      '_x005F_',
      '_xABCD',
      '_',
      'x0041_',
      ' ',
      '<',
      '&amp;',
      ']]>',
      '"',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.oneof(tricky, controls)).map((pieces) => pieces.join('')),
    );
    const property = fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 5 }), async (rows) => {
      const table = { columns: textColumns('A', 'B'), batches: inBatches(rows), timeZone: 'UTC' };
      const bytes = await collect(xlsxOf(table, { sheetName: 'x' }));
      const expected = rows.map(trimmed).filter((row) => row !== undefined);
      assert.deepEqual((await cellsOf(readXlsx(bytes, BOUNDS))).slice(1), expected);
    });
    await fc.assert(property, { numRuns: 100 });
  });

  test('returns every number, date, date-time and boolean unchanged', async () => {
    const number = fc
      .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 99 }))
      .map(([full, cents]) => `${full}.${String(cents).padStart(2, '0')}`);
    const moment = fc
      .integer({ min: Date.UTC(1900, 2, 1) / 1000, max: Date.UTC(9999, 11, 31) / 1000 })
      .map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 19));
    const row = fc.tuple(number, moment, moment, fc.boolean());
    const columns = (['number', 'date', 'date-time', 'boolean'] as const).map((type) => ({
      header: type,
      type,
    }));
    const property = fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
      const given = rows.map(([money, day, at, yes]): Row => [money, day.slice(0, 10), `${at}Z`, yes]);
      const bytes = await collect(
        xlsxOf({ columns, batches: inBatches(given), timeZone: 'UTC' }, { sheetName: 'x' }),
      );
      const expected = rows.map(([money, day, at, yes]) => {
        return [money, day.slice(0, 10), at.replace('T', ' '), yes ? 'TRUE' : 'FALSE'];
      });
      assert.deepEqual((await cellsOf(readXlsx(bytes, BOUNDS))).slice(1), expected);
    });
    await fc.assert(property, { numRuns: 50 });
  });
});

const neverRead: AsyncIterable<Row[]> = {
  [Symbol.asyncIterator]: () => assert.fail('The rows are read.'),
};
