import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Reply } from '../../../test/fundraising.ts';
import { event, sendEvent } from '../../../test/giving.ts';
import { waitingForLocks } from '../../../test/locks.ts';
import { faults, receiptsSent } from '../../../test/money/batch.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { SECRET } from '../../simulator/testing.ts';
import { GatewayError } from '../gateway/index.ts';
import type { PaymentReport } from '../ledger/report.ts';
import { settle } from '../ledger/settle.ts';
import { reconcile } from './reconcile.ts';
import {
  balanceOf,
  begin,
  type DonatingWorld,
  donatingWorld,
  freshToken,
  GUEST,
  giftOf,
  paidAt,
  pay,
  rowOf,
  sessionOf,
  statusesOf,
} from './test-steps.ts';

const MONEY = ['donations', 'donation_transactions', 'campaigns', 'ledger_entries'];
const again = (world: DonatingWorld, id: number, by = world.donor) =>
  by.post(`/donations/${id}/pay/paymongo`);
const cancel = (world: DonatingWorld, id: number, by = world.donor) => by.post(`/donations/${id}/cancel`);
const pageStatus = async (world: DonatingWorld, url: string): Promise<string> =>
  (await world.simulator.api('GET', `/checkout_sessions/${sessionOf(url)}`)).body.data.attributes.status;

async function openPages(world: DonatingWorld): Promise<number> {
  const rows = await world.app.db.selectFrom('donation_transactions').select('transaction_id').execute();
  const pages = rows.map(({ transaction_id: id }) => id).filter((id) => id.startsWith('cs_'));
  const sessions = await Promise.all(
    pages.map((id) => world.simulator.api('GET', `/checkout_sessions/${id}`)),
  );
  return sessions.filter(({ body }) => body.data.attributes.status === 'active').length;
}

test('F§4 paying again is refused for anonymous callers, other users, missing donations and other gateways; nothing changes', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world);
  const guest = (await world.post('/donations', giftOf(world, GUEST))).body.data;
  const other = await world.person();
  const staff = await world.person({ roles: ['committee_member'], institutionId: world.institutionId });
  const before = await world.snapshot(...MONEY);
  for (const path of [`/donations/${gift.id}/pay/paymongo`, `/donations/${gift.id}/cancel`]) {
    assert.equal((await world.post(path)).status, 401);
    assert.equal((await other.post(path)).status, 404);
    assert.equal((await staff.post(path)).status, 403);
  }
  assert.equal((await again(world, guest.id)).status, 404);
  assert.equal((await cancel(world, guest.id)).status, 404);
  for (const id of ['999999', '0', '-1', 'abc', '2147483648', '1e3'])
    assert.equal((await world.donor.post(`/donations/${id}/pay/paymongo`)).status, 404, id);
  assert.equal((await world.donor.post(`/donations/${gift.id}/pay/stripe`)).status, 404);
  assert.equal(await world.snapshot(...MONEY), before);
});

test('F§4 a completed donation can be neither paid again (400) nor cancelled', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world);
  await pay(world, gift.checkout_url);
  await world.delivered();
  // A job sends the receipt and marks the donation.
  await receiptsSent(world);
  const before = await world.snapshot(...MONEY);
  assert.equal((await again(world, gift.id)).status, 400);
  assert.equal((await cancel(world, gift.id)).status, 400);
  assert.equal(await world.snapshot(...MONEY), before);
});

test('F§4 paying again closes the earlier checkout and opens another; the donation counts once', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world, { amount: 123.45 });
  await world.simulator.control('POST', '/fail', { id: sessionOf(gift.checkout_url), method: 'gcash' });
  await world.delivered();
  assert.equal((await rowOf(world, gift.id)).status, 'failed');
  const opened = await again(world, gift.id);
  assert.equal(opened.status, 200, opened.text);
  assert.notEqual(opened.body.data.checkout_url, gift.checkout_url);
  assert.deepEqual(
    [opened.body.data.reference_number, opened.body.data.status, opened.body.data.amount],
    [gift.reference_number, 'pending', 123.45],
  );
  assert.equal(await pageStatus(world, gift.checkout_url), 'expired');
  await pay(world, opened.body.data.checkout_url);
  await world.delivered();
  assert.deepEqual(await balanceOf(world), [12_345n, 12_345n, 1]);
});

