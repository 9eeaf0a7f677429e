import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { zipSync } from 'fflate';
import { BOUNDS, type TestWorkbook, workbookOf } from '../testing/tables.ts';
import type { ReadBounds } from '../unreadable.ts';
import { readXlsx } from './xlsx-read.ts';

const read = (bytes: Uint8Array, bounds: Partial<ReadBounds> = {}) =>
  Array.fromAsync(readXlsx(bytes, { ...BOUNDS, ...bounds }));
const readOf = (workbook: TestWorkbook, bounds?: Partial<ReadBounds>) => read(workbookOf(workbook), bounds);

const ONE = '<row r="1"><c r="A1"><v>1</v></c></row>';
const inline = (text: string) => `<is><t>${text}</t></is>`;

describe('a file that is not a workbook is refused with the reason:', () => {
  test('other files, old workbooks, encrypted ones, archives without a sheet', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    const locked = Buffer.from(workbookOf({ rows: ONE }));
    for (let at = locked.indexOf('PK\x01\x02'); at !== -1; at = locked.indexOf('PK\x01\x02', at + 4)) {
      locked.writeUInt16LE(1, at + 8);
    }
    const cases: [Uint8Array, string][] = [
      [Buffer.alloc(0), 'not_a_workbook'],
      [Buffer.from('a,b\n1,2\n'.repeat(100)), 'not_a_workbook'],
      [zipSync({ 'a.txt': Buffer.from('a') }), 'not_a_workbook'],
      [workbookOf({ files: { 'xl/worksheets/sheet1.xml': null } }), 'not_a_workbook'],
      [workbookOf({ files: { 'xl/workbook.xml': '<workbook><sheets/></workbook>' } }), 'not_a_workbook'],
      [old, 'old_or_locked'],
      [locked, 'old_or_locked'],
    ];
    for (const [bytes, reason] of cases) await assert.rejects(read(bytes), { name: 'Unreadable', reason });
  });

  test('damaged ones: truncated, changed at any byte, two files of one name', async () => {
    const full = Buffer.from(workbookOf({ rows: ONE }));
    for (let length = 0; length < full.length; length += 7) {
      await assert.rejects(read(full.subarray(0, length)), { name: 'Unreadable' });
    }
    // Most changes matter; after a change that does not (a time, a version) the workbook reads as before.
    for (let at = 0; at < full.length; at += 1) {
      const changed = Buffer.from(full);
      changed[at] = changed[at]! ^ 0xff;
      await read(changed).then(
        (rows) => assert.deepEqual(rows, [{ number: 1, cells: ['1'] }]),
        (error) => assert.equal(error.name, 'Unreadable', `byte ${at}: ${error.stack}`),
      );
    }
    const other = Buffer.from(workbookOf({ rows: ONE, isStored: true }));
    assert.equal((await read(other)).length, 1);
    other.write('2', other.indexOf('<v>1') + 3);
    await assert.rejects(read(other), { reason: 'damaged' });
    const twice = Buffer.from(workbookOf({ files: { 'xl/workbook.xmm': '<a/>' } }));
    for (let at = twice.indexOf('workbook.xmm'); at !== -1; at = twice.indexOf('workbook.xmm'))
      twice.write('l', at + 11);
    await assert.rejects(read(twice), { reason: 'damaged' });
  });
});

