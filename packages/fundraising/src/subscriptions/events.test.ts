import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GatewayTestApp, startWithGateway, until } from '@bulwagan/testing/gateway.ts';
import { sql } from 'kysely';
import {
  advance,
  allPaymentsKnown,
  applyEvent as apply,
  applyGroup,
  begin,
  donationsOf,
  moneyOf,
  type Reported,
} from './testing/steps.ts';

test('F§6 events of an unknown subscription, without one, or with an unknown status are skipped and change nothing', async (t) => {
  const testApp = await startWithGateway(t);
  const { id, gatewayId } = await begin(testApp);
  // Donations are left out because their receipts are sent during the test.
  const before = await testApp.snapshot('donation_subscriptions', 'ledger_entries');
  const unknown = await apply(testApp, 'subscription.past_due', { id: 'subs_unknown' });
  assert.equal(unknown.outcome, 'skipped');
  assert.equal(unknown.subscriptionId, null);
  const strange = { id: gatewayId, attributes: { status: 'paused' } };
  assert.equal((await apply(testApp, 'subscription.updated', strange)).outcome, 'skipped');
  assert.equal((await apply(testApp, 'subscription.updated', { id: gatewayId })).outcome, 'skipped');
  const free = { id: 'inv_free', attributes: { subscription_id: gatewayId, amount: 0 } };
  assert.equal((await apply(testApp, 'subscription.invoice.paid', free)).outcome, 'skipped');
  assert.equal(await testApp.snapshot('donation_subscriptions', 'ledger_entries'), before);
  assert.equal((await donationsOf(testApp, id)).length, 1);
});

test('F§6 each kind of event sets its status, and notifies the donor of failures and of the end once', async (t) => {
  const testApp = await startWithGateway(t);
  const { ana, id, gatewayId, shown } = await begin(testApp);
  const at = Math.floor(testApp.clock.now().epochMilliseconds / 1000);
  const steps: [kind: string, attributes: object, status: string][] = [
    ['subscription.past_due', {}, 'past_due'],
    ['subscription.unpaid', {}, 'unpaid'],
    ['subscription.updated', { status: 'active' }, 'active'],
    ['subscription.updated', { status: 'past_due' }, 'past_due'],
    ['subscription.activated', {}, 'active'],
    ['subscription.cancelled', {}, 'cancelled'],
  ];
  for (const [n, [kind, attributes, status]] of steps.entries()) {
    const done = await apply(testApp, kind, { id: gatewayId, attributes }, at + n);
    assert.deepEqual(done, { outcome: 'applied', reason: null, donationId: null, subscriptionId: id }, kind);
    assert.equal((await shown()).status, status);
  }
  const { rows } = await testApp.app.connection.pool.query(
    "select kind, count(*)::int as n from notifications where user_id = $1 and kind like 'subscription%' group by kind order by kind",
    [ana.id],
  );
  assert.deepEqual(rows, [
    { kind: 'subscription.ended', n: 1 },
    { kind: 'subscription.past_due', n: 2 },
    { kind: 'subscription.unpaid', n: 1 },
  ]);
});

test('F§6 incomplete_cancelled ends a recurring donation that was never paid', async (t) => {
  const testApp = await startWithGateway(t);
  const { id, gatewayId, shown } = await begin(testApp);
  await testApp.app.connection.pool.query(
    "update donation_subscriptions set status = 'incomplete' where id = $1",
    [id],
  );
  await apply(testApp, 'subscription.incomplete_cancelled', { id: gatewayId });
  assert.equal((await shown()).status, 'incomplete_cancelled');
  assert.equal((await shown()).next_charge_on, null);
});

test('An event older than the one that set the status is stale; the same status again is unchanged', async (t) => {
  const testApp = await startWithGateway(t);
  const { gatewayId, shown } = await begin(testApp);
  const at = Math.floor(testApp.clock.now().epochMilliseconds / 1000) + 100;
  await apply(testApp, 'subscription.past_due', { id: gatewayId }, at);
  const late = await apply(
    testApp,
    'subscription.updated',
    { id: gatewayId, attributes: { status: 'active' } },
    at - 1,
  );
  assert.equal(late.outcome, 'stale');
  assert.equal((await shown()).status, 'past_due');
  assert.equal((await apply(testApp, 'subscription.past_due', { id: gatewayId }, at)).outcome, 'unchanged');
  const equal = await apply(
    testApp,
    'subscription.updated',
    { id: gatewayId, attributes: { status: 'active' } },
    at,
  );
  assert.equal(equal.outcome, 'applied');
});