test('F§6 an earlier checkout that was just paid, with its webhook outstanding, completes the donation instead of opening another', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world);
  await world.simulator.control('POST', '/settings', { hold: true });
  await pay(world, gift.checkout_url);
  const reply = await again(world, gift.id);
  assert.equal(reply.status, 400, reply.text);
  assert.equal((await rowOf(world, gift.id)).status, 'completed');
  assert.equal((await world.app.db.selectFrom('donation_transactions').selectAll().execute()).length, 2);
  await world.simulator.control('POST', '/release');
  await world.delivered();
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
});

test('contract §2 a donation cannot be paid again once its campaign stops accepting donations (422), like a new one; an earlier payment counts', async (t) => {
  const world = await donatingWorld(t);
  const [paid, cancelled] = [await begin(world), await begin(world)];
  assert.equal((await cancel(world, cancelled.id)).status, 200);
  await world.simulator.control('POST', '/settings', { hold: true });
  await pay(world, paid.checkout_url);
  const set = (change: object) => world.app.db.updateTable('campaigns').set(change).execute();
  const past = world.clock.now().subtract({ minutes: 1 }).toString();
  for (const [closed, open] of [
    [{ status: 'closed' }, { status: 'active' }],
    [{ ends_at: past }, { ends_at: null }],
  ]) {
    await set(closed!);
    const anew = await world.donor.post('/donations', giftOf(world));
    const reply = await again(world, cancelled.id);
    assert.deepEqual([reply.status, reply.body], [422, anew.body], JSON.stringify(closed));
    assert.equal((await rowOf(world, cancelled.id)).status, 'cancelled');
    await set(open!);
  }
  await set({ status: 'closed' });
  assert.equal((await again(world, paid.id)).status, 400);
  assert.equal((await rowOf(world, paid.id)).status, 'completed');
  await set({ status: 'active' });
  assert.equal((await again(world, cancelled.id)).status, 200);
});

test('contract §2 a closed campaign refuses paying again and leaves the donation pending with its checkout open', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world);
  await world.app.db.updateTable('campaigns').set({ status: 'closed' }).execute();
  const before = await world.snapshot(...MONEY);
  assert.equal((await again(world, gift.id)).status, 422);
  assert.equal(await world.snapshot(...MONEY), before);
  assert.equal(await pageStatus(world, gift.checkout_url), 'active');
  assert.equal((await rowOf(world, gift.id)).status, 'pending');
});

test('F§6 paying again ten times at once, with cancellations between, never leaves two checkouts open', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world);
  for (let round = 0; round < 3; round += 1) {
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => again(world, gift.id)),
      cancel(world, gift.id),
      cancel(world, gift.id),
    ]);
    assert.ok(
      statusesOf(replies).every((status) => [200, 400, 409].includes(status)),
      String(statusesOf(replies)),
    );
    assert.ok((await openPages(world)) <= 1, 'one page');
  }
  const last = await again(world, gift.id);
  assert.equal(last.status, 200);
  assert.equal(await openPages(world), 1);
  await pay(world, last.body.data.checkout_url);
  await world.delivered();
  assert.equal((await paidAt(world)).length, 1);
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
});

