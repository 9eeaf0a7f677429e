import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCourt } from '../../../test/court.ts';
import { multipartForm } from '../../../test/form.ts';
import { sweepMedia } from './temporary.ts';
import { attachment, pdf, watchedFiles } from './test-files.ts';

test('F4: a file that cannot be removed from the store keeps none of the others there, and goes when it can be', async (t) => {
  const world = await startCourt(t);
  const files = watchedFiles(world.app.files);
  let kept: string | undefined;
  world.app.files = {
    ...files,
    delete: async (key) => {
      if (key === kept) throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
      await files.delete(key);
    },
  };
  const branchId = await world.branch();
  const clerk = await world.as('BCC Staff', branchId);
  const { id } = await world.caseRecord({ branch_id: branchId });
  const path = `/api/case-records/${id}/attachments`;
  const added = await clerk.post(path, undefined, multipartForm([1, 2, 3].map(() => attachment(pdf()))));
  assert.equal(added.status, 201, added.text);
  for (const { id: fileId } of added.body.data)
    assert.equal((await clerk.delete(`${path}/${fileId}`)).status, 200);

  // The first that is come to.
  kept = [...files.keys].sort()[0];
  await assert.rejects(sweepMedia(world.app));
  assert.deepEqual([...files.keys], [kept]);
  assert.equal(await world.snapshot('media_leftovers'), `media_leftovers: (${kept},)`);
  kept = undefined;
  await sweepMedia(world.app);
  assert.deepEqual([[...files.keys], await world.snapshot('media_leftovers')], [[], 'media_leftovers: ']);
});