test('F§6 an unpaid report of the first charge that arrives after the paid report is stale', async (t) => {
  const testApp = await startWithGateway(t);
  const { gatewayId, shown } = await begin(testApp);
  const reported = { id: gatewayId, attributes: { status: 'incomplete' } };
  const at = Math.floor(testApp.clock.now().epochMilliseconds / 1000);
  await testApp.app.connection.pool.query('update donation_subscriptions set status_event_at = null');
  for (const time of [at - 30, at + 30, undefined]) {
    assert.equal((await apply(testApp, 'subscription.updated', reported, time)).outcome, 'stale');
    assert.equal((await shown()).status, 'active');
  }
});

test('An ended recurring donation stays ended, whatever arrives later', async (t) => {
  const testApp = await startWithGateway(t);
  const { gatewayId, shown } = await begin(testApp);
  const at = Math.floor(testApp.clock.now().epochMilliseconds / 1000) + 100;
  await apply(testApp, 'subscription.cancelled', { id: gatewayId }, at);
  for (const kind of [
    'subscription.past_due',
    'subscription.activated',
    'subscription.incomplete_cancelled',
  ]) {
    assert.equal((await apply(testApp, kind, { id: gatewayId }, at + 10)).outcome, 'stale', kind);
  }
  assert.equal((await shown()).status, 'cancelled');
});

test('A recurring donation goes past due, is paid, goes unpaid and is cancelled through webhooks alone', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id } = await begin(testApp);
  const { pool } = testApp.app.connection;
  const seen = async () => {
    const { rows } = await pool.query('select status from donation_subscriptions where id = $1', [id]);
    return { status: rows[0].status, ...(await moneyOf(testApp, campaign)) };
  };
  const once = { raised: 50_000n, available: 50_000n, supporters: 1 };
  const twice = { raised: 100_000n, available: 100_000n, supporters: 2 };
  assert.deepEqual(await seen(), { status: 'active', ...once });
  testApp.clock.advance({ hours: 24 * 31 });
  await advance(testApp, id, 'past_due');
  assert.deepEqual(await seen(), { status: 'past_due', ...once });
  await advance(testApp, id, 'paid');
  assert.deepEqual(await seen(), { status: 'active', ...twice });
  await advance(testApp, id, 'past_due');
  await advance(testApp, id, 'unpaid');
  assert.deepEqual(await seen(), { status: 'unpaid', ...twice });
  await advance(testApp, id, 'cancel');
  assert.deepEqual(await seen(), { status: 'cancelled', ...twice });
  await allPaymentsKnown(testApp, id);
  const donations = await donationsOf(testApp, id);
  assert.deepEqual(
    donations.map(({ status }) => status),
    ['completed', 'completed', 'failed'],
  );
});

test('One invoice is one donation, whichever of its events comes first, repeated or concurrent', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, gatewayId } = await begin(testApp);
  const invoice = {
    id: 'inv_next',
    attributes: {
      subscription_id: gatewayId,
      amount: 53_250,
      status: 'paid',
      payment_intent: { id: 'pi_next' },
    },
  };
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      apply(testApp, n % 3 === 0 ? 'subscription.invoice.created' : 'subscription.invoice.paid', invoice),
    ),
  );
  const paid = outcomes.filter(({ reason }) => reason === null);
  assert.equal(paid.length, 1);
  assert.equal(new Set(outcomes.map(({ donationId }) => donationId)).size, 1);
  assert.deepEqual(await moneyOf(testApp, campaign), {
    raised: 100_000n,
    available: 100_000n,
    supporters: 2,
  });
  assert.equal((await donationsOf(testApp, id)).length, 2);
});

test('An invoice of a different amount credits no more than was agreed, and no more than was paid', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, gatewayId } = await begin(testApp);
  const invoice = (invoiceId: string, amount: number) => ({
    id: invoiceId,
    attributes: { subscription_id: gatewayId, amount, status: 'paid' },
  });
  await apply(testApp, 'subscription.invoice.paid', invoice('inv_more', 60_000));
  await apply(testApp, 'subscription.invoice.paid', invoice('inv_less', 20_000));
  const [, more, less] = await donationsOf(testApp, id);
  assert.deepEqual([more?.amount_centavos, more?.total_centavos], [50_000n, 60_000n]);
  assert.deepEqual([less?.amount_centavos, less?.total_centavos], [20_000n, 20_000n]);
  assert.equal((await moneyOf(testApp, campaign)).raised, 120_000n);
});

function invoiceOf(gatewayId: string, name: string, status = 'paid'): Reported['resource'] {
  const intent = { payment_intent: { id: `pi_${name}` } };
  return {
    id: `inv_${name}`,
    attributes: { subscription_id: gatewayId, amount: 53_250, status, ...intent },
  };
}

