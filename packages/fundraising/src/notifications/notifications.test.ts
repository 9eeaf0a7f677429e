import assert from 'node:assert/strict';
import { test } from 'node:test';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Person, startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { notify } from './notify.ts';

async function report(testApp: TestApp, person: Person, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 1; n <= count; n++) {
    const notice = {
      userId: person.id,
      kind: 'donation.completed' as const,
      title: `Gift ${n}`,
      body: 'Thank you.',
      data: { donation_id: n },
      subject: `donation:${n}`,
    };
    ids.push(...(await notify(testApp.app.db, [notice], iso(testApp.clock.now()))).map(({ id }) => id));
  }
  return ids;
}

test('F§5 notifications require sign-in', async (t) => {
  const testApp = await startFundraising(t);
  for (const [method, path] of [
    ['GET', '/notifications'],
    ['GET', '/notifications/unread-count'],
    ['POST', '/notifications/1/read'],
    ['POST', '/notifications/read-all'],
    ['DELETE', '/notifications/1'],
  ] as const) {
    assert.equal((await testApp.send(method, path)).status, 401, path);
  }
});

test('F§5 those of other users are 404, absent in lists, and stay unchanged', async (t) => {
  const testApp = await startFundraising(t);
  const [ana, ben] = [await testApp.person(), await testApp.person({ roles: ['system_admin'] })];
  const [id] = await report(testApp, ana, 1);
  const before = await testApp.snapshot('notifications');
  assert.equal((await ben.post(`/notifications/${id}/read`)).status, 404);
  assert.equal((await ben.delete(`/notifications/${id}`)).status, 404);
  assert.equal((await ben.post('/notifications/read-all')).body.data.marked_count, 0);
  assert.deepEqual((await ben.get('/notifications')).body.data.data, []);
  for (const odd of ['0', 'x', '2147483648', '1.5', '999999']) {
    assert.equal((await ana.post(`/notifications/${odd}/read`)).status, 404, odd);
  }
  assert.equal(await testApp.snapshot('notifications'), before);
});

test('F§2 the list is paginated, newest first even within one moment, and counts unread ones', async (t) => {
  const testApp = await startFundraising(t);
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  const ids = await report(testApp, ana, 20);
  await report(testApp, ben, 3);
  await ana.post(`/notifications/${ids[0]}/read`);
  const first = (await ana.get('/notifications')).body.data;
  assert.deepEqual(
    first.data.map(({ id }: { id: number }) => id),
    ids.toReversed().slice(0, 15),
  );
  const { data, ...bounds } = (await ana.get('/notifications?page=2')).body.data;
  assert.equal(data.length, 5);
  assert.deepEqual(bounds, {
    current_page: 2,
    per_page: 15,
    total: 20,
    last_page: 2,
    from: 16,
    to: 20,
    unread_count: 19,
  });
  assert.deepEqual(data.at(-1).data, { donation_id: 1 });
  const unread = (await ana.get('/notifications?unread=true&per_page=5')).body.data;
  assert.deepEqual([unread.total, unread.unread_count, unread.data[0].is_read], [19, 19, false]);
  const read = (await ana.get('/notifications?unread=false')).body.data;
  assert.deepEqual([read.total, read.unread_count, read.data[0].id], [1, 19, ids[0]]);
  assert.equal((await ana.get('/notifications?unread=maybe')).status, 422);
  assert.equal((await ana.get('/notifications/unread-count')).body.data.unread_count, 19);
});

test('F§5 marking as read keeps the first time, for one and for all, and deleting removes', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const ids = await report(testApp, ana, 3);
  const first = (await ana.post(`/notifications/${ids[0]}/read`)).body.data;
  assert.equal(first.read_at, iso(testApp.clock.now()));
  testApp.clock.advance({ minutes: 5 });
  assert.deepEqual((await ana.post(`/notifications/${ids[0]}/read`)).body.data, first);
  assert.equal((await ana.post('/notifications/read-all')).body.data.marked_count, 2);
  assert.equal((await ana.post('/notifications/read-all')).body.data.marked_count, 0);
  const list = (await ana.get('/notifications')).body.data;
  assert.equal(list.unread_count, 0);
  assert.equal(list.data.at(-1).read_at, first.read_at);
  assert.equal((await ana.delete(`/notifications/${ids[1]}`)).status, 200);
  assert.equal((await ana.delete(`/notifications/${ids[1]}`)).status, 404);
  assert.equal((await ana.get('/notifications')).body.data.total, 2);
});
