import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bench } from '@bulwagan/testing/jobs.ts';
import { sql } from 'kysely';
import { createFieldEncryption } from '../privacy/field-encryption.ts';
import type { Mail } from './mail.ts';
import { createMailQueue } from './mail-queue.ts';
import { RefusedMail, UnsendableMail } from './message.ts';

const message = { to: 'ana@example.test', subject: 'Code', text: 'It is 123456.', html: '<b>123456</b>' };

/** Creates a mail queue with a fake mail server. */
async function setup(t: TestContext, send: Mail['send']) {
  const { db, instance } = await bench(t);
  const jobs = instance({ stopWithinSeconds: 0.1 });
  const fieldEncryption = createFieldEncryption({ keys: [{ id: 'one', key: Buffer.alloc(32, 1) }] });
  const mails = createMailQueue({
    jobs,
    mail: { send, close: async () => {} },
    fieldEncryption,
    log: { warn: () => {} },
  });
  await jobs.start();
  await db.transaction().execute((trx) => mails.queue(trx, message));
  return { db, jobs, mails };
}

test('a mail that no server accepts is retried for about a day, and then kept for an operator', async (t) => {
  const { db, jobs, mails } = await setup(t, () => Promise.reject(new Error('The mail server is away.')));
  let seconds = 0;
  while ((await jobs.findFailed()).length === 0) {
    const { rows } = await sql<{ wait: number }>`
      with waiting as (
        select id, extract(epoch from start_after - now())::float as wait from court_jobs.job
        where name = 'send-mail' and state = 'retry' and start_after > now() + interval '5 seconds'
      )
      update court_jobs.job j set start_after = now() from waiting w where j.id = w.id
      returning w.wait`.execute(db);
    seconds += rows[0]?.wait ?? 0;
    if (rows.length > 0) mails.wake();
    else await sleep(10);
  }
  const hours = seconds / 3_600;
  t.diagnostic(`${hours.toFixed(1)} hours`);
  assert.ok(hours > 22 && hours < 26, `it was given up after ${hours} hours`);
});

test('a permanently refused mail is tried once and kept for an operator, whose retry sends the same mail', async (t) => {
  const refusals = [new RefusedMail('550 No such mailbox', 550), new UnsendableMail('It holds broken text.')];
  const tried: (string | undefined)[] = [];
  const { jobs, mails } = await setup(t, async ({ id }) => {
    tried.push(id);
    const refusal = refusals[tried.length - 1];
    if (refusal !== undefined) throw refusal;
  });
  for (const [at, { name, message }] of refusals.entries()) {
    while ((await jobs.findFailed()).length === 0) await sleep(10);
    const [failed] = await jobs.findFailed();
    assert.deepEqual(
      [tried.length, failed!.job, failed!.attempts, failed!.reason],
      [at + 1, 'send-mail', 1, `${name}: ${message}`],
    );
    assert.equal(await jobs.retryFailed([failed!.id]), 1);
    mails.wake();
  }
  while (tried.length < 3) await sleep(10);
  assert.deepEqual(await jobs.findFailed(), []);
  assert.match(tried[0]!, /^[\w-]{36}$/);
  assert.deepEqual(new Set(tried).size, 1);
});

test('the sending of a mail is aborted when its job is interrupted, and the job is retried', async (t) => {
  const begun = Promise.withResolvers<AbortSignal | undefined>();
  const { jobs } = await setup(t, async (_message, signal) => {
    begun.resolve(signal);
    await new Promise<never>(() => {});
  });
  const signal = await begun.promise;
  assert.equal(signal?.aborted, false);
  await jobs.stop();
  assert.equal(signal.aborted, true);
});
