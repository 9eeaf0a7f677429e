import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECRET } from '@bulwagan/paymongo-simulator/testing/simulator.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { GatewayError } from '@bulwagan/platform/payments/errors.ts';
import { event, sendEvent } from '@bulwagan/testing/donations.ts';
import type { Reply } from '@bulwagan/testing/fundraising.ts';
import { waitingForLocks } from '@bulwagan/testing/locks.ts';
import { sql } from 'kysely';
import { faults, receiptsSent } from '../../../../../tests/money/batch.ts';
import type { PaymentReport } from '../../ledger/report.ts';
import { settle } from '../../ledger/settle.ts';
import { reconcile } from '../reconcile.ts';
import {
  balanceOf,
  begin,
  donationBody,
  freshToken,
  type GatewayDonorTestApp,
  GUEST,
  paidAt,
  pay,
  rowOf,
  sessionOf,
  startWithGatewayAndDonor,
  statusesOf,
} from '../testing/steps.ts';

const MONEY = ['donations', 'donation_transactions', 'campaigns', 'ledger_entries'];
const again = (testApp: GatewayDonorTestApp, id: number, by = testApp.donor) =>
  by.post(`/donations/${id}/pay/paymongo`);
const cancel = (testApp: GatewayDonorTestApp, id: number, by = testApp.donor) =>
  by.post(`/donations/${id}/cancel`);
const pageStatus = async (testApp: GatewayDonorTestApp, url: string): Promise<string> =>
  (await testApp.simulator.api('GET', `/checkout_sessions/${sessionOf(url)}`)).body.data.attributes.status;

async function openPages(testApp: GatewayDonorTestApp): Promise<number> {
  const rows = await testApp.app.db.selectFrom('donation_transactions').select('transaction_id').execute();
  const pages = rows.map(({ transaction_id: id }) => id).filter((id) => id.startsWith('cs_'));
  const sessions = await Promise.all(
    pages.map((id) => testApp.simulator.api('GET', `/checkout_sessions/${id}`)),
  );
  return sessions.filter(({ body }) => body.data.attributes.status === 'active').length;
}

test('F§4 paying again is refused for anonymous callers, other users, missing donations and other gateways; nothing changes', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp);
  const guest = (await testApp.post('/donations', donationBody(testApp, GUEST))).body.data;
  const other = await testApp.person();
  const staff = await testApp.person({ roles: ['committee_member'], institutionId: testApp.institutionId });
  const before = await testApp.snapshot(...MONEY);
  for (const path of [`/donations/${donation.id}/pay/paymongo`, `/donations/${donation.id}/cancel`]) {
    assert.equal((await testApp.post(path)).status, 401);
    assert.equal((await other.post(path)).status, 404);
    assert.equal((await staff.post(path)).status, 403);
  }
  assert.equal((await again(testApp, guest.id)).status, 404);
  assert.equal((await cancel(testApp, guest.id)).status, 404);
  for (const id of ['999999', '0', '-1', 'abc', '2147483648', '1e3'])
    assert.equal((await testApp.donor.post(`/donations/${id}/pay/paymongo`)).status, 404, id);
  assert.equal((await testApp.donor.post(`/donations/${donation.id}/pay/stripe`)).status, 404);
  assert.equal(await testApp.snapshot(...MONEY), before);
});

test('F§4 a completed donation can be neither paid again (400) nor cancelled', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp);
  await pay(testApp, donation.checkout_url);
  await testApp.delivered();
  // A job sends the receipt and marks the donation.
  await receiptsSent(testApp);
  const before = await testApp.snapshot(...MONEY);
  assert.equal((await again(testApp, donation.id)).status, 400);
  assert.equal((await cancel(testApp, donation.id)).status, 400);
  assert.equal(await testApp.snapshot(...MONEY), before);
});

