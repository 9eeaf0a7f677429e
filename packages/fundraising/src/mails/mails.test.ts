import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event, pendingDonation, sendEvent, startWithDonor } from '@bulwagan/testing/donations.ts';
import { startWithGateway } from '@bulwagan/testing/gateway.ts';
import { startTwoInstitutions } from '@bulwagan/testing/samples/two-institutions.ts';
import { receiptsIssued } from '../documents/testing/papers.ts';
import { linkCard } from '../payment-methods/testing/steps.ts';
import { openCampaign, subscribe } from '../subscriptions/testing/steps.ts';
import { eventAbout } from '../webhooks/testing/events.ts';
import { fundedCampaign } from '../withdrawals/testing/fund.ts';

const FILIPINO = { headers: { 'accept-language': 'fil' } };
const registration = (email: string) => ({
  ...{ first_name: 'Ana', last_name: 'Cruz', email },
  ...{ password: 'a long sentence', password_confirmation: 'a long sentence' },
});

test('F§5 the mails of an account are in the language of the pages on which the user registered', async (t) => {
  const { testApp } = await startTwoInstitutions(t);
  for (const [email, options, subject, lang] of [
    ['fil@x.test', FILIPINO, 'Ang inyong verification code', 'fil'],
    [
      'tl@x.test',
      { headers: { 'accept-language': 'tl-PH,tl;q=0.9,en;q=0.5' } },
      'Ang inyong verification code',
      'fil',
    ],
    ['en@x.test', { headers: { 'accept-language': 'en-PH' } }, 'Your verification code', 'en'],
    ['none@x.test', {}, 'Your verification code', 'en'],
  ] as const) {
    assert.equal((await testApp.post('/web/auth/register', registration(email), options)).status, 201);
    const mail = await testApp.mail(email);
    assert.equal(mail.subject, subject);
    assert.ok(mail.html.includes(`<html lang="${lang}">`));
    assert.match(mail.text, /\n-- \nBulwagan Fundraising/);
    // Both parts of the mail have the same code.
    const [code] = mail.text.match(/\b\d{6}\b/)!;
    assert.ok(mail.html.includes(`>${code}<`));
  }
});

test('F§4 PUT /profile sets the language of mails and whether work mails are sent, and refuses other values', async (t) => {
  const { testApp, member } = await startTwoInstitutions(t);
  const own = async () => {
    const { language, mails_about_work } = (await member.get('/profile')).body.data;
    return [language, mails_about_work];
  };
  const before = await testApp.snapshot('users', 'audit_log');
  for (const wrong of [{ language: 'tl' }, { mails_about_work: 'x' }, { mails_about_work: null }])
    assert.equal((await member.put('/profile', wrong)).status, 422, JSON.stringify(wrong));
  assert.equal(await testApp.snapshot('users', 'audit_log'), before);
  assert.deepEqual(await own(), [null, true]);
  assert.equal((await member.put('/profile', { language: 'fil', mails_about_work: false })).status, 200);
  assert.deepEqual(await own(), ['fil', false]);
  assert.equal((await member.put('/profile', { first_name: 'Ana' })).status, 200);
  assert.deepEqual(await own(), ['fil', false]);
  assert.equal((await member.put('/profile', { language: null, mails_about_work: true })).status, 200);
  assert.deepEqual(await own(), [null, true]);
});

test('F§3 a refund is mailed to its donor, with or without an account, in their language', async (t) => {
  const testApp = await startWithDonor(t);
  assert.equal((await testApp.donor.put('/profile', { language: 'fil' })).status, 200);
  const own = await pendingDonation(testApp);
  const guest = await pendingDonation(testApp);
  await testApp.app.db
    .updateTable('donations')
    .set({
      user_id: null,
      donor_email: 'guest@x.test',
      donor_name: 'Call 0900 000 0000',
      donor_language: null,
    })
    .where('id', '=', guest.id)
    .execute();
  for (const { reference, id } of [own, guest]) {
    const paid = { reference, paymentId: `pay_${id}`, amountInCentavos: 10_350 };
    assert.equal((await sendEvent(testApp, event('payment.paid', paid))).body.data.outcome, 'applied');
    const refunded = await sendEvent(testApp, event('payment.refunded', paid));
    assert.equal(refunded.body.data.outcome, 'applied', JSON.stringify(refunded.body));
  }
  const ofGuest = await testApp.mail('guest@x.test', ({ subject }) => /refunded/.test(subject));
  assert.match(ofGuest.text, /\n\nHello,\n\nWe refunded ₱[\d.]+ of your donation to /);
  assert.ok(ofGuest.text.includes(guest.reference) && !ofGuest.text.includes('0900'));
  assert.match(
    ofGuest.text.replaceAll(/\s+/g, ' '),
    /receipt of this donation is no longer in force, and neither is a certificate/,
  );
  const ofUser = await testApp.mail('donor@x.test', ({ subject }) => /refund/.test(subject));
  assert.match(ofUser.subject, /^Na-refund ang inyong donasyon/);
  assert.match(ofUser.html, /href="[^"]+\/donations\//);
  assert.match(ofUser.text, /Wala nang bisa ang resibo/);
  // A second report of the same refund sends no second mail.
  await sendEvent(
    testApp,
    event('payment.refunded', { reference: own.reference, paymentId: `pay_${own.id}` }),
  );
  const mails = await testApp.mails('donor@x.test');
  assert.equal(mails.filter(({ subject }) => /^Na-refund/.test(subject)).length, 1);
});

