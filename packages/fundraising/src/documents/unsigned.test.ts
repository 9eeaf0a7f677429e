import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWithDonor } from '@bulwagan/testing/donations.ts';
import { completed, receiptsIssued, refunded, TAX_DATA } from './testing/papers.ts';

const UNSIGNED = /This paper is valid without a signature/;
const NOT_YET = /not yet signed|hindi pa nalalagdaan/;

test('contract §3.2 the public page says that a receipt or statement is genuine without a signature, and of a certificate that it is not yet signed', async (t) => {
  const testApp = await startWithDonor(t, { now: '2026-11-23T01:00:00Z' });
  const admin = await testApp.person({ roles: ['system_admin'] });
  const set = await admin.put(`/institutions/${testApp.institutionId}`, TAX_DATA);
  assert.equal(set.status, 200, set.text);
  const [donation, gone] = [await completed(testApp), await completed(testApp)];
  await receiptsIssued(testApp);
  const statement = await testApp.donor.get('/statements/2026');
  assert.equal(statement.status, 200);
  const tax = { donor_tin: '123-456-789-00000', donor_address: 'Malolos', signatory_tin: '123-456-789' };
  const body = { kind: 'bir_2322', subject_id: donation.id, data: tax, allow_missing: true };
  const certificate = await admin.post('/documents', body);
  assert.equal(certificate.status, 201, certificate.text);
  const papers = (await admin.get('/documents?per_page=100')).body.data.data;
  const ofKind = (kind: string, subject?: number) =>
    papers.find(
      (one: { kind: string; subject_id: string }) =>
        one.kind === kind && (subject === undefined || one.subject_id === String(subject)),
    );
  const pageOf = async ({ verification_url: url }: { verification_url: string }, language = 'en') => {
    const { pathname } = new URL(url);
    const page = await testApp.server.inject({ url: `${pathname}?language=${language}` });
    assert.equal(page.statusCode, 200, pathname);
    return page.body;
  };
  for (const paper of [ofKind('acknowledgement_receipt', donation.id), ofKind('donor_statement')]) {
    const page = await pageOf(paper);
    assert.match(page, /This paper is genuine/);
    assert.match(page, UNSIGNED);
    assert.doesNotMatch(page, NOT_YET);
    assert.match(await pageOf(paper, 'fil'), /May bisa ang papel na ito kahit walang lagda/);
    const { data } = (await testApp.get(`/public/documents/${paper.verification_code}`)).body;
    assert.deepEqual([data.status, data.signed_on], ['genuine', null]);
  }
  const signed = await pageOf(certificate.body.data);
  assert.match(signed, NOT_YET);
  assert.doesNotMatch(signed, UNSIGNED);
  await refunded(testApp, gone, 'full');
  await receiptsIssued(testApp);
  const voided = await pageOf(ofKind('acknowledgement_receipt', gone.id));
  assert.match(voided, /This paper is void/);
  assert.doesNotMatch(voided, UNSIGNED);
});

test('contract §3.2 the kinds of papers say whether they need a signature', async (t) => {
  const testApp = await startWithDonor(t, { now: '2026-11-23T01:00:00Z' });
  const { data } = (await testApp.donor.get('/document-kinds')).body;
  assert.deepEqual(
    data.map(({ kind, needs_signature }: { kind: string; needs_signature: boolean }) => [
      kind,
      needs_signature,
    ]),
    [
      ['acknowledgement_receipt', false],
      ['bir_2322', true],
      ['donor_statement', false],
      ['withdrawal_voucher', true],
    ],
  );
});

test('contract §3.2 the public page and the fields of papers in Filipino call the date of issue “petsa ng pag-isyu”', async (t) => {
  const testApp = await startWithDonor(t, { now: '2026-11-23T01:00:00Z' });
  const { id } = await completed(testApp);
  await receiptsIssued(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const [paper] = (await admin.get(`/documents?subject_id=${id}`)).body.data.data;
  const { pathname } = new URL(paper.verification_url);
  const page = await testApp.server.inject({ url: `${pathname}?language=fil` });
  assert.match(page.body, /Petsa ng pag-isyu/);
  const kinds = await testApp.donor.get('/document-kinds', { headers: { 'accept-language': 'fil' } });
  assert.match(kinds.text, /Petsa ng pag-isyu/);
  // Not “pagkakaloob”, which may mean donating.
  for (const text of [page.body, kinds.text]) assert.doesNotMatch(text, /kaloob/i);
});

test('contract §3.2 the reason for which the program made a receipt void is in the language of its reader', async (t) => {
  const testApp = await startWithDonor(t, { now: '2026-11-23T01:00:00Z' });
  const admin = await testApp.person({ roles: ['system_admin'] });
  const [returned, wrong] = [await completed(testApp), await completed(testApp)];
  await receiptsIssued(testApp);
  const receiptOf = async ({ id }: { id: number }, language: string) => {
    const headers = { 'accept-language': language };
    return (await admin.get(`/documents?subject_id=${id}`, { headers })).body.data.data[0];
  };
  const { id } = await receiptOf(wrong, 'en');
  assert.equal((await admin.post(`/documents/${id}/void`, { reason: 'Mali ang pangalan' })).status, 200);
  await refunded(testApp, returned, 'full');
  await receiptsIssued(testApp);
  for (const [language, reason] of [
    ['en', 'The donation was refunded, or its payment was lost in a dispute.'],
    ['fil', 'Na-refund ang donasyon, o nabawi ang bayad nito dahil sa dispute.'],
  ] as const) {
    assert.equal((await receiptOf(returned, language)).void_reason, reason);
    assert.equal((await receiptOf(wrong, language)).void_reason, 'Mali ang pangalan');
  }
});
