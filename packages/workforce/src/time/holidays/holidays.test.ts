import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { holdsAt } from './place.ts';

const HOLIDAYS = '/api/time/holidays';
const FILE = new URL('../../../../contracts/src/holidays/holidays.tsv', import.meta.url);
const TABLES = ['work_holidays', 'audit_log'];

const testApp = await startWorkforce({ after });
const admin = await testApp.as('HR Admin');

const listed = async (year: number) => (await admin.get(`${HOLIDAYS}?filter[year]=${year}`)).body.data;
const named = async (year: number, name: string) =>
  (await listed(year)).find((one: { name: string }) => one.name === name);

test('contract §3.3: holidays are refused without the role, a kind, or a date, or twice on a date, and nothing changes', async () => {
  const before = await testApp.snapshot(...TABLES);
  const body = { date: '2026-09-09', name: 'Charter Day', kind: 'special' };
  assert.equal((await testApp.post(HOLIDAYS, body)).status, 401);
  const timekeeper = await testApp.as('HR Timekeeping');
  assert.equal((await timekeeper.post(HOLIDAYS, body)).status, 403);
  for (const [wrong, field] of [
    [{ ...body, kind: 'working' }, 'kind'],
    [{ ...body, date: '2026-02-30' }, 'date'],
    [{ ...body, name: ' ' }, 'name'],
    [{ ...body, date: '2026-12-25', name: 'christmas  day' }, 'name'],
  ] as const) {
    const reply = await admin.post(HOLIDAYS, wrong);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors ?? {})], [422, [field]], reply.text);
  }
  assert.equal((await admin.put(`${HOLIDAYS}/${newId()}`, { name: 'X' })).status, 404);
  assert.equal((await admin.delete(`${HOLIDAYS}/${newId()}`)).status, 404);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: the seeded holidays are those of the file that the court has too', async () => {
  const lines = (await readFile(FILE, 'utf8')).split('\n').filter((line) => line !== '');
  const expected = lines.map((line) => {
    const [date, name, kind] = line.split('\t');
    return [date, name, kind === 'regular' ? 'regular' : 'special'].join('\t');
  });
  const found = [];
  for (const year of [2024, 2025, 2026, 2027, 2028])
    for (const { date, name, kind, place } of await listed(year)) {
      assert.equal(place, null);
      found.push([date, name, kind].join('\t'));
    }
  assert.deepEqual(found.toSorted(), expected.toSorted());
});

test('contract §3.3: a holiday is added for a place, moved and deleted, and each change is audited', async () => {
  const body = { date: '2026-09-09', name: 'Charter Day', kind: 'special', place: 'Malolos' };
  const added = await admin.post(HOLIDAYS, body);
  assert.equal(added.status, 201, added.text);
  const { id } = added.body.data;
  assert.equal((await admin.post(HOLIDAYS, { ...body, place: null })).status, 201);
  const moved = await admin.put(`${HOLIDAYS}/${id}`, { date: '2026-09-10' });
  assert.deepEqual([moved.status, moved.body.data.place], [200, 'Malolos']);
  assert.equal((await admin.delete(`${HOLIDAYS}/${id}`)).status, 204);
  assert.deepEqual((await named(2026, 'Charter Day')).date, '2026-09-09');
  const { rows } = await testApp.app.connection.pool.query(
    `select action from audit_log where subject_type = 'work_holiday' and subject_id = $1 order by id`,
    [id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['work_holiday.added', 'work_holiday.changed', 'work_holiday.removed'],
  );
});

test('contract §3.3: a holiday of a place holds where an address names it in whole words', () => {
  assert.equal(holdsAt(null, null), true);
  assert.equal(holdsAt('Malolos', 'Capitol Compound, City of MALOLOS, Bulacan'), true);
  assert.equal(holdsAt('San Jose', 'San Jose del Monte, Bulacan'), true);
  for (const address of ['Maloloson, Bulacan', 'Manila', '', null])
    assert.equal(holdsAt('Malolos', address), false);
});
