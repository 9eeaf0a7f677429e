import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPesos, toCentavos, toPesos } from '@bulwagan/fundraising/money/money.ts';
import { INVARIANTS } from '@bulwagan/fundraising/verify/invariants.ts';
import { handleGroup } from '@bulwagan/fundraising/webhooks/handle.ts';
import { parseEvent } from '@bulwagan/paymongo/webhooks/events.ts';
import { event, startWithDonor } from '@bulwagan/testing/donations.ts';
import { findBroken } from '@bulwagan/testing/invariants.ts';
import { sql } from 'kysely';
import { chunks, faults, manyDonations, seeded } from './batch.ts';

const SEED = 20_261_121;

test('no column of any table is a binary float, and every amount is a bigint of centavos', async (t) => {
  const testApp = await startWithDonor(t);
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'fundraising' order by 1, 2`.execute(testApp.app.db);
  assert.ok(rows.length > 200);
  const floats = rows.filter(({ data_type: type }) => /real|double|float|numeric|money/.test(type));
  assert.deepEqual(floats, []);
  const amounts = rows.filter(({ column_name: name }) => /centavos|amount|peso|balance|total|fee/.test(name));
  assert.ok(amounts.length >= 10);
  for (const { table_name: table, column_name: name, data_type: type } of amounts) {
    assert.equal(type, 'bigint', `${table}.${name}`);
    assert.match(name, /_centavos$/, `${table}.${name}`);
  }
});

test('100,000 random amounts survive a JSON round trip, and their sum is exact', () => {
  const random = seeded(SEED);
  let sum = 0n;
  let printed = 0n;
  for (let n = 0; n < 100_000; n += 1) {
    const centavos = BigInt(100 + Math.floor(random() * 99_999_901));
    const pesos = JSON.parse(JSON.stringify(toPesos(centavos)));
    assert.equal(toCentavos(pesos), centavos);
    sum += centavos;
    printed += BigInt(formatPesos(centavos).replaceAll(/[₱,.]/g, ''));
  }
  assert.equal(printed, sum);
});

test('an amount that is not a whole centavo is refused, never rounded', () => {
  for (const pesos of [10.005, 0.1 + 0.7, 1.1 + 2.2, 1.000_000_1, Number.NaN, 1 / 3, 0.295, 1e-7])
    assert.throws(() => toCentavos(pesos), `${pesos}`);
});

test('with thousands of random donations (100,000 at night) every balance is the exact sum', async (t) => {
  const testApp = await startWithDonor(t);
  const random = seeded(SEED);
  const count = process.env.NIGHTLY === '1' ? 100_000 : 3_000;
  const wanted = Array.from({ length: count }, () => ({
    amount: BigInt(100 + Math.floor(random() * 99_999_901)),
  }));
  const donations = await manyDonations(testApp, wanted);
  for (const group of chunks(donations, 500)) {
    await handleGroup(
      testApp.app,
      group.map(({ reference, payment }) => {
        const body = event('payment.paid', { reference, paymentId: payment });
        const parsed = parseEvent(body);
        if ('malformed' in parsed) throw new Error(parsed.malformed);
        return { event: parsed, payload: JSON.stringify(body) };
      }),
    );
  }
  const campaign = await testApp.app.db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', testApp.campaignId)
    .executeTakeFirstOrThrow();
  const sum = wanted.reduce((total, { amount }) => total + amount, 0n);
  assert.deepEqual(
    [campaign.raised_centavos, campaign.available_centavos, campaign.supporter_count],
    [sum, sum, count],
  );
  assert.deepEqual(await faults(testApp), []);
});

test('a difference of one centavo is detected, wherever it is missing', async (t) => {
  const testApp = await startWithDonor(t);
  const [donation] = await manyDonations(testApp, [{}]);
  const body = parseEvent(event('payment.paid', { reference: donation!.reference }));
  if ('malformed' in body) throw new Error(body.malformed);
  await handleGroup(testApp.app, [{ event: body, payload: '{}' }]);
  assert.deepEqual(await findBroken(testApp.app.db, INVARIANTS), []);
  for (const column of ['raised_centavos', 'available_centavos', 'supporter_count']) {
    await sql.raw(`update campaigns set ${column} = ${column} + 1`).execute(testApp.app.db);
    assert.equal((await findBroken(testApp.app.db, INVARIANTS)).length, 1, column);
    await sql.raw(`update campaigns set ${column} = ${column} - 1`).execute(testApp.app.db);
  }
  assert.deepEqual(await findBroken(testApp.app.db, INVARIANTS), []);
});

test('ledger entries cannot be changed, deleted or added twice', async (t) => {
  const testApp = await startWithDonor(t);
  const [donation] = await manyDonations(testApp, [{}]);
  const parsed = parseEvent(event('payment.paid', { reference: donation!.reference }));
  if ('malformed' in parsed) throw new Error(parsed.malformed);
  await handleGroup(testApp.app, [{ event: parsed, payload: '{}' }]);
  const before = await testApp.snapshot('ledger_entries', 'campaigns');
  for (const text of [
    'update ledger_entries set amount_centavos = 1',
    'delete from ledger_entries',
    `insert into ledger_entries (campaign_id, institution_id, donation_id, kind, amount_centavos, recorded_at)
     select campaign_id, institution_id, donation_id, kind, amount_centavos, recorded_at from ledger_entries`,
    `insert into ledger_entries (campaign_id, institution_id, donation_id, kind, amount_centavos, recorded_at)
     select campaign_id, institution_id, donation_id, 'reversal', amount_centavos, recorded_at from ledger_entries`,
    'truncate ledger_entries',
  ])
    await assert.rejects(sql.raw(text).execute(testApp.app.db), text);
  assert.equal(await testApp.snapshot('ledger_entries', 'campaigns'), before);
});
