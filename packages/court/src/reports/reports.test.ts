import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readCsv } from '@bulwagan/platform/exports/csv/csv-read.ts';
import { BOUNDS, cellsOf } from '@bulwagan/platform/exports/testing/tables.ts';
import { readXlsx } from '@bulwagan/platform/exports/xlsx/xlsx-read.ts';
import { type Person, type Reply, startCourt } from '@bulwagan/testing/court.ts';
import { textOfPdf } from '@bulwagan/testing/samples/pdf-text.ts';
import { sql } from 'kysely';
import { EVERY_CASE } from '../access/scope.ts';
import { formatFor } from './formats.ts';
import { reportedCases } from './queries.ts';

const PATH = '/api/reports/case-record-list';

const testApp = await startCourt({ after }, { now: '2026-11-20T16:30:00Z' });
const [one, two] = [await testApp.branch(), await testApp.branch()];
const court = await testApp.as('Office of the Court Clerk');
const clerk = await testApp.as('Branch of the Court Clerk', one);
const dashboard = await testApp.as('Dashboard User');

const open = (title: string, values: Record<string, unknown>) =>
  testApp.caseRecord({ case_title: title, ...values });
await open('=HYPERLINK("x") v. Cruz, "Jr."', { branch_id: one, filed_at: '2024-02-29', category: 'Estafa' });
const closed = await open('People v. Añonuevo', { branch_id: one, filed_at: '2025-06-01' });
await open('People v. Hidden', { branch_id: one, filed_at: '2025-06-01', classification: 'sealed' });
await open('Reyes v. Santos', {
  branch_id: two,
  filed_at: '2025-12-31',
  parties: [{ name: 'Dela Peña', classification: 'defendant' }],
});
await open('100% v. Nobody', { filed_at: '2026-01-01', classification: 'restricted' });
await sql`update case_records set status = 'case_closed', closed_at = '2025-08-01' where id = ${closed.id}`.execute(
  testApp.app.db,
);

const titles = ({ body }: Reply): string[] => body.data.map((row: { case_title: string }) => row.case_title);
const report = async (person: Person, filters?: unknown) => {
  const reply = await person.post(PATH, filters === undefined ? {} : { filters });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.meta.total, reply.body.data.length);
  return reply;
};

