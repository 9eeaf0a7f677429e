import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { announceFile, claimFiles } from './leftovers.ts';
import { sweepMedia } from './temporary.ts';
import { attachment, pdf, watchedFiles } from './testing/files.ts';

test('a file that cannot be deleted does not keep the others, and is deleted on a later run', async (t) => {
  const testApp = await startCourt(t);
  const files = watchedFiles(testApp.app.files);
  let kept: string | undefined;
  testApp.app.files = {
    ...files,
    delete: async (key) => {
      if (key === kept) throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
      await files.delete(key);
    },
  };
  const branchId = await testApp.branch();
  const clerk = await testApp.as('BCC Staff', branchId);
  const { id } = await testApp.caseRecord({ branch_id: branchId });
  const path = `/api/case-records/${id}/attachments`;
  const added = await clerk.post(path, undefined, multipartForm([1, 2, 3].map(() => attachment(pdf()))));
  assert.equal(added.status, 201, added.text);
  for (const { id: fileId } of added.body.data)
    assert.equal((await clerk.delete(`${path}/${fileId}`)).status, 200);

  // The file that the deletion job reaches first.
  kept = [...files.keys].sort()[0];
  await assert.rejects(sweepMedia(testApp.app));
  assert.deepEqual([...files.keys], [kept]);
  assert.equal(await testApp.snapshot('media_leftovers'), `media_leftovers: (${kept},)`);
  kept = undefined;
  await sweepMedia(testApp.app);
  assert.deepEqual([[...files.keys], await testApp.snapshot('media_leftovers')], [[], 'media_leftovers: ']);
});

test('a file being deleted cannot be claimed, and a claimed file is not deleted', async (t) => {
  const { app, clock } = await startCourt(t);
  const files = watchedFiles(app.files);
  const [late, claimed] = ['court/media/late', 'court/media/claimed'];
  for (const key of [late, claimed]) {
    await announceFile(app, key);
    await files.put(key, pdf(), 'application/pdf');
  }
  const claim = (key: string) => withTransaction(app.db, (trx) => claimFiles(trx, [key]));
  app.files = {
    ...files,
    delete: async (key) => {
      // Simulates an upload that took over an hour and finishes now.
      await assert.rejects(claim(key), { name: 'Unavailable' });
      await files.delete(key);
    },
  };
  clock.advance({ hours: 2 });
  await withTransaction(app.db, async (trx) => {
    await claimFiles(trx, [claimed]);
    await sweepMedia(app);
  });
  await sweepMedia(app);
  assert.deepEqual([...files.keys], [claimed]);
});

test('a file deleted before a crash stays tracked until the next run, which succeeds', async (t) => {
  const testApp = await startCourt(t);
  const { app } = testApp;
  const files = watchedFiles(app.files);
  await announceFile(app, 'court/media/gone');
  await files.put('court/media/gone', pdf(), 'application/pdf');
  testApp.clock.advance({ hours: 2 });
  app.files = {
    ...files,
    delete: async (key) => {
      await files.delete(key);
      throw new Error('the program is killed');
    },
  };
  await assert.rejects(sweepMedia(app));
  assert.deepEqual([...files.keys], []);
  assert.equal(await testApp.snapshot('media_leftovers'), 'media_leftovers: (court/media/gone,)');
  app.files = files;
  await sweepMedia(app);
  assert.equal(await testApp.snapshot('media_leftovers'), 'media_leftovers: ');
});