test('F§6 a lost dispute is mailed to its donor once, in their language, with what becomes of the receipt', async (t) => {
  const testApp = await startWithDonor(t);
  const isDisputed = ({ subject }: { subject: string }) => /disputed|Na-dispute/.test(subject);
  const lose = async (change: object, attributes: object = {}) => {
    const { id, reference } = await pendingDonation(testApp);
    await testApp.app.db.updateTable('donations').set(change).where('id', '=', id).execute();
    const paid = { reference, paymentId: `pay_${id}`, amountInCentavos: 10_350 };
    assert.equal((await sendEvent(testApp, event('payment.paid', paid))).body.data.outcome, 'applied');
    await receiptsIssued(testApp);
    const about = { payment_id: `pay_${id}`, amount: 10_350, currency: 'PHP', ...attributes };
    for (const status of ['needs_response', 'lost', 'lost']) {
      const kind = status === 'lost' ? 'dispute.resolved' : 'dispute.created';
      const reply = await sendEvent(testApp, eventAbout(kind, `dsp_${id}`, { ...about, status }));
      assert.equal(reply.status, 200, reply.text);
    }
    return reference;
  };
  const guest = { user_id: null, donor_email: 'guest@x.test', donor_name: 'Call 0900 000 0000' };
  const reference = await lose(guest);
  const ofGuest = await testApp.mail('guest@x.test', isDisputed);
  const text = ofGuest.text.replaceAll(/\s+/g, ' ');
  assert.equal(ofGuest.subject, 'The payment of your donation to Books for all was disputed');
  assert.match(text, /Your bank took back ₱100\.00 of your donation to Books for all after a dispute/);
  assert.match(text, /receipt of this donation is no longer in force, and neither is a certificate/);
  assert.ok(text.includes(reference) && !text.includes('0900'));
  await lose(guest, { amount: 4_000 });
  const ofPart = await testApp.mail('guest@x.test', (mail) => isDisputed(mail) && /₱40\.00/.test(mail.text));
  assert.match(
    ofPart.text.replaceAll(/\s+/g, ' '),
    /A new receipt over what remains replaces the earlier one/,
  );
  assert.equal((await testApp.donor.put('/profile', { language: 'fil' })).status, 200);
  await lose({ message: null });
  const ofUser = await testApp.mail('donor@x.test', isDisputed);
  assert.match(
    ofUser.text.replaceAll(/\s+/g, ' '),
    /Binawi ng inyong bangko ang ₱100\.00 .* Wala nang bisa ang resibo/,
  );
  assert.equal((await testApp.mails('guest@x.test')).filter(isDisputed).length, 2);
  assert.equal((await testApp.mails('donor@x.test')).filter(isDisputed).length, 1);
});

test('F§6 the thank-you mail states what was paid, and a fee or a surplus only where there is one', async (t) => {
  const testApp = await startWithDonor(t);
  const thanksFor = async (paidInCentavos: number, fee: bigint) => {
    const { id, reference } = await pendingDonation(testApp);
    await testApp.app.db
      .updateTable('donations')
      .set({ fee_centavos: fee, total_centavos: 10_000n + fee })
      .where('id', '=', id)
      .execute();
    const paid = { reference, paymentId: `pay_${id}`, amountInCentavos: paidInCentavos };
    const { status, body } = await sendEvent(testApp, event('payment.paid', paid));
    assert.equal(status, 200, JSON.stringify(body));
    const { text } = await testApp.mail('donor@x.test', (mail) => mail.text.includes(reference));
    return text.replaceAll(/\s+/g, ' ');
  };
  assert.match(await thanksFor(10_350, 350n), /You paid ₱103\.50, including a ₱3\.50 processing fee\. /);
  assert.match(await thanksFor(10_100, 350n), /You paid ₱101\.00, including a ₱1\.00 processing fee\. /);
  assert.match(await thanksFor(10_000, 350n), /You paid ₱100\.00\. /);
  assert.match(await thanksFor(10_000, 0n), /has arrived\. You paid ₱100\.00\. /);
  assert.match(
    await thanksFor(15_350, 350n),
    /You paid ₱153\.50, including a ₱3\.50 processing fee and ₱50\.00 more than was due\. /,
  );
  assert.equal((await testApp.donor.put('/profile', { language: 'fil' })).status, 200);
  assert.match(await thanksFor(10_000, 0n), /Nagbayad kayo ng ₱100\.00\. /);
  assert.match(await thanksFor(12_000, 0n), /₱120\.00, kasama ang ₱20\.00 na labis sa dapat bayaran\. /);
});

