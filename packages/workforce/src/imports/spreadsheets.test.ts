import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { workbookOf } from '@bulwagan/platform/exports/testing/tables.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { type Reply, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../employees/testing/employees.ts';

const IMPORT = `${EMPLOYEES}/import`;
const TABLES = ['employees', 'employee_changes', 'audit_log'];
const FIELDS = 'first_name,last_name,birthdate,sex,civil_status';
const GOOD = 'Ana,Santos,1990-05-17,female,single';

const testApp = await startWorkforce({ after });
testApp.clock.set('2026-11-21T02:00:00Z');
const hr = await testApp.as('HR Admin');

async function send(file: string | Buffer, texts: Record<string, string> = {}, who = hr): Promise<Reply> {
  const { headers, payload } = multipartForm([
    { name: 'file', value: file, filename: 'people' },
    ...Object.entries(texts).map(([name, value]) => ({ name, value })),
  ]);
  return await who.post(IMPORT, undefined, { headers, payload });
}

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const find = async (name: string) => (await hr.get(`${EMPLOYEES}?filter[search]=${name}`)).body.data;
const messagesOf = ({ body }: Reply) =>
  [...body.data.errors, ...body.data.warnings].map(({ message }: { message: string }) => message);

/** Creates a workbook with text cells and formatted numbers. */
function workbook(formats: string[], rows: (string | [number: number | string, format: number])[][]): Buffer {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`);
  const cells = (row: (typeof rows)[number]) =>
    row.map((cell) =>
      typeof cell === 'string'
        ? `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
        : `<c s="${cell[1]}"><v>${cell[0]}</v></c>`,
    );
  return Buffer.from(
    workbookOf({
      rows: rows.map((row) => `<row>${cells(row).join('')}</row>`).join(''),
      files: {
        'xl/styles.xml': `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
      },
    }),
  );
}

test('W§4 a file with an invalid column mapping is refused, and nothing changes', async () => {
  const before = await testApp.snapshot(...TABLES);
  for (const columns of [
    '[]',
    'last_name',
    '{"Surname": 3}',
    '{"Surname": "salary"}',
    '{"Surname": "age"}',
  ]) {
    const reply = await send(csv(FIELDS, GOOD), { columns });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['columns']], columns);
  }
  const twice = await send(csv(`${FIELDS},Alias`, `${GOOD},Ann`), { columns: '{"Alias": "last_name"}' });
  assert.match(twice.body.errors.file.join(' '), /"Alias" occurs twice/);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('W§4 a number that lost digits in the spreadsheet is refused with advice, and nothing changes', async () => {
  const before = await testApp.snapshot(...TABLES);
  const lost = ['1.23E+11', '1,23E+11', '1E+15', '1.234567e+15', '123456789012345000'];
  for (const value of lost) {
    const reply = await send(csv(`${FIELDS},employee_number`, `${GOOD},"${value}"`));
    assert.equal(reply.status, 422, value);
    assert.match(messagesOf(reply)[0]!, /^Column "employee_number", value ".+": .*lost digits.*as text/);
  }
  const governmentIds: [number: number | string, format: number][] = [
    ['1234567890123456', 0],
    ['1.2345678901234567E+17', 1],
  ];
  for (const number of governmentIds) {
    const rows = [
      [...FIELDS.split(','), 'tin_number'],
      [...GOOD.split(','), number],
    ];
    const reply = await send(workbook(['0'], rows));
    assert.deepEqual([reply.status, reply.body.data.errors[0].field], [422, 'tin_number']);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('W§4 an identifier that only looks like a rounded number is imported as written', async () => {
  const file = csv(`${FIELDS},employee_number,biometric_id`, `${GOOD},12E5,123456789012345678`);
  const reply = await send(file, { dry_run: '1' });
  assert.equal(reply.body.data.valid, 1, reply.text);
});

test('W§4 a formatted number is imported as displayed', async () => {
  const formats = [
    'yyyy-mm-dd',
    '000000000',
    '000-000-000-000',
    '"EMP-"0000',
    '0000',
    '#,##0',
    '0" cm"',
    '0.00',
  ];
  const rows = [
    [
      ...FIELDS.split(','),
      'employee_number',
      'tin_number',
      'biometric_id',
      'permanent_zipcode',
      'height',
      'agency_employee_number',
      'designation',
    ],
    [
      'Pad',
      'Padded',
      [33010, 1],
      'female',
      'single',
      [471, 2],
      [1234567000, 3],
      [7, 4],
      [400, 5],
      [171, 7],
      [1234, 6],
      [5, 8],
    ],
  ] as Parameters<typeof workbook>[1];
  const reply = await send(workbook(formats, rows));
  assert.equal(reply.status, 201, reply.text);
  const [{ id }] = await find('padded');
  const { data } = (await hr.get(`${EMPLOYEES}/${id}`)).body;
  assert.deepEqual(
    [
      data.birthdate,
      data.employee_number,
      data.tin_number,
      data.biometric_id,
      data.permanent_zipcode,
      data.height,
      data.agency_employee_number,
      data.designation,
    ],
    ['1990-05-17', '000000471', '001234567000', 'EMP-0007', '0400', 171, '1,234', '5.00'],
  );
});

test('W§4 rows of blanks and unchecked boxes are skipped', async () => {
  const blanks = [',,,,', ' , , , ,', '\u00a0,,,,', ',,,,,FALSE', '\u200b,,\u3000,,,false'];
  const reply = await send(csv(`${FIELDS},is_pwd`, `${GOOD},TRUE`, ...blanks), { dry_run: '1' });
  assert.deepEqual([reply.body.data.rows, reply.body.data.valid], [1, 1], reply.text);
  const rows = [[...FIELDS.split(',')], GOOD.split(','), [' ', '\u00a0'], ['', '', '', '', '\u2003']];
  assert.equal((await send(workbook([], rows), { dry_run: '1' })).body.data.rows, 1);
});

test('W§4 a first line that names the separator is not the header', async () => {
  const semicolons = csv(FIELDS, GOOD).replaceAll(',', ';');
  for (const [line, text] of [
    ['sep=;', semicolons],
    ['SEP=;', semicolons],
    ['"sep=;"', semicolons],
    ['\ufeffsep=;', semicolons],
    ['sep=,', csv(FIELDS, GOOD)],
    ['sep=|', csv(FIELDS, GOOD).replaceAll(',', '|')],
    ['sep=\t', csv(FIELDS, GOOD).replaceAll(',', '\t')],
  ] as const)
    for (const end of ['\r\n', '\n']) {
      const reply = await send(`${line}${end}${text}`, { dry_run: '1' });
      assert.equal(reply.body.data?.valid, 1, `${line}: ${reply.text}`);
    }
});

test('W§4 a CSV in Windows-1252 keeps its letters', async () => {
  const text = csv(FIELDS, 'Ni\u00f1a,Pe\u00f1aflor \u0096,1990-05-17,female,single');
  assert.equal((await send(Buffer.from(text, 'latin1'))).status, 201);
  const [one] = await find('penaflor');
  assert.deepEqual([one.first_name, one.last_name], ['Niña', 'Peñaflor –']);
});

test('W§4 a person repeated in the file or already employed causes a warning', async () => {
  const rows = ['Lia,Twice,1990-05-17,female,single', 'LIA,Twice,1990-05-17,female,single'];
  const first = await send(csv(FIELDS, ...rows));
  assert.deepEqual([first.status, messagesOf(first)], [201, ['Row 2 has the same name and birthdate.']]);
  const other = 'Lia,Twice,1991-05-17,female,single';
  const again = await send(csv(FIELDS, rows[0]!, other), { dry_run: '1' });
  assert.deepEqual(messagesOf(again), ['An employee with this name and birthdate exists already.']);
});

test('W§4 employees whom the importer does not manage cause no warning', async () => {
  const office = await testApp.organization('Warning Office');
  const scoped = await testApp.as('HR Timekeeping', office.id);
  const reply = await send(
    csv(`${FIELDS},organization_slug`, `Lia,Twice,1990-05-17,female,single,${office.slug}`),
    { dry_run: '1' },
    scoped,
  );
  assert.deepEqual([reply.body.data.valid, messagesOf(reply)], [1, []], reply.text);
});

test('W§4 an error names the column heading, the invalid value and the allowed values', async () => {
  const reply = await send(
    csv('Given Name,Surname,Date of Birth,Gender,Marital Status,PWD', 'Ana,Santos,31/31/1990,woman,,perhaps'),
    { dry_run: '1' },
  );
  const errors = reply.body.data.errors as Record<string, unknown>[];
  const of = (field: string) => errors.find((one) => one.field === field);
  assert.deepEqual(of('sex'), {
    row: 2,
    field: 'sex',
    column: 'Gender',
    value: 'woman',
    message: 'Column "Gender", value "woman": The selected sex is invalid. Allowed: male, female.',
    reason: 'The selected sex is invalid.',
    allowed: ['male', 'female'],
  });
  assert.deepEqual(of('is_pwd')?.allowed, ['yes', 'no']);
  assert.match(String(of('birthdate')?.message), /^Column "Date of Birth", value "31\/31\/1990": /);
  assert.match(
    String(of('civil_status')?.message),
    /^Column "Marital Status": The civil status field is required/,
  );
});

test('W§4 unknown headings are reported, and imported when the caller maps them', async () => {
  const file = csv(
    'Nombre,Apellido,Remarks,birthdate,sex,civil_status',
    'Mara,Mapped,new,1990-05-17,female,single',
  );
  const refused = await send(file, { dry_run: '1' });
  assert.equal(refused.status, 422);
  assert.deepEqual(refused.body.unknown_columns, ['Nombre', 'Apellido', 'Remarks']);
  assert.deepEqual(refused.body.missing_fields, ['first_name', 'last_name']);
  const columns = JSON.stringify({ nombre: 'first_name', 'Apellido ': 'last_name', Remarks: null });
  const reply = await send(file, { columns });
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual(reply.body.data.columns[2], { header: 'Remarks', field: null });
  assert.equal((await find('mara%20mapped')).length, 1);
});

test('W§4 failed rows are returned as CSV with reasons, which can be corrected and imported', async () => {
  const file = csv(
    `${FIELDS},birthplace`,
    `${GOOD},Lipa`,
    "Fe,Failed,1990-05-17,woman,single,'=1+1",
    'Flor,,1990-05-17,female,single,',
  );
  const plain = await send(file, { dry_run: '1' });
  assert.equal(plain.body.data.failed_rows, null);
  const { failed_rows: failed } = (await send(file, { dry_run: '1', with_failed_rows: 'true' })).body.data;
  const [head, ...rows] = failed.trim().split('\r\n');
  assert.equal(head, `Row in the file,Reasons,${FIELDS},birthplace`);
  assert.equal(rows.length, 2);
  assert.match(rows[0], /^3,".*value ""woman"".*",Fe,Failed,1990-05-17,woman,single,'=1\+1$/);
  assert.match(rows[1], /^4,.*required.*,Flor,,1990-05-17,female,single,$/);
  const corrected = failed.replace('woman,single', 'female,single').replace('Flor,,', 'Flor,Failed,');
  assert.equal((await send(corrected)).status, 201);
  assert.equal((await find('failed')).length, 2);
});