test('C§4 the case list report requires the permission Reports, and filters are validated', async () => {
  const before = await testApp.snapshot('case_records', 'audit_log', 'sealed_reads');
  const staff = await testApp.as('BCC Staff', one);
  assert.equal((await testApp.post(PATH, {})).status, 401);
  assert.equal((await staff.post(PATH, {})).status, 403);
  const refused: [unknown, string][] = [
    [{ filters: { status: 'lost' } }, 'filters.status'],
    [{ filters: { branch: 'one' } }, 'filters.branch'],
    [{ filters: { date_from: '2025-02-30' } }, 'filters.date_from'],
    [{ filters: { date_from: '2025-02-02', date_to: '2025-02-01' } }, 'filters.date_to'],
    [{ filters: { search: 'x'.repeat(1_001) } }, 'filters.search'],
    [{ filters: ['received'] }, 'filters'],
    [{ format: 'docx' }, 'format'],
    [{ columns: ['password'] }, 'columns.0'],
  ];
  for (const [body, field] of refused) {
    const reply = await court.post(PATH, body);
    assert.equal(reply.status, 422, JSON.stringify(body));
    assert.deepEqual(Object.keys(reply.body.errors), [field]);
  }
  assert.equal(
    (
      await court.post(PATH, undefined, {
        payload: '{"filters":',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
    400,
  );
  assert.equal(await testApp.snapshot('case_records', 'audit_log', 'sealed_reads'), before);
});

test('C§4 the report lists the cases that the reader may see, latest filed first, with the total', async () => {
  const everything = await report(court);
  assert.deepEqual(titles(everything).toSorted(), [
    '100% v. Nobody',
    '=HYPERLINK("x") v. Cruz, "Jr."',
    'People v. Añonuevo',
    'People v. Hidden',
    'Reyes v. Santos',
  ]);
  assert.deepEqual(
    [titles(everything)[0], titles(everything).at(-1)],
    ['100% v. Nobody', '=HYPERLINK("x") v. Cruz, "Jr."'],
  );
  const { data } = (await report(court, { status: 'case_closed' })).body;
  assert.deepEqual(data, [
    {
      case_number: closed.case_number,
      case_title: 'People v. Añonuevo',
      status: 'case_closed',
      closed_at: '2025-08-01',
    },
  ]);
  // Branch and classification limit the report like the list.
  const inBranch = titles(await report(clerk));
  assert.equal(inBranch.length, 3);
  assert.ok(inBranch.includes('People v. Hidden') && !inBranch.includes('Reyes v. Santos'));
  assert.equal(titles(await report(dashboard)).length, 3);
  assert.deepEqual(titles(await report(clerk, { branch: two })), []);
});

test('C§4 each filter of the report selects the same cases as in the case list', async () => {
  const superAdmin = await testApp.as('Super Admin');
  const filters: Record<string, unknown>[] = [
    { status: 'received' },
    { branch_id: one },
    { category: 'Estafa' },
    { case_type: 'Criminal' },
    { court_type: 'Regional Trial Court', classification: 'public' },
    { year: 2025 },
    { date_from: '2024-02-29', date_to: '2025-06-01' },
    { search: 'dela pena' },
    { search: '100%' },
    { search: '%' },
    { search: 'cruz', branch_id: two },
    { search: ' dela pena ' },
  ];
  for (const filter of filters) {
    const query = Object.entries(filter).map(
      ([name, value]) => `filter[${name}]=${encodeURIComponent(String(value))}`,
    );
    const list = await superAdmin.get(`/api/case-records?${query.join('&')}&per_page=100`);
    const reported = await report(superAdmin, { ...filter, category: filter.category ?? null });
    assert.deepEqual(titles(reported), titles(list), JSON.stringify(filter));
    assert.equal(reported.body.meta.total, list.body.meta.total);
  }
  assert.deepEqual(titles(await report(superAdmin, { branch: one, branch_id: two })), ['Reyes v. Santos']);
});

test('C§4 contract §2 an empty filter is ignored, as in the case list', async () => {
  const all = titles(await report(court));
  const empty = { category: '', case_type: '', court_type: '', search: '', status: null };
  assert.deepEqual(titles(await report(court, empty)), all);
  for (const name of ['category', 'case_type', 'court_type']) {
    const list = await court.get(`/api/case-records?filter[${name}]=`);
    assert.equal(list.body.meta.total, all.length, name);
    assert.deepEqual(titles(await report(court, { [name]: '' })), all, name);
  }
  const printed = await court.post(PATH, { format: 'csv', filters: empty });
  assert.equal(printed.text, (await court.post(PATH, { format: 'csv' })).text);
});

test('C§4 the report is available as CSV, XLSX and PDF, by format or by the Accept header', async () => {
  const wanted = [
    ['Case number', 'Title', 'Status', 'Closed'],
    [closed.case_number, 'People v. Añonuevo', 'Closed', '2025-08-01'],
  ];
  const document = (format: string) =>
    testApp.server.inject({
      method: 'POST',
      url: `/court${PATH}`,
      headers: { ...court.headers, accept: 'application/json', 'content-type': 'application/json' },
      payload: JSON.stringify({ format, filters: { status: 'case_closed' } }),
    });
  const csv = await document('csv');
  assert.match(String(csv.headers['content-type']), /^text\/csv/);
  assert.match(String(csv.headers['content-disposition']), /Case list 2026-11-21\.csv/);
  assert.equal(csv.headers['cache-control'], 'no-store');
  assert.deepEqual(await cellsOf(readCsv([csv.rawPayload], BOUNDS)), wanted);
  const xlsx = await document('xlsx');
  assert.deepEqual(await cellsOf(readXlsx(xlsx.rawPayload, BOUNDS)), wanted);
  const pdf = await document('pdf');
  assert.equal(pdf.headers['content-type'], 'application/pdf');
  assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-');

  const byHeader = await court.post(
    PATH,
    {},
    { headers: { accept: 'text/html, text/csv;q=0.8, application/json;q=0.5' } },
  );
  assert.match(String(byHeader.headers['content-type']), /^text\/csv/);
  // A spreadsheet program must not interpret a title as a formula.
  assert.doesNotMatch(byHeader.text, /^"?=|,"?=/m);
  assert.equal((await court.post(PATH, {}, { headers: { accept: '*/*' } })).body.meta.total, 5);
});

test('C§4 the printed report names the branch of its filter instead of its id', async () => {
  const { name } = await testApp.app.db
    .selectFrom('branches')
    .select('name')
    .where('id', '=', one)
    .executeTakeFirstOrThrow();
  for (const filters of [{ branch_id: one }, { branch: one }, { branch: two, branch_id: one }]) {
    const printed = await testApp.server.inject({
      method: 'POST',
      url: `/court${PATH}`,
      headers: { ...court.headers, accept: 'application/json', 'content-type': 'application/json' },
      payload: JSON.stringify({ format: 'pdf', filters }),
    });
    const text = await textOfPdf(printed.rawPayload);
    assert.ok(text.includes(`branch: ${name}`), text);
    assert.doesNotMatch(text, /branch id/);
  }
});

test('C§4 a report of several batches contains every case once, in order', async () => {
  const scope = { scope: EVERY_CASE, filter: {}, now: '2026-11-20T16:30:00Z' };
  for (const search of ['', 'v.']) {
    const batches = [];
    for await (const batch of reportedCases(testApp.app.db, { ...scope, search }, 2)) batches.push(batch);
    assert.deepEqual(
      batches.map((batch) => batch.length),
      [2, 2, 1],
    );
    assert.deepEqual(
      batches.flat().map((row) => row.case_title),
      titles(await report(court)),
    );
  }
});

test('C§4 the Accept header is evaluated by its quality values, and an unsupported one gets JSON', async () => {
  const before = await testApp.snapshot('case_records', 'audit_log');
  for (const accept of ['constructor', '__proto__', 'application/json;q=constructor', ',;,=', '*']) {
    const headers = { ...court.headers, accept, 'content-type': 'application/json' };
    const reply = await testApp.send('POST', PATH, { headers, payload: '{}' });
    assert.deepEqual([reply.status, reply.body?.meta?.total], [200, 5], accept);
  }
  assert.equal(await testApp.snapshot('case_records', 'audit_log'), before);
  assert.equal(formatFor(undefined), 'json');
  assert.equal(formatFor('text/html'), 'json');
  assert.equal(formatFor('application/pdf'), 'pdf');
  assert.equal(formatFor('application/json;q=0.1, Text/CSV; q=0.2'), 'csv');
  assert.equal(formatFor('application/pdf;q=0, */*;q=0.1'), 'json');
});

test('C§4 additional columns of the case list are included in JSON and files on request', async () => {
  const name = (await court.get(`/api/branches/${one}`)).body.data.name;
  const filters = { search: 'HYPERLINK' };
  const plain = await court.post(PATH, { filters });
  assert.deepEqual(Object.keys(plain.body.data[0]), ['case_number', 'case_title', 'status', 'closed_at']);
  const columns = ['disposition', 'stage', 'filed_at', 'category', 'branch'];
  const { body } = await court.post(PATH, { filters, columns });
  const { branch, category, filed_at, stage, disposition } = body.data[0];
  assert.deepEqual(
    { branch, category, filed_at, stage, disposition },
    { branch: name, category: 'Estafa', filed_at: '2024-02-29', stage: null, disposition: null },
  );
  const csv = await court.post(PATH, { filters, columns, format: 'csv' });
  const header = csv.text.replace('\ufeff', '').split('\r\n')[0];
  assert.equal(header, 'Case number,Title,Branch,Category,Filed,Stage,Disposition,Status,Closed');
  assert.match(csv.text, /Estafa,2024-02-29,,,Open,/, 'the status has the label of the pages');
});

test('C§5 a report in any format is audited as a read of each sealed case that it lists', async () => {
  const place = await testApp.branch();
  const sealed = await open('Under v. Seal', { branch_id: place, classification: 'sealed' });
  const shown = await open('Open v. Case', { branch_id: place });
  await report(dashboard, { branch: place });
  for (const format of ['json', 'csv', 'xlsx', 'pdf'])
    assert.equal((await court.post(PATH, { format, filters: { branch: place } })).status, 200);
  const { rows } = await testApp.app.connection.pool.query(
    'select case_record_id, what, user_id from sealed_reads where case_record_id = any($1::uuid[])',
    [[sealed.id, shown.id]],
  );
  const recorded = { case_record_id: sealed.id, what: 'report', user_id: court.id };
  assert.deepEqual(rows, [recorded, recorded, recorded, recorded]);
});