test('F§6 a request paused for over a minute while opening a checkout, and overtaken, returns no checkout: 409', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world);
  const { createCheckoutSession } = world.app.gateway;
  let overtaking: string | undefined;
  world.app.gateway.createCheckoutSession = async (input) => {
    world.app.gateway.createCheckoutSession = createCheckoutSession;
    const page = await createCheckoutSession(input);
    world.clock.advance({ seconds: 61 });
    overtaking = (await again(world, gift.id)).body.data.checkout_url;
    return page;
  };
  assert.equal((await again(world, gift.id)).status, 409);
  assert.equal((await rowOf(world, gift.id)).checkout_url, overtaking);
  await pay(world, overtaking!);
  await world.delivered();
  assert.equal((await rowOf(world, gift.id)).status, 'completed');
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
  assert.deepEqual(await faults(world), []);
});

test('F§6 a donation whose first checkout is being opened can be neither paid again nor cancelled: 409', async (t) => {
  const world = await donatingWorld(t);
  const { createCheckoutSession } = world.app.gateway;
  const meanwhile: Reply[] = [];
  world.app.gateway.createCheckoutSession = async (input) => {
    world.app.gateway.createCheckoutSession = createCheckoutSession;
    const [{ id }] = (await world.donor.get('/donations')).body.data.data;
    meanwhile.push(await again(world, id), await cancel(world, id));
    return await createCheckoutSession(input);
  };
  const gift = await begin(world);
  assert.deepEqual(statusesOf(meanwhile), [409, 409]);
  assert.equal(await openPages(world), 1);
  assert.equal((await rowOf(world, gift.id)).checkout_url, gift.checkout_url);
  // Once the checkout is open, the next one closes it.
  assert.equal((await again(world, gift.id)).status, 200);
  assert.equal(await openPages(world), 1);
});

test('F§6 one statement saves the checkout and releases the donation, and a donation without a checkout is released too', async (t) => {
  const world = await donatingWorld(t);
  const { db } = world.app;
  await sql`create table changes (at timestamptz)`.execute(db);
  await sql`
    create function note_change() returns trigger language plpgsql as
    'begin insert into changes values (clock_timestamp()); return null; end'`.execute(db);
  await sql`
    create trigger note_change after update on donations for each statement
    execute function note_change()`.execute(db);
  const gift = await begin(world);
  const { rows } = await sql`select at from changes`.execute(db);
  assert.equal(rows.length, 1);
  assert.equal((await rowOf(world, gift.id)).locked_until, null);
  for (const refusal of [new GatewayError('checkout', 'It is away.'), new Error('a fault of ours')]) {
    const { createCheckoutSession } = world.app.gateway;
    world.app.gateway.createCheckoutSession = () => Promise.reject(refusal);
    assert.ok((await world.donor.post('/donations', giftOf(world))).status >= 500);
    world.app.gateway.createCheckoutSession = createCheckoutSession;
    const [{ id }] = (await world.donor.get('/donations')).body.data.data;
    assert.notEqual(id, gift.id);
    assert.equal((await again(world, id)).status, 200);
  }
});

test('F§6 a request paused for over a minute while opening the first checkout, and overtaken, returns no checkout: 409', async (t) => {
  const world = await donatingWorld(t);
  const { createCheckoutSession } = world.app.gateway;
  let overtaking: Reply | undefined;
  world.app.gateway.createCheckoutSession = async (input) => {
    world.app.gateway.createCheckoutSession = createCheckoutSession;
    const page = await createCheckoutSession(input);
    world.clock.advance({ seconds: 61 });
    const [{ id }] = (await world.donor.get('/donations')).body.data.data;
    overtaking = await again(world, id);
    return page;
  };
  const overtaken = await world.donor.post('/donations', giftOf(world));
  assert.deepEqual([overtaken.status, overtaking?.status], [409, 200]);
  const { id, checkout_url: page } = overtaking!.body.data;
  assert.equal((await rowOf(world, id)).checkout_url, page);
});

