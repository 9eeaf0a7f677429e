import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { pendingDonation, startWithDonor } from '@bulwagan/testing/donations.ts';
import { textOfPdf } from '@bulwagan/testing/samples/pdf-text.ts';
import { sql } from 'kysely';
import { setPassword } from '../password-reset/queries.ts';
import { correctPapers } from './receipts/correct.ts';
import {
  completed,
  heldPrinter,
  printedTexts,
  receiptsIssued,
  refunded,
  report,
  TAX_DATA,
} from './testing/papers.ts';

const ALL = ['documents', 'document_series', 'audit_log'];
const DOCUMENTS = '/documents';

async function start(t: Parameters<typeof startWithDonor>[0]) {
  const testApp = await startWithDonor(t, { now: '2026-11-23T01:00:00Z' });
  const admin = await testApp.person({ roles: ['system_admin'] });
  const manager = await testApp.person({
    roles: ['institution_admin'],
    institutionId: testApp.institutionId,
  });
  const set = await admin.put(`/institutions/${testApp.institutionId}`, TAX_DATA);
  assert.equal(set.status, 200, set.text);
  const papersOf = async (id: number) =>
    (await manager.get(`${DOCUMENTS}?subject_id=${id}&sort=number`)).body.data.data;
  return { ...testApp, admin, manager, papersOf };
}

test('contract §3.2 there is no receipt of a donation that is not paid, and none for others than its donor and staff', async (t) => {
  const testApp = await start(t);
  const { donor, manager, admin } = testApp;
  const stranger = await testApp.person();
  const committee = await testApp.person({
    roles: ['committee_member'],
    institutionId: testApp.institutionId,
  });
  const foreigner = await testApp.person({
    roles: ['institution_admin'],
    institutionId: await testApp.institution(),
  });
  const unpaid = await pendingDonation(testApp);
  const request = { kind: 'acknowledgement_receipt', subject_id: String(unpaid.id) };
  const before = await testApp.snapshot(...ALL);
  assert.equal((await donor.get(`/donations/${unpaid.id}/receipt`)).status, 404);
  assert.equal((await testApp.get(`/donations/track/${unpaid.reference}/receipt`)).status, 404);
  assert.equal((await testApp.get(`/donations/${unpaid.id}/receipt`)).status, 401);
  assert.equal((await manager.post(DOCUMENTS, request)).status, 422);
  assert.equal((await foreigner.post(DOCUMENTS, request)).status, 422);
  for (const one of [donor, committee]) assert.equal((await one.post(DOCUMENTS, request)).status, 403);
  assert.equal((await testApp.post(DOCUMENTS, request)).status, 401);
  for (const subject_id of ['x', '0', '999999'])
    assert.equal((await manager.post(DOCUMENTS, { ...request, subject_id })).status, 422);
  assert.equal(await testApp.snapshot(...ALL), before);
  const { id } = await completed(testApp);
  await receiptsIssued(testApp);
  assert.equal((await stranger.get(`/donations/${id}/receipt`)).status, 404);
  assert.equal((await foreigner.get(`/donations/${id}/receipt`)).status, 404);
  for (const one of [donor, manager, committee, admin])
    assert.equal((await one.get(`/donations/${id}/receipt`)).status, 200);
  const [paper] = (await donor.get(DOCUMENTS)).body.data.data;
  for (const one of [stranger, foreigner])
    for (const path of [`${DOCUMENTS}/${paper.id}`, `${DOCUMENTS}/${paper.id}/file`])
      assert.equal((await one.get(path)).status, 404);
  assert.equal((await stranger.get(DOCUMENTS)).body.data.total, 0);
  assert.equal((await donor.post(`${DOCUMENTS}/${paper.id}/void`, { reason: 'x' })).status, 403);
});

