import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event, pendingDonation, sendEvent, startWithDonor } from '@bulwagan/testing/donations.ts';
import { printedTexts, receiptsIssued } from '../documents/testing/papers.ts';

const secondsOf = (instant: string) => Date.parse(instant) / 1000;

/** Starts on the last evening of a year in Manila, with a pending donation. */
async function start(t: Parameters<typeof startWithDonor>[0]) {
  const testApp = await startWithDonor(t, { now: '2026-12-31T15:50:00Z' });
  const donation = await pendingDonation(testApp, { pesos: 500 });
  const report = async (createdAt: string | undefined) => {
    const options = { reference: donation.reference, paymentId: 'pay_1', amountInCentavos: 60_000 };
    const at = createdAt === undefined ? {} : { createdAt: secondsOf(createdAt) };
    const reply = await sendEvent(testApp, event('payment.paid', { ...options, ...at }));
    assert.equal(reply.status, 200, reply.text);
    const shown = (await testApp.donor.get(`/donations/${donation.id}`)).body.data;
    assert.equal(shown.status, 'completed');
    return shown.paid_at as string;
  };
  return { ...testApp, report };
}

test('F§3 a payment of New Year’s Eve whose event arrives in the new year counts in the old one', async (t) => {
  const testApp = await start(t);
  const { donor, clock } = testApp;
  const texts = printedTexts(testApp);
  clock.set('2026-12-31T16:10:00Z');
  assert.equal(await testApp.report('2026-12-31T15:55:00Z'), '2026-12-31T15:55:00.000Z');
  await receiptsIssued(testApp);
  assert.match(texts[0]!, /Date issued: 1 January 2027 Date received: 31 December 2026/);
  assert.equal((await donor.get('/statements/2026')).status, 200);
  assert.equal((await donor.get('/statements/2027')).status, 404);
  const { by_year: years } = (await donor.get('/analytics/my-giving')).body.data;
  assert.deepEqual(years, [{ year: 2026, amount: 500, count: 1 }]);
});

for (const [condition, createdAt] of [
  ['no time', undefined],
  ['a time before the donation', '2026-12-31T15:00:00Z'],
  ['a time in the future', '2027-01-02T00:00:00Z'],
] as const)
  test(`F§3 a payment whose event has ${condition} counts from its arrival`, async (t) => {
    const testApp = await start(t);
    testApp.clock.set('2026-12-31T16:10:00Z');
    assert.equal(await testApp.report(createdAt), '2026-12-31T16:10:00.000Z');
  });
