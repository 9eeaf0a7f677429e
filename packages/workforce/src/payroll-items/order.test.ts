import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem, itemBody, orderIn, percentage } from './testing/payroll.ts';

const TABLES = ['payroll_items', 'payroll_item_types', 'audit_log'];
const BASE = '/api/payroll/payroll_items';

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');
const order = () => orderIn(testApp);

test('contract: an item that is a base cannot be deleted, and deleting another one leaves no gap in the order', async () => {
  const basis = await addItem(payroll);
  const based = await addItem(payroll, percentage(10, basis.id));
  const before = await testApp.snapshot(...TABLES);
  const refused = await payroll.delete(`${BASE}/${basis.id}`);
  assert.deepEqual(
    [refused.status, refused.body],
    [422, { message: 'Other payroll items are based on this one, so it cannot be deleted.' }],
  );
  assert.equal(await testApp.snapshot(...TABLES), before);
  const others = (await order()).filter((id) => id !== based.id && id !== basis.id);
  for (const { id } of [based, basis]) {
    const reply = await payroll.delete(`${BASE}/${id}`);
    assert.deepEqual([reply.status, reply.text], [204, '']);
    assert.equal((await payroll.get(`${BASE}/${id}`)).status, 404);
  }
  assert.deepEqual(await order(), others);
});

test('W§2 an item moves to any position, and the order has no gaps', async () => {
  const move = (id: string, position: unknown) => payroll.post(`${BASE}/${id}/move`, { position });
  while ((await order()).length < 5) await addItem(payroll);
  const start = await order();
  const before = await testApp.snapshot(...TABLES);
  for (const position of [0, -1, 1.5, '2', null, undefined])
    assert.deepEqual(Object.keys((await move(start[0]!, position)).body.errors), ['position']);
  assert.equal((await move(start[2]!, 3)).status, 200);
  assert.equal(await testApp.snapshot(...TABLES), before);

  const expected = [...start];
  for (const [from, to] of [
    [4, 1],
    [0, 3],
    [1, 2],
    [3, 0],
    [2, 4],
  ] as const) {
    const id = expected[from]!;
    expected.splice(to, 0, ...expected.splice(from, 1));
    const reply = await move(id, to + 1);
    assert.deepEqual([reply.status, reply.body.data.order_column], [200, to + 1]);
    assert.deepEqual(await order(), expected);
  }
  const last = await move(expected[0]!, 1_000_000);
  assert.equal(last.body.data.order_column, expected.length);
});

test('W§2 simultaneous additions, moves and deletions leave an order without gaps', async () => {
  const items = await Promise.all(Array.from({ length: 6 }, () => addItem(payroll)));
  await order();
  const replies = await Promise.all([
    ...items.map(({ id }, at) => payroll.post(`${BASE}/${id}/move`, { position: 7 - at })),
    ...items.slice(0, 3).map(({ id }) => payroll.delete(`${BASE}/${id}`)),
    ...Array.from({ length: 3 }, () => payroll.post(BASE, itemBody())),
  ]);
  assert.ok(replies.every(({ status }) => [200, 201, 204, 404].includes(status)));
  await order();
});

test('W§4 moving other items does not change the ETag of a payroll item', async () => {
  const [first, second] = [await addItem(payroll), await addItem(payroll)];
  const path = `${BASE}/${second.id}`;
  const tag = String((await payroll.get(path)).headers.etag);
  assert.equal((await payroll.post(`${BASE}/${first.id}/move`, { position: 100_000 })).status, 200);
  const { payroll_types: _, ...sent } = second;
  const headers = { 'if-match': tag };
  assert.equal((await payroll.put(path, { ...sent, description: 'mine' }, { headers })).status, 200);
});
