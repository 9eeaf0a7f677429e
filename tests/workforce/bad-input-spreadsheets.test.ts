import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sheetXml, workbookOf } from '@bulwagan/platform/exports/testing/tables.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { type Reply, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, JUAN } from '@bulwagan/workforce/employees/testing/employees.ts';
import { ideographs } from '../bad-input/values.ts';
import { everything } from './bad-input-fixtures.ts';
import { csv, HEADER, HEADERS, importFile, ROW, reportedBy, rowOf } from './spreadsheets.ts';

const testApp = await startWorkforce({ after });
testApp.clock.set('2026-11-21T02:00:00Z');
const hr = await testApp.as('HR Admin');

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const workbook = (rows: string, files: Record<string, string> = {}): Buffer =>
  Buffer.from(workbookOf({ rows, files }));
const counts = ({ body }: Reply) => [body.data.rows, body.data.valid, body.data.failed];

test('W§4: a file that is not an employee table is refused with an error for file, and nothing changes', async () => {
  const before = await everything(testApp);
  const files: [name: string, file: string | Buffer, reason: RegExp][] = [
    ['only a byte order mark', '\ufeff', /no employees/],
    ['only blank lines', '\r\n\r\n  \n', /no header|no employees/],
    ['only headers and blank lines', csv(HEADER, ',,,,', '', ''), /no employees/],
    [
      'UTF-16 with a byte order mark',
      bytes([0xff, 0xfe], Buffer.from(csv(HEADER, ROW), 'utf16le') as never),
      /UTF-8/,
    ],
    ['UTF-16 without a byte order mark', Buffer.from(csv(HEADER, ROW), 'utf16le'), /UTF-8/],
    ['big-endian UTF-16', Buffer.from(csv(HEADER, ROW), 'utf16le').swap16(), /UTF-8/],
    ['bytes that are not UTF-8', bytes(csv(HEADER, ROW), [0x81, 0x8d]), /UTF-8/],
    [
      'a truncated character at the end',
      bytes(csv(HEADER, ROW.replace('Ana', 'Jos\u00e9')), [0xc3]),
      /UTF-8/,
    ],
    [
      'a surrogate in UTF-8',
      bytes(csv(HEADER, ROW.replace('Ana', 'Jos\u00e9')), [0xed, 0xa0, 0x80]),
      /UTF-8/,
    ],
    ['an unclosed quote', csv(HEADER, `"Ana,${ROW.slice(4)}`, ROW), /quote/],
    ['text after a closing quote', csv(HEADER, `"Ana"a,${ROW.slice(4)}`), /quote/],
    ['ten thousand columns', csv(`${HEADER}${',x'.repeat(10_000)}`, ROW), /more than 200 columns/],
    ['ten thousand columns in a row', csv(HEADER, `${ROW}${',1'.repeat(10_000)}`), /more than 200 columns/],
    ['a header of a megabyte', csv(`${HEADER},${'x'.repeat(1_000_000)}`, ROW), /is not known/],
    ['the same header in another case', csv(`${HEADER},FIRST_NAME`, `${ROW},Ana`), /occurs twice/],
    ['the same header by label and by name', csv(`${HEADER},TIN,tin_number`, ROW), /occurs twice/],
    ['unknown columns', csv(`${HEADER},is_super_user,id\u0000`, ROW), /"is_super_user" is not known/],
    ['a column without a header', csv(`${HEADER},,Email`, ROW), /Column 6 has no header/],
    ['a header cut in the middle of an emoji', csv(`${HEADER},${'x'.repeat(49)}😀`, ROW), /is not known/],
    ['semicolon-separated columns in one cell', csv(`"${HEADER.replaceAll(',', ';')}"`, ROW), /is not known/],
    ['a picture', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a]), /UTF-8|not known/],
    ['HTML', '<table><tr><td>First name</td></tr></table>', /is not known/],
    ['a PDF', '%PDF-1.7\n', /is not known/],
    [
      'an empty zip file',
      bytes(
        'PK',
        [5, 6],
        Array.from({ length: 18 }, () => 0),
      ),
      /workbook|damaged/,
    ],
    ['a workbook without a sheet', workbook('', { 'xl/workbook.xml': '<workbook/>' }), /no sheet/],
    ['an empty workbook', workbook(''), /no employees/],
    ['a workbook with headers only', workbook(HEADERS), /no employees/],
    [
      'a truncated workbook',
      workbook(HEADERS + rowOf(2, ROW.split(','))).subarray(0, -200),
      /workbook|damaged/,
    ],
    [
      'a workbook with an XML entity',
      workbook('', { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
      /well-formed/,
    ],
    [
      'a workbook with a value in the last column (XFD)',
      workbook(`${HEADERS}<row r="2"><c r="XFD2"><v>1</v></c></row>`),
      /more than 200 columns/,
    ],
    [
      'a workbook with a row number beyond the Excel limit',
      workbook(`${HEADERS}<row r="1048577"><c><v>1</v></c></row>`),
      /The sheet is not valid/,
    ],
    [
      'a workbook with rows in descending order',
      workbook(rowOf(2, HEADER.split(',')) + rowOf(1, ROW.split(','))),
      /The sheet is not valid/,
    ],
  ];
  for (const [name, file, reason] of files) {
    const reply = await importFile(hr, file);
    assert.equal(reply.status, 422, `${name}: ${reply.text.slice(0, 500)}`);
    assert.match(reply.body.errors.file.join(' '), reason, name);
    assert.ok(reply.text.length < 5_000 && reply.body.message.isWellFormed(), name);
  }
  assert.equal(await everything(testApp), before);
});

