import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from '@bulwagan/platform/jobs/jobs.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { CARDS, type GatewayTestApp, startWithGateway, until } from '@bulwagan/testing/gateway.ts';
import { closeEndedCampaigns } from '../../campaigns/decide.ts';
import { linkCard, saveCard } from '../../payment-methods/testing/steps.ts';
import {
  advance,
  behindThreeSilent,
  customerOf,
  gatewayIdOf,
  moneyOf,
  openCampaign,
  subscribe,
} from '../testing/steps.ts';
import { endDonationsTo, requestEndings } from './endings.ts';

const { signal } = new AbortController();

/** Creates two recurring donations of one donor: to a campaign that will be closed, and to another one. */
async function twoDonations(testApp: GatewayTestApp) {
  const ana = await testApp.person();
  const card = await linkCard(testApp, ana);
  const begin = async (campaign: number) => {
    const made = await subscribe(ana, campaign, card);
    assert.equal(made.status, 201, made.text);
    return made.body.data.id as number;
  };
  const campaign = await openCampaign(testApp);
  const ids = [await begin(campaign), await begin(await openCampaign(testApp))] as const;
  await testApp.delivered();
  const rows = async () => {
    const { rows: found } = await testApp.app.connection.pool.query(
      'select status, next_charge_on, cancelled_at from donation_subscriptions order by id',
    );
    return found;
  };
  const statuses = async () => (await rows()).map(({ status }) => status);
  const notices = async () => {
    const { rows: found } = await testApp.app.connection.pool.query(
      `select subject, title, body, data from notifications
       where user_id = $1 and kind = 'subscription.campaign_closed' order by id`,
      [ana.id],
    );
    return found;
  };
  return { ana, campaign, ids, rows, statuses, notices };
}

const atGateway = async (testApp: GatewayTestApp, id: number): Promise<string> =>
  (await testApp.simulator.api('GET', `/subscriptions/${await gatewayIdOf(testApp, id)}`)).body.data
    .attributes.status;

const closeQuietly = (testApp: GatewayTestApp, campaign: number) =>
  testApp.app.db.updateTable('campaigns').set({ status: 'closed' }).where('id', '=', campaign).execute();

test('contract §2 closing a campaign ends its recurring donations, first at the gateway, and notifies each donor once', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, ids, rows, statuses, notices } = await twoDonations(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  assert.equal((await admin.post(`/campaigns/${campaign}/close`)).status, 200);
  await until(async () => (await statuses())[0] === 'cancelled', 'the end');
  await testApp.delivered();
  const [ended, goingOn] = await rows();
  assert.deepEqual([ended.status, ended.next_charge_on], ['cancelled', null]);
  assert.notEqual(ended.cancelled_at, null);
  assert.equal(goingOn.status, 'active');
  assert.deepEqual(
    [await atGateway(testApp, ids[0]), await atGateway(testApp, ids[1])],
    ['cancelled', 'active'],
  );
  assert.deepEqual(
    (await notices()).map(({ title, body, data }) => ({ title, body, id: data.subscription_id })),
    [
      {
        title: 'A recurring donation has ended',
        body: 'Your monthly donation of ₱500.00 to Books for all has ended because the campaign is closed. You won’t be charged again.',
        id: ids[0],
      },
    ],
  );
  const records = async () => {
    const { rows: found } = await testApp.app.connection.pool.query(
      "select subject_id, actor_id from audit_log where action = 'subscription.cancelled'",
    );
    return found;
  };
  // The gateway's event may set the status before the job records the end.
  await until(async () => (await records()).length > 0, 'the record');
  assert.deepEqual(await records(), [{ subject_id: String(ids[0]), actor_id: null }]);
  const charged = await testApp.simulator.control(
    'POST',
    `/subscriptions/${await gatewayIdOf(testApp, ids[0])}/advance`,
    { event: 'paid' },
  );
  assert.notEqual(charged.status, 200);
});

