import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { csvOf } from '@bulwagan/platform/exports/csv/csv.ts';
import { collect, tableOf, textColumns, workbookOf } from '@bulwagan/platform/exports/testing/tables.ts';
import { xlsxOf } from '@bulwagan/platform/exports/xlsx/xlsx.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { whileHeld } from '@bulwagan/testing/locks.ts';
import { type Person, type Reply, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';

const IMPORT = `${EMPLOYEES}/import`;
const TABLES = ['employees', 'employee_changes', 'employee_count_changes', 'audit_log'];
const HEADER = 'First name,Last name,Birthdate,Sex,Civil status';

const testApp = await startWorkforce({ after });
testApp.clock.set('2026-11-21T02:00:00Z');
const hr = await testApp.as('HR Admin');
const north = await testApp.organization('North Office');
const south = await testApp.organization('South Office');
const clerk = newId();
const now = testApp.clock.now().toString();
await testApp.app.db
  .insertInto('positions')
  .values({ id: clerk, name: 'Clerk', created_at: now, updated_at: now })
  .execute();

async function send(
  who: Person,
  file: string | Buffer | null,
  texts: Record<string, string> = {},
): Promise<Reply> {
  const { headers, payload } = multipartForm([
    ...(file === null ? [] : [{ name: 'file', value: file, filename: 'people.csv' }]),
    ...Object.entries(texts).map(([name, value]) => ({ name, value })),
  ]);
  return await who.post(IMPORT, undefined, { headers, payload });
}

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const GOOD = 'Ana,Santos,1990-05-17,female,single';
const COUNTS = ['rows', 'valid', 'failed', 'imported'] as const;
const countsOf = ({ body }: Reply) => COUNTS.map((name) => body.data[name]);
const errorsOf = ({ body }: Reply) =>
  body.data.errors.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`);

test('W§5: an import requires permission to manage employees', async () => {
  const payroll = await testApp.as('Payroll Admin');
  const before = await testApp.snapshot(...TABLES);
  const form = multipartForm([{ name: 'file', value: csv(HEADER, GOOD), filename: 'a.csv' }]);
  assert.equal((await testApp.post(IMPORT, undefined, form)).status, 401);
  assert.equal((await send(payroll, csv(HEADER, GOOD))).status, 403);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('W§4: unreadable files are refused with a reason, and nothing changes', async () => {
  const before = await testApp.snapshot(...TABLES);
  const files: [name: string, file: string | Buffer | null, reason: RegExp][] = [
    ['none', null, /required/],
    ['an empty file', '', /no employees/],
    ['only headers', csv(HEADER), /no employees/],
    ['headers twice', csv(`${HEADER},first_name`, `${GOOD},Ana`), /occurs twice/],
    ['an unknown header', csv(`${HEADER},Salary`, `${GOOD},1`), /"Salary" is not known/],
    ['a missing header', csv('First name,Last name', 'Ana,Santos'), /"birthdate" is missing/],
    [
      'another encoding',
      Buffer.concat([Buffer.from(`${HEADER}\r\n`), Buffer.from([0x81, 0x8d, 0x9d, 0x2c])]),
      /UTF-8/,
    ],
    [
      'broken UTF-8',
      Buffer.concat([Buffer.from(csv(HEADER, 'Niña,Santos,1990-05-17,male,single')), Buffer.from([0xf1])]),
      /UTF-8/,
    ],
    ['UTF-16', Buffer.from(`\ufeff${csv(HEADER, GOOD)}`, 'utf16le'), /UTF-8/],
    ['unterminated quotes', csv(HEADER, '"Ana,Santos'), /quote/],
    ['a broken workbook', Buffer.from('504b030400000000', 'hex'), /workbook|damaged/],
    [
      'an old workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      /old Excel/,
    ],
    ['too many rows', `${HEADER}\n${'a\n'.repeat(1_000_001)}`, /more than 100,000 employees/],
  ];
  for (const [name, file, reason] of files) {
    const reply = await send(hr, file);
    assert.equal(reply.status, 422, name);
    assert.match(reply.body.errors.file.join(' '), reason, name);
  }
  assert.deepEqual(Object.keys((await send(hr, csv(HEADER, GOOD), { mode: 'some' })).body.errors), ['mode']);
  assert.deepEqual(Object.keys((await send(hr, csv(HEADER, GOOD), { dry_run: 'maybe' })).body.errors), [
    'dry_run',
  ]);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

const MIXED = csv(
  `${HEADER},Height,PWD,Email,Organization slug,Position,Employee number,SSS number`,
  `${GOOD},170,yes,ana@example.ph,${north.slug},clerk,E-1,34-1234567-8`,
  ' ,Santos,2026-11-22,woman,,tall,perhaps,nobody,nowhere,Chief,,',
  '',
  `Bea,Cruz,1850-01-01,female,single,,,,,,E-1,`,
  `Cara,Reyes,1991-01-31,female,married,,,,,,,3412345678,too,many`,
  `Dora,Reyes,1991-01-31,female,married,,,,,,E-1,3412345678`,
  `Ella,Reyes,1991-01-31,female,married,,,,,,E-2,3412345678`,
);
const MIXED_ERRORS = [
  '3 birthdate',
  '3 civil_status',
  '3 email',
  '3 first_name',
  '3 height',
  '3 is_pwd',
  '3 organization_slug',
  '3 position',
  '3 sex',
  '5 birthdate',
  '5 employee_number',
  '6 row',
  '7 employee_number',
];

test('W§4: a dry run reports the errors of every row and writes nothing', async () => {
  const before = await testApp.snapshot(...TABLES);
  for (const mode of ['all_or_nothing', 'good_rows']) {
    const reply = await send(hr, MIXED, { dry_run: 'true', mode });
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual(countsOf(reply), [6, 2, 4, 0]);
    assert.deepEqual(errorsOf(reply).toSorted(), MIXED_ERRORS);
    const [warning, ...others] = reply.body.data.warnings;
    assert.deepEqual(
      [warning.row, warning.field, warning.message, others],
      [8, 'sss_number', 'Column "SSS number", value "3412345678": Another employee has this SSS number.', []],
    );
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('W§4: taken values are also reported for rows with other errors, and only valid rows reserve values', async () => {
  const file = csv(
    'first_name,last_name,birthdate,sex,civil_status,employee_number,biometric_id',
    `${GOOD},T-1,B-1`,
    'Ben,Uy,2030-01-01,male,single,T-1,',
    'Cora,Uy,1990-01-01,x,single,T-2,B-2',
    `${GOOD},T-2,`,
    `${GOOD},T-1,B-3`,
    `${GOOD},T-3,B-3`,
  );
  const reply = await send(hr, file, { dry_run: 'true' });
  assert.deepEqual(errorsOf(reply).toSorted(), [
    '3 birthdate',
    '3 employee_number',
    '4 sex',
    '6 employee_number',
  ]);
});

test('W§4: one invalid row prevents the import when all rows are required', async () => {
  const before = await testApp.snapshot(...TABLES);
  const reply = await send(hr, MIXED, { mode: 'all_or_nothing' });
  assert.equal(reply.status, 422);
  assert.equal(reply.body.message, 'Nothing was imported: 4 of 6 rows have errors.');
  assert.deepEqual([countsOf(reply), errorsOf(reply).length], [[6, 2, 4, 0], MIXED_ERRORS.length]);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('W§4: only the valid rows are imported on request, with links, government ids and history', async () => {
  const reply = await send(hr, MIXED, { mode: 'good_rows' });
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual(countsOf(reply), [6, 2, 4, 2]);
  const list = await hr.get(`${EMPLOYEES}?filter[search]=ana%20santos`);
  assert.equal(list.body.meta.total, 1);
  const { data } = (await hr.get(`${EMPLOYEES}/${list.body.data[0].id}`)).body;
  assert.deepEqual(
    [
      data.height,
      data.is_pwd,
      data.organization_id,
      data.position,
      data.employee_number,
      data.sss_number,
      data.email,
    ],
    [170, true, north.id, { id: clerk, name: 'Clerk' }, 'E-1', '3412345678', 'ana@example.ph'],
  );
  const history = (await hr.get(`${EMPLOYEES}/${data.id}/history`)).body.data;
  assert.deepEqual([history[0].action, history[0].actor.id], ['created', hr.id]);
  const again = await send(hr, MIXED, { mode: 'good_rows' });
  assert.deepEqual([again.status, countsOf(again)], [422, [6, 0, 6, 0]]);
});

test('W§4: valid rows are imported even if another request takes the number of one', async () => {
  const reply = await whileHeld(
    testApp.app.connection.pool,
    `insert into employees (id, first_name, last_name, sex, birthdate, civil_status, employee_number, created_at, updated_at)
     values ('${newId()}', 'Eva', 'Sy', 'female', '1990-01-31', 'single', 'R-1', '${now}', '${now}')`,
    () => send(hr, csv(`${HEADER},Employee number`, `${GOOD},R-1`, `${GOOD},R-2`), { mode: 'good_rows' }),
    async () => undefined,
  );
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual([countsOf(reply), errorsOf(reply)], [[2, 1, 1, 1], ['2 employee_number']]);
});

test('W§4: a row names a list entry in any spelling', async () => {
  assert.equal((await hr.post('/api/pms/positions', { name: 'Nurse-Aide II' })).status, 201);
  const words = ['Nurse-Aide II', 'NURSE-AIDE ii ', 'Nurse\u2013Aide  II', 'Nurse-Aide\u00a0II'];
  const rows = words.map((word, at) => `Ana,Salve ${at},1990-05-17,female,single,${word}`);
  assert.equal((await send(hr, csv(`${HEADER},Position`, ...rows))).status, 201);
  const { data } = (await hr.get(`${EMPLOYEES}?filter[search]=salve&sort=last_name`)).body;
  assert.deepEqual(
    data.map(({ position }: { position: { name: string } }) => position.name),
    words.map(() => 'Nurse-Aide II'),
  );
});

test('W§4: an employee number is unique in any spelling, within the file and among employees', async () => {
  const file = csv(`${HEADER},Employee number`, `${GOOD},Id-7 A`, `${GOOD},id\u20137  a`, `${GOOD},ID-8`);
  const reply = await send(hr, file, { mode: 'good_rows' });
  assert.deepEqual([countsOf(reply), errorsOf(reply)], [[3, 2, 1, 2], ['3 employee_number']]);
  const again = await send(hr, csv(`${HEADER},Employee number`, `${GOOD},ID\u00a07 A`, `${GOOD},id\u20128`));
  assert.deepEqual(errorsOf(again), ['3 employee_number']);
});

test('contract: rows outside the importer’s organizations and government ids without permission are errors', async () => {
  const scoped = await testApp.as('HR Timekeeping', north.id);
  const before = await testApp.snapshot(...TABLES);
  const file = csv(
    `${HEADER},organization_slug,TIN`,
    `${GOOD},${south.slug},`,
    `${GOOD},,`,
    `${GOOD},${north.slug},123456789`,
  );
  const reply = await send(scoped, file);
  assert.deepEqual(errorsOf(reply), ['2 organization_slug', '3 organization_slug', '4 tin_number']);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const good = await send(scoped, csv(`${HEADER},organization_slug`, `${GOOD},${north.slug}`));
  assert.deepEqual([good.status, countsOf(good)], [201, [1, 1, 0, 1]]);
});

test('W§4: a workbook with formulas, merged cells and dates is read by its values', async () => {
  const text = (reference: string, value: string) =>
    `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const headers = HEADER.split(',').map((one, at) => text(`${'ABCDE'[at]}1`, one));
  const people = [
    text('A2', 'Merged'),
    '<c r="B2" t="str"><f>CONCAT("San","tos")</f><v>Santos</v></c>',
    text('C2', '1990-05-17'),
    text('D2', 'Female'),
    text('E2', 'SINGLE'),
  ];
  const rows = `<row r="1">${headers.join('')}</row><row r="2">${people.join('')}</row>`;
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells></worksheet>`;
  const reply = await send(hr, Buffer.from(workbookOf({ files: { 'xl/worksheets/sheet1.xml': sheet } })));
  assert.equal(reply.status, 201, reply.text);
  const { data } = (await hr.get(`${EMPLOYEES}?filter[search]=merged%20santos`)).body;
  assert.deepEqual([data.length, data[0].birthdate, data[0].civil_status], [1, '1990-05-17', 'single']);
});

test('W§4: an export is imported unchanged, with escaped formulas unescaped', async () => {
  await hire(hr, {
    first_name: '=Sum',
    last_name: 'Roundtrip',
    birthplace: '-Lipa',
    height: 171,
    is_pwd: true,
  });
  for (const format of ['xlsx', 'csv']) {
    const file = await testApp.server.inject({
      url: `/workforce${EMPLOYEES}/export?format=${format}&filter[search]=roundtrip`,
      headers: hr.headers,
    });
    const reply = await send(hr, file.rawPayload, { dry_run: '1' });
    assert.deepEqual([reply.status, countsOf(reply)], [200, [1, 1, 0, 0]], reply.text);
    if (format === 'csv') await send(hr, file.rawPayload);
  }
  const { data } = (await hr.get(`${EMPLOYEES}?filter[search]=roundtrip`)).body;
  const details = await Promise.all(
    data.map(async ({ id }: { id: string }) => (await hr.get(`${EMPLOYEES}/${id}`)).body.data),
  );
  assert.deepEqual(
    details.map((one) => [one.first_name, one.birthplace, one.height, one.is_pwd]),
    [
      ['=Sum', '-Lipa', 171, true],
      ['=Sum', '-Lipa', 171, true],
    ],
  );
});

test('W§4: more than one batch of rows is imported in the order of the file', async () => {
  const columns = textColumns(...HEADER.split(','));
  const rows = Array.from({ length: 600 }, (_, at) => ['Many', `Batch${at}`, '1990-05-17', 'male', 'single']);
  const table = tableOf(columns, rows);
  assert.equal((await send(hr, await collect(csvOf(table)), { dry_run: 'true' })).body.data.valid, 600);
  const reply = await send(hr, await collect(xlsxOf(tableOf(columns, rows), { sheetName: 'S' })));
  assert.deepEqual([reply.status, countsOf(reply)], [201, [600, 600, 0, 600]]);
  const list = await hr.get(`${EMPLOYEES}?filter[search]=many%20batch&sort=created_at&per_page=2`);
  assert.equal(list.body.meta.total, 600);
  assert.deepEqual(
    list.body.data.map((one: { last_name: string }) => one.last_name),
    ['Batch0', 'Batch1'],
  );
});
