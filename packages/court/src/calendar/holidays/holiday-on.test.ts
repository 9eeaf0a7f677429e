import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';
import type { DB } from '../../database.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '../../schema.ts';
import { holidayOn } from './holiday-on.ts';

const FILE = new URL('../../../../contracts/src/holidays/holidays.tsv', import.meta.url);

async function database(t: TestContext) {
  const { url } = await testDatabase(t, { schema: SCHEMA, folders: MIGRATION_FOLDERS });
  const connection = connect<DB>({ url, schema: SCHEMA });
  t.after(() => connection.close());
  return connection.db;
}

const readHolidays = async () => {
  const lines = (await readFile(FILE, 'utf8')).split('\n').slice(0, -1);
  return lines.map((line) => {
    const [date, name, kind, source, certainty] = line.split('\t');
    return {
      date: date!,
      name: name!,
      kind: kind!,
      source: source!,
      is_tentative: certainty === 'tentative',
    };
  });
};

test('C§2 the seeded holidays are those of the data file', async (t) => {
  const rows = await (await database(t))
    .selectFrom('holidays')
    .select(['date', 'name', 'kind', 'source', 'is_tentative'])
    .orderBy('date')
    .orderBy('id')
    .execute();
  assert.deepEqual(rows, await readHolidays());
});

test('C§2 every year has the holidays set by law, on the right weekday', async () => {
  const holidays = await readHolidays();
  for (const year of [2024, 2025, 2026, 2027, 2028]) {
    const dateOf = (name: string) =>
      holidays.find((one) => one.name === name && one.date.startsWith(`${year}`))!.date;
    const dayOf = (name: string) => Temporal.PlainDate.from(dateOf(name)).dayOfWeek;
    assert.deepEqual(['Maundy Thursday', 'Good Friday', 'Black Saturday'].map(dayOf), [4, 5, 6]);
    const heroes = Temporal.PlainDate.from(dateOf('National Heroes Day'));
    assert.deepEqual([heroes.month, heroes.dayOfWeek, heroes.add({ weeks: 1 }).month], [8, 1, 9]);
    for (const [name, day] of [
      ["New Year's Day", '01-01'],
      ['Araw ng Kagitingan', '04-09'],
      ['Labor Day', '05-01'],
      ['Independence Day', '06-12'],
      ["All Saints' Day", '11-01'],
      ['Bonifacio Day', '11-30'],
      ['Feast of the Immaculate Conception of Mary', '12-08'],
      ['Christmas Eve', '12-24'],
      ['Christmas Day', '12-25'],
      ['Rizal Day', '12-30'],
      ['Last Day of the Year', '12-31'],
    ]) {
      assert.equal(dateOf(name!), `${year}-${day}`);
    }
    for (const name of ["Eid'l Fitr", "Eid'l Adha"]) {
      const eid = holidays.find((one) => one.name === name && one.date.startsWith(`${year}`))!;
      assert.deepEqual([eid.kind, eid.is_tentative], ['regular', year > 2026]);
    }
  }
  assert.deepEqual(
    holidays.filter(({ name }) => /Easter|EDSA/.test(name)),
    [],
  );
  assert.ok(holidays.every(({ source, is_tentative }) => is_tentative === (source === 'computed')));
});

test('C§6 a holiday is returned by name; ordinary and special working days return none', async (t) => {
  const db = await database(t);
  const at = '2026-11-21T00:00:00Z';
  await db
    .insertInto('holidays')
    .values([
      {
        date: '2026-11-30',
        name: 'Founding of the court',
        kind: 'special_non_working',
        created_at: at,
        updated_at: at,
      },
      { date: '2026-02-25', name: 'EDSA', kind: 'special_working', created_at: at, updated_at: at },
    ])
    .execute();
  assert.deepEqual(await holidayOn(db, '2026-12-01'), []);
  assert.deepEqual(await holidayOn(db, '2026-02-25'), []);
  assert.deepEqual(await holidayOn(db, '2026-12-25'), ['Christmas Day']);
  assert.deepEqual(await holidayOn(db, '2026-11-30'), ['Bonifacio Day', 'Founding of the court']);
});
