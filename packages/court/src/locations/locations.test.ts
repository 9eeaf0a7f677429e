import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { sql } from 'kysely';
import { loadLocations } from './load.ts';

const MANILA = '1380600000';
const LISTS = ['regions', 'provinces', 'cities', 'barangays', 'countries'];

interface Place {
  code: string;
  name: string;
  order_column: number;
}

const testApp = await startCourt({ after });
await loadLocations(testApp.app.db);
const person = await testApp.person();

async function codesOf(path: string): Promise<string[]> {
  const { status, body } = await person.get(path);
  assert.equal(status, 200);
  return body.data.map(({ code }: Place) => code);
}

test('C§5 locations require a session and no permission', async () => {
  for (const list of LISTS) {
    const refused = await testApp.get(`/api/${list}`, { headers: { 'if-none-match': '*' } });
    assert.equal(refused.status, 401);
    assert.deepEqual(refused.body, { message: 'Unauthenticated.' });
    assert.equal(refused.headers['cache-control'], 'no-store');
  }
  assert.equal((await person.get('/api/regions')).status, 200, 'a person without any role');
});

test('C§4 an unknown filter is refused, and an unknown code finds nothing', async () => {
  assert.equal((await person.get('/api/provinces?filter[city_code]=1380600000')).status, 400);
  assert.equal((await person.get('/api/barangays?filter[name]=Poblacion')).status, 400);
  for (const code of ['0000000000', '13', '%', '13________', "'", '1300000000%0A', 'NCR'.repeat(500)]) {
    for (const [list, filter] of [
      ['provinces', 'region_code'],
      ['cities', 'province_code'],
      ['barangays', 'city_code'],
    ]) {
      const { status, body } = await person.get(`/api/${list}?filter[${filter}]=${encodeURIComponent(code)}`);
      assert.equal(status, 200);
      assert.deepEqual(body, { data: [] }, `${list} of ${code}`);
    }
  }
  const unfiltered = (await person.get('/api/provinces')).body;
  assert.deepEqual((await person.get('/api/provinces?filter[region_code]=')).body, unfiltered);
  assert.equal((await person.get('/api/cities?filter[province_code]=%00')).status, 422);
  assert.equal((await person.get('/api/cities?filter[province_code]=1,%00')).status, 422);
});

test('C§4 regions are listed in the order of the PSA, with their order column', async () => {
  const { body } = await person.get('/api/regions');
  assert.deepEqual(body.data[0], {
    code: '1300000000',
    name: 'National Capital Region (NCR)',
    order_column: 1,
  });
  assert.deepEqual(
    body.data.map(({ code }: Place) => code.slice(0, 2)).join(' '),
    '13 14 01 02 03 04 17 05 06 18 07 08 09 10 11 12 16 19',
  );
  assert.deepEqual(
    body.data.map((one: Place) => one.order_column),
    Array.from({ length: 18 }, (_, at) => at + 1),
  );
});

test('C§4 every city is reachable from a region over HTTP, and its barangays from the city', async () => {
  const cities: string[] = [];
  for (const region of await codesOf('/api/regions')) {
    const provinces = await codesOf(`/api/provinces?filter[region_code]=${region}`);
    for (const province of provinces) {
      cities.push(...(await codesOf(`/api/cities?filter[province_code]=${province}`)));
    }
  }
  assert.deepEqual(cities, await codesOf('/api/cities'), 'in the same order as without a filter');
  assert.equal(new Set(cities).size, 1642);
  const { body } = await person.get(`/api/barangays?filter[city_code]=${MANILA}`);
  assert.equal(body.data.length, 897);
  assert.deepEqual(body.data[0], { code: '1380601001', name: 'Barangay 1', city_code: MANILA });
});