test('F§4 paying again closes the earlier checkout and opens another; the donation counts once', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp, { amount: 123.45 });
  await testApp.simulator.control('POST', '/fail', { id: sessionOf(donation.checkout_url), method: 'gcash' });
  await testApp.delivered();
  assert.equal((await rowOf(testApp, donation.id)).status, 'failed');
  const opened = await again(testApp, donation.id);
  assert.equal(opened.status, 200, opened.text);
  assert.notEqual(opened.body.data.checkout_url, donation.checkout_url);
  assert.deepEqual(
    [opened.body.data.reference_number, opened.body.data.status, opened.body.data.amount],
    [donation.reference_number, 'pending', 123.45],
  );
  assert.equal(await pageStatus(testApp, donation.checkout_url), 'expired');
  await pay(testApp, opened.body.data.checkout_url);
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [12_345n, 12_345n, 1]);
});

test('F§6 an earlier checkout that was just paid, with its webhook outstanding, completes the donation instead of opening another', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  await pay(testApp, donation.checkout_url);
  const reply = await again(testApp, donation.id);
  assert.equal(reply.status, 400, reply.text);
  assert.equal((await rowOf(testApp, donation.id)).status, 'completed');
  assert.equal((await testApp.app.db.selectFrom('donation_transactions').selectAll().execute()).length, 2);
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
});

test('contract §2 a donation cannot be paid again once its campaign stops accepting donations (422), like a new one; an earlier payment counts', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const [paid, cancelled] = [await begin(testApp), await begin(testApp)];
  assert.equal((await cancel(testApp, cancelled.id)).status, 200);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  await pay(testApp, paid.checkout_url);
  const set = (change: object) => testApp.app.db.updateTable('campaigns').set(change).execute();
  const past = testApp.clock.now().subtract({ minutes: 1 }).toString();
  for (const [closed, open] of [
    [{ status: 'closed' }, { status: 'active' }],
    [{ ends_at: past }, { ends_at: null }],
  ]) {
    await set(closed!);
    const renewed = await testApp.donor.post('/donations', donationBody(testApp));
    const reply = await again(testApp, cancelled.id);
    assert.deepEqual([reply.status, reply.body], [422, renewed.body], JSON.stringify(closed));
    assert.equal((await rowOf(testApp, cancelled.id)).status, 'cancelled');
    await set(open!);
  }
  await set({ status: 'closed' });
  assert.equal((await again(testApp, paid.id)).status, 400);
  assert.equal((await rowOf(testApp, paid.id)).status, 'completed');
  await set({ status: 'active' });
  assert.equal((await again(testApp, cancelled.id)).status, 200);
});

test('contract §2 a closed campaign refuses paying again and leaves the donation pending with its checkout open', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp);
  await testApp.app.db.updateTable('campaigns').set({ status: 'closed' }).execute();
  const before = await testApp.snapshot(...MONEY);
  assert.equal((await again(testApp, donation.id)).status, 422);
  assert.equal(await testApp.snapshot(...MONEY), before);
  assert.equal(await pageStatus(testApp, donation.checkout_url), 'active');
  assert.equal((await rowOf(testApp, donation.id)).status, 'pending');
});

test('F§6 paying again ten times at once, with cancellations between, never leaves two checkouts open', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp);
  for (let round = 0; round < 3; round += 1) {
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => again(testApp, donation.id)),
      cancel(testApp, donation.id),
      cancel(testApp, donation.id),
    ]);
    assert.ok(
      statusesOf(replies).every((status) => [200, 400, 409].includes(status)),
      String(statusesOf(replies)),
    );
    assert.ok((await openPages(testApp)) <= 1, 'one page');
  }
  const last = await again(testApp, donation.id);
  assert.equal(last.status, 200);
  assert.equal(await openPages(testApp), 1);
  await pay(testApp, last.body.data.checkout_url);
  await testApp.delivered();
  assert.equal((await paidAt(testApp)).length, 1);
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
});

