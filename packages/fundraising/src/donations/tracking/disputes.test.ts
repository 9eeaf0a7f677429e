import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECRET } from '@bulwagan/paymongo-simulator/testing/simulator.ts';
import { event, sendEvent } from '@bulwagan/testing/donations.ts';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { faults, receiptsSent } from '../../../../../tests/money/batch.ts';
import { eventAbout } from '../../webhooks/testing/events.ts';
import { payTooMuch, requestWithdrawal } from '../testing/refunds.ts';
import {
  balanceOf,
  begin,
  type GatewayDonorTestApp,
  pay,
  rowOf,
  startWithGatewayAndDonor,
} from '../testing/steps.ts';
import { followDisputes } from './track-disputes.ts';

const MONEY = ['donations', 'campaigns', 'ledger_entries', 'refunds', 'disputes', 'notifications'];
const GIVEN = [50_000n, 50_000n, 1];

async function paid(testApp: GatewayDonorTestApp) {
  const donation = await begin(testApp, { amount: 500 });
  await pay(testApp, donation.checkout_url);
  await testApp.delivered();
  await receiptsSent(testApp);
  return { id: donation.id as number, paymentId: (await rowOf(testApp, donation.id)).payment_id! };
}

const shown = async (by: Person, id: number) => (await by.get(`/donations/${id}`)).body.data;
const campaign = async (testApp: GatewayDonorTestApp) =>
  (await testApp.get(`/campaigns/${testApp.campaignId}`)).body.data;
const kindsOf = async (person: Person): Promise<string[]> =>
  (await person.get('/notifications')).body.data.data.map(({ kind }: { kind: string }) => kind);

async function open(testApp: GatewayDonorTestApp, paymentId: string, amount?: number): Promise<string> {
  const body = { payment_id: paymentId, ...(amount === undefined ? {} : { amount }) };
  const { status, body: made } = await testApp.simulator.control('POST', '/disputes', body);
  assert.equal(status, 200, JSON.stringify(made));
  await testApp.delivered();
  return made.data.id;
}

async function move(testApp: GatewayDonorTestApp, id: string, status: string): Promise<void> {
  assert.equal((await testApp.simulator.control('POST', `/disputes/${id}/move`, { status })).status, 200);
  await testApp.delivered();
}

/** Sends a dispute event and returns its effect. */
async function report(
  testApp: GatewayDonorTestApp,
  status: string,
  attributes: object,
  { at }: { at?: number } = {},
) {
  const kind = ['won', 'lost', 'expired'].includes(status) ? 'dispute.resolved' : 'dispute.created';
  const body = eventAbout(kind, 'dsp_told', { amount: 51_250, currency: 'PHP', status, ...attributes });
  if (at !== undefined) Object.assign(body.data.attributes, { created_at: at });
  const reply = await sendEvent(testApp, body, { secret: SECRET });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data.outcome;
}

test('F§6 a dispute without an id, in another currency or of an unknown payment changes no money', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { paymentId } = await paid(testApp);
  const before = await testApp.snapshot(...MONEY);
  assert.equal(await report(testApp, 'lost', { payment_id: paymentId, currency: 'USD' }), 'other_currency');
  const nameless = eventAbout('dispute.created', '', { payment_id: paymentId, status: 'lost' });
  assert.equal((await sendEvent(testApp, nameless, { secret: SECRET })).status, 200);
  assert.equal(await testApp.snapshot(...MONEY), before);
  assert.equal(await report(testApp, 'lost', { payment_id: 'pay_unknown' }), 'skipped');
  assert.deepEqual(await balanceOf(testApp), GIVEN);
  const rows = await testApp.app.db.selectFrom('disputes').select(['donation_id', 'status']).execute();
  assert.deepEqual(rows, [{ donation_id: null, status: 'lost' }]);
});

