import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { startWithDonor } from '@bulwagan/testing/donations.ts';
import { fileForm, png } from '@bulwagan/testing/form.ts';
import { until } from '@bulwagan/testing/gateway.ts';
import { sql } from 'kysely';
import { completed, printedTexts, receiptsIssued, refunded, TAX_DATA } from './testing/papers.ts';

const TEMPLATES = '/document-templates';

/** Publishes receipts and statements of the institution with a logo. */
async function start(t: Parameters<typeof startWithDonor>[0]) {
  const testApp = await startWithDonor(t, { now: '2026-11-23T01:00:00Z' });
  const { institutionId } = testApp;
  const admin = await testApp.person({ roles: ['system_admin'] });
  const manager = await testApp.person({ roles: ['institution_admin'], institutionId });
  assert.equal((await admin.put(`/institutions/${institutionId}`, TAX_DATA)).status, 200);
  const create = {
    kind: 'acknowledgement_receipt',
    name: 'Ours',
    language: 'en',
    page_size: 'a4',
    body: 'Text',
  };
  const letterhead = { lines: ['Sagip Edukasyon'], align: 'left' };
  const created = await manager.post(TEMPLATES, { ...create, letterhead });
  assert.equal(created.status, 201, created.text);
  const one = `${TEMPLATES}/${created.body.data.id}`;
  const logo = await manager.post(`${one}/seal`, undefined, fileForm('file', await png()));
  assert.equal(logo.status, 200, logo.text);
  assert.equal((await manager.post(`${one}/publish`)).status, 200);
  const removeLogo = async () => {
    const { rows } = await sql<{ key: string }>`
      select letterhead->'emblem'->>'key' as key from document_templates where letterhead is not null`.execute(
      testApp.app.db,
    );
    await testApp.app.files.delete(rows[0]!.key);
  };
  const papersOf = async (id: number) =>
    (await manager.get(`/documents?subject_id=${id}&sort=number`)).body.data.data;
  return { ...testApp, admin, manager, one, removeLogo, papersOf };
}

test('contract §3.2 a receipt whose logo is missing in the file store is issued later, and no paper becomes void', async (t) => {
  const testApp = await start(t);
  const { donor, manager, papersOf } = testApp;
  const texts = printedTexts(testApp);
  const donation = await completed(testApp, { pesos: 500 });
  await receiptsIssued(testApp);
  assert.match(texts[0]!, /Sagip Edukasyon/);
  await testApp.removeLogo();
  await refunded(testApp, donation, 10_000n);
  const attempts = async () =>
    (await sql<{ attempts: number }>`select attempts from receipts_due`.execute(testApp.app.db)).rows[0]
      ?.attempts;
  await until(async () => ((await attempts()) ?? 0) > 0, 'the first attempt');
  const [paper, ...others] = await papersOf(donation.id);
  assert.deepEqual([paper.status, others], ['issued', []]);
  const asked = { kind: 'acknowledgement_receipt', subject_id: String(donation.id) };
  const refused = await manager.post('/documents', asked);
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['template_id']], refused.text);
  assert.equal((await donor.get(`/donations/${donation.id}/receipt`)).status, 200);

  assert.equal(
    (await manager.post(`${testApp.one}/seal`, undefined, fileForm('file', await png()))).status,
    200,
  );
  assert.equal((await manager.post(`${testApp.one}/publish`)).status, 200);
  testApp.clock.advance({ minutes: 2 });
  await withTransaction(testApp.app.db, (trx) => testApp.app.receiptPapers.request(trx));
  await receiptsIssued(testApp);
  const papers = await papersOf(donation.id);
  assert.deepEqual(
    papers.map(({ status }: { status: string }) => status),
    ['superseded', 'issued'],
  );
});

test('contract §3.2 a statement whose logo is missing is 503 for its donor, and no statement is kept', async (t) => {
  const testApp = await start(t);
  const { admin, donor } = testApp;
  await completed(testApp);
  await receiptsIssued(testApp);
  const create = {
    kind: 'donor_statement',
    name: 'Ours',
    language: 'en',
    page_size: 'a4',
    body: 'Statement',
  };
  const created = await admin.post(TEMPLATES, create);
  const one = `${TEMPLATES}/${created.body.data.id}`;
  assert.equal((await admin.post(`${one}/seal`, undefined, fileForm('file', await png()))).status, 200);
  assert.equal((await admin.post(`${one}/publish`)).status, 200);
  const { rows } = await sql<{ key: string }>`
    select letterhead->'emblem'->>'key' as key from document_templates where kind = 'donor_statement'
      and letterhead is not null`.execute(testApp.app.db);
  await testApp.app.files.delete(rows[0]!.key);
  const before = await testApp.snapshot('documents', 'document_series');
  assert.equal((await donor.get('/statements/2026')).status, 503);
  assert.equal(await testApp.snapshot('documents', 'document_series'), before);
  const removed = await admin.put(one, {
    name: 'Ours',
    page_size: 'a4',
    body: 'Statement',
    letterhead: null,
  });
  assert.equal(removed.status, 200, removed.text);
  assert.equal((await admin.post(`${one}/publish`)).status, 200);
  assert.equal((await donor.get('/statements/2026')).status, 200);
});

test('contract §3.2 a template of an institution is changed and retired only as its editor saw it', async (t) => {
  const { manager, admin, one } = await start(t);
  const seen = String((await manager.get(one)).headers.etag);
  const asSeen = { headers: { 'if-match': seen } };
  const theirs = { name: 'Ours', page_size: 'a4', body: 'Text of another editor' };
  assert.equal((await admin.put(one, theirs, asSeen)).status, 200);
  for (const refused of [
    await manager.put(one, { ...theirs, body: 'Lost' }, asSeen),
    await manager.delete(one, asSeen),
  ]) {
    assert.equal(refused.status, 412, refused.text);
    assert.match(refused.body.message, /^The template was changed by someone else\./);
  }
  assert.equal((await manager.get(one)).body.data.body, theirs.body);
});