describe('a workbook that would fill the memory is refused:', () => {
  test('one that unpacks to more than the limit, whatever size it declares', async () => {
    const bomb = Buffer.from(workbookOf({ rows: `<!--${' '.repeat(900_000)}-->${ONE}`.repeat(20) }));
    assert.ok(bomb.length < 30_000);
    for (let at = bomb.indexOf('PK\x01\x02'); at !== -1; at = bomb.indexOf('PK\x01\x02', at + 4)) {
      bomb.writeUInt32LE(10, at + 24);
    }
    await assert.rejects(read(bomb, { mostBytes: 1_000_000 }), { reason: 'too_large' });
  });

  test('one with more files, relations or sheets than real workbooks have', async () => {
    const many = (count: number, piece: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => piece(n)).join('');
    const files = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, '']));
    const relation = (n: number) => `<Relationship Id="${n}" Type="t" Target="${n}"/>`;
    const parts = {
      '_rels/.rels': `<Relationships>${many(65_537, relation)}</Relationships>`,
      'xl/workbook.xml': `<workbook><sheets>${many(65_537, () => '<sheet id="1"/>')}</sheets></workbook>`,
    };
    const tooLarge = { reason: 'too_large' };
    await assert.rejects(readOf({ rows: ONE, files }), tooLarge);
    for (const [name, text] of Object.entries(parts))
      await assert.rejects(readOf({ rows: ONE, files: { [name]: text } }), tooLarge, name);
  });

  test('one whose files exceed the limit in total', async () => {
    const files = { 'xl/styles.xml': `<styleSheet>${' '.repeat(60_000)}</styleSheet>` };
    const rows = `${' '.repeat(60_000)}${ONE}`;
    await assert.rejects(readOf({ rows, files }, { mostBytes: 100_000 }), { reason: 'too_large' });
    assert.equal((await readOf({ rows, files }, { mostBytes: 130_000 })).length, 1);
  });

  test('one with endless text, endless depth or endless cells', async () => {
    const cell = `<row><c t="inlineStr">${inline('x'.repeat(70_000)).repeat(20)}</c></row>`;
    await assert.rejects(readOf({ rows: cell }), { reason: 'too_large' });
    const shared = `<sst><si>${`<t>${'x'.repeat(70_000)}</t>`.repeat(20)}</si></sst>`;
    const rows = '<row><c t="s"><v>0</v></c></row>';
    const files = { 'xl/sharedStrings.xml': shared };
    await assert.rejects(readOf({ rows, files }), { reason: 'too_large' });
    for (const rows of [
      `<row><c><v>${'1'.repeat(2_000_000)}</v></c></row>`,
      `<row a="${'x'.repeat(2_000_000)}"/>`,
      '<a>'.repeat(100) + '</a>'.repeat(100),
      `<!--${'x'.repeat(2_000_000)}-->`,
    ]) {
      for (const isStored of [false, true])
        await assert.rejects(readOf({ rows, isStored }), { reason: 'malformed' });
    }
  });

  test('one that is not compressed, in pieces like a compressed one, so that other work can run in between', async () => {
    const count = 20_000;
    const rows = '<row><c><v>1234567890</v></c></row>'.repeat(count);
    const book = workbookOf({ rows, isStored: true });
    let given = 0;
    const begin = async () => {
      const bounds = { ...BOUNDS, mostBytes: 300_000, mostRows: count };
      for await (const _ of readXlsx(book, bounds)) given += 1;
    };
    await assert.rejects(begin(), { reason: 'too_large' });
    assert.ok(given > 0, 'the rows before the bound');
    let mutex = 0;
    const turn = () => {
      mutex += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    assert.equal((await read(book, { mostRows: count })).length, count);
    clearImmediate(next);
    assert.ok(mutex >= book.length / 65_536, `${mutex} turns`);
  });

  test('one with too many non-empty rows or columns', async () => {
    const rows = '<row r="5"><c r="C5"><v>1</v></c></row><row r="9"><c r="A9"><v>2</v></c></row>';
    await assert.rejects(readOf({ rows }, { mostRows: 1 }), { reason: 'too_many_rows' });
    await assert.rejects(readOf({ rows }, { mostColumns: 2 }), { reason: 'too_many_columns', row: 5 });
    const styled = `${rows}<row r="10"><c r="XFD10" s="1"/></row>`;
    assert.equal((await readOf({ rows: styled }, { mostRows: 2, mostColumns: 3 })).length, 2);
  });
});

describe('unsafe XML is refused:', () => {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const sheet = (text: string | Uint8Array) => ({ files: { 'xl/worksheets/sheet1.xml': text } });
  const body = `<worksheet><sheetData>${ONE}</sheetData></worksheet>`;

  test('document types and entities, whatever they contain', async () => {
    const types = [
      '<!DOCTYPE worksheet>',
      '<!DOCTYPE worksheet SYSTEM "file:///etc/passwd">',
      '<!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
    ];
    for (const type of types) {
      await assert.rejects(readOf(sheet(head + type + body)), { reason: 'malformed' });
      const shared = { 'xl/sharedStrings.xml': `${head}${type}<sst/>` };
      await assert.rejects(readOf({ rows: ONE, files: shared }), { reason: 'malformed' });
    }
    await assert.rejects(readOf({ rows: '<row><c><v>&xxe;</v></c></row>' }), { reason: 'malformed' });
  });

  test('other encodings, and XML that is not well-formed', async () => {
    const texts = [
      Buffer.from(body, 'utf16le'),
      `<?xml version="1.0" encoding="ISO-8859-1"?>${body}`,
      Buffer.from(body.replace('>1<', '>\u00ff<'), 'latin1'),
      body.replace('</row>', ''),
      body.replace('</sheetData>', '</row>'),
      body.replace('r="A1"', 'r="A1" r="A1"'),
      body.replace('>1<', '>\u0001<'),
      body.replace('>1<', '>&#0;<'),
      `${body}<again/>`,
      '',
    ];
    for (const text of texts)
      await assert.rejects(readOf(sheet(text)), { reason: 'malformed' }, String(text));
  });

  test('cells and rows at impossible positions, or with references to missing texts', async () => {
    for (const rows of [
      '<row r="0"><c><v>1</v></c></row>',
      '<row r="1048577"><c><v>1</v></c></row>',
      `${ONE}${ONE}`,
      '<row><c r="XFE1"><v>1</v></c></row>',
      '<row><c r="1A"><v>1</v></c></row>',
      '<row><c t="s"><v>0</v></c></row>',
      '<row><c t="s"><v>-1</v></c></row>',
      '<row><c><v>one</v></c></row>',
      '<row><c><v>Infinity</v></c></row>',
    ]) {
      await assert.rejects(readOf({ rows }), { name: 'Unreadable', reason: 'malformed' }, rows);
    }
  });
});