test('F§6 paying on the old checkout while another is opened charges once and counts once', async (t) => {
  const world = await donatingWorld(t);
  for (let round = 1; round <= 6; round += 1) {
    const gift = await begin(world);
    const [, reply] = await Promise.all([pay(world, gift.checkout_url), again(world, gift.id)]);
    assert.ok([200, 400, 409].includes(reply.status), reply.text);
    await world.delivered();
    if (reply.status === 200) await pay(world, reply.body.data.checkout_url);
    await world.delivered();
    const paid = await paidAt(world);
    assert.equal(paid.length, round);
    assert.deepEqual(await balanceOf(world), [10_000n * BigInt(round), 10_000n * BigInt(round), round]);
  }
  assert.deepEqual(await faults(world), []);
});

test('F§3 a failure after the payment does not let the donor pay a second time', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world);
  await pay(world, gift.checkout_url);
  await world.delivered();
  await sendEvent(world, event('payment.failed', { reference: gift.reference_number }), { secret: SECRET });
  assert.equal((await rowOf(world, gift.id)).status, 'failed');
  // A job sends the receipt and marks the donation.
  await receiptsSent(world);
  const before = await world.snapshot(...MONEY);
  assert.equal((await again(world, gift.id)).status, 400);
  assert.equal(await world.snapshot(...MONEY), before);
});

test('F§3 contract §2 a donation that is paid, and fails at a later attempt, while it is reopened stays paid: 400, and no checkout', async (t) => {
  const world = await donatingWorld(t);
  const { db, gateway, connection } = world.app;
  const gift = await begin(world);
  const names = { references: [gift.reference_number], transactionIds: [] };
  const events: PaymentReport[] = [
    { effect: 'completes', ...names, paymentId: 'pay_1', eventCreatedAt: 100 },
    {
      effect: 'fails',
      ...names,
      failure: { code: undefined, text: 'No money.', method: undefined },
      eventCreatedAt: 200,
    },
  ];
  const close = gateway.expireCheckoutSession;
  let booking: Promise<void> | undefined;
  // Both events are booked while the checkout is closed, and committed while a request waits for the donation.
  gateway.expireCheckoutSession = async (id) => {
    const closed = await close(id);
    await new Promise<void>((booked) => {
      booking = withTransaction(db, async (trx) => {
        await settle(world.app, trx, events);
        booked();
        await waitingForLocks(connection.pool);
      });
    });
    return closed;
  };

  const reply = await again(world, gift.id);

  await booking;
  assert.equal(reply.status, 400, reply.text);
  assert.equal((await rowOf(world, gift.id)).status, 'failed');
  assert.equal(await openPages(world), 0);
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
});

test('F§4 while the gateway is unreachable paying again and cancelling are 503, and the open checkout is unchanged', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world);
  const before = await rowOf(world, gift.id);
  await world.fault('*', 'error500', 100);
  assert.equal((await again(world, gift.id)).status, 503);
  assert.equal((await cancel(world, gift.id)).status, 503);
  assert.equal((await world.donor.get(`/donations/${gift.id}/verify`)).status, 503);
  assert.deepEqual(await rowOf(world, gift.id), before);
  await world.simulator.control('DELETE', '/faults');
  assert.equal((await cancel(world, gift.id)).status, 200);
  assert.equal(await pageStatus(world, gift.checkout_url), 'expired');
  assert.equal((await rowOf(world, gift.id)).status, 'cancelled');
});

test('F§3 a cancelled donation that the gateway reports as paid is completed and counts once', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world);
  assert.equal((await cancel(world, gift.id)).status, 200);
  assert.equal((await cancel(world, gift.id)).status, 400);
  const late = event('checkout_session.payment.paid', { reference: gift.reference_number });
  assert.equal((await sendEvent(world, late, { secret: SECRET })).status, 200);
  assert.equal((await rowOf(world, gift.id)).status, 'completed');
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
});