test('F§6 the end of a recurring donation is mailed to its donor once', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const made = await subscribe(ana, await openCampaign(testApp), await linkCard(testApp, ana));
  assert.equal((await ana.post(`/subscriptions/${made.body.data.id}/cancel`)).status, 200);
  const mail = await testApp.mail(ana.email, ({ subject }) => subject === 'A recurring donation has ended');
  assert.match(mail.text, /has ended\. You won’t be charged again\./);
  assert.ok(mail.text.includes(`/recurring/${made.body.data.id}`));
});

test('F§5 the decision on a campaign is mailed to its author, with the reason of a rejection', async (t) => {
  const { testApp, donor, member, propose } = await startTwoInstitutions(t);
  assert.equal((await donor.put('/profile', { language: 'fil' })).status, 200);
  const path = await propose(donor, { title: 'Books\nfor all' });
  assert.equal((await member.post(`${path}/reject`, { reason: 'No budget' })).status, 200);
  const rejected = await testApp.mail(
    donor.email,
    ({ subject }) => subject === 'Hindi naaprubahan ang inyong kampanya',
  );
  assert.match(rejected.text, /Books\s+for all: No budget/);
  testApp.clock.advance({ minutes: 1 });
  assert.equal((await donor.put('/profile', { language: 'en' })).status, 200);
  assert.equal((await donor.post(`${path}/submit`)).status, 200);
  assert.equal((await member.post(`${path}/approve`)).status, 200);
  const approved = await testApp.mail(donor.email, ({ subject }) => subject === 'Your campaign was approved');
  assert.match(approved.text, /\/my-campaigns/);
});

test('F§5 the author of an approved campaign that begins later is told when it opens, not that it is open', async (t) => {
  const { testApp, donor, member, propose } = await startTwoInstitutions(t);
  // Midnight of 1 February in Manila.
  const path = await propose(donor, { starts_at: '2030-01-31T16:00:00Z' });
  assert.equal((await member.post(`${path}/approve`)).status, 200);
  const approved = await testApp.mail(donor.email, ({ subject }) => subject === 'Your campaign was approved');
  assert.match(approved.text, /Books opens for donations on 1 February 2030, 12:00 a\.m\.\n/);
  assert.doesNotMatch(approved.text, /now open/);
  const [notice] = (await donor.get('/notifications')).body.data.data;
  assert.equal(notice.kind, 'campaign.approved_ahead');
  assert.match(notice.body, /opens for donations on 1 February 2030/);
  assert.equal((await donor.put('/profile', { language: 'fil' })).status, 200);
  testApp.clock.advance({ minutes: 1 });
  const other = await propose(donor, { title: 'Chairs', starts_at: '2030-01-31T16:00:00Z' });
  assert.equal((await member.post(`${other}/approve`)).status, 200);
  const inFilipino = await testApp.mail(
    donor.email,
    ({ subject }) => subject === 'Naaprubahan ang inyong kampanya',
  );
  assert.match(inFilipino.text, /Magbubukas sa mga donasyon ang Chairs sa ika-1 ng Pebrero 2030/);
});

test('F§5 staff get mail about pending decisions, unless they have turned it off', async (t) => {
  const { testApp, own, donor, admin, member, foreign, propose } = await startTwoInstitutions(t);
  const second = await testApp.person({ roles: ['committee_member'], institutionId: own });
  assert.equal((await second.put('/profile', { mails_about_work: false })).status, 200);
  const path = await propose(donor);
  for (const { email } of [admin, member]) {
    const mail = await testApp.mail(email, ({ subject }) => subject === 'A campaign awaits approval');
    assert.ok(mail.text.includes(`/manage${path}`));
    assert.match(mail.text, /turn these emails off in your profile/);
  }
  const fund = await fundedCampaign(testApp, { institutionId: own, donorId: donor.id, centavos: 100_000n });
  const body = { campaign_id: fund.id, amount: 400, purpose: 'Books' };
  assert.equal((await admin.post('/withdrawals', body)).status, 201);
  await testApp.mail(member.email, ({ subject }) => subject === 'A withdrawal awaits approval');
  // Users who have turned mails off still get notifications.
  assert.equal((await second.get('/notifications')).body.data.total, 2);
  for (const { email } of [second, foreign]) assert.deepEqual(await testApp.mails(email), []);
});