test('contract §3.2 errors of papers are JSON, whatever Accept says, and the PDF is sent whatever it says', async (t) => {
  const testApp = await start(t);
  const { id, reference } = await completed(testApp);
  await receiptsIssued(testApp);
  const html = { headers: { accept: 'text/html' } };
  for (const [path, status] of [
    ['/documents', 401],
    ['/document-templates', 401],
    [`/donations/${id}/receipt`, 401],
    ['/donations/track/NONE/receipt', 404],
    ['/statements/2026', 401],
  ] as const) {
    const reply = await testApp.get(path, html);
    assert.equal(reply.status, status, path);
    assert.match(String(reply.headers['content-type']), /^application\/json/);
    assert.equal(reply.body.success, false);
  }
  const file = await testApp.get(`/donations/track/${reference}/receipt`, html);
  assert.deepEqual([file.status, file.headers['content-type']], [200, 'application/pdf']);
  assert.ok(file.text.startsWith('%PDF-'));
});

test('contract §3.2 the receipt of a donor whose name has characters that no font has is issued', async (t) => {
  const testApp = await start(t);
  const { donor } = testApp;
  const named = await donor.put('/profile', { donor_registered_name: 'Ana 🌁 ไทย Reyes' });
  assert.equal(named.status, 200, named.text);
  const { id } = await completed(testApp);
  await receiptsIssued(testApp);
  const [paper] = await testApp.papersOf(id);
  const { stream } = await testApp.app.files.get(`documents/${paper.id}.pdf`);
  assert.match(await textOfPdf(await buffer(stream)), /Ana □ □+ Reyes/);
});