test('contract §2 a campaign that reaches its end date ends its recurring donations as well', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, statuses } = await twoDonations(testApp);
  await testApp.app.db
    .updateTable('campaigns')
    .set({ ends_at: iso(testApp.clock.now()) })
    .where('id', '=', campaign)
    .execute();
  assert.equal(await closeEndedCampaigns(testApp.app), 1);
  await until(async () => (await statuses())[0] === 'cancelled', 'the end');
  assert.deepEqual(await statuses(), ['cancelled', 'active']);
});

async function receiptsOf({ app }: Pick<GatewayTestApp, 'app'>): Promise<number> {
  const { rows } = await app.connection.pool.query('select id from documents');
  return rows.length;
}

test('while the gateway is unreachable nothing is recorded as ended and the job runs again; then each ends once', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, rows, statuses, notices } = await twoDonations(testApp);
  await closeQuietly(testApp, campaign);
  await testApp.fault('*', 'error500', 100);
  // A job issues the receipts of the first charges.
  await until(async () => (await receiptsOf(testApp)) === 2, 'the receipts');
  const before = [await rows(), await testApp.snapshot('notifications', 'audit_log')];
  assert.equal(await endDonationsTo(testApp.app, campaign, signal), true);
  assert.deepEqual([await rows(), await testApp.snapshot('notifications', 'audit_log')], before);
  await testApp.simulator.control('DELETE', '/faults');
  testApp.clock.advance({ minutes: 10 });
  assert.equal(await endDonationsTo(testApp.app, campaign, signal), false);
  assert.equal(await endDonationsTo(testApp.app, campaign, signal), false);
  await testApp.delivered();
  assert.deepEqual([await statuses(), (await notices()).length], [['cancelled', 'active'], 1]);
});

test('when the gateway’s event of the end arrives before the job records it, the donor is still notified once', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, ids, statuses, notices } = await twoDonations(testApp);
  await closeQuietly(testApp, campaign);
  await advance(testApp, ids[0], 'cancel');
  assert.deepEqual([await statuses(), (await notices()).length], [['cancelled', 'active'], 1]);
  assert.equal(await endDonationsTo(testApp.app, campaign, signal), false);
  assert.equal((await notices()).length, 1);
});

test('When a campaign closes, its recurring donations still being set up are awaited, and those to open campaigns continue', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, ids, statuses } = await twoDonations(testApp);
  assert.equal(await endDonationsTo(testApp.app, campaign, signal), false);
  assert.deepEqual(await statuses(), ['active', 'active']);
  await closeQuietly(testApp, campaign);
  await testApp.app.db
    .updateTable('donation_subscriptions')
    .set({ locked_until: iso(testApp.clock.now().add({ seconds: 30 })) })
    .where('id', '=', ids[0])
    .execute();
  assert.equal(await endDonationsTo(testApp.app, campaign, signal), true);
  assert.deepEqual([await statuses(), await atGateway(testApp, ids[0])], [['active', 'active'], 'active']);
  testApp.clock.advance({ seconds: 31 });
  assert.equal(await endDonationsTo(testApp.app, campaign, signal), false);
  assert.deepEqual(await statuses(), ['cancelled', 'active']);
});

test('A recurring donation to a campaign closed earlier ends with its next charge, which counts', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, ids, statuses } = await twoDonations(testApp);
  await closeQuietly(testApp, campaign);
  await advance(testApp, ids[0], 'paid');
  await until(async () => (await statuses())[0] === 'cancelled', 'the end');
  assert.equal((await moneyOf(testApp, campaign)).supporters, 2);
  assert.equal(await atGateway(testApp, ids[0]), 'cancelled');
});

