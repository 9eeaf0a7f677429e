import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWithDonor } from '@bulwagan/testing/donations.ts';

test('F§5 donors of earlier donations are indexed for the search once each, however often the job runs (migration 0046)', async (t) => {
  const testApp = await startWithDonor(t);
  const { pool } = testApp.app.connection;
  await pool.query(
    `insert into donations (reference_number, campaign_id, institution_id, user_id, donor_name, donor_email, amount_centavos,
       fee_centavos, total_centavos, payment_gateway, payment_method, status, created_at, updated_at)
     select 'EARLY' || n, c.id, c.institution_id, case when n % 3 = 2 then $1::integer end,
       case when n % 3 = 0 then 'Ligaya ' || n end, case when n % 3 < 2 then n || '@earlier.test' end, 10000, 0, 10000, 'paymongo', 'gcash', 'pending', now(), now()
     from generate_series(1, 25000) n cross join (select id, institution_id from campaigns order by id limit 1) c`,
    [(await testApp.person()).id],
  );
  const kept = async () =>
    (await pool.query('select * from donation_donors order by donation_id')).rows as unknown[];
  const byTrigger = await kept();
  assert.equal(byTrigger.length, 16_667);
  await pool.query('truncate donation_donors');
  for (let times = 0; times < 2; times += 1) {
    await pool.query('call keep_donors_of_earlier_donations()');
    assert.deepEqual(await kept(), byTrigger);
  }
});