test('contract §3.2 a completed donation gets one receipt by a job, over its amount without the fee', async (t) => {
  const testApp = await start(t);
  const { donor } = testApp;
  const texts = printedTexts(testApp);
  const given = await donor.put('/profile', {
    donor_registered_name: 'Reyes Trading',
    donor_tin: '123 456 789',
    donor_address: '5 Luna Street, Iloilo City',
    donor_kind: 'company',
  });
  assert.equal(given.status, 200, given.text);
  const { id, reference, paymentId } = await completed(testApp, { pesos: 1234 });
  await report(testApp, reference, { effect: 'completes', paymentId, eventCreatedAt: 1 });
  await receiptsIssued(testApp);
  const [paper, ...others] = await testApp.papersOf(id);
  assert.deepEqual(others, []);
  assert.match(paper.number, /^AR-\d+-2026-000001$/);
  assert.deepEqual([paper.status, paper.subject_type, paper.issued_by.id], ['issued', 'donation', null]);
  const [text = ''] = texts;
  assert.equal(texts.length, 1);
  for (const part of [
    'ACKNOWLEDGEMENT RECEIPT',
    'THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX.',
    TAX_DATA.registered_name,
    TAX_DATA.address,
    '008-765-432-000',
    TAX_DATA.accreditation.number,
    '1 January 2025',
    '31 December 2027',
    'Reyes Trading',
    '123-456-789',
    '5 Luna Street, Iloilo City',
    '₱1,234.00',
    'One thousand two hundred thirty-four pesos',
    'Card',
    paymentId,
    reference,
    'Books for all',
    paper.number,
    '23 November 2026',
    'generated by the system',
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.doesNotMatch(text, /official receipt/i);
  const file = await donor.get(`/donations/${id}/receipt`);
  assert.deepEqual([file.status, file.headers.etag], [200, `"${paper.sha256}"`]);
  assert.equal((await donor.get(`${DOCUMENTS}/${paper.id}/file`)).headers.etag, file.headers.etag);
});

test('contract §3.2 a receipt in Filipino for a donor who reads Filipino, without a trace of missing data', async (t) => {
  const testApp = await start(t);
  await testApp.donor.put('/profile', { language: 'fil' });
  const texts = printedTexts(testApp);
  await completed(testApp, { pesos: 400 });
  await receiptsIssued(testApp);
  assert.match(texts[0]!, /RESIBO NG PAGTANGGAP/);
  assert.match(texts[0]!, /Petsa ng pag-isyu: Ika-23 ng Nobyembre 2026 Petsa ng pagtanggap:/i);
  assert.match(texts[0]!, /Apat na raang piso/);
  assert.doesNotMatch(texts[0]!, /Address|Layunin|undefined|null|\[/);
});

test('contract §3.2 the receipt of an institution without an accreditation in force says that nothing is deductible', async (t) => {
  const testApp = await start(t);
  const texts = printedTexts(testApp);
  const { admin, donor, institutionId } = testApp;
  const receiptWith = async (accreditation: object | null) => {
    const set = await admin.put(`/institutions/${institutionId}`, { accreditation });
    assert.equal(set.status, 200, set.text);
    await completed(testApp);
    await receiptsIssued(testApp);
    return texts.at(-1)!;
  };
  const none = /no accreditation in force on the day of the donation\. .* no tax deduction under RR 13-98\./;
  const { accreditation } = TAX_DATA;
  for (const given of [null, { ...accreditation, valid_to: '2026-11-22' }]) {
    const text = await receiptWith(given);
    assert.match(text, none);
    assert.doesNotMatch(text, /PCNC/);
  }
  const accredited = await receiptWith(accreditation);
  assert.doesNotMatch(accredited, none);
  assert.match(accredited, /PCNC-2025-0117.* may be deducted in full/);
  assert.equal((await donor.put('/profile', { language: 'fil' })).status, 200);
  assert.match(await receiptWith(null), /Walang akreditasyong may bisa .* ayon sa RR 13-98\./);
});

test('contract §3.2 a refund in full or a lost dispute makes the receipt void, and the register and the public page show it', async (t) => {
  const testApp = await start(t);
  const [gone, lost] = [await completed(testApp), await completed(testApp)];
  await receiptsIssued(testApp);
  await refunded(testApp, gone, 'full');
  const dispute = { id: 'dsp_1', amount: null, gatewayStatus: null, reason: null, at: 2 };
  await report(testApp, lost.reference, {
    effect: 'disputes',
    paymentId: lost.paymentId,
    dispute: { ...dispute, status: 'lost' },
  });
  await receiptsIssued(testApp);
  for (const { id } of [gone, lost]) {
    const [paper, ...others] = await testApp.papersOf(id);
    assert.deepEqual(others, []);
    assert.deepEqual([paper.status, paper.replaced_by_id], ['void', null]);
    assert.match(paper.void_reason, /refunded/);
    assert.equal((await testApp.donor.get(`/donations/${id}/receipt`)).status, 404);
    const check = await testApp.get(`/public/documents/${paper.verification_code}`);
    assert.deepEqual([check.body.data.status, check.body.data.number], ['void', paper.number]);
  }
});

test('contract §3.2 a partial refund issues the receipt again over what remains, once, and the rest makes it void', async (t) => {
  const testApp = await start(t);
  const texts = printedTexts(testApp);
  const donation = await completed(testApp, { pesos: 500 });
  await receiptsIssued(testApp);
  await refunded(testApp, donation, 10_000n);
  await receiptsIssued(testApp);
  await withTransaction(testApp.app.db, (trx) => correctPapers(testApp.app, trx, donation.id));
  const [first, second, ...others] = await testApp.papersOf(donation.id);
  assert.deepEqual(others, []);
  assert.deepEqual([first.status, first.replaced_by_id], ['superseded', second.id]);
  assert.deepEqual([second.status, second.replaces_id], ['issued', first.id]);
  assert.match(texts[1]!, /₱400\.00/);
  assert.match(texts[1]!, new RegExp(`Replaces receipt No\\. ${first.number}`));
  await refunded(testApp, donation, 'full');
  await receiptsIssued(testApp);
  const papers = await testApp.papersOf(donation.id);
  assert.deepEqual(
    papers.map(({ status }: { status: string }) => status),
    ['superseded', 'void'],
  );
});

test('contract §3.2 a refund that arrives before the receipt exists gives one receipt over what remains, or none', async (t) => {
  const testApp = await start(t);
  const texts = printedTexts(testApp);
  const settleTwice = async (refund: Parameters<typeof refunded>[2]) => {
    const donation = await pendingDonation(testApp, { pesos: 500 });
    const named = { ...donation, paymentId: `pay_${donation.id}` };
    await refunded(testApp, named, refund);
    await report(testApp, donation.reference, {
      effect: 'completes',
      paymentId: named.paymentId,
      eventCreatedAt: 1,
    });
    await receiptsIssued(testApp);
    return await testApp.papersOf(donation.id);
  };
  assert.equal((await settleTwice(10_000n)).length, 1);
  assert.match(texts[0]!, /₱400\.00/);
  assert.deepEqual(await settleTwice('full'), []);
});

test('contract §3.2 a receipt that a person made void is not issued again by the job', async (t) => {
  const testApp = await start(t);
  const donation = await completed(testApp, { pesos: 500 });
  await receiptsIssued(testApp);
  const [paper] = await testApp.papersOf(donation.id);
  const ended = await testApp.manager.post(`${DOCUMENTS}/${paper.id}/void`, { reason: 'Wrong donor' });
  assert.equal(ended.status, 200, ended.text);
  await refunded(testApp, donation, 10_000n);
  await receiptsIssued(testApp);
  assert.equal((await testApp.papersOf(donation.id)).length, 1);
});

test('contract §3.2 a receipt that cannot be printed is tried again later and delays no other receipt', async (t) => {
  const testApp = await start(t);
  const { documents } = testApp.app;
  const { renderer } = documents;
  let fails = true;
  documents.renderer = {
    ...renderer,
    render: (papers) => {
      if (fails && JSON.stringify(papers[0]!.blocks).includes('₱111.00'))
        throw new Error('The printer is broken.');
      return renderer.render(papers);
    },
  };
  const broken = await completed(testApp, { pesos: 111 });
  const other = await completed(testApp, { pesos: 222 });
  const due = async () =>
    (await sql<{ attempts: number }>`select attempts from receipts_due`.execute(testApp.app.db)).rows;
  for (let look = 0; look < 200 && (await testApp.papersOf(other.id)).length === 0; look += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal((await testApp.papersOf(other.id)).length, 1);
  assert.deepEqual(await due(), [{ attempts: 1 }]);
  assert.deepEqual(await testApp.papersOf(broken.id), []);
  fails = false;
  testApp.clock.advance({ minutes: 2 });
  await withTransaction(testApp.app.db, (trx) => testApp.app.receiptPapers.request(trx));
  await receiptsIssued(testApp);
  assert.equal(
    (await sql`select from documents where subject_id = ${String(broken.id)}`.execute(testApp.app.db)).rows
      .length,
    1,
  );
});

test('contract §3.2 the receipt of an anonymous donation names the donor to the donor alone', async (t) => {
  const testApp = await start(t);
  const { donor, manager, admin } = testApp;
  const texts = printedTexts(testApp);
  const donation = await pendingDonation(testApp);
  await testApp.app.db
    .updateTable('donations')
    .set({ is_anonymous: true })
    .where('id', '=', donation.id)
    .execute();
  await report(testApp, donation.reference, { effect: 'completes', paymentId: 'pay_a', eventCreatedAt: 1 });
  await receiptsIssued(testApp);
  assert.match(texts[0]!, /Person Number1/);
  const [paper] = await testApp.papersOf(donation.id);
  assert.doesNotMatch(JSON.stringify(paper), /Person/);
  const request = { kind: 'acknowledgement_receipt', subject_id: String(donation.id) };
  for (const one of [manager, admin]) {
    assert.equal((await one.get(`${DOCUMENTS}/${paper.id}`)).status, 200);
    assert.equal((await one.get(`${DOCUMENTS}/${paper.id}/file`)).status, 404);
    assert.equal((await one.get(`/donations/${donation.id}/receipt`)).status, 404);
    assert.equal((await one.get(`/donations/track/${donation.reference}/receipt`)).status, 404);
    assert.equal((await one.post(DOCUMENTS, request)).status, 422);
    assert.equal(
      (await one.post(`${DOCUMENTS}/preview`, request, { headers: { accept: 'application/pdf' } })).status,
      422,
    );
  }
  assert.equal((await testApp.get(`/donations/track/${donation.reference}/receipt`)).status, 404);
  const check = await testApp.get(`/public/documents/${paper.verification_code}`);
  assert.equal(check.body.data.status, 'genuine');
  assert.doesNotMatch(check.text, /Person/);
  assert.equal((await donor.get(`/donations/${donation.id}/receipt`)).status, 200);
  assert.equal((await donor.get(`${DOCUMENTS}/${paper.id}/file`)).status, 200);
});

test('contract §3.2 the mail of a completed donation leads to its receipt, and the mail of a part refund says that a new one replaces it', async (t) => {
  const testApp = await start(t);
  const donation = await completed(testApp, { pesos: 500 });
  const thanks = await testApp.mail('donor@x.test', ({ subject }) => subject.startsWith('Thank you'));
  assert.match(thanks.text, /download your acknowledgement receipt/);
  assert.ok(thanks.text.includes(`/donations/${donation.reference}`));
  await receiptsIssued(testApp);
  await refunded(testApp, donation, 10_000n);
  const part = await testApp.mail('donor@x.test', ({ subject }) => /was refunded/.test(subject));
  assert.match(part.text, /new receipt over what remains replaces the earlier one/);
  assert.match(
    part.text.replaceAll(/\s+/g, ' '),
    /to an e-wallet usually within a day, to a card within 30 days/,
  );
});

test('contract §3.2 the mail of a part refund promises no new receipt when a person made the last one void', async (t) => {
  const testApp = await start(t);
  const voided = await completed(testApp);
  await receiptsIssued(testApp);
  const [paper] = await testApp.papersOf(voided.id);
  const ended = await testApp.manager.post(`${DOCUMENTS}/${paper.id}/void`, { reason: 'Wrong donor' });
  assert.equal(ended.status, 200, ended.text);
  const mailAbout = async (reference: string) => {
    const { text } = await testApp.mail(
      'donor@x.test',
      (mail) => /was refunded/.test(mail.subject) && mail.text.includes(reference),
    );
    return text.replaceAll(/\s+/g, ' ');
  };
  await refunded(testApp, voided, 1_000n);
  const ofVoided = await mailAbout(voided.reference);
  assert.match(ofVoided, /We refunded ₱10\.00 of your donation/);
  assert.doesNotMatch(ofVoided, /receipt/);
  await receiptsIssued(testApp);
  assert.equal((await testApp.papersOf(voided.id)).length, 1);
  const printer = heldPrinter(testApp);
  const unprinted = await completed(testApp);
  await printer.isPrinting;
  await refunded(testApp, unprinted, 1_000n);
  printer.release();
  const ofUnprinted = await mailAbout(unprinted.reference);
  assert.match(ofUnprinted, /You can download the receipt over what remains/);
  assert.doesNotMatch(ofUnprinted, /replaces/);
  await receiptsIssued(testApp);
});

test('contract §3.2 a certificate is mailed to its donor with a link, and with the notice of donation from its legal amount on', async (t) => {
  const testApp = await start(t);
  const { donor, manager, clock } = testApp;
  const isCertificate = ({ subject }: { subject: string }) => /certificate|sertipiko/.test(subject);
  const certify = async (pesos: number) => {
    const { id } = await completed(testApp, { pesos });
    const request = { kind: 'bir_2322', subject_id: String(id), allow_missing: true };
    const issued = await manager.post(DOCUMENTS, request);
    assert.equal(issued.status, 201, issued.text);
    return { id, number: issued.body.data.number };
  };
  const small = await certify(49_999);
  const first = await testApp.mail('donor@x.test', isCertificate);
  assert.equal(first.subject, 'Your certificate of donation to Books for all');
  assert.ok(first.text.includes(small.number) && first.text.includes('₱49,999.00'));
  assert.ok(first.text.includes(`/my-donations/${small.id}`));
  assert.doesNotMatch(first.text, /notice of donation/);
  await donor.put('/profile', { language: 'fil' });
  clock.advance({ seconds: 1 });
  const large = await certify(50_000);
  const second = await testApp.mail('donor@x.test', ({ subject }) => /sertipiko/.test(subject));
  assert.ok(second.text.includes(large.number));
  assert.match(second.text.replaceAll(/\s+/g, ' '), /notice of donation .* 30 araw/);
  // A guest has no page with the certificate.
  const before = (await testApp.mails('donor@x.test')).length;
  const guest = await completed(testApp, { pesos: 60_000 });
  await testApp.app.db
    .updateTable('donations')
    .set({ user_id: null, donor_name: 'Guest', donor_email: 'guest@x.test' })
    .where('id', '=', guest.id)
    .execute();
  const request = { kind: 'bir_2322', subject_id: String(guest.id), allow_missing: true };
  assert.equal((await manager.post(DOCUMENTS, request)).status, 201);
  await receiptsIssued(testApp);
  assert.deepEqual((await testApp.mails('guest@x.test')).filter(isCertificate), []);
  assert.ok((await testApp.mails('donor@x.test')).length <= before + 1);
});

test('contract §3.2 the statement of a donor names the receipts in force: one issued again gives a new statement', async (t) => {
  const testApp = await start(t);
  const { donor, manager, clock } = testApp;
  const donation = await completed(testApp, { pesos: 500 });
  await receiptsIssued(testApp);
  const [receipt] = await testApp.papersOf(donation.id);
  const texts = printedTexts(testApp);
  const first = await donor.get('/statements/2026');
  assert.equal(first.status, 200, first.text);
  assert.ok(texts.at(-1)!.includes(receipt.number));
  clock.advance({ seconds: 1 });
  const again = await manager.post(`${DOCUMENTS}/${receipt.id}/reissue`, { reason: 'Wrong address' });
  assert.equal(again.status, 201, again.text);
  clock.advance({ seconds: 1 });
  const second = await donor.get('/statements/2026');
  assert.notEqual(second.headers.etag, first.headers.etag);
  assert.ok(texts.at(-1)!.includes(again.body.data.number));
  assert.equal((await donor.get('/statements/2026')).headers.etag, second.headers.etag);
});

test('contract §3.2 a statement made while a receipt is being printed is issued again with the number of the receipt', async (t) => {
  const testApp = await start(t);
  const { donor, clock } = testApp;
  const texts = printedTexts(testApp);
  const printer = heldPrinter(testApp);
  const donation = await completed(testApp, { pesos: 500 });
  await printer.isPrinting;
  clock.advance({ seconds: 1 });
  const first = await donor.get('/statements/2026');
  assert.equal(first.status, 200, first.text);
  assert.doesNotMatch(texts.at(-1)!, /AR-/);
  printer.release();
  await receiptsIssued(testApp);
  const [receipt] = await testApp.papersOf(donation.id);
  clock.advance({ seconds: 1 });
  const second = await donor.get('/statements/2026');
  assert.notEqual(second.headers.etag, first.headers.etag);
  assert.ok(texts.at(-1)!.includes(receipt.number));
  assert.equal((await donor.get('/statements/2026')).headers.etag, second.headers.etag);
});

test('contract §3.2 the receipt of a donation in another registered name has no TIN, address or kind of the profile', async (t) => {
  const testApp = await start(t);
  const { donor } = testApp;
  const texts = printedTexts(testApp);
  const own = { donor_tin: '123456789', donor_address: '5 Luna Street', donor_kind: 'person' };
  assert.equal((await donor.put('/profile', own)).status, 200);
  const receiptWith = async (given: object) => {
    const { id, reference } = await pendingDonation(testApp);
    await testApp.app.db.updateTable('donations').set(given).where('id', '=', id).execute();
    await report(testApp, reference, { effect: 'completes', paymentId: `pay_${id}`, eventCreatedAt: 1 });
    await receiptsIssued(testApp);
    return texts.at(-1)!;
  };
  const ofCompany = await receiptWith({
    donor_registered_name: 'Reyes Trading, Inc.',
    donor_kind: 'company',
  });
  assert.match(ofCompany, /Received from Reyes Trading, Inc\. Amount/);
  assert.doesNotMatch(ofCompany, /123-456-789|5 Luna Street/);
  const { body } = await donor.get('/profile');
  for (const given of [
    { donor_registered_name: null },
    { donor_registered_name: body.data.name.toUpperCase() },
  ])
    assert.match(await receiptWith(given), /Address 5 Luna Street TIN 123-456-789 /);
  assert.equal((await donor.put('/profile', { donor_registered_name: 'Reyes Trading, Inc.' })).status, 200);
  assert.match(await receiptWith({ donor_registered_name: 'reyes trading, inc.' }), /TIN 123-456-789 /);
});

test('contract §3.2 the receipt of a donation in the name of a person has no TIN, address or kind of the company in the profile', async (t) => {
  const testApp = await start(t);
  const { donor } = testApp;
  const texts = printedTexts(testApp);
  const company = {
    donor_registered_name: 'Reyes Trading, Inc.',
    donor_kind: 'company',
    donor_tin: '009876543000',
    donor_address: '8 Ayala Avenue',
  };
  assert.equal((await donor.put('/profile', company)).status, 200);
  const { body } = await donor.get('/profile');
  const receiptWith = async (name: string | null) => {
    const { id, reference } = await pendingDonation(testApp);
    await testApp.app.db
      .updateTable('donations')
      .set({ donor_registered_name: name })
      .where('id', '=', id)
      .execute();
    await report(testApp, reference, { effect: 'completes', paymentId: `pay_${id}`, eventCreatedAt: 1 });
    await receiptsIssued(testApp);
    return texts.at(-1)!;
  };
  const ofPerson = await receiptWith(body.data.name);
  assert.ok(ofPerson.includes(`Received from ${body.data.name} Amount`), ofPerson);
  assert.doesNotMatch(ofPerson, /009-876-543|Ayala/);
  for (const name of [null, 'REYES TRADING, INC.'])
    assert.match(await receiptWith(name), /Address 8 Ayala Avenue TIN 009-876-543-000 /);
});

test('contract §3.2 a statement stays in force after a change of password or phone number, and is replaced after a change of TIN or name', async (t) => {
  const testApp = await start(t);
  const { donor, admin, clock } = testApp;
  const details = { donor_tin: '123-456-789-000', donor_address: '5 Luna Street', donor_kind: 'person' };
  assert.equal((await donor.put('/profile', details)).status, 200);
  await completed(testApp, { pesos: 500 });
  await receiptsIssued(testApp);
  clock.advance({ seconds: 1 });
  const tagAfter = async (what: string, change: () => Promise<{ status: number; text: string }>) => {
    clock.advance({ seconds: 1 });
    const changed = await change();
    assert.equal(changed.status, 200, `${what}: ${changed.text}`);
    clock.advance({ seconds: 1 });
    const statement = await donor.get('/statements/2026');
    assert.equal(statement.status, 200, statement.text);
    return statement.headers.etag;
  };
  const first = await tagAfter('nothing', () => donor.get('/profile'));
  const { body } = await donor.get('/profile');
  for (const [what, change] of [
    ['the same details', () => donor.put('/profile', { ...details, first_name: body.data.first_name })],
    [
      'a phone number and a language',
      () => donor.put('/profile', { phone: '0917 000 0000', language: 'en' }),
    ],
    [
      'a new password',
      async () => {
        await setPassword(testApp.app.db, donor.id, 'hash', iso(clock.now()));
        return { status: 200, text: '' };
      },
    ],
    ['a user changed by an administrator', () => admin.put(`/users/${donor.id}`, { phone: '0918 000 0000' })],
  ] as const)
    assert.equal(await tagAfter(what, change), first, what);
  const tin = await tagAfter('TIN', () => donor.put('/profile', { donor_tin: '987-654-321-000' }));
  assert.notEqual(tin, first);
  const name = await tagAfter('name', () => admin.put(`/users/${donor.id}`, { last_name: 'Reyes-Lim' }));
  assert.notEqual(name, tin);
});

test('contract §3.2 a profile sent again with the same TIN is no change', async (t) => {
  const testApp = await start(t);
  const { donor, clock } = testApp;
  assert.equal((await donor.put('/profile', { donor_tin: '123-456-789-000' })).status, 200);
  clock.advance({ seconds: 1 });
  const before = await testApp.snapshot('users', 'audit_log');
  assert.equal((await donor.put('/profile', { donor_tin: '123-456-789-000' })).status, 200);
  assert.equal(await testApp.snapshot('users', 'audit_log'), before);
});

test('contract §3.2 a statement that the donor fetched is issued again once a donation is refunded, and void when nothing is left', async (t) => {
  const testApp = await start(t);
  const { donor, clock } = testApp;
  const texts = printedTexts(testApp);
  const first = await completed(testApp, { pesos: 500 });
  const second = await completed(testApp, { pesos: 300 });
  await receiptsIssued(testApp);
  clock.advance({ seconds: 1 });
  const fetched = await donor.get('/statements/2026');
  assert.equal(fetched.status, 200, fetched.text);
  const checked = async (id: string) => {
    const { body } = await donor.get(`${DOCUMENTS}/${id}`);
    return (await testApp.get(`/public/documents/${body.data.verification_code}`)).body.data.status;
  };
  const statements = async () =>
    (await donor.get(`${DOCUMENTS}?kind=donor_statement&sort=number`)).body.data.data as { id: string }[];
  clock.advance({ seconds: 1 });
  await refunded(testApp, first, 'full');
  await receiptsIssued(testApp);
  const [old, current] = await statements();
  assert.deepEqual([await checked(old!.id), await checked(current!.id)], ['superseded', 'genuine']);
  assert.match(texts.at(-1)!, /Total of 1 ₱300\.00/);
  const again = await donor.get('/statements/2026');
  assert.notEqual(again.headers.etag, fetched.headers.etag);
  assert.equal((await statements()).length, 2);
  clock.advance({ seconds: 1 });
  await refunded(testApp, second, 'full');
  await receiptsIssued(testApp);
  assert.equal(await checked(current!.id), 'void');
  assert.equal((await donor.get('/statements/2026')).status, 404);
});

test('contract §3.2 a statement that an institution issued is void once a donation on it is refunded; one issued since stays', async (t) => {
  const testApp = await start(t);
  const { donor, manager, admin, clock, app } = testApp;
  const donation = await completed(testApp, { pesos: 500 });
  await receiptsIssued(testApp);
  const request = { kind: 'donor_statement', subject_id: `${donor.id}:2026`, allow_missing: true };
  const issued = async (by: typeof manager) => {
    clock.advance({ seconds: 1 });
    const { status, text, body } = await by.post(DOCUMENTS, request);
    assert.equal(status, 201, text);
    return async () =>
      (await testApp.get(`/public/documents/${body.data.verification_code}`)).body.data.status;
  };
  const earlier = [await issued(manager), await issued(admin)];
  clock.advance({ seconds: 1 });
  await refunded(testApp, donation, 20_000n);
  await receiptsIssued(testApp);
  for (const statusOf of earlier) assert.equal(await statusOf(), 'void');
  const later = await issued(manager);
  await withTransaction(app.db, (trx) => correctPapers(app, trx, donation.id));
  assert.equal(await later(), 'genuine');
});
