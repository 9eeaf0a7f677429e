import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Job } from '@bulwagan/platform/jobs/jobs.ts';
import { pendingDonation, startWithDonor } from '@bulwagan/testing/donations.ts';
import { until } from '@bulwagan/testing/gateway.ts';
import { sql } from 'kysely';
import { settle } from '../ledger/settle.ts';

const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('Thank you');
const RECEIPTS = { name: 'queue-receipts' } as Job;

test('A donation committed just after receipts were queued gets its own receipt soon, not with the next donation', async (t) => {
  const testApp = await startWithDonor(t);
  const { app } = testApp;
  const { pool } = app.connection;
  const jobs = sql.table('fundraising_jobs.job');
  const hasLooked = async () => {
    const { rows } = await pool.query(
      `select from fundraising_jobs.job where name = $1 and state < 'completed' and start_after <= now()`,
      [RECEIPTS.name],
    );
    return rows.length === 0;
  };

  // Another donation has requested receipts, and the job has not run yet.
  await withTransaction(app.db, async (trx) => {
    await app.receipts.request(trx);
    await sql`update ${jobs} set start_after = now() + interval '1 hour'`.execute(trx);
  });
  const { reference } = await pendingDonation(testApp);
  const [isSettled, canCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const giving = withTransaction(app.db, async (trx) => {
    const names = { references: [reference], transactionIds: [] };
    await settle(app, trx, [{ effect: 'completes', ...names, eventCreatedAt: 1 }]);
    isSettled.resolve();
    await canCommit.promise;
  });
  await isSettled.promise;
  await sql`update ${jobs} set start_after = now() where name = ${RECEIPTS.name}`.execute(app.db);
  app.jobs.wake(RECEIPTS);
  await until(hasLooked, 'the look for receipts');
  assert.equal((await testApp.mails('donor@x.test')).some(isReceipt), false);
  canCommit.resolve();
  await giving;
  await testApp.mail('donor@x.test', isReceipt);
});

test('F§6 a completed donation locked by another change delays no other receipt, and gets its own once it is free', async (t) => {
  const testApp = await startWithDonor(t);
  const { app } = testApp;
  const [held, other] = [await pendingDonation(testApp), await pendingDonation(testApp)];
  const receipts = async () =>
    (await testApp.mails('donor@x.test')).filter(isReceipt).map(({ text }) => text);
  await app.db
    .updateTable('donations')
    .set({ receipt_state: 'due' })
    .where('id', 'in', [held.id, other.id])
    .execute();
  await withTransaction(app.db, async (trx) => {
    await trx.selectFrom('donations').select('id').where('id', '=', held.id).forUpdate().execute();
    await withTransaction(app.db, (another) => app.receipts.request(another));
    await until(async () => (await receipts()).length === 1, 'the other receipt');
    assert.match((await receipts())[0]!, new RegExp(other.reference));
  });
  await until(async () => (await receipts()).length === 2, 'the receipt of the donation that was held');
  assert.match((await receipts()).join(), new RegExp(held.reference));
});