/** Returns the same archive with a Zip64 directory, which some writers use for any size. */
function widened(archive: Uint8Array): Buffer {
  const data = Buffer.from(archive);
  const end = data.lastIndexOf('PK\x05\x06');
  const count = data.readUInt16LE(end + 10);
  const list: Buffer[] = [];
  for (let at = data.readUInt32LE(end + 16); list.length < count; ) {
    const length = 46 + data.readUInt16LE(at + 28);
    const entry = Buffer.from(data.subarray(at, at + length));
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [field, place] of [
      [24, 4],
      [20, 12],
      [42, 20],
    ] as const) {
      extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(field)), place);
      entry.writeUInt32LE(0xff_ff_ff_ff, field);
    }
    entry.writeUInt16LE(extra.length, 30);
    list.push(Buffer.concat([entry, extra]));
    at += length;
  }
  const begin = data.readUInt32LE(end + 16);
  const all = Buffer.concat(list);
  const wideEnd = Buffer.alloc(56);
  wideEnd.write('PK\x06\x06', 'latin1');
  wideEnd.writeBigUInt64LE(BigInt(count), 32);
  wideEnd.writeBigUInt64LE(BigInt(begin), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(begin + all.length), 8);
  const narrowEnd = Buffer.alloc(22, 0xff);
  narrowEnd.write('PK\x05\x06', 'latin1');
  narrowEnd.writeUInt16LE(0, 20);
  return Buffer.concat([data.subarray(0, begin), all, wideEnd, locator, narrowEnd]);
}

