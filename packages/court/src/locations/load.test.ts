import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { sql } from 'kysely';
import type { DB } from '../database.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '../schema.ts';
import { checksumOf, DATA_FILES, type DataFile, readLines, readVersion } from './data-files.ts';
import { loadLocations, storedVersion } from './load.ts';

async function readPlaces(name: DataFile) {
  const lines = (await readLines(name)).split('\n').slice(0, -1);
  return lines.map((line) => {
    const [code, place, parentCode] = line.split('\t');
    return { code: code!, name: place!, parentCode };
  });
}

async function database(t: TestContext) {
  const { url } = await testDatabase(t, { schema: SCHEMA, folders: MIGRATION_FOLDERS });
  const [one, other] = [connect<DB>({ url, schema: SCHEMA }), connect<DB>({ url, schema: SCHEMA })];
  t.after(async () => {
    await one.close();
    await other.close();
  });
  return { db: one.db, other: other.db };
}

test('C§2 the data files match their version and checksum', async () => {
  const texts = await Promise.all(DATA_FILES.map(readLines));
  assert.equal(checksumOf(texts), (await readVersion()).checksum);
});

test('C§2 codes have ten digits, names are clean, and no row is repeated', async () => {
  for (const name of DATA_FILES) {
    const places = await readPlaces(name);
    const form = name === 'countries' ? /^[A-Z]{2}$/ : /^\d{10}$/;
    assert.deepEqual(
      places.filter(
        (one) => !form.test(one.code) || one.name !== one.name.trim() || /[*\t]|^$| {2}/.test(one.name),
      ),
      [],
    );
    assert.equal(new Set(places.map(({ code }) => code)).size, places.length, name);
  }
  assert.equal((await readPlaces('regions')).length, 18);
  assert.equal((await readPlaces('countries')).length, 249);
});

test('C§2 every city is reachable from a region and every barangay from a city, without empty lists on the way', async () => {
  const [regions, provinces, cities, barangays] = await Promise.all([
    readPlaces('regions'),
    readPlaces('provinces'),
    readPlaces('cities'),
    readPlaces('barangays'),
  ]);
  for (const [parents, children] of [
    [regions, provinces],
    [provinces, cities],
    [cities, barangays],
  ] as const) {
    assert.deepEqual(
      new Set(children.map(({ parentCode }) => parentCode)),
      new Set(parents.map(({ code }) => code)),
    );
  }
  assert.deepEqual([provinces.length, cities.length, barangays.length], [102, 1642, 42_011]);
});

test('C§2 cities without a province belong to a row named after their region or city', async () => {
  const provinces = new Map((await readPlaces('provinces')).map((one) => [one.code, one]));
  const cities = new Map((await readPlaces('cities')).map((one) => [one.code, one]));
  const provinceOf = (city: string) => provinces.get(cities.get(city)!.parentCode!)!.name;
  assert.equal(provinceOf('1380600000'), 'National Capital Region (NCR)', 'Manila');
  assert.equal(provinceOf('1381701000'), 'National Capital Region (NCR)', 'Pateros');
  assert.equal(provinceOf('0330100000'), 'City of Angeles');
  assert.equal(provinceOf('0990101000'), 'City of Isabela');
  assert.equal(
    provinceOf('1999901000'),
    'Bangsamoro Autonomous Region In Muslim Mindanao (BARMM)',
    'Kapalawan',
  );
  assert.equal(provinces.get('0906600000')?.parentCode, '0900000000', 'Sulu is in Region IX since 2025');
  const ofManila = (await readPlaces('barangays')).filter(({ parentCode }) => parentCode === '1380600000');
  assert.equal(ofManila.length, 897, 'including those of its fourteen districts');
  assert.deepEqual(
    ofManila.slice(8, 10).map(({ name }) => name),
    ['Barangay 9', 'Barangay 10'],
  );
});

test('C§2 locations are loaded once, even when several processes start, and later starts reuse them', async (t) => {
  const { db, other } = await database(t);
  const loaded = await Promise.all([loadLocations(db), loadLocations(other)]);
  assert.deepEqual(loaded.toSorted(), [false, true]);
  assert.equal(await storedVersion(db), (await readVersion()).version);
  for (const name of DATA_FILES) {
    const { rows } = await sql<{ code: string; name: string; order_column: number }>`
      select code, name, order_column from ${sql.table(name)} where is_current order by order_column`.execute(
      db,
    );
    const places = await readPlaces(name);
    assert.deepEqual(
      rows.map((row) => [row.code, row.name, row.order_column]),
      places.map((place, index) => [place.code, place.name, index + 1]),
      name,
    );
  }
  assert.equal(await loadLocations(db), false);
});

test('C§2 a newer version updates changed rows, hides removed ones, and deletes none that is referenced', async (t) => {
  const { db } = await database(t);
  await sql`insert into regions (code, name, order_column) values ('1300000000', 'Metro Manila', 5), ('9900000000', 'A region of old', 1)`.execute(
    db,
  );
  await sql`insert into provinces (code, name, region_code, order_column) values ('9900100000', 'A province of old', '9900000000', 1)`.execute(
    db,
  );
  await sql`insert into regions (code, name, order_column, is_current) values ('1400000000', 'Gone for a while', 2, false)`.execute(
    db,
  );
  await sql`insert into reference_versions (name, version) values ('locations', 0)`.execute(db);
  assert.equal(await loadLocations(db), true);
  const { rows } = await sql`
    select code, name, order_column, is_current from regions
    where code in ('1300000000', '1400000000', '9900000000') order by code`.execute(db);
  assert.deepEqual(rows, [
    { code: '1300000000', name: 'National Capital Region (NCR)', order_column: 1, is_current: true },
    { code: '1400000000', name: 'Cordillera Administrative Region (CAR)', order_column: 2, is_current: true },
    { code: '9900000000', name: 'A region of old', order_column: 1, is_current: false },
  ]);
  const old = await sql`select is_current from provinces where code = '9900100000'`.execute(db);
  assert.deepEqual(old.rows, [{ is_current: false }]);
});

test('C§2 a process of an older version does not change what a newer one has loaded', async (t) => {
  const { db } = await database(t);
  const newer = (await readVersion()).version + 1;
  await sql`insert into reference_versions (name, version) values ('locations', ${newer})`.execute(db);
  await sql`insert into regions (code, name, order_column) values ('1300000000', 'Renamed region', 1)`.execute(
    db,
  );
  assert.equal(await loadLocations(db), false);
  assert.equal(await storedVersion(db), newer);
  const { rows } = await sql`select name from regions`.execute(db);
  assert.deepEqual(rows, [{ name: 'Renamed region' }]);
});