function paymentOf(name: string): Reported {
  const attributes = { payment_intent_id: `pi_${name}`, amount: 53_250 };
  return { kind: 'payment.paid', resource: { id: `pay_${name}`, attributes } };
}

/** Resolves when a statement in this database waits for a row lock. */
async function oneWaits({ app }: GatewayTestApp): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await app.connection.pool.query(waiting)).rows.length > 0, 'a wait');
}

test('Event batches about recurring donations and payments lock in one order: subscriptions, then donations by id', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, gatewayId } = await begin(testApp);
  for (const name of ['a', 'b'])
    await apply(testApp, 'subscription.invoice.created', invoiceOf(gatewayId, name, 'open'));
  const [, a, b] = await donationsOf(testApp, id);

  /** Runs a batch while one row is locked, and asserts that the batch has not locked the other row yet. */
  const runWhile = async (held: string, group: Reported[], free: string) => {
    let running: ReturnType<typeof applyGroup> | undefined;
    await testApp.app.db.transaction().execute(async (trx) => {
      await sql.raw(`select id from ${held} for no key update`).execute(trx);
      running = applyGroup(testApp, group);
      await oneWaits(testApp);
      await sql.raw(`select id from ${free} for no key update nowait`).execute(trx);
    });
    return (await running!).map(({ outcome }) => outcome);
  };

  const pastDue = { kind: 'subscription.past_due', resource: { id: gatewayId } };
  const subscription = `donation_subscriptions where id = ${id}`;
  const donation = (donation: { id: number } | undefined) => `donations where id = ${donation!.id}`;
  assert.deepEqual(await runWhile(subscription, [paymentOf('a'), pastDue], donation(a)), [
    'applied',
    'applied',
  ]);
  const invoice = { kind: 'subscription.invoice.paid', resource: invoiceOf(gatewayId, 'a') };
  assert.deepEqual(await runWhile(donation(a), [paymentOf('b'), invoice], donation(b)), [
    'applied',
    'unchanged',
  ]);
  assert.equal((await moneyOf(testApp, campaign)).supporters, 3);
});

test('A payment in the same batch as its invoice finds the donation in either order, and counts once', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, gatewayId } = await begin(testApp);
  for (const [n, name] of ['a', 'b'].entries()) {
    const group = [
      { kind: 'subscription.invoice.paid', resource: invoiceOf(gatewayId, name) },
      paymentOf(name),
    ];
    const outcomes = await applyGroup(testApp, n === 0 ? group : group.toReversed());
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ['applied', 'unchanged'],
    );
    assert.equal(new Set(outcomes.map(({ donationId }) => donationId)).size, 1);
  }
  const donations = await donationsOf(testApp, id);
  assert.deepEqual(
    donations.slice(1).map(({ payment_id: paymentId }) => paymentId),
    ['pay_a', 'pay_b'],
  );
  assert.equal((await moneyOf(testApp, campaign)).supporters, 3);
});

test('F§6 a charge reported late, twice or out of order counts, and moves the next charge date forward only, by its own time', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, gatewayId } = await begin(testApp);
  const row = async () => {
    const { rows } = await testApp.app.connection.pool.query(
      'select first_charge_on, next_charge_on from donation_subscriptions where id = $1',
      [id],
    );
    return rows[0];
  };
  const first = Temporal.PlainDate.from((await row()).first_charge_on);
  const noonOf = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: testApp.app.timeZone, plainTime: '12:00' }).toInstant();
  const after = (months: number, days = 0) => first.add({ months }).add({ days });
  const paid = async (invoice: string, day: Temporal.PlainDate | undefined) => {
    const attributes = { subscription_id: gatewayId, amount: 53_250, status: 'paid' };
    const at = day === undefined ? undefined : Math.floor(noonOf(day).epochMilliseconds / 1_000);
    const done = await apply(testApp, 'subscription.invoice.paid', { id: invoice, attributes }, at);
    assert.notEqual(done.outcome, 'skipped', invoice);
    return (await row()).next_charge_on;
  };
  testApp.clock.advance(noonOf(after(2, 2)).since(testApp.clock.now()));
  // The second month's charge is reported in the third month, whose own charge is still missing, so the donation stays
  // overdue.
  assert.equal(await paid('inv_second', after(1)), after(2).toString());
  assert.equal(await paid('inv_second', after(1)), after(2).toString());
  assert.equal(await paid('inv_third', after(2)), after(3).toString());
  assert.equal(await paid('inv_older', after(1, 3)), after(3).toString());
  // A clock ahead of ours skips no charge; an event without a time counts as of now.
  assert.equal(await paid('inv_ahead', after(5)), after(3).toString());
  assert.equal(await paid('inv_timeless', undefined), after(3).toString());
  assert.equal((await moneyOf(testApp, campaign)).supporters, 6);
});