test('W§4: a malformed form or one without exactly one file is refused, JSON gets 415, and nothing changes', async () => {
  const before = await everything(testApp);
  const file = { name: 'file', value: csv(HEADER, ROW), filename: 'a.csv' };
  const full = multipartForm([file]);
  const post = (options: object) => hr.post(`${EMPLOYEES}/import`, undefined, options);
  const two = await post(multipartForm([file, { ...file, filename: 'b.csv' }]));
  assert.deepEqual([two.status, Object.keys(two.body.errors)], [422, ['file']]);
  const text = await post(multipartForm([{ name: 'file', value: csv(HEADER, ROW) }]));
  assert.deepEqual([text.status, Object.keys(text.body.errors)], [422, ['file']]);
  const elsewhere = await post(multipartForm([{ ...file, name: 'File' }]));
  assert.deepEqual([elsewhere.status, Object.keys(elsewhere.body.errors)], [422, ['file']]);
  const asJson = await hr.post(`${EMPLOYEES}/import`, { file: csv(HEADER, ROW) });
  assert.deepEqual([asJson.status, Object.keys(asJson.body)], [415, ['message']]);
  const nothing = await post({});
  assert.deepEqual([nothing.status, Object.keys(nothing.body.errors)], [422, ['file']]);
  assert.equal((await post({ ...full, payload: full.payload.subarray(0, -20) })).status, 400);
  assert.equal((await post({ ...full, headers: { 'content-type': 'multipart/form-data' } })).status, 400);
  const odd = multipartForm([file, { name: 'mode', value: 'all\u0000' }, { name: 'dry_run', value: '2' }]);
  assert.deepEqual(Object.keys((await post(odd)).body.errors).sort(), ['dry_run', 'mode']);
  assert.equal(await everything(testApp), before);
});

test('W§4: birthdates must be calendar dates as YYYY-MM-DD between 1900 and yesterday; others are reported', async () => {
  const days: [written: string, message: RegExp | null][] = [
    ['2026-11-21', /must be a date before today/],
    ['2026-11-22', /must be a date before today/],
    ['9999-12-31', /must be a date before today/],
    ['1850-06-01', /after or equal to 1900-01-01/],
    ['0001-01-01', /after or equal to 1900-01-01/],
    ['2023-02-29', /must be a valid date/],
    ['1900-02-29', /must be a valid date/],
    ['05/17/1990', /must be a valid date/],
    ['17.05.1990', /must be a valid date/],
    ['17 May 1990', /must be a valid date/],
    ['1990-5-17', /must be a valid date/],
    ['19900517', /must be a valid date/],
    ['33010', /must be a valid date/],
    ['1990-05-17T08:00', /must be a valid date/],
    ['+010003-12-31', /must be a valid date/],
    ['1990-05-17\u0000', /birthdate/],
    ['2026-11-20', null],
    ['1900-01-01', null],
    ['2024-02-29', null],
    [' 1990-05-17 ', null],
    ['1990-05-17 00:00:00', null],
    ['1990-05-17T00:00', null],
  ];
  const rows = days.map(([day]) => ROW.replace('1990-05-17', day));
  const reply = await importFile(hr, csv(HEADER, ...rows), { dry_run: 'true' });
  const reported = reportedBy(reply);
  for (const [at, [day, message]] of days.entries()) {
    const own = reported.filter((one) => one.startsWith(`${at + 2} `));
    if (message === null) assert.deepEqual(own, [], day);
    else assert.match(own.join(), message, day);
  }
  assert.equal(reply.body.data.failed, days.filter(([, message]) => message !== null).length);
});

const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
const WITH_STYLES = { 'xl/styles.xml': STYLES };