describe('a workbook of another program is read', () => {
  test('from a Zip64 archive, without trusting its numbers', async () => {
    const wide = widened(workbookOf({ rows: ONE }));
    assert.deepEqual(await read(wide), [{ number: 1, cells: ['1'] }]);
    const lie = Buffer.from(wide);
    lie.writeBigUInt64LE(2n ** 63n, lie.lastIndexOf('PK\x06\x07') + 8);
    await assert.rejects(read(lie), { reason: 'damaged' });
  });

  const cells = async (rows: string, files: TestWorkbook['files'] = {}) => {
    const all = await readOf({ rows: `<row>${rows}</row>`, files });
    return all[0]?.cells;
  };

  test('with shared strings, rich text and escapes, and without phonetic guides', async () => {
    const texts =
      '<sst><si><t>plain</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">rich </t></r><r><t>text</t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si/><si><t><![CDATA[<a>]]>&amp;_x0009_</t></si></sst>';
    const rows = [0, 1, 2, 3, 4].map((n) => `<c t="s"><v>${n}</v></c>`).join('');
    const expected = ['plain', 'rich text', '東京', '', '<a>&\t'];
    assert.deepEqual(await cells(rows, { 'xl/sharedStrings.xml': texts }), expected);
  });

  test('with formulas by their saved value, errors by their name, and booleans', async () => {
    const rows =
      '<c><f>1+1</f><v>2</v></c><c t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c>' +
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c><f>NOW()</f></c><c t="d"><v>2026-11-21T13:03:00Z</v></c>';
    const expected = ['2', 'ab', '#DIV/0!', 'TRUE', 'FALSE', '', '2026-11-21 13:03:00'];
    assert.deepEqual(await cells(rows), expected);
  });

  test('with numbers as people see them: no exponent, no rounding noise', async () => {
    const numbers = [
      ['1.1000000000000001', '1.1'],
      ['1234.5599999999999', '1234.56'],
      ['1E+20', '100000000000000000000'],
      ['-1.5e-7', '-0.00000015'],
      ['63917123456789', '63917123456789'],
      ['0.10', '0.10'],
      [' 5 ', '5'],
      ['-0.30000000000000004', '-0.3'],
      ['123456789012345678', '123456789012346000'],
      ['1e-400', '0'],
    ] as const;
    const rows = numbers.map(([value]) => `<c><v>${value}</v></c>`).join('');
    assert.deepEqual(
      await cells(rows),
      numbers.map(([, text]) => text),
    );
  });

  const styles = (codes: readonly (string | number)[]) => {
    const own = codes.map((code, at) =>
      typeof code === 'string' ? `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>` : '',
    );
    const xfs = codes.map((code, at) => `<xf numFmtId="${typeof code === 'string' ? 200 + at : code}"/>`);
    return {
      'xl/styles.xml': `<styleSheet><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`,
    };
  };
  const styled = (values: readonly (readonly [unknown, string | number, unknown])[]) =>
    values.map(([value], at) => `<c s="${at}"><v>${value}</v></c>`).join('');

  test('with dates, times and durations by the format of their cell', async () => {
    const values = [
      [46_347, 14, '2026-11-21'],
      [46_347.543_75, 22, '2026-11-21 13:03:00'],
      [0.543_75, 20, '13:03:00'],
      [1.25, 46, '30:00:00'],
      [46_347.9, 'dd/mm/yyyy', '2026-11-21'],
      [46_347.999_999_9, 'yyyy-mm-dd hh:mm:ss.000', '2026-11-22 00:00:00'],
      [46_347, '[$-409]d\\-mmm\\-yy;@', '2026-11-21'],
      [0.5, 'mm:ss', '12:00:00'],
      [1.5, '[h]:mm', '36:00:00'],
      [1, 14, '1900-01-01'],
      [61, 14, '1900-03-01'],
      [2_958_465, 14, '9999-12-31'],
    ] as const;
    const expected = values.map(([, , text]) => text);
    assert.deepEqual(await cells(styled(values), styles(values.map(([, code]) => code))), expected);
  });

  test('with numbers in formats that only look like dates, and dates outside the calendar', async () => {
    const values = [
      [1234.5, '#,##0.00&quot; days&quot;', '1234.5'],
      [5, '0.00E+00', '5'],
      [5, 'General', '5'],
      [5, '@', '5'],
      [5, '[Red]0;[Blue]0', '5'],
      [5, '&quot;yyyy&quot;', '5'],
      [-1, 14, '-1'],
      [2_958_466, 14, '2958466'],
      [5, 'y'.repeat(300), '5'],
    ] as const;
    const expected = values.map(([, , text]) => text);
    assert.deepEqual(await cells(styled(values), styles(values.map(([, code]) => code))), expected);
  });

  test('that counts days from 1904', async () => {
    const files = {
      'xl/workbook.xml':
        '<workbook xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet name="S" r:id="b"/></sheets></workbook>',
      ...styles([14]),
    };
    assert.deepEqual(await cells('<c s="0"><v>44885</v></c>', files), ['2026-11-21']);
  });

  test('with prefixed names, rows and cells without references, and gaps', async () => {
    const prefixed =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>c</x:t></x:is></x:c>' +
      '<x:c><x:v>4</x:v></x:c></x:row><x:row r="7"><x:c r="B7"><x:v>2</x:v></x:c><x:c r="D7"/></x:row></x:sheetData></x:worksheet>';
    assert.deepEqual(await readOf({ files: { 'xl/worksheets/sheet1.xml': prefixed } }), [
      { number: 1, cells: ['1', '', 'c', '4'] },
      { number: 7, cells: ['', '2'] },
    ]);
  });

  test('from the first visible sheet', async () => {
    const relations =
      '<Relationships><Relationship Id="h" Type="x/worksheet" Target="worksheets/hidden.xml"/><Relationship Id="c" Type="x/chartsheet" Target="chart.xml"/>' +
      '<Relationship Id="o" Type="x/worksheet" Target="http://example.com/a" TargetMode="External"/><Relationship Id="s" Type="x/worksheet" Target="../xl/worksheets/sheet1.xml"/></Relationships>';
    const files = {
      'xl/_rels/workbook.xml.rels': relations,
      'xl/worksheets/hidden.xml': '<worksheet/>',
      'xl/workbook.xml':
        '<workbook xmlns:r="x"><sheets><sheet r:id="h" state="veryHidden"/><sheet r:id="c"/><sheet r:id="o"/><sheet r:id="s"/></sheets></workbook>',
    };
    assert.deepEqual(await readOf({ rows: ONE, files }), [{ number: 1, cells: ['1'] }]);
  });
});
