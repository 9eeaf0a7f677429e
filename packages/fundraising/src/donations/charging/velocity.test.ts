import assert from 'node:assert/strict';
import { test } from 'node:test';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import { begin, donationBody, GUEST, startWithGatewayAndDonor } from '../testing/steps.ts';

test('F§8 card testing: after ten failed payments the eleventh attempt is 429 for that user and that address', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const fail = async (id: number) =>
    await sql`update donations set status = 'failed', updated_at = ${iso(testApp.clock.now())} where id = ${id}`.execute(
      testApp.app.db,
    );
  for (let n = 0; n < 10; n += 1) await fail((await begin(testApp, {}, { ip: '10.1.1.1' })).id);
  const before = await testApp.snapshot('donations');
  const byUser = await testApp.donor.post('/donations', donationBody(testApp), { ip: '10.2.2.2' });
  const byAddress = await testApp.send('POST', '/donations', {
    body: donationBody(testApp, GUEST),
    ip: '10.1.1.1',
  });
  assert.deepEqual([byUser.status, byAddress.status], [429, 429]);
  assert.ok(Number(byUser.headers['retry-after']) > 0);
  assert.equal(await testApp.snapshot('donations'), before);
  const other = await testApp.send('POST', '/donations', {
    body: donationBody(testApp, GUEST),
    ip: '10.3.3.3',
  });
  assert.equal(other.status, 201);
  testApp.clock.advance({ minutes: 61 });
  assert.equal(
    (await testApp.send('POST', '/donations', { body: donationBody(testApp, GUEST), ip: '10.1.1.1' })).status,
    201,
  );
});

test('F§8 card testing: each failure of one donation that is paid repeatedly counts', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { id } = await begin(testApp, {}, { ip: '10.1.1.1' });
  for (let n = 0; n < 10; n += 1) {
    for (const status of ['failed', 'pending']) {
      await sql`update donations set status = ${status}, updated_at = ${iso(testApp.clock.now())} where id = ${id}`.execute(
        testApp.app.db,
      );
    }
  }
  const before = await testApp.snapshot('donations');
  assert.equal(
    (await testApp.donor.post('/donations', donationBody(testApp), { ip: '10.2.2.2' })).status,
    429,
  );
  assert.equal(await testApp.snapshot('donations'), before);
});

test('F§8 card testing: failures of one donation count within the hour only, not over its whole life', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const ip = '10.1.1.1';
  const { id } = await begin(testApp, {}, { ip });
  // The requests come from the same address, without a token that could expire during the test.
  const give = () => testApp.send('POST', '/donations', { body: donationBody(testApp, GUEST), ip });
  const set = (status: string) =>
    sql`update donations set status = ${status}, updated_at = ${iso(testApp.clock.now())} where id = ${id}`.execute(
      testApp.app.db,
    );
  const failEvery = async (minutes: number, times: number) => {
    for (let n = 0; n < times; n += 1) {
      await set('pending');
      testApp.clock.advance({ minutes });
      await set('failed');
    }
  };
  await failEvery(60, 12);
  assert.equal((await give()).status, 201);
  await failEvery(5, 9);
  assert.equal((await give()).status, 429);
});

test('F§8 card testing: addresses of one IPv6 network count as one', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  for (let n = 0; n < 10; n += 1) {
    const made = await testApp.send('POST', '/donations', {
      body: donationBody(testApp, GUEST),
      ip: `2001:db8:1:2::${n + 1}`,
    });
    assert.equal(made.status, 201);
  }
  await sql`update donations set status = 'failed', updated_at = ${iso(testApp.clock.now())}`.execute(
    testApp.app.db,
  );
  const before = await testApp.snapshot('donations');
  const refused = await testApp.send('POST', '/donations', {
    body: donationBody(testApp, GUEST),
    ip: '2001:db8:1:2:ffff::1',
  });
  assert.equal(refused.status, 429);
  assert.equal(await testApp.snapshot('donations'), before);
});
