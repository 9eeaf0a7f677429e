import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS, startWithGateway, until } from '../../../test/gateway.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { cardsOf, LINK, META } from './test-steps.ts';

test('F§4 a charged check whose events were lost during a gateway outage of hours is found a day later', async (t) => {
  const world = await startWithGateway(t);
  const { pool } = world.app.connection;
  const ana = await world.person();
  const token = await world.tokenize(CARDS.secure);
  await world.simulator.control('POST', '/settings', { hold: true });
  const asked = await ana.post(LINK, { payment_method_id: token, card_meta: META });
  assert.equal(asked.body.requires_action, true, asked.text);
  // The bank charges the card, and the owner does not return.
  assert.equal((await world.simulator.page(`${asked.body.action_url}/authorize`, {})).status, 303);
  assert.equal((await world.payments()).length, 1);

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
  world.app.jobs.wake({ name: 'complete-card-link' } as Job);
  await until(async () => (await world.refunds()).length === 1, 'the refund of the check');
  assert.equal((await cardsOf(ana)).ids.length, 1);
});
