import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';

const testApp = await startCourt({ after });
const branch = await testApp.branch();
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const staff = await testApp.as('BCC Staff', branch);

const PROTECTED = 'Violence against women and children (RA 9262)';
const NEW = {
  case_title: 'A v. B',
  court_type: 'Regional Trial Court',
  case_type: 'Criminal',
  category: PROTECTED,
  filed_at: '2026-01-15',
  branch_id: branch,
};
const open = async (values: object, by = clerk) => await by.post('/api/case-records', { ...NEW, ...values });
const state = () => testApp.snapshot('case_records', 'audit_log');

test('contract §3.1 a case opens restricted when its category is confidential by law, and public otherwise', async () => {
  for (const category of [
    PROTECTED,
    'Child abuse (RA 7610)',
    'Rape',
    'Trafficking in persons (RA 9208)',
    'Adoption',
    'adoptions',
    'Declaration of nullity of marriage',
    'Legal separation',
    'Guardianship',
    'Custody',
    'Support',
  ])
    for (const by of [clerk, staff]) {
      const { status, body } = await open({ category }, by);
      assert.deepEqual([status, body.data?.classification], [201, 'restricted'], category);
    }
  assert.equal((await open({ classification: null })).body.data.classification, 'restricted');
  assert.equal((await open({ category: 'Theft' })).body.data.classification, 'public');
  assert.equal((await open({ category: 'A new kind of case' })).body.data.classification, 'public');
});

test('contract §3.1 lowering a category’s classification needs the permission and a reason, which is audited', async () => {
  const before = await state();
  for (const classification_reason of [undefined, null, '', ' ']) {
    const { status, body } = await open({ classification: 'public', classification_reason });
    assert.deepEqual(
      [status, body.errors],
      [422, { classification_reason: ['The classification reason field is required.'] }],
    );
  }
  const reason = 'Order of 12 January 2026';
  const lifted = { classification: 'public', classification_reason: reason };
  assert.equal((await open(lifted, staff)).status, 403);
  assert.equal((await open({ category: 'Theft', classification: 'restricted' }, staff)).status, 403);
  assert.equal(await state(), before);
  const { status, body } = await open(lifted);
  assert.deepEqual([status, body.data.classification], [201, 'public']);
  const [entry] = (await clerk.get(`/api/case-records/${body.data.id}/history`)).body.data;
  assert.deepEqual([entry.after.classification, entry.details.classification_reason], ['public', reason]);
  // The category's own classification and a stricter one need no reason.
  assert.equal((await open({ classification: 'restricted' }, staff)).status, 201);
  assert.equal((await open({ classification: 'sealed' })).body.data.classification, 'sealed');
});

test('contract §3.1 the classification of an existing case is lowered by classifying it, with a reason', async () => {
  const { id } = (await open({})).body.data;
  const path = `/api/case-records/${id}/classify`;
  assert.equal((await staff.post(path, { classification: 'public', reason: 'None' })).status, 403);
  assert.equal((await clerk.post(path, { classification: 'public' })).status, 422);
  const lifted = await clerk.post(path, { classification: 'public', reason: 'Order of the judge' });
  assert.deepEqual([lifted.status, lifted.body.data.classification], [200, 'public']);
});

test('contract §3.1 changing a case to a confidential category restricts it, and changing it back lowers nothing', async () => {
  const { id } = (await open({ category: 'Physical injuries' })).body.data;
  const path = `/api/case-records/${id}`;
  assert.equal((await staff.put(path, { category: PROTECTED })).body.data.classification, 'restricted');
  assert.equal((await staff.put(path, { category: 'Theft' })).body.data.classification, 'restricted');
  const { id: encrypted } = (await open({ category: 'Theft', classification: 'sealed' })).body.data;
  const changed = await clerk.put(`/api/case-records/${encrypted}`, { category: 'Rape' });
  assert.equal(changed.body.data.classification, 'sealed');
});

test('contract §3.1 the default classification of a category can be edited in its list', async () => {
  const category = 'Economic sabotage';
  const { id } = (await admin.post('/api/words', { list: 'category', word: category })).body.data;
  assert.equal((await open({ category })).body.data.classification, 'public');
  assert.equal((await staff.put(`/api/words/${id}`, { default_classification: 'sealed' })).status, 403);
  assert.equal((await admin.put(`/api/words/${id}`, { default_classification: 'public' })).status, 422);
  assert.equal((await admin.put(`/api/words/${id}`, { default_classification: 'sealed' })).status, 200);
  assert.equal((await open({ category })).body.data.classification, 'sealed');
  assert.equal((await admin.put(`/api/words/${id}`, { default_classification: null })).status, 200);
  assert.equal((await open({ category })).body.data.classification, 'public');
});

test('contract §3.1 an archived category that is added again has the given classification, or the one that it had', async () => {
  const category = 'Protection of witnesses';
  const add = async (more: object) =>
    (await admin.post('/api/words', { list: 'category', word: category, ...more })).body.data;
  const archive = async (id: number) => assert.equal((await admin.delete(`/api/words/${id}`)).status, 200);
  const { id } = await add({});
  await archive(id);
  assert.equal((await add({ default_classification: 'restricted' })).default_classification, 'restricted');
  assert.equal((await open({ category })).body.data.classification, 'restricted');
  await archive(id);
  assert.equal((await add({})).default_classification, 'restricted');
  await archive(id);
  // Opening a case with the word restores it too.
  assert.equal((await open({ category }, admin)).body.data.classification, 'restricted');
});
