import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from '@bulwagan/platform/jobs/jobs.ts';
import { CARDS, startWithGateway, until } from '@bulwagan/testing/gateway.ts';
import { cardsOf, LINK, META } from './testing/steps.ts';

test('F§4 a charged check whose events were lost during a gateway outage of hours is found a day later', async (t) => {
  const testApp = await startWithGateway(t);
  const { pool } = testApp.app.connection;
  const ana = await testApp.person();
  const token = await testApp.tokenize(CARDS.secure);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const asked = await ana.post(LINK, { payment_method_id: token, card_meta: META });
  assert.equal(asked.body.requires_action, true, asked.text);
  // The bank charges the card, and the owner does not return.
  assert.equal((await testApp.simulator.page(`${asked.body.action_url}/authorize`, {})).status, 303);
  assert.equal((await testApp.payments()).length, 1);

  const looks = `name = 'complete-card-link' and state = 'created'`;
  // Deletes the first two lookup jobs, as if all their retries had ended during the outage.
  const first = await pool.query(
    `delete from fundraising_jobs.job where ${looks} and start_after < now() + interval '2 hours'`,
  );
  assert.equal(first.rowCount, 2);
  const last = await pool.query(
    `update fundraising_jobs.job set start_after = now() where ${looks} and start_after < now() + interval '25 hours'`,
  );
  assert.equal(last.rowCount, 1);
  testApp.app.jobs.wake({ name: 'complete-card-link' } as Job);
  await until(async () => (await testApp.refunds()).length === 1, 'the refund of the check');
  assert.equal((await cardsOf(ana)).ids.length, 1);
});
