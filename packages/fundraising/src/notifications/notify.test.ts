import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { type Notice, notify } from './notify.ts';

const notice = (userId: number, subject = 'donation:7', more: Partial<Notice> = {}): Notice => ({
  userId,
  kind: 'donation.completed',
  title: 'Thank you',
  body: 'Your gift has arrived.',
  data: { donation_id: 7 },
  subject,
  ...more,
});

test('F§6 the same notification about the same subject is written once, also within one call, and the first one stays', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const now = iso(testApp.clock.now());
  const first = await notify(testApp.app.db, [notice(ana.id), notice(ana.id)], now);
  assert.deepEqual(
    first.map(({ userId }) => userId),
    [ana.id],
  );
  const before = await testApp.snapshot('notifications');
  assert.deepEqual(
    await notify(testApp.app.db, [notice(ana.id, 'donation:7', { title: 'Changed' })], now),
    [],
  );
  assert.equal(await testApp.snapshot('notifications'), before);
});

test('F§6 another kind, subject or user makes a separate notification', async (t) => {
  const testApp = await startFundraising(t);
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  const written = await notify(
    testApp.app.db,
    [
      notice(ana.id),
      notice(ben.id),
      notice(ana.id, 'donation:8'),
      notice(ana.id, 'donation:7', { kind: 'donation.refunded' }),
    ],
    iso(testApp.clock.now()),
  );
  assert.equal(written.length, 4);
});

test('F§6 a notification is part of its transaction: none is left when that fails', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const failing = withTransaction(testApp.app.db, async (trx) => {
    await notify(trx, [notice(ana.id)], iso(testApp.clock.now()));
    throw new Error('on purpose');
  });
  await assert.rejects(failing, /on purpose/);
  assert.equal(await testApp.snapshot('notifications'), 'notifications: ');
});

test('F§6 thousands of notifications written concurrently in opposite orders neither deadlock nor duplicate', async (t) => {
  const testApp = await startFundraising(t);
  const people = await Promise.all([1, 2, 3, 4].map(() => testApp.person()));
  const all = Array.from({ length: 2_000 }, (_, n) => notice(people[n % 4]!.id, `donation:${n}`));
  const now = iso(testApp.clock.now());
  const answers = await Promise.all([
    notify(testApp.app.db, all, now),
    notify(testApp.app.db, all.toReversed(), now),
    notify(testApp.app.db, all, now),
  ]);
  assert.equal(answers.flat().length, 2_000);
  const { rows } = await testApp.app.connection.pool.query('select count(*) from notifications');
  assert.equal(rows[0].count, 2_000n);
});

test('F§6 an empty list of notifications runs no query', async (t) => {
  const testApp = await startFundraising(t);
  assert.deepEqual(await notify(testApp.app.db, [], iso(testApp.clock.now())), []);
});