test('contract §2 a recurring donation first paid just as its campaign closes counts, ends as one that has begun, and its donor is notified', async (t) => {
  const testApp = await startWithGateway(t);
  const { ana, notices } = await twoDonations(testApp);
  const campaign = await openCampaign(testApp);
  const secure = await saveCard(ana, await testApp.tokenize(CARDS.secure), {
    gateway_customer_id: await customerOf(testApp, ana.email),
  });
  const asked = await subscribe(ana, campaign, secure);
  assert.equal(asked.body.requires_action, true, asked.text);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  assert.equal((await testApp.simulator.page(`${asked.body.action_url}/authorize`, {})).status, 303);
  await closeQuietly(testApp, campaign);
  assert.equal(await endDonationsTo(testApp.app, campaign, signal), false);
  const shown = async () => (await ana.get(`/subscriptions/${asked.body.data.id}`)).body.data.status;
  assert.equal(await shown(), 'cancelled');
  await testApp.simulator.control('POST', '/settings', { hold: false });
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  assert.deepEqual([await shown(), (await moneyOf(testApp, campaign)).supporters], ['cancelled', 1]);
  assert.deepEqual(
    (await notices()).map(({ data }) => data.subscription_id),
    [asked.body.data.id],
  );
});

test('contract §2 a job ends recurring donations to campaigns closed earlier before they are charged', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, ids, statuses, notices } = await twoDonations(testApp);
  assert.equal(await requestEndings(testApp.app), 0);
  await closeQuietly(testApp, campaign);
  assert.equal(await requestEndings(testApp.app), 1);
  await until(async () => (await statuses())[0] === 'cancelled', 'the end');
  assert.deepEqual(await statuses(), ['cancelled', 'active']);
  assert.deepEqual(
    [await atGateway(testApp, ids[0]), await atGateway(testApp, ids[1])],
    ['cancelled', 'active'],
  );
  assert.deepEqual([(await notices()).length, (await moneyOf(testApp, campaign)).supporters], [1, 1]);
  assert.equal(await requestEndings(testApp.app), 0);
});

test('three recurring donations whose end gets no answer do not delay the others', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, ids, statuses } = await twoDonations(testApp);
  await behindThreeSilent(testApp, ids[0]);
  await closeQuietly(testApp, campaign);
  assert.equal(await endDonationsTo(testApp.app, campaign, signal), true);
  assert.deepEqual(await statuses(), ['active', 'active', 'active', 'active', 'active']);
  testApp.clock.advance({ minutes: 10 });
  assert.equal(await endDonationsTo(testApp.app, campaign, signal), true);
  assert.deepEqual(await statuses(), ['active', 'active', 'active', 'active', 'cancelled']);
});

test('while the gateway is unreachable the job repeats for as long as needed, without duplicates, and never counts as failed', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, statuses } = await twoDonations(testApp);
  const { pool } = testApp.app.connection;
  const jobs = async () => {
    const { rows } = await pool.query(
      `select state, retry_count, start_after > now() + interval '9 minutes' as later from fundraising_jobs.job
       where name = 'end-recurring-gifts' and state <> 'completed'`,
    );
    return rows;
  };
  const waits = async () => {
    const [job, another] = await jobs();
    return another === undefined && job?.state === 'created' && job.later;
  };
  const tryNow = async () => {
    await pool.query(
      "update fundraising_jobs.job set start_after = now() where name = 'end-recurring-gifts'",
    );
    testApp.app.jobs.wake({ name: 'end-recurring-gifts' } as Job);
  };
  await closeQuietly(testApp, campaign);
  await testApp.fault('*', 'error500', 100);
  for (let n = 0; n < 2; n += 1) {
    await requestEndings(testApp.app);
    await until(waits, 'the next try');
    testApp.clock.advance({ minutes: 10 });
    await requestEndings(testApp.app);
    assert.deepEqual(await jobs(), [{ state: 'created', retry_count: 0, later: true }]);
    await tryNow();
    await until(async () => !(await waits()), 'the try');
  }
  await until(waits, 'the next try');
  assert.deepEqual([await testApp.app.jobs.countFailed(), await statuses()], [0, ['active', 'active']]);
  await testApp.simulator.control('DELETE', '/faults');
  testApp.clock.advance({ minutes: 10 });
  await tryNow();
  await until(async () => (await statuses())[0] === 'cancelled', 'the end');
});
