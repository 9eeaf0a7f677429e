import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readCsv } from '@bulwagan/platform/exports/csv/csv-read.ts';
import { BOUNDS, cellsOf } from '@bulwagan/platform/exports/testing/tables.ts';
import { readXlsx } from '@bulwagan/platform/exports/xlsx/xlsx-read.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem, fixed, percentage } from '../payroll-items/testing/payroll.ts';
import { addRoster, addRun, NOVEMBER_2, RUNS, take } from '../runs/testing/runs.ts';

const ITEMS = '/api/payroll/payroll_items';

const testApp = await startWorkforce({ after });
testApp.clock.set('2026-11-21T02:00:00Z');
const payroll = await testApp.as('Payroll Admin');
const north = await testApp.organization('North');
const south = await testApp.organization('South');
const pay = await addItem(payroll, { name: '=Basic pay', code: 'BASIC', is_taxable: true });
const share = await addItem(payroll, { category: 'deduction', code: 'SHARE', ...percentage(2.5, pay.id) });
const rice = await addItem(payroll, { code: 'RICE', ...fixed(1_250.5) });
const northern = await addRoster(testApp, payroll, { members: 2, organizationId: north.id });
const southern = await addRoster(testApp, payroll, { organizationId: south.id });
const items = [
  { payroll_item_id: pay.id, amount: 20_000.3 },
  { payroll_item_id: share.id, amount: 900 },
  { payroll_item_id: rice.id, amount: 2_000 },
];
const run = await addRun(payroll, northern.id, { items });
await take(payroll, run.id, 'compute');
const other = await addRun(payroll, southern.id, NOVEMBER_2);

type Record_ = Record<string, string>;

async function exported(who: Person, path: string): Promise<Record_[]> {
  const { rawPayload, statusCode, headers } = await testApp.server.inject({
    url: `/workforce${path}`,
    headers: who.headers,
  });
  assert.equal(statusCode, 200, path);
  assert.match(String(headers['content-disposition']), /attachment.*2026-11-21/);
  const isXlsx = path.includes('format=xlsx');
  const rows = await cellsOf(isXlsx ? readXlsx(rawPayload, BOUNDS) : readCsv([rawPayload], BOUNDS));
  const [header = [], ...records] = rows;
  return records.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}
const column = (rows: Record_[], name: string) => rows.map((row) => row[name]);

test('contract: a list is exported with its filters, and only for users who may see it', async () => {
  const hr = await testApp.as('HR Admin');
  const far = await testApp.as('Payroll Admin', south.id);
  const before = await testApp.snapshot('audit_log');
  for (const path of [
    `${ITEMS}/export`,
    `${RUNS}/export`,
    `${RUNS}/${run.id}/lines/export`,
    '/api/users/export',
  ]) {
    assert.equal((await testApp.get(path)).status, 401, path);
    assert.equal((await hr.get(path)).status, 403, path);
  }
  assert.equal((await far.get(`${RUNS}/${run.id}/lines/export`)).status, 403);
  assert.equal((await payroll.get(`${RUNS}/no-uuid/lines/export`)).status, 404);
  assert.equal((await payroll.get(`${RUNS}/export?format=pdf`)).status, 422);
  assert.equal((await payroll.get(`${ITEMS}/export?filter[nothing]=1`)).status, 400);
  assert.equal(await testApp.snapshot('audit_log'), before);
  assert.deepEqual(column(await exported(far, `${RUNS}/export?`), 'ID'), [other.id]);
});

test('W§4 the catalog is exported with exact amounts and escaped formulas', async () => {
  for (const format of ['csv', 'xlsx']) {
    const rows = await exported(payroll, `${ITEMS}/export?format=${format}&sort=code&filter[search]=a`);
    const [basic] = rows;
    assert.deepEqual(column(rows, 'Code'), ['BASIC', 'SHARE']);
    assert.deepEqual(
      [basic!.Name, basic!.Taxable, basic!['Has limit']],
      [format === 'csv' ? "'=Basic pay" : '=Basic pay', 'TRUE', 'FALSE'],
    );
    const [limited] = await exported(payroll, `${ITEMS}/export?format=${format}&filter[search]=RICE`);
    assert.deepEqual([limited!['Limit amount'], limited!['Limit frequency']], ['1250.5', 'monthly']);
    assert.deepEqual([rows[1]!['Limit percentage'], rows[1]!['Based on']], ['2.5', 'BASIC']);
  }
});

test('payroll: a computed run is exported line by line, to the centavo, in the order of the list', async () => {
  const rows = await exported(payroll, `${RUNS}/${run.id}/lines/export?format=xlsx`);
  assert.deepEqual(
    rows.slice(0, 3).map((row) => [row['Full name'], row['Item code'], row.Requested, row.Amount, row.Cap]),
    [
      ['Ana Reyes A', 'BASIC', '20000.3', '20000.3', ''],
      ['Ana Reyes A', 'SHARE', '900', '500', '500'],
      ['Ana Reyes A', 'RICE', '2000', '1250.5', '1250.5'],
    ],
  );
  assert.deepEqual([rows.length, rows[1]!['Based on'], rows[1]!.From], [6, '20000.3', '2026-11-01']);
  const some = await exported(payroll, `${RUNS}/${run.id}/lines/export?filter[payroll_item_id]=${rice.id}`);
  assert.deepEqual(column(some, 'Full name'), ['Ana Reyes A', 'Ana Reyes B']);
  const runs = await exported(payroll, `${RUNS}/export?filter[status]=computed`);
  assert.deepEqual(
    runs.map((row) => [row.ID, row['Period end'], row.Lines, row.Earnings, row.Net]),
    [[run.id, '2026-11-15', '6', '42501.6', '41501.6']],
  );
});

test('W§4 users are exported as listed, and the export is audited', async () => {
  const admin = await testApp.superUser();
  const rows = await exported(admin, `/api/users/export?filter[username]=${payroll.username}`);
  assert.deepEqual(
    rows.map((row) => [row.Username, row.Roles, row['Super user'], row['Disabled at']]),
    [[payroll.username, 'Payroll Admin', 'FALSE', '']],
  );
  const { rows: auditEvents } = await testApp.app.connection.pool.query(
    `select action, subject_type, changes from audit_log where action like '%.exported' order by id desc limit 1`,
  );
  assert.deepEqual(auditEvents, [
    {
      action: 'users.exported',
      subject_type: 'users',
      changes: { query: { 'filter[username]': payroll.username } },
    },
  ]);
});