test('F§6 a request paused for over a minute while opening a checkout, and overtaken, returns no checkout: 409', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp);
  const { startCheckout } = testApp.app.gateway;
  let overtaking: string | undefined;
  testApp.app.gateway.startCheckout = async (input) => {
    testApp.app.gateway.startCheckout = startCheckout;
    const page = await startCheckout(input);
    testApp.clock.advance({ seconds: 61 });
    overtaking = (await again(testApp, donation.id)).body.data.checkout_url;
    return page;
  };
  assert.equal((await again(testApp, donation.id)).status, 409);
  assert.equal((await rowOf(testApp, donation.id)).checkout_url, overtaking);
  await pay(testApp, overtaking!);
  await testApp.delivered();
  assert.equal((await rowOf(testApp, donation.id)).status, 'completed');
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a donation whose first checkout is being opened can be neither paid again nor cancelled: 409', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { startCheckout } = testApp.app.gateway;
  const meanwhile: Reply[] = [];
  testApp.app.gateway.startCheckout = async (input) => {
    testApp.app.gateway.startCheckout = startCheckout;
    const [{ id }] = (await testApp.donor.get('/donations')).body.data.data;
    meanwhile.push(await again(testApp, id), await cancel(testApp, id));
    return await startCheckout(input);
  };
  const donation = await begin(testApp);
  assert.deepEqual(statusesOf(meanwhile), [409, 409]);
  assert.equal(await openPages(testApp), 1);
  assert.equal((await rowOf(testApp, donation.id)).checkout_url, donation.checkout_url);
  // Once the checkout is open, the next one closes it.
  assert.equal((await again(testApp, donation.id)).status, 200);
  assert.equal(await openPages(testApp), 1);
});

test('F§6 one statement saves the checkout and releases the donation, and a donation without a checkout is released too', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { db } = testApp.app;
  await sql`create table changes (at timestamptz)`.execute(db);
  await sql`
    create function note_change() returns trigger language plpgsql as
    'begin insert into changes values (clock_timestamp()); return null; end'`.execute(db);
  await sql`
    create trigger note_change after update on donations for each statement
    execute function note_change()`.execute(db);
  const donation = await begin(testApp);
  const { rows } = await sql`select at from changes`.execute(db);
  assert.equal(rows.length, 1);
  assert.equal((await rowOf(testApp, donation.id)).locked_until, null);
  for (const refusal of [new GatewayError('checkout', 'It is away.'), new Error('a fault of ours')]) {
    const { startCheckout } = testApp.app.gateway;
    testApp.app.gateway.startCheckout = () => Promise.reject(refusal);
    assert.ok((await testApp.donor.post('/donations', donationBody(testApp))).status >= 500);
    testApp.app.gateway.startCheckout = startCheckout;
    const [{ id }] = (await testApp.donor.get('/donations')).body.data.data;
    assert.notEqual(id, donation.id);
    assert.equal((await again(testApp, id)).status, 200);
  }
});

test('F§6 a request paused for over a minute while opening the first checkout, and overtaken, returns no checkout: 409', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { startCheckout } = testApp.app.gateway;
  let overtaking: Reply | undefined;
  testApp.app.gateway.startCheckout = async (input) => {
    testApp.app.gateway.startCheckout = startCheckout;
    const page = await startCheckout(input);
    testApp.clock.advance({ seconds: 61 });
    const [{ id }] = (await testApp.donor.get('/donations')).body.data.data;
    overtaking = await again(testApp, id);
    return page;
  };
  const overtaken = await testApp.donor.post('/donations', donationBody(testApp));
  assert.deepEqual([overtaken.status, overtaking?.status], [409, 200]);
  const { id, checkout_url: page } = overtaking!.body.data;
  assert.equal((await rowOf(testApp, id)).checkout_url, page);
});