test('F§6 the redirect check completes once, works for the donor and staff, and reveals nothing to others', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world);
  const before = await world.snapshot(...MONEY);
  const other = await world.person();
  const elsewhere = await world.person({
    roles: ['institution_admin'],
    institutionId: await world.institution(),
  });
  const path = `/donations/${gift.id}/verify`;
  assert.equal((await world.get(path)).status, 401);
  assert.equal((await other.get(path)).status, 404);
  assert.equal((await elsewhere.get(path)).status, 404);
  const unpaid = await world.donor.get(path);
  assert.deepEqual([unpaid.status, unpaid.body.data.status], [200, 'pending']);
  assert.equal(await world.snapshot(...MONEY), before);
  await world.simulator.control('POST', '/settings', { hold: true });
  await pay(world, gift.checkout_url);
  const staff = await world.person({ roles: ['institution_admin'], institutionId: world.institutionId });
  const replies = await Promise.all([world.donor.get(path), staff.get(path), world.donor.get(path)]);
  assert.deepEqual(
    replies.map(({ body }) => body.data.status),
    ['completed', 'completed', 'completed'],
  );
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
});

test('F§4 anyone with the reference number can see a donation, without its donor', async (t) => {
  const world = await donatingWorld(t);
  const guest = (await world.post('/donations', giftOf(world, { ...GUEST, message: 'for Ana' }))).body.data;
  for (const reference of [
    'BW-000000000000',
    guest.reference_number.toLowerCase(),
    '%',
    'a'.repeat(51),
    String(guest.id),
  ])
    assert.equal(
      (await world.get(`/donations/track/${encodeURIComponent(reference)}`)).status,
      404,
      reference,
    );
  const shown = await world.get(`/donations/track/${guest.reference_number}`);
  assert.deepEqual([shown.status, shown.body.data.status, shown.body.data.amount], [200, 'pending', 100]);
  assert.doesNotMatch(shown.text, /Maria|maria|for Ana|"id":\d+,"reference/);
});

test('F§6 the reconcile job completes paid donations without events, and closes unpaid ones a day after the last attempt', async (t) => {
  const world = await donatingWorld(t);
  await world.simulator.control('POST', '/settings', { hold: true });
  const [paid, unpaid, reopened] = [await begin(world), await begin(world), await begin(world)];
  await pay(world, paid.checkout_url);
  world.clock.advance({ minutes: 9 });
  await reconcile(world.app);
  assert.equal((await rowOf(world, paid.id)).status, 'pending');
  world.clock.advance({ minutes: 2 });
  await reconcile(world.app);
  assert.equal((await rowOf(world, paid.id)).status, 'completed');
  assert.equal((await rowOf(world, unpaid.id)).status, 'pending');
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);

  world.clock.advance({ hours: 23, minutes: 30 });
  const opened = await world.send('POST', `/donations/${reopened.id}/pay/paymongo`, {
    headers: { authorization: `Bearer ${await freshToken(world, world.donor)}` },
  });
  assert.equal(opened.status, 200, opened.text);
  world.clock.advance({ hours: 1 });
  await reconcile(world.app);
  assert.equal((await rowOf(world, unpaid.id)).status, 'expired');
  assert.equal(await pageStatus(world, unpaid.checkout_url), 'expired');
  assert.equal((await rowOf(world, reopened.id)).status, 'pending');
  assert.equal(await pageStatus(world, opened.body.data.checkout_url), 'active');
  await world.simulator.control('POST', '/release');
  await world.delivered();
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
});

test('F§6 a donation unknown to the gateway does not block the reconcile job, and expires', async (t) => {
  const world = await donatingWorld(t);
  await world.simulator.control('POST', '/settings', { hold: true });
  const [lost, paid] = [await begin(world), await begin(world)];
  await world.app.db
    .updateTable('donations')
    .set({ transaction_id: 'cs_unknown' })
    .where('id', '=', lost.id)
    .execute();
  await pay(world, paid.checkout_url);
  world.clock.advance({ hours: 25 });
  await reconcile(world.app);
  assert.equal((await rowOf(world, paid.id)).status, 'completed');
  assert.equal((await rowOf(world, lost.id)).status, 'expired');
});
