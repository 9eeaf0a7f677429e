import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addRoster, addRun, take } from '../runs/testing/runs.ts';

const BASE = '/api/payroll/statutory_values';
const TABLES = ['statutory_values', 'audit_log'];
const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');

const version = (more: object = {}) => ({
  effective_from: '2027-01-01',
  value: 9_000,
  law: 'RR 1-2027',
  source: 'Official Gazette',
  ...more,
});
const add = (key: string, more: object = {}) => payroll.post(`${BASE}/${key}/versions`, version(more));

// biome-ignore lint/suspicious/noExplicitAny: as in Reply.
async function versionsOf(key: string): Promise<any> {
  const { body } = await payroll.get(BASE);
  return body.data.find((one: { key: string }) => one.key === key);
}

test('contract §3.3: a version of a value is refused for its figure, date or law, by field, and nothing is added', async () => {
  const cases: [key: string, more: object, fields: string[]][] = [
    ['uniform', { value: -1 }, ['value']],
    ['uniform', { value: 100.005 }, ['value']],
    ['uniform', { value: '9000' }, ['value']],
    ['uniform', { value: undefined }, ['value']],
    ['leave-private', { value: 367 }, ['value']],
    ['nonresident-tax', { value: 100.5 }, ['value']],
    ['nonresident-tax', { value: 25.00001 }, ['value']],
    ['nonresident-tax', { value: null }, ['value']],
    ['forced-leave', { value: null }, ['value']],
    ['uniform', { effective_from: '2027-02-30' }, ['effective_from']],
    ['uniform', { effective_from: undefined, law: ' ' }, ['effective_from', 'law']],
    ['uniform', { effective_from: '2026-01-06' }, ['effective_from']],
  ];
  const before = await testApp.snapshot(...TABLES);
  for (const [key, more, fields] of cases) {
    const { status, body } = await add(key, more);
    assert.equal(status, 422, JSON.stringify(more));
    assert.deepEqual(Object.keys(body.errors).sort(), fields.toSorted(), JSON.stringify(more));
  }
  assert.equal((await add('bonus')).status, 404);
  assert.deepEqual(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: who sees pay reads values, and only who manages payroll everywhere changes them', async () => {
  const { id } = (await versionsOf('uniform')).versions[0];
  const outsiders = [await testApp.as('HR Timekeeping'), await testApp.person()];
  for (const person of outsiders) assert.equal((await person.get(BASE)).status, 403);
  const hr = await testApp.as('HR Admin');
  assert.equal((await hr.get(BASE)).status, 200);
  for (const person of [...outsiders, hr]) {
    assert.equal((await person.post(`${BASE}/uniform/versions`, version())).status, 403);
    assert.equal((await person.patch(`${BASE}/uniform/versions/${id}`, { confirmed: true })).status, 403);
    assert.equal((await person.delete(`${BASE}/uniform/versions/${id}`)).status, 403);
  }
  assert.equal((await versionsOf('uniform')).versions.length, 3);
});

test('contract §3.3: a new installation has the ceilings of the facts with law and source, to be confirmed', async () => {
  const { body } = await payroll.get(BASE);
  const found = body.data.map(
    (one: { key: string; unit: string; per: string; versions: { value: number }[] }) => [
      one.key,
      one.unit,
      one.per,
      ...one.versions.map(({ value }) => value),
    ],
  );
  assert.deepEqual(found, [
    ['leave-private', 'days', 'year', 12, 10],
    ['leave-government', 'days', 'year', null],
    ['medical-dependents', 'pesos', 'semester', 2_000, 1_500],
    ['rice', 'pesos', 'month', 2_500, 2_000],
    ['uniform', 'pesos', 'year', 8_000, 7_000, 6_000],
    ['medical-actual', 'pesos', 'year', 12_000, 10_000],
    ['laundry', 'pesos', 'month', 400, 300],
    ['award', 'pesos', 'year', 12_000, 10_000],
    ['celebration', 'pesos', 'year', 6_000, 5_000],
    ['overtime-meal', 'percent', 'day', 30, 25],
    ['productivity', 'pesos', 'year', 12_000, 10_000],
    ['minimum-daily-wage', 'pesos', 'day', 755, 695],
    ['nonresident-tax', 'percent', null, 25],
    ['forced-leave', 'days', 'year', 5],
    ['forced-leave-credits', 'days', null, 10],
  ]);
  const [now] = (await versionsOf('rice')).versions;
  assert.deepEqual(
    [now.effective_from, now.law, now.confirmed, now.used],
    ['2026-01-06', 'RR 29-2025', false, false],
  );
});

test('contract §3.3: a version is confirmed, changed and deleted, and a changed figure is no longer confirmed', async () => {
  const { body } = await add('celebration');
  const path = `${BASE}/celebration/versions/${body.data.id}`;
  const confirmed = await payroll.patch(path, { confirmed: true });
  assert.deepEqual(
    [confirmed.body.data.value, confirmed.body.data.confirmed, confirmed.body.data.confirmed_by.id],
    [9_000, true, payroll.id],
  );
  const stale = await payroll.patch(path, { value: 1 }, { headers: { 'if-match': '"stale"' } });
  assert.equal(stale.status, 412);
  const changed = await payroll.patch(path, { value: 9_500.5 });
  assert.deepEqual([changed.body.data.value, changed.body.data.confirmed], [9_500.5, false]);
  assert.equal((await payroll.delete(path)).status, 204);
  assert.equal((await payroll.get(path)).status, 404);
  const [only] = (await versionsOf('leave-government')).versions;
  const refused = await payroll.delete(`${BASE}/leave-government/versions/${only.id}`);
  assert.deepEqual(
    [refused.status, refused.body.message.slice(0, 33)],
    [422, 'This value has no other version, '],
  );
  const { rows } = await testApp.app.connection.pool.query<{ action: string }>(
    `select action from audit_log where subject_id = $1 order by id`,
    [body.data.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    [
      'statutory_value.added',
      'statutory_value.confirmed',
      'statutory_value.changed',
      'statutory_value.deleted',
    ],
  );
});

test('contract §3.3: the figures on which a final run was paid are fixed, and other dates and confirmation stay free', async () => {
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const run = await addRun(payroll, roster.id, {
    period_start: '2026-03-01',
    period_end: '2026-03-31',
    pay_date: '2026-04-05',
  });
  await take(payroll, run.id, 'compute', 'review');
  await take(await testApp.superUser(), run.id, 'approve', 'finalize');
  const before = await testApp.snapshot(...TABLES);
  const date = await add('award', { effective_from: '2026-04-05' });
  assert.deepEqual(
    [date.status, date.body.errors.effective_from],
    [422, ['A final payroll run was paid on or after this date. Choose a later date.']],
  );
  // Only table versions can be retroactive.
  assert.equal((await add('award', { effective_from: '2026-04-05', retroactive: true })).status, 422);
  const [now, earlier] = (await versionsOf('award')).versions;
  assert.deepEqual([now.used, earlier.used], [true, false]);
  const path = `${BASE}/award/versions/${now.id}`;
  const fixed = [
    await payroll.patch(path, { value: 1 }),
    await payroll.patch(path, { effective_from: '2026-04-06' }),
    await payroll.delete(path),
  ];
  assert.deepEqual(
    fixed.map(({ status }) => status),
    [422, 422, 422],
  );
  assert.deepEqual(await testApp.snapshot(...TABLES), before);
  assert.equal((await payroll.patch(path, { confirmed: true })).status, 200);
  assert.equal((await add('award', { effective_from: '2026-04-06' })).status, 201);
});
