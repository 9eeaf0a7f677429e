import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS, type GatewayWorld, startWithGateway, until } from '../../../test/gateway.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { iso } from '../../platform/time/clock.ts';
import { closeEndedCampaigns } from '../campaigns/decide.ts';
import { linkCard, saveCard } from '../payment-methods/test-steps.ts';
import { endGiftsTo, requestEndings } from './endings.ts';
import {
  advance,
  behindThreeSilent,
  customerOf,
  gatewayIdOf,
  moneyOf,
  openCampaign,
  subscribe,
} from './test-steps.ts';

const { signal } = new AbortController();

/** Creates two recurring donations of one donor: to a campaign that will be closed, and to another one. */
async function twoGifts(world: GatewayWorld) {
  const ana = await world.person();
  const card = await linkCard(world, ana);
  const begin = async (campaign: number) => {
    const made = await subscribe(ana, campaign, card);
    assert.equal(made.status, 201, made.text);
    return made.body.data.id as number;
  };
  const campaign = await openCampaign(world);
  const ids = [await begin(campaign), await begin(await openCampaign(world))] as const;
  await world.delivered();
  const rows = async () => {
    const { rows: found } = await world.app.connection.pool.query(
      'select status, next_charge_on, cancelled_at from donation_subscriptions order by id',
    );
    return found;
  };
  const statuses = async () => (await rows()).map(({ status }) => status);
  const notices = async () => {
    const { rows: found } = await world.app.connection.pool.query(
      `select subject, title, body, data from notifications
       where user_id = $1 and kind = 'subscription.campaign_closed' order by id`,
      [ana.id],
    );
    return found;
  };
  return { ana, campaign, ids, rows, statuses, notices };
}

const atGateway = async (world: GatewayWorld, id: number): Promise<string> =>
  (await world.simulator.api('GET', `/subscriptions/${await gatewayIdOf(world, id)}`)).body.data.attributes
    .status;

const closeQuietly = (world: GatewayWorld, campaign: number) =>
  world.app.db.updateTable('campaigns').set({ status: 'closed' }).where('id', '=', campaign).execute();

test('contract §2 closing a campaign ends its recurring donations, first at the gateway, and notifies each donor once', async (t) => {
  const world = await startWithGateway(t);
  const { campaign, ids, rows, statuses, notices } = await twoGifts(world);
  const admin = await world.person({ roles: ['system_admin'] });
  assert.equal((await admin.post(`/campaigns/${campaign}/close`)).status, 200);
  await until(async () => (await statuses())[0] === 'cancelled', 'the end');
  await world.delivered();
  const [ended, goingOn] = await rows();
  assert.deepEqual([ended.status, ended.next_charge_on], ['cancelled', null]);
  assert.notEqual(ended.cancelled_at, null);
  assert.equal(goingOn.status, 'active');
  assert.deepEqual([await atGateway(world, ids[0]), await atGateway(world, ids[1])], ['cancelled', 'active']);
  assert.deepEqual(
    (await notices()).map(({ title, body, data }) => ({ title, body, id: data.subscription_id })),
    [
      {
        title: 'A recurring donation has ended',
        body: 'Your monthly donation of ₱500.00 to Books for all has ended, because the campaign is closed. Nothing is charged any more.',
        id: ids[0],
      },
    ],
  );
  const { rows: records } = await world.app.connection.pool.query(
    "select subject_id, actor_id from audit_log where action = 'subscription.cancelled'",
  );
  assert.deepEqual(records, [{ subject_id: String(ids[0]), actor_id: null }]);
  const charged = await world.simulator.control(
    'POST',
    `/subscriptions/${await gatewayIdOf(world, ids[0])}/advance`,
    { event: 'paid' },
  );
  assert.notEqual(charged.status, 200);
});

test('contract §2 a campaign that reaches its end date ends its recurring donations as well', async (t) => {
  const world = await startWithGateway(t);
  const { campaign, statuses } = await twoGifts(world);
  await world.app.db
    .updateTable('campaigns')
    .set({ ends_at: iso(world.clock.now()) })
    .where('id', '=', campaign)
    .execute();
  assert.equal(await closeEndedCampaigns(world.app), 1);
  await until(async () => (await statuses())[0] === 'cancelled', 'the end');
  assert.deepEqual(await statuses(), ['cancelled', 'active']);
});

test('W8 while the gateway is unreachable nothing is recorded as ended and the job runs again; then each ends once', async (t) => {
  const world = await startWithGateway(t);
  const { campaign, rows, statuses, notices } = await twoGifts(world);
  await closeQuietly(world, campaign);
  await world.fault('*', 'error500', 100);
  const before = [await rows(), await world.snapshot('notifications', 'audit_log')];
  assert.equal(await endGiftsTo(world.app, campaign, signal), true);
  assert.deepEqual([await rows(), await world.snapshot('notifications', 'audit_log')], before);
  await world.simulator.control('DELETE', '/faults');
  world.clock.advance({ minutes: 10 });
  assert.equal(await endGiftsTo(world.app, campaign, signal), false);
  assert.equal(await endGiftsTo(world.app, campaign, signal), false);
  await world.delivered();
  assert.deepEqual([await statuses(), (await notices()).length], [['cancelled', 'active'], 1]);
});

test('W8 when the gateway’s event of the end arrives before the job records it, the donor is still notified once', async (t) => {
  const world = await startWithGateway(t);
  const { campaign, ids, statuses, notices } = await twoGifts(world);
  await closeQuietly(world, campaign);
  await advance(world, ids[0], 'cancel');
  assert.deepEqual([await statuses(), (await notices()).length], [['cancelled', 'active'], 1]);
  assert.equal(await endGiftsTo(world.app, campaign, signal), false);
  assert.equal((await notices()).length, 1);
});