test('C§2 a province has its region’s code and a city its province’s, each with an order column', async () => {
  const [province] = (await person.get('/api/provinces?filter[region_code]=0400000000')).body.data;
  const { order_column: place, ...batangas } = province;
  assert.deepEqual(batangas, { code: '0401000000', name: 'Batangas', region_code: '0400000000' });
  const cities = (await person.get('/api/cities?filter[province_code]=0401000000')).body.data;
  assert.deepEqual(Object.keys(cities[0]), ['code', 'name', 'province_code', 'order_column']);
  assert.ok(cities.every((city: { province_code: string }) => city.province_code === '0401000000'));
  for (const rows of [(await person.get('/api/provinces')).body.data, cities]) {
    const places = rows.map((one: Place) => one.order_column);
    assert.deepEqual(
      places,
      places.toSorted((one: number, other: number) => one - other),
    );
  }
  assert.ok(Number.isInteger(place));
});

test('C§4 cities without a province are listed under a placeholder province', async () => {
  const { body } = await person.get('/api/provinces?filter[region_code]=0300000000');
  const names = body.data.map(({ name }: Place) => name);
  assert.deepEqual(names.slice(-3), ['Zambales', 'City of Angeles', 'City of Olongapo']);
  assert.deepEqual(await codesOf('/api/cities?filter[province_code]=0330100000'), ['0330100000']);
  assert.equal(
    (await codesOf('/api/cities?filter[province_code]=1300000000')).length,
    17,
    'cities of Metro Manila',
  );
});

test('C§4 all barangays without a filter are returned, once each, in the order of their cities', async () => {
  const reply = await person.get('/api/barangays');
  assert.equal(reply.status, 200);
  assert.match(String(reply.headers['content-type']), /^application\/json/);
  const rows: { code: string; name: string; city_code: string }[] = reply.body.data;
  assert.equal(new Set(rows.map(({ code }) => code)).size, 42_011);
  assert.deepEqual([...new Set(rows.map((row) => row.city_code))], await codesOf('/api/cities'));
  assert.deepEqual(Object.keys(rows[0]!), ['code', 'name', 'city_code']);
});

test('C§4 countries have their ISO code and their English name', async () => {
  const { body } = await person.get('/api/countries');
  // Countries of ISO 3166-1, without user-assigned codes.
  assert.equal(body.data.length, 249);
  assert.ok(!body.data.some(({ code }: Place) => /^(AA|ZZ|Q[M-Z]|X[A-Z])$/.test(code)));
  assert.deepEqual(
    body.data.find(({ code }: Place) => code === 'PH'),
    { code: 'PH', name: 'Philippines' },
  );
  assert.deepEqual(
    body.data.slice(0, 3).map(({ name }: Place) => name),
    ['Afghanistan', 'Åland Islands', 'Albania'],
  );
});

test('C§4 a matching If-None-Match gets 304, and browsers must revalidate', async () => {
  for (const path of [
    ...LISTS,
    'provinces?filter[region_code]=0100000000',
    'cities?filter[province_code]=none',
  ]) {
    const { headers, status } = await person.get(`/api/${path}`);
    assert.equal(status, 200);
    assert.equal(headers['cache-control'], 'no-store');
    const tag = String(headers.etag);
    assert.match(tag, /^(W\/)?"[\w-]+"$/);
    for (const held of [tag, `"other", W/${tag.replace('W/', '')}`, '*']) {
      const again = await person.get(`/api/${path}`, { headers: { 'if-none-match': held } });
      assert.equal(again.status, 304, `${path} with ${held}`);
      assert.equal(again.text, '');
      assert.equal(again.headers.etag, tag);
      assert.equal(again.headers['cache-control'], 'no-store');
    }
    const other = await person.get(`/api/${path}`, { headers: { 'if-none-match': '"other", 13' } });
    assert.equal(other.status, 200);
  }
});

test('C§4 a cached response is not read from the database again', async () => {
  const path = '/api/cities?filter[province_code]=0102800000';
  const first = await person.get(path);
  await sql`update cities set name = 'Renamed' where code = ${first.body.data[0].code}`.execute(
    testApp.app.db,
  );
  assert.deepEqual(await person.get(path).then(({ text }) => text), first.text);
});

test('C§4 a removed location is not listed, either by parent or among all', async () => {
  await sql`update barangays set is_current = false where code = '1380601001'`.execute(testApp.app.db);
  await sql`update countries set is_current = false where code = 'AQ'`.execute(testApp.app.db);
  assert.ok(!(await codesOf('/api/barangays')).includes('1380601001'));
});
