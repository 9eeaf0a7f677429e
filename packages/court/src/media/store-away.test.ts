import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCourt } from '@bulwagan/testing/court.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { startS3 } from '@bulwagan/testing/servers/s3.ts';
import pg from 'pg';
import { sweepMedia } from './temporary.ts';
import { attachment, pdf } from './testing/files.ts';

/** Starts a court whose files are in an S3 bucket, with a clerk who adds files to a case. */
async function setup(t: TestContext) {
  const s3 = await startS3(t);
  const testApp = await startCourt(t, { platform: { files: s3.open('bucket') } });
  const branchId = await testApp.branch();
  const clerk = await testApp.as('BCC Staff', branchId);
  const { id } = await testApp.caseRecord({ branch_id: branchId });
  const path = `/api/case-records/${id}/attachments`;
  const upload = () => clerk.post(path, undefined, multipartForm([attachment(pdf())]));
  return { s3, testApp, clerk, upload, path };
}

test('while the file store is down or failing, file requests get 503 with Retry-After, and nothing is partly stored', async (t) => {
  const { s3, testApp, clerk, upload } = await setup(t);
  const kept = await upload();
  assert.equal(kept.status, 201, kept.text);
  const [{ id: fileId }] = kept.body.data;
  const before = await testApp.snapshot('media', 'audit_log');
  for (const manner of ['failing', 'silent'] as const) {
    s3.manner = manner;
    for (const reply of [await upload(), await clerk.get(`/api/media/${fileId}`)]) {
      assert.equal(reply.status, 503, reply.text);
      assert.ok(Number(reply.headers['retry-after']) > 0);
      assert.doesNotMatch(reply.text, /court\/media|bucket/);
    }
  }
  s3.manner = 'serving';
  assert.equal(await testApp.snapshot('media', 'audit_log'), before);
  assert.equal((await clerk.get(`/api/media/${fileId}`)).status, 200);
  assert.equal((await upload()).status, 201);
});

/** Returns the largest number of idle transactions while `work` was running. */
async function mostIdle(t: TestContext, connectionString: string, work: Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  t.after(() => client.end());
  let most = 0;
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { rows } = await client.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction' and now() - state_change > interval '0.2 s'`,
    );
    most = Math.max(most, rows[0].count);
    await sleep(50);
  }
  await over;
  return most;
}

test('an upload to a silent store times out once, holds no database transaction, and is deleted later', async (t) => {
  const { s3, testApp, upload } = await setup(t);
  s3.manner = 'silent';
  const uploads = Promise.all([upload(), upload(), upload()]);
  assert.equal(await mostIdle(t, testApp.databaseUrl, uploads), 0);
  for (const { status } of await uploads) assert.equal(status, 503);
  s3.manner = 'serving';
  const { length } = (await testApp.snapshot('media_leftovers')).split('\n');
  assert.equal(length, 3);
  testApp.clock.advance({ hours: 2 });
  await sweepMedia(testApp.app);
  assert.equal(await testApp.snapshot('media_leftovers'), 'media_leftovers: ');
});

test('deleting from a silent store holds no database transaction, and succeeds later', async (t) => {
  const { s3, testApp, clerk, upload, path } = await setup(t);
  for (const { body } of [await upload(), await upload()])
    assert.equal((await clerk.delete(`${path}/${body.data[0].id}`)).status, 200);
  assert.equal(s3.kept.size, 2);
  s3.manner = 'silent';
  const swept = assert.rejects(sweepMedia(testApp.app), { name: 'StoreAway' });
  assert.equal(await mostIdle(t, testApp.databaseUrl, swept), 0);
  assert.equal((await testApp.snapshot('media_leftovers')).split('\n').length, 2);
  s3.manner = 'serving';
  await sweepMedia(testApp.app);
  assert.deepEqual([s3.kept.size, await testApp.snapshot('media_leftovers')], [0, 'media_leftovers: ']);
});
