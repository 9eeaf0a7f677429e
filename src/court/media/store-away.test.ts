import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCourt } from '../../../test/court.ts';
import { multipartForm } from '../../../test/form.ts';
import { startS3 } from '../../../test/s3.ts';
import { attachment, pdf } from './test-files.ts';

test('F4: while the store of files is away or at fault, files are answered 503 with a time to come back, and none is half kept', async (t) => {
  const s3 = await startS3(t);
  const world = await startCourt(t, { ground: { files: s3.open('bucket') } });
  const branchId = await world.branch();
  const clerk = await world.as('BCC Staff', branchId);
  const { id } = await world.caseRecord({ branch_id: branchId });
  const path = `/api/case-records/${id}/attachments`;
  const upload = () => clerk.post(path, undefined, multipartForm([attachment(pdf())]));
  const kept = await upload();
  assert.equal(kept.status, 201, kept.text);
  const [{ id: fileId }] = kept.body.data;
  const before = await world.snapshot('media', 'audit_log');
  for (const manner of ['failing', 'silent'] as const) {
    s3.manner = manner;
    for (const reply of [await upload(), await clerk.get(`/api/media/${fileId}`)]) {
      assert.equal(reply.status, 503, reply.text);
      assert.ok(Number(reply.headers['retry-after']) > 0);
      assert.doesNotMatch(reply.text, /court\/media|bucket/);
    }
  }
  s3.manner = 'serving';
  assert.equal(await world.snapshot('media', 'audit_log'), before);
  assert.equal((await clerk.get(`/api/media/${fileId}`)).status, 200);
  assert.equal((await upload()).status, 201);
});
