import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BATCH_RETRIES, runBatch } from '@bulwagan/platform/documents/batches/run.ts';
import { RenderFailed } from '@bulwagan/platform/documents/rendering/renderer.ts';
import { type DonorTestApp, startWithDonor } from '@bulwagan/testing/donations.ts';
import { completed, receiptsIssued } from './testing/papers.ts';

const DOCUMENTS = '/documents';
const FILIPINO = { headers: { 'accept-language': 'fil' } };

/** Starts with donations of these amounts, and papers that cannot be rendered over some of them. */
async function start(t: Parameters<typeof startWithDonor>[0], pesos: number[]) {
  const testApp = await startWithDonor(t, { now: '2026-11-23T01:00:00Z' });
  const manager = await testApp.person({
    roles: ['institution_admin'],
    institutionId: testApp.institutionId,
  });
  const ids: string[] = [];
  for (const amount of pesos) ids.push(String((await completed(testApp, { pesos: amount })).id));
  await receiptsIssued(testApp);
  const begin = async (format: 'pdf' | 'zip' = 'pdf') => {
    const batch = { kind: 'acknowledgement_receipt', format, subject_ids: ids, allow_missing: true };
    const started = await manager.post(`${DOCUMENTS}/batch`, batch);
    assert.equal(started.status, 202, started.text);
    return String(started.body.data.id);
  };
  const stateOf = async (id: string, options = {}) =>
    (await manager.get(`${DOCUMENTS}/batches/${id}`, options)).body.data;
  const ended = async (id: string) => {
    for (let look = 0; look < 200 && !['done', 'failed'].includes((await stateOf(id)).status); look += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return await stateOf(id);
  };
  return { ...testApp, manager, ids, begin, stateOf, ended };
}

/** Lets papers over an amount fail to render. */
function breakPapersOver({ app }: Pick<DonorTestApp, 'app'>, amount: string): void {
  const { renderer } = app.documents;
  app.documents.renderer = {
    ...renderer,
    render: async (papers) => {
      if (JSON.stringify(papers.map(({ blocks }) => blocks)).includes(amount))
        throw new RenderFailed('The paper took too long to render.');
      return await renderer.render(papers);
    },
  };
}

for (const format of ['pdf', 'zip'] as const)
  test(`contract §3.2 a batch (${format}) issues the other papers when one cannot be rendered, and says why in the language of the request`, async (t) => {
    const testApp = await start(t, [111, 222, 333]);
    breakPapersOver(testApp, '₱222.00');
    const id = await testApp.begin(format);
    const batch = await testApp.ended(id);
    assert.deepEqual([batch.status, batch.total, batch.done], ['done', 3, 3]);
    const [subject_id] = [testApp.ids[1]];
    assert.deepEqual(batch.errors, [
      { subject_id, message: 'The paper could not be printed. Try again, or choose another template.' },
    ]);
    const inFilipino = await testApp.stateOf(id, FILIPINO);
    assert.deepEqual(inFilipino.errors, [
      { subject_id, message: 'Hindi magawa ang papel. Subukan muli, o pumili ng ibang template.' },
    ]);
    assert.match(batch.file_url, /\/file$/);
    const { rows } = await testApp.app.connection.pool.query(
      'select array_agg(number order by number) as numbers from documents where batch_id = $1',
      [id],
    );
    assert.deepEqual(rows[0].numbers, [4, 5], 'the paper that failed takes no number');
  });

test('contract §3.2 a batch of which no paper can be rendered has failed, without a file', async (t) => {
  const testApp = await start(t, [111]);
  breakPapersOver(testApp, '₱111.00');
  const batch = await testApp.ended(await testApp.begin());
  assert.deepEqual([batch.status, batch.done, batch.file_url], ['failed', 1, null]);
  assert.equal(batch.errors.length, 1);
});

test('contract §3.2 a batch whose papers are all refused is done, without a file, with the reason in both languages', async (t) => {
  const testApp = await start(t, [111]);
  testApp.ids.splice(0, 1, '999999');
  const id = await testApp.begin();
  const batch = await testApp.ended(id);
  assert.deepEqual([batch.status, batch.file_url], ['done', null]);
  const [inEnglish] = batch.errors;
  const [inFilipino] = (await testApp.stateOf(id, FILIPINO)).errors;
  assert.notEqual(inEnglish.message, inFilipino.message);
});

test('contract §3.2 a batch that fails in its last attempt has failed, and says so for every paper that is missing', async (t) => {
  const testApp = await start(t, [111, 222]);
  const { files } = testApp.app;
  const put = files.put.bind(files);
  files.put = () => Promise.reject(new Error('The disk is full.'));
  t.after(() => {
    files.put = put;
  });
  const id = await testApp.begin();
  const context = { id, signal: new AbortController().signal, log: testApp.app.log };
  for (const attempt of [1, BATCH_RETRIES])
    await assert.rejects(runBatch(testApp.app.documents, id, { ...context, attempt }), /disk is full/);
  assert.equal((await testApp.stateOf(id)).status, 'waiting');
  await assert.rejects(
    runBatch(testApp.app.documents, id, { ...context, attempt: BATCH_RETRIES + 1 }),
    /disk is full/,
  );
  const batch = await testApp.stateOf(id);
  assert.deepEqual([batch.status, batch.done, batch.file_url, batch.errors.length], ['failed', 0, null, 2]);
  assert.match(batch.errors[0].message, /several attempts/);
});

test('contract §3.2 the statements of a year are made in a batch by the year, of the donors whom the caller may know', async (t) => {
  const testApp = await start(t, [100, 200]);
  const { manager } = testApp;
  const batch = { kind: 'donor_statement', format: 'zip' };
  for (const filter of [{}, { year: '2026' }, { year: 2026, campaign_id: 1 }, { year: 99 }]) {
    const refused = await manager.post(`${DOCUMENTS}/batch`, { ...batch, filter });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['filter']], refused.text);
  }
  const foreigner = await testApp.person({
    roles: ['institution_admin'],
    institutionId: await testApp.institution(),
  });
  const filter = { year: 2026 };
  for (const [person, year] of [
    [manager, 2025],
    [foreigner, 2026],
  ] as const) {
    const nobody = await person.post(`${DOCUMENTS}/batch`, { ...batch, filter: { year } });
    assert.deepEqual([nobody.status, Object.keys(nobody.body.errors)], [422, ['subject_ids']]);
  }
  const started = await manager.post(`${DOCUMENTS}/batch`, { ...batch, filter });
  assert.equal(started.status, 202, started.text);
  const ended = await testApp.ended(started.body.data.id);
  assert.deepEqual([ended.status, ended.total, ended.errors], ['done', 1, []]);
  const statements = await manager.get(`${DOCUMENTS}?kind=donor_statement`);
  assert.equal(statements.body.data.data[0].subject_id, `${testApp.donor.id}:2026`);
  await testApp.app.db.updateTable('donations').set({ is_anonymous: true }).execute();
  assert.equal((await manager.post(`${DOCUMENTS}/batch`, { ...batch, filter })).status, 422);
});

test('contract §3.2 the staff sees the account of a donor with the donation, unless the donor is anonymous', async (t) => {
  const testApp = await start(t, [100]);
  const { manager, donor, ids } = testApp;
  const donorIdFor = async (person: typeof manager) =>
    (await person.get(`/donations/${ids[0]}`)).body.data.donor_id;
  assert.equal(await donorIdFor(manager), donor.id);
  await testApp.app.db.updateTable('donations').set({ is_anonymous: true }).execute();
  assert.deepEqual([await donorIdFor(manager), await donorIdFor(donor)], [null, donor.id]);
});
