import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { event, pendingDonation, sendEvent, startWithDonor } from '@bulwagan/testing/donations.ts';
import { waitingForLocks } from '@bulwagan/testing/locks.ts';
import type { PaymentReport } from './report.ts';
import { settle } from './settle.ts';

test('F§3 completing a pending donation logs no warning; any other logs reference and previous status', async (t) => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', pretty: false, to: { write: (line) => lines.push(line) } });
  const testApp = await startWithDonor(t, { platform: { log } });
  const warnings = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg.includes('not pending'))
      .map(({ reference, previousStatus }) => ({ reference, previousStatus }));

  const pending = await pendingDonation(testApp);
  await pay(testApp, pending.reference);
  assert.deepEqual(warnings(), []);

  for (const previousStatus of ['cancelled', 'failed', 'expired'] as const) {
    lines.length = 0;
    const { id, reference } = await pendingDonation(testApp);
    await testApp.app.db
      .updateTable('donations')
      .set({ status: previousStatus })
      .where('id', '=', id)
      .execute();
    await pay(testApp, reference);
    assert.deepEqual(warnings(), [{ reference, previousStatus }]);
  }
});

test('F§3 a failure older than a completion running in another process waits for it, and is stale', async (t) => {
  const testApp = await startWithDonor(t);
  const { id, reference } = await pendingDonation(testApp);
  const { db } = testApp.app;
  const names = { references: [reference], transactionIds: [] };
  const [paid, failed]: [PaymentReport, PaymentReport] = [
    { effect: 'completes', ...names, eventCreatedAt: 200 },
    {
      effect: 'fails',
      ...names,
      eventCreatedAt: 100,
      failure: { reason: undefined, text: 'No money.', method: undefined },
    },
  ];
  const [isSettled, canCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const completing = withTransaction(db, async (trx) => {
    await settle(testApp.app, trx, [paid]);
    isSettled.resolve();
    await canCommit.promise;
  });
  await isSettled.promise;
  const failing = withTransaction(db, (trx) => settle(testApp.app, trx, [failed]));
  await waitingForLocks(testApp.app.connection.pool);
  canCommit.resolve();
  await completing;
  assert.deepEqual(
    (await failing).map(({ outcome }) => outcome),
    ['stale'],
  );
  const { status, failure_message: message } = await db
    .selectFrom('donations')
    .select(['status', 'failure_message'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.deepEqual([status, message], ['completed', null]);
});

async function pay(testApp: Parameters<typeof sendEvent>[0], reference: string): Promise<void> {
  const reply = await sendEvent(testApp, event('checkout_session.payment.paid', { reference }));
  assert.equal(reply.status, 200);
  const { status } = await testApp.app.db
    .selectFrom('donations')
    .select('status')
    .where('reference_number', '=', reference)
    .executeTakeFirstOrThrow();
  assert.equal(status, 'completed');
}
