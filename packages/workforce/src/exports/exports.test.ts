import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readCsv } from '@bulwagan/platform/exports/csv/csv-read.ts';
import { BOUNDS, cellsOf } from '@bulwagan/platform/exports/testing/tables.ts';
import { readXlsx } from '@bulwagan/platform/exports/xlsx/xlsx-read.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import { filterOf } from '../employees/lists/filter.ts';
import { orderOf } from '../employees/lists/orders.ts';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';
import { exportedEmployees } from './queries.ts';

const WIDE = { ...BOUNDS, mostColumns: 200 };
const EXPORT = `${EMPLOYEES}/export`;

const testApp = await startWorkforce({ after });
testApp.clock.set('2026-11-21T02:00:00Z');
const hr = await testApp.as('HR Admin');
const north = await testApp.organization('North Office');
const south = await testApp.organization('South Office');

const person = (first_name: string, last_name: string, organization_id: string | null, more = {}) =>
  hire(hr, { first_name, last_name, organization_id, ...more });
await person('=cmd|x', '+Uno', north.id, { sss_number: '01-2345678-9', height: 170, is_pwd: true });
await person('Bea', '@Dos', south.id, { sss_number: '02-2345678-9', birthplace: 'Lipa, "Batangas"' });
await person('Cara', 'Tres', null);

async function exported(who: Person, query: string): Promise<Record<string, string>[]> {
  const { rawPayload, statusCode, headers } = await testApp.server.inject({
    url: `/workforce${EXPORT}?${query}`,
    headers: who.headers,
  });
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-disposition']), /attachment.*Employees.*2026-11-21/);
  const isXlsx = query.includes('xlsx');
  const rows = await cellsOf(isXlsx ? readXlsx(rawPayload, WIDE) : readCsv([rawPayload], WIDE));
  const [header = [], ...records] = rows;
  return records.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

test('W§4: an export requires permission to manage employees and accepts the filters of the list', async () => {
  const payroll = await testApp.as('Payroll Admin');
  const before = await testApp.snapshot('audit_log');
  assert.equal((await testApp.get(EXPORT)).status, 401);
  assert.equal((await payroll.get(EXPORT)).status, 403);
  assert.equal((await hr.get(`${EXPORT}?format=pdf`)).status, 422);
  assert.equal((await hr.get(`${EXPORT}?filter[nothing]=1`)).status, 400);
  assert.equal((await hr.get(`${EXPORT}?filter[payroll_run_id]=1`)).status, 422);
  assert.equal(await testApp.snapshot('audit_log'), before);
});

test('W§4: an export contains the employees of the list, as CSV and XLSX, with formulas escaped', async () => {
  for (const format of ['csv', 'xlsx']) {
    const rows = await exported(hr, `format=${format}`);
    // Spreadsheet programs would run text that begins like this as a formula.
    const prefix = format === 'csv' ? "'" : '';
    assert.deepEqual(
      rows.map((row) => [row['First name'], row['Last name'], row.Organization, row['SSS number']]),
      [
        [`${prefix}=cmd|x`, `${prefix}+Uno`, 'North Office', '0123456789'],
        ['Bea', `${prefix}@Dos`, 'South Office', '0223456789'],
        ['Cara', 'Tres', '', ''],
      ],
    );
    assert.deepEqual([rows[0]?.PWD, rows[0]?.Height, rows[0]?.Age], ['TRUE', '170', '36']);
    assert.equal(rows[1]?.Birthplace, 'Lipa, "Batangas"');
    const some = await exported(hr, `format=${format}&filter[search]=res&sort=-created_at`);
    assert.deepEqual(
      some.map((row) => row['Last name']),
      ['Tres'],
    );
  }
});

test('contract: an export contains only the rows and government ids that the caller may see', async () => {
  const timekeeper = await testApp.as('HR Timekeeping');
  const mixed = await testApp.person({
    roles: [
      { role: 'HR Admin', organizationId: north.id },
      { role: 'HR Timekeeping', organizationId: south.id },
    ],
  });
  const governmentIds = (rows: Record<string, string>[]) => rows.map((row) => row['SSS number']);
  assert.deepEqual(governmentIds(await exported(timekeeper, '')), ['•••••6789', '•••••6789', '']);
  assert.deepEqual(governmentIds(await exported(mixed, '')), ['0123456789', '•••••6789']);
  const northern = await testApp.as('HR Admin', north.id);
  assert.deepEqual(governmentIds(await exported(northern, '')), ['0123456789']);
  assert.deepEqual(await exported(northern, `filter[organization_slug]=${south.slug}`), []);
});

test('contract: each export is audited with user, filters and whether government ids were shown in full', async () => {
  await exported(hr, 'filter[search]=uno');
  const { rows } = await sql<{ actor_id: number; changes: unknown }>`
    select actor_id, changes from audit_log where action = 'employees.exported' order by id desc limit 1`.execute(
    testApp.app.db,
  );
  assert.deepEqual(rows[0], {
    actor_id: hr.id,
    changes: { query: { 'filter[search]': true }, government_numbers: true },
  });
});

test('W§4: an export continues after each batch in every sort order', async () => {
  const actor = { isSuperUser: true, assignments: [] } as unknown as Actor;
  const filter = await filterOf(testApp.app.db, actor, {});
  for (const [sort, names] of [
    ['last_name', ['+Uno', '@Dos', 'Tres']],
    ['-last_name', ['Tres', '@Dos', '+Uno']],
    ['first_name', ['+Uno', '@Dos', 'Tres']],
    ['-created_at', ['Tres', '@Dos', '+Uno']],
  ] as const) {
    const batches = await Array.fromAsync(exportedEmployees(testApp.app.db, filter, orderOf(sort), 1));
    assert.deepEqual(
      batches.flat().map((row) => row.last_name),
      names,
    );
  }
});