test('When a campaign closes, its recurring donations still being set up are awaited, and those to open campaigns continue', async (t) => {
  const world = await startWithGateway(t);
  const { campaign, ids, statuses } = await twoGifts(world);
  assert.equal(await endGiftsTo(world.app, campaign, signal), false);
  assert.deepEqual(await statuses(), ['active', 'active']);
  await closeQuietly(world, campaign);
  await world.app.db
    .updateTable('donation_subscriptions')
    .set({ locked_until: iso(world.clock.now().add({ seconds: 30 })) })
    .where('id', '=', ids[0])
    .execute();
  assert.equal(await endGiftsTo(world.app, campaign, signal), true);
  assert.deepEqual([await statuses(), await atGateway(world, ids[0])], [['active', 'active'], 'active']);
  world.clock.advance({ seconds: 31 });
  assert.equal(await endGiftsTo(world.app, campaign, signal), false);
  assert.deepEqual(await statuses(), ['cancelled', 'active']);
});

test('A recurring donation to a campaign closed earlier ends with its next charge, which counts', async (t) => {
  const world = await startWithGateway(t);
  const { campaign, ids, statuses } = await twoGifts(world);
  await closeQuietly(world, campaign);
  await advance(world, ids[0], 'paid');
  await until(async () => (await statuses())[0] === 'cancelled', 'the end');
  assert.equal((await moneyOf(world, campaign)).supporters, 2);
  assert.equal(await atGateway(world, ids[0]), 'cancelled');
});

test('contract §2 a recurring donation first paid just as its campaign closes counts, ends as one that has begun, and its donor is notified', async (t) => {
  const world = await startWithGateway(t);
  const { ana, notices } = await twoGifts(world);
  const campaign = await openCampaign(world);
  const secure = await saveCard(ana, await world.tokenize(CARDS.secure), {
    gateway_customer_id: await customerOf(world, ana.email),
  });
  const asked = await subscribe(ana, campaign, secure);
  assert.equal(asked.body.requires_action, true, asked.text);
  await world.simulator.control('POST', '/settings', { hold: true });
  assert.equal((await world.simulator.page(`${asked.body.action_url}/authorize`, {})).status, 303);
  await closeQuietly(world, campaign);
  assert.equal(await endGiftsTo(world.app, campaign, signal), false);
  const shown = async () => (await ana.get(`/subscriptions/${asked.body.data.id}`)).body.data.status;
  assert.equal(await shown(), 'cancelled');
  await world.simulator.control('POST', '/settings', { hold: false });
  await world.simulator.control('POST', '/release');
  await world.delivered();
  assert.deepEqual([await shown(), (await moneyOf(world, campaign)).supporters], ['cancelled', 1]);
  assert.deepEqual(
    (await notices()).map(({ data }) => data.subscription_id),
    [asked.body.data.id],
  );
});

test('contract §2 a job ends recurring donations to campaigns closed earlier before they are charged', async (t) => {
  const world = await startWithGateway(t);
  const { campaign, ids, statuses, notices } = await twoGifts(world);
  assert.equal(await requestEndings(world.app), 0);
  await closeQuietly(world, campaign);
  assert.equal(await requestEndings(world.app), 1);
  await until(async () => (await statuses())[0] === 'cancelled', 'the end');
  assert.deepEqual(await statuses(), ['cancelled', 'active']);
  assert.deepEqual([await atGateway(world, ids[0]), await atGateway(world, ids[1])], ['cancelled', 'active']);
  assert.deepEqual([(await notices()).length, (await moneyOf(world, campaign)).supporters], [1, 1]);
  assert.equal(await requestEndings(world.app), 0);
});

test('W8 three recurring donations whose end gets no answer do not delay the others', async (t) => {
  const world = await startWithGateway(t);
  const { campaign, ids, statuses } = await twoGifts(world);
  await behindThreeSilent(world, ids[0]);
  await closeQuietly(world, campaign);
  assert.equal(await endGiftsTo(world.app, campaign, signal), true);
  assert.deepEqual(await statuses(), ['active', 'active', 'active', 'active', 'active']);
  world.clock.advance({ minutes: 10 });
  assert.equal(await endGiftsTo(world.app, campaign, signal), true);
  assert.deepEqual(await statuses(), ['active', 'active', 'active', 'active', 'cancelled']);
});

test('W8 while the gateway is unreachable the job repeats for as long as needed, without duplicates, and never counts as failed', async (t) => {
  const world = await startWithGateway(t);
  const { campaign, statuses } = await twoGifts(world);
  const { pool } = world.app.connection;
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
    world.app.jobs.wake({ name: 'end-recurring-gifts' } as Job);
  };
  await closeQuietly(world, campaign);
  await world.fault('*', 'error500', 100);
  for (let n = 0; n < 2; n += 1) {
    await requestEndings(world.app);
    await until(waits, 'the next try');
    world.clock.advance({ minutes: 10 });
    await requestEndings(world.app);
    assert.deepEqual(await jobs(), [{ state: 'created', retry_count: 0, later: true }]);
    await tryNow();
    await until(async () => !(await waits()), 'the try');
  }
  await until(waits, 'the next try');
  assert.deepEqual([await world.app.jobs.countFailed(), await statuses()], [0, ['active', 'active']]);
  await world.simulator.control('DELETE', '/faults');
  world.clock.advance({ minutes: 10 });
  await tryNow();
  await until(async () => (await statuses())[0] === 'cancelled', 'the end');
});