test('F§6 paying on the old checkout while another is opened charges once and counts once', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  for (let round = 1; round <= 6; round += 1) {
    const donation = await begin(testApp);
    const [, reply] = await Promise.all([pay(testApp, donation.checkout_url), again(testApp, donation.id)]);
    assert.ok([200, 400, 409].includes(reply.status), reply.text);
    await testApp.delivered();
    if (reply.status === 200) await pay(testApp, reply.body.data.checkout_url);
    await testApp.delivered();
    const paid = await paidAt(testApp);
    assert.equal(paid.length, round);
    assert.deepEqual(await balanceOf(testApp), [10_000n * BigInt(round), 10_000n * BigInt(round), round]);
  }
  assert.deepEqual(await faults(testApp), []);
});

test('F§3 a failure after the payment does not let the donor pay a second time', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp);
  await pay(testApp, donation.checkout_url);
  await testApp.delivered();
  await sendEvent(testApp, event('payment.failed', { reference: donation.reference_number }), {
    secret: SECRET,
  });
  assert.equal((await rowOf(testApp, donation.id)).status, 'failed');
  // A job sends the receipt and marks the donation.
  await receiptsSent(testApp);
  const before = await testApp.snapshot(...MONEY);
  assert.equal((await again(testApp, donation.id)).status, 400);
  assert.equal(await testApp.snapshot(...MONEY), before);
});

test('F§3 contract §2 a donation that is paid, and fails at a later attempt, while it is reopened stays paid: 400, and no checkout', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { db, gateway, connection } = testApp.app;
  const donation = await begin(testApp);
  const names = { references: [donation.reference_number], transactionIds: [] };
  const events: PaymentReport[] = [
    { effect: 'completes', ...names, paymentId: 'pay_1', eventCreatedAt: 100 },
    {
      effect: 'fails',
      ...names,
      failure: { reason: undefined, text: 'No money.', method: undefined },
      eventCreatedAt: 200,
    },
  ];
  const close = gateway.closeAttempt;
  let booking: Promise<void> | undefined;
  // Both events are booked while the checkout is closed, and committed while a request waits for the donation.
  gateway.closeAttempt = async (id) => {
    const closed = await close(id);
    await new Promise<void>((booked) => {
      booking = withTransaction(db, async (trx) => {
        await settle(testApp.app, trx, events);
        booked();
        await waitingForLocks(connection.pool);
      });
    });
    return closed;
  };

  const reply = await again(testApp, donation.id);

  await booking;
  assert.equal(reply.status, 400, reply.text);
  assert.equal((await rowOf(testApp, donation.id)).status, 'failed');
  assert.equal(await openPages(testApp), 0);
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
});

test('F§4 while the gateway is unreachable paying again and cancelling are 503, and the open checkout is unchanged', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp);
  const before = await rowOf(testApp, donation.id);
  await testApp.fault('*', 'error500', 100);
  assert.equal((await again(testApp, donation.id)).status, 503);
  assert.equal((await cancel(testApp, donation.id)).status, 503);
  assert.equal((await testApp.donor.get(`/donations/${donation.id}/verify`)).status, 503);
  assert.deepEqual(await rowOf(testApp, donation.id), before);
  await testApp.simulator.control('DELETE', '/faults');
  assert.equal((await cancel(testApp, donation.id)).status, 200);
  assert.equal(await pageStatus(testApp, donation.checkout_url), 'expired');
  assert.equal((await rowOf(testApp, donation.id)).status, 'cancelled');
});

test('F§3 a cancelled donation that the gateway reports as paid is completed and counts once', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp);
  assert.equal((await cancel(testApp, donation.id)).status, 200);
  assert.equal((await cancel(testApp, donation.id)).status, 400);
  const late = event('checkout_session.payment.paid', { reference: donation.reference_number });
  assert.equal((await sendEvent(testApp, late, { secret: SECRET })).status, 200);
  assert.equal((await rowOf(testApp, donation.id)).status, 'completed');
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
});

