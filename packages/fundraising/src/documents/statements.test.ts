import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWithDonor } from '@bulwagan/testing/donations.ts';
import { completed, printedTexts, receiptsIssued } from './testing/papers.ts';

const DOCUMENTS = '/documents';
const KIND = 'donor_statement';
const TABLES = ['documents', 'document_series', 'statement_contents', 'audit_log'];
const REISSUE = { reason: 'A page was lost', allow_missing: true };

/** Starts with a donor who gave to one institution twice, once anonymously, and its administrator. */
async function start(t: Parameters<typeof startWithDonor>[0]) {
  const testApp = await startWithDonor(t, { now: '2026-11-23T01:00:00Z' });
  const { donor, institutionId } = testApp;
  await completed(testApp, { pesos: 500 });
  const hidden = await completed(testApp, { pesos: 70 });
  await testApp.app.db
    .updateTable('donations')
    .set({ is_anonymous: true })
    .where('id', '=', hidden.id)
    .execute();
  await receiptsIssued(testApp);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const manager = await testApp.person({ roles: ['institution_admin'], institutionId });
  const subject_id = `${donor.id}:2026`;
  /** The donor’s own statement, as the donor sees it. */
  const downloaded = async () => {
    const file = await donor.get('/statements/2026');
    assert.equal(file.status, 200, file.text);
    const { data } = (await donor.get(`${DOCUMENTS}?kind=${KIND}&status=issued`)).body.data;
    const [own] = data.filter(({ issued_by: by }: { issued_by: { id: number | null } }) => by.id === null);
    return own;
  };
  const issued = async (by: typeof donor) => {
    const reply = await by.post(DOCUMENTS, { kind: KIND, subject_id });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data;
  };
  const reissued = (by: typeof donor, { id }: { id: string }, options = {}) =>
    by.post(`${DOCUMENTS}/${id}/reissue`, REISSUE, options);
  return { ...testApp, admin, manager, subject_id, downloaded, issued, reissued };
}

test('contract §3.2 a statement that its donor downloaded is issued again by no staff, with the reason in both languages, and stays in force', async (t) => {
  const testApp = await start(t);
  const { admin, manager, donor, downloaded, reissued } = testApp;
  const own = await downloaded();
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.post(`${DOCUMENTS}/${own.id}/reissue`, REISSUE)).status, 401);
  assert.equal((await reissued(donor, own)).status, 403);
  assert.equal((await reissued(manager, own)).status, 404);
  const refused = await reissued(admin, own);
  assert.equal(refused.status, 422, refused.text);
  assert.match(
    refused.body.message,
    /^The donor downloaded this statement\. It may list anonymous donations/,
  );
  const filipino = await reissued(admin, own, { headers: { 'accept-language': 'fil' } });
  assert.match(filipino.body.message, /^Ang donor ang nag-download ng statement na ito\./);
  assert.equal(await testApp.snapshot(...TABLES), before);

  // An administrator of an institution who donates has a statement of their own, too.
  await testApp.app.db
    .updateTable('donations')
    .set({ user_id: manager.id })
    .where('user_id', '=', donor.id)
    .execute();
  assert.equal((await manager.get('/statements/2026')).status, 200);
  const [ofManager] = (await manager.get(`${DOCUMENTS}?kind=${KIND}&mine=true`)).body.data.data;
  assert.equal((await reissued(manager, ofManager)).status, 422);
  assert.equal((await manager.get(`${DOCUMENTS}/${ofManager.id}`)).body.data.status, 'issued');
});

test('contract §3.2 a statement of an institution is issued again by its administrators and no system_admin', async (t) => {
  const testApp = await start(t);
  const { admin, manager, issued, reissued } = testApp;
  const texts = printedTexts(testApp);
  const [ofInstitution, ofAll] = [await issued(manager), await issued(admin)];
  const before = await testApp.snapshot(...TABLES);
  const refused = await reissued(admin, ofInstitution);
  assert.equal(refused.status, 422, refused.text);
  const { office } = (await testApp.get(`/public/documents/${ofInstitution.verification_code}`)).body.data;
  assert.match(
    refused.body.message,
    new RegExp(`^This statement is from ${office}\\. Yours would list other`),
  );
  assert.equal((await reissued(manager, ofAll)).status, 404);
  assert.equal(await testApp.snapshot(...TABLES), before);

  for (const [by, paper] of [
    [manager, ofInstitution],
    [admin, ofAll],
  ] as const) {
    const again = await reissued(by, paper);
    assert.equal(again.status, 201, again.text);
    assert.equal(again.body.data.replaces_id, paper.id);
    assert.match(texts.at(-1)!, /Total of 1 ₱500\.00/);
    assert.equal((await by.get(`${DOCUMENTS}/${paper.id}`)).body.data.status, 'superseded');
  }
});

test('contract §3.2 a preview and a batch count only the statements that one of the caller would replace', async (t) => {
  const { admin, manager, subject_id, downloaded, issued } = await start(t);
  const seen = async (by: typeof admin) => {
    const asked = { kind: KIND, subject_id };
    const preview = await by.post(`${DOCUMENTS}/preview`, asked);
    const batch = await by.post(`${DOCUMENTS}/batch/preview`, { kind: KIND, filter: { year: 2026 } });
    assert.deepEqual([preview.status, batch.status], [200, 200], preview.text + batch.text);
    const named = preview.body.data.in_force.map(({ id }: { id: string }) => id);
    return [named, batch.body.data];
  };
  const begun = (by: typeof admin) =>
    by.post(`${DOCUMENTS}/batch`, {
      kind: KIND,
      format: 'zip',
      filter: { year: 2026 },
      skip_in_force: true,
    });
  await downloaded();
  for (const by of [admin, manager]) assert.deepEqual(await seen(by), [[], { total: 1, in_force: 0 }]);
  const ofInstitution = await issued(manager);
  assert.deepEqual(await seen(manager), [[ofInstitution.id], { total: 1, in_force: 1 }]);
  assert.deepEqual(await seen(admin), [[], { total: 1, in_force: 0 }]);
  const nothing = await begun(manager);
  assert.deepEqual([nothing.status, Object.keys(nothing.body.errors)], [422, ['subject_ids']]);
  const started = await begun(admin);
  assert.deepEqual([started.status, started.body.data.total], [202, 1], started.text);
});