test('W§4: a serial number in a date-formatted cell is read as a date, other numbers are refused', async () => {
  const person = (number: number, birthdate: string) =>
    rowOf(number, ['Ana', 'Serial', birthdate, 'female', 'single']);
  const serial = (number: number, days: string, style = 1) =>
    `<c r="C${number}" s="${style}"><v>${days}</v></c>`;
  const days: [days: string, style: number, isDay: boolean][] = [
    ['33010', 1, true],
    ['33010.5', 1, true],
    ['59', 1, true],
    ['61', 1, true],
    ['0', 1, false],
    ['33010', 0, false],
    ['-1', 1, false],
    ['2958465', 1, false],
    ['2958466', 1, false],
    ['1e9', 1, false],
  ];
  const rows = days.map(([count, style], at) => person(at + 2, serial(at + 2, count, style)));
  const reply = await importFile(hr, workbook(HEADERS + rows.join(''), WITH_STYLES), { dry_run: 'true' });
  const failed = new Set(reportedBy(reply).map((one) => Number(one.split(' ')[0]) - 2));
  assert.deepEqual(
    days.map((_, at) => !failed.has(at)),
    days.map(([, , isDay]) => isDay),
    reportedBy(reply).join('\n'),
  );
  for (const one of reportedBy(reply)) assert.match(one, /valid date|before today|1900-01-01/);
});

test('W§4: formulas count by their saved value, error cells are refused, and merged cells are empty except the first', async () => {
  const formula = (at: string, value: string, type = 'str') =>
    `<c r="${at}" t="${type}"><f>HYPERLINK("http://evil.example")</f>${value === '' ? '' : `<v>${value}</v>`}</c>`;
  const rest = ['1990-05-17', 'female', 'single'];
  const rows = [
    rowOf(2, [formula('A2', 'Computed'), 'Santos', ...rest]),
    rowOf(3, [formula('A3', ''), 'Santos', ...rest]),
    rowOf(4, ['Merged', 'Santos', ...rest]),
    rowOf(5, [null, 'Santos', ...rest]),
    ...['#REF!', '#N/A', '#DIV/0!', '#VALUE!', '#NAME?'].map((error, at) =>
      rowOf(6 + at, [formula(`A${6 + at}`, error, 'e'), 'Santos', ...rest]),
    ),
  ].join('');
  const sheet = sheetXml(HEADERS + rows, '<mergeCells><mergeCell ref="A4:A5"/></mergeCells>');
  const before = await everything(testApp);
  const reply = await importFile(hr, workbook('', { 'xl/worksheets/sheet1.xml': sheet }));
  assert.equal(reply.status, 422);
  assert.deepEqual(counts(reply), [9, 2, 7]);
  assert.deepEqual(
    reportedBy(reply).map((one) => one.split(':')[0]),
    [
      '3 first_name',
      '5 first_name',
      '6 first_name',
      '7 first_name',
      '8 first_name',
      '9 first_name',
      '10 first_name',
    ],
  );
  assert.equal(await everything(testApp), before);
});

test('contract: text that cannot be stored or is too long is an error of its row, in every column', async () => {
  const columns = ['Middle name', 'SSS number', 'Employee number', 'Position', 'Email', 'Height', 'PWD'];
  const bad = ['_x0000_', 'a_xD83D_', 'x'.repeat(20_000)];
  const rows = columns.flatMap((_, column) =>
    bad.map((text, at) =>
      rowOf(2 + column * bad.length + at, [
        ...ROW.split(','),
        ...columns.map((_, other) => (other === column ? text : null)),
      ]),
    ),
  );
  const header = rowOf(1, [...HEADER.split(','), ...columns]);
  const reply = await importFile(hr, workbook(header + rows.join('')), { dry_run: 'true' });
  assert.equal(reply.status, 200, reply.text.slice(0, 500));
  assert.deepEqual(
    counts(reply),
    [rows.length, 0, rows.length],
    reportedBy(reply).join('\n').slice(0, 3_000),
  );
  const inCsv = await importFile(hr, csv(HEADER, ROW.replace('Ana', 'A\u0000na')), { dry_run: 'true' });
  assert.deepEqual(reportedBy(inCsv), ['2 first_name: The first name field contains invalid characters.']);
});

test('W§4: names of maximum length are imported and listed in any script', async () => {
  const names = [
    [ideographs(255), ideographs(255, 0x21_000)],
    ['\ufdfa'.repeat(255), '\ufdfb'.repeat(255)],
    // Ligatures and squared words: search and order expand each to several letters.
    ...[0x3300, 0x3358, 0x2474, 0xfb00].map((from) => [mixed(from), mixed(from + 7)]),
  ];
  const rows = names.map(([first, last]) => `${first},${last},1990-05-17,female,single`);
  const reply = await importFile(hr, csv(HEADER, ...rows));
  assert.equal(reply.status, 201, reply.text.slice(0, 500));
  for (const [first_name, last_name] of names) {
    const hired = await hr.post(EMPLOYEES, { ...JUAN, first_name, last_name });
    assert.equal(hired.status, 201, hired.text.slice(0, 500));
    assert.equal(hired.body.data.last_name, last_name);
  }
  for (const sort of ['last_name', '-first_name'])
    assert.equal((await hr.get(`${EMPLOYEES}?sort=${sort}`)).status, 200);
});

/** Returns 255 such characters in pseudo-random order, so that the expanded text does not compress. */
function mixed(from: number): string {
  let state = from;
  return Array.from({ length: 255 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return String.fromCodePoint(from + ((state >> 8) % 80));
  }).join('');
}