test('F§6 the redirect check completes once, works for the donor and staff, and reveals nothing to others', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp);
  const before = await testApp.snapshot(...MONEY);
  const other = await testApp.person();
  const elsewhere = await testApp.person({
    roles: ['institution_admin'],
    institutionId: await testApp.institution(),
  });
  const path = `/donations/${donation.id}/verify`;
  assert.equal((await testApp.get(path)).status, 401);
  assert.equal((await other.get(path)).status, 404);
  assert.equal((await elsewhere.get(path)).status, 404);
  const unpaid = await testApp.donor.get(path);
  assert.deepEqual([unpaid.status, unpaid.body.data.status], [200, 'pending']);
  assert.equal(await testApp.snapshot(...MONEY), before);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  await pay(testApp, donation.checkout_url);
  const staff = await testApp.person({ roles: ['institution_admin'], institutionId: testApp.institutionId });
  const replies = await Promise.all([testApp.donor.get(path), staff.get(path), testApp.donor.get(path)]);
  assert.deepEqual(
    replies.map(({ body }) => body.data.status),
    ['completed', 'completed', 'completed'],
  );
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
});

test('F§4 anyone with the reference number can see a donation, without its donor', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const guest = (await testApp.post('/donations', donationBody(testApp, { ...GUEST, message: 'for Ana' })))
    .body.data;
  for (const reference of ['BW-000000000000', '%', 'a'.repeat(51), String(guest.id)])
    assert.equal(
      (await testApp.get(`/donations/track/${encodeURIComponent(reference)}`)).status,
      404,
      reference,
    );
  const shown = await testApp.get(`/donations/track/${guest.reference_number}`);
  assert.deepEqual([shown.status, shown.body.data.status, shown.body.data.amount], [200, 'pending', 100]);
  assert.doesNotMatch(shown.text, /Maria|maria|for Ana|"id":\d+,"reference/);
});

test('F§6 the reconcile job completes paid donations without events, and closes unpaid ones a day after the last attempt', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const [paid, unpaid, reopened] = [await begin(testApp), await begin(testApp), await begin(testApp)];
  await pay(testApp, paid.checkout_url);
  testApp.clock.advance({ minutes: 9 });
  await reconcile(testApp.app);
  assert.equal((await rowOf(testApp, paid.id)).status, 'pending');
  testApp.clock.advance({ minutes: 2 });
  await reconcile(testApp.app);
  assert.equal((await rowOf(testApp, paid.id)).status, 'completed');
  assert.equal((await rowOf(testApp, unpaid.id)).status, 'pending');
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);

  testApp.clock.advance({ hours: 23, minutes: 30 });
  const opened = await testApp.send('POST', `/donations/${reopened.id}/pay/paymongo`, {
    headers: { authorization: `Bearer ${await freshToken(testApp, testApp.donor)}` },
  });
  assert.equal(opened.status, 200, opened.text);
  testApp.clock.advance({ hours: 1 });
  await reconcile(testApp.app);
  assert.equal((await rowOf(testApp, unpaid.id)).status, 'expired');
  assert.equal(await pageStatus(testApp, unpaid.checkout_url), 'expired');
  assert.equal((await rowOf(testApp, reopened.id)).status, 'pending');
  assert.equal(await pageStatus(testApp, opened.body.data.checkout_url), 'active');
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
});

test('F§6 a donation unknown to the gateway does not block the reconcile job, and expires', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const [lost, paid] = [await begin(testApp), await begin(testApp)];
  await testApp.app.db
    .updateTable('donations')
    .set({ transaction_id: 'cs_unknown' })
    .where('id', '=', lost.id)
    .execute();
  await pay(testApp, paid.checkout_url);
  testApp.clock.advance({ hours: 25 });
  await reconcile(testApp.app);
  assert.equal((await rowOf(testApp, paid.id)).status, 'completed');
  assert.equal((await rowOf(testApp, lost.id)).status, 'expired');
});