test('F§6 an open dispute holds its amount: it is shown, staff are notified, and it can be neither withdrawn nor refunded', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const staff = await testApp.person({ roles: ['institution_admin'], institutionId: testApp.institutionId });
  const elsewhere = await testApp.person({
    roles: ['institution_admin'],
    institutionId: await testApp.institution(),
  });
  const admin = await testApp.person({ roles: ['system_admin'] });
  const committee = await testApp.person({
    roles: ['committee_member'],
    institutionId: testApp.institutionId,
  });
  const { id, paymentId } = await paid(testApp);
  const waiting = await requestWithdrawal(testApp, 400);
  const dispute = await open(testApp, paymentId);

  const donation = await shown(admin, id);
  assert.deepEqual(
    [donation.status, donation.disputes.length, donation.disputes[0].status, donation.disputes[0].amount],
    ['completed', 1, 'open', 512.5],
  );
  const inbox = (await admin.get(`/webhook-events?donation_id=${id}`)).body.data.data;
  assert.ok(inbox.some(({ kind }: { kind: string }) => kind === 'dispute.created'));
  assert.ok((await kindsOf(staff)).includes('dispute.opened'));
  assert.ok((await kindsOf(admin)).includes('dispute.opened'));
  assert.deepEqual(await kindsOf(elsewhere), []);
  assert.deepEqual(
    [(await campaign(testApp)).raised_amount, (await campaign(testApp)).available_amount],
    [500, -400],
  );
  assert.ok((await kindsOf(staff)).includes('campaign.overdrawn'));

  const before = await testApp.snapshot(...MONEY);
  assert.equal((await requestWithdrawal(testApp, 1)).status, 422);
  assert.equal((await committee.post(`/withdrawals/${waiting.body.data.id}/approve`)).status, 422);
  const refund = await admin.post(`/donations/${id}/refund`, { reason: 'others' });
  assert.equal(refund.status, 422);
  assert.match(refund.body.message, /disputes this payment/);
  assert.equal(await testApp.snapshot(...MONEY), before);

  await move(testApp, dispute, 'won');
  assert.equal((await campaign(testApp)).available_amount, 100);
  assert.equal((await shown(admin, id)).disputes[0].status, 'won');
  assert.ok((await kindsOf(staff)).includes('dispute.won'));
  assert.equal((await committee.post(`/withdrawals/${waiting.body.data.id}/approve`)).status, 200);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a dispute of an overpayment holds only what exceeds the surplus', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp, { amount: 500 });
  await payTooMuch(testApp, donation);
  const { payment_id: paymentId } = await rowOf(testApp, donation.id);
  const surplus = await open(testApp, paymentId!, 10_000);
  assert.equal((await campaign(testApp)).available_amount, 500);
  await move(testApp, surplus, 'won');
  const more = await open(testApp, paymentId!, 15_000);
  assert.equal((await campaign(testApp)).available_amount, 450);
  await move(testApp, more, 'lost');
  assert.equal((await campaign(testApp)).available_amount, 450, 'the ledger deducts what was held');
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 losing a partial dispute deducts that part; losing a full one ends the donation', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const [part, full] = [await paid(testApp), await paid(testApp)];
  await move(testApp, await open(testApp, part.paymentId, 20_000), 'lost');
  assert.deepEqual(await balanceOf(testApp), [80_000n, 80_000n, 2]);
  assert.equal((await shown(admin, part.id)).refundable_amount, 312.5);
  await move(testApp, await open(testApp, full.paymentId), 'expired');
  assert.deepEqual(await balanceOf(testApp), [30_000n, 30_000n, 1]);
  const { status, disputes } = await shown(admin, full.id);
  assert.deepEqual([status, disputes[0].status, disputes[0].gateway_status], ['refunded', 'lost', 'expired']);
  // The amount that the bank did not take can still be refunded.
  const rest = await admin.post(`/donations/${part.id}/refund`, { reason: 'others', amount: 100 });
  assert.equal(rest.status, 200, rest.text);
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [20_000n, 20_000n, 1]);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a lost dispute of money that was paid out is reported to the institution', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const staff = await testApp.person({ roles: ['institution_admin'], institutionId: testApp.institutionId });
  const { paymentId } = await paid(testApp);
  assert.equal((await requestWithdrawal(testApp, 450)).status, 201);
  assert.equal(await report(testApp, 'lost', { payment_id: paymentId }), 'applied');
  assert.equal((await campaign(testApp)).available_amount, -450);
  assert.deepEqual((await kindsOf(staff)).sort(), ['campaign.overdrawn', 'dispute.lost']);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a dispute that arrives before its payment applies once the donation has the payment', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const [held, lost] = [await begin(testApp, { amount: 500 }), await begin(testApp, { amount: 300 })];
  assert.equal(await report(testApp, 'needs_response', { payment_id: 'pay_held' }), 'skipped');
  const other = eventAbout('dispute.resolved', 'dsp_other', { status: 'lost', payment_id: 'pay_lost' });
  assert.equal((await sendEvent(testApp, other, { secret: SECRET })).body.data.outcome, 'skipped');
  for (const [donation, paymentId] of [
    [held, 'pay_held'],
    [lost, 'pay_lost'],
  ]) {
    const { reference_number: reference, total_amount: total } = donation;
    const paidEvent = event('payment.paid', {
      reference,
      paymentId,
      amountInCentavos: Math.round(total * 100),
    });
    assert.equal((await sendEvent(testApp, paidEvent, { secret: SECRET })).status, 200);
  }
  assert.deepEqual(await balanceOf(testApp), [50_000n, 50_000n, 1]);
  assert.equal((await campaign(testApp)).available_amount, 0);
  assert.deepEqual(
    [(await shown(admin, held.id)).disputes[0].status, (await shown(admin, lost.id)).status],
    ['open', 'refunded'],
  );
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a dispute won after it was booked is final: older events change nothing', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { id, paymentId } = await paid(testApp);
  const now = Math.floor(testApp.clock.now().epochMilliseconds / 1000);
  const about = { payment_id: paymentId };
  assert.equal(await report(testApp, 'lost', about, { at: now }), 'applied');
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  assert.equal(await report(testApp, 'needs_response', about, { at: now - 9 }), 'stale');
  assert.equal(await report(testApp, 'won', about, { at: now + 9 }), 'applied');
  assert.deepEqual(await balanceOf(testApp), GIVEN);
  assert.equal((await rowOf(testApp, id)).status, 'completed');
  assert.equal(await report(testApp, 'lost', about, { at: now }), 'stale');
  assert.deepEqual(await balanceOf(testApp), GIVEN);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a dispute of a fully refunded donation deducts nothing more; a refund during a dispute is booked once', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const [full, part] = [await paid(testApp), await paid(testApp)];
  assert.equal((await admin.post(`/donations/${full.id}/refund`, { reason: 'others' })).status, 200);
  await testApp.delivered();
  assert.equal(await report(testApp, 'lost', { payment_id: full.paymentId }), 'applied');
  assert.deepEqual(await balanceOf(testApp), GIVEN);
  await open(testApp, part.paymentId);
  const refund = eventAbout('payment.refund.updated', 'ref_during', {
    payment_id: part.paymentId,
    amount: 20_000,
    status: 'succeeded',
  });
  for (let n = 0; n < 2; n += 1) await sendEvent(testApp, refund, { secret: SECRET });
  assert.deepEqual(await balanceOf(testApp), [30_000n, 30_000n, 1]);
  assert.equal((await campaign(testApp)).available_amount, 0);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 disputes whose events are missing are polled, and counted once when the events arrive too', async (t) => {
  const testApp = await startWithGatewayAndDonor(t, { handlesJobs: false });
  const donation = await begin(testApp, { amount: 500 });
  await pay(testApp, donation.checkout_url);
  await testApp.delivered();
  const { payment_id: paymentId } = await rowOf(testApp, donation.id);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const { body } = await testApp.simulator.control('POST', '/disputes', { payment_id: paymentId });
  assert.equal(await followDisputes(testApp.app), 1);
  assert.equal((await campaign(testApp)).available_amount, 0);
  await testApp.simulator.control('POST', `/disputes/${body.data.id}/move`, { status: 'lost' });
  const events = testApp.simulator.control('POST', '/release');
  await Promise.all([events, followDisputes(testApp.app), followDisputes(testApp.app)]);
  await testApp.delivered();
  assert.equal(await followDisputes(testApp.app, AbortSignal.abort()), 0);
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  const { rows } = await testApp.app.connection.pool.query(
    "select kind from ledger_entries where kind like 'dispute %'",
  );
  assert.equal(rows.length, 1);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 if our gateway account may not read disputes, a disputed payment is held until an event names the dispute', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: testApp.institutionId });
  const system = await testApp.person({ roles: ['system_admin'] });
  const [disputed, other] = [await paid(testApp), await paid(testApp)];
  const denied = (disputes: 'denied' | 'readable') =>
    testApp.simulator.control('POST', '/settings', { disputes, hold: true });
  await denied('denied');
  assert.equal(await followDisputes(testApp.app), 0);
  assert.equal((await campaign(testApp)).available_amount, 1_000);
  const { body } = await testApp.simulator.control('POST', '/disputes', { payment_id: disputed.paymentId });
  for (let n = 0; n < 2; n += 1) assert.equal(await followDisputes(testApp.app), 1);
  assert.equal((await campaign(testApp)).available_amount, 500);
  assert.equal((await requestWithdrawal(testApp, 501)).status, 422);
  const open = await shown(system, disputed.id);
  assert.deepEqual(
    [open.disputes.length, open.disputes[0].status, open.disputes[0].amount],
    [1, 'open', 512.5],
  );
  assert.deepEqual((await shown(system, other.id)).disputes, []);
  assert.equal((await kindsOf(admin)).filter((kind) => kind === 'dispute.opened').length, 1);
  const refused = await system.post(`/donations/${disputed.id}/refund`, { reason: 'others' });
  assert.equal(refused.status, 422);

  // The payment only loses its disputed flag; it does not say who won.
  await testApp.simulator.control('POST', `/disputes/${body.data.id}/move`, { status: 'lost' });
  await followDisputes(testApp.app);
  assert.deepEqual(await balanceOf(testApp), [100_000n, 100_000n, 2]);
  assert.equal((await campaign(testApp)).available_amount, 500);
  await denied('readable');
  await followDisputes(testApp.app);
  const lost = await shown(system, disputed.id);
  assert.deepEqual([lost.status, lost.disputes.length, lost.disputes[0].status], ['refunded', 1, 'lost']);
  assert.deepEqual(await balanceOf(testApp), [50_000n, 50_000n, 1]);
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [50_000n, 50_000n, 1]);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a refund of a disputed payment is refused and holds the amount, even before any event', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { id, paymentId } = await paid(testApp);
  const system = await testApp.person({ roles: ['system_admin'] });
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const { body } = await testApp.simulator.control('POST', '/disputes', { payment_id: paymentId });
  assert.equal((await system.post(`/donations/${id}/refund`, { reason: 'others' })).status, 422);
  assert.equal((await campaign(testApp)).available_amount, 0);
  await testApp.simulator.control('POST', `/disputes/${body.data.id}/move`, { status: 'won' });
  await testApp.simulator.control('POST', '/settings', { hold: false });
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  const { disputes } = await shown(system, id);
  assert.deepEqual([disputes.length, disputes[0].status], [1, 'won']);
  assert.equal((await campaign(testApp)).available_amount, 500);
  assert.deepEqual(await faults(testApp), []);
});
