import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { sql } from 'kysely';
import { ideographs } from '../bad-input/values.ts';

const testApp = await startCourt({ after });
const admin = await testApp.as('Super Admin');

/** Returns a text of `length` distinct four-byte characters, which an index cannot compress. */
let from = 0;
const long = (length: number): string => {
  from += 1;
  return ideographs(length, 0x20_000 + from);
};

/** Sends texts of maximum length and asserts that they are stored unchanged. */
async function kept(path: string, texts: Record<string, number>, rest: object = {}): Promise<string> {
  const sent = Object.fromEntries(Object.entries(texts).map(([name, length]) => [name, long(length)]));
  const reply = await admin.post(path, { ...rest, ...sent });
  assert.equal(reply.status, 201, `${path}: ${reply.text.slice(0, 500)}`);
  for (const [name, text] of Object.entries(sent)) assert.equal(reply.body.data[name], text, name);
  return reply.body.data.id;
}

test('C§2 a text of maximum length is stored, listed, found and counted in any script', async () => {
  const words = { court_type: 200, case_type: 200, category: 200, stage: 200 };
  const texts = { case_title: 1_000, case_number: 100, description: 10_000, ...words };
  const id = await kept('/api/case-records', texts, { filed_at: '2026-01-15' });
  const moved = { case_title: long(1_000), category: long(200), case_type: long(200), court_type: long(200) };
  assert.equal((await admin.put(`/api/case-records/${id}`, moved)).status, 200);
  await sql`select fold_case_counts()`.execute(testApp.app.db);
  for (const sort of ['case_title', '-case_title', 'case_number', '-filed_at']) {
    const { body } = await admin.get(`/api/case-records?sort=${sort}`);
    assert.deepEqual([body.meta.total, body.data[0].id], [1, id]);
  }
  const search = encodeURIComponent(moved.case_title.slice(-200));
  assert.equal((await admin.get(`/api/case-records?filter[search]=${search}`)).body.data[0].id, id);
  const byCategory = await admin.get('/api/case-records/statistics-by-category');
  assert.deepEqual(byCategory.body.data, [{ key: moved.category, label: moved.category, count: 1 }]);

  const address = { address: 1_000, phone: 50 };
  await kept(`/api/case-records/${id}/parties`, { name: 255, ...address }, { classification: 'plaintiff' });
  const evidence = { exhibit: 255, description: 10_000, witness_name: 255 };
  await kept(`/api/case-records/${id}/evidence`, evidence, { type: 'object' });
  const activity = { activity: 255, type: 255, tag: 255, stage: 255, remarks: 10_000 };
  await kept(`/api/case/${id}/activities`, activity);
});

test('C§2 the history contains a long text in full, wherever a four-byte character occurs in it', async () => {
  const { id } = await testApp.caseRecord();
  // The surrogate pair spans the position at which log texts are cut.
  const remarks = `${'a'.repeat(3_999)}😀${'b'.repeat(5_000)}`;
  const activity = await admin.post(`/api/case/${id}/activities`, {
    activity: 'Order',
    type: 'Court Actions',
    remarks,
  });
  assert.equal(activity.status, 201, activity.text.slice(0, 300));
  const removed = await admin.delete(`/api/case-activities/${activity.body.data.id}`);
  assert.ok(removed.status < 300, removed.text.slice(0, 300));
  const reported = (await admin.get(`/api/case-records/${id}/history?per_page=100`)).body.data;
  const texts = reported.map((entry: object) => JSON.stringify(entry));
  assert.equal(
    texts.filter((text: string) => text.includes(remarks)).length,
    2,
    'when it came and when it went',
  );
});

test('C§2 names of branches, roles, holidays and help topics may have maximum length, and duplicates are detected', async () => {
  await kept('/api/branches', { name: 255, court_type: 255, station: 255, judge: 255, room: 255 });
  await kept('/api/roles-list', { name: 255, description: 1_000 }, { permissions: [] });
  await kept('/api/holidays', { name: 255, source: 255 }, { date: '2026-07-01' });
  const category = await kept('/api/help-categories', { name: 1_000 }, { order: 1 });
  const roles = [(await admin.get('/api/roles')).body.data[0].id];
  const topic = { title: 255, description: 1_000 };
  await kept('/api/help-topics', topic, { body: 'So.', help_category_id: category, roles });
  const { name } = (await admin.get('/api/help-categories')).body.data[0];
  const again = await admin.post('/api/help-categories', { name, order: 2 });
  assert.deepEqual(again.body.errors, { name: ['The name has already been taken.'] });
  const changed = await admin.put(`/api/help-categories/${category}`, { name: long(1_000) });
  assert.equal(changed.status, 200);
});
